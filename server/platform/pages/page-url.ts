import { Failure } from '#domain/failure.ts'

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
