import * as wire from '#contract/audit.ts'
import { encodePage, type Paging, pagingAt } from '#contract/paging.ts'
import type { Actor } from '#domain/access/actor.ts'
import {
  auditSubjectsOf,
  type AuditAction,
  type AuditEvent,
  type AuditFilter,
  type AuditSource,
  type FieldChange,
} from '#domain/access/audit.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import {
  array,
  date,
  int8,
  jsonb,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'

export function auditRoutes(server: Server): void {
  serve(server, wire.listAuditEvents, async ({ scope, input: { query } }) => {
    const paging = pagingAt(query)
    return { ...(await listEvents(scope, query, paging)), ...encodePage(paging) }
  })
}

// $2 are the kinds of records, $3 a customer, $4 words of a name, $5 and $6 the days in the time zone $7, $8 an order.
const WANTED = `from audit_event e
   left join login l on l.id = e.login_id
   left join customer c on c.supplier_id = e.supplier_id and c.id = e.customer_id
   where e.supplier_id = $1 and e.subject = any($2) and ($3::uuid is null or e.customer_id = $3)
     and ($8::int8 is null or e.order_number = $8)
     and ($4::text[] is null or ${matchesEveryWord("plain_text(coalesce(l.name, '') || ' ' || coalesce(c.name, ''))", '$4')})
     and ($5::date is null or e.happened_at >= ($5::date)::timestamp at time zone $7)
     and ($6::date is null or e.happened_at < ($6::date + 1)::timestamp at time zone $7)`

const PARAMETERS = [uuid, array(text), uuid, array(text), date, date, text, int8] as const

const findPage = statement('audit.page', {
  parameters: [...PARAMETERS, int8, int8],
  row: {
    id: uuid,
    happenedAt: timestamptz,
    action: narrow<AuditAction>(text),
    source: narrow<AuditSource>(text),
    actorName: nullable(text),
    actingAs: nullable(narrow<Exclude<Actor['kind'], 'visitor'>>(text)),
    customerId: nullable(uuid),
    customerName: nullable(text),
    subjectName: nullable(text),
    changes: jsonb<readonly FieldChange[]>(),
    orderNumber: nullable(int8),
  },
  sql: `select e.id, e.happened_at, e.action, e.source,
     coalesce(l.name, (select k.name from api_key k where k.supplier_id = $1 and k.id = e.api_key_id)) as actor_name,
     e.acting_as, e.customer_id, c.name as customer_name,
     case e.subject
       when 'api-key' then (select k.name from api_key k where k.supplier_id = $1 and k.id = e.subject_id)
       when 'linked-user' then (select u.name from login u where u.id = e.subject_id)
       when 'staff' then (select u.name from login u where u.id = e.subject_id)
     end as subject_name, e.changes, e.order_number
   ${WANTED}
   order by e.happened_at desc, e.id limit $9 offset $10`,
})
const count = statement('audit.count', {
  parameters: PARAMETERS,
  row: { total: int8 },
  sql: `select count(*) as total ${WANTED}`,
})

export interface AuditPage {
  readonly events: readonly AuditEvent[]
  readonly total: number
}

/** What happened in the store, newest first, as far as the modules of the actor go. */
async function listEvents(
  { db, actor, supplier }: Scope,
  filter: AuditFilter,
  { limit, offset }: Paging,
): Promise<AuditPage> {
  const visible = auditSubjectsOf(actor)
  const wanted = [
    supplier.id,
    filter.subject === null ? visible : visible.filter((subject) => subject === filter.subject),
    filter.customerId,
    likeWordsOrNull(filter.text),
    filter.from,
    filter.until,
    supplier.timeZone,
    filter.orderNumber,
  ] as const
  const [rows, counted] = await Promise.all([db.many(findPage, [...wanted, limit, offset]), db.one(count, wanted)])
  return {
    events: rows.map(({ customerId, customerName, ...event }) => ({
      ...event,
      customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
    })),
    total: counted?.total ?? 0,
  }
}
