import { pageNumber, type Paging } from '#contract/paging.ts'
import { MAX_SUGGESTIONS, type Product, type ProductOrder, type ProductPage } from '#domain/catalog/product.ts'
import { NO_FILTER, tagClauses, type ListFilter } from '#domain/catalog/list-filter.ts'
import { cleanSearchText } from '#domain/search-text.ts'
import { array, bool, int8, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  browseProducts,
  clausesOf,
  fitsNarrowing,
  foundProducts,
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
  IS_SOLD_OUT,
  PRODUCT_COLUMNS,
  productRow,
  toProduct,
  type PriceView,
  type ProductRow,
} from './product-row.ts'

export interface SearchedProducts {
  readonly rows: readonly ProductRow[]
  readonly total: number
  /** The words searched for instead of the typed ones, as search_text writes them; null when none was changed. */
  readonly correctedText: string | null
}

/** More words than a person types; each unknown one costs a look through the words of the store. */
const MAX_WORDS = 12

// What the words of a text become; `text` is its expression in SQL. They are letters and digits only (search_words), so the query is built from them safely.
export const wordsOf = (text: string) => `
  exact as materialized (
    select p.id from product p where p.supplier_id = $1 and p.is_active and code_key(p.code) = nullif(code_key(${text}), '')
    union
    select p.id from product p where p.supplier_id = $1 and p.is_active and p.gtin = replace(${text}, ' ', '')
  ),
  -- without a digit it is a word and not the beginning of a code
  begun as materialized (
    select p.id from product p
    where p.supplier_id = $1 and p.is_active and code_key(${text}) ~ '[0-9]' and length(code_key(${text})) >= 3
      and code_key(p.code) ~>=~ code_key(${text}) and code_key(p.code) ~<~ (code_key(${text}) || '{') and not exists (select from exact)
  ),
  typed as materialized (
    select w.word, min(w.spelling) as spelling, min(w.place) as place,
      search_stem(w.word) as stem, search_sound(min(w.spelling)) as sound
    from search_words(${text}) w group by w.word order by place limit ${MAX_WORDS}
  ),
  -- words that say nothing ("de") are sought only where there is nothing else
  meant as materialized (
    select t.place, coalesce(c.word, t.word) as word, coalesce(search_stem(c.word), t.stem, t.word) as stem,
      coalesce(c.spelling, t.spelling) as spelling, c.word is not null as is_corrected,
      t.stem is not null or not exists (select from typed where stem is not null) as is_sought
    from typed t
    left join lateral (
      select s.word, s.spelling from search_word s
      where s.supplier_id = $1 and t.word ~ '^[a-z]{3,40}$' and t.stem is not null
        and not exists (select from exact) and not exists (select from begun)
        and not exists (select from search_synonym y where y.supplier_id = $1 and starts_with(y.word, t.word))
        and (s.word % t.word or s.sound % t.sound
          or length(t.sound) >= 3 and s.sound ~>=~ t.sound and s.sound ~<~ (t.sound || '{'))
        and not s.word ~ '[0-9]'
        and not exists (
          select from search_word w where w.supplier_id = $1 and w.word ~>=~ t.word and w.word ~<~ (t.word || '{')
        )
        and not exists (select from search_word w where w.supplier_id = $1 and w.stem = t.stem)
      order by s.sound = t.sound desc, starts_with(s.sound, t.sound) desc,
        greatest(similarity(s.word, t.word), similarity(s.sound, t.sound)) + case when s.is_in_name then 0.1 else 0 end desc,
        s.word
      limit 1
    ) c on true
  ),
  -- "refinad" begins "refinado", whose stem "refin" is shorter: the stems of the words it begins are sought as well
  lexemes as materialized (
    select m.place, m.word || ':*' as lexeme from meant m where m.is_sought
    union
    select m.place, m.stem from meant m where m.is_sought
    union
    select m.place, s.stem from meant m join search_word s
      on m.is_sought and s.supplier_id = $1 and s.word ~>=~ m.word and s.word ~<~ (m.word || '{')
      and not starts_with(s.stem, m.word)
    union
    select m.place, search_stem(y.meaning) from meant m join search_synonym y
      on m.is_sought and y.supplier_id = $1
        and (y.word = m.word or search_stem(y.word) = m.stem or length(m.word) >= 4 and starts_with(y.word, m.word))
  ),
  wanted as materialized (
    select (select string_agg('(' || any_of.lexemes || ')', ' & ')::tsquery
            from (select string_agg(lexeme, ' | ') as lexemes from lexemes group by place) any_of) as words,
           (select string_agg('(' || any_of.lexemes || ')', ' & ')::tsquery
            from (select string_agg(lexeme || case when lexeme like '%*' then 'A' else ':A' end, ' | ') as lexemes
                  from lexemes group by place) any_of) as words_of_name,
           (select string_agg(stem || ':A', ' & ')::tsquery from meant where is_sought) as whole_words_of_name,
           (select string_agg(word, ' ' order by place) from meant) as text,
           (select string_agg(spelling, ' ' order by place) from meant having bool_or(is_corrected)) as corrected_text
  )`

// 0 is the code or GTIN; the name starts with the words: 1 whole, 2 in part; they are in the name: 3 whole, 4 in part;
// 5 they are in brand or description; 6 the code begins with them. What a pack holds counts as its name.
const RELEVANCE = `case
      when starts_with(p.search_name, (select text from wanted)) then
        case when starts_with(p.search_name || ' ', (select text || ' ' from wanted)) then 1 else 2 end
      when p.search @@ (select whole_words_of_name from wanted) then 3
      when p.search @@ (select words_of_name from wanted) then 4
      else 5 end`

const searchTexts = statement('catalog.search-texts', {
  parameters: [uuid, array(text), int8, nullable(uuid)],
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

const searchRow = { ...pageRow, correctedText: nullable(text) }

// What an order sorts by, read where the matches are found: so only the products of the page are fetched.
const SORT_KEYS: Readonly<Record<ProductOrder, { readonly key: string; readonly direction: 'asc' | 'desc' }>> = {
  featured: { key: 'p.position', direction: 'asc' },
  name: { key: 'plain_text(p.name)', direction: 'asc' },
  'price-ascending': { key: 'priced.price', direction: 'asc' },
  'price-descending': { key: 'priced.price', direction: 'desc' },
  newest: { key: 'p.created_at', direction: 'desc' },
}

const searchStatement = (order: ProductOrder) => {
  const { key, direction } = SORT_KEYS[order]
  const priced = order.startsWith('price') ? atPricesOf('$12') : ''
  const isInSelection = `($5::uuid[] is null or p.category_id = any($5)) and ${fitsNarrowing('p', 6, '$12')}`
  const inGroup = 'p.variant_group_id, p.variant_rank, p.variant_group_id is not null and ' + IS_SOLD_OUT
  return statement(`catalog.search ${order}`, {
    parameters: [uuid, text, int8, int8, array(uuid), ...NARROWING_TYPES, nullable(uuid), bool],
    row: searchRow,
    sql: `with ${wordsOf('$2')}, ${clausesOf(6)},
     matches as materialized (
       select p.id, 0 as relevance, ${key} as sort_key, ${inGroup} as is_sold_out
       from product p ${priced} join exact on exact.id = p.id where p.supplier_id = $1 and ${isInSelection}
       union all
       select p.id, ${order === 'featured' ? RELEVANCE : '0'}, ${key}, ${inGroup} from product p ${priced}
       where p.supplier_id = $1 and p.is_active and p.search @@ (select words from wanted)
         and p.id not in (select id from exact) and ${isInSelection}
       union all
       select p.id, 6, ${key}, ${inGroup} from product p ${priced} join begun on begun.id = p.id
       where p.supplier_id = $1 and (p.search @@ (select words from wanted)) is not true and ${isInSelection}
     ),
     variants as (select * from matches where variant_group_id is not null and $13::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $13
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, ${priced === '' ? '' : 'sort_key, '}variant_rank) best
     )
     select counted.total, counted.corrected_text, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select corrected_text from wanted) as corrected_text
     ) counted
     left join (
       select ${PRODUCT_COLUMNS}, ${listedGroupOf('variants join product o on o.supplier_id = $1 and o.id = variants.id where $13', '$12')}, m.rank
       from (
         select id, row_number() over (order by relevance, sort_key ${direction}, id) as rank
         from shown order by relevance, sort_key ${direction}, id limit $3 offset $4
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       ${atPricesOf('$12')}
     ) page on true
     order by page.rank`,
  })
}

const STATEMENTS: Readonly<Record<ProductOrder, ReturnType<typeof searchStatement>>> = {
  featured: searchStatement('featured'),
  name: searchStatement('name'),
  'price-ascending': searchStatement('price-ascending'),
  'price-descending': searchStatement('price-descending'),
  newest: searchStatement('newest'),
}

/**
 * Products whose code or GTIN is the text, then those in which every word is found, as a word, the beginning of one or a
 * synonym of the store, most relevant first unless the request has an order; then those whose code begins with the text.
 * Unknown words are replaced by the most similar known ones.
 */
export async function searchProducts(scope: Scope, text: string, selection: Selection): Promise<SearchedProducts> {
  const { categoryIds, narrowing, order, limit, offset, priceListId, isGrouped } = selection
  const page = await scope.db.many(STATEMENTS[order], [
    scope.supplier.id,
    text,
    limit,
    offset,
    categoryIds,
    ...narrowingValues(narrowing),
    priceListId,
    isGrouped,
  ])
  const found = foundProducts(page)
  return { ...found, correctedText: found.total === 0 ? null : (page[0]?.correctedText ?? null) }
}

/** The best products for each of the texts, in one statement; without those that are found by a code only. */
export async function searchEach(
  scope: Scope,
  texts: readonly string[],
  limit: number,
  { priceListId }: PriceView,
): Promise<ReadonlyMap<string, SearchedProducts>> {
  const rows = await scope.db.many(searchTexts, [scope.supplier.id, [...texts], limit, priceListId])
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return new Map(
    texts.map((text, index) => {
      const found = byPlace.get(index + 1) ?? []
      return [text, { rows: found, total: found[0]?.total ?? 0, correctedText: found[0]?.correctedText ?? null }]
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
    priceListId: view.priceListId,
    isGrouped: request.isGrouped,
  }
  const found =
    request.text === ''
      ? { ...(await browseProducts(scope, selection)), correctedText: null }
      : await searchProducts(scope, request.text, selection)
  return {
    products: found.rows.map((row) => toProduct(row, view)),
    total: found.total,
    page: pageNumber(request),
    pageSize: request.limit,
    correctedQuery: found.correctedText,
  }
}

export interface Suggestions extends Pick<ProductPage, 'correctedQuery'> {
  readonly hits: readonly Product[]
}

/** What the search box offers while a person types. */
export async function suggestProducts(scope: Scope, text: string, view: PriceView): Promise<Suggestions> {
  const cleaned = cleanSearchText(text)
  if (cleaned === '') return { hits: [], correctedQuery: null }
  const best = {
    category: null,
    filter: NO_FILTER,
    order: 'featured',
    groupIds: [],
    isGrouped: true,
    limit: MAX_SUGGESTIONS,
    offset: 0,
  } as const
  const { products, correctedQuery } = await listProducts(scope, { ...best, text: cleaned }, view)
  return { hits: products, correctedQuery }
}
