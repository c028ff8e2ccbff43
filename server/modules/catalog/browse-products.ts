import type { ProductOrder } from '#domain/catalog/product.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { countHidden, groupFoundBy, hiddenForGroup, isShownForGroup, type WantedSql } from './listed-groups.ts'
import { PageEnds } from './page-ends.ts'
import { storedCount } from './product-counts.ts'
import {
  atPricesOf,
  forPrices,
  isSoldOut,
  listedRow,
  PRICE_GROUP,
  PRODUCT_COLUMNS,
  type PriceSql,
} from './product-row.ts'
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
export interface FacetFilter {
  /** Of each clause a product carries at least one tag. */
  readonly tagClauses: readonly (readonly string[])[]
  readonly brands: readonly string[]
  readonly isAvailable: boolean
  readonly isOnOffer: boolean
  /** Only the products of these groups of variants; empty for all. */
  readonly groupIds: readonly string[]
}

export const NO_FACET_FILTER: FacetFilter = {
  tagClauses: [],
  brands: [],
  isAvailable: false,
  isOnOffer: false,
  groupIds: [],
}

/** Filter, order and part of the list of products. */
export interface Selection {
  readonly categoryIds: readonly string[] | null
  readonly facetFilter: FacetFilter
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
  /** Of the ids of products whose keys are equal: what an index has, forwards or backwards. */
  readonly ids: 'asc' | 'desc'
}

/** Each has two indexes, of all products and of those of a category. */
const SORT_KEYS: Readonly<Record<ProductOrder, SortKey>> = {
  featured: { key: 'p.position', direction: 'asc', ids: 'asc' },
  name: { key: 'plain_text(p.name)', direction: 'asc', ids: 'asc' },
  'price-ascending': { key: 'p.price', direction: 'asc', ids: 'asc' },
  'price-descending': { key: 'p.price', direction: 'desc', ids: 'desc' },
  newest: { key: 'p.created_at', direction: 'desc', ids: 'asc' },
}

const isByPrice = (order: ProductOrder): boolean => order.startsWith('price')

/** The total comes with every row, and with one row of nulls where the page holds no product. */
export const pageRow = { total: int8, ...outerJoined(listedRow), rank: nullable(int8) }
export type PageRow = RowOf<typeof pageRow>

/** The parameters of a facet filter, in the order of `facetFilterValues`. */
export const FACET_FILTER_TYPES = [array(text), array(int4), array(text), bool, bool, array(uuid)] as const

/** Tags with the places of their clauses, brands, the two switches, and groups of variants; null where nothing was chosen. */
export const facetFilterValues = ({ tagClauses, brands, isAvailable, isOnOffer, groupIds }: FacetFilter) =>
  [
    tagClauses.length === 0 ? null : tagClauses.flat(),
    tagClauses.length === 0 ? null : tagClauses.flatMap((tags, place) => tags.map(() => place)),
    brands.length === 0 ? null : [...brands],
    isAvailable,
    isOnOffer,
    groupIds.length === 0 ? null : [...groupIds],
  ] as const

/** A table for the `with` of a statement whose facet filter begins at parameter `first`. */
export const clausesOf = (first: number): string =>
  `clause as materialized (
     select array_agg(tag) as tags from unnest($${first}::text[], $${first + 1}::int4[]) as chosen(tag, place) group by place
   )`

/** Whether a product fits the facet filter of that statement. */
export const fitsFacetFilter = (product: string, first: number, group: string, prices: PriceSql): string =>
  [
    `($${first}::text[] is null
       or ${product}.tags && $${first} and not exists (select from clause where not ${product}.tags && clause.tags))`,
    `($${first + 2}::text[] is null or ${product}.brand = any($${first + 2}))`,
    `(not $${first + 3}::boolean or not ${isSoldOut(product)})`,
    `(not $${first + 4}::boolean or ${prices.isOnOffer(product, group)})`,
    `($${first + 5}::uuid[] is null or ${product}.variant_group_id = any($${first + 5}))`,
  ].join(' and ')

type Filter = 'all' | 'category' | 'tag' | 'category and tag' | 'narrowed' | 'category narrowed'

// One text for each usual filter: with "or $2 is null" the planner could not choose the index that fits.
const CONDITIONS: Readonly<Record<Filter, (product: string, prices: PriceSql) => string>> = {
  all: () => '',
  category: (product) => `and ${product}.category_id = any($6)`,
  tag: (product) => `and ${product}.tags @> $6`,
  'category and tag': (product) => `and ${product}.category_id = any($6) and ${product}.tags @> $7`,
  narrowed: (product, prices) => `and ${fitsFacetFilter(product, 6, '$4', prices)}`,
  'category narrowed': (product, prices) =>
    `and ${product}.category_id = any($6) and ${fitsFacetFilter(product, 7, '$4', prices)}`,
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
  narrowed: FACET_FILTER_TYPES,
  'category narrowed': [array(uuid), ...FACET_FILTER_TYPES],
}

/** What is counted without looking at the products. */
const STORED_COUNTS: Readonly<Partial<Record<Filter, string>>> = {
  all: storedCount(''),
  category: storedCount('and category_id = any($6)'),
}

/** Up to so many, products that a filter finds are sorted; more lie close enough in the index of the order to be found along it. */
const MAX_SORTED = 2000

/** SQL of an order by the key and id of a product: `f` where its key is a column. */
const orderOf = ({ key, direction, ids }: SortKey, product = 'p'): string =>
  `${product === 'p' ? key : `${product}.key`} ${direction}, ${product}.id ${ids}`

/** Places of what a page holds, in the order of the key; numbered after the limit, because what is skipped needs no number. */
const placed = (sortKey: SortKey, page: string): string =>
  `select f.id, row_number() over (order by ${orderOf(sortKey, 'f')}) as place from (${page}) f`

/** SQL of the products of the page and their places, equal sort keys by id, so that pages never repeat a product. */
const walked = (sortKey: SortKey, from: string): string =>
  placed(sortKey, `select p.id, ${sortKey.key} as key from ${from} order by ${orderOf(sortKey)} limit $2 offset $3`)

/** The same by sorting: `offset 0` has PostgreSQL find the products by the filter rather than by the order. */
const sorted = (sortKey: SortKey, from: string): string =>
  placed(
    sortKey,
    `select f.id, f.key from (select p.id, ${sortKey.key} as key from ${from} offset 0) f
       order by ${orderOf(sortKey, 'f')} limit $2 offset $3`,
  )

/** The same where an index has the products of each category in the order: as many as the page may need of each of them. */
const walkedByCategory = (sortKey: SortKey, from: string): string =>
  placed(
    sortKey,
    `select f.id, f.key
       from unnest($6::uuid[]) of_category (id) cross join lateral (
         select p.id, ${sortKey.key} as key from ${from} and p.category_id = of_category.id
         order by ${orderOf(sortKey)} limit $2::int8 + $3::int8) f
       order by ${orderOf(sortKey, 'f')} limit $2 offset $3`,
  )

/**
 * SQL of the products of the page and their places. A generic plan is made for no filter in particular, and would walk
 * along the index of the order through the whole store for the twenty products of a rare tag: so it decides by how many there are.
 */
function idsSql(filter: Filter, order: ProductOrder, prices: PriceSql, shown: string): string {
  const sortKey = SORT_KEYS[order]
  if (isByPrice(order) && !prices.areIndexed) return sorted({ ...sortKey, key: 'priced.price' }, shown)
  if (filter === 'all' || filter.endsWith('narrowed')) return walked(sortKey, shown)
  if (filter === 'category') return walkedByCategory(sortKey, shown)
  const few = `(select total from counted) <= ${MAX_SORTED}`
  return `(${sorted(sortKey, `${shown} and ${few}`)}) union all (${walked(sortKey, `${shown} and not ${few}`)})`
}

/** How the products before a page are passed: each is looked at, in the index of the order alone, or none of them behind the page before. */
type Way = 'walked' | 'deep' | 'followed'

/** SQL of the products after product $6: those with its key and a later id, and those with a later key, each along the index. */
function followed(sortKey: SortKey, from: string): string {
  const { key, direction, ids } = sortKey
  const later = (order: 'asc' | 'desc') => (order === 'asc' ? '>' : '<')
  const last = `(select ${key} from product p where p.supplier_id = $1 and p.id = $6)`
  const part = (condition: string): string =>
    `(select p.id, ${key} as key from ${from} and ${condition} order by ${orderOf(sortKey)} limit $2)`
  return placed(
    sortKey,
    `select f.id, f.key from (
       ${part(`${key} = ${last} and p.id ${later(ids)} $6`)} union all ${part(`${key} ${later(direction)} ${last}`)}) f
       order by ${orderOf(sortKey, 'f')} limit $2 offset $3`,
  )
}

const browseSql = (filter: Filter, order: ProductOrder, prices: PriceSql, way: Way): string => {
  const isDeep = way === 'deep'
  const wanted: WantedSql = (product) =>
    `${product}.supplier_id = $1 and ${product}.is_active ${CONDITIONS[filter](product, prices)}`
  const priceOf = isByPrice(order) ? (product: string) => prices.price(product, '$4') : null
  const isShown = isDeep
    ? 'p.id not in (select id from hidden)'
    : `(not $5::boolean or ${isShownForGroup(wanted, priceOf)})`
  const shown = `product p ${isByPrice(order) && !prices.areIndexed ? atPricesOf('$4', prices) : ''}
       where ${wanted('p')} and ${isShown}`
  const group = groupFoundBy((product) => `$5::boolean and ${wanted(product)}`, '$4', prices)
  const hidden = isDeep
    ? '(select count(*) from hidden)'
    : `case when $5::boolean then ${countHidden(wanted)} else 0 end`
  return `with ${TABLES[filter] ?? ''} ${isDeep ? `hidden as materialized (${hiddenForGroup(wanted, priceOf, '$5')}),` : ''} counted as materialized (
       select ${STORED_COUNTS[filter] ?? `(select count(*) from product p where ${wanted('p')})`} - ${hidden} as total
     )
     select counted.total, page.* from counted left join (
       select ${PRODUCT_COLUMNS}, ${group}, m.place as rank
       from (${way === 'followed' ? followed(SORT_KEYS[order], shown) : idsSql(filter, order, prices, shown)}) m join product p on p.supplier_id = $1 and p.id = m.id ${atPricesOf('$4', prices)}
     ) page on true
     order by page.rank`
}

const browseStatement = (filter: Filter, order: ProductOrder, way: Way) =>
  forPrices((prices, name) =>
    statement(name(`catalog.browse ${filter} ${order}${way === 'walked' ? '' : `, ${way}`}`), {
      parameters: [
        uuid,
        int8,
        int8,
        nullable(PRICE_GROUP),
        bool,
        ...PARAMETERS[filter],
        ...(way === 'followed' ? [uuid] : []),
      ],
      row: pageRow,
      useGenericPlan: !filter.endsWith('narrowed'),
      sql: browseSql(filter, order, prices, way),
    }),
  )

type ByOrder = Readonly<Record<ProductOrder, ReturnType<typeof browseStatement>>>

const byOrder = (filter: Filter, way: Way = 'walked'): ByOrder => ({
  featured: browseStatement(filter, 'featured', way),
  name: browseStatement(filter, 'name', way),
  'price-ascending': browseStatement(filter, 'price-ascending', way),
  'price-descending': browseStatement(filter, 'price-descending', way),
  newest: browseStatement(filter, 'newest', way),
})

const STATEMENTS: Readonly<Record<Filter, ByOrder>> = {
  all: byOrder('all'),
  category: byOrder('category'),
  tag: byOrder('tag'),
  'category and tag': byOrder('category and tag'),
  narrowed: byOrder('narrowed'),
  'category narrowed': byOrder('category narrowed'),
}

/**
 * Of all products far behind the first: there the variants that are not shown are found once, so that the index of the order alone tells
 * which products are skipped, and only those of the page are fetched.
 */
const DEEP_STATEMENTS = byOrder('all', 'deep')
/** So many products are skipped faster than all variants are looked at. */
const DEEP = 500

/** The same where the page before was read since anything changed: nothing is skipped. */
const FOLLOWED_STATEMENTS = byOrder('all', 'followed')

/** A part of the products without search, and how many there are in all. */
export async function browseProducts(scope: Scope, selection: Selection): Promise<FoundProducts> {
  const { categoryIds, facetFilter, limit, offset, priceGroup, isGrouped } = selection
  const { filter, values } = narrowedBy(facetFilter)
  if (filter === 'all' && categoryIds === null && offset + limit >= DEEP) return browseDeep(scope, selection)
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
  return foundProducts(await scope.db.many(statements[selection.order](selection), within))
}

/** A page of all products far behind the first, or one that such a page may follow. */
async function browseDeep(scope: Scope, selection: Selection): Promise<FoundProducts> {
  const { order, limit, offset, priceGroup, isGrouped, hasPromotions } = selection
  const values = [scope.supplier.id, limit, offset, priceGroup, isGrouped] as const
  const isIndexed = !isByPrice(order) || (priceGroup === null && !hasPromotions)
  const ends = isIndexed ? await PageEnds.of(scope, `${order}${isGrouped ? ', grouped' : ''}`) : null
  const last = offset < DEEP ? null : (ends?.before(offset) ?? null)
  const rows =
    last === null
      ? await scope.db.many((offset < DEEP ? STATEMENTS.all : DEEP_STATEMENTS)[order](selection), values)
      : await scope.db.many(FOLLOWED_STATEMENTS[order](selection), [
          scope.supplier.id,
          limit,
          0,
          priceGroup,
          isGrouped,
          last,
        ])
  const found = foundProducts(rows)
  const end = found.rows.at(-1)
  if (end) ends?.note(offset + found.rows.length, end.id)
  return found
}

const WITHIN_CATEGORY = { all: 'category', tag: 'category and tag', narrowed: 'category narrowed' } as const

/** The plainest statement that will do: tags that all have to be there are found by their index. */
function narrowedBy(facetFilter: FacetFilter): {
  readonly filter: keyof typeof WITHIN_CATEGORY
  readonly values: readonly unknown[]
} {
  const { tagClauses, brands, isAvailable, isOnOffer, groupIds } = facetFilter
  if (
    brands.length > 0 ||
    groupIds.length > 0 ||
    isAvailable ||
    isOnOffer ||
    tagClauses.some(({ length }) => length > 1)
  )
    return { filter: 'narrowed', values: facetFilterValues(facetFilter) }
  return tagClauses.length === 0 ? { filter: 'all', values: [] } : { filter: 'tag', values: [tagClauses.flat()] }
}

export const foundProducts = <Row extends PageRow>(page: readonly Row[]) => ({
  total: page[0]?.total ?? 0,
  rows: page.filter(isFound),
})

/** Whether an outer join found a product: then all its columns are there. */
export const isFound = <Row extends { readonly id: string | null }>(row: Row): row is Row & ListedRow => row.id !== null
