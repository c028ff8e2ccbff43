import { can } from '#domain/access/can.ts'
import { basisPoints, type BasisPoints } from '#domain/amounts.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { PriceView } from './product-row.ts'
import { int4, narrow, statement, uuid } from '#server/platform/database/statement.ts'

const NO_ADJUSTMENT = basisPoints(0)

const findAdjustments = statement('catalog.price-adjustments', {
  parameters: [uuid],
  row: { id: uuid, priceAdjustment: narrow<BasisPoints>(int4) },
  sql: 'select id, price_adjustment from payment_method where supplier_id = $1 and is_active',
})

/**
 * How the actor sees prices (specification §6): not at all as a visitor of a store that hides them, otherwise as they
 * are with the payment method, where the store varies them. A method that the store does not have changes nothing.
 */
export async function priceViewOf(scope: Scope, paymentMethodId?: string): Promise<PriceView> {
  const showsPrices = can('price.see', scope.actor, scope)
  const varies = showsPrices && scope.features.variesPriceByPayment
  if (!varies || paymentMethodId === undefined) return { showsPrices, adjustment: NO_ADJUSTMENT }
  const adjustments = await scope.cache.remember(scope.supplier.id, 'price adjustments', async () => {
    const found = await scope.db.many(findAdjustments, [scope.supplier.id])
    return new Map(found.map((row) => [row.id, row.priceAdjustment]))
  })
  return { showsPrices, adjustment: adjustments.get(paymentMethodId.toLowerCase()) ?? NO_ADJUSTMENT }
}
