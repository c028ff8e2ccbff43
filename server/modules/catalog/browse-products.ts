import type { ProductOrder } from '#domain/catalog/product.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { atPricesOf, PRODUCT_COLUMNS, productRow, type ProductRow } from './product-row.ts'
import {
  array,
  int8,
  nullable,
  outerJoined,
  statement,
  text,
  uuid,
  type RowOf,
  type SqlType,
} from '#server/platform/database/statement.ts'

/** Filter, order and part of the list of products. */
export interface Selection {
  readonly categoryIds: readonly string[] | null
  /** Products with all of these tags. */
  readonly tags: readonly string[]
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

type Filter = 'all' | 'category' | 'tag' | 'category and tag'

// One text for each filter: with "or $2 is null" the planner could not choose the index that fits.
const CONDITIONS: Readonly<Record<Filter, string>> = {
  all: '',
  category: 'and p.category_id = any($5)',
  tag: 'and p.tags @> $5',
  'category and tag': 'and p.category_id = any($5) and p.tags @> $6',
}

const NARROWING: Readonly<Record<Filter, readonly SqlType<unknown>[]>> = {
  all: [],
  category: [array(uuid)],
  tag: [array(text)],
  'category and tag': [array(uuid), array(text)],
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
    parameters: [uuid, int8, int8, nullable(uuid), ...NARROWING[filter]],
    row: pageRow,
    sql: `select counted.total, page.*
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
}

/** A part of the products without search, and how many there are in all. */
export async function browseProducts(scope: Scope, selection: Selection): Promise<FoundProducts> {
  const { categoryIds, tags, limit, offset, priceListId } = selection
  const hasTags = tags.length > 0
  const filter = categoryIds ? (hasTags ? 'category and tag' : 'category') : hasTags ? 'tag' : 'all'
  const narrowing = [categoryIds, hasTags ? tags : null].filter((value) => value !== null)
  const values = [scope.supplier.id, limit, offset, priceListId, ...narrowing] as const
  const page = await scope.db.many(STATEMENTS[filter][sqlOrder(selection)], values)
  return foundProducts(page)
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
