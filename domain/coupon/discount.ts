import { addCents, minCents, shareOf, ZERO_CENTS, type Cents } from '../amounts.ts'
import type { CartLine, LineTotals, PriceRule } from '../cart/cart.ts'
import { cartTotals, lineTotals, type CartTotals, type PricingOptions } from '../cart/totals.ts'
import { matchDiscount, type CouponBenefit } from './coupon.ts'

/** A line before any discount. */
export type LineToDiscount = Pick<LineTotals, 'items' | 'rule'> & { readonly productId: string }

/** Whether the coupon lowers a line of the product. The price of a combo is lower already. */
export const covers = (
  { isForDelivery, productIds, avoidsPolicies }: CouponBenefit,
  productId: string,
  rule: PriceRule,
): boolean =>
  !isForDelivery &&
  rule !== 'combo' &&
  !(avoidsPolicies && (rule === 'progressive' || rule === 'promotion')) &&
  (productIds?.includes(productId) ?? true)

const itemsOf = (lines: readonly LineToDiscount[]): Cents => addCents(...lines.map((line) => line.items))

/**
 * What a coupon takes off these lines or their delivery fee, in cents: a percentage of what it is for rounded once, or its fixed
 * amount up to that. 0 while the items of the cart are below the coupon's minimum.
 */
export function discountOf(coupon: CouponBenefit, lines: readonly LineToDiscount[], deliveryFee = ZERO_CENTS): Cents {
  if (itemsOf(lines) < coupon.minimumItems) return ZERO_CENTS
  const covered = lines.filter(({ productId, rule }) => covers(coupon, productId, rule))
  const whole = coupon.isForDelivery ? deliveryFee : itemsOf(covered)
  return minCents(
    matchDiscount(coupon, { percent: (share) => shareOf(whole, share), fixed: (amount) => amount }),
    whole,
  )
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
  const toDiscount = lines.map((line) => ({ ...lineTotals(line, pricing), productId: line.product.id }))
  const amount = discountOf(coupon, toDiscount, pricing.deliveryFee)
  return cartTotals(lines, {
    ...pricing,
    ...(coupon.isForDelivery ? { discount: ZERO_CENTS, deliveryDiscount: amount } : { discount: amount }),
    isDiscounted: (productId, rule) => covers(coupon, productId, rule),
  })
}
