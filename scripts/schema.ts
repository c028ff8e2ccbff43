import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import '#server/app.ts'
import '#server/first-start.ts'
import '#server/modules/installation/operated-stores.ts'
import '#server/modules/second-factor/reset-for-operator.ts'
import '#server/platform/telemetry/state-counts.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { declaredStatements } from '#server/platform/database/statement.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { describeSchema } from './schema-sql.ts'
import { filesOfStatements } from './statement-sql.ts'

const root = join(import.meta.dirname, '..')
const statementsDir = join(root, 'docs/sql')

/** Writes what a database has after all migrations, and every statement of the product. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-schema-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const pool = new pg.Pool({ ...postgres.connection, max: 1 })
  try {
    await migrate(pool, join(root, 'database/migrations'))
    const client = await pool.connect()
    writeFileSync(join(root, 'database/schema.sql'), await describeSchema(client))
    client.release()
  } finally {
    await pool.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  rmSync(statementsDir, { recursive: true, force: true })
  mkdirSync(statementsDir)
  for (const [file, text] of filesOfStatements(declaredStatements())) writeFileSync(join(statementsDir, file), text)
}

await main()
