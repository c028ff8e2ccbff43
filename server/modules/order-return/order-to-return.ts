import type { Cents, Quantity } from '#domain/amounts.ts'
import { minCents, subtractCents, ZERO_CENTS } from '#domain/amounts.ts'
import { localMoment } from '#domain/calendar.ts'
import { ensure } from '#domain/failure.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import {
  DEFAULT_RETURN_SETTINGS,
  returnDeadline,
  type OrderReturn,
  type ReturnableLine,
  type ReturnOptions,
  type ReturnReason,
} from '#domain/order/order-return.ts'
import {
  array,
  bool,
  int4,
  int8,
  json,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { returnsOfOrder } from './queries.ts'

/** A line of an order with the quantities that returns requested and that were received. */
export interface StoredLine extends Omit<ReturnableLine, 'left'> {
  readonly productId: string
  /** As it was charged. */
  readonly total: Cents
  readonly isStockTaken: boolean
  /** By returns that are neither refused nor withdrawn. */
  readonly taken: Quantity
  /** By returns whose goods are back. */
  readonly received: Quantity
}

const orderRow = {
  number: int8,
  customerId: uuid,
  status: narrow<OrderStatus>(text),
  deliveredAt: nullable(timestamptz),
  isConsumer: neverNull(bool),
  companyDays: nullable(int4),
  offersExchange: nullable(bool),
  instructions: nullable(text),
  deliveryFee: narrow<Cents>(int8),
  total: narrow<Cents>(int8),
  /** What returns gave back. */
  refunded: neverNull(narrow<Cents>(int8)),
  /** What came in and did not go back, and what is invoiced. */
  held: neverNull(narrow<Cents>(int8)),
  /** Of returns whose goods are back. */
  reasons: neverNull(array(narrow<ReturnReason>(text))),
  hasExchange: neverNull(bool),
  lines: neverNull(json<readonly StoredLine[]>()),
}
export type OrderToReturn = RowOf<typeof orderRow>

const find = statement('order-return.order', {
  parameters: [uuid, uuid, int8],
  row: orderRow,
  sql: `select o.number, o.customer_id, o.status,
     (select max(e.happened_at) from order_event e where e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at
       and e.to_status = 'delivered' and e.kind = 'moved') as delivered_at,
     c.kind = 'person' as is_consumer, s.company_days, s.offers_exchange, s.instructions,
     o.delivery_fee_cents as delivery_fee, o.total_cents as total, b.refunded, b.reasons, b.has_exchange,
     (select coalesce(sum(p.amount_cents - coalesce((select sum(f.amount_cents) from refund f
         where f.supplier_id = $1 and f.payment_id = p.id), 0)), 0)::bigint
       from payment p where p.supplier_id = $1 and p.order_number = o.number)
     + (select coalesce(sum(i.amount_cents), 0)::bigint from invoice i
       where i.supplier_id = $1 and i.order_number = o.number and i.cancelled_at is null) as held,
     (select coalesce(json_agg(json_build_object('position', l.position, 'productId', l.product_id, 'name', l.name, 'unit', l.unit,
         'picture', l.picture, 'delivered', l.quantity, 'total', l.total_cents, 'isStockTaken', l.is_stock_taken,
         'taken', q.taken, 'received', q.received) order by l.position), '[]')
       from order_line l cross join lateral (
         select coalesce(sum(coalesce(k.received_quantity, k.quantity)), 0) as taken, coalesce(sum(k.received_quantity), 0) as received
         from order_return_line k join order_return r on r.supplier_id = $1 and r.id = k.return_id
         where k.supplier_id = $1 and k.order_number = o.number and k.position = l.position
           and r.state not in ('refused', 'cancelled')) q
       where l.supplier_id = $1 and l.order_number = o.number and l.quantity > 0) as lines
   from purchase_order o join customer c on c.supplier_id = $1 and c.id = o.customer_id
   left join return_settings s on s.supplier_id = $1
   cross join lateral (
     select coalesce(sum(r.goods_cents + r.fee_cents), 0)::bigint as refunded,
       coalesce(array_agg(r.reason) filter (where r.reason <> 'goodwill'), '{}') as reasons,
       coalesce(bool_or(r.outcome = 'exchange'), false) as has_exchange
     from order_return r where r.supplier_id = $1 and r.order_number = o.number and r.state in ('received', 'done')) b
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2) and o.number = $3`,
})

const lock = statement('order-return.lock-order', {
  parameters: [uuid, uuid, int8],
  row: { number: int8 },
  sql: `select number from purchase_order where supplier_id = $1 and ($2::uuid is null or customer_id = $2) and number = $3 for update`,
})

async function findOrder(scope: Scope, customerId: string | null, number: number): Promise<OrderToReturn> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const order = await scope.db.one(find, [scope.supplier.id, customerId, number])
  ensure(order, 'order.notFound')
  return order
}

/** Everything that returns goods or money of an order waits here; the order is read behind the lock. @throws Failure order.notFound */
export async function lockOrderToReturn(
  scope: Scope,
  customerId: string | null,
  number: number,
): Promise<OrderToReturn> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  ensure(await scope.db.one(lock, [scope.supplier.id, customerId, number]), 'order.notFound')
  return findOrder(scope, customerId, number)
}

/** What may be returned of an order now, by the calendar of the store. */
export function optionsOf({ supplier }: Scope, order: OrderToReturn, now: string): ReturnOptions {
  const { number, status, deliveredAt, isConsumer, lines } = order
  const companyDays = order.companyDays ?? DEFAULT_RETURN_SETTINGS.companyDays
  const dateOf = (instant: string) => localMoment(instant, supplier.timeZone).date
  const isDelivered = status === 'delivered' && deliveredAt !== null
  const deadline = isDelivered ? returnDeadline(dateOf(deliveredAt), { isConsumer, companyDays }) : null
  const returnable = lines.map((line): ReturnableLine => {
    const { position, name, unit, picture, delivered, taken } = line
    return { position, name, unit, picture, delivered, left: Math.max(0, delivered - taken) as Quantity }
  })
  const isOffered = isConsumer || companyDays > 0
  return {
    orderNumber: number,
    deadline,
    isOffered,
    isOpen: deadline !== null && isOffered && dateOf(now) <= deadline && returnable.some(({ left }) => left > 0),
    isConsumer,
    offersExchange: order.offersExchange ?? DEFAULT_RETURN_SETTINGS.offersExchange,
    instructions: order.instructions ?? DEFAULT_RETURN_SETTINGS.instructions,
    lines: returnable,
    refundable: isDelivered ? refundableOf(order) : ZERO_CENTS,
  }
}

/** What staff may still give back: at most what came in, and together with earlier returns the total. */
export function refundableOf({ held, total, refunded }: OrderToReturn): Cents {
  const left = minCents(held, subtractCents(total, refunded))
  return left > 0 ? left : ZERO_CENTS
}

/** What may be returned of an order, and what was. @throws Failure order.notFound, also for another customer's order */
export async function readReturns(
  scope: Scope,
  customerId: string | null,
  number: number,
): Promise<{ readonly options: ReturnOptions; readonly returns: readonly OrderReturn[] }> {
  const order = await findOrder(scope, customerId, number)
  return {
    options: optionsOf(scope, order, new Date().toISOString()),
    returns: await returnsOfOrder(scope, customerId, number),
  }
}
