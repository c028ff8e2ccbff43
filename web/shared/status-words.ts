import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { collectedText, statusText } from './i18n/orders.ts'
import { useText } from './i18n/use-text.ts'

type StatusWords = (typeof statusText)[OrderStatus]

/** What people read for the status of an order: a pickup is not delivered at its end. */
export function useStatusWords(): (status: OrderStatus, deliveryType: DeliveryType) => StatusWords {
  const statuses = useText(statusText)
  const collected = useText(collectedText)
  return (status, deliveryType) => (status === 'delivered' && deliveryType === 'pickup' ? collected : statuses[status])
}
