/** Enough for a web client in several environments. */
export const MAX_CLIENT_ORIGINS = 20

const THIS_MACHINE = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/
const ORIGIN = /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::(\d{1,5}))?\/?$/
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * The origin of a web client as browsers write it, or null where the text is none. Session tokens travel in its calls, so
 * that only a client on the developer's own machine may do without https.
 */
export function parseClientOrigin(text: string): string | null {
  const [, scheme = '', host = '', port = ''] = ORIGIN.exec(text.trim().toLowerCase()) ?? []
  if (host === '' || Number(port) > 65_535 || (scheme === 'http' && !THIS_MACHINE.test(host))) return null
  return `${scheme}://${host}${port === '' || Number(port) === Number(DEFAULT_PORTS[scheme]) ? '' : `:${Number(port)}`}`
}
