import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest, RenderPage, StoreOfPage } from '#contract/page.ts'
import { encodeSupplier } from '#contract/supplier.ts'
import { Failure } from '#domain/failure.ts'
import type { Exchange } from './exchange.ts'
import { callInProcess, exchangeOf, refuseOtherOrigins, sendCookie, type Server } from './serve.ts'
import { findSupplier, findSupplierByHost } from './tenant.ts'

/** The pages, and where their scripts lie; null while the development server brings them. */
export interface PageRenderer {
  readonly assetsDir: string | null
  readonly render: RenderPage
}

/** What is no page: an address below these that nothing serves is refused as the API refuses. */
const API_ADDRESS = /^\/(v\d|superon|assets|docs)(\/|$)/
/** A legacy prefix, still found in links (specification §2). */
const LEGACY_PREFIX = /^\/commerce(?=\/|$)/

export function pages(server: Server, renderer: PageRenderer): void {
  const { app } = server
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (API_ADDRESS.test(request.url)) throw new Failure('request.notFound')
    if (LEGACY_PREFIX.test(request.url)) return reply.redirect(request.url.replace(LEGACY_PREFIX, '') || '/', 301)
    const received = exchangeOf(request)
    refuseOtherOrigins(request, received)
    const asked = await pageRequest(server, request, received)
    // Every call of a page is about the page's store, as if the client's header named it.
    const exchange: Exchange = asked.store ? { ...received, supplierHeader: asked.store.supplier.idfornecedor } : received
    const page = await renderer.render(asked, callInProcess(server, exchange))
    if (page.fault !== undefined) request.log.error({ err: page.fault }, 'page failed')
    sendCookie(reply, exchange, server.ground)
    return reply.status(page.status).headers(page.headers).type('text/html; charset=utf-8').send(page.html)
  }
  app.route({ method: ['GET', 'POST'], url: '/*', schema: { hide: true }, handler: answer })
}

async function pageRequest(server: Server, request: FastifyRequest, exchange: Exchange): Promise<PageRequest> {
  const store = await storeOf(server, exchange.host, request.url)
  return {
    method: request.method,
    address: request.url,
    form: typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, string>) : null,
    origin: `${server.ground.isSecure ? 'https' : request.protocol}://${exchange.host}`,
    store,
  }
}

async function storeOf(server: Server, host: string, url: string): Promise<StoreOfPage | null> {
  const { db, cache } = server.ground
  const segment = /^\/([^/?#]+)/.exec(url)?.[1] ?? ''
  const byHost = await findSupplierByHost(db, cache, host)
  if (byHost) {
    const isNamed = segment === byHost.slug || segment.toLowerCase() === byHost.id
    return { supplier: encodeSupplier(byHost), basename: isNamed ? `/${segment}` : '' }
  }
  const named = await findSupplier(db, cache, segment)
  return named && { supplier: encodeSupplier(named), basename: `/${segment}` }
}
