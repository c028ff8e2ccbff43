import { enableCompileCache } from 'node:module'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { runServer as RunServer } from './run-server.ts'
import { showSourcesInStacks } from './source-positions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Before anything else is loaded: compiled code and types that were removed are kept from start to start.
enableCompileCache(join(root, 'node_modules/.cache/compile'))
const build = await buildUrl()
const { runServer } = (await import(build ?? './run-server.ts')) as { runServer: typeof RunServer }
await runServer({ isBuilt: build !== null })

/** The build of the server; null where there is none of these very sources. */
async function buildUrl(): Promise<string | null> {
  const build = join(root, 'dist/server/run-server.js')
  if (process.argv.includes('--dev') || !existsSync(build)) return null
  // Only a checkout has sources that may have changed since.
  const builder = join(root, 'scripts/build-server.ts')
  if (existsSync(builder)) {
    const { isServerBuilt } = (await import(pathToFileURL(builder).href)) as { isServerBuilt: () => boolean }
    if (!isServerBuilt()) return null
  }
  showSourcesInStacks(root)
  return pathToFileURL(build).href
}
