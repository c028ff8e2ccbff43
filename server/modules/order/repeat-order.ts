import { deliveryAdjustment } from '#domain/delivery/pickup-price.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { Pricing } from '#server/modules/cart/queries.ts'
import { isSellable, itemsToRepeat, type OrderToRepeat } from '#domain/order/repeat-order.ts'
import { priceLines, todayOf } from '#server/modules/cart/read-cart.ts'
import { listCombos } from '#server/modules/combo/combos.ts'
import { int8, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { orderDetail } from './read-orders.ts'

const findMethod = statement('order.payment-method', {
  parameters: [uuid, int8],
  row: { id: uuid, deliveryType: narrow<DeliveryType>(text) },
  sql: 'select payment_method_id as id, delivery_type from purchase_order where supplier_id = $1 and number = $2',
})

/**
 * The combos of the customer's order that can be had again, and its products beside what they cost today with a payment method and a way to
 * receive.
 * @throws Failure order.notFound
 */
export async function orderToRepeat(
  scope: Scope,
  customerId: string,
  number: number,
  pricing: Pricing,
): Promise<OrderToRepeat> {
  const { lines: ordered } = await orderDetail(scope, customerId, number)
  const sold = ordered.some(({ combo }) => combo) ? await listCombos(scope, customerId) : []
  const { combos, products: wanted } = itemsToRepeat(ordered, sold)
  const lines = wanted.map(({ productId, ordered, isGiftWrapped }) => ({ productId, quantity: ordered, isGiftWrapped }))
  const own = await scope.db.one(findMethod, [scope.supplier.id, number])
  const comparablePricing = {
    paymentMethodId: own?.id ?? pricing.paymentMethodId,
    deliveryType: own?.deliveryType ?? null,
  }
  const priced = await priceLines(scope, customerId, pricing, lines)
  const adjustmentOf = ({ deliveryType }: Pricing) => deliveryAdjustment(scope.supplier, deliveryType ?? null)
  const isSame =
    comparablePricing.paymentMethodId === pricing.paymentMethodId &&
    adjustmentOf(comparablePricing) === adjustmentOf(pricing)
  const comparable = isSame ? priced : await priceLines(scope, customerId, comparablePricing, lines)
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
