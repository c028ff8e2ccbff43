import type { Cents } from '../amounts.ts'
import type { Coordinates } from '../customer/address.ts'
import type { DeliveryType } from '../order/order.ts'

/** A way to receive an order, with what it costs for this cart and the dates that are still free. */
export interface DeliveryOption {
  readonly id: string
  readonly type: DeliveryType
  readonly name: string
  readonly description: string
  readonly period: string
  /** For this cart: zero where it is free from its value on. */
  readonly fee: Cents
  readonly freeFrom: Cents | null
  readonly minimum: Cents
  /** ISO dates, soonest first; empty where no date is chosen. */
  readonly dates: readonly string[]
  readonly pickupStore: PickupStore | null
}

/** An option for somebody who may not see prices: the fee is null where it depends on the value of the cart. */
export interface DeliveryOffer extends Omit<DeliveryOption, 'fee'> {
  readonly fee: Cents | null
}

export interface PickupStore {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly hours: string
  readonly coordinates: Coordinates
}
