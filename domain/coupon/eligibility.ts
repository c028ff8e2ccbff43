import { reaisFromCents, subtractCents, type Cents } from '../amounts.ts'
import { instantOf } from '../calendar.ts'
import { ensure } from '../failure.ts'
import type { Coupon } from './coupon.ts'

/** What a coupon is checked against. `now` is an ISO instant; `items` the items of the cart before any discount. */
export interface CouponUse {
  readonly now: string
  readonly items: Cents
}

/** Throws the `coupon.*` failure that says why the coupon cannot be used. */
export function ensureUsable(coupon: Coupon, { now, items }: CouponUse): void {
  const at = instantOf(now)
  ensure(coupon.startsAt === null || at >= instantOf(coupon.startsAt), 'coupon.notStarted')
  ensure(coupon.endsAt === null || at < instantOf(coupon.endsAt), 'coupon.expired')
  ensure(coupon.maxUses === null || coupon.used < coupon.maxUses, 'coupon.exhausted')
  ensure(coupon.perCustomerLimit === null || coupon.usedByCustomer < coupon.perCustomerLimit, 'coupon.exhausted')
  ensure(items >= coupon.minimumItems, 'coupon.belowMinimum', {
    minimumReais: reaisFromCents(coupon.minimumItems),
    missingReais: reaisFromCents(subtractCents(coupon.minimumItems, items)),
  })
}
