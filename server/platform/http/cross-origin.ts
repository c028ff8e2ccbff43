import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ensure } from '#domain/failure.ts'
import type { RequestContext, AppContext } from './request-context.ts'
import { NAMES_KEY } from '../database/storefront-cache.ts'
import { array, statement, text } from '../database/statement.ts'

/** Headers of the specification (§7): session, supplier, the four consents, campaign and idempotency key. */
const ALLOWED_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  'x-idfornecedor',
  'x-cookie-necessarios',
  'x-cookie-sessao',
  'x-cookie-desempenho',
  'x-cookie-personalizacao',
  'x-utm-source',
  'x-utm-campaign',
  'x-utm-all',
  'x-visita',
].join(', ')
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, DELETE'
const EXPOSED_HEADERS = 'content-disposition, retry-after'
/** Seconds that browsers cache a preflight; calls of a removed origin are refused at once regardless. */
const PREFLIGHT_MAX_AGE_S = '600'
const API_PATH = /^\/v\d+\//

// One list for all stores, because a preflight names none: hence no supplier here.
const findOrigins = statement('supplier.origins', {
  parameters: [],
  row: { origin: text, suppliers: array(text) },
  useGenericPlan: true,
  sql: 'select origin, array_agg(supplier_id::text) as suppliers from supplier_origin group by origin',
})

type OriginList = ReadonlyMap<string, ReadonlySet<string>>

/** The stores, by id, that a page of this origin may call (decision 30). */
async function storesOpenTo({ db, cache }: AppContext, origin: string): Promise<ReadonlySet<string>> {
  const all: OriginList = await cache.remember(
    NAMES_KEY,
    'origins',
    async () => new Map((await db.many(findOrigins, [])).map((row) => [row.origin, new Set(row.suppliers)])),
  )
  return all.get(origin) ?? new Set()
}

/** The origin of the calling page where it is not this host's. Programs, and most calls of our own pages, send none. */
export function otherOriginOf({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): string | null {
  const { origin } = headers
  return origin === undefined || origin.replace(/^https?:\/\//, '') === host ? null : origin
}

/** Lets pages of configured origins read the reply, errors included; the call itself is checked per supplier. */
export function allowConfiguredOrigins(appContext: AppContext) {
  // Not async: this runs for every call.
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.header('vary', 'origin')
    const origin = otherOriginOf(request)
    if (origin === null) return done()
    storesOpenTo(appContext, origin).then((stores) => {
      if (stores.size > 0)
        reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED_HEADERS })
      done()
    }, done)
  }
}

export function forbidReading(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers')
}

/**
 * Checks that the store allows calls of pages of this origin; without a supplier, that any store does.
 * @throws Failure request.crossOrigin where it does not and the call changes something.
 */
export async function checkOrigin(
  appContext: AppContext,
  requestContext: RequestContext,
  supplierId: string | null,
  isChange: boolean,
): Promise<void> {
  if (requestContext.otherOrigin === null) return
  const stores = await storesOpenTo(appContext, requestContext.otherOrigin)
  requestContext.isReadable = supplierId === null ? stores.size > 0 : stores.has(supplierId)
  ensure(requestContext.isReadable || !isChange, 'request.crossOrigin')
}

/** Answers CORS preflights. */
export function preflights(app: FastifyInstance, appContext: AppContext): void {
  app.options('/*', { schema: { hide: true } }, async (request, reply) => {
    const origin = otherOriginOf(request)
    ensure(
      origin !== null && API_PATH.test(request.url) && request.headers['access-control-request-method'] !== undefined,
      'request.notFound',
    )
    reply.header('vary', 'origin, access-control-request-method, access-control-request-headers')
    ensure((await storesOpenTo(appContext, origin)).size > 0, 'request.crossOrigin')
    return reply
      .status(204)
      .headers({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': ALLOWED_METHODS,
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': PREFLIGHT_MAX_AGE_S,
      })
      .send()
  })
}
