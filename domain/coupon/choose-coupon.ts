import type { Cents } from '../amounts.ts'
import type { CartLine } from '../cart/cart.ts'
import type { Coupon, CouponBenefit } from './coupon.ts'
import { totalsWithCoupon, type CartPricing } from './discount.ts'

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
