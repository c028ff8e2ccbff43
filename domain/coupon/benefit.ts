import { addCents, basisPoints, cents, minCents, shareOf, ZERO_CENTS, type Cents } from '../amounts.ts'
import type { CartLine, LineTotals } from '../cart/cart.ts'
import { cartTotals, discountableItems, lineTotals, type CartTotals, type PricingOptions } from '../cart/totals.ts'
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

export interface CouponChoice<Coupon extends CouponBenefit> {
  readonly typed: Coupon | null
  readonly automatic: Coupon | null
  /** Off after the customer removed a coupon, until turned on again (specification §4 "Coupon"). */
  readonly isAutomaticEnabled: boolean
}

/**
 * The coupon to apply: the one that leaves the lower amount to pay for the whole cart; on a tie the typed one
 * (rules §1 "Automatic coupon"). Where the answer is not the typed coupon, the automatic one was better.
 */
export function chooseCoupon<Coupon extends CouponBenefit>(
  { typed, automatic, isAutomaticEnabled }: CouponChoice<Coupon>,
  lines: readonly CartLine[],
  pricing: CartPricing,
): Coupon | null {
  if (automatic === null || !isAutomaticEnabled) return typed
  const payable = (coupon: Coupon): Cents => totalsWithCoupon(lines, coupon, pricing).total
  if (typed !== null && payable(typed) <= payable(automatic)) return typed
  return automatic
}

/** The best of a store's automatic coupons for this cart, or null where none takes anything off; a tie goes by code. */
export function bestAutomaticCoupon<Coupon extends CouponBenefit>(
  coupons: readonly Coupon[],
  lines: readonly CartLine[],
  pricing: CartPricing,
): Coupon | null {
  const offers = coupons
    .map((coupon) => ({ coupon, totals: totalsWithCoupon(lines, coupon, pricing) }))
    .filter((offer) => offer.totals.discount > 0)
    .toSorted((a, b) => a.totals.total - b.totals.total || (a.coupon.code < b.coupon.code ? -1 : 1))
  return offers[0]?.coupon ?? null
}
