import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page, PageRequest, RenderPage, StoreOfPage } from '#contract/page.ts'
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
const LEGACY_PREFIX = /^\/commerce(?=[/?]|$)/
/** Browsers read what follows as the name of a host. */
const HOST_PREFIX = /^[/\\]{2,}/

export function pages(server: Server, renderer: PageRenderer): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // The whole address of another site may stand where a path should.
    if (API_ADDRESS.test(request.url) || !request.url.startsWith('/')) throw new Failure('request.notFound')
    if (LEGACY_PREFIX.test(request.url)) return reply.redirect(ownPath(request.url.replace(LEGACY_PREFIX, '')), 301)
    if (HOST_PREFIX.test(request.url)) return reply.redirect(ownPath(request.url), 301)
    const received = exchangeOf(request)
    if (request.method === 'POST') refuseOtherOrigins(request, received)
    const asked = await pageRequest(server, request, received)
    // Every call of a page is about the page's store, as if the client's header named it.
    const exchange: Exchange = asked.store ? { ...received, supplierHeader: asked.store.supplier.idfornecedor } : received
    const page = await renderer.render(asked, callInProcess(server, exchange))
    if (page.fault !== undefined) request.log.error({ err: page.fault }, 'page failed')
    sendCookie(reply, exchange, server.ground)
    return reply.status(page.status).headers(keptAtHome(page.headers, asked)).type('text/html; charset=utf-8').send(page.html)
  }
  // Forms are for pages and JSON is for the API: neither takes the other's.
  void server.app.register(async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    app.route({ method: ['GET', 'POST'], url: '/*', schema: { hide: true }, handler: answer })
  })
}

const ownPath = (path: string): string => `/${path.replace(/^[/\\]+/, '')}`

/** A page leads to its own host only, whatever place somebody's link made it return to. */
function keptAtHome(headers: Page['headers'], { origin, store }: PageRequest): Page['headers'] {
  const { location } = headers
  if (location === undefined) return headers
  const target = URL.canParse(location, origin) ? new URL(location, origin) : null
  const isHome = target?.origin === origin
  return { ...headers, location: isHome ? `${ownPath(target.pathname)}${target.search}${target.hash}` : store?.basename || '/' }
}

async function pageRequest(server: Server, request: FastifyRequest, exchange: Exchange): Promise<PageRequest> {
  const store = await storeOf(server, exchange.host, request.url)
  return {
    method: request.method,
    address: request.url,
    form: typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, string>) : null,
    origin: originOf(server, request, exchange),
    store,
  }
}

/** A Host header may hold more than a host, or nothing that is one. */
function originOf({ ground }: Server, request: FastifyRequest, { host }: Exchange): string {
  const given = `${ground.isSecure ? 'https' : request.protocol}://${host}`
  return new URL(URL.canParse(given) ? given : ground.publicUrl).origin
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
