import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { drawDemonstration, renderStores, seedDemonstration } from './seed-demonstration.ts'
import { seedLargeSet } from './large-set.ts'

const HELP = `npm run seed                                        the demonstration stores
npm run seed -- --products 100000 --suppliers 50    a large set for measuring
npm run seed -- --products 10000 --no-pictures      in one store, without rendering pictures

The database is the one of DATABASE_URL, or else the embedded one, which must not be running.`

/** What this program uses of the server; by address, so that the compiler keeps database and server apart. */
interface ServerParts {
  readConfig(): { readonly dataDir: string; readonly databaseUrl: string | null }
  openPool(connection: pg.PoolConfig): pg.Pool
  startEmbeddedPostgres(options: {
    dataDir: string
    log: (text: string) => void
  }): Promise<{ connection: pg.PoolConfig; stop(): Promise<void> }>
  migrate(pool: pg.Pool, directory: string, log: (text: string) => void): Promise<string[]>
}

const startedAt = performance.now()
const say = (text: string): void =>
  console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${text}`)

async function main(): Promise<void> {
  const options = readOptions()
  if (options === null) return console.log(HELP)
  const server = await loadServer()
  const config = server.readConfig()
  const embedded =
    config.databaseUrl === null
      ? await server.startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: say })
      : null
  const pool = server.openPool(embedded?.connection ?? { connectionString: config.databaseUrl ?? '' })
  try {
    await server.migrate(pool, fileURLToPath(new URL('../migrations', import.meta.url)), say)
    await seed(pool, options, join(config.dataDir, 'files'))
  } finally {
    await pool.end()
    await embedded?.stop()
  }
  say('Done')
}

interface Options {
  /** Null for the demonstration stores alone. */
  readonly products: number | null
  readonly suppliers: number
  readonly rendersPictures: boolean
}

async function seed(pool: pg.Pool, { products, suppliers, rendersPictures }: Options, filesDir: string): Promise<void> {
  const today = new Date()
  if (products === null) return seedDemonstration(pool, { filesDir, today, onProgress: say })
  const [model] = await drawDemonstration()
  if (!model) throw new Error('there is no demonstration store')
  if (rendersPictures) await renderStores([model.pictures], filesDir, say)
  await seedLargeSet(pool, { products, suppliers, pictures: model.pictures, today, onProgress: say })
}

function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      suppliers: { type: 'string', default: '1' },
      'no-pictures': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return null
  return {
    products: values.products === undefined ? null : wholeNumber('--products', values.products, 2_000_000),
    suppliers: wholeNumber('--suppliers', values.suppliers, 999),
    rendersPictures: !values['no-pictures'],
  }
}

function wholeNumber(name: string, text: string, maximum: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= maximum) return value
  throw new Error(`${name} must be a whole number from 1 to ${maximum}, and is "${text}"`)
}

async function loadServer(): Promise<ServerParts> {
  const files = ['config', 'platform/database', 'platform/embedded-postgres', 'platform/migrate']
  const parts = await Promise.all(
    files.map((file) => import(new URL(`../../server/${file}.ts`, import.meta.url).href) as Promise<object>),
  )
  return Object.assign({}, ...parts) as ServerParts
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
