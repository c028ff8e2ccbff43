import { accessSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { InlineConfig, ViteDevServer } from 'vite'
import type { AppAssets, RenderPage, RenderScreen, WebAssets } from '#contract/page.ts'
import type { PageRenderer } from './pages.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { openRenderThread } from './render-thread.ts'

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
  const [store, backOffice] = await Promise.all([readManifest(folder, 'manifest'), readManifest(folder, 'back-office')])
  const urlOf = (name: string) => pathToFileURL(join(folder, `server/${name}.js`)).href
  // They are loaded later, and a build that lacks them must not get so far.
  for (const name of ['handler', 'screens']) accessSync(join(folder, `server/${name}.js`))
  const assets = assetsOf(store, backOffice)
  const thread = openRenderThread(urlOf('screens'))
  let loading: Promise<RenderPage> | undefined
  const loadRenderer = async (): Promise<RenderPage> => {
    const handler = (await import(urlOf('handler'))) as {
      createRenderer: (assets: WebAssets, render: RenderScreen) => RenderPage
    }
    return handler.createRenderer(assets, thread.render)
  }
  const renderer = (): Promise<RenderPage> => (loading ??= loadRenderer())
  const measurement = store['web/storefront/measurement/frame.ts']
  if (!measurement) throw new Error('the web build lacks the script of the measurement')
  return {
    assetsDir: join(folder, 'client/assets'),
    render: limitConcurrency(async (request, call) => (await renderer())(request, call)),
    prepare: async () => {
      thread.prepare()
      await renderer()
    },
    threadUsage: thread.usage,
    close: thread.close,
    measurementScript: pathOf(measurement),
    storeWorker: await workerOf(folder, store, assets),
  }
}

/** Its text differs from build to build, so that browsers see that the store has a new version. */
async function workerOf(folder: string, manifest: Manifest, { script }: AppAssets): Promise<string> {
  const worker = manifest['web/storefront/offline/store-worker.ts']
  if (!worker) throw new Error('the web build lacks the worker of the store')
  return `// ${script}\n${await readFile(join(folder, 'client', worker.file), 'utf8')}`
}

const readManifest = async (folder: string, name: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, `client/${name}.json`), 'utf8')) as Manifest

function assetsOf(store: Manifest, backOffice: Manifest): WebAssets {
  const chooser = store['web/chooser/chooser-script.ts']
  if (!chooser) throw new Error('the web build lacks the script of the chooser')
  return {
    ...appAssets(store, 'web/client.tsx'),
    chooserScript: pathOf(chooser),
    backOffice: appAssets(backOffice, 'web/backoffice/client.tsx'),
  }
}

function appAssets(manifest: Manifest, source: string): AppAssets {
  const entry = manifest[source]
  if (!entry) throw new Error(`the web build lacks ${source}`)
  const chunks = Object.entries(manifest).map(([source, file]) => [
    source,
    [file, ...importsOf(manifest, file)].filter((one) => one !== entry).map(pathOf),
  ])
  const styles = Object.values(manifest).flatMap((file) =>
    file.file.endsWith('.css') ? [file.file] : (file.css ?? []),
  )
  return {
    script: pathOf(entry),
    styles: [...new Set(styles)].map((file) => `/${file}`),
    fonts: Object.fromEntries(
      Object.entries(manifest).flatMap(([source, file]) =>
        source.endsWith(FONT) ? [[basename(source, FONT), pathOf(file)]] : [],
      ),
    ),
    chunks: Object.fromEntries(chunks) as AppAssets['chunks'],
  }
}

/** Each once: files share much of what they import. */
function importsOf(manifest: Manifest, file: ManifestEntry, found = new Set<ManifestEntry>()): Set<ManifestEntry> {
  for (const name of file.imports ?? []) {
    const imported = manifest[name]
    if (imported === undefined || found.has(imported)) continue
    found.add(imported)
    importsOf(manifest, imported, found)
  }
  return found
}

const FONT = '.woff2'

const pathOf = ({ file }: ManifestEntry): string => `/${file}`

/** In the development server its style sheet alone names them. */
const NO_FONTS = {}

const ASSETS: WebAssets = {
  script: '/web/development-client.ts',
  chooserScript: '/web/chooser/chooser-script.ts',
  styles: ['/web/shared/theme/global.css'],
  fonts: NO_FONTS,
  chunks: {},
  backOffice: {
    script: '/web/development-client.ts?back-office',
    styles: ['/web/shared/theme/global.css'],
    fonts: NO_FONTS,
    chunks: {},
  },
}

/** Folders that Vite may serve: by default it would serve the whole checkout to the network, the database in `data` too. */
const OPEN_FOLDERS = ['web', 'domain', 'contract', 'node_modules']

export const viteOptions = (root: string): InlineConfig => ({
  configFile: join(root, 'web/vite.config.ts'),
  server: { middlewareMode: true, fs: { allow: OPEN_FOLDERS.map((folder) => realpathSync(join(root, folder))) } },
})

export interface DevelopmentPages extends PageRenderer {
  readonly vite: ViteDevServer
}

/** Pages rendered from their sources, with hot reload. Vite is only installed with development dependencies. */
export async function developmentPages(root: string): Promise<DevelopmentPages> {
  const { createServer } = await import('vite')
  const vite = await createServer(viteOptions(root))
  return {
    vite,
    assetsDir: null,
    render: async (request, call) => {
      const handler = (await vite.ssrLoadModule('/web/handler.tsx')) as {
        createRenderer: (assets: WebAssets) => RenderPage
      }
      return handler.createRenderer(ASSETS)(request, call)
    },
  }
}

/** Lets Vite serve sources and hot reload before the product's own routes. */
export function serveDevelopment(app: FastifyInstance, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!/^\/(web|domain|contract|node_modules|@)/.test(request.url)) return done()
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}
