/** Query parameters that sign in by API key (specification §2). */
const KEY_PARAMETERS = ['api_key', 'id_erp_usuario']
const LOGIN_TOKEN = /^\/[^/?#]+\/login-token(?:[/?#]|$)/

/** Whether the URL signs in at another store by a login token (specification §2). */
export const isLoginTokenUrl = (url: string): boolean => LOGIN_TOKEN.test(url)

const hasKey = (url: string): boolean => KEY_PARAMETERS.some((name) => new URLSearchParams(queryOf(url)).has(name))
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

/** `location` with the API key of `url`, so that the page after a redirect still signs in by it. */
export function withKeyOf(url: string, location: string): string {
  const search = new URLSearchParams(queryOf(url))
  const parameters = KEY_PARAMETERS.flatMap((name) =>
    search.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`),
  )
  if (parameters.length === 0) return location
  const [path = '', fragment] = location.split('#')
  return `${path}${path.includes('?') ? '&' : '?'}${parameters.join('&')}${fragment === undefined ? '' : `#${fragment}`}`
}
