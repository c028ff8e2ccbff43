import {
  addCents,
  basisPoints,
  cents,
  minCents,
  reaisFromCents,
  shareOf,
  subtractCents,
  ZERO_CENTS,
  type BasisPoints,
  type Cents,
} from '../amounts.ts'
import { instantOf } from '../calendar.ts'
import type { CartLine, LineTotals } from '../cart/cart.ts'
import { cartTotals, discountableItems, lineTotals, type CartTotals, type PricingOptions } from '../cart/totals.ts'
import { Failure, type FailureCode } from '../failure.ts'
import type { Channel } from '../order/order.ts'

/** 100 %, in hundredths of a percent. */
export const MOST_PERCENT = 10_000

/** What a coupon gives, as browser and server know it. */
export interface CouponBenefit {
  readonly code: string
  readonly kind: 'percent' | 'fixed'
  /** Percent: basis points of the discountable items; fixed: cents. */
  readonly value: BasisPoints | Cents
  /** Lines with a progressive price get no discount (naoUsarCupomComPolitica). */
  readonly avoidsPolicies: boolean
  /** Items of the cart, before any discount, from which on the coupon gives anything. */
  readonly minimumItems: Cents
}

/** A coupon as the supplier made it, with how often it was used. Only the server knows these. */
export interface Coupon extends CouponBenefit {
  readonly isAutomatic: boolean
  /** Switched on by staff. One that is off is as good as none. */
  readonly isActive: boolean
  /** The only channel of sale that it holds in; null is every one. */
  readonly channel: Channel | null
  /** Whether it only holds for the first order of a customer; cancelled orders do not count. */
  readonly isFirstOrderOnly: boolean
  readonly hasOrdered: boolean
  /** It is the code that the customer gives to friends. */
  readonly isForFriends: boolean
  /** It was given to another customer. */
  readonly isOfAnother: boolean
  /** ISO instants; the end is the first moment at which it no longer holds. */
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly maxUses: number | null
  readonly used: number
  readonly perCustomerLimit: number | null
  readonly usedByCustomer: number
}

/** What a coupon is checked against. `now` is an ISO instant; `items` the items of the cart before any discount. */
export interface CouponUse {
  readonly now: string
  readonly items: Cents
  readonly channel: Channel
}

export type CouponRefusal = Extract<
  FailureCode,
  | 'coupon.invalid'
  | 'coupon.forFriends'
  | 'coupon.notStarted'
  | 'coupon.expired'
  | 'coupon.exhausted'
  | 'coupon.otherChannel'
  | 'coupon.firstOrderOnly'
  | 'coupon.belowMinimum'
>

/** Why the coupon cannot be used, or null. Its minimum comes last: the cart may still grow. */
export function refusalOf(coupon: Coupon, { now, items, channel }: CouponUse): CouponRefusal | null {
  if (!coupon.isActive || coupon.isOfAnother) return 'coupon.invalid'
  if (coupon.isForFriends) return 'coupon.forFriends'
  const at = instantOf(now)
  if (coupon.startsAt !== null && at < instantOf(coupon.startsAt)) return 'coupon.notStarted'
  if (coupon.endsAt !== null && at >= instantOf(coupon.endsAt)) return 'coupon.expired'
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'coupon.exhausted'
  if (coupon.perCustomerLimit !== null && coupon.usedByCustomer >= coupon.perCustomerLimit) return 'coupon.exhausted'
  if (coupon.channel !== null && coupon.channel !== channel) return 'coupon.otherChannel'
  if (coupon.isFirstOrderOnly && coupon.hasOrdered) return 'coupon.firstOrderOnly'
  return items < coupon.minimumItems ? 'coupon.belowMinimum' : null
}

/** @throws Failure `coupon.*` with the reason why the coupon cannot be used. */
export function ensureUsable(coupon: Coupon, use: CouponUse): void {
  const refusal = refusalOf(coupon, use)
  if (refusal === null) return
  if (refusal !== 'coupon.belowMinimum') throw new Failure(refusal)
  throw new Failure(refusal, {
    minimumReais: reaisFromCents(coupon.minimumItems),
    missingReais: reaisFromCents(subtractCents(coupon.minimumItems, use.items)),
  })
}

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
