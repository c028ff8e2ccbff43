import pg from 'pg'

/**
 * What every connection of the server tells PostgreSQL when it connects (decision 103). A request waits for a lock less long than for
 * a statement, so that what is reported is the lock; and nobody keeps rows locked while doing something else.
 */
export const TIME_LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
} as const satisfies pg.ClientConfig

/**
 * Statements of the server are short: PostgreSQL of Debian, which compiles what it takes for long, spent 8 of the 9 ms of a search on that. A
 * parameter in `DATABASE_URL` wins.
 */
export const SESSION_SETTINGS = { ...TIME_LIMITS, options: '-c jit=off' } as const satisfies pg.ClientConfig

/** As long as one attempt of a job may take. */
export const LONG_STATEMENT_MS = 300_000

/**
 * After how long without an answer a connection is given up: PostgreSQL ends what takes too long itself, unless it or the network
 * is gone. Statements that are sent together wait for each other.
 */
export const ANSWER_TIMEOUT_MS = 2 * TIME_LIMITS.statement_timeout
export const LONG_ANSWER_TIMEOUT_MS = LONG_STATEMENT_MS + TIME_LIMITS.statement_timeout

/** Finds out within half a minute that the other end of a connection is gone while nothing is sent on it. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const satisfies pg.ClientConfig

/** `protocol_violation`: PgBouncer refuses a connection that sets what it does not know. */
const REFUSED_PARAMETER = '08P01'

/**
 * Whether the server at the other end takes the limits when a connection begins. A pooler such as PgBouncer refuses the connection, and
 * what a session sets would stay on a connection that others get next.
 */
export async function takesTimeLimits(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...SESSION_SETTINGS, ...connection })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    // Whatever else is wrong is said by who connects next.
    return !(error instanceof pg.DatabaseError && error.code === REFUSED_PARAMETER)
  } finally {
    await client.end().catch(() => undefined)
  }
}
