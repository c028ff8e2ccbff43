import { customerOf } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import type { PartialMatches, ProductOrder } from '#domain/catalog/product.ts'
import {
  array,
  bool,
  int4,
  int8,
  neverNull,
  nullable,
  statement,
  text,
  tsquery,
  uuid,
  type SqlType,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  clausesOf,
  fitsFacetFilter,
  foundProducts,
  type ListedRow,
  FACET_FILTER_TYPES,
  facetFilterValues,
  pageRow,
  type Selection,
} from './browse-products.ts'
import { listedGroupOf } from './listed-groups.ts'
import {
  atPricesOf,
  forPrices,
  IS_SOLD_OUT,
  PRICE_GROUP,
  PRODUCT_COLUMNS,
  productRow,
  type PriceView,
  type ProductRow,
} from './product-row.ts'
import { FEW, findPartialMatches, prefixMatch, readTexts, termValues, type SearchedText } from './search-words.ts'

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

/** SQL of what the words of a text became. */
interface WordsSql {
  readonly words: string
  readonly wordsOfName: string
  readonly wholeWordsOfName: string
  readonly head: string
  readonly text: string
}

// 0 is the code or GTIN; the name starts with the words: 1 whole, 3 in part; 2 its first word is the first of them, and it has all; they are
// in the name: 4 whole, 5 in part or as a synonym; 6 they are in brand or description; 7 the code begins with them; 8 it has only a part
// of them. What a pack holds counts as its name.
const relevanceOf = ({ wordsOfName, wholeWordsOfName, head, text }: WordsSql): string => `case
      when starts_with(p.search_name, ${text}) then
        case when p.search_name = ${text} or starts_with(p.search_name, ${text} || ' ') then 1 else 3 end
      when p.search @@ ${wholeWordsOfName} then case when p.search_head = ${head} then 2 else 4 end
      when p.search @@ ${wordsOfName} then 5
      else 6 end`

const searchTexts = statement('catalog.search-texts', {
  parameters: [
    uuid,
    int8,
    nullable(PRICE_GROUP),
    array(tsquery),
    array(tsquery),
    array(tsquery),
    array(text),
    array(text),
  ],
  row: { place: neverNull(int8), total: neverNull(int8), ...productRow },
  sql: `select sought.place, best.total, ${PRODUCT_COLUMNS}
   from unnest($4::tsquery[], $5::tsquery[], $6::tsquery[], $7::text[], $8::text[])
     with ordinality as sought (words, words_of_name, whole_words_of_name, head, text, place)
   cross join lateral (
     with matches as materialized (
       select p.id, ${relevanceOf({
         words: 'sought.words',
         wordsOfName: 'sought.words_of_name',
         wholeWordsOfName: 'sought.whole_words_of_name',
         head: 'sought.head',
         text: 'sought.text',
       })} as relevance, p.position from product p
       where p.supplier_id = $1 and p.is_active and p.search @@ sought.words
     )
     select (select count(*) from matches) as total, m.*
     from (select * from matches order by relevance, position, id limit $2) m
   ) best
   join product p on p.supplier_id = $1 and p.id = best.id
   ${atPricesOf('$3')}
   order by sought.place, best.relevance, best.position, best.id`,
})

const searchRow = {
  ...pageRow,
  partialTotal: neverNull(int8),
  isOnlySimilar: nullable(bool),
}

// What an order sorts by, read where the matches are found: so only the products of the page are fetched.
const SORT_KEYS: Readonly<Record<ProductOrder, { readonly key: string; readonly direction: 'asc' | 'desc' }>> = {
  // What can be bought, what the customer buys, what sells, the order of the store: in one number, which sorts several times as fast as four.
  // The two in the middle are taken off where they are read.
  featured: {
    key: `${IS_SOLD_OUT}::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position`,
    direction: 'asc',
  },
  name: { key: 'plain_text(p.name)', direction: 'asc' },
  'price-ascending': { key: 'priced.price', direction: 'asc' },
  'price-descending': { key: 'priced.price', direction: 'desc' },
  newest: { key: 'p.created_at', direction: 'desc' },
}

/** Of so many last orders of the customer, to know what is bought again. */
const REMEMBERED_ORDERS = 100

/** The parameters of every search; those that follow depend on what is searched. */
const SEARCH_TYPES = [
  uuid,
  int8,
  int8,
  array(uuid),
  ...FACET_FILTER_TYPES,
  nullable(PRICE_GROUP),
  bool,
  nullable(tsquery),
] as const
const [GROUP, IS_GROUPED, WORDS] = ['$11', '$12', '$13'] as const

/** What is searched besides words, or instead of them: a whole code, the beginning of one, a part of the words. */
const OTHER_TYPES = [array(uuid), nullable(text), nullable(bool), nullable(bool), array(uuid), array(int4)] as const

/** Who searches: in the order of the store, a customer finds first what was bought. */
type Searcher = 'visitor' | 'buyer'

interface SearchKind {
  readonly order: ProductOrder
  readonly searcher: Searcher
  readonly isByWordsOnly: boolean
}

const searchStatement = ({ order, searcher, isByWordsOnly }: SearchKind) =>
  forPrices((prices, name) => {
    const { key, direction } = SORT_KEYS[order]
    const isByRelevance = order === 'featured'
    const isByPrice = order.startsWith('price')
    const ranking: readonly SqlType<unknown>[] = isByRelevance
      ? [nullable(tsquery), nullable(tsquery), nullable(text), nullable(text), ...(searcher === 'buyer' ? [uuid] : [])]
      : [nullable(array(text))]
    const first = SEARCH_TYPES.length + 1
    const relevance = isByRelevance
      ? relevanceOf({
          words: WORDS,
          wordsOfName: `$${first}`,
          wholeWordsOfName: `$${first + 1}`,
          head: `$${first + 2}`,
          text: `$${first + 3}`,
        })
      : isMentioned(`$${first}`)
    const columnsOf = (place: string) =>
      `select p.id, ${place} as relevance, ${key} as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and ${IS_SOLD_OUT} as is_sold_out`
    const priced = isByPrice ? atPricesOf(GROUP, prices) : ''
    const isInSelection = `p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ${fitsFacetFilter('p', 5, GROUP, prices)}`
    const others = isByWordsOnly ? null : otherMatches(first + ranking.length)
    const kind = `${order}${searcher === 'buyer' ? ' of a buyer' : ''}${isByWordsOnly ? '' : ', by code'}`
    return statement(name(`catalog.search ${kind}`), {
      parameters: [...SEARCH_TYPES, ...ranking, ...(isByWordsOnly ? [] : OTHER_TYPES)],
      row: searchRow,
      useGenericPlan: true,
      sql: `with ${clausesOf(5)}, ${others === null ? '' : `${others.tables},`}
     matches as materialized (
       ${columnsOf(relevance)} from product p ${priced}
       where p.search @@ ${WORDS} and ${isInSelection} ${others === null ? '' : `and ${others.isNoOther}`}
       ${(others?.branches ?? []).map(({ place, join }) => `union all ${columnsOf(place)} from product p ${priced} ${join} and ${isInSelection}`).join(' ')}
     ),
     variants as (select * from matches where variant_group_id is not null and ${IS_GROUPED}::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not ${IS_GROUPED}
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, ${isByPrice ? 'sort_key, ' : ''}variant_rank) best
     )
     ${isByRelevance ? `, ${rankedBy(searcher === 'buyer' ? `$${first + ranking.length - 1}` : null)}` : ''}
     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         ${others === null ? '0::bigint' : '(select count(*) from shown where relevance >= 8)'} as partial_total
     ) counted
     left join (
       select ${PRODUCT_COLUMNS}, ${listedGroupOf(`variants join product o on o.supplier_id = $1 and o.id = variants.id where ${IS_GROUPED}`, GROUP, prices)},
         m.rank, ${IS_ONLY_SIMILAR} as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key ${direction}, id) as rank
         from (
           select id, relevance, sort_key from ${isByRelevance ? 'ranked' : 'shown'}
           order by relevance, sort_key ${direction}, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       ${atPricesOf(GROUP, prices)}
     ) page on true
     order by page.rank`,
    })
  })

// In an order of the request, what only mentions the words stands behind what is called so. A brand counts where all of it is sought: milk is
// not what the brand "Vale do Leite" makes.
const isMentioned = (stems: string): string => `case
      when ts_filter(p.search, '{a}') @@ ${WORDS} then 0
      when ts_filter(p.search, '{a,b}') @@ ${WORDS} and tsvector_to_array(ts_filter(p.search, '{b}')) <@ ${stems} then 0
      else 6 end`

/** A product that has but a part of the words, or that only its description mentions them. */
const IS_ONLY_SIMILAR = `m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ ${WORDS}`

/** What is found besides words, by parameters that begin at `first`. */
function otherMatches(first: number) {
  const [exact, start, mayBeginGtin, mayEndGtin, partial, places] = OTHER_TYPES.map((_, index) => `$${first + index}`)
  return {
    tables: prefixMatch(`${start}`, `${mayBeginGtin}`, `${mayEndGtin}`),
    isNoOther: `p.id <> all(${exact}::uuid[])`,
    branches: [
      { place: '0', join: `where p.id = any(${exact}::uuid[])` },
      { place: '7', join: `join prefix_match on prefix_match.id = p.id where (p.search @@ ${WORDS}) is not true` },
      {
        place: 'partial.place',
        join: `join unnest(${partial}::uuid[], ${places}::int4[]) as partial (id, place) on partial.id = p.id where true`,
      },
    ],
  }
}

/**
 * Tables for what is sorted by sales, and by what the customer bought. They are read for all matches at once and joined by grouping, because
 * PostgreSQL, which does not know how many there are, would look for each match alone.
 */
const rankedBy = (buyer: string | null): string => {
  const isFound = 'product_id = any(array(select id from matches))'
  const bought = `union all
         select product_id, null, null, null, orders * 20000000000000000 from (
           select l.product_id, count(*) as orders
           from (select number from purchase_order where supplier_id = $1 and customer_id = ${buyer} order by number desc limit ${REMEMBERED_ORDERS}) o
           join order_line l on l.supplier_id = $1 and l.order_number = o.number group by l.product_id
         ) habit where ${isFound}`
  return `ranked as (
       select id, max(relevance) as relevance,
         max(sort_key) - coalesce(max(sold), 0) ${buyer === null ? '' : '- coalesce(max(bought), 0)'} as sort_key
       from (
         select id, relevance, sort_key, null::int8 as sold ${buyer === null ? '' : ', null::int8 as bought'} from shown
         union all
         select product_id, null, null, least(orders, 999999) * 10000000000 ${buyer === null ? '' : ', null'}
         from product_sales where supplier_id = $1 and ${isFound}
         ${buyer === null ? '' : bought}
       ) each group by id having max(relevance) is not null
     )`
}

type ByKind = Readonly<Record<'words' | 'others', ReturnType<typeof searchStatement>>>
const byKind = (order: ProductOrder, searcher: Searcher): ByKind => ({
  words: searchStatement({ order, searcher, isByWordsOnly: true }),
  others: searchStatement({ order, searcher, isByWordsOnly: false }),
})

const STATEMENTS: Readonly<Record<ProductOrder, ByKind>> = {
  featured: byKind('featured', 'visitor'),
  name: byKind('name', 'visitor'),
  'price-ascending': byKind('price-ascending', 'visitor'),
  'price-descending': byKind('price-descending', 'visitor'),
  newest: byKind('newest', 'visitor'),
}
const OF_A_BUYER = byKind('featured', 'buyer')

/** The customer whose purchases rank what is found as well; null for visitors, and for those who may not see orders. */
export const buyerOf = ({ actor, ...scope }: Scope): string | null =>
  can('order.see', actor, scope) ? (customerOf(actor)?.id ?? null) : null

/**
 * Products whose code or GTIN is the text, then those in which every word is found, as a word, the beginning of one or a
 * synonym of the store, most relevant first unless the request has an order; then those whose code begins with the text.
 * Unknown words are replaced by the most similar known ones.
 */
export async function searchProducts(scope: Scope, text: string, selection: Selection): Promise<FoundByText> {
  const [found] = await readTexts(scope, [text])
  if (found === undefined) throw new Error('a text was not read')
  const hasCode = found.exactIds.length > 0 || found.hasCodesBegun
  const page = await pageOf(scope, selection, found, hasCode ? [] : null)
  // Those that have all words in the selection are at most those that have them in the store.
  if (hasCode || found.terms.length < 2 || page.total >= FEW)
    return { ...page, partial: null, correctedText: correctedIn(page, found) }
  const parts = await scope.db.many(findPartialMatches, [scope.supplier.id, ...termValues(found)])
  if (parts.length === 0) return { ...page, partial: null, correctedText: correctedIn(page, found) }
  const { partialTotal, ...withParts } = await pageOf(scope, selection, found, parts)
  const words = parts[0]?.words ?? []
  const partial = partialTotal > 0 ? { total: partialTotal, words } : null
  // Where only a part of the words is found, that part is named instead of a correction that nothing has.
  const isNamed = partial !== null && words.length > 0
  return { ...withParts, partial, correctedText: isNamed ? null : correctedIn(withParts, found) }
}

const correctedIn = ({ total }: { readonly total: number }, { correctedText }: SearchedText): string | null =>
  total > 0 ? correctedText : null

/** A page of what a text finds: by its words alone, or with codes and the products that have a part of the words. */
async function pageOf(
  scope: Scope,
  { categoryIds, facetFilter, order, limit, offset, priceGroup, hasPromotions, isGrouped }: Selection,
  text: SearchedText,
  parts: readonly { readonly id: string; readonly place: number }[] | null,
) {
  const buyer = order === 'featured' ? buyerOf(scope) : null
  const { words, others } = buyer === null ? STATEMENTS[order] : OF_A_BUYER
  const ofStatement = parts === null ? words : others
  const rows = await scope.db.many(ofStatement({ priceGroup, hasPromotions }), [
    scope.supplier.id,
    limit,
    offset,
    categoryIds,
    ...facetFilterValues(facetFilter),
    priceGroup,
    isGrouped,
    text.words,
    ...(order === 'featured' ? [text.wordsOfName, text.wholeWordsOfName, text.head, text.text] : [text.stems]),
    ...(buyer === null ? [] : [buyer]),
    ...(parts === null
      ? []
      : [
          text.exactIds,
          text.codeStart,
          text.mayBeginGtin,
          text.mayEndGtin,
          parts.map(({ id }) => id),
          parts.map(({ place }) => 8 + place),
        ]),
  ])
  return { ...foundProducts(rows), partialTotal: rows[0]?.partialTotal ?? 0 }
}

/** The best products for each of the texts, in two statements; without those that are found by a code only. */
export async function searchEach(
  scope: Scope,
  texts: readonly string[],
  limit: number,
  { priceGroup }: PriceView,
): Promise<ReadonlyMap<string, SearchedProducts>> {
  const read = await readTexts(scope, texts)
  const rows = await scope.db.many(searchTexts, [
    scope.supplier.id,
    limit,
    priceGroup,
    read.map(({ words }) => words),
    read.map(({ wordsOfName }) => wordsOfName),
    read.map(({ wholeWordsOfName }) => wholeWordsOfName),
    read.map(({ head }) => head),
    read.map((one) => one.text),
  ])
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return new Map(
    texts.map((text, index) => {
      const found = byPlace.get(index + 1) ?? []
      const correctedText = found.length === 0 ? null : (read[index]?.correctedText ?? null)
      return [text, { rows: found, total: found[0]?.total ?? 0, correctedText, partial: null }]
    }),
  )
}
