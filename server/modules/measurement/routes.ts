import type { FastifyReply, FastifyRequest } from 'fastify'
import * as wire from '#contract/measurement.ts'
import { ensure } from '#domain/failure.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { createRequestContext, serve, type Server } from '#server/platform/http/serve.ts'
import { escapeHtml } from '#server/platform/pages/failure-page.ts'
import { matchStore } from '#server/platform/pages/page-visit.ts'
import type { PageRenderer } from '#server/platform/pages/pages.ts'
import { logEvent } from './log-event.ts'

/** More than a person causes who buys fast; an office shares one IP. */
const EVENTS_PER_MINUTE = 240
const HIDDEN = { schema: { hide: true } }

export function measurementRoutes(server: Server): void {
  const admit = attemptLimit(server.appContext.db, {
    name: 'measured event by client IP',
    perMinute: EVENTS_PER_MINUTE,
  })

  serve(server, wire.logMeasurement, async ({ scope, requestContext, input: { body } }) => {
    await admit(requestContext.clientIp)
    return { mayBeSent: requestContext.mayMeasure && (await logEvent(scope, body)) }
  })
}

/** The page in which the script of Google runs; it exists only in stores that measure. */
export function measurementFrames({ app, appContext }: Server, pages: PageRenderer | null): void {
  const script = pages?.measurementScript
  if (script === undefined) return
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { supplier } = await matchStore(appContext, request, createRequestContext(request))
    const isMeasured = supplier !== null && featuresOf(supplier.tags).tracksAnalytics
    ensure(isMeasured, 'request.notFound')
    return reply
      .header('content-security-policy', FRAME_POLICY)
      .type('text/html; charset=utf-8')
      .send(measurementFrame(supplier, script))
  }
  for (const prefix of ['', '/:loja']) app.get(`${prefix}/medicao`, HIDDEN, answer)
}

const GOOGLE = 'https://www.googletagmanager.com'
const COLLECTORS = 'https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com'

/** The one page of a store that may load a script of Google: its scripts see nothing of the shop but what they are sent. */
const FRAME_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${GOOGLE}`,
  `connect-src ${COLLECTORS}`,
  `img-src ${COLLECTORS}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * Empty where the store has not said yet where it measures.
 * @param script the path of what web/storefront/measurement/frame.ts became
 */
function measurementFrame({ presentation: { analyticsTrackingId = '' } }: Supplier, script: string): string {
  const tag = analyticsTrackingId === '' ? '' : `<script type="module" src="${escapeHtml(script)}"></script>`
  return `<!doctype html><html lang="pt-BR" data-tracking-id="${escapeHtml(analyticsTrackingId)}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>GA4</title>${tag}</head><body></body></html>`
}
