import type { FastifyReply, FastifyRequest } from 'fastify'
import { VISITOR } from '#domain/access/actor.ts'
import type { StorefrontCache } from '../database/storefront-cache.ts'
import { SESSION_COOKIE } from '../session/session.ts'
import { CachedReply, sendCachedReply } from './cached-reply.ts'
import { visitIdOf, type RequestContext } from './request-context.ts'

/** Bounds what the noted requests take. */
export const MAX_URL_LENGTH = 500

/**
 * All that what visitors share can depend on, as text, where the request has no session, token or foreign origin; null for any other
 * request. Cookies with choices do not count: they change pages, and no call with a cached reply reads them.
 */
export function anonymousCacheKey({ method, url, host, headers }: FastifyRequest): string | null {
  const isVisitors =
    method === 'GET' &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    headers.cookie?.includes(SESSION_COOKIE) !== true &&
    url.length <= MAX_URL_LENGTH
  return isVisitors ? `${host} ${url} ${String(headers['x-idfornecedor'] ?? '')}` : null
}

/** Answers a call as an equal one of another visitor was answered, before anything else is done (decision 91). */
export function answerFromRequestCache(cache: StorefrontCache) {
  // Not async: this runs for every call.
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const key = anonymousCacheKey(request)
    const known = key === null ? null : cache.ofRequest(key)
    if (!(known instanceof CachedReply) || known.entry === null) return done()
    const { supplierId } = known.entry
    request.storeId = supplierId
    known.note({ supplierId, actor: VISITOR, sessionHash: null, visitId: visitIdOf(request) })
    void sendCachedReply(request, reply, known)
  }
}

/**
 * Has equal calls of visitors answered with the reply.
 * @param changes of the cache, from before the reply was looked for
 */
export function cacheRequest(
  cache: StorefrontCache,
  request: FastifyRequest,
  { token, newCookies, newToken }: RequestContext,
  { entry }: CachedReply,
  changes: number,
): void {
  // A token may also be a segment of the path.
  if (entry === null || token !== null || newToken !== undefined || newCookies.size > 0) return
  const key = anonymousCacheKey(request)
  if (key !== null) cache.noteRequest(key, entry.supplierId, entry.key, changes)
}
