import { ensure } from '#domain/failure.ts'
import type { OrderStatus, PaymentState } from '#domain/order/order-status.ts'
import type { OrderApproval } from '#domain/order/approval.ts'
import type { ActingCustomer } from '#domain/access/actor.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { mayChangeTo, type MethodChange } from '#domain/payment/receipt.ts'
import { paymentMethodsFor } from '#server/modules/payment/payment.ts'
import { int8, narrow, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { PaymentAccounts } from './accounts.ts'
import { changeMethod, type WantedMethod } from './change-method.ts'

const findOrder = statement('charge.order-of-staff', {
  parameters: [uuid, int8],
  row: {
    id: uuid,
    kind: narrow<ActingCustomer['kind']>(text),
    methodId: uuid,
    status: narrow<OrderStatus>(text),
    paymentState: narrow<PaymentState>(text),
    approval: nullable(narrow<OrderApproval>(text)),
  },
  sql: `select c.id, c.kind, o.payment_method_id as method_id, o.status, o.payment_state, o.approval
   from purchase_order o join customer c on c.supplier_id = $1 and c.id = o.customer_id
   where o.supplier_id = $1 and o.number = $2`,
})

async function orderOf({ db, supplier }: Scope, number: number) {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const order = await db.one(findOrder, [supplier.id, number])
  ensure(order, 'order.notFound')
  return order
}

export interface MethodChoices {
  readonly currentId: string
  /** None where the way to pay is fixed. */
  readonly methods: readonly PaymentMethod[]
}

/** The ways in which an order may be paid instead, of those that the store offers its customer. @throws Failure order.notFound */
export async function methodChoicesOf(scope: Scope, number: number): Promise<MethodChoices> {
  const order = await orderOf(scope, number)
  const methods = await paymentMethodsFor(scope, order.kind)
  return { currentId: order.methodId, methods: methods.filter(({ kind }) => mayChangeTo(order, kind)) }
}

export interface StaffMethodChange extends WantedMethod {
  /** Staff heard the customer's yes. */
  readonly isAgreed: boolean
}

/**
 * Has an order paid in another way for its customer, by the rules of `changeMethod`.
 * @throws Failure order.editNeedsConsent where the total rises without consent, and those of `changeMethod`
 */
export async function changeMethodByStaff(
  scope: Scope,
  accounts: PaymentAccounts,
  number: number,
  { isAgreed, ...wanted }: StaffMethodChange,
): Promise<MethodChange> {
  const customer = await orderOf(scope, number)
  const shown = await changeMethod(scope, accounts, customer, number, { ...wanted, isSimulated: true })
  if (wanted.isSimulated) return shown
  ensure(shown.difference <= 0 || isAgreed, 'order.editNeedsConsent')
  return changeMethod(scope, accounts, customer, number, { ...wanted, seenTotal: wanted.seenTotal ?? shown.total })
}
