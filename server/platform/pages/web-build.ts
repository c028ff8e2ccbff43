import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage, WebAssets } from '#contract/page.ts'
import type { PageRenderer } from './pages.ts'

interface ManifestEntry {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestEntry>>

/** The pages as they were built into `folder` (see scripts/build-web.ts). */
export async function loadWebBuild(folder: string): Promise<PageRenderer> {
  const manifest = JSON.parse(await readFile(join(folder, 'client/manifest.json'), 'utf8')) as Manifest
  const handler = (await import(pathToFileURL(join(folder, 'server/handler.js')).href)) as {
    createRenderer: (assets: WebAssets) => RenderPage
  }
  return { assetsDir: join(folder, 'client/assets'), render: handler.createRenderer(assetsOf(manifest)) }
}

function assetsOf(manifest: Manifest): WebAssets {
  const entry = manifest['web/client.tsx']
  const chooser = manifest['web/chooser/chooser-script.ts']
  if (!entry || !chooser) throw new Error('the web build lacks an entry')
  const chunks = Object.entries(manifest).map(([source, file]) => [
    source,
    [file, ...importsOf(manifest, file)].filter((one) => one !== entry).map(pathOf),
  ])
  const styles = Object.values(manifest).flatMap((file) =>
    file.file.endsWith('.css') ? [file.file] : (file.css ?? []),
  )
  return {
    script: pathOf(entry),
    chooserScript: pathOf(chooser),
    styles: [...new Set(styles)].map((file) => `/${file}`),
    chunks: Object.fromEntries(chunks) as WebAssets['chunks'],
  }
}

function importsOf(manifest: Manifest, file: ManifestEntry): ManifestEntry[] {
  return (file.imports ?? []).flatMap((name) => {
    const imported = manifest[name]
    return imported ? [imported, ...importsOf(manifest, imported)] : []
  })
}

const pathOf = ({ file }: ManifestEntry): string => `/${file}`
