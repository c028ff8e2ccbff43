import { decodeAuditEvent, encodeAuditFilter, listAuditEvents } from '#contract/audit.ts'
import type { Paging } from '#contract/paging.ts'
import type { AuditEvent, AuditFilter } from '#domain/access/audit.ts'
import type { ApiContext } from './api-context.ts'

export const auditApi = ({ call, supplier }: ApiContext) => ({
  /** The newest first. */
  list: async (
    filter: AuditFilter,
    paging: Paging,
  ): Promise<{ readonly events: readonly AuditEvent[]; readonly total: number }> => {
    const wire = await call(listAuditEvents, {
      params: {},
      query: { idfornecedor: supplier.id, ...encodeAuditFilter(filter, paging) },
    })
    return { events: wire.eventos.map(decodeAuditEvent), total: wire.total }
  },
})
