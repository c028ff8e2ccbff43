import type { SupplierFeatures } from '#domain/supplier/features.ts'
import { text } from '../../shared/i18n/shell.ts'
import type { DeliveryChoice } from '../state/delivery-choice.ts'

/** In the header: how and where one receives, as far as that is chosen. */
export function receiveLabel(
  { deliveryType, place }: DeliveryChoice,
  { hasDelivery, hasPickup }: Pick<SupplierFeatures, 'hasDelivery' | 'hasPickup'>,
): string {
  if (hasPickup && (deliveryType === 'pickup' || !hasDelivery)) return text.pickUp
  return place ? text.deliverTo(place.label) : text.whereTo
}
