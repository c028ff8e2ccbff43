import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { START_SCRIPT } from '#contract/page.ts'

const START_SCRIPT_HASH = createHash('sha256').update(START_SCRIPT).digest('base64')

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${START_SCRIPT_HASH}'`,
  // The theme's variables are written into the page by the server.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  // The back office shows the store itself in a frame while its look is edited.
  "frame-ancestors 'self'",
].join('; ')

interface SecurityHeaderOptions {
  readonly isSecure: boolean
  readonly isDevelopment: boolean
  /** Map tiles are the only images from another origin. */
  readonly mapTilesUrl: string | null
  /** Origin of the socket where that is another host. */
  readonly socketUrl: string | null
  /** Where the fields of a card come from. */
  readonly cardOrigins: readonly string[]
}

/** The path of the one page with scripts and frames of others: on it an order is paid by card. A store or a legacy prefix may stand before it. */
const CARD_PATH = /^(?:\/[^/?#]+){0,2}\/pedidos\/\d+\/cartao\/?(?:[?#]|$)/

const isCardPage = (url: string, status: number): boolean => status < 400 && CARD_PATH.test(url)

const withCardFields = (policy: string, origins: readonly string[]): string =>
  ['script-src', 'connect-src', 'img-src'].reduce(
    (changed, directive) => changed.replace(`${directive} 'self'`, `$& ${origins.join(' ')}`),
    `${policy}; frame-src ${origins.join(' ')}`,
  )

export function securityHeaders(
  app: FastifyInstance,
  { isSecure, isDevelopment, mapTilesUrl, socketUrl, cardOrigins }: SecurityHeaderOptions,
): void {
  const policy = CONTENT_SECURITY_POLICY.replace(
    "img-src 'self' data:",
    mapTilesUrl === null ? '$&' : `$& ${new URL(mapTilesUrl).origin}`,
  )
    .replace("connect-src 'self'", socketUrl === null ? '$&' : `$& ${socketUrl.replace(/^http/, 'ws')}`)
    // Hot reload uses a web socket.
    .replace("connect-src 'self'", isDevelopment ? '$& ws:' : '$&')
  const cardPolicy = withCardFields(policy, cardOrigins)
  // Not async: this runs for every reply.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', isCardPage(request.url, reply.statusCode) ? cardPolicy : policy)
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('cache-control')) setCacheControl(reply)
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(self)')
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    done(null, payload)
  })
}

/** Replies may be personal: JSON is not stored at all, pages only by the browser, which revalidates them. */
function setCacheControl(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type') ?? '')
  if (type.startsWith('application/json')) reply.header('cache-control', 'private, no-store')
  else if (type.startsWith('text/html')) reply.header('cache-control', 'private, no-cache')
}
