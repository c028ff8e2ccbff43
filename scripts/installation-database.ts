import { join } from 'node:path'
import { readConfig, type Config } from '#server/config.ts'
import { openDatabase, openPool, type Db } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { runningPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'

const silent = (): void => undefined

/** Works on the database of the installation: that of DATABASE_URL, or the embedded one, which is started where no server runs it. */
export async function onInstallation<Result>(work: (db: Db, config: Config) => Promise<Result>): Promise<Result> {
  const config = readConfig()
  const dataDir = join(config.dataDir, 'postgres')
  const running = config.databaseUrl === null ? runningPostgres(dataDir) : { connectionString: config.databaseUrl }
  const started = running === null ? await startEmbeddedPostgres({ dataDir, log: silent }) : null
  const pool = openPool({ ...(running ?? started?.connection), takesTimeLimits: false })
  try {
    // A server that runs has done so.
    if (started !== null) await migrate(pool, join(import.meta.dirname, '../database/migrations'), silent)
    return await work(openDatabase(pool), config)
  } finally {
    await pool.end()
    await started?.stop()
  }
}
