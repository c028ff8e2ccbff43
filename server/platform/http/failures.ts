import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodeFailure, type FailureBody } from '#contract/failures.ts'
import { Failure, type FailureCode } from '#domain/failure.ts'
import {
  isDatabaseUnavailable,
  StatementCancelled,
  violatedConstraint,
  violationDetail,
} from '#server/platform/database/database-errors.ts'
import { logOfRequest } from './request-log.ts'
import { FAILURE_HEADERS, failurePage, wantsPage } from '#server/platform/pages/failure-page.ts'

/** Error codes of Fastify, and of PostgreSQL for a NUL character in a text. */
const KNOWN_FAILURES: Readonly<Record<string, FailureCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedMedia',
  FST_ERR_MAX_PARAM_LENGTH: 'request.notFound',
  FST_ERR_BAD_URL: 'request.notFound',
  '22021': 'request.malformed',
  '22P05': 'request.malformed',
}

/** A restart of the embedded PostgreSQL takes about a second. */
export const UNAVAILABLE_RETRY_S = 5

/** The customer of the session was erased during the request. */
const CUSTOMER_IS_GONE = /_customer_id_fkey$/

/** Raised by `ensure_store_limit`, whatever adds to the store. */
const STORE_LIMITS: Readonly<Record<string, FailureCode>> = {
  store_limit_products: 'storeLimit.products',
  store_limit_staff: 'storeLimit.staff',
  store_limit_file_bytes: 'storeLimit.files',
}

/**
 * The failure behind an error; null where it is a bug, which is logged and answered without detail.
 * @param otherRefusal for refusals of a plugin without a known code
 */
function failureOf(error: unknown, otherRefusal: FailureCode = 'request.malformed'): Failure | null {
  if (error instanceof Failure) return error
  const code = codeOf(error)
  const known = KNOWN_FAILURES[code]
  if (known) return new Failure(known)
  if (error instanceof SyntaxError && statusOf(error) === 400) return new Failure('request.malformed')
  const constraint = violatedConstraint(error) ?? ''
  const limit = STORE_LIMITS[constraint]
  if (limit) return new Failure(limit, { maximum: Number(violationDetail(error)) })
  if (CUSTOMER_IS_GONE.test(constraint)) return new Failure('access.sessionExpired')
  if (isDatabaseUnavailable(error)) return new Failure('server.unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_S })
  if (error instanceof StatementCancelled)
    return new Failure('server.tooSlow', { retryAfterSeconds: UNAVAILABLE_RETRY_S })
  const status = statusOf(error)
  return status !== null && status < 500 ? new Failure(status === 404 ? 'request.notFound' : otherRefusal) : null
}

export function answerTo(error: unknown, otherRefusal?: FailureCode): { status: number; body: FailureBody } {
  return encodeFailure(failureOf(error, otherRefusal) ?? new Failure('server.unexpected'))
}

/** Only for errors of this server: when another service does not answer, the message says so. */
const isFault = ({ codigo }: FailureBody): boolean => codigo.startsWith('server.')

/** The same; a fault also says by which id the log has it, for a person to tell the support. */
export function answerToRequest(
  requestId: string,
  error: unknown,
  otherRefusal?: FailureCode,
): ReturnType<typeof answerTo> {
  const { status, body } = answerTo(error, otherRefusal)
  return isFault(body) ? { status, body: { ...body, detalhes: { ...body.detalhes, requestId } } } : { status, body }
}

/** Has the id of the request in every answer that tells of a fault. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The one error handler: JSON for programs, a page for people. */
export function registerFailureHandler(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Failure('request.notFound')
  })
  app.setErrorHandler(sendFailure)
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { id, method, url, headers } = request
  // A GET has no body that could be malformed: what a plugin refuses about it is its URL.
  const { status, body } = answerToRequest(
    id,
    error,
    method === 'GET' || method === 'HEAD' ? 'request.notFound' : undefined,
  )
  if (status >= 500) logOfRequest(request).error({ err: error }, 'request failed')
  if (isFault(body)) void reply.header(REQUEST_ID_HEADER, id)
  const wait = body.detalhes?.retryAfterSeconds
  if (typeof wait === 'number') void reply.header('retry-after', String(wait))
  void reply.status(status)
  if (wantsPage(url, headers.accept)) void reply.type('text/html; charset=utf-8').send(failurePage(body))
  else void reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Answers what the router refuses before a route is found: invalid percent encoding, too long segments. No hook runs for it. */
export function refuseUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(FAILURE_HEADERS)
  sendFailure(error, request, reply)
}

const codeOf = (error: unknown): string => (hasField(error, 'code') && typeof error.code === 'string' ? error.code : '')
const statusOf = (error: unknown): number | null =>
  hasField(error, 'statusCode') && typeof error.statusCode === 'number' ? error.statusCode : null

function hasField<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value
}

const CODES: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timedOut',
}

/** Answers what the HTTP parser refused or what did not arrive completely in time. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  const { status, body } = encodeFailure({ code: CODES[error.code] ?? 'request.unreadable', details: {} })
  const [type, text] = isFromBrowser(error)
    ? ['text/html', failurePage(body)]
    : ['application/json', JSON.stringify(body)]
  const headers = {
    ...FAILURE_HEADERS,
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`, () => socket.destroy())
}

/** The request was not parsed, so its URL and `Accept` are looked up in what arrived of it. */
function isFromBrowser({ rawPacket }: ConnectionError): boolean {
  const head = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const url = /^[A-Z]+ (\S+)/.exec(head)?.[1]
  return url !== undefined && wantsPage(url, /^accept: *(.*)$/im.exec(head)?.[1])
}
