import type { FastifyRequest } from 'fastify'
import pg from 'pg'

/** Addresses may hold a session token or a login: of a request only method and route are logged. */
const requestLine = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url ?? '(none)',
})

interface ErrorLine {
  readonly [fact: string]: unknown
  readonly type: string
  readonly message: string
  readonly code?: unknown
  readonly constraint?: string | undefined
  readonly stack: string
  readonly cause?: ErrorLine
}

/**
 * What went wrong, and where. Nothing that was added to the error comes along: PostgreSQL adds the row that it refused,
 * with the person and the hash of the password in it.
 */
function errorLine(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const message = error instanceof pg.DatabaseError ? withoutValues(error) : error.message
  const { name, stack = '', cause } = error
  return {
    type: name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    ...(error instanceof pg.DatabaseError ? { constraint: error.constraint } : {}),
    // It begins with the message.
    stack: stack.slice(Math.max(stack.search(/^ +at /m), 0)),
    ...(cause === undefined ? {} : { cause: errorLine(cause) }),
  }
}

/** Of what cannot be read as a date, an id, a number PostgreSQL says what it was. */
const withoutValues = ({ message, code = '' }: pg.DatabaseError): string =>
  code.startsWith('22') ? message.replace(/".*"|:.*/s, '…') : message

export const logSerializers = { req: requestLine, err: errorLine }
