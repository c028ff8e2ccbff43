import type { Cents } from '#domain/amounts.ts'
import { localMoment } from '#domain/calendar.ts'
import { ensureDeliveryMinimum, type DeliveryOption } from '#domain/delivery/delivery-option.ts'
import { ensure } from '#domain/failure.ts'
import type { DeliveryType } from '#domain/order/order.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { clock, optionsServing, toOption } from './list-options.ts'
import type { Place } from './queries.ts'

export interface ChosenDelivery {
  readonly optionId: string
  readonly type: DeliveryType
  /** Null for pickup. */
  readonly address: Place | null
  /** Of the cart, before discounts. */
  readonly items: Cents
}

/** With the capacity that `reserveSlot` asks for. */
export interface DeliveryOptionToReserve extends DeliveryOption {
  readonly capacity: number | null
}

/**
 * The option that an order chose, with today's fee and dates, on the connection of the scope.
 * @throws Failure delivery.addressRequired, supplier.doesNotServeAddress, delivery.optionNotFound,
 * delivery.belowMinimum, delivery.dateUnavailable where no date is left.
 */
export async function findDeliveryOption(
  scope: Scope,
  chosen: ChosenDelivery,
  now: string = clock(),
): Promise<DeliveryOptionToReserve> {
  const today = localMoment(now, scope.supplier.timeZone)
  const found = await optionsServing(scope, { type: chosen.type, place: chosen.address }, today)
  const row = found.find((option) => option.id === chosen.optionId.toLowerCase())
  ensure(row, 'delivery.optionNotFound')
  ensureDeliveryMinimum(row, chosen.items)
  const option = toOption(row, chosen.items, today)
  ensure(option, 'delivery.dateUnavailable')
  return { ...option, capacity: row.capacity }
}
