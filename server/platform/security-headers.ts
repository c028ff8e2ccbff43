import type { FastifyInstance } from 'fastify'

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

export function securityHeaders(app: FastifyInstance, { isSecure, isDevelopment }: { readonly isSecure: boolean; readonly isDevelopment: boolean }): void {
  // Hot reload speaks over a socket of its own.
  const policy = isDevelopment ? CONTENT_SECURITY_POLICY.replace("connect-src 'self'", "connect-src 'self' ws:") : CONTENT_SECURITY_POLICY
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
  })
}
