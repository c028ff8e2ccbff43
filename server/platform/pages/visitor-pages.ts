import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, PageRequest, RenderPage } from '#contract/page.ts'
import type { StorefrontCache } from '../database/storefront-cache.ts'
import { acceptsEncoding } from '../http/cached-reply.ts'
import type { RequestContext } from '../http/request-context.ts'
import { callInProcess, type Server } from '../http/serve.ts'
import { MAX_URL_LENGTH, anonymousCacheKey } from '../http/visitor-calls.ts'
import { pageBytes } from './page-bytes.ts'
import { CAMPAIGN_PARAMETER, isSecretUrl } from './page-url.ts'

/**
 * Screens that every visitor of a store sees alike: home, lists, products, texts. No other is shared, since the URL of
 * many contains a secret (invitations, new passwords).
 */
const SHARED_PATH = /^\/(?:(?:produtos|categorias|termos|(?:categoria|produto|pagina)\/[^/]+)\/?)?$/

/** Of a page without choices: a CDN may be late by this much, because nothing notifies it of changes. */
const CDN_SECONDS = 10
const CDN_STALE_SECONDS = 30
const FOR_THIS_BROWSER = 'private, no-cache'

const brotli = promisify(brotliCompress)
const unpacked = promisify(brotliDecompress)
const gzipped = promisify(gzip)
/** Six times as fast as the highest, for 8 % more bytes of a page. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Not beyond the moment at which the clock changes the page. */
function forEverybody(lifetimeMs: number): string {
  const seconds = Math.floor(lifetimeMs / 1000)
  const fresh = Math.min(CDN_SECONDS, seconds)
  const stale = Math.min(CDN_STALE_SECONDS, seconds - fresh)
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`
}

/**
 * A finished page, compressed as every browser takes it: a tenth of its size, so that ten times as many products have theirs ready. For
 * other clients it is unpacked each time.
 */
export class VisitorPage {
  readonly etag: string
  readonly isForEverybody: boolean
  readonly storeId: string
  readonly #brotli: Buffer

  private constructor(etag: string, isForEverybody: boolean, storeId: string, brotli: Buffer) {
    this.etag = etag
    this.isForEverybody = isForEverybody
    this.storeId = storeId
    this.#brotli = brotli
  }

  static async of(parts: Page['html'], isForEverybody: boolean, storeId: string): Promise<VisitorPage> {
    const html = pageBytes(parts)
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    return new VisitorPage(etag, isForEverybody, storeId, await brotli(html, BROTLI))
  }

  get bytes(): number {
    return this.#brotli.length
  }

  inEncoding(encoding: 'br' | 'gzip' | null): Buffer | Promise<Buffer> {
    if (encoding === 'br') return this.#brotli
    const html = unpacked(this.#brotli)
    return encoding === null ? html : html.then((bytes) => gzipped(bytes))
  }
}

/** In place of a page that the server renders for each visitor: one of its replies is not shared. */
const NOT_SHARED = { bytes: 0 }

/** Whether the page may be shared: a shop screen for a visitor, requested as a page and without any secret. */
export const isVisitorRequest = (
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  { token, otherOrigin }: RequestContext,
  basename: string,
): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  token === null &&
  otherOrigin === null &&
  url.length <= MAX_URL_LENGTH &&
  !isSecretUrl(url) &&
  SHARED_PATH.test(pathOf(url).slice(basename.length) || '/')

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''

/** The URL without what does not change the page, parameters in the order of their names. */
export function normalizedUrl(url: string): string {
  const path = pathOf(url)
  const query = url.slice(path.length).split('#', 1)[0] ?? ''
  if (query === '') return path
  const search = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !CAMPAIGN_PARAMETER.test(name)))
  search.sort()
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/**
 * What distinguishes the pages of a store. A renderer reads nothing but its `PageRequest`, and shared replies depend on
 * nothing of a visitor's request but the host. Every field of the page request but its id counts, also one that is added later.
 */
export function visitorPageKey({ host }: RequestContext, pageRequest: PageRequest): string {
  const { store, requestId: _, ...choices } = pageRequest
  return JSON.stringify(['page', host, store?.basename, choices])
}

const NO_CHOICES = new Set<string>([
  'requestId',
  'method',
  'url',
  'form',
  'origin',
  'store',
] satisfies (keyof PageRequest)[])

/** Whether the visitor has chosen nothing that changes pages. A field that is added later counts as a choice. */
const hasNoChoices = (pageRequest: PageRequest): boolean =>
  Object.entries(pageRequest).every(([name, value]) => NO_CHOICES.has(name) || value === null || value === false)

/** The request as `anonymousCacheKey` has it, where no cookie chooses anything that changes pages. */
export const plainRequest = (request: FastifyRequest): string | null =>
  request.headers.cookie === undefined ? anonymousCacheKey(request) : null

interface Rendering {
  readonly server: Server
  readonly render: RenderPage
  readonly requestContext: RequestContext
  /** Already normalized: `normalizedUrl`. */
  readonly pageRequest: PageRequest
}

/**
 * The shared page of all visitors with these choices, else a page rendered for this one.
 * @param onShared gets the key of a shared page
 */
export async function visitorPage(
  cache: StorefrontCache,
  storeId: string,
  { server, render, requestContext, pageRequest }: Rendering,
  onShared: (key: string) => void,
): Promise<VisitorPage | Page> {
  let own: Page | null = null
  const key = visitorPageKey(requestContext, pageRequest)
  const found = await cache.rememberSized(storeId, key, async () => {
    let isShared = true
    const call = callInProcess(server, requestContext, (isSharedReply) => (isShared &&= isSharedReply))
    own = await render(pageRequest, call)
    const { newCookies, newToken } = requestContext
    const isFinished = own.status === 200 && own.fault === undefined && own.headers.location === undefined
    return isFinished && isShared && newCookies.size === 0 && newToken === undefined
      ? VisitorPage.of(own.html, hasNoChoices(pageRequest), storeId)
      : NOT_SHARED
  })
  if (found instanceof VisitorPage) {
    onShared(key)
    return found
  }
  return own ?? render(pageRequest, callInProcess(server, requestContext))
}

/** Sends the page in the best form that the client takes, or 304 where it has it already. */
export function sendVisitorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: VisitorPage,
  cache: StorefrontCache,
): FastifyReply | Promise<FastifyReply> {
  reply.headers({
    'cache-control': page.isForEverybody ? forEverybody(cache.lifetimeMs(page.storeId)) : FOR_THIS_BROWSER,
    etag: page.etag,
    vary: 'cookie, accept-encoding',
  })
  if (isKnown(request.headers['if-none-match'], page.etag)) return reply.status(304).send()
  reply.header('content-type', 'text/html; charset=utf-8')
  const accepted = request.headers['accept-encoding']
  const encoding = (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(accepted, encoding)) ?? null
  if (encoding !== null) reply.header('content-encoding', encoding)
  const bytes = page.inEncoding(encoding)
  return bytes instanceof Promise ? bytes.then((bytes) => reply.send(bytes)) : reply.send(bytes)
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === etag || header.split(',').some((known) => known.trim() === etag))
