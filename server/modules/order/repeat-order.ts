import { isSellable, wantedAgain, type OrderToRepeat } from '#domain/order/repeat-order.ts'
import { priceLines, todayOf } from '#server/modules/cart/read-cart.ts'
import { listCombos } from '#server/modules/combo/combos.ts'
import { int8, statement, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { orderDetail } from './read-orders.ts'

const findMethod = statement('order.payment-method', {
  parameters: [uuid, int8],
  row: { id: uuid },
  sql: 'select payment_method_id as id from purchase_order where supplier_id = $1 and number = $2',
})

/**
 * The combos of the customer's order that can be had again, and its products beside what they cost today with a payment method;
 * null is none.
 * @throws Failure order.notFound
 */
export async function orderToRepeat(
  scope: Scope,
  customerId: string,
  number: number,
  paymentMethodId: string | null,
): Promise<OrderToRepeat> {
  const { lines: ordered } = await orderDetail(scope, customerId, number)
  const sold = ordered.some(({ combo }) => combo) ? await listCombos(scope, customerId) : []
  const { combos, products: wanted } = wantedAgain(ordered, sold)
  const lines = wanted.map(({ productId, ordered, isGiftWrapped }) => ({ productId, quantity: ordered, isGiftWrapped }))
  const own = await scope.db.one(findMethod, [scope.supplier.id, number])
  const ownId = own?.id ?? paymentMethodId
  const priced = await priceLines(scope, customerId, paymentMethodId, lines)
  const comparable = ownId === paymentMethodId ? priced : await priceLines(scope, customerId, ownId, lines)
  const repeated = wanted.map((product) => {
    const asBefore = todayOf(product.productId, comparable)
    return {
      ...product,
      today: todayOf(product.productId, priced),
      comparablePrice: isSellable(asBefore) ? asBefore.unitPrice : null,
    }
  })
  return { combos, lines: repeated }
}
