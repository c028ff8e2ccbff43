import { ensure } from '#domain/failure.ts'
import { HAS_ORDERED } from './coupons.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { int8, jsonListSql, statement, uuid } from '#server/platform/database/statement.ts'
import { attemptLimit, type Admit } from '#server/platform/http/attempt-limit.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const takeUse = statement('coupon.reserve', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  useGenericPlan: true,
  sql: `update coupon k set used = used + 1
   where k.supplier_id = $1 and k.id = $3
     and k.is_active and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
     and (k.max_uses is null or k.used < k.max_uses)
     and (k.max_per_customer is null or k.max_per_customer > (
       select count(*) from coupon_use x where x.supplier_id = $1 and x.coupon_id = k.id and x.customer_id = $2))
     and (k.holder_id is null or k.holder_id = $2) and k.referrer_id is distinct from $2
     and not (k.is_first_order_only and ${HAS_ORDERED})
   returning k.id`,
})

/**
 * Takes one use of a coupon for an order that the same transaction places; `coupon_use` is written with the order.
 * Of concurrent orders one gets the last use; those of one customer wait for each other at the cart.
 * @throws Failure coupon.exhausted
 */
export async function reserveCoupon(scope: Scope, couponId: string, customerId: string): Promise<void> {
  ensure(await scope.db.one(takeUse, [scope.supplier.id, customerId, couponId]), 'coupon.exhausted')
}

const returnUse = statement('coupon.return', {
  parameters: [uuid, int8],
  sql: `with given_back as (delete from coupon_use where supplier_id = $1 and order_number = $2 returning coupon_id)
   update coupon k set used = used - 1 from given_back
   where k.supplier_id = $1 and k.id = given_back.coupon_id and k.used > 0`,
})

/** Gives back the use of a coupon that an order had taken, if any: the customer may use it again. */
export async function returnCoupon(scope: Scope, orderNumber: number): Promise<void> {
  await scope.db.many(returnUse, [scope.supplier.id, orderNumber])
}

/** More codes than a person types, too few to guess. */
const CODES_PER_MINUTE = 20

/** Counts the codes that one customer tries, in all calls together. */
export const couponAttemptLimit = (db: Db): Admit =>
  attemptLimit(db, { name: 'coupon by customer', perMinute: CODES_PER_MINUTE })

const moveUses = statement('coupon.erase-customer', {
  parameters: [uuid, uuid, uuid],
  sql: 'update coupon_use set customer_id = $3 where supplier_id = $1 and customer_id = $2',
})

// Unused codes are removed; the orders keep the others, which give nothing from then on.
const endCoupons = statement('coupon.erase-holder', {
  parameters: [uuid, uuid],
  sql: `with ended as (
     update coupon set is_active = false where supplier_id = $1 and (referrer_id = $2 or holder_id = $2) and used > 0)
   delete from coupon k where k.supplier_id = $1 and (k.referrer_id = $2 or k.holder_id = $2) and k.used = 0
     and not exists (select from coupon_use u where u.supplier_id = $1 and u.coupon_id = k.id)`,
})

export const couponPrivacy = {
  tables: {
    // The order names the coupon that was used.
    coupon_use: { exportedAs: null, erasedBy: 'statement' },
    coupon: { exportedAs: 'coupons', erasedBy: 'statement' },
    referral: { exportedAs: 'coupons', erasedBy: 'foreign key' },
  },
  exports: {
    coupons: jsonListSql(
      `json_build_object('code', k.code, 'isForFriends', k.referrer_id is not null,
        'friends', (select count(*) from referral r where r.supplier_id = $1 and r.referrer_id = $3 and k.referrer_id = $3))`,
      'coupon k where k.supplier_id = $1 and (k.referrer_id = $3 or k.holder_id = $3)',
      'k.created_at',
    ),
  },
  eraseCustomer: async ({ db, supplier }, { customerId, tombstoneId }) => {
    await db.execute(moveUses, [supplier.id, customerId, tombstoneId])
    await db.execute(endCoupons, [supplier.id, customerId])
  },
} as const satisfies PrivacyPart
