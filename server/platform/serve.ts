import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/client.ts'
import { Refusal } from '#contract/client.ts'
import type { Endpoint, Received, Reply } from '#contract/endpoint.ts'
import { ensure } from '#domain/failure.ts'
import { withNullableOptionals } from './absent-fields.ts'
import { takesGzip } from './compression.ts'
import { allowConfiguredOrigins, checkOrigin, forbidReading, otherOriginOf } from './cross-origin.ts'
import { namesSupplier, openScope, signInFailure, supplierOfCall, type Exchange, type Ground } from './exchange.ts'
import { answerTo } from './failures.ts'
import { networkOf } from './network.ts'
import { openSegmentsOf, supplierAmong, tokenAmong } from './path-segments.ts'
import { Ready } from './ready.ts'
import type { Scope } from './scope.ts'
import { COOKIE_SESSION, SESSION_COOKIE, SESSION_DAYS, tokenInHeader, tokenInPath, type Session } from './session.ts'
import { validatorOf, type RawInput } from './validation.ts'

export interface Context<E extends Endpoint> {
  readonly input: Received<E>
  readonly scope: Scope
  readonly session: Session | null
  readonly exchange: Exchange
}

type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Reply<E> | Ready<Reply<E>>>

export interface ServeOptions {
  /** Whether a visitor is refused before the handler runs. */
  readonly needsSession?: boolean
  /** Whether it changes something; where it is left out, whatever is no GET does. */
  readonly isChange?: boolean
}

interface Served {
  readonly run: (raw: RawInput, exchange: Exchange) => Promise<unknown>
}

/** Puts endpoints on the wire, and keeps them at hand for pages that call them in process. */
export interface Server {
  readonly app: FastifyInstance
  readonly ground: Ground
  /** By method and path: the web build carries its own copies of the endpoint values. */
  readonly served: Map<string, Served>
}

/** An endpoint of one supplier's store: the handler gets a scope. */
export function serve<E extends Endpoint>(server: Server, endpoint: E, handler: Handler<E>, options: ServeOptions = {}): void {
  const { ground } = server
  const segments = openSegmentsOf(endpoint)
  register(server, endpoint, async (input, exchange) => {
    const supplier = segments.length > 0
      ? await supplierAmong(ground, exchange, segments, input.params)
      : await supplierOfCall(ground, exchange, supplierNamedIn(input))
    if (exchange.otherOrigin !== null) await checkOrigin(ground, exchange, supplier.id, isChangeOf(endpoint, options))
    const scope = await openScope(ground, exchange, supplier)
    if (options.needsSession && scope.actor.kind === 'visitor') throw signInFailure(exchange)
    return handler({ input, scope, session: scope.session, exchange })
  }, options)
}

/** An endpoint of the platform itself, where no supplier is chosen yet. */
export function serveForPlatform<E extends Endpoint>(server: Server, endpoint: E, handler: (input: Received<E>, exchange: Exchange) => Promise<Reply<E>>): void {
  register(server, endpoint, handler)
}

function register<E extends Endpoint>(
  server: Server,
  endpoint: E,
  answer: (input: Received<E>, exchange: Exchange) => Promise<Reply<E> | Ready<Reply<E>>>,
  options: ServeOptions = {},
): void {
  const isChange = isChangeOf(endpoint, options)
  const validate = validatorOf(endpoint)
  const segments = openSegmentsOf(endpoint)

  const run = async (raw: RawInput, exchange: Exchange) => await answer(validate(raw), exchange)
  const runForOtherOrigin = async (request: FastifyRequest, reply: FastifyReply, exchange: Exchange) => {
    try {
      await checkOrigin(server.ground, exchange, null, isChange)
      return await run(request, exchange)
    } finally {
      if (!exchange.isReadable) forbidReading(reply)
    }
  }
  server.served.set(nameOf(endpoint), { run })

  server.app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.area],
      params: endpoint.params,
      querystring: endpoint.query,
      ...(endpoint.body ? { body: withNullableOptionals(endpoint.body) } : {}),
      response: { 200: endpoint.reply },
    },
    // The same check serves calls over HTTP and in process.
    validatorCompiler: () => () => true,
    onRequest: allowConfiguredOrigins(server.ground),
    handler: async (request, reply) => {
      const exchange = exchangeOf(request, segments)
      if (isChange && exchange.otherOrigin === null) refuseOtherSites(request)
      const result = await (exchange.otherOrigin === null ? run(request, exchange) : runForOtherOrigin(request, reply, exchange))
      sendCookie(reply, exchange, server.ground)
      if (!(result instanceof Ready)) return result
      return reply.type('application/json; charset=utf-8').send(takesGzip(request, reply) ? result.gzip : result.json)
    },
  })
}

/** Calls endpoints without HTTP, with the same checks, on behalf of the request behind `exchange`. */
export function callInProcess(server: Server, exchange: Exchange): Call {
  return async (endpoint, input) => {
    const served = server.served.get(nameOf(endpoint))
    if (!served) throw new Error(`not served: ${nameOf(endpoint)}`)
    try {
      const result = await served.run({ params: input.params, query: input.query ?? {}, body: input.body }, exchange)
      return (result instanceof Ready ? result.value : result) as Reply<typeof endpoint>
    } catch (error) {
      const { status, body } = answerTo(error)
      if (status >= 500) server.ground.log.error({ err: error }, 'call failed')
      throw new Refusal(status, body)
    }
  }
}

const isChangeOf = ({ method }: Endpoint, { isChange = method !== 'GET' }: ServeOptions): boolean => isChange

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

function supplierNamedIn(input: { params: unknown; query: unknown; body?: unknown }): string | undefined {
  for (const part of [input.params, input.query, input.body]) {
    if (typeof part !== 'object' || part === null) continue
    if ('idfornecedor' in part && namesSupplier(part.idfornecedor)) return part.idfornecedor
    // As sign-in by key spells it (specification §7).
    if ('idFornecedor' in part && namesSupplier(part.idFornecedor)) return part.idFornecedor
  }
  return undefined
}

/** @param segments those of the path that may be a session, where its name does not say so */
export function exchangeOf(request: FastifyRequest, segments: readonly string[] = []): Exchange {
  const params = request.params as Record<string, string | undefined>
  const inPath = segments.length > 0 ? tokenAmong(segments, params) : tokenInPath(params.sessao)
  const otherOrigin = otherOriginOf(request)
  // The browser sends our cookies along whichever page makes it call: that of another origin has to bring its token.
  const cookies = otherOrigin === null ? request.cookies : {}
  const token = inPath ?? tokenInHeader(request.headers.authorization) ?? cookies[SESSION_COOKIE] ?? null
  const supplierHeader = single(request.headers['x-idfornecedor'])?.slice(0, MAX_SUPPLIER_LENGTH) ?? null
  return {
    host: request.host,
    otherOrigin,
    isReadable: true,
    remoteAddress: networkOf(request.ip),
    token,
    idempotencyKey: single(request.headers['idempotency-key']),
    supplierHeader: namesSupplier(supplierHeader) ? supplierHeader : null,
    cookies,
    newCookies: new Map(),
    newToken: undefined,
    sessions: new Map(),
  }
}

const single = (header: string | string[] | undefined): string | null => (typeof header === 'string' && header !== '' ? header : null)
const MAX_SUPPLIER_LENGTH = 200

/** A browser asks whoever tells it to; a form is accepted only from our own pages (rules §4). Programs say nothing of origins. */
export function refuseOtherOrigins(request: FastifyRequest, { otherOrigin }: Exchange): void {
  ensure(otherOrigin === null, 'request.crossOrigin')
  refuseOtherSites(request)
}

/** Where a browser names no origin, it may still say that another site made it ask. */
function refuseOtherSites({ headers: { origin, 'sec-fetch-site': site } }: FastifyRequest): void {
  ensure(origin !== undefined || (site !== 'cross-site' && site !== 'same-site'), 'request.crossOrigin')
}

/** For so long a browser keeps what somebody chose: a store, a place. */
export const CHOICE_DAYS = 180

/** Cookies are for our own pages: to those of another origin none is given. */
export function sendCookie(reply: FastifyReply, exchange: Exchange, ground: Ground): void {
  if (exchange.otherOrigin !== null) return
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: ground.isSecure } as const
  if (exchange.newToken === null) void reply.clearCookie(SESSION_COOKIE, options)
  else if (exchange.newToken !== undefined) void reply.setCookie(SESSION_COOKIE, exchange.newToken, { ...options, maxAge: SESSION_DAYS * 24 * 3600 })
  for (const [name, value] of exchange.newCookies) void reply.setCookie(name, value, { ...options, maxAge: CHOICE_DAYS * 24 * 3600 })
}

/** What `token` in a reply holds for first-party screens: never the real one. */
export const tokenForReply = (exchange: Exchange, origin: string | null | undefined, token: string): string =>
  isOfPages(exchange, origin) ? COOKIE_SESSION : token

/** Whether first-party screens ask: they say so in `tokenOrigin`, which a page of another origin may repeat from the specification. */
export const isOfPages = ({ otherOrigin }: Exchange, origin: string | null | undefined): boolean => otherOrigin === null && origin === 'commerce'
