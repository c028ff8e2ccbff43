import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page, PageRequest, RenderPage } from '#contract/page.ts'
import { Failure } from '#domain/failure.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { interstitialPage, isOwnUrl, isTransferUrl } from './cross-domain.ts'
import type { RequestContext } from '../http/request-context.ts'
import { answerTo, UNAVAILABLE_RETRY_S } from '../http/failures.ts'
import { supplierIdFromCookies, keptPaymentId, placeFromCookies } from '../http/visitor-cookies.ts'
import { canonicalPath, sameOriginPath } from './page-url.ts'
import { isLoginTokenUrl, isSecretUrl, withKeyOf, withoutKey } from './secret-url.ts'
import { callInProcess, createRequestContext, ensureSameOrigin, sendCookies, type Server } from '../http/serve.ts'
import { storeUrlOf } from '../http/store-url.ts'
import { matchStore, createPageVisit, type StoreGate, type StoreMatch } from './page-visit.ts'

/** The pages, and where their scripts lie; null while the development server brings them. */
export interface PageRenderer {
  readonly assetsDir: string | null
  readonly render: RenderPage
}

/** Kept by nobody. Other pages and files learn the host at most; a form still says where it comes from. */
const SECRET_PAGE_HEADERS = {
  'referrer-policy': 'strict-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** Who comes after somebody who signed out goes back to nothing: not from the disk, nor from the memory of the browser. */
const PERSONAL_PAGE_HEADERS = { 'cache-control': 'private, no-store' }

/** Whether the page was made for somebody who is signed in. */
async function isForSomebody({ sessions }: RequestContext): Promise<boolean> {
  const read = await Promise.allSettled(sessions.values())
  return read.some((session) => session.status === 'fulfilled' && session.value !== null)
}

const UNAVAILABLE_STATUS = 503

/** Answers every address that nothing else serves: where to it leads, else with the page of its store. */
export function pages(server: Server, renderer: PageRenderer, entrance: StoreGate): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await storePage(request, reply)
    } catch (error) {
      if (answerTo(error).status !== UNAVAILABLE_STATUS) throw error
      request.log.error({ err: error }, 'stores are out of reach')
      return unavailable(server, renderer, reply, createRequestContext(request))
    }
  }
  const storePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const canonical = canonicalPath(request.url)
    if (canonical !== null) return reply.redirect(canonical, 301)
    const received = createRequestContext(request)
    if (request.method === 'POST') ensureSameOrigin(request, received)
    const secrecy = isSecretUrl(request.url) ? SECRET_PAGE_HEADERS : {}
    reply.headers(secrecy)

    const found = await matchStore(server.appContext, request, received)
    const isKeyed = withoutKey(request.url) !== request.url
    const elsewhere =
      request.method === 'POST' || isKeyed ? null : await entrance(createPageVisit(request, received, found))
    if (elsewhere !== null) {
      sendCookies(reply, received, server.appContext)
      return reply.redirect(elsewhere, 302)
    }

    const asked = await pageRequest(server, request, received, found)
    // Every call of a page is about the page's store, as if the client's header named it.
    const requestContext: RequestContext = asked.store
      ? { ...received, supplierHeader: asked.store.supplier.idfornecedor }
      : received
    const page = await renderer.render(asked, callInProcess(server, requestContext))
    if (page.fault !== undefined) request.log.error({ err: page.fault }, 'page failed')
    sendCookies(reply, requestContext, server.appContext)
    const { location, ...own } = page.headers
    const headers = { ...own, ...((await isForSomebody(requestContext)) ? PERSONAL_PAGE_HEADERS : {}), ...secrecy }
    if (location === undefined) return send(reply, page, headers)
    if (await isTransferUrl(server.appContext, location)) return interstitialPage(reply, location)
    const home = sameOriginPath(location, asked.origin, asked.store?.basename || '/')
    return send(reply, page, { ...headers, location: withKeyOf(request.url, home) })
  }
  // Forms are for pages and JSON is for the API: neither takes the other's. Here JSON meant a call that does not exist.
  void server.app.register(async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    app.addContentTypeParser('application/json', (_request, _body, done) => done(new Failure('request.notFound')))
    app.route({ method: ['GET', 'POST'], url: '/*', schema: { hide: true }, handler: answer })
  })
}

function send(reply: FastifyReply, { status, html }: Page, headers: Page['headers']): FastifyReply {
  if (status === UNAVAILABLE_STATUS) reply.header('retry-after', String(UNAVAILABLE_RETRY_S))
  return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(html)
}

async function pageRequest(
  server: Server,
  request: FastifyRequest,
  requestContext: RequestContext,
  { store, whiteLabel }: StoreMatch,
): Promise<PageRequest> {
  return {
    method: request.method,
    address: withoutKey(request.url),
    form: typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, string>) : null,
    origin: originOf(server, requestContext, whiteLabel),
    store,
    keptPlace: placeFromCookies(requestContext),
    keptPaymentId: keptPaymentId(requestContext),
    chosenSupplierId: supplierIdFromCookies(requestContext),
    isFromOwnPages: isLoginTokenUrl(request.url) && (await isOwnUrl(server.appContext, request.headers.referer ?? '')),
  }
}

/** For canonical links: the host of the request only chooses among those that are the store's, or it is that of PUBLIC_URL. */
const originOf = (
  { appContext: { publicUrl } }: Server,
  { host }: RequestContext,
  whiteLabel: Supplier | null,
): string => new URL(whiteLabel ? storeUrlOf(publicUrl, whiteLabel, host) : publicUrl).origin

/** Specification §8: where a supplier cannot be loaded, the provider's site takes over; without one, a page that says so. */
async function unavailable(
  server: Server,
  renderer: PageRenderer,
  reply: FastifyReply,
  requestContext: RequestContext,
) {
  const { providerUrl } = server.appContext.services
  if (providerUrl !== null) return reply.redirect(providerUrl, 302)
  const asked: PageRequest = {
    method: 'GET',
    address: '/',
    form: null,
    origin: originOf(server, requestContext, null),
    store: null,
    isUnavailable: true,
  }
  const page = await renderer.render(asked, callInProcess(server, requestContext))
  return send(reply, page, page.headers)
}
