import { wantedIn, type LineToRepeat } from '#domain/order/repeat-order.ts'
import { priceLines, todayOf } from '#server/modules/cart/read-cart.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { orderDetail } from './read-orders.ts'

/**
 * The products of the customer's order beside what they cost today with a payment method; null is none.
 * @throws Failure order.notFound
 */
export async function linesToRepeat(
  scope: Scope,
  customerId: string,
  number: number,
  paymentMethodId: string | null,
): Promise<LineToRepeat[]> {
  const wanted = wantedIn((await orderDetail(scope, customerId, number)).lines)
  const lines = wanted.map(({ productId, ordered, isGiftWrapped }) => ({ productId, quantity: ordered, isGiftWrapped }))
  const priced = await priceLines(scope, customerId, paymentMethodId, lines)
  return wanted.map((product) => ({ ...product, today: todayOf(product.productId, priced) }))
}
