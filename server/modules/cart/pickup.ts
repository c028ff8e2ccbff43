import type { CartContext } from '#contract/cart.ts'
import type { Cents } from '#domain/amounts.ts'
import type { DeliveryType } from '#domain/order/order.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { json, statement, uuid } from '#server/platform/database/statement.ts'

const pickupRow = {
  store: json<CartContext['defaultStore']>(),
}

const findPickup = statement('cart.pickup', {
  parameters: [uuid],
  row: pickupRow,
  sql: `select
     (select json_build_object('address', p.address, 'coordinates', json_build_object('latitude', p.latitude, 'longitude', p.longitude))
      from pickup_store p where p.supplier_id = $1 order by p.position, p.name, p.id limit 1) as store`,
})

/** Where orders are fetched unless another store is chosen. Kept in memory; null where nobody collects. */
export const defaultStoreOf = async (scope: Scope): Promise<CartContext['defaultStore']> => {
  if (!scope.features.hasPickup) return null
  const pickup = await scope.cache.remember(scope.supplier.id, 'pickup', () =>
    scope.db.one(findPickup, [scope.supplier.id]),
  )
  return pickup?.store ?? null
}

/** How the customer wants to receive the cart, of which these are the items before any discount. */
export interface CartDelivery {
  readonly type: DeliveryType
  /** Null where none was chosen. */
  readonly addressId: string | null
  readonly items: Cents
}

/** What receiving a cart costs, or null where it is not known: the work of the delivery module, which reads carts itself. */
export type DeliveryFeeOf = (scope: Scope, customerId: string, delivery: CartDelivery) => Promise<Cents | null>
