import { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { isCancelled, isDatabaseUnavailable, StatementCancelled } from './database-errors.ts'
import { KEPT_CONNECTIONS } from './plan-ahead.ts'
import { forgetPlanMode, setPlanMode } from './plan-mode.ts'
import { propertyName, type Statement, type ValuesOf } from './statement.ts'
import { ANSWER_TIMEOUT_MS, KEEP_ALIVE, LONG_ANSWER_TIMEOUT_MS, SESSION_SETTINGS } from './time-limits.ts'

type Parameters = Statement['parameters']

/** bigint and numeric arrive as numbers: every amount is a whole number far below 2^53. Dates stay text. */
const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins
/** bigint[], which `builtins` does not name. */
const INT8_ARRAY = 1016
const arrayIn = pg.types.getTypeParser(INT8_ARRAY as typeof INT8) as (text: string) => string[]
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [INT8_ARRAY, (text) => arrayIn(text).map(Number)],
  [NUMERIC, Number],
  [DATE, (text) => text],
  [TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format),
}

/** Statements that are sent in one turn of the event loop go out by one system call: the driver uncorks after each of them. */
class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

export interface DatabaseConnection extends pg.PoolConfig {
  /** False where a pooler refuses connections that set time limits. */
  readonly takesTimeLimits?: boolean
}

const NO_SETTINGS = {
  statement_timeout: false,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  options: '',
} as const satisfies pg.PoolConfig

/** `pipeline`: a connection need not wait for an answer before it sends the next statement. */
export function openPool({ takesTimeLimits = true, ...connection }: DatabaseConnection): pg.Pool {
  const pool = new pg.Pool({
    max: 16,
    min: KEPT_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    ...KEEP_ALIVE,
    ...SESSION_SETTINGS,
    ...connection,
    ...(takesTimeLimits ? {} : NO_SETTINGS),
    types,
    stream: () => new BatchingSocket(),
    pipeline: true,
  })
  // The pool takes no broken connection back, idle or in use; an unhandled error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Logs each connection of the pool that is lost, idle or in use. What is lost in use fails its statements too. */
export function logLostConnections(pool: pg.Pool, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const logged = new WeakSet<Error>()
  const warn = (error: Error): void => {
    // Of an idle connection both listeners hear.
    if (logged.has(error)) return
    logged.add(error)
    log.warn({ err: error }, 'a connection to the database is lost')
  }
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
}

/** Runs statements: on any connection of the pool, or on the one of a transaction. */
export interface Db {
  many<Types extends Parameters, Row>(statement: Statement<Types, Row>, values: ValuesOf<Types>): Promise<Row[]>
  /** The first row, where there is one. */
  one<Types extends Parameters, Row>(
    statement: Statement<Types, Row>,
    values: ValuesOf<Types>,
  ): Promise<Row | undefined>
  /** Returns how many rows were changed. */
  execute<Types extends Parameters>(statement: Statement<Types>, values: ValuesOf<Types>): Promise<number>
  /** Runs the work in one transaction: all of it is committed, or nothing where it throws. */
  transaction<Result>(work: Work<Db, Result>): Promise<Result>
  /**
   * Sends statements that do not wait for each other's rows (`Promise.all`) on one connection, in one round trip: each sees
   * at least what the one before it saw.
   */
  pipelined<Result>(send: (db: Db) => Promise<Result>): Promise<Result>
  /** Reads whose statement PostgreSQL stops as soon as the signal says that no one waits for it any more; it fails then. */
  cancellable(signal: AbortSignal): Pick<Db, 'many' | 'one'>
  /** Statements of the transaction are waited for as long as a long one may take. */
  allowLongAnswers(): void
  /** Calls back once the transaction is committed, and never where it is not; at once outside of a transaction. */
  afterCommit(callback: () => void): void
}

/**
 * What a transaction returns whose last statements are sent and not yet answered: the commit follows them at once, so
 * that the rows are locked for as short as possible. `answer` may only fail where the statements fail.
 */
export class CommitTogether<Result> {
  readonly answer: Promise<Result>

  constructor(answer: Promise<Result>) {
    this.answer = answer
  }
}

export type Work<Given, Result> = (given: Given) => Promise<Result | CommitTogether<Result>>

/**
 * Starts each step once the one before it has sent its first statement, without waiting for its answer. On the one
 * connection of a transaction PostgreSQL runs them in this order, which is how locks are taken in a fixed order.
 */
export function inOrder<Results extends readonly unknown[]>(
  ...steps: { readonly [Index in keyof Results]: () => Promise<Results[Index]> }
): Promise<Results>
export function inOrder(...steps: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  return Promise.all(steps.map((step) => step()))
}

/**
 * Called with the tables that a statement of this process has written, in a transaction after the commit, and before the caller
 * gets the result. The supplier is null where the rows may be of any.
 */
export type WriteListener = (tables: readonly string[], supplierId: string | null) => void
const IGNORE_WRITES: WriteListener = () => undefined

/** Called with the name of each statement once it is answered, and when it began by `performance.now()`. */
export type StatementListener = (name: string, startedAt: number, hasFailed: boolean) => void

/** Who hears of statements. */
interface Listeners {
  readonly onWrite: WriteListener
  readonly onStatement: StatementListener | undefined
}

export function openDatabase(
  pool: pg.Pool,
  onWrite: WriteListener = IGNORE_WRITES,
  onStatement?: StatementListener,
): Db {
  const afterCommit = (callback: () => void) => callback()
  const listeners: Listeners = { onWrite, onStatement }
  return {
    ...statementsOn(pool, listeners),
    transaction: (work) => inTransaction(pool, work, listeners),
    allowLongAnswers: () => {
      throw new Error('no transaction is open')
    },
    pipelined: (send) => onClient(pool, (client) => send(databaseOn(client, afterCommit, listeners))),
    cancellable: (signal) => ({
      many: (statement, values) => cancellably(pool, signal, onStatement, (db) => db.many(statement, values)),
      one: (statement, values) => cancellably(pool, signal, onStatement, (db) => db.one(statement, values)),
    }),
    afterCommit,
  }
}

/** The database as one connection sees it, inside its transaction if it has one. */
function databaseOn(client: pg.PoolClient, afterCommit: Db['afterCommit'], listeners: Listeners): Db {
  const onWrite: WriteListener = (...written) => afterCommit(() => listeners.onWrite(...written))
  const waiting: Waiting = {}
  const db: Db = {
    ...statementsOn(client, { ...listeners, onWrite }, waiting),
    allowLongAnswers: () => void (waiting.query_timeout = LONG_ANSWER_TIMEOUT_MS),
    transaction: () => Promise.reject(new Error('a transaction is open already')),
    // A transaction has one connection anyway.
    pipelined: (send) => send(db),
    // A transaction ends as a whole.
    cancellable: () => db,
    afterCommit,
  }
  return db
}

/** How long an answer is waited for; that of the connection where nothing is set. The driver's types do not know it. */
interface Waiting {
  query_timeout?: number
}

function statementsOn(
  sender: pg.Pool | pg.PoolClient,
  { onWrite, onStatement }: Listeners,
  waiting: Waiting = {},
): Pick<Db, 'many' | 'one' | 'execute'> {
  const sendOn = (client: pg.PoolClient, { name, text, useGenericPlan }: Statement, values: readonly unknown[]) => {
    setPlanMode(client, useGenericPlan ? 'generic' : 'auto')
    const query: pg.QueryArrayConfig = { ...waiting, name, text, values: [...values], rowMode: 'array' }
    return client.query<unknown[]>(query).catch((error: unknown) => {
      throw isCancelled(error) ? new StatementCancelled(name, error) : error
    })
  }
  const sendUnwatched = async (statement: Statement, values: readonly unknown[]) => {
    const answer = await ('totalCount' in sender
      ? onClient(sender, (client) => sendOn(client, statement, values))
      : sendOn(sender, statement, values))
    const { writes } = statement
    if (writes && writes.tables.length > 0)
      onWrite(writes.tables, writes.isOfOneSupplier ? (values[0] as string) : null)
    return answer
  }
  const send = onStatement === undefined ? sendUnwatched : watched(sendUnwatched, onStatement)
  return {
    many: async <Row>(statement: Statement<Parameters, Row>, values: readonly unknown[]) =>
      objectsOf<Row>(await send(statement, values)),
    one: async <Row>(statement: Statement<Parameters, Row>, values: readonly unknown[]) =>
      objectsOf<Row>(await send(statement, values))[0],
    execute: async (statement, values) => (await send(statement, values)).rowCount ?? 0,
  }
}

type Send = (statement: Statement, values: readonly unknown[]) => Promise<pg.QueryArrayResult<unknown[]>>

/** The measured time includes the wait for a connection. */
function watched(send: Send, onStatement: StatementListener): Send {
  return async (statement, values) => {
    const startedAt = performance.now()
    let hasFailed = true
    try {
      const answer = await send(statement, values)
      hasFailed = false
      return answer
    } finally {
      onStatement(statement.name, startedAt, hasFailed)
    }
  }
}

const properties = new Map<string, string>()

/** Cache of property names, because columns come with every row. */
function propertyOf(column: string): string {
  const known = properties.get(column)
  if (known !== undefined) return known
  const property = propertyName(column)
  properties.set(column, property)
  return property
}

/** One object per row, with properties in the spelling of TypeScript. */
function objectsOf<Row>({ fields, rows }: pg.QueryArrayResult): Row[] {
  if (rows.length === 0) return []
  const names = fields.map(({ name }) => propertyOf(name))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) row[name] = values[index]
    return row as Row
  })
}

// Named, so that the driver sends them with what comes before and after.
const BEGIN: pg.QueryConfig = { name: 'begin', text: 'begin' }
const COMMIT: pg.QueryConfig = { name: 'commit', text: 'commit' }

/** Constraints that are checked at the end may wait for a lock too. */
const commit = (client: pg.PoolClient): Promise<pg.QueryResult> =>
  client.query(COMMIT).catch((error: unknown) => {
    throw isCancelled(error) ? new StatementCancelled('commit', error) : error
  })

async function onClient<Result>(pool: pg.Pool, send: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  try {
    return await send(client)
  } catch (error) {
    isBroken = isDatabaseUnavailable(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}

async function cancellably<Result>(
  pool: pg.Pool,
  signal: AbortSignal,
  onStatement: StatementListener | undefined,
  send: (db: Pick<Db, 'many' | 'one'>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    // Where every connection is busy, to wait for one would take longer than the statement.
    if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) return
    cancelling = pool.query('select pg_cancel_backend($1)', [processIdOf(client)]).catch(() => undefined)
  }
  try {
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    return await send(statementsOn(client, { onWrite: IGNORE_WRITES, onStatement }))
  } catch (error) {
    isBroken = isDatabaseUnavailable(error)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    // Only then can it not stop the next statement of the connection.
    await cancelling
    client.release(isBroken)
  }
}

/** The server process of a connection; the driver knows it and its types do not. */
const processIdOf = (client: pg.PoolClient): number => (client as unknown as { readonly processID: number }).processID

async function inTransaction<Result>(pool: pg.Pool, work: Work<Db, Result>, listeners: Listeners): Promise<Result> {
  const client = await pool.connect()
  const callbacks: (() => void)[] = []
  let isBroken = false
  try {
    // Sent with the first statement of the work; where it fails, that fails too.
    const begun = client.query(BEGIN)
    begun.catch(() => undefined)
    const outcome = await work(databaseOn(client, (callback) => callbacks.push(callback), listeners))
    const last = outcome instanceof CommitTogether ? outcome.answer : outcome
    // Waits for both: where the connection is lost, both fail, and each rejection must be handled.
    const [result, { command }] = await Promise.all([last, begun.then(() => commit(client))])
    // PostgreSQL answers so where a statement failed and the work went on regardless.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction had failed')
    for (const callback of callbacks) callback()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    forgetPlanMode(client)
    throw error
  } finally {
    client.release(isBroken)
  }
}
