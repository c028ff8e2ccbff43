/** What of an address must not be seen by others: a key, a code. */
const KEY_PARAMETERS = ['api_key', 'id_erp_usuario']
const LOGIN_TOKEN = /^\/[^/?#]+\/login-token(?:[/?#]|$)/

/** The path that carries a sign-in between stores (specification §2). */
export const isLoginTokenUrl = (address: string): boolean => LOGIN_TOKEN.test(address)

const hasKey = (address: string): boolean =>
  KEY_PARAMETERS.some((name) => new URLSearchParams(queryOf(address)).has(name))
const queryOf = (address: string): string => address.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''

/** Whether the page behind the address may be kept by nobody, and its address told to nobody. */
export const isSecretUrl = (address: string): boolean => isLoginTokenUrl(address) || hasKey(address)

/** The address without a key: what the page says and links to must not repeat it. The browser signs in by it. */
export function withoutKey(address: string): string {
  if (!hasKey(address)) return address
  const search = new URLSearchParams(queryOf(address))
  for (const name of KEY_PARAMETERS) search.delete(name)
  const path = address.split('?', 1)[0] ?? '/'
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** Where a page sends its visitor on, with the key that the visitor came with: the next page signs in by it. */
export function withKeyOf(address: string, location: string): string {
  const search = new URLSearchParams(queryOf(address))
  const kept = KEY_PARAMETERS.flatMap((name) =>
    search.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`),
  )
  if (kept.length === 0) return location
  const [path = '', fragment] = location.split('#')
  return `${path}${path.includes('?') ? '&' : '?'}${kept.join('&')}${fragment === undefined ? '' : `#${fragment}`}`
}
