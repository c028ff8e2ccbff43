import { countsByState, totalOf } from '#domain/counts-by-state.ts'
import type { Paging } from '#contract/paging.ts'
import type { AuditedFields } from '#domain/access/audit.ts'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import {
  COUPON_STATES,
  ensureSound,
  type CouponFilter,
  type CouponPage,
  type CouponSort,
  type CouponState,
  type CouponInput,
  type NamedTarget,
  type StoreCoupon,
} from '#domain/coupon/store-coupon.ts'
import { matchDiscount, withDiscount, type CouponKind, type CouponTarget } from '#domain/coupon/coupon.ts'
import { ensure, Failure } from '#domain/failure.ts'
import type { Channel } from '#domain/order/channel.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  json,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordChangedFields, versionedRecord } from '#server/platform/session/versioned-record.ts'
import { LAST_DAY, TARGETS } from './coupons.ts'

/** How a coupon `k` is at the moment. */
const STATE = `case when not k.is_active then 'off' when k.ends_at <= now() then 'ended'
  when k.used >= k.max_uses then 'exhausted' when k.starts_at > now() then 'scheduled' else 'running' end`

const COLUMNS = `k.id, k.version, k.code, k.description, k.kind, k.value, k.minimum_items_cents as minimum_items, k.avoids_policies,
  k.target, ${TARGETS} as targets,
  k.is_automatic, k.is_active, k.is_listed, k.channel, k.is_first_order_only, (k.starts_at at time zone s.time_zone)::date as "from",
  ${LAST_DAY} as until, k.max_uses, k.max_per_customer as per_customer_limit,
  k.used, ${STATE} as state, b.cost, b.revenue`

const BROUGHT = `supplier s, lateral (
    select coalesce(sum(o.discount_cents + o.delivery_discount_cents), 0)::bigint as cost, coalesce(sum(o.total_cents), 0)::bigint as revenue
    from coupon_use u join purchase_order o on o.supplier_id = u.supplier_id and o.number = u.order_number
    where u.supplier_id = $1 and u.coupon_id = k.id) b`

const couponRow = {
  id: uuid,
  version: int4,
  code: text,
  description: text,
  kind: narrow<CouponKind>(text),
  value: int8,
  minimumItems: narrow<Cents>(int8),
  avoidsPolicies: bool,
  target: narrow<CouponTarget>(text),
  targets: neverNull(json<readonly NamedTarget[]>()),
  isAutomatic: bool,
  isActive: bool,
  isListed: bool,
  channel: nullable(narrow<Channel>(text)),
  isFirstOrderOnly: bool,
  from: nullable(date),
  until: nullable(date),
  maxUses: nullable(int4),
  perCustomerLimit: nullable(int4),
  used: int4,
  state: neverNull(narrow<CouponState>(text)),
  cost: neverNull(narrow<Cents>(int8)),
  revenue: neverNull(narrow<Cents>(int8)),
}

// Codes for friends and their rewards are summed up in the program of referrals.
const MATCHES = `k.supplier_id = $1 and k.referrer_id is null and k.holder_id is null
  and ($2 = '' or strpos(k.code, upper($2)) > 0 or strpos(plain_text(k.description), plain_text($2)) > 0)`

const ORDER = `case $4 when 'most-used' then -k.used when 'least-used' then k.used end,
  case when $4 = 'newest' then k.created_at end desc, case when $4 = 'code-descending' then k.code end desc, k.code`

const list = statement('coupon.list', {
  parameters: [uuid, text, text, text, int8, int8],
  row: couponRow,
  sql: `select ${COLUMNS} from (
     select k.* from coupon k where ${MATCHES} and ($3::text is null or ${STATE} = $3)
     order by ${ORDER}
     limit $5 offset $6) k, ${BROUGHT}
   where s.id = $1
   order by ${ORDER}`,
})
const count = statement('coupon.count', {
  parameters: [uuid, text],
  row: { state: neverNull(narrow<CouponState>(text)), count: neverNull(int8) },
  sql: `select ${STATE} as state, count(*) as count from coupon k where ${MATCHES} group by 1`,
})
const find = statement('coupon.find', {
  parameters: [uuid, uuid],
  row: couponRow,
  sql: `select ${COLUMNS} from coupon k, ${BROUGHT} where s.id = $1 and k.supplier_id = $1 and k.id = $2 and k.referrer_id is null and k.holder_id is null`,
})
const record = versionedRecord('coupon', { table: 'coupon', failure: 'coupon' })

/** Coupons of the store, with what they brought. */
export async function listCoupons(
  { db, supplier }: Scope,
  { state, text }: CouponFilter,
  sort: CouponSort,
  { limit, offset }: Paging,
): Promise<CouponPage> {
  const [coupons, counted] = await db.pipelined((db) =>
    Promise.all([db.many(list, [supplier.id, text, state, sort, limit, offset]), db.many(count, [supplier.id, text])]),
  )
  const counts = countsByState(COUPON_STATES, counted)
  return { coupons: coupons.map(withDiscount), total: totalOf(counts, state), counts }
}

/** @throws Failure coupon.notFound */
export async function findCoupon({ db, supplier }: Scope, id: string): Promise<StoreCoupon> {
  const coupon = await db.one(find, [supplier.id, id])
  ensure(coupon, 'coupon.notFound')
  return withDiscount(coupon)
}

const WRITTEN = [
  uuid,
  uuid,
  text,
  text,
  text,
  int8,
  int8,
  bool,
  bool,
  bool,
  bool,
  text,
  bool,
  date,
  date,
  int4,
  int4,
  text,
] as const
const START = '$14::date::timestamp at time zone s.time_zone'
const END = '($15::date + 1)::timestamp at time zone s.time_zone'

const insert = statement('coupon.insert', {
  parameters: WRITTEN,
  row: { id: uuid },
  sql: `insert into coupon (supplier_id, id, code, description, kind, value, minimum_items_cents, avoids_policies, is_automatic, is_active,
     is_listed, channel, is_first_order_only, starts_at, ends_at, max_uses, max_per_customer, target)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ${START}, ${END}, $16, $17, $18 from supplier s where s.id = $1
   returning id`,
})
const update = statement('coupon.update', {
  parameters: WRITTEN,
  sql: `update coupon k set code = $3, description = $4, kind = $5, value = $6, minimum_items_cents = $7, avoids_policies = $8,
     is_automatic = $9, is_active = $10, is_listed = $11, channel = $12, is_first_order_only = $13, starts_at = ${START},
     ends_at = ${END}, max_uses = $16, max_per_customer = $17, target = $18, version = k.version + 1
   from supplier s where s.id = $1 and k.supplier_id = $1 and k.id = $2`,
})

const removeTargets = statement('coupon.remove-targets', {
  parameters: [uuid, uuid, array(uuid), array(uuid)],
  sql: `with products as (
     delete from coupon_product where supplier_id = $1 and coupon_id = $2 and product_id <> all ($3::uuid[]))
   delete from coupon_category where supplier_id = $1 and coupon_id = $2 and category_id <> all ($4::uuid[])`,
})
const addTargets = statement('coupon.add-targets', {
  parameters: [uuid, uuid, array(uuid), array(uuid)],
  row: { targets: neverNull(int8) },
  sql: `with chosen_products as (select p.id from product p where p.supplier_id = $1 and p.id = any ($3::uuid[])),
   chosen_categories as (select g.id from category g where g.supplier_id = $1 and g.id = any ($4::uuid[])),
   products as (
     insert into coupon_product (supplier_id, coupon_id, product_id) select $1, $2, p.id from chosen_products p
     on conflict do nothing),
   categories as (
     insert into coupon_category (supplier_id, coupon_id, category_id) select $1, $2, g.id from chosen_categories g
     on conflict do nothing)
   select (select count(*) from chosen_products) + (select count(*) from chosen_categories) as targets`,
})

const valuesOf = (scope: Scope, id: string, input: CouponInput) =>
  [
    scope.supplier.id,
    id,
    input.code,
    input.description,
    input.kind,
    input.value,
    input.minimumItems,
    input.avoidsPolicies,
    input.isAutomatic,
    input.isActive,
    input.isListed,
    input.channel,
    input.isFirstOrderOnly,
    input.from,
    input.until,
    input.maxUses,
    input.perCustomerLimit,
    input.target,
  ] as const

/** @throws Failure coupon.codeTaken, and those of `ensureSound`. */
export async function createCoupon(scope: Scope, input: CouponInput): Promise<StoreCoupon> {
  ensureSound(input)
  const id = crypto.randomUUID()
  return withCodeOfItsOwn(() =>
    inTransaction(scope, async (scope) => {
      await scope.db.one(insert, valuesOf(scope, id, input))
      await writeTargets(scope, id, input)
      await recordChangedFields(scope, 'coupon.created', input.code, {}, auditedTerms(input))
      return findCoupon(scope, id)
    }),
  )
}

/**
 * Changes a coupon; orders keep what they have. Carts with the coupon follow when they are priced next.
 * @throws Failure coupon.notFound, coupon.outdated where it was changed since `version`, coupon.fewerThanUsed, coupon.codeTaken,
 * and those of `ensureSound`.
 */
export async function changeCoupon(
  scope: Scope,
  id: string,
  version: number,
  input: CouponInput,
): Promise<StoreCoupon> {
  ensureSound(input)
  return withCodeOfItsOwn(() =>
    inTransaction(scope, async (scope) => {
      await record.lock(scope, id, version)
      const before = await findCoupon(scope, id)
      ensure(input.maxUses === null || input.maxUses >= before.used, 'coupon.fewerThanUsed', { field: 'maxUses' })
      await scope.db.execute(update, valuesOf(scope, id, input))
      await writeTargets(scope, id, input)
      const targetIds = before.targets.map((target) => target.id)
      await recordChangedFields(
        scope,
        'coupon.changed',
        input.code,
        auditedTerms({ ...before, targetIds }),
        auditedTerms(input),
      )
      return findCoupon(scope, id)
    }),
  )
}

/** @throws Failure coupon.targetMissing where one is no product or category of the store */
async function writeTargets({ db, supplier }: Scope, id: string, { target, targetIds }: CouponInput): Promise<void> {
  const isOf = (kind: CouponTarget) => (target === kind ? targetIds : [])
  const values = [supplier.id, id, isOf('products'), isOf('categories')] as const
  await db.execute(removeTargets, values)
  const written = await db.one(addTargets, values)
  ensure(written?.targets === targetIds.length, 'coupon.targetMissing', { field: 'targetIds' })
}

async function withCodeOfItsOwn(work: () => Promise<StoreCoupon>): Promise<StoreCoupon> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'coupon_supplier_id_code_key')
      throw new Failure('coupon.codeTaken', { field: 'code' })
    throw error
  }
}

const auditedTerms = (input: CouponInput): AuditedFields => ({
  code: input.code,
  target: input.target,
  ...(input.targetIds.length > 0 ? { targets: input.targetIds.length } : {}),
  description: input.description,
  ...matchDiscount<AuditedFields>(input, {
    percent: (share) => ({ discountPercent: share / 100 }),
    fixed: (amount) => ({ discountReais: reaisFromCents(amount) }),
  }),
  minimumReais: reaisFromCents(input.minimumItems),
  avoidsPolicies: input.avoidsPolicies,
  isAutomatic: input.isAutomatic,
  isActive: input.isActive,
  isListed: input.isListed,
  channel: input.channel,
  isFirstOrderOnly: input.isFirstOrderOnly,
  from: input.from,
  until: input.until,
  maxUses: input.maxUses,
  perCustomerLimit: input.perCustomerLimit,
})
