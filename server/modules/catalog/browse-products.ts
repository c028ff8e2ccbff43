import type { ProductOrder } from '#domain/catalog/product.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { countHidden, groupFoundBy, isShownForGroup, type WantedSql } from './listed-groups.ts'
import { atPricesOf, isSoldOut, listedRow, pricesOf, PRICE_GROUP, PRODUCT_COLUMNS } from './product-row.ts'
import {
  array,
  bool,
  int4,
  int8,
  nullable,
  outerJoined,
  statement,
  text,
  uuid,
  type RowOf,
  type SqlType,
} from '#server/platform/database/statement.ts'

/** What a shopper chose of the filters of a list. */
export interface Narrowing {
  /** Of each clause a product carries at least one tag. */
  readonly tagClauses: readonly (readonly string[])[]
  readonly brands: readonly string[]
  readonly isAvailable: boolean
  readonly isOnOffer: boolean
  /** Only the products of these groups of variants; empty for all. */
  readonly groupIds: readonly string[]
}

export const NOT_NARROWED: Narrowing = {
  tagClauses: [],
  brands: [],
  isAvailable: false,
  isOnOffer: false,
  groupIds: [],
}

/** Filter, order and part of the list of products. */
export interface Selection {
  readonly categoryIds: readonly string[] | null
  readonly narrowing: Narrowing
  readonly order: ProductOrder
  readonly limit: number
  readonly offset: number
  /** Of the shown prices, as `PriceView` has them. */
  readonly priceGroup: string | null
  readonly hasPromotions: boolean
  /** Whether one product stands for all variants of its group. */
  readonly isGrouped: boolean
}

/** A product of a page. */
export type ListedRow = RowOf<typeof listedRow>

export interface FoundProducts {
  readonly rows: readonly ListedRow[]
  readonly total: number
}

interface SortKey {
  /** SQL of it, for a product `p`. */
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/** Each has its index in `database/migrations/0003-catalog.sql`. */
const SORT_KEYS: Readonly<Record<ProductOrder, SortKey>> = {
  featured: { key: 'p.position', direction: 'asc' },
  name: { key: 'plain_text(p.name)', direction: 'asc' },
  'price-ascending': { key: 'p.price', direction: 'asc' },
  'price-descending': { key: 'p.price', direction: 'desc' },
  newest: { key: 'p.created_at', direction: 'desc' },
}

/** By a price that no index knows. */
const AGREED_PRICE = 'priced.price'
const COMPARED = ' compared'
type ComparedOrder = `price-${'ascending' | 'descending'}${typeof COMPARED}`
type SqlOrder = ProductOrder | ComparedOrder
const isCompared = (order: SqlOrder): order is ComparedOrder => order.endsWith(COMPARED)

/** The total comes with every row, and with one row of nulls where the page holds no product. */
export const pageRow = { total: int8, ...outerJoined(listedRow), rank: nullable(int8) }
export type PageRow = RowOf<typeof pageRow>

/** The parameters of a narrowing, in the order of `narrowingValues`. */
export const NARROWING_TYPES = [array(text), array(int4), array(text), bool, bool, array(uuid)] as const

/** Tags with the places of their clauses, brands, the two switches, and groups of variants; null where nothing was chosen. */
export const narrowingValues = ({ tagClauses, brands, isAvailable, isOnOffer, groupIds }: Narrowing) =>
  [
    tagClauses.length === 0 ? null : tagClauses.flat(),
    tagClauses.length === 0 ? null : tagClauses.flatMap((tags, place) => tags.map(() => place)),
    brands.length === 0 ? null : [...brands],
    isAvailable,
    isOnOffer,
    groupIds.length === 0 ? null : [...groupIds],
  ] as const

/** A table for the `with` of a statement whose narrowing begins at parameter `first`. */
export const clausesOf = (first: number): string =>
  `clause as materialized (
     select array_agg(tag) as tags from unnest($${first}::text[], $${first + 1}::int4[]) as chosen(tag, place) group by place
   )`

const IS_PROMOTING = `exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now())`

/** SQL of whether a product was dearer before, for a price group: an agreed price has no former one. */
export const isOnOffer = (product: string, group: string): string =>
  `(${product}.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = (${group}::price_group).price_list_id and agreed.product_id = ${product}.id)
   or ${IS_PROMOTING} and exists (select from ${pricesOf(product, group)} offered where offered.promotion is not null))`

/** Whether a product fits the narrowing of that statement. */
export const fitsNarrowing = (product: string, first: number, group: string): string =>
  [
    `($${first}::text[] is null
       or ${product}.tags && $${first} and not exists (select from clause where not ${product}.tags && clause.tags))`,
    `($${first + 2}::text[] is null or ${product}.brand = any($${first + 2}))`,
    `(not $${first + 3}::boolean or not ${isSoldOut(product)})`,
    `(not $${first + 4}::boolean or ${isOnOffer(product, group)})`,
    `($${first + 5}::uuid[] is null or ${product}.variant_group_id = any($${first + 5}))`,
  ].join(' and ')

type Filter = 'all' | 'category' | 'tag' | 'category and tag' | 'narrowed' | 'category narrowed'

// One text for each usual filter: with "or $2 is null" the planner could not choose the index that fits.
const CONDITIONS: Readonly<Record<Filter, WantedSql>> = {
  all: () => '',
  category: (product) => `and ${product}.category_id = any($6)`,
  tag: (product) => `and ${product}.tags @> $6`,
  'category and tag': (product) => `and ${product}.category_id = any($6) and ${product}.tags @> $7`,
  narrowed: (product) => `and ${fitsNarrowing(product, 6, '$4')}`,
  'category narrowed': (product) => `and ${product}.category_id = any($6) and ${fitsNarrowing(product, 7, '$4')}`,
}

const TABLES: Readonly<Partial<Record<Filter, string>>> = {
  narrowed: `${clausesOf(6)},`,
  'category narrowed': `${clausesOf(7)},`,
}

const PARAMETERS: Readonly<Record<Filter, readonly SqlType<unknown>[]>> = {
  all: [],
  category: [array(uuid)],
  tag: [array(text)],
  'category and tag': [array(uuid), array(text)],
  narrowed: NARROWING_TYPES,
  'category narrowed': [array(uuid), ...NARROWING_TYPES],
}

/** SQL of whether a page shows a product `p`. */
const isShown = (wanted: WantedSql, pricedOn: string | null): string =>
  `${wanted('p')} and (not $5::boolean or ${isShownForGroup(wanted, pricedOn)})`
const columnsOf = (wanted: WantedSql): string =>
  `${PRODUCT_COLUMNS}, ${groupFoundBy((product) => `$5::boolean and ${wanted(product)}`, '$4')}`

/** Up to so many, products that a filter finds are sorted; more lie close enough in the index of the order to be found along it. */
const MAX_SORTED = 2000

/** SQL of the products of the page and their places, equal sort keys by id, so that pages never repeat a product. */
const walked = ({ key, direction }: SortKey, from: string): string =>
  `select p.id, row_number() over (order by ${key} ${direction}, p.id) as place
       from ${from} order by ${key} ${direction}, p.id limit $2 offset $3`

/** The same by sorting: `offset 0` has PostgreSQL find the products by the filter rather than by the order. */
const sorted = ({ key, direction }: SortKey, from: string): string =>
  `select f.id, row_number() over (order by f.key ${direction}, f.id) as place
       from (select p.id, ${key} as key from ${from} offset 0) f order by f.key ${direction}, f.id limit $2 offset $3`

/**
 * SQL of the page. A statement that is planned once is planned for no filter in particular, and would walk along the index of the order
 * through the whole store for the twenty products of a small category: so it decides by how many there are.
 */
function pageSql(filter: Filter, order: SqlOrder, wanted: WantedSql): string {
  const sortKey = isCompared(order)
    ? { ...SORT_KEYS[order.slice(0, -COMPARED.length) as ProductOrder], key: AGREED_PRICE }
    : SORT_KEYS[order]
  const isByPrice = order.startsWith('price')
  const prices = isCompared(order) ? atPricesOf('$4') : ''
  const shown = `product p ${prices} where ${isShown(wanted, isByPrice ? '$4' : null)}`
  const few = `(select total from counted) <= ${MAX_SORTED}`
  const ids = isCompared(order)
    ? sorted(sortKey, shown)
    : filter === 'all' || filter.endsWith('narrowed')
      ? walked(sortKey, shown)
      : `(${sorted(sortKey, `${shown} and ${few}`)}) union all (${walked(sortKey, `${shown} and not ${few}`)})`
  return `select ${columnsOf(wanted)}, m.place as rank
       from (${ids}) m join product p on p.supplier_id = $1 and p.id = m.id ${atPricesOf('$4')}`
}

const ORDERS: readonly SqlOrder[] = [
  ...(Object.keys(SORT_KEYS) as ProductOrder[]),
  'price-ascending compared',
  'price-descending compared',
]

const browseStatement = (filter: Filter, order: SqlOrder) => {
  const wanted: WantedSql = (product) =>
    `${product}.supplier_id = $1 and ${product}.is_active ${CONDITIONS[filter](product)}`
  return statement(`catalog.browse ${filter} ${order}`, {
    parameters: [uuid, int8, int8, nullable(PRICE_GROUP), bool, ...PARAMETERS[filter]],
    row: pageRow,
    isPlannedOnce: !filter.endsWith('narrowed'),
    sql: `with ${TABLES[filter] ?? ''} counted as materialized (
       select (select count(*) from product p where ${wanted('p')}) - case when $5::boolean then ${countHidden(wanted)} else 0 end as total
     )
     select counted.total, page.* from counted left join (${pageSql(filter, order, wanted)}) page on true
     order by page.rank`,
  })
}

type ByOrder = Record<SqlOrder, ReturnType<typeof browseStatement>>

const byOrder = (filter: Filter) =>
  Object.fromEntries(ORDERS.map((order) => [order, browseStatement(filter, order)])) as ByOrder

const STATEMENTS: Readonly<Record<Filter, ByOrder>> = {
  all: byOrder('all'),
  category: byOrder('category'),
  tag: byOrder('tag'),
  'category and tag': byOrder('category and tag'),
  narrowed: byOrder('narrowed'),
  'category narrowed': byOrder('category narrowed'),
}

/** A part of the products without search, and how many there are in all. */
export async function browseProducts(scope: Scope, selection: Selection): Promise<FoundProducts> {
  const { categoryIds, narrowing, limit, offset, priceGroup, isGrouped } = selection
  const { filter, values } = narrowedBy(narrowing)
  const statements = STATEMENTS[categoryIds ? WITHIN_CATEGORY[filter] : filter]
  const within = [
    scope.supplier.id,
    limit,
    offset,
    priceGroup,
    isGrouped,
    ...(categoryIds ? [categoryIds] : []),
    ...values,
  ] as const
  return foundProducts(await scope.db.many(statements[sqlOrder(selection)], within))
}

const WITHIN_CATEGORY = { all: 'category', tag: 'category and tag', narrowed: 'category narrowed' } as const

/** The plainest statement that will do: tags that all have to be there are found by their index. */
function narrowedBy(narrowing: Narrowing): {
  readonly filter: keyof typeof WITHIN_CATEGORY
  readonly values: readonly unknown[]
} {
  const { tagClauses, brands, isAvailable, isOnOffer, groupIds } = narrowing
  if (
    brands.length > 0 ||
    groupIds.length > 0 ||
    isAvailable ||
    isOnOffer ||
    tagClauses.some(({ length }) => length > 1)
  )
    return { filter: 'narrowed', values: narrowingValues(narrowing) }
  return tagClauses.length === 0 ? { filter: 'all', values: [] } : { filter: 'tag', values: [tagClauses.flat()] }
}

const sqlOrder = ({ order, priceGroup, hasPromotions }: Selection): SqlOrder => {
  if (priceGroup === null && !hasPromotions) return order
  if (order === 'price-ascending' || order === 'price-descending') return `${order} compared`
  return order
}

export const foundProducts = <Row extends PageRow>(page: readonly Row[]) => ({
  total: page[0]?.total ?? 0,
  rows: page.filter(isFound),
})

/** Whether an outer join found a product: then all its columns are there. */
export const isFound = <Row extends { readonly id: string | null }>(row: Row): row is Row & ListedRow => row.id !== null
