import { randomInt } from 'node:crypto'
import { referralText } from '#contract/referral.ts'
import { changesBetween } from '#domain/access/audit.ts'
import type { Cents } from '#domain/amounts.ts'
import { withDiscount, type CouponKind } from '#domain/coupon/coupon.ts'
import {
  ensureSoundProgram,
  REGRET_DAYS,
  type OwnReferral,
  type ReferralBenefit,
  type ReferralProgram,
  type StoreReferrals,
} from '#domain/coupon/referral.ts'
import { ensure } from '#domain/failure.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  bool,
  int4,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const programRow = {
  isActive: bool,
  friendKind: narrow<CouponKind>(text),
  friendValue: int8,
  friendMinimum: narrow<Cents>(int8),
  rewardKind: narrow<CouponKind>(text),
  rewardValue: int8,
  rewardMinimum: narrow<Cents>(int8),
  rewardDays: int4,
}

const findProgram = statement('referral.program', {
  parameters: [uuid],
  row: programRow,
  sql: `select is_active, friend_kind, friend_value, friend_minimum_cents as friend_minimum, reward_kind, reward_value,
     reward_minimum_cents as reward_minimum, reward_days
   from referral_program where supplier_id = $1`,
})
const writeProgram = statement('referral.write-program', {
  parameters: [uuid, bool, text, int8, int8, text, int8, int8, int4],
  sql: `insert into referral_program (supplier_id, is_active, friend_kind, friend_value, friend_minimum_cents, reward_kind, reward_value,
     reward_minimum_cents, reward_days)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (supplier_id) do update set is_active = excluded.is_active, friend_kind = excluded.friend_kind,
     friend_value = excluded.friend_value, friend_minimum_cents = excluded.friend_minimum_cents, reward_kind = excluded.reward_kind,
     reward_value = excluded.reward_value, reward_minimum_cents = excluded.reward_minimum_cents, reward_days = excluded.reward_days`,
})
const rewriteCodes = statement('referral.rewrite-codes', {
  parameters: [uuid, bool, text, int8, int8],
  sql: `update coupon set is_active = $2, kind = $3, value = $4, minimum_items_cents = $5
   where supplier_id = $1 and referrer_id is not null`,
})
// A friend's order counts once it was not cancelled; the week after its delivery is still waited for.
const sumUp = statement('referral.sum-up', {
  parameters: [uuid],
  row: { waiting: neverNull(int8), rewarded: neverNull(int8), revenue: neverNull(narrow<Cents>(int8)) },
  sql: `select count(*) filter (where r.outcome is null) as waiting, count(*) filter (where r.outcome = 'rewarded') as rewarded,
     coalesce(sum(o.total_cents), 0)::bigint as revenue
   from coupon k join coupon_use u on u.supplier_id = k.supplier_id and u.coupon_id = k.id
   join purchase_order o on o.supplier_id = u.supplier_id and o.number = u.order_number
   left join referral r on r.supplier_id = u.supplier_id and r.friend_id = u.customer_id
   where k.supplier_id = $1 and k.referrer_id is not null`,
})

const programOf = (row: RowOf<typeof programRow>): ReferralProgram => ({
  isActive: row.isActive,
  friend: withDiscount({ kind: row.friendKind, value: row.friendValue, minimumItems: row.friendMinimum }),
  reward: withDiscount({ kind: row.rewardKind, value: row.rewardValue, minimumItems: row.rewardMinimum }),
  rewardDays: row.rewardDays,
})

/** The program of the store with what it brought, for staff. */
export async function storeReferrals({ db, supplier }: Scope): Promise<StoreReferrals> {
  const [program, sums] = await db.pipelined((db) =>
    Promise.all([db.one(findProgram, [supplier.id]), db.one(sumUp, [supplier.id])]),
  )
  const { waiting = 0, rewarded = 0, revenue = 0 as Cents } = sums ?? {}
  return { program: program ? programOf(program) : null, waiting, rewarded, revenue }
}

/** Codes that friends have follow; rewards that were given stay. @throws Failure coupon.valueOutOfRange */
export async function saveProgram(scope: Scope, program: ReferralProgram): Promise<StoreReferrals> {
  ensureSoundProgram(program)
  const { isActive, friend, reward, rewardDays } = program
  await inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const before = await db.one(findProgram, [supplier.id])
    const terms = [friend.kind, friend.value, friend.minimumItems] as const
    await db.execute(writeProgram, [
      supplier.id,
      isActive,
      ...terms,
      reward.kind,
      reward.value,
      reward.minimumItems,
      rewardDays,
    ])
    await db.execute(rewriteCodes, [supplier.id, isActive, ...terms])
    await giveCodes(scope, null)
    const changes = changesBetween(before ? auditedProgram(programOf(before)) : {}, auditedProgram(program))
    if (changes.length > 0) await recordEvent(scope, { action: 'coupon.referrals-changed', customerId: null, changes })
  })
  return storeReferrals(scope)
}

const auditedBenefit = ({ kind, value, minimumItems }: ReferralBenefit): string =>
  `${kind} ${value / 100} ${minimumItems / 100}`
const auditedProgram = ({ isActive, friend, reward, rewardDays }: ReferralProgram) => ({
  isActive,
  friendBenefit: auditedBenefit(friend),
  rewardBenefit: auditedBenefit(reward),
  rewardDays,
})

const findCode = statement('referral.code', {
  parameters: [uuid, uuid],
  row: { code: text },
  sql: 'select code from coupon where supplier_id = $1 and referrer_id = $2',
})
// Of all customers, or of one. A code that is taken by chance is left out until the program is saved again.
const insertCodes = statement('referral.insert-codes', {
  parameters: [uuid, nullable(uuid)],
  sql: `insert into coupon (supplier_id, referrer_id, code, kind, value, minimum_items_cents, is_first_order_only, max_per_customer)
   select $1, c.id, 'AMIGO-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10)), p.friend_kind, p.friend_value,
     p.friend_minimum_cents, true, 1
   from referral_program p join customer c on c.supplier_id = p.supplier_id
   where p.supplier_id = $1 and p.is_active and c.login_id is not null and ($2::uuid is null or c.id = $2)
   on conflict do nothing`,
})

/** Gives codes for friends to the customers who have none; to one of them where it is named. */
export async function giveCodes({ db, supplier }: Scope, customerId: string | null): Promise<void> {
  await db.execute(insertCodes, [supplier.id, customerId])
}

const countOwn = statement('referral.count-own', {
  parameters: [uuid, uuid],
  row: { waiting: neverNull(int8), rewarded: neverNull(int8) },
  sql: `select count(*) filter (where r.outcome is null) as waiting, count(*) filter (where r.outcome = 'rewarded') as rewarded
   from coupon k join coupon_use u on u.supplier_id = k.supplier_id and u.coupon_id = k.id
   left join referral r on r.supplier_id = u.supplier_id and r.friend_id = u.customer_id
   where k.supplier_id = $1 and k.referrer_id = $2`,
})

/**
 * The code that the customer gives to friends, and what came of it.
 * @throws Failure coupon.noReferral in a store without a program, or before the customer has a code.
 */
export async function ownReferral({ db, supplier, features }: Scope, customerId: string): Promise<OwnReferral> {
  ensure(features.sharesCoupons, 'coupon.noReferral')
  const key = [supplier.id, customerId] as const
  const [program, code, counts] = await db.pipelined((db) =>
    Promise.all([db.one(findProgram, [supplier.id]), db.one(findCode, key), db.one(countOwn, key)]),
  )
  ensure(program?.isActive && code, 'coupon.noReferral')
  const { friend, reward, rewardDays } = programOf(program)
  return {
    code: code.code,
    friend,
    reward,
    rewardDays,
    waiting: counts?.waiting ?? 0,
    rewarded: counts?.rewarded ?? 0,
  }
}

/** Without letters and digits that people take for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = (): string =>
  `INDICOU-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

// Of all stores: the sweep belongs to none.
const findDue = statement('referral.due', {
  parameters: [int4, int8],
  row: { supplierId: uuid, friendId: uuid, referrerId: neverNull(uuid), orderNumber: int8 },
  sql: `select u.supplier_id, u.customer_id as friend_id, k.referrer_id, u.order_number
   from coupon k join coupon_use u on u.supplier_id = k.supplier_id and u.coupon_id = k.id
   join purchase_order o on o.supplier_id = u.supplier_id and o.number = u.order_number
   where k.referrer_id is not null and o.status = 'delivered' and ${ofOpenStoreSql('u')}
     and not exists (select from referral r where r.supplier_id = u.supplier_id and r.friend_id = u.customer_id)
     and (select max(e.happened_at) from order_event e
       where e.supplier_id = o.supplier_id and e.order_number = o.number and e.to_status = 'delivered'
         and e.kind = 'moved')
       <= now() - make_interval(days => $1)
   order by u.supplier_id, u.order_number limit $2`,
})
// The same document, or the friend's order went to an address of the referrer.
const decide = statement('referral.decide', {
  parameters: [uuid, uuid, uuid, int8],
  row: { outcome: text },
  sql: `insert into referral (supplier_id, friend_id, referrer_id, order_number, outcome)
   select $1, $2, $3, o.number, case when f.document = r.document or exists (
       select from address a where a.supplier_id = $1 and a.customer_id = $3 and a.removed_at is null
         and a.postal_code = o.delivery_address ->> 'postalCode' and a.number = o.delivery_address ->> 'number')
     then 'same-person' else 'rewarded' end
   from purchase_order o, customer f, customer r
   where o.supplier_id = $1 and o.number = $4 and f.supplier_id = $1 and f.id = $2 and r.supplier_id = $1 and r.id = $3
   on conflict (supplier_id, friend_id) do nothing
   returning outcome`,
})
const giveReward = statement('referral.reward', {
  parameters: [uuid, uuid, uuid, text, text],
  row: { couponId: neverNull(uuid) },
  sql: `with given as (
     insert into coupon (supplier_id, holder_id, code, description, kind, value, minimum_items_cents, starts_at, ends_at, max_uses, max_per_customer)
     select $1, $2, $4, $5, p.reward_kind, p.reward_value, p.reward_minimum_cents, now(),
       (((now() at time zone s.time_zone)::date + p.reward_days + 1)::timestamp at time zone s.time_zone), 1, 1
     from referral_program p join supplier s on s.id = p.supplier_id where p.supplier_id = $1
     returning supplier_id, id)
   update referral r set coupon_id = given.id from given where r.supplier_id = given.supplier_id and r.friend_id = $3
   returning r.coupon_id`,
})

/** Friends that are decided about in one run; the others wait for the next. */
const BATCH = 200

/** Gives their coupons to those whose friends' first orders were delivered a week ago. Run again it gives nothing twice. */
export async function rewardReferrals(db: Db, openScope: (supplierId: string) => Promise<Scope | null>): Promise<void> {
  const failures: unknown[] = []
  for (const due of await db.many(findDue, [REGRET_DAYS, BATCH])) {
    const scope = await openScope(due.supplierId)
    if (scope === null) continue
    try {
      await inTransaction(scope, (scope) => decideAbout(scope, due))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} referrals were not decided`)
}

interface DueReferral {
  readonly friendId: string
  readonly referrerId: string
  readonly orderNumber: number
}

async function decideAbout(scope: Scope, { friendId, referrerId, orderNumber }: DueReferral): Promise<void> {
  const { db, supplier } = scope
  const decided = await db.one(decide, [supplier.id, friendId, referrerId, orderNumber])
  if (decided?.outcome !== 'rewarded') return
  const given = await db.one(giveReward, [supplier.id, referrerId, friendId, newCode(), referralText.reward])
  if (given) await publish(scope, 'referral.rewarded', { couponId: given.couponId })
}
