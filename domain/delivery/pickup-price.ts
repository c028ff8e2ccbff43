import { basisPoints, roundHalfUp, type BasisPoints } from '../amounts.ts'
import type { DeliveryType } from './delivery-type.ts'
import type { Supplier } from '../supplier/supplier.ts'

export const MOST_PICKUP_DISCOUNT_PERCENT = 90
export const MOST_PICKUP_SURCHARGE_PERCENT = 100

/** What receiving an order this way adds to every price of the store's own list, or takes from it when negative; nothing where no way is named. */
export const deliveryAdjustment = (
  { pickupAdjustment }: Pick<Supplier, 'pickupAdjustment'>,
  type: DeliveryType | null,
): BasisPoints => (type === 'pickup' ? pickupAdjustment : basisPoints(0))

/** Joins two adjustments into one, rounded to hundredths of a percent: −5 % and −2 % are −6.9 %. */
export const joinAdjustments = (one: BasisPoints, other: BasisPoints): BasisPoints =>
  basisPoints(roundHalfUp(((10_000 + one) * (10_000 + other)) / 10_000) - 10_000)
