import { deliveryTypesOf, type DeliveryType } from '#domain/delivery/delivery-type.ts'
import { Failure } from '#domain/failure.ts'
import type { DeliveryChoice, Subscription } from '#domain/subscription/subscription.ts'
import { addressesOf } from '#server/modules/address/queries.ts'
import { listDeliveryOptions, type Place } from '#server/modules/delivery/delivery-options.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/**
 * How the next orders of a subscription can be received today: at its address, at the primary one where it is picked up now, or in a
 * store. The option that it has may be missing: its date fails until another is chosen.
 */
export async function deliveryChoices(
  scope: Scope,
  customerId: string,
  { addressId, items }: Pick<Subscription, 'addressId' | 'items'>,
): Promise<DeliveryChoice[]> {
  const addresses = await addressesOf(scope, customerId)
  const place = addresses.find(({ id }) => id === addressId) ?? addresses.find(({ isPrimary }) => isPrimary) ?? null
  const types = deliveryTypesOf(scope.features).filter((type) => type === 'pickup' || place !== null)
  const lists = await Promise.all(types.map((type) => optionsOf(scope, type, place, items)))
  return lists
    .flat()
    .map(({ id, type, name, pickupStore }) => ({ id, type, name, storeName: pickupStore?.name ?? null }))
}

async function optionsOf(scope: Scope, type: DeliveryType, place: Place | null, items: Subscription['items']) {
  try {
    return await listDeliveryOptions(scope, { type, place, items })
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}
