import { authorOf, authorOfMove, VISITOR, type ActingCustomer, type Author } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import type { Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { OrderApproval } from '#domain/order/approval.ts'
import type { OrderEventKind, PlacedOrder } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderFlow, OrderStatus, PaymentState } from '#domain/order/order-status.ts'
import {
  buyerKindOf,
  transition,
  type MovableOrder,
  type OrderMove,
  type OrderMover,
  type ProofFor,
} from '#domain/order/transitions.ts'
import { isOnAccount, type PaymentKind } from '#domain/payment/payment-method.ts'
import { returnCoupon } from '#server/modules/coupon/coupon-use.ts'
import { returnSlot } from '#server/modules/delivery/delivery-options.ts'
import { cancelInvoice } from '#server/modules/invoice/invoices.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { bool, date, int8, json, narrow, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import { orderDetail } from './read-orders.ts'
import { returnStock, type TakenStock } from './reservations.ts'

const movableRow = {
  status: narrow<OrderStatus>(text),
  flow: narrow<OrderFlow>(text),
  deliveryType: narrow<DeliveryType>(text),
  paymentKind: narrow<PaymentKind>(text),
  paymentState: narrow<PaymentState>(text),
  approval: nullable(narrow<OrderApproval>(text)),
}

const lockOrder = statement('order.lock', {
  parameters: [uuid, uuid, int8],
  row: movableRow,
  sql: `select status, flow, delivery_type, payment_kind, payment_state, approval
   from purchase_order where supplier_id = $1 and ($2::uuid is null or customer_id = $2) and number = $3
   for update`,
})

/** The place of the next event of an order, whose row is locked until the event is committed. */
const nextPosition = (order: string): string =>
  `(select coalesce(max(e.position), 0) + 1 from order_event e
      where e.supplier_id = $1 and e.order_number = ${order}.number and e.happened_at >= ${order}.placed_at)`

// A separate statement after the lock, so that it sees the events that were written during the wait.
const writeMove = statement('order.move', {
  parameters: [uuid, int8, text, text, uuid, text, uuid, text],
  sql: `with moved as (update purchase_order set status = $3 where supplier_id = $1 and number = $2 returning number, placed_at)
   insert into order_event (supplier_id, order_number, position, from_status, to_status, login_id, acting_as, api_key_id, reason)
   select $1, m.number,
     ${nextPosition('m')},
     $4, $3, $5, $6, $7, $8
   from moved m`,
})

interface OrderToMove {
  /** Whose order it has to be; null where the mover may move those of all customers. */
  readonly customerId: string | null
  readonly number: number
  readonly by: OrderMover
  /** Who is named in the event; the actor of the scope where it is left out. */
  readonly author?: Author
}

export type MovedOrder = MovableOrder & { readonly move: OrderMove }

/**
 * Changes the status of an order, inside the caller's transaction, and appends the event: the only way to do so. The row
 * stays locked until the commit, so that the consequences of the move happen once. What a cancelled order had reserved is returned.
 * Returns the order as it was, with the move.
 * @throws Failure order.notFound, order.illegalTransition with the current status.
 */
export async function moveOrder<To extends OrderStatus>(
  scope: Scope,
  { customerId, number, by, author }: OrderToMove,
  to: To,
  proof: ProofFor<To>,
): Promise<MovedOrder> {
  const order = await scope.db.one(lockOrder, [scope.supplier.id, customerId, number])
  ensure(order, 'order.notFound')
  const move = transition(order, to, by, proof)
  const { loginId, actingAs, apiKeyId } = author ?? authorOfMove(scope.actor, move)
  const event = [move.to, move.from, loginId, actingAs, apiKeyId, move.reason] as const
  await inOrder(
    () => scope.db.execute(writeMove, [scope.supplier.id, number, ...event]),
    () => publish(scope, 'order.moved', { number, from: order.status, to: move.to }),
    () =>
      recordStaffChange(
        { ...scope, actor: move.by === 'system' ? VISITOR : scope.actor },
        {
          action: 'order.moved',
          customerId,
          orderNumber: number,
          changes: changesBetween(
            { status: move.from, reason: null },
            { status: move.to, reason: move.reason || null },
          ),
        },
      ),
  )
  if (move.effects.includes('release')) await releaseReservations(scope, number)
  return { ...order, move }
}

const writeEvent = statement('order.write-event', {
  parameters: [uuid, int8, text, text, uuid, text, uuid],
  sql: `insert into order_event (supplier_id, order_number, position, from_status, to_status, kind, reason, login_id, acting_as, api_key_id)
   select $1, o.number,
     ${nextPosition('o')},
     o.status, o.status, $3, $4, $5, $6, $7
   from purchase_order o where o.supplier_id = $1 and o.number = $2`,
})
const touchOrder = statement('order.touch', {
  parameters: [uuid, int8],
  sql: 'update purchase_order set changed_in = default where supplier_id = $1 and number = $2',
})

/** Appends what happened to an order besides its moves, inside the caller's transaction, in which the order is locked. */
export async function recordOrderEvent(
  scope: Scope,
  number: number,
  kind: Exclude<OrderEventKind, 'moved'>,
  about: string,
): Promise<void> {
  const { loginId, actingAs, apiKeyId } = authorOf(scope.actor)
  await inOrder(
    () => scope.db.execute(writeEvent, [scope.supplier.id, number, kind, about, loginId, actingAs, apiKeyId]),
    () => scope.db.execute(touchOrder, [scope.supplier.id, number]),
    () => publish(scope, 'order.changed', { number, kind }),
  )
}

const reservedRow = {
  number: int8,
  customerId: uuid,
  total: narrow<Cents>(int8),
  paymentKind: narrow<PaymentKind>(text),
  optionId: uuid,
  date: nullable(date),
  isSlotTaken: bool,
  takenStock: json<readonly TakenStock[]>(),
}

const findReserved = statement('order.reserved', {
  parameters: [uuid, int8],
  row: reservedRow,
  sql: `select o.number, o.customer_id as "customerId", o.total_cents as total, o.payment_kind as "paymentKind",
     o.delivery_option_id as "optionId", o.delivery_date as date, o.is_slot_taken as "isSlotTaken",
     (select coalesce(json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity)), '[]')
      from order_line l where l.supplier_id = $1 and l.order_number = o.number and l.is_stock_taken) as "takenStock"
   from purchase_order o
   where o.supplier_id = $1 and o.number = $2`,
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
  const by = buyerKindOf(actor)
  const proof = { guard: 'reason', text: reason } as const
  await inTransaction(scope, (scope) => moveOrder(scope, { customerId: customer.id, number, by }, 'cancelled', proof))
  return orderDetail(scope, customer.id, number)
}

/** In the order in which submissions take these rows: stock, slot, coupon, credit. */
async function releaseReservations(scope: Scope, number: number): Promise<void> {
  const order = await scope.db.one(findReserved, [scope.supplier.id, number])
  ensure(order, 'order.notFound')
  await returnStock(scope, order.takenStock)
  if (order.isSlotTaken) await returnSlot(scope, order.optionId, order.date)
  await returnCoupon(scope, order.number)
  if (isOnAccount(order.paymentKind)) await cancelInvoice(scope, order)
}
