import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { isBuildOf, stampsOf, writeStamps } from './source-stamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'dist/web')
const SOURCES = ['web', 'contract', 'domain', 'scripts/build-web.ts', 'package-lock.json']
/** 3 % smaller than gzip's best. */
const ZOPFLI_ROUNDS = 5
/** Bytes from which Zopfli looks for blocks: in small files it takes 50 ms of CPU time each and finds none. */
const BLOCKS_FROM = 50_000

/** Whether the build on disk is of the very same sources. */
export const isWebBuilt = (): boolean => isBuildOf(output, SOURCES)

/** Builds the pages and scripts of the store unless that is done already. */
export async function buildWeb(log: (text: string) => void): Promise<void> {
  if (isWebBuilt()) return
  const stamps = stampsOf(SOURCES)
  log('Building the web pages')
  process.env.NODE_ENV = 'production'
  // Imported late, so that a check for a stale build does not load it.
  const { build } = await import('vite')
  const configFile = join(root, 'web/vite.config.ts')
  await build({ configFile, logLevel: 'warn' })
  await build({ configFile, logLevel: 'warn', mode: 'back-office' })
  await build({ configFile, logLevel: 'warn', build: { ssr: true } })
  await compress(join(output, 'client/assets'))
  writeStamps(output, stamps)
}

/** Beside each file its compressed forms, so that no request has to make them. */
async function compress(folder: string): Promise<void> {
  // Only now: the server imports this file to see whether the build is stale, and would keep the compressor in its memory.
  const { gzipAsync } = await import('@gfx/zopfli')
  for (const name of readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    const [gzip, brotli] = await Promise.all([
      gzipAsync(bytes, { numiterations: ZOPFLI_ROUNDS, blocksplitting: bytes.length >= BLOCKS_FROM }),
      promisify(brotliCompress)(bytes),
    ])
    writeFileSync(`${file}.gz`, gzip)
    writeFileSync(`${file}.br`, brotli)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { buildServer } = await import('./build-server.ts')
  await buildServer((text) => console.log(text))
  await buildWeb((text) => console.log(text))
}
