import type { CountsByState } from '../counts-by-state.ts'
import type { Cents } from '../amounts.ts'
import { ensure } from '../failure.ts'
import { isSoundDiscount, type Coupon, type CouponDiscount, type CouponRefusal } from './coupon.ts'

/** A coupon as staff write it. */
export type CouponInput = CouponDiscount & InputBesideDiscount

interface InputBesideDiscount extends Pick<
  Coupon,
  | 'code'
  | 'avoidsPolicies'
  | 'minimumItems'
  | 'target'
  | 'targetIds'
  | 'isAutomatic'
  | 'isActive'
  | 'channel'
  | 'isFirstOrderOnly'
  | 'maxUses'
  | 'perCustomerLimit'
> {
  readonly description: string
  /** Whether customers see it among their coupons; automatic ones always are there. */
  readonly isListed: boolean
  /** The first and the last day on which it holds, YYYY-MM-DD at the store; null is without a limit. */
  readonly from: string | null
  readonly until: string | null
}

export const COUPON_STATES = ['running', 'scheduled', 'ended', 'exhausted', 'off'] as const
export type CouponState = (typeof COUPON_STATES)[number]

/** A coupon with what it brought. Orders that were cancelled do not count. */
export type StoreCoupon = CouponDiscount & StoreCouponRecord

interface StoreCouponRecord extends Omit<InputBesideDiscount, 'targetIds'> {
  readonly id: string
  readonly version: number
  readonly state: CouponState
  /** The products or categories that it is for, as people know them. */
  readonly targets: readonly NamedTarget[]
  readonly used: number
  /** What it took off the orders. */
  readonly cost: Cents
  /** What was paid for these orders. */
  readonly revenue: Cents
}

/** A product or category of the store; the code of a category is its slug. */
export interface NamedTarget {
  readonly id: string
  readonly code: string
  readonly name: string
  /** False of a product that the store does not sell any more. */
  readonly isSold: boolean
}

export const COUPON_SORTS = ['newest', 'code', 'code-descending', 'most-used', 'least-used'] as const
export type CouponSort = (typeof COUPON_SORTS)[number]

/** Null is every state. */
export interface CouponFilter {
  readonly state: CouponState | null
  /** Part of the code, or words of the description. */
  readonly text: string
}

export interface CouponPage {
  readonly coupons: readonly StoreCoupon[]
  readonly total: number
  /** Of all states, whichever the filter names. */
  readonly counts: CountsByState<CouponState>
}

/** A coupon as a customer sees it. */
export type OwnCoupon = CouponDiscount & ShownTerms

interface ShownTerms extends Pick<Coupon, 'code' | 'avoidsPolicies' | 'minimumItems' | 'target' | 'isAutomatic'> {
  /** Names of the products that are sold, or of the categories, that it is for. */
  readonly targetNames: readonly string[]
  readonly description: string
  readonly until: string | null
  /** Why the customer cannot use it now, apart from its minimum; null where it can be used. */
  readonly refusal: CouponRefusal | null
}

/** @throws Failure `coupon.*` with the first field that is wrong by itself or beside another. */
export function ensureSound(input: CouponInput): void {
  const { code, from, until, maxUses, perCustomerLimit, target, targetIds } = input
  ensure(COUPON_CODE.test(code), 'coupon.codeMalformed', { field: 'code' })
  ensure(isSoundDiscount(input), 'coupon.valueOutOfRange', { field: 'value' })
  const isForSome = target === 'products' || target === 'categories'
  ensure(isForSome === targetIds.length > 0, 'coupon.targetMissing', { field: 'targetIds' })
  ensure(from === null || until === null || from <= until, 'coupon.periodReversed', { field: 'until' })
  const fits = maxUses === null || perCustomerLimit === null || perCustomerLimit <= maxUses
  ensure(fits, 'coupon.limitsContradict', { field: 'perCustomerLimit' })
}

/** What people can type on a phone without doubt. */
const COUPON_CODE = /^[A-Z0-9][A-Z0-9_-]{1,39}$/
