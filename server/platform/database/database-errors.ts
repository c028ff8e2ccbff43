import pg from 'pg'

/** The constraint that was violated, or null when the error is another. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return error.code?.startsWith('23') ? (error.constraint ?? '') : null
}

/** What was raised with a violated constraint: the maximum of a limit. Empty where nothing was. */
export const violationDetail = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.detail ?? '') : ''

/**
 * PostgreSQL stopped a statement: its time was over, another waited for it and it for the other, or its client or an operator wished so. Nothing
 * of its transaction is done.
 */
export class StatementCancelled extends Error {
  readonly statement: string

  constructor(statement: string, cause: unknown) {
    super(`the statement ${statement} was cancelled: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
    this.name = 'StatementCancelled'
    this.statement = statement
  }
}

/** `query_canceled`, `lock_not_available` and `deadlock_detected`. */
const CANCELLED_STATES: readonly (string | undefined)[] = ['57014', '55P03', '40P01']

export const isCancelled = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && CANCELLED_STATES.includes(error.code)

/**
 * SQLSTATEs with which PostgreSQL refuses any statement: a broken connection (class 08), a full
 * disk, no memory or no connection left (class 53), a restart (57P01 to 57P03), a standby that may not write (25006).
 */
const SQL_STATES = /^(?:08...|53...|57P0[1-3]|25006)$/

/** The connection itself failed, or could not be made. Files fail with some of these codes too, in other system calls. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const SYSTEM_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** The driver gives these errors no code. */
const DRIVER_MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

/** Whether the database is unreachable, restarting or out of connections, so that the request may be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return SQL_STATES.test(error.code ?? '')
  // A host with several IP addresses fails once for each.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return DRIVER_MESSAGES.has(error.message) || isBrokenConnection(error)
}

const isBrokenConnection = (error: NodeJS.ErrnoException): boolean =>
  SYSTEM_CODES.has(error.code ?? '') && SYSTEM_CALLS.has(error.syscall ?? '')
