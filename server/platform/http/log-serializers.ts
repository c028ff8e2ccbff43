import type { FastifyRequest } from 'fastify'

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

/** An error, or what a library makes of one: pg-boss emits copies that are no instances any more. */
interface ErrorLike {
  readonly name?: string
  readonly message: string
  readonly stack?: string | undefined
  readonly code?: unknown
  readonly constraint?: string | undefined
  readonly cause?: unknown
}
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/**
 * Type, message and stack of an error, without further properties: PostgreSQL adds the refused row,
 * with the person and the hash of the password in it.
 */
function serializeError(error: unknown): LoggedError {
  if (!isErrorLike(error)) return { type: typeof error, message: '', stack: '' }
  const { name = 'object', stack = '', cause } = error
  return {
    type: name,
    message: withoutValues(error),
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    // The stack begins with the message.
    stack: stack.slice(Math.max(stack.search(/^ +at /m), 0)),
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  }
}

/** PostgreSQL quotes a value that is no date, id or number. */
const withoutValues = ({ message, code }: ErrorLike): string =>
  typeof code === 'string' && code.startsWith('22') ? message.replace(/".*"|:.*/s, '…') : message

export const logSerializers = { req: serializeRequest, err: serializeError }
