import { customerOf, type ActingCustomer } from '#domain/access/actor.ts'
import type { BasisPoints, Cents } from '#domain/amounts.ts'
import type { OrderFlow } from '#domain/order/order.ts'
import type { PaymentKind, PaymentMethod } from '#domain/payment/payment-method.ts'
import { int4, int8, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

export const METHOD_ROW = {
  id: uuid,
  kind: narrow<PaymentKind>(text),
  name: text,
  description: text,
  flow: narrow<OrderFlow>(text),
  adjustment: narrow<BasisPoints>(int4),
  minimum: narrow<Cents>(int8),
}
/** Of `METHOD_ROW`. */
export const METHOD_COLUMNS = `id, kind, name, description, flow, price_adjustment as adjustment, minimum_cents as minimum`
/** A method for one kind of customer is offered to no other, nor to a visitor who does not ask for that kind. */
const IS_OPEN = 'is_active and (customer_kind is null or customer_kind = $2)'

const findAll = statement('payment.list', {
  parameters: [uuid, text],
  row: METHOD_ROW,
  isPlannedOnce: true,
  sql: `select ${METHOD_COLUMNS} from payment_method where supplier_id = $1 and ${IS_OPEN} order by position, name, id`,
})
const findOne = statement('payment.find', {
  parameters: [uuid, text, uuid],
  row: METHOD_ROW,
  isPlannedOnce: true,
  sql: `select ${METHOD_COLUMNS} from payment_method where supplier_id = $1 and ${IS_OPEN} and id = $3`,
})

/** The ways to pay that are open to the acting customer; without one, to a customer of such a kind. */
export function paymentMethodsOf(
  scope: Scope,
  futureKind: ActingCustomer['kind'] | null = null,
): Promise<PaymentMethod[]> {
  const kind = kindOf(scope) ?? futureKind
  return scope.cache.remember(scope.supplier.id, `payment methods ${kind ?? 'of all'}`, () =>
    scope.db.many(findAll, [scope.supplier.id, kind]),
  )
}

/** One of the ways to pay that are open to the acting customer; null for anything else. */
export async function findPaymentMethod(scope: Scope, id: string): Promise<PaymentMethod | null> {
  return (await scope.db.one(findOne, [scope.supplier.id, kindOf(scope), id])) ?? null
}

const kindOf = ({ actor }: Scope): ActingCustomer['kind'] | null => customerOf(actor)?.kind ?? null
