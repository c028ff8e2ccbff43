import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { InlineConfig, Rolldown } from 'vite'
import { isBuildOf, putInPlace, stampsOf, writeStamps } from './source-stamp.ts'
import { positionsOf } from './source-positions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'dist/server')
const SOURCES = [
  'server',
  'contract',
  'domain',
  'demo',
  'scripts/build-server.ts',
  'scripts/source-positions.ts',
  'package-lock.json',
]

/**
 * Packages that are loaded from their own folders: they have native code or files beside them, are needed by few requests or few
 * installations, or other programs look into them.
 */
const SEPARATE_PACKAGES = [
  '@alexssmusica/node-pdf-nfe',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@socket.io/redis-adapter',
  'ioredis',
  'nodemailer',
  'pdfkit',
  'pg',
  'prom-client',
  'sharp',
  'vite',
]

/** Whether the build on disk is of the very same sources. */
export const isServerBuilt = (): boolean => isBuildOf(output, SOURCES)

/**
 * Builds the server into few files, unless that is done already: to find, read and link its 2,400 modules takes half of the time
 * of a start (decision 109).
 */
export async function buildServer(log: (text: string) => void): Promise<void> {
  if (isServerBuilt()) return
  const stamps = stampsOf(SOURCES)
  log('Building the server')
  // Imported late, so that a check for a stale build does not load it.
  const { build } = await import('vite')
  const built = (await build(CONFIG)) as Rolldown.RolldownOutput
  // A server that starts meanwhile finds the former build, or none.
  const folder = `${output}-${process.pid}`
  for (const file of built.output) {
    const path = join(folder, file.fileName)
    mkdirSync(dirname(path), { recursive: true })
    // The maps themselves: what stacks need of them is kept in a form that is read without being loaded.
    if (file.type === 'asset') continue
    writeFileSync(path, file.code)
    if (file.map)
      writeFileSync(`${path}.positions`, positionsOf(file.map, relative(root, dirname(join(output, file.fileName)))))
  }
  writeStamps(folder, stamps)
  putInPlace(folder, output, isServerBuilt)
}

/** `import.meta.url` stays that of the source: threads and child processes are started from it, and files are found beside it. */
const sourceUrls: Rolldown.Plugin = {
  name: 'source-urls',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(output, id))}, import.meta.url).href`,
      ),
      // Each line stays where it is.
      map: {
        version: 3,
        names: [],
        sources: [id],
        mappings: code
          .split('\n')
          .map((_, line) => (line === 0 ? 'AAAA' : 'AACA'))
          .join(';'),
      },
    }),
  },
}

const CONFIG: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [sourceUrls],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: SEPARATE_PACKAGES },
  build: {
    ssr: true,
    outDir: output,
    write: false,
    target: 'node24',
    minify: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: { 'run-server': join(root, 'server/run-server.ts') },
      // Text of one byte a character takes half of the memory and is read faster.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: false },
    },
  },
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildServer((text) => console.log(text))
