import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page, PageRequest, RenderPage } from '#contract/page.ts'
import { Failure } from '#domain/failure.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { pageBytes } from './page-bytes.ts'
import type { RenderThreadUsage } from './render-thread.ts'
import {
  canonicalPath,
  interstitialPage,
  isLoginTokenUrl,
  isOwnUrl,
  isSecretUrl,
  isTransferUrl,
  sameOriginPath,
  withKeyAndCampaignOf,
  withoutKey,
} from './page-url.ts'
import type { RequestContext } from '../http/request-context.ts'
import { answerTo, REQUEST_ID_HEADER, UNAVAILABLE_RETRY_S } from '../http/failures.ts'
import { logOfRequest } from '../http/request-log.ts'
import {
  deliveryTypeFromCookies,
  listViewFromCookies,
  paymentIdFromCookies,
  placeFromCookies,
  supplierIdFromCookies,
} from '../http/visitor-cookies.ts'
import { callInProcess, createRequestContext, ensureSameOrigin, sendCookies, type Server } from '../http/serve.ts'
import {
  isVisitorRequest,
  normalizedUrl,
  plainRequest,
  sendVisitorPage,
  VisitorPage,
  visitorPage,
} from './visitor-pages.ts'
import { storeUrlOf } from '#server/platform/http/tenant.ts'
import { matchStore, createPageVisit, withPresentSlug, type StoreGate, type StoreMatch } from './page-visit.ts'

/** Renders pages. `assetsDir` has their scripts; null where the development server serves them. */
export interface PageRenderer {
  readonly assetsDir: string | null
  readonly render: RenderPage
  /** Loads what the first page would otherwise wait for; none where there is nothing to load. */
  readonly prepare?: () => Promise<void>
  /** Of the thread that renders screens; none where there is none. */
  readonly threadUsage?: () => RenderThreadUsage
  /** Ends what the renderer started; none where it started nothing. */
  readonly close?: () => Promise<unknown>
  /** The script of the service worker of stores; none where it is left out. */
  readonly storeWorker?: string
  /** The path of the script that measures visits in a frame; none where it is left out. */
  readonly measurementScript?: string
}

/** Not cached and not indexed. Other sites get the host at most as referrer; forms still send their origin. */
const SECRET_PAGE_HEADERS = {
  'referrer-policy': 'strict-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** `no-store` also keeps a page out of the back-forward cache, for the next person at the same browser. */
const PERSONAL_PAGE_HEADERS = { 'cache-control': 'private, no-store' }

/** Whether the page was rendered for a signed-in person. */
async function isPersonal({ sessions }: RequestContext): Promise<boolean> {
  const read = await Promise.allSettled(sessions.values())
  return read.some((session) => session.status === 'fulfilled' && session.value !== null)
}

const UNAVAILABLE_STATUS = 503

/** Answers every URL that no other route serves: with a redirect, or with a page of its store. */
export function pages(server: Server, renderer: PageRenderer, storeGate: StoreGate): void {
  const { cache } = server.appContext
  server.app.addHook('onClose', async () => void (await renderer.close?.()))
  // Not async, and before everything else: most visitors get a finished page.
  const answerWithFinished = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const plain = plainRequest(request)
    const page = plain === null ? null : cache.ofRequest(plain)
    if (!(page instanceof VisitorPage)) return done()
    request.storeId = page.storeId
    void sendVisitorPage(request, reply, page, cache)
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await storePage(request, reply)
    } catch (error) {
      if (answerTo(error).status !== UNAVAILABLE_STATUS) throw error
      logOfRequest(request).error({ err: error }, 'stores are unavailable')
      return unavailable(server, renderer, reply, createRequestContext(request))
    }
  }
  const storePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { changes } = cache
    const canonical = canonicalPath(request.url)
    if (canonical !== null) return reply.redirect(canonical, 301)
    const received = createRequestContext(request)
    if (request.method === 'POST') ensureSameOrigin(request, received)
    const secrecy = isSecretUrl(request.url) ? SECRET_PAGE_HEADERS : {}
    reply.headers(secrecy)

    const found = await matchStore(server.appContext, request, received)
    // Not for ever: a store may go back to the slug that it had. A form is sent to the page that it is on.
    const renamed = request.method === 'POST' ? null : withPresentSlug(request.url, found)
    if (renamed !== null) return reply.redirect(renamed, 302)
    const isKeyed = withoutKey(request.url) !== request.url
    const gate =
      request.method === 'POST' || isKeyed ? null : await storeGate(createPageVisit(request, received, found))
    if (gate !== null && gate.url !== null) {
      sendCookies(reply, received, server.appContext)
      return reply.redirect(withKeyAndCampaignOf(request.url, gate.url), 302)
    }

    const pageRequest = await createPageRequest(server, request, received, found)
    // Every call of a page is for the page's store, as if the client's header named it.
    const requestContext: RequestContext = pageRequest.store
      ? { ...received, supplierHeader: pageRequest.store.supplier.id }
      : received
    const page = await renderPage(request, pageRequest, requestContext, (storeId, key) => {
      const plain = plainRequest(request)
      if (plain !== null && gate?.isByStore) cache.noteRequest(plain, storeId, key, changes)
    })
    if (page instanceof VisitorPage) return sendVisitorPage(request, reply, page, cache)
    if (page.fault !== undefined) received.log.error({ err: page.fault }, 'page failed')
    if (page.status >= 500) reply.header(REQUEST_ID_HEADER, request.id)
    sendCookies(reply, requestContext, server.appContext)
    const { location, ...own } = page.headers
    const headers = { ...own, ...((await isPersonal(requestContext)) ? PERSONAL_PAGE_HEADERS : {}), ...secrecy }
    if (location === undefined) return send(reply, page, headers)
    if (await isTransferUrl(server.appContext, location)) return interstitialPage(reply, location)
    const home = sameOriginPath(location, pageRequest.origin, pageRequest.store?.basename || '/')
    return send(reply, page, { ...headers, location: withKeyAndCampaignOf(request.url, home) })
  }
  const renderPage = (
    request: FastifyRequest,
    pageRequest: PageRequest,
    requestContext: RequestContext,
    onShared: (storeId: string, key: string) => void,
  ) => {
    const { render, assetsDir } = renderer
    const { store } = pageRequest
    // Sources that are edited change pages too.
    if (assetsDir === null || store === null || !isVisitorRequest(request, requestContext, store.basename))
      return render(pageRequest, callInProcess(server, requestContext))
    const storeId = store.supplier.id
    return visitorPage(
      cache,
      storeId,
      {
        server,
        render,
        requestContext,
        pageRequest: { ...pageRequest, method: 'GET', url: normalizedUrl(pageRequest.url) },
      },
      (key) => onShared(storeId, key),
    )
  }
  // Pages accept forms and no JSON: a JSON body here is a call of an endpoint that does not exist.
  void server.app.register(async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    app.addContentTypeParser('application/json', (_request, _body, done) => done(new Failure('request.notFound')))
    app.route({
      method: ['GET', 'POST'],
      url: '/*',
      schema: { hide: true },
      onRequest: answerWithFinished,
      handler: answer,
    })
  })
}

function send(reply: FastifyReply, { status, html }: Page, headers: Page['headers']): FastifyReply {
  if (status === UNAVAILABLE_STATUS) reply.header('retry-after', String(UNAVAILABLE_RETRY_S))
  return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(pageBytes(html))
}

async function createPageRequest(
  server: Server,
  request: FastifyRequest,
  requestContext: RequestContext,
  { store, whiteLabel }: StoreMatch,
): Promise<PageRequest> {
  return {
    requestId: request.id,
    method: request.method,
    url: withoutKey(request.url),
    form: typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, string>) : null,
    origin: originOf(server, requestContext, whiteLabel),
    store,
    chosenPlace: placeFromCookies(requestContext),
    chosenPaymentId: paymentIdFromCookies(requestContext),
    // In other stores it would only split the cached page in two.
    chosenDeliveryType: store?.supplier.pickupAdjustment ? deliveryTypeFromCookies(requestContext) : null,
    chosenListView: listViewFromCookies(requestContext),
    chosenSupplierId: supplierIdFromCookies(requestContext),
    isFromOwnPages: isLoginTokenUrl(request.url) && (await isOwnUrl(server.appContext, request.headers.referer ?? '')),
  }
}

/** A domain of the store, chosen by the request's host, or the origin of PUBLIC_URL. */
const originOf = (
  { appContext: { publicUrl } }: Server,
  { host }: RequestContext,
  whiteLabel: Supplier | null,
): string => new URL(whiteLabel ? storeUrlOf(publicUrl, whiteLabel, host) : publicUrl).origin

/** Where a supplier cannot be loaded: a redirect to the provider's site, else an error page (specification §8). */
async function unavailable(
  server: Server,
  renderer: PageRenderer,
  reply: FastifyReply,
  requestContext: RequestContext,
) {
  const { providerUrl } = server.appContext.services
  if (providerUrl !== null) return reply.redirect(providerUrl, 302)
  const pageRequest: PageRequest = {
    requestId: requestContext.requestId,
    method: 'GET',
    url: '/',
    form: null,
    origin: originOf(server, requestContext, null),
    store: null,
    isUnavailable: true,
  }
  const page = await renderer.render(pageRequest, callInProcess(server, requestContext))
  return send(reply, page, page.headers)
}
