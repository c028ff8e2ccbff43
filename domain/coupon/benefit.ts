import { type Cents, ZERO_CENTS, addCents, basisPoints, cents, minCents, shareOf } from '../amounts.ts'
import type { CartLine, LineTotals } from '../cart/cart.ts'
import { type CartTotals, type PricingOptions, cartTotals, discountableItems, lineTotals } from '../cart/totals.ts'
import type { CouponBenefit } from './coupon.ts'

/**
 * What a coupon takes off these lines, in cents: a percentage of the discountable items rounded once, or its fixed
 * amount up to them. 0 while the items of the cart are below the coupon's minimum.
 */
export function discountOf(coupon: CouponBenefit, lines: readonly Pick<LineTotals, 'itemsTotal' | 'rule'>[]): Cents {
  const items = addCents(...lines.map((line) => line.itemsTotal))
  if (items < coupon.minimumItems) return ZERO_CENTS
  const discountable = addCents(...lines.map((line) => discountableItems(line, coupon.avoidsPolicies)))
  const wanted = coupon.kind === 'percent' ? shareOf(discountable, basisPoints(coupon.value)) : cents(coupon.value)
  return minCents(wanted, discountable)
}

export interface CartPricing extends PricingOptions {
  readonly deliveryFee: Cents
}

/** The totals of a cart with one coupon or none: the one calculation that browser and server share. */
export function totalsWithCoupon(
  lines: readonly CartLine[],
  coupon: CouponBenefit | null,
  pricing: CartPricing,
): CartTotals {
  if (coupon === null) return cartTotals(lines, { ...pricing, discount: ZERO_CENTS })
  const discount = discountOf(
    coupon,
    lines.map((line) => lineTotals(line, pricing)),
  )
  return cartTotals(lines, { ...pricing, discount, avoidsPolicies: coupon.avoidsPolicies })
}
