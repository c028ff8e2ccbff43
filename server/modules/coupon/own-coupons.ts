import { refusalOf } from '#domain/coupon/coupon.ts'
import type { NamedTarget, OwnCoupon } from '#domain/coupon/store-coupon.ts'
import { json, statement, timestamptz, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { couponsSql, LAST_DAY, TARGETS, type StoredCoupon } from './coupons.ts'

/** A coupon with what customers read of it. */
type ShownCoupon = StoredCoupon & {
  readonly description: string
  readonly until: string | null
  readonly targets: readonly NamedTarget[]
}

// The newest first; one that ended is not shown any more.
const findShown = statement('coupon.shown', {
  parameters: [uuid, uuid],
  row: { now: timestamptz, coupons: json<readonly ShownCoupon[]>() },
  sql: `select now() as now, ${couponsSql(
    `k.is_active and (k.is_automatic or k.is_listed or k.holder_id = $2)
       and (k.holder_id is null or k.holder_id = $2) and (k.ends_at is null or k.ends_at > now())
     order by k.created_at desc, k.code`,
    `, k.description, ${LAST_DAY} as until, ${TARGETS} as targets`,
  )} as coupons
   from supplier s where s.id = $1`,
})

export interface OwnCouponsFilter {
  readonly isOnlyNewest: boolean
  readonly isOnlyUsable: boolean
}

/** Unless the store sells none of its products any more. */
const isForSomething = ({ target, targets }: ShownCoupon): boolean =>
  target !== 'products' || targets.some(({ isSold }) => isSold)

/** The coupons that the store shows to the customer. What is in the cart does not count: it may still reach a minimum. */
export async function ownCoupons(
  { db, supplier }: Scope,
  customerId: string,
  { isOnlyNewest, isOnlyUsable }: OwnCouponsFilter,
): Promise<OwnCoupon[]> {
  const found = await db.one(findShown, [supplier.id, customerId])
  const offered = (found?.coupons ?? []).filter(isForSomething)
  const coupons = offered.map((coupon): OwnCoupon => {
    const use = { now: found?.now ?? '', items: coupon.minimumItems, channel: 'web' } as const
    const targetNames = coupon.targets.filter(({ isSold }) => isSold).map(({ name }) => name)
    return { ...coupon, targetNames, refusal: refusalOf(coupon, use) }
  })
  const wanted = isOnlyUsable ? coupons.filter(({ refusal }) => refusal === null) : coupons
  return isOnlyNewest ? wanted.slice(0, 1) : wanted
}
