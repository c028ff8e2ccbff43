import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page, PageRequest, RenderPage, StoreOfPage } from '#contract/page.ts'
import { encodeSupplier } from '#contract/supplier.ts'
import { Failure } from '#domain/failure.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { bridgeTo, isOwnAddress, isWayToOwnStore } from './between-domains.ts'
import type { Exchange } from './exchange.ts'
import { answerTo } from './failures.ts'
import { chosenSupplierId } from './kept-choice.ts'
import { isLoginTokenAddress, isSecretAddress, withKeyOf, withoutKey } from './secret-address.ts'
import { callInProcess, exchangeOf, refuseOtherOrigins, sendCookie, type Server } from './serve.ts'
import { findSupplier, findSupplierByHost } from './tenant.ts'

/** The pages, and where their scripts lie; null while the development server brings them. */
export interface PageRenderer {
  readonly assetsDir: string | null
  readonly render: RenderPage
}

/** Somebody asks for a page: of which store, and of what in it. */
export interface Visit {
  /** Null where neither host nor path names one. */
  readonly supplier: Supplier | null
  /** The supplier whose domain this is: no other is shown on it. */
  readonly whiteLabel: Supplier | null
  /** What comes before every path of the store. */
  readonly basename: string
  /** Below the store, beginning with a slash. */
  readonly path: string
  readonly search: URLSearchParams
  /** A person's browser, rather than something that looks for a file. */
  readonly isNavigation: boolean
  readonly exchange: Exchange
}

/** Where the visitor has to go before this page may be seen, as an address; null lets in. */
export type Entrance = (visit: Visit) => Promise<string | null>

/** What is no page: an address below these that nothing serves is refused as the API refuses. */
const API_ADDRESS = /^\/(v\d|superon|assets|docs)(\/|$)/
/** A legacy prefix, still found in links (specification §2). */
const LEGACY_PREFIX = /^\/commerce(?=[/?]|$)/
/** Browsers read what follows as the name of a host. */
const HOST_PREFIX = /^[/\\]{2,}/
const UNAVAILABLE_STATUS = 503
/** Kept by nobody. Other pages and files learn the host at most; a form still says where it comes from. */
const SECRET_PAGE_HEADERS = { 'referrer-policy': 'strict-origin', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export function pages(server: Server, renderer: PageRenderer, entrance: Entrance): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // The whole address of another site may stand where a path should.
    if (API_ADDRESS.test(request.url) || !request.url.startsWith('/')) throw new Failure('request.notFound')
    if (LEGACY_PREFIX.test(request.url)) return reply.redirect(ownPath(request.url.replace(LEGACY_PREFIX, '')), 301)
    if (HOST_PREFIX.test(request.url)) return reply.redirect(ownPath(request.url), 301)
    const received = exchangeOf(request)
    if (request.method === 'POST') refuseOtherOrigins(request, received)
    if (isSecretAddress(request.url)) reply.headers(SECRET_PAGE_HEADERS)
    const found = await findStore(server, request, received)
    if (found === 'unavailable') return unavailable(server, renderer, request, reply, received)
    const isKeyed = withoutKey(request.url) !== request.url
    const elsewhere = request.method === 'POST' || isKeyed ? null : await entrance(visitOf(request, received, found))
    if (elsewhere !== null) {
      sendCookie(reply, received, server.ground)
      return reply.redirect(elsewhere, 302)
    }
    const asked = await pageRequest(server, request, received, found)
    // Every call of a page is about the page's store, as if the client's header named it.
    const exchange: Exchange = asked.store ? { ...received, supplierHeader: asked.store.supplier.idfornecedor } : received
    const page = await renderer.render(asked, callInProcess(server, exchange))
    if (page.fault !== undefined) request.log.error({ err: page.fault }, 'page failed')
    sendCookie(reply, exchange, server.ground)
    const { location } = page.headers
    if (location !== undefined && (await isWayToOwnStore(server.ground, location))) return bridgeTo(reply, location)
    return reply.status(page.status).headers(keptAtHome(page.headers, asked, request.url)).headers(isSecretAddress(request.url) ? SECRET_PAGE_HEADERS : {}).type('text/html; charset=utf-8').send(page.html)
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
function keptAtHome(headers: Page['headers'], { origin, store }: PageRequest, address: string): Page['headers'] {
  const { location } = headers
  if (location === undefined) return headers
  const target = URL.canParse(location, origin) ? new URL(location, origin) : null
  const isHome = target?.origin === origin
  return { ...headers, location: withKeyOf(address, isHome ? `${ownPath(target.pathname)}${target.search}${target.hash}` : store?.basename || '/') }
}

async function pageRequest(server: Server, request: FastifyRequest, exchange: Exchange, { store }: FoundStore): Promise<PageRequest> {
  return {
    method: request.method,
    address: withoutKey(request.url),
    form: typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, string>) : null,
    origin: originOf(server, request, exchange),
    store,
    chosenSupplierId: chosenSupplierId(exchange),
    isFromOwnPages: isLoginTokenAddress(request.url) && (await isOwnAddress(server.ground, request.headers.referer ?? '')),
  }
}

/** A Host header may hold more than a host, or nothing that is one. */
function originOf({ ground }: Server, request: FastifyRequest, { host }: Exchange): string {
  const given = `${ground.isSecure ? 'https' : request.protocol}://${host}`
  return new URL(URL.canParse(given) ? given : ground.publicUrl).origin
}

interface FoundStore {
  readonly supplier: Supplier | null
  readonly whiteLabel: Supplier | null
  readonly store: StoreOfPage | null
}

/** By the host, else by the first segment. */
async function findStore(server: Server, request: FastifyRequest, { host }: Exchange): Promise<FoundStore | 'unavailable'> {
  const { db, cache } = server.ground
  const segment = /^\/([^/?#]+)/.exec(request.url)?.[1] ?? ''
  try {
    const whiteLabel = await findSupplierByHost(db, cache, host)
    const supplier = whiteLabel ?? (await findSupplier(db, cache, segment))
    const isNamed = whiteLabel === null || segment === whiteLabel.slug || segment.toLowerCase() === whiteLabel.id
    return { supplier, whiteLabel, store: supplier && { supplier: encodeSupplier(supplier), basename: isNamed ? `/${segment}` : '' } }
  } catch (error) {
    if (answerTo(error).status !== UNAVAILABLE_STATUS) throw error
    request.log.error({ err: error }, 'stores are out of reach')
    return 'unavailable'
  }
}

function visitOf(request: FastifyRequest, exchange: Exchange, { supplier, whiteLabel, store }: FoundStore): Visit {
  const basename = store?.basename ?? ''
  const [path = '', query = ''] = request.url.slice(basename.length).split('#', 1)[0]?.split(/\?(.*)/s) ?? []
  return { supplier, whiteLabel, basename, path: path || '/', search: new URLSearchParams(query), isNavigation: request.headers.accept?.includes('text/html') ?? false, exchange }
}

/** Specification §8: where a supplier cannot be loaded, the provider's site takes over; without one, a page that says so. */
async function unavailable(server: Server, renderer: PageRenderer, request: FastifyRequest, reply: FastifyReply, exchange: Exchange) {
  const { providerUrl } = server.ground.services
  if (providerUrl !== null) return reply.redirect(providerUrl, 302)
  const asked: PageRequest = { method: 'GET', address: '/', form: null, origin: originOf(server, request, exchange), store: null, isUnavailable: true }
  const page = await renderer.render(asked, callInProcess(server, exchange))
  return reply.status(page.status).headers(page.headers).type('text/html; charset=utf-8').send(page.html)
}
