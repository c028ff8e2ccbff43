import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { copyPictures } from '#demo/rendered-pictures.ts'
import { seedDemonstration } from '#demo/seed-demonstration.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { seedLargeSet } from '../bench/large-set.ts'

const HELP = `npm run seed                                        the demonstration stores
npm run seed -- --products 100000 --suppliers 50    a large set for measuring

The database is the one of DATABASE_URL, or else the embedded one, which must not be running. A large set builds indexes
of products at its end: one that is interrupted leaves them out until the same command goes on.`

const startedAt = performance.now()
const say = (text: string): void =>
  console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${text}`)

async function main(): Promise<void> {
  const options = readOptions()
  if (options === null) return console.log(HELP)
  const config = readConfig()
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: say })
      : null
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  const pool = openPool({ ...connection, takesTimeLimits: false, query_timeout: 0 })
  try {
    await migrate(pool, join(import.meta.dirname, '../database/migrations'), say)
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
}

async function seed(pool: pg.Pool, { products, suppliers }: Options, filesDir: string): Promise<void> {
  const today = new Date()
  if (products === null) return seedDemonstration(pool, { filesDir, today, onProgress: say })
  await copyPictures(filesDir)
  await seedLargeSet(pool, { products, suppliers, today, onProgress: say })
}

function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      suppliers: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return null
  return {
    products: values.products === undefined ? null : wholeNumber('--products', values.products, 2_000_000),
    suppliers: wholeNumber('--suppliers', values.suppliers, 9_999),
  }
}

function wholeNumber(name: string, text: string, maximum: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= maximum) return value
  throw new Error(`${name} must be a whole number from 1 to ${maximum}, and is "${text}"`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
