import MiniSearch from 'minisearch'
import type pg from 'pg'
import { NO_FACET_FILTER } from '#server/modules/catalog/browse-products.ts'
import { searchProducts } from '#server/modules/catalog/search-products.ts'
import { cleanSearchText } from '#domain/search-text.ts'
import { storeScope } from '../store-scope.ts'

/** Returns the codes of the products that it finds, best first. */
type Engine = (query: string) => Promise<readonly string[]>

const DEPTH = 10

/** Our search and three that are ready-made, on the same products. */
export async function enginesOf(pool: pg.Pool, store: string): Promise<ReadonlyMap<string, Engine>> {
  return new Map([
    ['ours', await ourSearch(pool, store)],
    ['ILIKE', byStatement(pool, store, ILIKE)],
    ['PostgreSQL full text', byStatement(pool, store, FULL_TEXT)],
    ['MiniSearch', await miniSearch(pool, store)],
  ])
}

async function ourSearch(pool: pg.Pool, store: string): Promise<Engine> {
  const scope = await storeScope(pool, store)
  const best = {
    categoryIds: null,
    facetFilter: NO_FACET_FILTER,
    order: 'featured',
    limit: DEPTH,
    offset: 0,
    isGrouped: false,
  } as const
  return async (query) => {
    const { rows } = await searchProducts(scope, cleanSearchText(query), {
      ...best,
      priceGroup: null,
      hasPromotions: false,
    })
    return rows.map(({ code }) => code)
  }
}

const TEXT_OF_PRODUCT = `concat_ws(' ', p.code, p.name, p.packaging, p.brand, p.description)`

/** Every word somewhere in the product, in the order of the store. */
const ILIKE = `select p.code from product p
   where p.supplier_id = (select id from supplier where slug = $1) and p.is_active
     and ${TEXT_OF_PRODUCT} ilike all (select '%' || word || '%' from string_to_table($2, ' ') word)
   order by p.position limit ${DEPTH}`

const FULL_TEXT = `select p.code from product p, plainto_tsquery('portuguese', $2) query,
     lateral (select to_tsvector('portuguese', ${TEXT_OF_PRODUCT}) as words) text
   where p.supplier_id = (select id from supplier where slug = $1) and p.is_active and text.words @@ query
   order by ts_rank(text.words, query) desc, p.position limit ${DEPTH}`

const byStatement =
  (pool: pg.Pool, store: string, sql: string): Engine =>
  async (query) =>
    (await pool.query<{ code: string }>(sql, [store, query])).rows.map(({ code }) => code)

const withoutAccents = (term: string): string => term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** With what its manual recommends: prefixes, similar words, the name above the rest; accents do not count. */
async function miniSearch(pool: pg.Pool, store: string): Promise<Engine> {
  const { rows } = await pool.query<{ code: string }>(
    `select p.code, p.name, p.packaging, p.brand, p.description from product p
     where p.supplier_id = (select id from supplier where slug = $1) and p.is_active order by p.position`,
    [store],
  )
  const index = new MiniSearch({
    idField: 'code',
    fields: ['code', 'name', 'packaging', 'brand', 'description'],
    processTerm: withoutAccents,
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 3, code: 2 } },
  })
  index.addAll(rows)
  return (query) => Promise.resolve(index.search(query).map(({ id }) => String(id)))
}
