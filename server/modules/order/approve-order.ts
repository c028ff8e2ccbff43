import type { ActingCustomer } from '#domain/access/actor.ts'
import type { Cents } from '#domain/amounts.ts'
import { instantOf, localMoment } from '#domain/calendar.ts'
import { ensure } from '#domain/failure.ts'
import { isWaitingForApproval, type OrderApproval } from '#domain/order/approval.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderFlow, OrderStatus, PaymentState } from '#domain/order/order-status.ts'
import { chargeAfter } from '#domain/order/place-order.ts'
import { isOnAccount, type PaymentKind } from '#domain/payment/payment-method.ts'
import { clock } from '#server/modules/delivery/delivery-options.ts'
import { issueInvoices, termDaysOf } from '#server/modules/invoice/invoices.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  date,
  int8,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { moveOrder, recordOrderEvent } from './move-order.ts'
import { orderDetail } from './read-orders.ts'

const lockOrder = statement('order.lock-approval', {
  parameters: [uuid, uuid, int8],
  row: {
    status: narrow<OrderStatus>(text),
    flow: narrow<OrderFlow>(text),
    deliveryType: narrow<DeliveryType>(text),
    deliveryDate: nullable(date),
    paymentMethodId: uuid,
    paymentKind: narrow<PaymentKind>(text),
    paymentState: narrow<PaymentState>(text),
    total: narrow<Cents>(int8),
    approval: nullable(narrow<OrderApproval>(text)),
    approvalDueAt: nullable(timestamptz),
  },
  sql: `select status, flow, delivery_type, delivery_date, payment_method_id, payment_kind, payment_state, total_cents as total,
     approval, approval_due_at
   from purchase_order where supplier_id = $1 and ($2::uuid is null or customer_id = $2) and number = $3
   for update`,
})
const writeApproval = statement('order.write-approval', {
  parameters: [uuid, int8, text],
  sql: 'update purchase_order set approval = $3 where supplier_id = $1 and number = $2',
})

export interface Decision {
  readonly isApproved: boolean
  /** Of a refusal. */
  readonly reason: string
}

/**
 * The principal approves an order of a linked user, which goes on to its payment or to the store, or refuses it, which cancels it.
 * @throws Failure order.notFound, order.approvalClosed, delivery.dateUnavailable where its day is over.
 */
export async function decideOrder(
  scope: Scope,
  customer: ActingCustomer,
  number: number,
  { isApproved, reason }: Decision,
): Promise<PlacedOrder> {
  const { actor } = scope
  ensure(actor.kind === 'customer' && Number.isSafeInteger(number), 'order.notFound')
  const by = actor.kind
  await inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const order = await db.one(lockOrder, [supplier.id, customer.id, number])
    ensure(order, 'order.notFound')
    ensure(isWaitingForApproval(order), 'order.approvalClosed', { status: order.status })
    const approval: OrderApproval = isApproved ? 'approved' : 'refused'
    await db.execute(writeApproval, [supplier.id, number, approval])
    if (!isApproved) {
      await moveOrder(scope, { customerId: customer.id, number, by }, 'cancelled', { guard: 'reason', text: reason })
      return
    }
    const { deliveryDate, paymentKind, paymentMethodId, total } = order
    const today = localMoment(clock(), supplier.timeZone).date
    ensure(deliveryDate === null || deliveryDate >= today, 'delivery.dateUnavailable')
    await recordOrderEvent(scope, number, 'approved', '')
    if (isOnAccount(paymentKind) && total > 0)
      await issueInvoices(scope, { number, total, termDays: await termDaysOf(scope, customer.id, paymentMethodId) })
    for (const charge of chargeAfter({ ...order, approval }))
      await moveOrder(scope, { customerId: customer.id, number, by: charge.by }, 'awaiting-payment', null)
  })
  return orderDetail(scope, customer.id, number)
}

// Of all stores: the sweep belongs to none.
const findLapsed = statement('order.lapsed-approvals', {
  parameters: [int8],
  row: { supplierId: uuid, number: int8 },
  sql: `select supplier_id, number from purchase_order
   where approval = 'waiting' and status = 'placed' and approval_due_at <= now() and ${ofOpenStoreSql('purchase_order')}
   order by approval_due_at limit $1`,
})

/** Orders that are cancelled in one run; the others wait for the next. */
const BATCH = 200

/** Cancels the orders that were not approved in time. One that cannot be cancelled does not keep the others. */
export async function lapseApprovals(db: Db, openScope: (supplierId: string) => Promise<Scope | null>): Promise<void> {
  const failures: unknown[] = []
  for (const { supplierId, number } of await db.many(findLapsed, [BATCH])) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    try {
      await inTransaction(scope, (scope) => lapse(scope, number))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} approvals did not lapse`)
}

/** Unless it was decided before its lock. */
async function lapse(scope: Scope, number: number): Promise<void> {
  const order = await scope.db.one(lockOrder, [scope.supplier.id, null, number])
  const now = clock()
  const dueAt = order?.approvalDueAt ?? null
  if (order === undefined || !isWaitingForApproval(order) || dueAt === null || instantOf(dueAt) > instantOf(now)) return
  const proof = { guard: 'lapsedApproval', dueAt, now } as const
  await moveOrder(scope, { customerId: null, number, by: 'system' }, 'cancelled', proof)
}
