import * as wire from '#contract/audit.ts'
import { decodePage, encodePage } from '#contract/paging.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { listEvents } from './queries.ts'

export function auditRoutes(server: Server): void {
  serve(server, wire.listAuditEvents, async ({ scope, input: { query } }) => {
    const paging = decodePage('auditEvents', query)
    const { events, total } = await listEvents(scope, wire.decodeAuditFilter(query), paging)
    return { eventos: events.map(wire.encodeAuditEvent), total, ...encodePage(paging) }
  })
}
