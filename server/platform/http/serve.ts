import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { Refusal, type Call } from '#contract/client.ts'
import {
  fileTypesOf,
  type CustomerSource,
  type Endpoint,
  type FileToSend,
  type Received,
  type Reply,
} from '#contract/endpoint.ts'
import type { Answer, Codecs, ReceivedValues } from '#contract/wire/endpoint.ts'
import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { parseCampaign, type Campaign } from '#domain/order/campaign.ts'
import type { Operator } from '#domain/operation/operator.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { endpointCodecOf } from './codec.ts'
import { lazySerializer } from './serialize-reply.ts'
import { formFields, validatorOf, type RawInput } from './validation.ts'
import { authorize } from './authorize.ts'
import { CachedReply, sendCachedReply } from './cached-reply.ts'
import { describeOperation } from './open-api/operations.ts'
import { allowConfiguredOrigins, checkOrigin, forbidReading, otherOriginOf } from './cross-origin.ts'
import {
  namesSupplier,
  openScope,
  rateLimitNetwork,
  supplierOfRequest,
  visitIdOf,
  type AppContext,
  type RequestContext,
} from './request-context.ts'
import { answerToRequest } from './failures.ts'
import type { Hooks } from './hooks.ts'
import { openSegmentsOf, supplierAmong, tokenAmong } from './path-segments.ts'
import { logOfRequest } from './request-log.ts'
import type { Scope } from './scope.ts'
import { answerFromRequestCache, cacheRequest } from './visitor-calls.ts'
import { OPERATOR_COOKIE, OPERATOR_PATH, readOperatorSession } from '../session/operator-session.ts'
import {
  COOKIE_SESSION,
  SESSION_COOKIE,
  SESSION_DAYS,
  tokenInHeader,
  tokenInPath,
  type Session,
} from '../session/session.ts'

type Coded = { readonly codecs: Codecs }

export interface HandlerContext<E extends Endpoint> {
  /** In the language of the domain, where the endpoint declares its fields. */
  readonly input: E extends Coded ? ReceivedValues<E> : Received<E>
  readonly scope: Scope
  readonly session: Session | null
  readonly requestContext: RequestContext
  /** Where the endpoint declares one: the customer that the session works for, and that the call is about. */
  readonly customer: E['customer'] extends CustomerSource ? ActingCustomer : undefined
  /** Where the endpoint declares its fields: what `cachedReply` stores of an answer. */
  readonly encode: E extends Coded ? (answer: Answer<E>) => Reply<E> : undefined
}

type Result<E extends Endpoint> = (E extends Coded ? Answer<E> : Reply<E>) | CachedReply<Reply<E>>
type Handler<E extends Endpoint> = (context: HandlerContext<E>) => Promise<Result<E>>
type Answering<E extends Endpoint> = Promise<Reply<E> | CachedReply<Reply<E>>>

export interface ServeOptions {
  /** Whether it changes something; by default every method but GET does. */
  readonly isChange?: boolean
}

interface Served {
  readonly run: (raw: RawInput, requestContext: RequestContext) => Promise<unknown>
}

/** Where endpoints are registered: as routes of `app`, and in `served` for pages that call them in process. */
export interface Server {
  readonly app: FastifyInstance
  readonly appContext: AppContext
  readonly hooks: Hooks
  /** By method and path: the web build carries its own copies of the endpoint values. */
  readonly served: Map<string, Served>
}

/** An endpoint of one supplier's store: the handler gets a scope. */
export function serve<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: Handler<E>,
  options: ServeOptions = {},
): void {
  const { appContext } = server
  const segments = openSegmentsOf(endpoint)
  const isChange = isChangeOf(endpoint, options)
  const handle = isChange ? showingOwnChanges(appContext, handler) : handler
  const { encode, answer } = converting(endpoint)
  register(
    server,
    endpoint,
    async (input, requestContext) => {
      const supplier =
        segments.length > 0
          ? await supplierAmong(appContext, requestContext, segments, input.params)
          : await supplierOfRequest(appContext, requestContext, supplierNamedIn(input), jwtIn(input))
      if (requestContext.otherOrigin !== null) await checkOrigin(appContext, requestContext, supplier.id, isChange)
      const scope = await scopeOfCall(appContext, requestContext, supplier, endpoint)
      const customer = authorize(endpoint, input, scope, requestContext) as HandlerContext<E>['customer']
      return answer(input, (input) =>
        handle({ input, scope, session: scope.session, requestContext, customer, encode }),
      )
    },
    options,
  )
}

/**
 * Where the store requires a second factor that the person has not set up, only what sets it up is open; in what is public they are a visitor
 * (decision 118).
 */
async function scopeOfCall(
  appContext: AppContext,
  requestContext: RequestContext,
  supplier: Supplier,
  { access, isOpenWithoutFactor = false }: Endpoint,
): Promise<Scope & { readonly session: Session | null }> {
  const { isFactorMissing, ...scope } = await openScope(appContext, requestContext, supplier)
  const { session } = scope
  if (!isFactorMissing || session === null) return scope
  if (isOpenWithoutFactor) return { ...scope, actor: session.actor }
  if (access !== 'public') throw new Failure('access.factorMissing')
  return { ...scope, session: null }
}

/** Staff who change the store, and programs of the supplier, see the change when they read the store next. */
const showingOwnChanges =
  <E extends Endpoint>({ cache }: AppContext, handler: Handler<E>): Handler<E> =>
  async (context) => {
    const result = await handler(context)
    const { kind } = context.scope.actor
    if (kind === 'staff' || kind === 'api-key') await cache.caughtUp()
    return result
  }

/** A public endpoint without a supplier. */
export function serveForPlatform<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: (input: Input<E>, requestContext: RequestContext) => Promise<Result<E>>,
): void {
  if (endpoint.access !== 'public') throw new Error(`not public: ${endpointKey(endpoint)}`)
  const { answer } = converting(endpoint)
  register(server, endpoint, (input, requestContext) => answer(input, (input) => handler(input, requestContext)))
}

/** A public endpoint of the installation that no page of another origin may call. */
export function serveForSignIn<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: (input: Input<E>, requestContext: RequestContext) => Promise<Result<E>>,
): void {
  serveForPlatform(server, endpoint, (input, requestContext) => {
    ensure(requestContext.otherOrigin === null, 'request.crossOrigin')
    return handler(input, requestContext)
  })
}

/** An endpoint of the installation, for its operators alone: a session of a store is worth nothing here. */
export function serveForOperators<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: (input: Input<E>, operator: Operator, requestContext: RequestContext) => Promise<Result<E>>,
): void {
  if (endpoint.access !== 'operator') throw new Error(`not for operators: ${endpointKey(endpoint)}`)
  const { answer } = converting(endpoint)
  const { db } = server.appContext
  register(server, endpoint, async (input, requestContext) => {
    ensure(requestContext.otherOrigin === null, 'request.crossOrigin')
    const { operatorToken, token } = requestContext
    const operator = await readOperatorSession(db, operatorToken)
    const isVisitor = operatorToken === null && token === null
    if (operator === null) throw new Failure(isVisitor ? 'access.signInRequired' : 'access.sessionExpired')
    return answer(input, (input) => handler(input, operator, requestContext))
  })
}

type Input<E extends Endpoint> = HandlerContext<E>['input']

/** Where the endpoint declares its fields, its handler has values of the domain: they are converted around it. */
function converting<E extends Endpoint>(endpoint: E) {
  const codec = endpointCodecOf(endpoint)
  return {
    encode: codec?.encode as HandlerContext<E>['encode'],
    async answer(wire: Received<E>, handle: (input: Input<E>) => Promise<Result<E>>): Answering<E> {
      if (codec === null) return (await handle(wire as Input<E>)) as Awaited<Answering<E>>
      try {
        const result = await handle(codec.decode(wire) as Input<E>)
        return (result instanceof CachedReply ? result : codec.encode(result)) as Awaited<Answering<E>>
      } catch (error) {
        throw codec.refusal(error)
      }
    },
  }
}

function register<E extends Endpoint>(
  server: Server,
  endpoint: E,
  answer: (input: Received<E>, requestContext: RequestContext) => Answering<E>,
  options: ServeOptions = {},
): void {
  const { cache } = server.appContext
  const isChange = isChangeOf(endpoint, options)
  // Compiled by the first call: that of all endpoints takes a third of the start of a process, which then uses some of them.
  let validate: ReturnType<typeof validatorOf<E>> | undefined
  const segments = openSegmentsOf(endpoint)

  const run = async (raw: RawInput, requestContext: RequestContext) => {
    validate ??= validatorOf(endpoint)
    return await answer(validate(raw), requestContext)
  }
  const runForOtherOrigin = async (request: FastifyRequest, reply: FastifyReply, requestContext: RequestContext) => {
    try {
      await checkOrigin(server.appContext, requestContext, null, isChange)
      return await run(request, requestContext)
    } finally {
      if (!requestContext.isReadable) forbidReading(reply)
    }
  }
  server.served.set(endpointKey(endpoint), { run })

  const fileTypes = fileTypesOf(endpoint.reply)
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    schema: {
      ...describeOperation(endpoint),
      params: endpoint.params,
      querystring: endpoint.query,
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: {
        200:
          fileTypes.length === 0
            ? endpoint.reply
            : { content: Object.fromEntries(fileTypes.map((type) => [type, { schema: FILE_SCHEMA }])) },
      },
    },
    // The same check serves calls over HTTP and in process.
    validatorCompiler: () => () => true,
    serializerCompiler: ({ schema }) => lazySerializer(schema as TSchema),
    onRequest: [allowConfiguredOrigins(server.appContext), ...(isChange ? [] : [answerFromRequestCache(cache)])],
    handler: async (request, reply) => {
      const { changes } = cache
      const requestContext = createRequestContext(request, segments)
      if (endpoint.isCancellable) requestContext.clientAborted = signalOfAbort(reply)
      if (isChange && requestContext.otherOrigin === null) refuseOtherSites(request)
      const answer =
        requestContext.otherOrigin === null
          ? run(request, requestContext)
          : runForOtherOrigin(request, reply, requestContext)
      const result = await answer.catch((error: unknown) => {
        if (!requestContext.clientAborted?.aborted) throw error
        return CLIENT_ABORTED
      })
      if (result === CLIENT_ABORTED) return reply.hijack()
      sendCookies(reply, requestContext, server.appContext)
      if (fileTypes.length > 0) return sendFile(reply, result as FileToSend)
      if (!(result instanceof CachedReply)) return result
      if (!isChange) cacheRequest(cache, request, requestContext, result, changes)
      return sendCachedReply(request, reply, result)
    },
  }
  if (endpoint.takesForm) routeWithForm(server.app, endpoint, route)
  else server.app.route(route)
}

/** In place of the result of a call whose client has closed its connection. */
const CLIENT_ABORTED = Symbol('client aborted')

/** Tells when the connection closes before the reply was sent. */
function signalOfAbort(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

const FILE_SCHEMA = { type: 'string', format: 'binary' }

function sendFile(reply: FastifyReply, { name, mimeType, content }: FileToSend): FastifyReply {
  return reply
    .type(mimeType)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .send(Buffer.from(content))
}

/** A parser of its own, because a form that another route would read could be sent by any site without a preflight. */
function routeWithForm(app: FastifyInstance, { body }: Endpoint, route: RouteOptions): void {
  void app.register(async (inner) => {
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      done(null, formFields(body, String(text)))
    })
    inner.route(route)
  })
}

/**
 * Calls endpoints without HTTP, with the same checks, for the request of `requestContext`.
 * @param onReply gets after each call whether its reply is one that requests share; a refusal is none
 */
export function callInProcess(
  server: Server,
  requestContext: RequestContext,
  onReply: (isShared: boolean) => void = () => undefined,
): Call {
  return async (endpoint, input) => {
    const served = server.served.get(endpointKey(endpoint))
    if (!served) throw new Error(`not served: ${endpointKey(endpoint)}`)
    try {
      const result = await served.run(
        { params: input.params, query: input.query ?? {}, body: input.body },
        requestContext,
      )
      onReply(result instanceof CachedReply)
      return (result instanceof CachedReply ? result.value : result) as Reply<typeof endpoint>
    } catch (error) {
      onReply(false)
      const { status, body } = answerToRequest(requestContext.requestId, error)
      if (status >= 500) requestContext.log.error({ err: error }, 'call failed')
      throw new Refusal(status, body)
    }
  }
}

const isChangeOf = ({ method }: Endpoint, { isChange = method !== 'GET' }: ServeOptions): boolean => isChange

const endpointKey = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

function supplierNamedIn(input: { params: unknown; query: unknown; body?: unknown }): string | undefined {
  for (const part of [input.params, input.query, input.body]) {
    if (typeof part !== 'object' || part === null) continue
    if ('idfornecedor' in part && namesSupplier(part.idfornecedor)) return part.idfornecedor
    // As sign-in by key spells it (specification §7).
    if ('idFornecedor' in part && namesSupplier(part.idFornecedor)) return part.idFornecedor
  }
  return undefined
}

/** What signs in without a password says which store it is for (specification §7 `gerar_token_jwt`). */
const jwtIn = ({ body }: { body?: unknown }): string | null =>
  typeof body === 'object' && body !== null && 'jwttoken' in body && typeof body.jwttoken === 'string'
    ? body.jwttoken
    : null

/** @param segments those of the path that may be a session, where their names do not show it */
export function createRequestContext(request: FastifyRequest, segments: readonly string[] = []): RequestContext {
  const params = request.params as Record<string, string | undefined>
  const inPath = segments.length > 0 ? tokenAmong(segments, params) : tokenInPath(params.sessao)
  const otherOrigin = otherOriginOf(request)
  // Browsers also send our cookies with calls of other origins' pages, which must send a token instead.
  const cookies = otherOrigin === null ? request.cookies : {}
  const mayMeasure = request.headers['x-cookie-desempenho'] !== 'false'
  const token = inPath ?? tokenInHeader(request.headers.authorization) ?? cookies[SESSION_COOKIE] ?? null
  const supplierHeader = single(request.headers['x-idfornecedor'])?.slice(0, MAX_SUPPLIER_LENGTH) ?? null
  return {
    requestId: request.id,
    log: logOfRequest(request),
    noteStore: (supplierId) => void (request.storeId ??= supplierId),
    host: request.host,
    userAgent: request.headers['user-agent'] ?? '',
    otherOrigin,
    isReadable: true,
    clientIp: rateLimitNetwork(request.ip),
    token,
    idempotencyKey: single(request.headers['idempotency-key']),
    visitId: visitIdOf(request),
    campaign: mayMeasure ? campaignOf(request.headers, cookies) : null,
    mayMeasure,
    clientAborted: null,
    supplierHeader: namesSupplier(supplierHeader) ? supplierHeader : null,
    cookies,
    newCookies: new Map(),
    newToken: undefined,
    operatorToken: tokenInHeader(request.headers.authorization) ?? cookies[OPERATOR_COOKIE] ?? null,
    newOperatorToken: undefined,
    sessions: new Map(),
  }
}

/** As the client's headers name it, else the cookies of a page that was sent without script. */
function campaignOf(headers: FastifyRequest['headers'], cookies: RequestContext['cookies']): Campaign | null {
  const all = single(headers['x-utm-all'])
  if (all !== null) return parseCampaign(new URLSearchParams(all))
  const named = ['source', 'campaign'].map((name) => [`utm_${name}`, single(headers[`x-utm-${name}`]) ?? ''] as const)
  return (
    parseCampaign(named.map(([name, value]) => [name, decoded(value)])) ??
    parseCampaign(Object.entries(cookies).map(([name, value = '']) => [name, value]))
  )
}

/** Browsers send what a cookie holds, where it is escaped. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const single = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && header !== '' ? header : null
const MAX_SUPPLIER_LENGTH = 200

/** Refuses a form that another site sent (rules §4). Programs send no `Origin`. */
export function ensureSameOrigin(request: FastifyRequest, { otherOrigin }: RequestContext): void {
  ensure(otherOrigin === null, 'request.crossOrigin')
  refuseOtherSites(request)
}

/** A browser that sends no `Origin` may still report another site in `Sec-Fetch-Site`. */
function refuseOtherSites({ headers: { origin, 'sec-fetch-site': site } }: FastifyRequest): void {
  ensure(origin !== undefined || (site !== 'cross-site' && site !== 'same-site'), 'request.crossOrigin')
}

/** Lifetime of the cookies for chosen store and place. */
export const CHOICE_DAYS = 180

/** Sets the new cookies, except for calls of other origins' pages. */
export function sendCookies(reply: FastifyReply, requestContext: RequestContext, appContext: AppContext): void {
  if (requestContext.otherOrigin !== null) return
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: appContext.isSecure } as const
  if (requestContext.newToken === null) void reply.clearCookie(SESSION_COOKIE, options)
  else if (requestContext.newToken !== undefined)
    void reply.setCookie(SESSION_COOKIE, requestContext.newToken, { ...options, maxAge: SESSION_DAYS * 24 * 3600 })
  // Without an age: it goes with the browser, and the server ends it before.
  const ofOperator = { ...options, path: OPERATOR_PATH, sameSite: 'strict' } as const
  if (requestContext.newOperatorToken === null) void reply.clearCookie(OPERATOR_COOKIE, ofOperator)
  else if (requestContext.newOperatorToken !== undefined)
    void reply.setCookie(OPERATOR_COOKIE, requestContext.newOperatorToken, ofOperator)
  for (const [name, value] of requestContext.newCookies)
    void reply.setCookie(name, value, { ...options, maxAge: CHOICE_DAYS * 24 * 3600 })
}

/** The value of `token` in a reply: first-party screens never receive the real one. */
export const tokenForReply = (
  requestContext: RequestContext,
  origin: string | null | undefined,
  token: string,
): string => (isFirstParty(requestContext, origin) ? COOKIE_SESSION : token)

/** Whether a first-party screen calls: it sends `tokenOrigin`, but pages of other origins may send it too. */
export const isFirstParty = ({ otherOrigin }: RequestContext, origin: string | null | undefined): boolean =>
  otherOrigin === null && origin === 'commerce'
