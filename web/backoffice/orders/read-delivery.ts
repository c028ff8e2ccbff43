import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { WantedDelivery } from '#domain/order/edit-delivery.ts'
import { formText } from '../../shared/form-errors.ts'

/** The delivery that the form names; null where it names none. */
export function readDelivery(form: FormData): WantedDelivery | null {
  const optionId = formText(form, 'deliveryOption')
  if (optionId === '') return null
  const type: DeliveryType = formText(form, 'deliveryType') === 'pickup' ? 'pickup' : 'delivery'
  return {
    type,
    optionId,
    date: formText(form, 'deliveryDate') || null,
    addressId: type === 'pickup' ? null : formText(form, 'deliveryAddress') || null,
  }
}
