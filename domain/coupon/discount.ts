import { addCents, basisPoints, cents, minCents, shareOf, ZERO_CENTS, type Cents } from '../amounts.ts'
import type { CartLine, LineTotals, PriceRule } from '../cart/cart.ts'
import { cartTotals, lineTotals, type CartTotals, type PricingOptions } from '../cart/totals.ts'
import type { Coupon, CouponBenefit } from './coupon.ts'

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
  return minCents(coupon.kind === 'percent' ? shareOf(whole, basisPoints(coupon.value)) : cents(coupon.value), whole)
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
    .filter(({ totals }) => totals.discount + totals.deliveryDiscount > 0)
    .toSorted((a, b) => a.totals.total - b.totals.total || (a.coupon.code < b.coupon.code ? -1 : 1))
  return offers[0]?.coupon ?? null
}

/** The coupon of a cart and the best automatic one, from the coupons that the customer may use. */
export function couponsOfCart<Benefit extends CouponBenefit & Pick<Coupon, 'isAutomatic'>>(
  { coupons, typedCode, isAutomaticCouponOn }: CouponsToChoose<Benefit>,
  lines: readonly CartLine[],
  pricing: CartPricing,
): { readonly applied: Benefit | null; readonly automatic: Benefit | null } {
  const typed = coupons.find(({ code }) => code === typedCode) ?? null
  const automatic = bestAutomaticCoupon(
    coupons.filter(({ isAutomatic }) => isAutomatic),
    lines,
    pricing,
  )
  const applied = chooseCoupon({ typed, automatic, isAutomaticEnabled: isAutomaticCouponOn }, lines, pricing)
  return { applied, automatic }
}

interface CouponsToChoose<Benefit> {
  readonly coupons: readonly Benefit[]
  readonly typedCode: string | null
  /** Off after the customer removed a coupon, until turned on again. */
  readonly isAutomaticCouponOn: boolean
}
