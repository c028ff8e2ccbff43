import type { FastifyRequest } from 'fastify'
import pg from 'pg'

/** URLs may contain a session token or a login, so only method and route are logged. */
const serializeRequest = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url ?? '(none)',
})

interface LoggedError {
  readonly [fact: string]: unknown
  readonly type: string
  readonly message: string
  readonly code?: unknown
  readonly constraint?: string | undefined
  readonly stack: string
  readonly cause?: LoggedError
}

/**
 * Type, message and stack of an error, without further properties: PostgreSQL adds the refused row,
 * with the person and the hash of the password in it.
 */
function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const message = error instanceof pg.DatabaseError ? withoutValues(error) : error.message
  const { name, stack = '', cause } = error
  return {
    type: name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    ...(error instanceof pg.DatabaseError ? { constraint: error.constraint } : {}),
    // The stack begins with the message.
    stack: stack.slice(Math.max(stack.search(/^ +at /m), 0)),
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  }
}

/** PostgreSQL quotes a value that is no date, id or number. */
const withoutValues = ({ message, code = '' }: pg.DatabaseError): string =>
  code.startsWith('22') ? message.replace(/".*"|:.*/s, '…') : message

export const logSerializers = { req: serializeRequest, err: serializeError }
