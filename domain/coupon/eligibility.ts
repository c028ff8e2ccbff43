import { reaisFromCents, subtractCents, type Cents } from '../amounts.ts'
import { instantOf } from '../calendar.ts'
import { Failure, type FailureCode } from '../failure.ts'
import type { Coupon } from './coupon.ts'

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
