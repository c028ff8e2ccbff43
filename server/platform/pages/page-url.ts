import { Failure } from '#domain/failure.ts'

/** What is no page: an address below these that nothing serves is refused as the API refuses. */
const API_ADDRESS = /^\/(v\d|superon|assets|docs)(\/|$)/
/** A legacy prefix, still found in links (specification §2). */
const LEGACY_PREFIX = /^\/commerce(?=[/?]|$)/
/** Browsers read what follows as the name of a host. */
const HOST_PREFIX = /^[/\\]{2,}/

/**
 * The one address of a page that was asked for under another; null where this is it.
 * @throws Failure request.notFound for what is no address of a page.
 */
export function canonicalPath(address: string): string | null {
  // The whole address of another site may stand where a path should.
  if (API_ADDRESS.test(address) || !address.startsWith('/')) throw new Failure('request.notFound')
  if (LEGACY_PREFIX.test(address)) return ownPath(address.replace(LEGACY_PREFIX, ''))
  return HOST_PREFIX.test(address) ? ownPath(address) : null
}

/** A page leads to its own host only, whatever place somebody's link made it return to: elsewhere becomes `home`. */
export function sameOriginPath(location: string, origin: string, home: string): string {
  const target = URL.canParse(location, origin) ? new URL(location, origin) : null
  return target?.origin === origin ? `${ownPath(target.pathname)}${target.search}${target.hash}` : home
}

/** For a `%` that begins no escape, or bytes that are no text: in the address of a page they are letters like others. */
export function withValidEscapes(address: string): string {
  if (!address.includes('%') || API_ADDRESS.test(address)) return address
  const [path = '', query] = address.split(/([?#].*)/s, 2)
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
