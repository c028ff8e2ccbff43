import { pageNumber, type Paging } from '#contract/paging.ts'
import { customerOf } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { type PartialMatches, type ProductOrder, type ProductPage } from '#domain/catalog/product.ts'
import { tagClauses, type ListFilter } from '#domain/catalog/list-filter.ts'
import { array, bool, int8, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  browseProducts,
  clausesOf,
  fitsNarrowing,
  foundProducts,
  type ListedRow,
  NARROWING_TYPES,
  narrowingValues,
  pageRow,
  type Narrowing,
  type Selection,
} from './browse-products.ts'
import { catalogSettings } from './catalog-settings.ts'
import { categoryWithDescendants } from './categories.ts'
import { listedGroupOf } from './listed-groups.ts'
import {
  atPricesOf,
  forPrices,
  IS_SOLD_OUT,
  PRICE_GROUP,
  PRODUCT_COLUMNS,
  productRow,
  toProduct,
  type PriceView,
  type ProductRow,
} from './product-row.ts'
import { wordsOf } from './search-words.ts'

export interface SearchedProducts {
  readonly rows: readonly ProductRow[]
  readonly total: number
  /** The words searched for instead of the typed ones, as search_text writes them; null when none was changed. */
  readonly correctedText: string | null
  /** What the last of them have of the words, where few products have all. */
  readonly partial: PartialMatches | null
}

export interface FoundByText extends SearchedProducts {
  readonly rows: readonly (ListedRow & { readonly isOnlySimilar: boolean | null })[]
}

// 0 is the code or GTIN; the name starts with the words: 1 whole, 3 in part; 2 its first word is the first of them, and it has all; they are
// in the name: 4 whole, 5 in part or as a synonym; 6 they are in brand or description; 7 the code begins with them; 8 it has only a part
// of them. What a pack holds counts as its name.
const RELEVANCE = `case
      when starts_with(p.search_name, (select text from wanted)) then
        case when starts_with(p.search_name || ' ', (select text || ' ' from wanted)) then 1 else 3 end
      when p.search @@ (select whole_words_of_name from wanted) then
        case when p.search_head = (select head from wanted) then 2 else 4 end
      when p.search @@ (select words_of_name from wanted) then 5
      else 6 end`

// In an order of the request, what only mentions the words stands behind what is called so. A brand counts where all of it is sought: milk is
// not what the brand "Vale do Leite" makes.
const IS_MENTIONED = `case
      when ts_filter(p.search, '{a}') @@ (select words from wanted) then 0
      when ts_filter(p.search, '{a,b}') @@ (select words from wanted)
        and tsvector_to_array(ts_filter(p.search, '{b}')) <@ (select stems from wanted) then 0
      else 6 end`

const searchTexts = statement('catalog.search-texts', {
  parameters: [uuid, array(text), int8, nullable(PRICE_GROUP)],
  row: { place: neverNull(int8), total: neverNull(int8), correctedText: nullable(text), ...productRow },
  sql: `select sought.place, best.total, best.corrected_text, ${PRODUCT_COLUMNS}
   from unnest($2::text[]) with ordinality as sought (text, place)
   cross join lateral (
     with ${wordsOf('sought.text')},
     matches as materialized (
       select p.id, ${RELEVANCE} as relevance, p.position from product p
       where p.supplier_id = $1 and p.is_active and p.search @@ (select words from wanted)
     )
     select (select count(*) from matches) as total, (select corrected_text from wanted) as corrected_text, m.*
     from (select * from matches order by relevance, position, id limit $3) m
   ) best
   join product p on p.supplier_id = $1 and p.id = best.id
   ${atPricesOf('$4')}
   order by sought.place, best.relevance, best.position, best.id`,
})

const searchRow = {
  ...pageRow,
  correctedText: nullable(text),
  partialTotal: neverNull(int8),
  partialWords: nullable(array(text)),
  isOnlySimilar: nullable(bool),
}

/** A product that has but a part of the words, or that only its description mentions them. */
const IS_ONLY_SIMILAR = `m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ (select words from wanted)`

// What an order sorts by, read where the matches are found: so only the products of the page are fetched.
const SORT_KEYS: Readonly<Record<ProductOrder, { readonly key: string; readonly direction: 'asc' | 'desc' }>> = {
  // What can be bought, what the customer buys, what sells, the order of the store: in one number, which sorts several times as fast as four.
  featured: {
    key: `${IS_SOLD_OUT}::int * 4000000000000000000 + (100 - coalesce(habit.orders, 0)) * 20000000000000000
       + (999999 - least(coalesce(sales.orders, 0), 999999)) * 10000000000 + p.position`,
    direction: 'asc',
  },
  name: { key: 'plain_text(p.name)', direction: 'asc' },
  'price-ascending': { key: 'priced.price', direction: 'asc' },
  'price-descending': { key: 'priced.price', direction: 'desc' },
  newest: { key: 'p.created_at', direction: 'desc' },
}

/** Of so many last orders of the customer, to know what is bought again. */
const REMEMBERED_ORDERS = 100

const HABITS = `habit as materialized (
       select l.product_id, count(*)::int as orders
       from (select number from purchase_order where supplier_id = $1 and customer_id = $14 order by number desc limit ${REMEMBERED_ORDERS}) o
       join order_line l on l.supplier_id = $1 and l.order_number = o.number group by l.product_id
     )`

const searchStatement = (order: ProductOrder) =>
  forPrices((prices, name) => {
    const { key, direction } = SORT_KEYS[order]
    const isByRelevance = order === 'featured'
    const isByPrice = order.startsWith('price')
    const joined = isByRelevance
      ? 'left join habit on habit.product_id = p.id left join product_sales sales on sales.supplier_id = $1 and sales.product_id = p.id'
      : isByPrice
        ? atPricesOf('$12', prices)
        : ''
    const isInSelection = `($5::uuid[] is null or p.category_id = any($5)) and ${fitsNarrowing('p', 6, '$12', prices)}`
    const inGroup = 'p.variant_group_id, p.variant_rank, p.variant_group_id is not null and ' + IS_SOLD_OUT
    return statement(name(`catalog.search ${order}`), {
      parameters: [
        uuid,
        text,
        int8,
        int8,
        array(uuid),
        ...NARROWING_TYPES,
        nullable(PRICE_GROUP),
        bool,
        nullable(uuid),
      ],
      row: searchRow,
      isPlannedOnce: true,
      sql: `with ${wordsOf('$2')}, ${clausesOf(6)}, ${HABITS},
     matches as materialized (
       select p.id, 0 as relevance, ${key} as sort_key, ${inGroup} as is_sold_out
       from product p ${joined} join exact on exact.id = p.id where p.supplier_id = $1 and ${isInSelection}
       union all
       select p.id, ${isByRelevance ? RELEVANCE : IS_MENTIONED}, ${key}, ${inGroup} from product p ${joined}
       where p.supplier_id = $1 and p.is_active and p.search @@ (select words from wanted)
         and p.id not in (select id from exact) and ${isInSelection}
       union all
       select p.id, 7, ${key}, ${inGroup} from product p ${joined} join begun on begun.id = p.id
       where p.supplier_id = $1 and (p.search @@ (select words from wanted)) is not true and ${isInSelection}
       union all
       select p.id, 8 + partial.place, ${key}, ${inGroup} from product p ${joined} join partial on partial.id = p.id
       where p.supplier_id = $1 and ${isInSelection}
     ),
     variants as (select * from matches where variant_group_id is not null and $13::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $13
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, ${isByPrice ? 'sort_key, ' : ''}variant_rank) best
     )
     select counted.total, counted.corrected_text, counted.partial_total, counted.partial_words, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select corrected_text from wanted) as corrected_text,
         (select count(*) from shown where relevance >= 8) as partial_total, (select words from partial_words) as partial_words
     ) counted
     left join (
       select ${PRODUCT_COLUMNS}, ${listedGroupOf('variants join product o on o.supplier_id = $1 and o.id = variants.id where $13', '$12', prices)}, m.rank, ${IS_ONLY_SIMILAR} as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key ${direction}, id) as rank
         from shown order by relevance, sort_key ${direction}, id limit $3 offset $4
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       ${atPricesOf('$12', prices)}
     ) page on true
     order by page.rank`,
    })
  })

const STATEMENTS: Readonly<Record<ProductOrder, ReturnType<typeof searchStatement>>> = {
  featured: searchStatement('featured'),
  name: searchStatement('name'),
  'price-ascending': searchStatement('price-ascending'),
  'price-descending': searchStatement('price-descending'),
  newest: searchStatement('newest'),
}

/** The customer whose purchases rank what is found as well; null for visitors, and for those who may not see orders. */
export const buyerOf = ({ actor, ...scope }: Scope): string | null =>
  can('order.see', actor, scope) ? (customerOf(actor)?.id ?? null) : null

/**
 * Products whose code or GTIN is the text, then those in which every word is found, as a word, the beginning of one or a
 * synonym of the store, most relevant first unless the request has an order; then those whose code begins with the text.
 * Unknown words are replaced by the most similar known ones.
 */
export async function searchProducts(scope: Scope, text: string, selection: Selection): Promise<FoundByText> {
  const { categoryIds, narrowing, order, limit, offset, priceGroup, isGrouped } = selection
  const page = await scope.db.many(STATEMENTS[order](selection), [
    scope.supplier.id,
    text,
    limit,
    offset,
    categoryIds,
    ...narrowingValues(narrowing),
    priceGroup,
    isGrouped,
    buyerOf(scope),
  ])
  const found = foundProducts(page)
  const first = page[0]
  const partial =
    first && first.partialTotal > 0 ? { total: first.partialTotal, words: first.partialWords ?? [] } : null
  // Where only a part of the words is found, that part is named instead of a correction that nothing has.
  const isCorrected = found.total > 0 && !(partial && partial.words.length > 0)
  return { ...found, correctedText: isCorrected ? (first?.correctedText ?? null) : null, partial }
}

/** The best products for each of the texts, in one statement; without those that are found by a code only. */
export async function searchEach(
  scope: Scope,
  texts: readonly string[],
  limit: number,
  { priceGroup }: PriceView,
): Promise<ReadonlyMap<string, SearchedProducts>> {
  const rows = await scope.db.many(searchTexts, [scope.supplier.id, [...texts], limit, priceGroup])
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return new Map(
    texts.map((text, index) => {
      const found = byPlace.get(index + 1) ?? []
      const { total = 0, correctedText = null } = found[0] ?? {}
      return [text, { rows: found, total, correctedText, partial: null }]
    }),
  )
}

/** What a list shows; equal requests give equal pages, so that it names the page in the storefront cache. */
export interface ListRequest extends Paging {
  /** Id or slug. */
  readonly category: string | null
  readonly filter: ListFilter
  /** As `cleanSearchText` gives it; empty browses. */
  readonly text: string
  readonly order: ProductOrder
  /** Only products of these groups of variants; empty for all. */
  readonly groupIds: readonly string[]
  /** Whether one product stands for all variants of its group. */
  readonly isGrouped: boolean
}

/**
 * What the filter means in this store. Where prices are hidden, offers are too: choosing them is ignored.
 */
export const narrowingOf = async (
  scope: Scope,
  { tags, brands, isAvailable, isOnOffer }: ListFilter,
  { showsPrices }: PriceView,
  groupIds: readonly string[] = [],
): Promise<Narrowing> => ({
  tagClauses: tags.length === 0 ? [] : tagClauses(tags, (await catalogSettings(scope)).tagGroups),
  brands,
  isAvailable,
  isOnOffer: isOnOffer && showsPrices,
  groupIds,
})

/**
 * A page of products: of a category and all below it, narrowed by filters, found by a text, or all of them.
 * Where prices are hidden an order by price is ignored, because it would reveal them.
 * @throws Failure catalog.categoryNotFound
 */
export async function listProducts(scope: Scope, request: ListRequest, view: PriceView): Promise<ProductPage> {
  const selection: Selection = {
    categoryIds: request.category === null ? null : await categoryWithDescendants(scope, request.category),
    narrowing: await narrowingOf(scope, request.filter, view, request.groupIds),
    order: view.showsPrices || !request.order.startsWith('price') ? request.order : 'featured',
    limit: request.limit,
    offset: request.offset,
    priceGroup: view.priceGroup,
    hasPromotions: view.hasPromotions,
    isGrouped: request.isGrouped,
  }
  const found =
    request.text === ''
      ? { ...(await browseProducts(scope, selection)), correctedText: null, partial: null }
      : await searchProducts(scope, request.text, selection)
  return {
    products: found.rows.map((row) => toProduct(row, view)),
    total: found.total,
    page: pageNumber(request),
    pageSize: request.limit,
    correctedQuery: found.correctedText,
    partial: found.partial,
  }
}
