import type { ActingCustomer } from '#domain/access/actor.ts'
import type { Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { isOnAccount, type PaymentKind } from '#domain/payment/payment-method.ts'
import { returnCoupon } from '#server/modules/coupon/reserve-coupon.ts'
import { returnSlot } from '#server/modules/delivery/reserve-slot.ts'
import { cancelInvoice } from '#server/modules/invoice/cancel-invoice.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import {
  bool,
  date,
  int8,
  json,
  narrow,
  type RowOf,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { cancellationMail } from './mails.ts'
import { moveOrder } from './move-order.ts'
import { orderDetail } from './read-orders.ts'
import { returnStock, type TakenStock } from './reservations.ts'

const reservedRow = {
  number: int8,
  customerId: uuid,
  total: narrow<Cents>(int8),
  paymentKind: narrow<PaymentKind>(text),
  optionId: uuid,
  date: nullable(date),
  isSlotTaken: bool,
  takenStock: json<readonly TakenStock[]>(),
  /** Of the customer, who gets a mail. */
  email: text,
  isEmailProved: bool,
}
type ReservedOrder = RowOf<typeof reservedRow>

const findReserved = statement('order.reserved', {
  parameters: [uuid, uuid, int8],
  row: reservedRow,
  sql: `select o.number, o.customer_id as "customerId", o.total_cents as total, o.payment_kind as "paymentKind",
     o.delivery_option_id as "optionId", o.delivery_date as date, o.is_slot_taken as "isSlotTaken",
     c.email, c.email_verified_at is not null as "isEmailProved",
     (select coalesce(json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity)), '[]')
      from order_line l where l.supplier_id = $1 and l.order_number = o.number and l.is_stock_taken) as "takenStock"
   from purchase_order o join customer c on c.supplier_id = $1 and c.id = o.customer_id
   where o.supplier_id = $1 and o.customer_id = $2 and o.number = $3`,
})

/**
 * Cancels one of the acting customer's orders: what it had reserved is returned in the same transaction, once, however
 * often it is requested (rules §2).
 * @throws Failure order.notFound, access.notAllowed for who may not, order.illegalTransition with the current status.
 */
export async function cancelOrder(
  scope: Scope,
  customer: ActingCustomer,
  number: number,
  reason: string,
): Promise<PlacedOrder> {
  const { actor } = scope
  ensure(actor.kind !== 'visitor' && Number.isSafeInteger(number), 'order.notFound')
  const by = actor.kind
  await inTransaction(scope, async (scope) => {
    const { status, move } = await moveOrder(scope, { customerId: customer.id, number, by }, 'cancelled', {
      guard: 'reason',
      text: reason,
    })
    const order = await scope.db.one(findReserved, [scope.supplier.id, customer.id, number])
    ensure(order, 'order.notFound')
    await releaseReservations(scope, order)
    await enqueueMailIfPossible(scope, {
      to: order.email,
      about: { customerId: customer.id },
      ...cancellationMail(scope, { ...order, status, reason: order.isEmailProved ? move.reason : '' }),
    })
  })
  return orderDetail(scope, customer.id, number)
}

/** In the order in which submissions take these rows: stock, slot, coupon, credit. */
async function releaseReservations(scope: Scope, order: ReservedOrder): Promise<void> {
  await returnStock(scope, order.takenStock)
  if (order.isSlotTaken) await returnSlot(scope, order.optionId, order.date)
  await returnCoupon(scope, order.number)
  if (isOnAccount(order.paymentKind)) await cancelInvoice(scope, order)
}
