import type { FastifyReply, FastifyRequest } from 'fastify'
import * as wire from '#contract/measurement.ts'
import { ensure } from '#domain/failure.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { createRequestContext, serve, type Server } from '#server/platform/http/serve.ts'
import { matchStore } from '#server/platform/pages/page-visit.ts'
import type { PageRenderer } from '#server/platform/pages/pages.ts'
import { FRAME_POLICY, measurementFrame } from './frame.ts'
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
    if (!requestContext.mayMeasure) return { registrado: false }
    return { registrado: await logEvent(scope, wire.decodeLoggedEvent(body)) }
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
