import type { SupplierFeatures } from '../supplier/features.ts'

export type DeliveryType = 'delivery' | 'pickup'

type DeliveryFeatures = Pick<SupplierFeatures, 'hasDelivery' | 'hasPickup'>

/** The ways to receive that a store offers, the default first (specification §4 "Delivery type", §9). */
export function deliveryTypesOf({ hasDelivery, hasPickup }: DeliveryFeatures): readonly DeliveryType[] {
  if (hasDelivery && hasPickup) return ['delivery', 'pickup']
  return hasPickup ? ['pickup'] : ['delivery']
}

/** The type to start with: what was chosen before where the store offers it, otherwise the store's default. */
export const startingDeliveryType = (features: DeliveryFeatures, chosen: DeliveryType | null): DeliveryType =>
  deliveryTypesOf(features).find((type) => type === chosen) ?? deliveryTypesOf(features)[0] ?? 'delivery'
