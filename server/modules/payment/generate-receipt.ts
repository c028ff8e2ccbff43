import type { ActingCustomer } from '#domain/access/actor.ts'
import type { Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { buildBrCode } from '#domain/payment/br-code.ts'
import { isDueByPix, type PixReceipt } from '#domain/payment/pix-charge.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { int8, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { OrderStatus, OrderFlow } from '#domain/order/order.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'

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
