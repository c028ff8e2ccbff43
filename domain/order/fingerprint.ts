import type { DeliveryType } from './order.ts'
import type { SeenLine } from './seen-amounts.ts'

/** What makes two submissions the same order. */
export interface OrderContent {
  readonly customerId: string
  readonly lines: readonly Pick<SeenLine, 'productId' | 'quantity' | 'isGiftWrapped'>[]
  readonly deliveryType: DeliveryType
  readonly deliveryOptionId: string
  /** The address or the pickup store. */
  readonly destinationId: string
  /** ISO date, or null where none is chosen. */
  readonly deliveryDate: string | null
  readonly paymentMethodId: string
}

/**
 * One text for one order, whatever the order of its lines; the server hashes it and refuses the same twice within
 * 60 seconds (rules §1 "duplicidade"). JSON keeps the parts apart, so that no two contents share a text.
 */
export function orderFingerprint(order: OrderContent): string {
  const lines = order.lines
    .map((line) => [line.productId, line.quantity, line.isGiftWrapped] as const)
    .toSorted(([a, quantityA], [b, quantityB]) => (a === b ? quantityA - quantityB : a < b ? -1 : 1))
  const delivery = [order.deliveryType, order.deliveryOptionId, order.destinationId, order.deliveryDate]
  return JSON.stringify([order.customerId, lines, delivery, order.paymentMethodId])
}
