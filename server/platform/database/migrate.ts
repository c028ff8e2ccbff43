import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Key of the advisory lock of migrations. All versions must use the same. */
const LOCK_KEY = 7_252_256

/** The first of the files that the present schema replaced, as all versions before had it (decision 94). */
const FIRST_OF_BEFORE = {
  name: '0001-platform.sql',
  checksum: '01909873e2d9bd910929268fe483ece24fc66739d4d427a765739c6763b007d9',
}

/** A database that this version cannot serve; its message is for the person who started the server. */
export class DatabaseRefused extends Error {}

/**
 * Applies the numbered SQL files (`0001-name.sql`, …) that the database does not have yet, in order, each in its own
 * transaction. Processes that start at the same moment wait for one another. Returns the names applied.
 * @throws DatabaseRefused where the database was made by a version from before these migrations
 * @throws Error when a file that was applied has changed, a number is missing or doubled, or the SQL fails.
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  log: (text: string) => void = () => undefined,
): Promise<string[]> {
  const migrations = readMigrations(directory)
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    const pending = await pendingMigrations(client, migrations)
    for (const migration of pending) {
      log(`Applying migration ${migration.name}`)
      await apply(client, migration)
    }
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY])
    return pending.map(({ name }) => name)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    // A connection given back with an error is closed, and its lock goes with it.
    client.release(failure)
  }
}

function readMigrations(directory: string): Migration[] {
  const files = readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1])
    if (Number.isNaN(number)) {
      throw new Error(`migration ${file}: a name is four digits and words, such as 0001-suppliers.sql`)
    }
    if (number !== index + 1) {
      throw new Error(`migration ${file}: number ${String(index + 1).padStart(4, '0')} is missing or doubled`)
    }
    const sql = readFileSync(join(directory, file), 'utf8')
    return { number, name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function pendingMigrations(client: pg.PoolClient, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(`
    create table if not exists migration (
      number     integer primary key,
      name       text not null,
      checksum   text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from migration',
  )
  const applied = new Map(rows.map((row) => [row.number, row]))

  if (rows.some(({ name, checksum }) => name === FIRST_OF_BEFORE.name && checksum === FIRST_OF_BEFORE.checksum))
    throw new DatabaseRefused(
      [
        'This database was made by an earlier version, whose schema this one does not go on from. It cannot be upgraded, and nothing',
        'in it was changed. Start the earlier version with it, or this one with an empty database: another DATA_DIR, or another',
        'database at DATABASE_URL.',
      ].join('\n'),
    )
  for (const row of rows) {
    const migration = migrations[row.number - 1]
    if (migration === undefined) {
      throw new Error(`the database has migration ${row.name}, which this version does not know: start a newer version`)
    }
    if (migration.checksum !== row.checksum) {
      throw new Error(
        `migration ${migration.name} was changed after it was applied: undo the change and write a new one`,
      )
    }
  }
  const last = Math.max(0, ...applied.keys())
  const skipped = migrations.find(({ number }) => number < last && !applied.has(number))
  if (skipped !== undefined) throw new Error(`migration ${skipped.name} was never applied, but later ones were`)
  return migrations.filter(({ number }) => !applied.has(number))
}

async function apply(client: pg.PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
