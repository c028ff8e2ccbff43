import type { Paging } from '#contract/paging.ts'
import type { Cents } from '#domain/amounts.ts'
import type { Channel } from '#domain/order/channel.ts'
import { isWaitingForApproval, type OrderApproval } from '#domain/order/approval.ts'
import type { Campaign } from '#domain/order/campaign.ts'
import type { HeldMove } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { type OrderFlow, type OrderStatus, type PaymentState, ORDER_GROUPS } from '#domain/order/order-status.ts'
import type {
  OrderAttention,
  StoreOrder,
  StoreOrderFilter,
  StoreOrderGroup,
  StoreOrderPage,
  StoreOrderSort,
} from '#domain/order/store-order.ts'
import { nextStep } from '#domain/order/transitions.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'
import { likeWords, matchesEveryWord, orderNumberIn } from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
  date,
  int8,
  json,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  type RowOf,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { MAY_BE_PAID_TO_KEY } from './key-payment-sql.ts'
import { HELD_MOVE, heldMoveOf } from './read-orders.ts'

const PROBLEMS = `select p.order_number, p.problem from payment p
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
   union all
   select c.order_number, 'disputed' from charge c where c.supplier_id = $1 and c.state = 'disputed'`
const NEEDS_ATTENTION = `(o.number in (select p.order_number from (${PROBLEMS}) p where p.order_number is not null) or ${MAY_BE_PAID_TO_KEY})`

// $2 is a customer, $3 the words of a search and $4 an order number, $7 and $8 the days in the time zone $9; null leaves
// each out.
const WANTED = `from purchase_order o
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2)
     and ($3::text[] is null or o.number = $4 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and ${matchesEveryWord('c.searchable_text', '$3')}))
     and ($5::text is null or o.delivery_type = $5) and ($6::boolean is null or (o.payment_state = 'paid') = $6)
     and ($7::date is null or o.placed_at >= ($7::date)::timestamp at time zone $9)
     and ($8::date is null or o.placed_at < ($8::date + 1)::timestamp at time zone $9)
     and ($10::bigint is null or o.number > $10)`
const PARAMETERS = [uuid, uuid, array(text), int8, text, bool, date, date, text, int8] as const

const ORDER_BY: Readonly<Record<StoreOrderSort, string>> = {
  newest: 'o.number desc',
  oldest: 'o.number',
  highest: 'o.total_cents desc, o.number desc',
  lowest: 'o.total_cents, o.number desc',
}

const storeRow = {
  number: int8,
  status: narrow<OrderStatus>(text),
  placedAt: timestamptz,
  customerId: uuid,
  customerName: text,
  channel: narrow<Channel>(text),
  total: narrow<Cents>(int8),
  lineCount: int8,
  deliveryType: narrow<DeliveryType>(text),
  deliveryDate: nullable(date),
  paymentName: text,
  paymentKind: narrow<PaymentKind>(text),
  paymentState: narrow<PaymentState>(text),
  flow: narrow<OrderFlow>(text),
  campaign: nullable(jsonb<Campaign>()),
  attention: array(narrow<OrderAttention>(text)),
  approval: nullable(narrow<OrderApproval>(text)),
  since: neverNull(timestamptz),
  mustPick: neverNull(bool),
  heldMove: nullable(json<HeldMove>()),
}
type StoredOrder = RowOf<typeof storeRow>

const pageIn = (sort: StoreOrderSort) =>
  statement(`order.store-page ${sort}`, {
    parameters: [...PARAMETERS, array(text), bool, int8, int8],
    row: storeRow,

    sql: `select o.number, o.status, o.placed_at, o.customer_id, o.customer_name, o.channel, o.total_cents as total,
       (select count(*) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as line_count,
       o.delivery_type, o.delivery_date, o.payment_name, o.payment_kind, o.payment_state, o.flow, o.campaign, o.approval,
       array(select distinct p.problem from (${PROBLEMS}) p where p.order_number = o.number
         union all select 'transfer' where ${MAY_BE_PAID_TO_KEY}) as attention,
       coalesce((select max(e.happened_at) from order_event e where e.supplier_id = $1 and e.order_number = o.number
         and e.happened_at >= o.placed_at and e.kind = 'moved'), o.placed_at) as since,
       o.status = 'picking' and o.picked_at is null and exists (select from order_line l where l.supplier_id = $1
         and l.order_number = o.number and (l.picked_quantity is not null or l.weight_tolerance is not null)) as must_pick,
       ${HELD_MOVE} as held_move
     ${WANTED} and ($11::text[] is null or o.status = any($11)) and ($12::boolean is false or ${NEEDS_ATTENTION})
     order by ${ORDER_BY[sort]} limit $13 offset $14`,
  })
const PAGES: Readonly<Record<StoreOrderSort, ReturnType<typeof pageIn>>> = {
  newest: pageIn('newest'),
  oldest: pageIn('oldest'),
  highest: pageIn('highest'),
  lowest: pageIn('lowest'),
}

const countByStatus = statement('order.store-counts', {
  parameters: PARAMETERS,
  row: {
    status: narrow<OrderStatus>(text),
    count: int8,
    total: neverNull(narrow<Cents>(int8)),
    newest: neverNull(int8),
    attention: int8,
  },
  sql: `select o.status, count(*) as count, sum(o.total_cents)::bigint as total, max(o.number) as newest,
     count(*) filter (where ${NEEDS_ATTENTION}) as attention ${WANTED} group by o.status`,
})

/** The orders of all customers of the store that a filter shows. */
export async function listStoreOrders(
  { db, supplier }: Scope,
  { group, customerId, text: typed, deliveryType, isPaid, from, until, after }: StoreOrderFilter,
  sort: StoreOrderSort,
  { limit, offset }: Paging,
): Promise<StoreOrderPage> {
  const words = likeWords(typed)
  const wanted = [
    supplier.id,
    customerId,
    words.length > 0 ? words : null,
    orderNumberIn(typed),
    deliveryType,
    isPaid,
    from,
    until,
    supplier.timeZone,
    after,
  ] as const
  const statuses = group === null || group === 'attention' ? null : [...ORDER_GROUPS[group]]
  const [rows, counted] = await Promise.all([
    db.many(PAGES[sort], [...wanted, statuses, group === 'attention', limit, offset]),
    db.many(countByStatus, wanted),
  ])
  const countOf = (statuses: readonly OrderStatus[]) =>
    counted.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)
  const counts: Record<StoreOrderGroup, number> = {
    open: countOf(ORDER_GROUPS.open),
    quotes: countOf(ORDER_GROUPS.quotes),
    delivered: countOf(ORDER_GROUPS.delivered),
    cancelled: countOf(ORDER_GROUPS.cancelled),
    attention: counted.reduce((sum, { attention }) => sum + attention, 0),
  }
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  return {
    orders: rows.map(toStoreOrder),
    total: group === null ? all : counts[group],
    counts,
    statuses: counted.map(({ status, count, total }) => ({ status, count, total })),
    newest: Math.max(0, ...counted.map(({ newest }) => newest)),
  }
}

const toStoreOrder = ({ customerId: id, customerName: name, ...order }: StoredOrder): StoreOrder => ({
  ...order,
  customer: { id, name },
  isPaid: order.paymentState === 'paid',
  isWaitingForApproval: isWaitingForApproval(order),
  nextStep: nextStep(order),
  // What is charged after its picking has no other step by then.
  mustPick: order.mustPick || (order.status === 'picking' && nextStep(order) === null),
  heldMove: heldMoveOf(order.heldMove),
})
