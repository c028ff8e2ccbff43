import type { CartContext } from '#contract/cart-context.ts'
import type { Cents } from '#domain/amounts.ts'
import { deliveryFee, type DeliveryTerms } from '#domain/delivery/fee.ts'
import type { DeliveryType } from '#domain/order/order.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

interface Pickup {
  readonly store: CartContext['defaultStore']
  readonly options: readonly DeliveryTerms[]
}

const findPickup = statement<Pickup>(
  'cart.pickup',
  `select
     (select json_build_object('address', p.address, 'coordinates', json_build_object('latitude', p.latitude, 'longitude', p.longitude))
      from pickup_store p where p.supplier_id = $1 order by p.position, p.name, p.id limit 1) as store,
     (select coalesce(json_agg(json_build_object('fee', o.fee_cents, 'freeFrom', o.free_from_cents, 'minimum', o.minimum_cents)), '[]')
      from delivery_option o where o.supplier_id = $1 and o.type = 'pickup') as options`,
)

/** Kept in memory; null where nobody collects. */
const pickupOf = async (scope: Scope): Promise<Pickup | null> =>
  scope.features.hasPickup ? ((await scope.cache.remember(scope.supplier.id, 'pickup', () => firstRow(scope.db, findPickup, [scope.supplier.id]))) ?? null) : null

/** Where orders are fetched unless another store is chosen. */
export const defaultStoreOf = async (scope: Scope): Promise<CartContext['defaultStore']> => (await pickupOf(scope))?.store ?? null

/** What a cart's answer tells of the store; saving a cart costs no statement more. */
export async function cartContextOf(scope: Scope, items: Cents, type: DeliveryType | null): Promise<CartContext> {
  const pickup = await pickupOf(scope)
  return { defaultStore: pickup?.store ?? null, deliveryFee: type === 'pickup' ? cheapest(pickup?.options ?? [], items) : null }
}

/** Null where no option takes such a cart. */
function cheapest(options: readonly DeliveryTerms[], items: Cents): Cents | null {
  const fees = options.filter((option) => items >= option.minimum).map((option) => deliveryFee(option, items))
  return fees.length === 0 ? null : fees.reduce((least, fee) => (fee < least ? fee : least))
}
