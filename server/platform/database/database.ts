import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** bigint and numeric arrive as numbers: every amount is a whole number far below 2^53. Dates stay text. */
const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, (text) => text],
  [TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format),
}

/** A hot statement: PostgreSQL parses and plans it once per connection. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  /** Only for the compiler: the shape of a row. */
  readonly row?: Row
}

export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text }
}

/** Where a database sends hot statements: straight to the driver, past the query builder. */
interface Connection {
  readonly pool: pg.Pool | null
  readonly sender: Pick<pg.ClientBase, 'query'>
}
const connections = new WeakMap<Database, Connection>()

function connectionOf(db: Database): Connection {
  const line = connections.get(db)
  if (!line) throw new Error('a database is opened by openDatabase or inDatabaseTransaction')
  return line
}

/**
 * The rows of a hot statement, on the connection or transaction at hand. Statements of one transaction that do not wait
 * for each other's rows (`Promise.all`) travel together; PostgreSQL works them off in the order in which they were sent.
 */
export async function rows<Row>(db: Database, { name, text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
  const result = await connectionOf(db).sender.query({ name, text, values: [...values] })
  return result.rows as Row[]
}

export async function firstRow<Row>(db: Database, query: Statement<Row>, values: readonly unknown[]): Promise<Row | undefined> {
  return (await rows(db, query, values))[0]
}

/** `pipeline`: a connection need not wait for an answer before it sends the next statement. */
export function openPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 60_000, ...connection, types, pipeline: true })
  // An idle connection that PostgreSQL ends (a restart) is already out of the pool; unheard, it would end the process.
  pool.on('error', () => undefined)
  // The same for one in use: its statements fail by themselves, and the pool takes no broken connection back.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  connections.set(db, { pool, sender: pool })
  return db
}

const databases = new WeakMap<pg.ClientBase, Database>()

/** The database as one connection sees it, inside its transaction. */
function databaseOn(client: pg.PoolClient): Database {
  const known = databases.get(client)
  if (known) return known
  const borrowed = { query: client.query.bind(client), release: () => undefined } as unknown as PostgresPoolClient
  const pool = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve(), options: {} }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  connections.set(db, { pool: null, sender: client })
  databases.set(client, db)
  return db
}

/**
 * Statements that do not wait for each other's rows (`Promise.all`), in one journey: each sees what was committed before
 * its turn, and so at least what the one before it saw.
 */
export async function pipelined<Result>(db: Database, send: (db: Database) => Promise<Result>): Promise<Result> {
  const { pool } = connectionOf(db)
  // A transaction has one connection anyway.
  if (!pool) return send(db)
  const client = await pool.connect()
  let isBroken = false
  try {
    return await send(databaseOn(client))
  } catch (error) {
    isBroken = isDatabaseUnavailable(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}

/**
 * What a transaction returns whose last statements are sent and not yet answered: the commit follows them at once, so
 * that rows for which others wait are held no longer than PostgreSQL itself needs. `answer` may only fail as they fail.
 */
export class CommitTogether<Result> {
  readonly answer: Promise<Result>

  constructor(answer: Promise<Result>) {
    this.answer = answer
  }
}

/** What happens in a transaction. */
export type Work<Given, Result> = (given: Given) => Promise<Result | CommitTogether<Result>>

/** Runs the work in one transaction: all of it is kept, or nothing where it throws. */
export async function inDatabaseTransaction<Result>(db: Database, work: Work<Database, Result>): Promise<Result> {
  const { pool } = connectionOf(db)
  if (!pool) throw new Error('a transaction is open already')
  const client = await pool.connect()
  let isBroken = false
  try {
    // Travels with the first statement of the work; where it fails, that fails too.
    const begun = client.query('begin')
    begun.catch(() => undefined)
    const outcome = await work(databaseOn(client))
    const last = outcome instanceof CommitTogether ? outcome.answer : outcome
    // Waits for both at once: where the connection is lost, both fail, and neither may go unheard.
    const [result, { command }] = await Promise.all([last, begun.then(() => client.query('commit'))])
    // PostgreSQL answers so where a statement failed and the work went on regardless.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction had failed')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** The constraint that PostgreSQL says was violated, or null when the error is another. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return error.code?.startsWith('23') ? (error.constraint ?? '') : null
}
