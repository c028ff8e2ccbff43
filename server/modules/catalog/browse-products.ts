import type { ProductOrder } from '#domain/catalog/product.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { atPricesOf, IS_SOLD_OUT, PRODUCT_COLUMNS, productRow, type ProductRow } from './product-row.ts'
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
}

export const NOT_NARROWED: Narrowing = { tagClauses: [], brands: [], isAvailable: false, isOnOffer: false }

/** Filter, order and part of the list of products. */
export interface Selection {
  readonly categoryIds: readonly string[] | null
  readonly narrowing: Narrowing
  readonly order: ProductOrder
  readonly limit: number
  readonly offset: number
  /** The list of the shown prices; null is the store's own. */
  readonly priceListId: string | null
}

export interface FoundProducts {
  readonly rows: readonly ProductRow[]
  readonly total: number
}

/** Each has its index in migrations 0002 and 0006; equal values by id, so that pages never repeat a product. */
const ORDER_COLUMNS: Readonly<Record<ProductOrder, string>> = {
  featured: 'p.position, p.id',
  name: 'plain_text(p.name), p.id',
  'price-ascending': 'p.price, p.id',
  'price-descending': 'p.price desc, p.id',
  newest: 'p.created_at desc, p.id',
}
type SqlOrder = ProductOrder | 'price-ascending on list' | 'price-descending on list'

/** The total comes with every row, and with one row of nulls where the page holds no product. */
export const pageRow = { total: int8, ...outerJoined(productRow), rank: nullable(int8) }
export type PageRow = RowOf<typeof pageRow>

/** The parameters of a narrowing, in the order of `narrowingValues`. */
export const NARROWING_TYPES = [array(text), array(int4), array(text), bool, bool] as const

/** Tags with the places of their clauses, brands, and the two switches; null where nothing was chosen. */
export const narrowingValues = ({ tagClauses, brands, isAvailable, isOnOffer }: Narrowing) =>
  [
    tagClauses.length === 0 ? null : tagClauses.flat(),
    tagClauses.length === 0 ? null : tagClauses.flatMap((tags, place) => tags.map(() => place)),
    brands.length === 0 ? null : [...brands],
    isAvailable,
    isOnOffer,
  ] as const

/** A table for the `with` of a statement whose narrowing begins at parameter `first`. */
export const clausesOf = (first: number): string =>
  `clause as materialized (
     select array_agg(tag) as tags from unnest($${first}::text[], $${first + 1}::int4[]) as chosen(tag, place) group by place
   )`

/** SQL of whether a product `p` was dearer before, on a price list: an agreed price has no former one. */
export const isOnOffer = (list: string): string =>
  `(p.previous_price is not null and not exists (
     select from price_list_price agreed where agreed.supplier_id = $1 and agreed.price_list_id = ${list} and agreed.product_id = p.id))`

/** Whether a product `p` fits the narrowing of that statement. */
export const fitsNarrowing = (first: number, list: string): string =>
  [
    `($${first}::text[] is null or p.tags && $${first} and not exists (select from clause where not p.tags && clause.tags))`,
    `($${first + 2}::text[] is null or p.brand = any($${first + 2}))`,
    `(not $${first + 3}::boolean or not ${IS_SOLD_OUT})`,
    `(not $${first + 4}::boolean or ${isOnOffer(list)})`,
  ].join(' and ')

type Filter = 'all' | 'category' | 'tag' | 'category and tag' | 'narrowed' | 'category narrowed'

// One text for each usual filter: with "or $2 is null" the planner could not choose the index that fits.
const CONDITIONS: Readonly<Record<Filter, string>> = {
  all: '',
  category: 'and p.category_id = any($5)',
  tag: 'and p.tags @> $5',
  'category and tag': 'and p.category_id = any($5) and p.tags @> $6',
  narrowed: `and ${fitsNarrowing(5, '$4')}`,
  'category narrowed': `and p.category_id = any($5) and ${fitsNarrowing(6, '$4')}`,
}

const TABLES: Readonly<Partial<Record<Filter, string>>> = {
  narrowed: `with ${clausesOf(5)}`,
  'category narrowed': `with ${clausesOf(6)}`,
}

const PARAMETERS: Readonly<Record<Filter, readonly SqlType<unknown>[]>> = {
  all: [],
  category: [array(uuid)],
  tag: [array(text)],
  'category and tag': [array(uuid), array(text)],
  narrowed: NARROWING_TYPES,
  'category narrowed': [array(uuid), ...NARROWING_TYPES],
}

const inOrder = (order: ProductOrder, wanted: string) =>
  `select ${PRODUCT_COLUMNS}, row_number() over (order by ${ORDER_COLUMNS[order]}) as rank
       from product p ${atPricesOf('$4')} where ${wanted} order by ${ORDER_COLUMNS[order]} limit $2 offset $3`

// By prices that no index knows: they are compared first, and only the products of the page are read whole.
const onList = (direction: 'asc' | 'desc', wanted: string) =>
  `select ${PRODUCT_COLUMNS}, m.rank
       from (
         select p.id, row_number() over (order by ${LIST_PRICE} ${direction}, p.id) as rank
         from product p
         left join price_list_price own on own.supplier_id = $1 and own.price_list_id = $4 and own.product_id = p.id
         where ${wanted} order by rank limit $2 offset $3
       ) m join product p on p.supplier_id = $1 and p.id = m.id ${atPricesOf('$4')}`
const LIST_PRICE = `coalesce(own.price,
           adjusted_price(p.price, coalesce((select l.price_adjustment from price_list l where l.supplier_id = $1 and l.id = $4), 0)))`

const PAGES: Readonly<Record<SqlOrder, (wanted: string) => string>> = {
  featured: (wanted) => inOrder('featured', wanted),
  name: (wanted) => inOrder('name', wanted),
  newest: (wanted) => inOrder('newest', wanted),
  'price-ascending': (wanted) => inOrder('price-ascending', wanted),
  'price-descending': (wanted) => inOrder('price-descending', wanted),
  'price-ascending on list': (wanted) => onList('asc', wanted),
  'price-descending on list': (wanted) => onList('desc', wanted),
}
const ORDERS = Object.keys(PAGES) as SqlOrder[]

const browseStatement = (filter: Filter, order: SqlOrder) => {
  const wanted = `p.supplier_id = $1 and p.is_active ${CONDITIONS[filter]}`
  return statement(`catalog.browse ${filter} ${order}`, {
    parameters: [uuid, int8, int8, nullable(uuid), ...PARAMETERS[filter]],
    row: pageRow,
    sql: `${TABLES[filter] ?? ''} select counted.total, page.*
     from (select count(*) as total from product p where ${wanted}) counted
     left join (
       ${PAGES[order](wanted)}
     ) page on true
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
  const { categoryIds, narrowing, limit, offset, priceListId } = selection
  const { filter, values } = narrowedBy(narrowing)
  const statements = STATEMENTS[categoryIds ? WITHIN_CATEGORY[filter] : filter]
  const within = [
    scope.supplier.id,
    limit,
    offset,
    priceListId,
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
  const { tagClauses, brands, isAvailable, isOnOffer } = narrowing
  if (brands.length > 0 || isAvailable || isOnOffer || tagClauses.some(({ length }) => length > 1))
    return { filter: 'narrowed', values: narrowingValues(narrowing) }
  return tagClauses.length === 0 ? { filter: 'all', values: [] } : { filter: 'tag', values: [tagClauses.flat()] }
}

const sqlOrder = ({ order, priceListId }: Selection): SqlOrder => {
  if (priceListId === null) return order
  if (order === 'price-ascending' || order === 'price-descending') return `${order} on list`
  return order
}

export const foundProducts = (page: readonly PageRow[]): FoundProducts => ({
  total: page[0]?.total ?? 0,
  rows: page.filter(isFound),
})

/** Whether an outer join found a product: then all its columns are there. */
export const isFound = <Row extends { readonly id: string | null }>(row: Row): row is Row & ProductRow =>
  row.id !== null
