import { Refusal } from '#contract/client.ts'
import { decodeStatus } from '#contract/values.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'

/** Where an order is by now whose move was refused; null where the refusal was for something else. */
export const statusAfter = (error: unknown): OrderStatus | null =>
  error instanceof Refusal && error.code === 'order.illegalTransition'
    ? decodeStatus(error.details.status as Parameters<typeof decodeStatus>[0])
    : null
