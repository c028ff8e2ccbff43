import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
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

const namesByText = new Map<string, string>()

export function statement<Row>(name: string, text: string): Statement<Row> {
  namesByText.set(text, name)
  return { name, text }
}

/** The rows of a hot statement, on the connection or transaction at hand. */
export async function rows<Row>(db: Database, { text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
  const result = await db.executeQuery(CompiledQuery.raw(text, [...values]))
  return result.rows as Row[]
}

export async function firstRow<Row>(db: Database, query: Statement<Row>, values: readonly unknown[]): Promise<Row | undefined> {
  return (await rows(db, query, values))[0]
}

/** Gives each query that `statement` registered its name, so that it runs prepared, whoever sends it. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, ...rest] = args
    const name = typeof text === 'string' ? namesByText.get(text) : undefined
    const send = super.query as (...args: unknown[]) => never
    return name === undefined ? send.apply(this, args) : send.call(this, { name, text }, ...rest)
  }
}

export function openPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 60_000, ...connection, types, Client: PreparingClient })
  // An idle connection that PostgreSQL ends (a restart) is already out of the pool; unheard, it would end the process.
  pool.on('error', () => undefined)
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** The constraint that PostgreSQL says was violated, or null when the error is another. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return error.code?.startsWith('23') ? (error.constraint ?? '') : null
}
