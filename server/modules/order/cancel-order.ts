import { authorOf, customerOf } from '#domain/access/actor.ts'
import { ensureCan } from '#domain/access/can.ts'
import type { Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { PlacedOrder } from '#domain/order/placed-order.ts'
import { transition, type OrderMove } from '#domain/order/transitions.ts'
import { returnCoupon } from '#server/modules/coupon/reserve-coupon.ts'
import { returnSlot } from '#server/modules/delivery/reserve-slot.ts'
import { cancelInvoice } from '#server/modules/invoice/cancel-invoice.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { cancellationMail } from './mails.ts'
import { orderDetail } from './read-orders.ts'
import { returnStock, type TakenStock } from './reservations.ts'
import {
  bool,
  date,
  int8,
  json,
  narrow,
  nullable,
  type RowOf,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { OrderStatus, OrderFlow, DeliveryType } from '#domain/order/order.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'

const orderToCancelRow = {
  status: nullable(narrow<OrderStatus>(text)),
  flow: narrow<OrderFlow>(text),
  deliveryType: narrow<DeliveryType>(text),
  paymentKind: narrow<PaymentKind>(text),
  number: int8,
  customerId: uuid,
  total: narrow<Cents>(int8),
  optionId: uuid,
  date: nullable(date),
  isSlotTaken: bool,
  takenStock: json<readonly TakenStock[]>(),
  /** Of the customer, who is told. */
  email: text,
  isEmailProved: bool,
}
type OrderToCancel = RowOf<typeof orderToCancelRow>

const lockOrder = statement('order.lock', {
  parameters: [uuid, uuid, int8],
  row: orderToCancelRow,
  sql: `select o.number, o.customer_id as "customerId", o.status, o.flow, o.delivery_type as "deliveryType",
     o.payment_kind as "paymentKind", o.total_cents as total, o.delivery_option_id as "optionId", o.delivery_date as date,
     o.is_slot_taken as "isSlotTaken",
     (select c.email from customer c where c.supplier_id = $1 and c.id = $2) as email,
     (select c.email_verified_at is not null from customer c where c.supplier_id = $1 and c.id = $2) as "isEmailProved",
     (select coalesce(json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity)), '[]')
      from order_line l where l.supplier_id = $1 and l.order_number = o.number and l.is_stock_taken) as "takenStock"
   from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and o.number = $3
   for update of o`,
})

// A statement of its own after the lock, so that it sees the events which were written while it was waited for.
const writeMove = statement('order.move', {
  parameters: [uuid, int8, text, text, uuid, text, uuid, text],
  sql: `with moved as (update purchase_order set status = $3 where supplier_id = $1 and number = $2 returning number)
   insert into order_event (supplier_id, order_number, position, from_status, to_status, login_id, acting_as, api_key_id, reason)
   select $1, m.number,
     (select coalesce(max(e.position), 0) + 1 from order_event e where e.supplier_id = $1 and e.order_number = m.number),
     $4, $3, $5, $6, $7, $8
   from moved m`,
})

/**
 * Cancels one of the acting customer's orders: what it had reserved is returned in the same transaction, once, however
 * often it is asked for (rules §2).
 * @throws Failure order.notFound, access.notAllowed for who may not, order.illegalTransition with the current status.
 */
export async function cancelOrder(scope: Scope, number: number, reason: string): Promise<PlacedOrder> {
  ensureCan('order.cancel', scope.actor, { features: scope.features })
  const { actor } = scope
  const customer = customerOf(actor)
  ensure(actor.kind !== 'visitor' && customer !== null && Number.isSafeInteger(number), 'order.notFound')
  const by = actor.kind
  await inTransaction(scope, async (scope) => {
    const order = await scope.db.one(lockOrder, [scope.supplier.id, customer.id, number])
    ensure(order, 'order.notFound')
    const move = transition(order, 'cancelled', by, reason)
    await releaseReservations(scope, order)
    await recordMove(scope, order.number, move)
    await enqueueMailIfPossible(scope, {
      to: order.email,
      about: { customerId: customer.id },
      ...cancellationMail(scope, { ...order, reason: order.isEmailProved ? move.reason : '' }),
    })
  })
  return orderDetail(scope, customer.id, number)
}

/** In the order in which submissions take these rows: stock, slot, coupon, credit. */
async function releaseReservations(scope: Scope, order: OrderToCancel): Promise<void> {
  await returnStock(scope, order.takenStock)
  if (order.isSlotTaken) await returnSlot(scope, order.optionId, order.date)
  await returnCoupon(scope, order.number)
  if (order.paymentKind === 'account') await cancelInvoice(scope, order)
}

async function recordMove(scope: Scope, number: number, move: OrderMove): Promise<void> {
  const author = authorOf(scope.actor)
  const values = [
    scope.supplier.id,
    number,
    move.to,
    move.from,
    author.loginId,
    author.actingAs,
    author.apiKeyId,
    move.reason,
  ] as const
  await scope.db.many(writeMove, values)
}
