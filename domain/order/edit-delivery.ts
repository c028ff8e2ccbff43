import { subtractCents, ZERO_CENTS, type Cents } from '../amounts.ts'
import { formatDate } from '../calendar.ts'
import type { CouponBenefit } from '../coupon/coupon.ts'
import { discountOf } from '../coupon/discount.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'

/** How an order is to be received from now on. */
export interface WantedDelivery {
  readonly type: DeliveryType
  readonly optionId: string
  /** YYYY-MM-DD; null where the option has no dates. */
  readonly date: string | null
  /** One of the customer's addresses; null stays with that of the order, and is for a pickup. */
  readonly addressId: string | null
}

/** How an order is received, as it is shown. */
export interface ShownDelivery {
  readonly type: DeliveryType
  readonly name: string
  readonly period: string
  readonly date: string | null
  /** The address, or the store where it is picked up. */
  readonly destination: string
  /** What is left of the fee after a coupon. */
  readonly fee: Cents
}

export interface DeliveryChange {
  readonly before: ShownDelivery
  readonly now: ShownDelivery
  /** On a later day than was agreed. */
  readonly isLater: boolean
}

export const isLater = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && now > before

/** What an edit of the delivery begins with. */
export interface EditableDelivery extends WantedDelivery, Pick<ShownDelivery, 'name' | 'period' | 'destination'> {}

/** What is left of the fee of a delivery, and what the coupon of the order takes off it; its minimum was checked before. */
export function feeWithCoupon(
  coupon: CouponBenefit | null,
  fee: Cents,
): { readonly deliveryFee: Cents; readonly deliveryDiscount: Cents } {
  const deliveryDiscount = coupon?.isForDelivery
    ? discountOf({ ...coupon, minimumItems: ZERO_CENTS }, [], fee)
    : ZERO_CENTS
  return { deliveryFee: subtractCents(fee, deliveryDiscount), deliveryDiscount }
}

/** Without addresses, because the history of an order outlives the data of its customer: another one is the delivery alone. */
export function deliveryChangeText({ before, now }: DeliveryChange): string {
  const text = ({ name, period, date }: ShownDelivery) =>
    [name, period, date === null ? '' : formatDate(date)].filter(Boolean).join(', ')
  return text(before) === text(now) ? text(now) : `${text(before)} → ${text(now)}`
}
