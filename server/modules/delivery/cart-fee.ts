import type { Cents } from '#domain/amounts.ts'
import { selectedAddress } from '#domain/customer/address.ts'
import { ensure } from '#domain/failure.ts'
import { addressesOf } from '#server/modules/address/queries.ts'
import type { CartDelivery } from '#server/modules/cart/pickup.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { defaultDeliveryFee } from './list-options.ts'
import type { Place } from './queries.ts'

/**
 * What the delivery option that comes first costs such a cart; null while it is not known where to, and where no option
 * takes the cart.
 * @throws Failure address.notFound for a chosen address that the customer does not have.
 */
export async function cartDeliveryFee(
  scope: Scope,
  customerId: string,
  { type, addressId, items }: CartDelivery,
): Promise<Cents | null> {
  const place = type === 'delivery' ? await placeOf(scope, customerId, addressId) : null
  return defaultDeliveryFee(scope, { type, place, items })
}

/** The chosen address, else the one that the store selects by itself, else the primary one. */
async function placeOf(scope: Scope, customerId: string, chosenId: string | null): Promise<Place | null> {
  const addresses = await addressesOf(scope, customerId)
  ensure(chosenId === null || addresses.some(({ id }) => id === chosenId), 'address.notFound')
  return selectedAddress(addresses, scope.features, chosenId) ?? addresses.find(({ isPrimary }) => isPrimary) ?? null
}
