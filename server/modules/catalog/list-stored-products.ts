import type { Paging } from '#contract/paging.ts'
import type {
  ProductFilter,
  ProductGap,
  ProductGroup,
  ProductSort,
  StoredProductPage,
} from '#domain/catalog/stored-product.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import { array, int8, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { storedCount } from './product-counts.ts'
import { IS_SOLD_OUT } from './product-row.ts'
import { STORED_COLUMNS, storedRow } from './stored-products.ts'

const HAS_DEARER_TIER = `p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below)`
/** Whether a product `p` belongs to a group. */
const IN_GROUP: Readonly<Record<ProductGroup, string>> = {
  active: 'p.is_active',
  'low-stock': `p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum`,
  'sold-out': `p.is_active and ${IS_SOLD_OUT}`,
  'dearer-tiers': `p.is_active and ${HAS_DEARER_TIER}`,
  archived: 'not p.is_active',
}
const HAS_WORDS = matchesEveryWord('plain_text(p.name)', '$2')
/**
 * The products whose name has all words, or whose code or GTIN begins with the text or is meant by it. The two indexes of names are read whole,
 * the others looked into; a key of a code begins with the key of its beginning and has no sign behind `z`.
 */
const FOUND = `found as materialized (
     select p.id from product p where p.supplier_id = $1 and p.is_active and ${HAS_WORDS}
     union select p.id from product p where p.supplier_id = $1 and not p.is_active and ${HAS_WORDS}
     union select p.id from product p where p.supplier_id = $1
       and code_key(p.code) ~>=~ code_key($3) and code_key(p.code) ~<~ (code_key($3) || '~') and starts_with(lower(p.code), lower($3))
     union select p.id from product p where p.supplier_id = $1 and code_key(p.code) = any(code_keys($3))
     union select p.id from product p where p.supplier_id = $1 and p.gtin = any(code_keys($3)))`

const LACKS: Readonly<Record<ProductGap, string>> = {
  picture: 'p.picture is null',
  price: 'p.price = 0 and not p.is_quote_only',
  description: "p.description = ''",
  gtin: 'p.gtin is null',
}
/** Whether a product `p` has the category, brand and gap of three parameters, each of which may be left open. */
const fits = (category: string, brand: string, gap: string) =>
  `(${category}::uuid is null or p.category_id = any(array(
       select c.id from category c where c.supplier_id = $1 and ${category}::uuid in (c.id, c.parent_id))))
     and (${brand}::text = '' or p.brand = ${brand}) and (${gap}::text is null or ${caseOf(gap, LACKS)})`
const caseOf = (parameter: string, conditions: Readonly<Record<string, string>>) =>
  `case ${parameter}::text ${Object.entries(conditions)
    .map(([value, condition]) => `when '${value}' then ${condition}`)
    .join(' ')} end`
const sorted = (sort: string) => `order by case when ${sort} = 'name-descending' then plain_text(p.name) end desc,
     case ${sort} when 'cheapest' then p.price when 'dearest' then -p.price end,
     case when ${sort} = 'newest' then p.created_at end desc, plain_text(p.name), p.id`

const found = statement('catalog.stored-products found', {
  parameters: [uuid, array(text), text, nullable(uuid), text, nullable(text), text, text, int8, int8],
  row: storedRow,
  sql: `with ${FOUND}
   select ${STORED_COLUMNS} from found f join product p on p.supplier_id = $1 and p.id = f.id
   join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
   where ${fits('$4', '$5', '$6')} and ${caseOf('$7', IN_GROUP)}
   ${sorted('$8::text')}
   limit $9 offset $10`,
})
const narrowed = statement('catalog.stored-products narrowed', {
  parameters: [uuid, nullable(uuid), text, nullable(text), text, text, int8, int8],
  row: storedRow,
  sql: `select ${STORED_COLUMNS} from product p join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
   where p.supplier_id = $1 and ${fits('$2', '$3', '$4')} and ${caseOf('$5', IN_GROUP)}
   ${sorted('$6::text')}
   limit $7 offset $8`,
})
const counts = {
  active: neverNull(int8),
  lowStock: neverNull(int8),
  soldOut: neverNull(int8),
  dearerTiers: neverNull(int8),
  archived: neverNull(int8),
}
const COUNT_GROUPS = `count(*) filter (where ${IN_GROUP.active}) as active, count(*) filter (where ${IN_GROUP['low-stock']}) as low_stock,
     count(*) filter (where ${IN_GROUP['sold-out']}) as sold_out,
     count(*) filter (where ${IN_GROUP['dearer-tiers']}) as dearer_tiers, count(*) filter (where ${IN_GROUP.archived}) as archived`
const countFound = statement('catalog.count-stored-products found', {
  parameters: [uuid, array(text), text, nullable(uuid), text, nullable(text)],
  row: counts,
  sql: `with ${FOUND}
   select ${COUNT_GROUPS}
   from found f join product p on p.supplier_id = $1 and p.id = f.id where ${fits('$4', '$5', '$6')}`,
})
const countNarrowed = statement('catalog.count-stored-products narrowed', {
  parameters: [uuid, nullable(uuid), text, nullable(text)],
  row: counts,
  sql: `select ${COUNT_GROUPS} from product p where p.supplier_id = $1 and ${fits('$2', '$3', '$4')}`,
})

/** Each has an index of the products that are sold, whose direction decides how equal keys are ordered. */
const SORTS: Readonly<Record<ProductSort, readonly [key: string, direction: 'asc' | 'desc', ids: 'asc' | 'desc']>> = {
  name: ['plain_text(p.name)', 'asc', 'asc'],
  'name-descending': ['plain_text(p.name)', 'desc', 'desc'],
  cheapest: ['p.price', 'asc', 'asc'],
  dearest: ['p.price', 'desc', 'desc'],
  newest: ['p.created_at', 'desc', 'asc'],
}
const TABLES: Readonly<Partial<Record<ProductGroup, string>>> = {
  'sold-out': 'sold_out_product s join product p on p.supplier_id = s.supplier_id and p.id = s.product_id',
}
/** What a group needs besides its table, where it has one. */
const GROUP_CONDITIONS: Readonly<Record<ProductGroup, string>> = { ...IN_GROUP, 'sold-out': 's.supplier_id = $1' }

const listStatement = (group: ProductGroup, sort: ProductSort) => {
  const [key, direction, ids] = SORTS[sort]
  return statement(`catalog.stored-products ${group} ${sort}`, {
    parameters: [uuid, int8, int8],
    row: storedRow,
    useGenericPlan: true,
    sql: `select ${STORED_COLUMNS} from (
       select p.id, ${key} as key from ${TABLES[group] ?? 'product p'} where p.supplier_id = $1 and ${GROUP_CONDITIONS[group]}
       order by ${key} ${direction}, p.id ${ids} limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key ${direction}, page.id ${ids}`,
  })
}
const listStatements = (group: ProductGroup) => ({
  name: listStatement(group, 'name'),
  'name-descending': listStatement(group, 'name-descending'),
  cheapest: listStatement(group, 'cheapest'),
  dearest: listStatement(group, 'dearest'),
  newest: listStatement(group, 'newest'),
})
const LISTS: Readonly<Record<ProductGroup, Readonly<Record<ProductSort, ReturnType<typeof listStatement>>>>> = {
  active: listStatements('active'),
  'low-stock': listStatements('low-stock'),
  'sold-out': listStatements('sold-out'),
  'dearer-tiers': listStatements('dearer-tiers'),
  archived: listStatements('archived'),
}
const count = statement('catalog.count-stored-products', {
  parameters: [uuid],
  row: counts,
  useGenericPlan: true,
  sql: `select ${storedCount('')} as active,
     (select count(*) from product p where p.supplier_id = $1 and ${IN_GROUP['low-stock']}) as low_stock,
     (select count(*) from sold_out_product where supplier_id = $1) as sold_out,
     (select count(*) from product p where p.supplier_id = $1 and ${IN_GROUP['dearer-tiers']}) as dearer_tiers,
     (select count(*) from product p where p.supplier_id = $1 and ${IN_GROUP.archived}) as archived`,
})

/** The products of the store, as those see them who edit them. */
export async function listStoredProducts(
  { db, supplier }: Scope,
  { group, text, categoryId, brand, gap }: ProductFilter,
  sort: ProductSort,
  { limit, offset }: Paging,
): Promise<StoredProductPage> {
  const words = likeWordsOrNull(text)
  const narrowing = [categoryId, brand, gap] as const
  const isNarrowed = categoryId !== null || brand !== '' || gap !== null
  const [products, counted] = await db.pipelined((db) => {
    if (words !== null)
      return Promise.all([
        db.many(found, [supplier.id, words, text, ...narrowing, group, sort, limit, offset]),
        db.one(countFound, [supplier.id, words, text, ...narrowing]),
      ])
    if (isNarrowed)
      return Promise.all([
        db.many(narrowed, [supplier.id, ...narrowing, group, sort, limit, offset]),
        db.one(countNarrowed, [supplier.id, ...narrowing]),
      ])
    return Promise.all([db.many(LISTS[group][sort], [supplier.id, limit, offset]), db.one(count, [supplier.id])])
  })
  const { active = 0, lowStock = 0, soldOut = 0, dearerTiers = 0, archived = 0 } = counted ?? {}
  const counts = { active, 'low-stock': lowStock, 'sold-out': soldOut, 'dearer-tiers': dearerTiers, archived }
  return { products, total: counts[group], counts }
}
