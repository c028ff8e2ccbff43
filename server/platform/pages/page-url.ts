import type { FastifyReply } from 'fastify'
import { goOnText } from '#contract/platform.ts'
import { Failure } from '#domain/failure.ts'
import type { AppContext } from '#server/platform/http/request-context.ts'
import { findSupplierByHost } from '#server/platform/http/tenant.ts'
import { escapeHtml } from './failure-page.ts'

/** URLs that are never pages: one of these without a route is answered 404 as by the API. */
const API_PATH = /^\/(v\d|superon|assets|docs)(\/|$)/
/** A legacy prefix, still found in links (specification §2). */
const LEGACY_PREFIX = /^\/commerce(?=[/?]|$)/
/** Browsers read `//name` as the name of a host. */
const HOST_PREFIX = /^[/\\]{2,}/

/**
 * The URL to redirect to where the page was requested by another than its canonical one; null where it is canonical.
 * @throws Failure request.notFound for what is no URL of a page.
 */
export function canonicalPath(url: string): string | null {
  // A request line may have the absolute URL of another site in place of a path.
  if (API_PATH.test(url) || !url.startsWith('/')) throw new Failure('request.notFound')
  if (LEGACY_PREFIX.test(url)) return ownPath(url.replace(LEGACY_PREFIX, ''))
  return HOST_PREFIX.test(url) ? ownPath(url) : null
}

/** The location without its origin where it is on this origin, else `home`: links must not redirect to other sites. */
export function sameOriginPath(location: string, origin: string, home: string): string {
  const target = URL.canParse(location, origin) ? new URL(location, origin) : null
  return target?.origin === origin ? `${ownPath(target.pathname)}${target.search}${target.hash}` : home
}

/** Escapes a `%` that begins no valid UTF-8 escape, so that the router accepts the URL of a page. */
export function withValidEscapes(url: string): string {
  if (!url.includes('%') || API_PATH.test(url)) return url
  const [path = '', query] = url.split(/([?#].*)/s, 2)
  const segments = path.split('/').map((segment) => (isDecodable(segment) ? segment : segment.replaceAll('%', '%25')))
  return `${segments.join('/')}${query ?? ''}`
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const ownPath = (path: string): string => `/${path.replace(/^[/\\]+/, '')}`

/** Query parameters that sign in by API key (specification §2). */
const KEY_PARAMETERS = ['api_key', 'id_erp_usuario']
const LOGIN_TOKEN = /^\/[^/?#]+\/login-token(?:[/?#]|$)/

/** Whether the URL signs in at another store by a login token (specification §2). */
export const isLoginTokenUrl = (url: string): boolean => LOGIN_TOKEN.test(url)

const hasKey = (url: string): boolean =>
  url.includes('?') && KEY_PARAMETERS.some((name) => new URLSearchParams(queryOf(url)).has(name))
const queryOf = (url: string): string => url.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''

/** Whether the URL contains a secret: its page must not be cached, and the URL not sent as referrer. */
export const isSecretUrl = (url: string): boolean => isLoginTokenUrl(url) || hasKey(url)

/** The URL without an API key, for everything that the page writes; the browser signs in by its own URL. */
export function withoutKey(url: string): string {
  if (!hasKey(url)) return url
  const search = new URLSearchParams(queryOf(url))
  for (const name of KEY_PARAMETERS) search.delete(name)
  const path = url.split('?', 1)[0] ?? '/'
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** What campaigns and their tools add to a link. The page is the same without it. */
export const CAMPAIGN_PARAMETER = /^(?:utm_\w+|gclid|fbclid)$/

/** `location` with the API key and the campaign of `url`: the page after a redirect still signs in by the one and remembers the other. */
export function withKeyAndCampaignOf(url: string, location: string): string {
  const named = new URLSearchParams(queryOf(location))
  const parameters = [...new URLSearchParams(queryOf(url))]
    .filter(([name]) => (KEY_PARAMETERS.includes(name) || CAMPAIGN_PARAMETER.test(name)) && !named.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (parameters.length === 0) return location
  const [path = '', fragment] = location.split('#')
  return `${path}${path.includes('?') ? '&' : '?'}${parameters.join('&')}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Whether an absolute URL belongs to this installation: its own host, or the domain of one of its stores. */
export async function isOwnUrl({ db, cache, publicUrl }: AppContext, url: string): Promise<boolean> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return false
  const { hostname, host } = new URL(url)
  return host === new URL(publicUrl).host || (await findSupplierByHost(db, cache, hostname)) !== null
}

/** Whether the location signs in at another store of this installation: the only redirect that may leave the host. */
export const isTransferUrl = async (appContext: AppContext, location: string): Promise<boolean> =>
  URL.canParse(location) && isLoginTokenUrl(new URL(location).pathname) && isOwnUrl(appContext, location)

/**
 * A page that leads on to another domain of this installation. After a form, browsers follow a redirect only where the
 * policy `form-action` allows it, and that names this host alone. The other domain receives this host as referrer.
 */
export function interstitialPage(reply: FastifyReply, url: string): FastifyReply {
  const target = escapeHtml(url)
  return reply
    .headers({ 'referrer-policy': 'strict-origin', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="pt-BR"><title>${goOnText}</title><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="0;url=${target}"><p><a href="${target}">${goOnText}</a></p></html>`,
    )
}
