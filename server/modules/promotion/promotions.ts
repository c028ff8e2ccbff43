import { countsByState, totalOf } from '#domain/counts-by-state.ts'
import type { Paging } from '#contract/paging.ts'
import { reaisFromUnitPrice, type BasisPoints } from '#domain/amounts.ts'
import {
  PROMOTION_STATES,
  ensureSoundPromotion,
  MAX_OPEN_PROMOTIONS,
  type NamedPromotedProduct,
  type Promotion,
  type PromotionAudience,
  type PromotionFilter,
  type PromotionPage,
  type PromotionState,
  type PromotionInput,
} from '#domain/catalog/promotion.ts'
import { ensure, Failure } from '#domain/failure.ts'
import type { Db } from '#server/platform/database/database.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import {
  array,
  bool,
  float8,
  int4,
  int8,
  json,
  jsonListSql,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordChangedFields, versionedRecord } from '#server/platform/session/versioned-record.ts'

/** How a promotion `t` is at the moment. */
const STATE = `case when not t.is_published then 'draft' when t.ends_at <= now() then 'ended'
  when t.starts_at > now() then 'scheduled' else 'running' end`
const localTime = (column: string) => `to_char(${column} at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI')`

const CATEGORIES = `promotion_category x join category g on g.supplier_id = x.supplier_id and g.id = x.category_id
  where x.supplier_id = t.supplier_id and x.promotion_id = t.id`

const summaryRow = {
  id: uuid,
  version: int4,
  name: text,
  discount: nullable(narrow<BasisPoints>(int4)),
  audience: neverNull(narrow<PromotionAudience>(text)),
  isPublished: bool,
  from: text,
  until: text,
  state: neverNull(narrow<PromotionState>(text)),
  tags: array(text),
  productCount: neverNull(int8),
  categoryNames: json<readonly string[]>(),
}
const SUMMARY = `t.id, t.version, t.name, t.discount, coalesce(t.customer_kind, 'all') as audience, t.is_published,
  ${localTime('t.starts_at')} as "from", ${localTime('t.ends_at')} as until, ${STATE} as state, t.tags,
  (select count(*) from promotion_product x where x.supplier_id = t.supplier_id and x.promotion_id = t.id) as product_count,
  ${jsonListSql('g.name', CATEGORIES, 'g.name, g.id')} as category_names`

const MATCHES = `t.supplier_id = $1 and ($2 = '' or strpos(plain_text(t.name), plain_text($2)) > 0)`

const list = statement('promotion.list', {
  parameters: [uuid, text, text, int8, int8],
  row: summaryRow,
  sql: `select ${SUMMARY} from promotion t join supplier s on s.id = t.supplier_id
   where ${MATCHES} and ($3::text is null or ${STATE} = $3)
   order by t.starts_at desc, t.id
   limit $4 offset $5`,
})
const count = statement('promotion.count', {
  parameters: [uuid, text],
  row: { state: neverNull(narrow<PromotionState>(text)), count: neverNull(int8) },
  sql: `select ${STATE} as state, count(*) as count from promotion t where ${MATCHES} group by 1`,
})
const find = statement('promotion.find', {
  parameters: [uuid, uuid],
  row: {
    ...summaryRow,
    products: json<readonly NamedPromotedProduct[]>(),
    categoryIds: json<readonly string[]>(),
    reachedCount: neverNull(int8),
    belowCostCount: neverNull(int8),
  },
  sql: `select ${SUMMARY}, ${jsonListSql(
    `json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'storePrice', p.price, 'price', x.price, 'isSold', p.is_active)`,
    `promotion_product x join product p on p.supplier_id = x.supplier_id and p.id = x.product_id
     where x.supplier_id = t.supplier_id and x.promotion_id = t.id`,
    'x.position',
  )} as products, ${jsonListSql('g.id', CATEGORIES, 'g.name, g.id')} as category_ids,
     reached.all as reached_count, reached.below_cost as below_cost_count
   from promotion t join supplier s on s.id = t.supplier_id
   cross join lateral (
     select count(*) as all, count(*) filter (where coalesce(x.price, discounted_price(p.price, t.discount)) < p.cost) as below_cost
     from product p left join promotion_product x on x.supplier_id = $1 and x.promotion_id = t.id and x.product_id = p.id
     where p.supplier_id = $1 and p.is_active and (x.product_id is not null or p.tags && t.tags or p.category_id in (
       select g.id from promotion_category c join category g on g.supplier_id = $1 and c.category_id in (g.id, g.parent_id)
       where c.supplier_id = $1 and c.promotion_id = t.id))) reached
   where t.supplier_id = $1 and t.id = $2`,
})
const record = versionedRecord('promotion', { table: 'promotion', failure: 'promotion' })

/** Promotions of the store. */
export async function listPromotions(
  { db, supplier }: Scope,
  { state, text }: PromotionFilter,
  { limit, offset }: Paging,
): Promise<PromotionPage> {
  const [promotions, counted] = await db.pipelined((db) =>
    Promise.all([db.many(list, [supplier.id, text, state, limit, offset]), db.many(count, [supplier.id, text])]),
  )
  const counts = countsByState(PROMOTION_STATES, counted)
  return { promotions, total: totalOf(counts, state), counts }
}

/** @throws Failure promotion.notFound */
export async function findPromotion({ db, supplier }: Scope, id: string): Promise<Promotion> {
  const found = await db.one(find, [supplier.id, id])
  ensure(found, 'promotion.notFound')
  return found
}

const WRITTEN = [uuid, uuid, text, nullable(int4), nullable(text), array(text), bool, text, text] as const
const START = '$8::text::timestamp at time zone s.time_zone'
const END = '$9::text::timestamp at time zone s.time_zone'

const insert = statement('promotion.insert', {
  parameters: [...WRITTEN, int8],
  row: { id: uuid },
  sql: `insert into promotion (supplier_id, id, name, discount, customer_kind, tags, is_published, starts_at, ends_at)
   select $1, $2, $3, $4, $5, $6, $7, ${START}, ${END} from supplier s
   where s.id = $1 and (select count(*) from promotion t where t.supplier_id = $1 and t.ends_at > now()) < $10
   returning id`,
})
const update = statement('promotion.update', {
  parameters: WRITTEN,
  sql: `update promotion t set name = $3, discount = $4, customer_kind = $5, tags = $6, is_published = $7,
     starts_at = ${START}, ends_at = ${END}, version = t.version + 1
   from supplier s where s.id = $1 and t.supplier_id = $1 and t.id = $2`,
})
const removeTargets = statement('promotion.remove-targets', {
  parameters: [uuid, uuid],
  sql: `with categories as (delete from promotion_category where supplier_id = $1 and promotion_id = $2)
   delete from promotion_product where supplier_id = $1 and promotion_id = $2`,
})
const insertTargets = statement('promotion.insert-targets', {
  parameters: [uuid, uuid, array(uuid), array(int8), array(uuid)],
  sql: `with categories as (
     insert into promotion_category (supplier_id, promotion_id, category_id) select $1, $2, unnest($5::uuid[]))
   insert into promotion_product (supplier_id, promotion_id, position, product_id, price)
   select $1, $2, x.at, x.id, x.price from unnest($3::uuid[], $4::bigint[]) with ordinality as x (id, price, at)`,
})

const valuesOf = ({ supplier }: Scope, id: string, input: PromotionInput) =>
  [
    supplier.id,
    id,
    input.name,
    input.discount,
    input.audience === 'all' ? null : input.audience,
    input.tags,
    input.isPublished,
    input.from,
    input.until,
  ] as const

async function writeTargets({ db, supplier }: Scope, id: string, input: PromotionInput): Promise<void> {
  const { products, categoryIds } = input
  try {
    await db.execute(insertTargets, [
      supplier.id,
      id,
      products.map(({ productId }) => productId),
      products.map(({ price }) => price),
      categoryIds,
    ])
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'promotion_product_supplier_id_product_id_fkey')
      throw new Failure('promotion.productNotFound', { field: 'products' })
    if (constraint === 'promotion_category_supplier_id_category_id_fkey')
      throw new Failure('promotion.categoryNotFound', { field: 'categoryIds' })
    throw error
  }
}

/** @throws Failure promotion.tooMany, promotion.productNotFound, promotion.categoryNotFound, and those of `ensureSoundPromotion`. */
export function createPromotion(scope: Scope, input: PromotionInput): Promise<Promotion> {
  ensureSoundPromotion(input)
  const id = crypto.randomUUID()
  return inTransaction(scope, async (scope) => {
    const inserted = await scope.db.one(insert, [...valuesOf(scope, id, input), MAX_OPEN_PROMOTIONS])
    ensure(inserted, 'promotion.tooMany', { maximum: MAX_OPEN_PROMOTIONS })
    await writeTargets(scope, id, input)
    const created = await findPromotion(scope, id)
    await recordChangedFields(scope, 'promotion.created', created.name, {}, auditedTerms(created))
    return created
  })
}

/**
 * Changes a promotion; carts follow when they are priced next, orders keep their prices.
 * @throws Failure promotion.notFound, promotion.outdated where it was changed since `version`, and those of `createPromotion`.
 */
export function changePromotion(scope: Scope, id: string, version: number, input: PromotionInput): Promise<Promotion> {
  ensureSoundPromotion(input)
  return inTransaction(scope, async (scope) => {
    await record.lock(scope, id, version)
    const before = await findPromotion(scope, id)
    await scope.db.execute(update, valuesOf(scope, id, input))
    await scope.db.execute(removeTargets, [scope.supplier.id, id])
    await writeTargets(scope, id, input)
    const after = await findPromotion(scope, id)
    await recordChangedFields(scope, 'promotion.changed', after.name, auditedTerms(before), auditedTerms(after))
    return after
  })
}

const auditedTerms = (promotion: Promotion) => ({
  name: promotion.name,
  discountPercent: promotion.discount === null ? null : promotion.discount / 100,
  audience: promotion.audience,
  isPublished: promotion.isPublished,
  from: promotion.from.replace('T', ' '),
  until: promotion.until.replace('T', ' '),
  products:
    promotion.products
      .map(({ code, price }) => (price === null ? code : `${code}: ${String(reaisFromUnitPrice(price))}`))
      .join('; ') || null,
  categories: promotion.categoryNames.join(', ') || null,
  tags: promotion.tags.join(', ') || null,
})

const findNextChange = statement('promotion.next-storefront-change', {
  parameters: [uuid],
  row: { ms: nullable(float8) },
  useGenericPlan: true,
  sql: 'select extract(epoch from next_storefront_change($1) - clock_timestamp())::float8 * 1000 as ms',
})

/** In how many milliseconds the clock alone changes what visitors of a store see; null is never. */
export const untilNextChange = async (db: Db, supplierId: string): Promise<number | null> =>
  (await db.one(findNextChange, [supplierId]))?.ms ?? null
