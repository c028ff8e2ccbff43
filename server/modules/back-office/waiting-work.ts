import { can } from '#domain/access/can.ts'
import { dayNumber, isoDate, localMoment } from '#domain/calendar.ts'
import { needsApproval } from '#domain/customer/customer-record.ts'
import { importKindsOf } from '#domain/data-import/import-kinds.ts'
import { URGENT_DAYS } from '#domain/privacy/privacy-request.ts'
import { pauseAt } from '#domain/supplier/pause.ts'
import { NOTHING_WAITS, WAITING_WORK, type WaitingKind, type WaitingWork } from '#domain/waiting-work.ts'
import { UNREAD_CONVERSATIONS } from '#server/modules/chat/queries.ts'
import { MAY_BE_PAID_TO_KEY } from '#server/modules/order/key-payment-sql.ts'
import { SETTLEMENTS_PAID_TO_KEY } from '#server/modules/charge/key-settlements.ts'
import { IS_BY_HAND } from '#server/modules/charge/refunds.ts'
import { IS_WAITING_RETURN } from '#server/modules/order-return/queries.ts'
import { isUrgentSql } from '#server/modules/privacy-request/queries.ts'
import {
  array,
  bool,
  date,
  int8,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** SQL: whether the store has not begun with an order o. A pay-first order waits once it is paid. */
export const IS_TO_ACCEPT = `((o.status = 'placed' and o.approval is distinct from 'waiting') or (o.status = 'paid' and o.flow = 'pay-first'))`

// Most orders are over: they are left out before they are looked at for each kind.
const MAY_WAIT = `(o.status in ('placed', 'quote-requested', 'paid')
     or (o.payment_kind = 'pix' and o.payment_state = 'open' and o.status <> 'cancelled'))`

// $2 to $12 say which kinds are the person's to do, in the order of WAITING_WORK; $13 the kinds of imports; $14 the last day that is near.
const count = statement('back-office.waiting', {
  parameters: [uuid, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, array(text), date],
  row: {
    orders: nullable(int8),
    quotes: nullable(int8),
    transfers: nullable(int8),
    payments: nullable(int8),
    refunds: nullable(int8),
    conversations: nullable(int8),
    registrations: nullable(int8),
    ratings: nullable(int8),
    imports: nullable(int8),
    returns: nullable(int8),
    privacy: nullable(int8),
    lastArrivalAt: nullable(timestamptz),
  },
  sql: `with waiting as materialized (
     select w.kind, (select max(e.happened_at) from order_event e where e.supplier_id = $1 and e.order_number = o.number
         and e.happened_at >= o.placed_at and e.kind = 'moved') as since
     from purchase_order o cross join lateral (values
       ('orders', $2 and ${IS_TO_ACCEPT}),
       ('quotes', $3 and o.status = 'quote-requested'),
       ('transfers', $4 and ${MAY_BE_PAID_TO_KEY})) w (kind, waits)
     where o.supplier_id = $1 and ${MAY_WAIT} and w.waits
     union all
     select 'transfers', s.created_at from (${SETTLEMENTS_PAID_TO_KEY}) s where $4)
   select
     case when $2 then (select count(*) from waiting where kind = 'orders') end as orders,
     case when $3 then (select count(*) from waiting where kind = 'quotes') end as quotes,
     case when $4 then (select count(*) from waiting where kind = 'transfers') end as transfers,
     (select max(since) from waiting) as last_arrival_at,
     case when $5 then (select count(*) from payment where supplier_id = $1 and problem is not null and resolved_at is null)
       + (select count(*) from charge where supplier_id = $1 and state = 'disputed') end as payments,
     case when $6 then (select count(*) from refund r join payment p on p.supplier_id = $1 and p.id = r.payment_id
       where r.supplier_id = $1 and ${IS_BY_HAND}) end as refunds,
     case when $7 then ${UNREAD_CONVERSATIONS} end as conversations,
     case when $8 then (select count(*) from customer
       where supplier_id = $1 and erased_at is null and not is_approved and refused_at is null) end as registrations,
     case when $9 then (select count(*) from order_rating where supplier_id = $1 and answer = '') end as ratings,
     case when $10 then (select count(*) from data_import where supplier_id = $1 and kind = any($13) and state = 'checked' and fault is null
       and created_at > now() - interval '7 days') end as imports,
     case when $11 then (select count(*) from order_return r where r.supplier_id = $1 and ${IS_WAITING_RETURN}) end as returns,
     case when $12 then (select count(*) from privacy_request r where r.supplier_id = $1 and ${isUrgentSql('$14')}) end as privacy`,
})

/** How much waits for the person, as far as their modules go. */
export async function countWaitingWork(scope: Scope): Promise<WaitingWork> {
  const { db, supplier, actor, features } = scope
  const does = (kind: WaitingKind) => can(WAITING_WORK[kind], actor, scope)
  const rights = [
    does('orders'),
    does('quotes'),
    does('transfers'),
    does('payments'),
    does('refunds'),
    does('conversations'),
    does('registrations') && needsApproval(features),
    does('ratings'),
    does('imports'),
    does('returns'),
    does('privacy'),
  ] as const
  const now = new Date().toISOString()
  const nearDay = isoDate(dayNumber(localMoment(now, supplier.timeZone).date) + URGENT_DAYS)
  const counted = rights.includes(true)
    ? await db.one(count, [supplier.id, ...rights, importKindsOf(actor, scope), nearDay])
    : undefined
  const pausedUntil = does('orders') ? pauseAt(supplier, now) : null
  return { ...NOTHING_WAITS, ...counted, pausedUntil }
}
