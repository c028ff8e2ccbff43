import { customerOf, type ActingCustomer } from '#domain/access/actor.ts'
import type { BasisPoints, Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { OrderFlow, OrderStatus } from '#domain/order/order.ts'
import { buildBrCode, isDueByPix, type PixReceipt } from '#domain/payment/pix.ts'
import type { PaymentKind, PaymentMethod } from '#domain/payment/payment-method.ts'
import { int4, int8, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const COLUMNS = `id, kind, name, description, flow, price_adjustment as adjustment, minimum_cents as minimum`
/** A method for one kind of customer is offered to no other, nor to visitors. */
const IS_OPEN = 'is_active and (customer_kind is null or customer_kind = $2)'

const findAll = statement('payment.list', {
  parameters: [uuid, text],
  row: {
    id: uuid,
    kind: narrow<PaymentKind>(text),
    name: text,
    description: text,
    flow: narrow<OrderFlow>(text),
    adjustment: narrow<BasisPoints>(int4),
    minimum: narrow<Cents>(int8),
  },
  sql: `select ${COLUMNS} from payment_method where supplier_id = $1 and ${IS_OPEN} order by position, name, id`,
})
const findOne = statement('payment.find', {
  parameters: [uuid, text, uuid],
  row: {
    id: uuid,
    kind: narrow<PaymentKind>(text),
    name: text,
    description: text,
    flow: narrow<OrderFlow>(text),
    adjustment: narrow<BasisPoints>(int4),
    minimum: narrow<Cents>(int8),
  },
  sql: `select ${COLUMNS} from payment_method where supplier_id = $1 and ${IS_OPEN} and id = $3`,
})

/** The ways to pay that are open to the acting customer. */
export function paymentMethodsOf(scope: Scope): Promise<PaymentMethod[]> {
  const kind = kindOf(scope)
  return scope.cache.remember(scope.supplier.id, `payment methods ${kind ?? 'of all'}`, () =>
    scope.db.many(findAll, [scope.supplier.id, kind]),
  )
}

/** One of the ways to pay that are open to the acting customer; null for anything else. */
export async function findPaymentMethod(scope: Scope, id: string): Promise<PaymentMethod | null> {
  return (await scope.db.one(findOne, [scope.supplier.id, kindOf(scope), id])) ?? null
}

const kindOf = ({ actor }: Scope): ActingCustomer['kind'] | null => customerOf(actor)?.kind ?? null

const chargeRow = {
  paymentKind: narrow<PaymentKind>(text),
  paymentState: narrow<'paid' | 'open' | 'refunded'>(text),
  status: narrow<OrderStatus>(text),
  flow: narrow<OrderFlow>(text),
  total: narrow<Cents>(int8),
  number: int8,
}

const findCharge = statement('payment.charge', {
  parameters: [uuid, uuid, int8],
  row: chargeRow,
  sql: `select number, status, flow, total_cents as total, payment_kind as "paymentKind", payment_state as "paymentState"
   from purchase_order where supplier_id = $1 and customer_id = $2 and number = $3`,
})

/**
 * The Pix charge of one of the customer's own orders.
 * @throws Failure order.notFound, payment.noReceipt where nothing is to be paid by Pix now.
 */
export async function generateReceipt(
  scope: Scope,
  customer: ActingCustomer,
  orderNumber: number,
): Promise<PixReceipt> {
  ensure(Number.isSafeInteger(orderNumber), 'order.notFound')
  const charge = await scope.db.one(findCharge, [scope.supplier.id, customer.id, orderNumber])
  ensure(charge, 'order.notFound')
  const { pix } = scope.supplier.presentation
  ensure(pix !== null && isDueByPix(charge), 'payment.noReceipt')
  const txid = txidOf(charge.number)
  return {
    orderNumber: charge.number,
    amount: charge.total,
    brCode: buildBrCode({ key: pix.key, amount: charge.total, merchantName: pix.name, merchantCity: pix.city, txid }),
    txid,
    receiver: pix.name,
  }
}

/** Comes back with the payment, and so leads to the order: letters and digits only, at most 25. */
const txidOf = (orderNumber: number): string => `PEDIDO${orderNumber}`
