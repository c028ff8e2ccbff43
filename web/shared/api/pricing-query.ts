import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { PageContext } from '../page-context.ts'

/** The choices on which the prices of a page depend; null where nothing was chosen. */
export interface ChosenPricing {
  readonly paymentMethodId: string | null
  readonly deliveryType: DeliveryType | null
}

export const chosenPricing = ({
  paymentId,
  deliveryType,
}: Pick<PageContext, 'paymentId' | 'deliveryType'>): ChosenPricing => ({
  paymentMethodId: paymentId(),
  deliveryType: deliveryType(),
})
