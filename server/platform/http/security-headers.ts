import type { FastifyInstance, FastifyReply } from 'fastify'

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The theme's variables are written into the page by the server.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

interface Surroundings {
  readonly isSecure: boolean
  readonly isDevelopment: boolean
  /** Pictures of the map are the only ones that may come from elsewhere. */
  readonly mapTilesUrl: string | null
}

export function securityHeaders(app: FastifyInstance, { isSecure, isDevelopment, mapTilesUrl }: Surroundings): void {
  const policy = CONTENT_SECURITY_POLICY.replace(
    "img-src 'self' data:",
    mapTilesUrl === null ? '$&' : `$& ${new URL(mapTilesUrl).origin}`,
  )
    // Hot reload speaks over a socket of its own.
    .replace("connect-src 'self'", isDevelopment ? '$& ws:' : '$&')
  // Not async, as every reply passes here.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('cache-control')) keepForNobodyElse(reply)
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    done(null, payload)
  })
}

/**
 * What is answered may be about whoever asks: no proxy keeps it, and no disk. Of a page for visitors the browser may, which
 * takes it back at once, and asks before it shows it anew.
 */
function keepForNobodyElse(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type') ?? '')
  if (type.startsWith('application/json')) reply.header('cache-control', 'private, no-store')
  else if (type.startsWith('text/html')) reply.header('cache-control', 'private, no-cache')
}
