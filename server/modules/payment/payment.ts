import { customerOf, type ActingCustomer } from '#domain/access/actor.ts'
import type { BasisPoints, Cents } from '#domain/amounts.ts'
import type { OrderFlow } from '#domain/order/order-status.ts'
import type { ChargeMethod } from '#domain/payment/charge.ts'
import type { PaymentKind, PaymentMethod } from '#domain/payment/payment-method.ts'
import { providersFor } from '#domain/payment/provider-account.ts'
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

const hasAccountFor = (method: ChargeMethod): string =>
  `exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in (${providersFor(method)
         .map((kind) => `'${kind}'`)
         .join(', ')}))`

const HAS_PIX_KEY = `exists (select from supplier s where s.id = m.supplier_id and s.presentation #>> '{pix,key}' <> '')`

const RECEIVED: Readonly<Record<PaymentKind, string>> = {
  pix: `${HAS_PIX_KEY} or ${hasAccountFor('pix')}`,
  boleto: hasAccountFor('boleto'),
  card: hasAccountFor('card'),
  machine: 'true',
  cash: 'true',
  account: 'true',
}
/**
 * SQL: whether the store can receive what is paid by a payment method m. What is charged online needs an active account that makes such
 * charges, or for a Pix the key of the store; what is paid at the handover, or later by an invoice, needs none.
 */
export const IS_RECEIVED = `case m.kind ${Object.entries(RECEIVED)
  .map(([kind, condition]) => `when '${kind}' then ${condition}`)
  .join('\n     ')} end`

/** A method for one kind of customer is offered to no other, nor to a visitor who does not ask for that kind. */
const IS_OFFERED = `m.is_active and (m.customer_kind is null or m.customer_kind = $2) and ${IS_RECEIVED}`

const findAll = statement('payment.list', {
  parameters: [uuid, text],
  row: METHOD_ROW,
  useGenericPlan: true,
  sql: `select ${METHOD_COLUMNS} from payment_method m where supplier_id = $1 and ${IS_OFFERED} order by position, name, id`,
})
const findOne = statement('payment.find', {
  parameters: [uuid, text, uuid],
  row: METHOD_ROW,
  useGenericPlan: true,
  sql: `select ${METHOD_COLUMNS} from payment_method m where supplier_id = $1 and ${IS_OFFERED} and id = $3`,
})

/** The ways to pay that are offered to the acting customer; without one, to a customer of such a kind. */
export function paymentMethodsOf(
  scope: Scope,
  futureKind: ActingCustomer['kind'] | null = null,
): Promise<PaymentMethod[]> {
  return paymentMethodsFor(scope, kindOf(scope) ?? futureKind)
}

/** The ways to pay that are offered to a kind of customer; null is a visitor. */
export const paymentMethodsFor = (scope: Scope, kind: ActingCustomer['kind'] | null): Promise<PaymentMethod[]> =>
  scope.cache.remember(scope.supplier.id, `payment methods ${kind ?? 'of all'}`, () =>
    scope.db.many(findAll, [scope.supplier.id, kind]),
  )

/** One of the ways to pay that are offered to the acting customer, or to a kind of customer; null for anything else. */
export async function findPaymentMethod(
  scope: Scope,
  id: string,
  kind: ActingCustomer['kind'] | null = kindOf(scope),
): Promise<PaymentMethod | null> {
  return (await scope.db.one(findOne, [scope.supplier.id, kind, id])) ?? null
}

const kindOf = ({ actor }: Scope): ActingCustomer['kind'] | null => customerOf(actor)?.kind ?? null
