import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { isRunning } from '../server/platform/postgres/process.ts'
import { contentsStamp, isBuildOf, putInPlace, stampsOf, writeStamps } from './source-stamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'dist/web')
const SOURCES = ['web', 'contract', 'domain', 'docs/guide', 'scripts/build-web.ts', 'package-lock.json']
/** 3 % smaller than gzip's best. */
const ZOPFLI_ROUNDS = 5
/** Bytes from which Zopfli looks for blocks: in small files it takes 50 ms of CPU time each and finds none. */
const BLOCKS_FROM = 50_000
/** In the folder of the build: of which build every file has its compressed forms. */
const COMPRESSED = 'compressed'
/** Has this program make what a server needs to begin, and no more. */
export const PAGES_ALONE = '--pages-alone'

/** Whether the build on disk is of the very same sources. */
export const isWebBuilt = (): boolean => isBuildOf(output, SOURCES)

/** Whether no request has to compress a file of the build. */
export const isWebCompressed = (): boolean => {
  const marker = join(output, COMPRESSED)
  return existsSync(marker) && readFileSync(marker, 'utf8') === contentsStamp(output)
}

/** Builds the pages and scripts of the store, with their compressed forms, unless that is done already. */
export async function buildWeb(log: (text: string) => void): Promise<void> {
  await buildPages(log)
  if (!isWebCompressed()) await compress()
}

/** Without the compressed forms, which take longer than everything else: a server answers without them too. */
async function buildPages(log: (text: string) => void): Promise<void> {
  if (isWebBuilt()) return
  const stamps = stampsOf(SOURCES)
  log('Building the web pages')
  process.env.NODE_ENV = 'production'
  // Imported late, so that a check for a stale build does not load it.
  const { build } = await import('vite')
  const configFile = join(root, 'web/vite.config.ts')
  // One that is killed is never taken for whole, and never in the place of one that is.
  const folder = `${output}-${process.pid}`
  const client = { outDir: join(folder, 'client'), emptyOutDir: false }
  await Promise.all([
    build({ configFile, logLevel: 'warn', build: client }),
    build({ configFile, logLevel: 'warn', build: client, mode: 'back-office' }),
    build({ configFile, logLevel: 'warn', build: { ssr: true, outDir: join(folder, 'server') } }),
  ])
  writeStamps(folder, stamps)
  putInPlace(folder, output, isWebBuilt)
}

/** Beside each file its compressed forms, so that no request has to make them. Goes on where a killed process stopped. */
async function compress(): Promise<void> {
  const stamp = contentsStamp(output)
  // Only now: the server imports this file to see whether the build is stale, and would keep the compressor in its memory.
  const { gzipAsync } = await import('@gfx/zopfli')
  const folder = join(output, 'client/assets')
  for (const name of readdirSync(folder)) if (isLeftOver(name)) rmSync(join(folder, name))
  for (const name of readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const file = join(folder, name)
    if (existsSync(`${file}.gz`) && existsSync(`${file}.br`)) continue
    const bytes = readFileSync(file)
    const [gzip, brotli] = await Promise.all([
      gzipAsync(bytes, { numiterations: ZOPFLI_ROUNDS, blocksplitting: bytes.length >= BLOCKS_FROM }),
      promisify(brotliCompress)(bytes),
    ])
    writeWhole(`${file}.gz`, gzip)
    writeWhole(`${file}.br`, brotli)
  }
  // Another build may have taken the place of this one meanwhile.
  if (contentsStamp(output) === stamp) writeWhole(join(output, COMPRESSED), stamp)
}

/** What a killed process had begun to write. */
function isLeftOver(name: string): boolean {
  const pid = Number(/\.(?:gz|br)\.(\d+)$/.exec(name)?.[1])
  return pid > 0 && !isRunning(pid)
}

/** A server may be sending from the folder, and finds the whole file or none. */
function writeWhole(file: string, content: Uint8Array | string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, file)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const log = (text: string) => console.log(text)
  if (process.argv.includes(PAGES_ALONE)) await buildPages(log)
  else {
    const { buildServer } = await import('./build-server.ts')
    await buildServer(log)
    await buildWeb(log)
  }
}
