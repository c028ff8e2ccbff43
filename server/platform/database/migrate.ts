import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export interface LockWaits {
  /** `lock_timeout` of a migration: while it waits, later readers and writers of the table queue behind it. */
  readonly lockMs: number
  /** How long the others get then, before the migration is tried again; doubled from try to try. */
  readonly pauseMs: number
  readonly tries: number
}

/** Together some ten minutes. */
const LOCK_WAITS: LockWaits = { lockMs: 2000, pauseMs: 1000, tries: 12 }
const LONGEST_PAUSE_MS = 120_000
/** Of another process that migrates. */
const POLL_MS = 200

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
 * transaction, unless its first line is `-- no transaction`. Processes that start at the same moment wait for one another. Returns the names applied.
 * @throws DatabaseRefused where the database was made by a version from before these migrations
 * @throws Error when a file that was applied has changed, a number is missing or doubled, the SQL fails, or the tables stay locked.
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  log: (text: string) => void = () => undefined,
  lockWaits: LockWaits = LOCK_WAITS,
): Promise<string[]> {
  const migrations = readMigrations(directory)
  const client = await pool.connect()
  try {
    // The limits of the pool are for requests.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await lockMigrations(client)
    const pending = await pendingMigrations(client, migrations)
    for (const migration of pending) {
      log(`Applying migration ${migration.name}`)
      await applyInTurn(client, migration, log, lockWaits)
    }
    return pending.map(({ name }) => name)
  } finally {
    // Closed, and its lock and settings go with it.
    client.release(true)
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

/** A session that waited for the lock in a statement would hold a snapshot, for whose end an index that is built beside writes waits. */
async function lockMigrations(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK_KEY])
    if (rows[0]?.locked) return
    await delay(POLL_MS)
  }
}

/** `lock_not_available` and `deadlock_detected`. */
const LOCKED_STATES: readonly (string | undefined)[] = ['55P03', '40P01']

/** Tries again where others hold the tables, who are let through in between. */
async function applyInTurn(
  client: pg.PoolClient,
  migration: Migration,
  log: (text: string) => void,
  { lockMs, pauseMs, tries }: LockWaits,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await (isInTransaction(migration.sql) ? apply(client, migration, lockMs) : applyOneByOne(client, migration))
      return
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      if (!(cause instanceof pg.DatabaseError && LOCKED_STATES.includes(cause.code) && attempt < tries))
        throw new Error(`migration ${migration.name} failed: ${message}`, { cause })
      const pause = Math.min(pauseMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
      log(`Migration ${migration.name} waits for statements that use its tables, and is tried again in ${pause} ms`)
      await delay(pause)
    }
  }
}

/** False for a file of statements such as `create index concurrently`, which PostgreSQL runs outside of a transaction alone. */
export const isInTransaction = (sql: string): boolean =>
  !/^-- no transaction\s*$/m.test(sql.slice(0, sql.indexOf('\n')))

/** The statements of a file without function bodies: each ends with a line. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** Runs the statements one by one, without blocking writers. After a failure the next start runs the whole file again. */
async function applyOneByOne(client: pg.PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
  for (const statement of statementsOf(sql)) await client.query(statement)
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
}

async function apply(client: pg.PoolClient, { number, name, sql, checksum }: Migration, lockMs: number): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = ${lockMs}`)
    await client.query(sql)
    await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
