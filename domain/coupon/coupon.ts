import { reaisFromCents, subtractCents, type BasisPoints, type Cents } from '../amounts.ts'
import { instantOf } from '../calendar.ts'
import { Failure, type FailureCode } from '../failure.ts'

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
}

type CouponRefusal = Extract<
  FailureCode,
  'coupon.notStarted' | 'coupon.expired' | 'coupon.exhausted' | 'coupon.belowMinimum'
>

/** Why the coupon cannot be used, or null. Its minimum comes last: the cart may still grow. */
export function refusalOf(coupon: Coupon, { now, items }: CouponUse): CouponRefusal | null {
  const at = instantOf(now)
  if (coupon.startsAt !== null && at < instantOf(coupon.startsAt)) return 'coupon.notStarted'
  if (coupon.endsAt !== null && at >= instantOf(coupon.endsAt)) return 'coupon.expired'
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'coupon.exhausted'
  if (coupon.perCustomerLimit !== null && coupon.usedByCustomer >= coupon.perCustomerLimit) return 'coupon.exhausted'
  return items < coupon.minimumItems ? 'coupon.belowMinimum' : null
}

/** Throws the `coupon.*` failure that says why the coupon cannot be used. */
export function ensureUsable(coupon: Coupon, use: CouponUse): void {
  const refusal = refusalOf(coupon, use)
  if (refusal === null) return
  if (refusal !== 'coupon.belowMinimum') throw new Failure(refusal)
  throw new Failure(refusal, {
    minimumReais: reaisFromCents(coupon.minimumItems),
    missingReais: reaisFromCents(subtractCents(coupon.minimumItems, use.items)),
  })
}
