import type { FastifyBaseLogger } from 'fastify'
import type { Paging } from '#contract/paging.ts'
import {
  SEARCH_LOG_DAYS,
  type LoggedSearch,
  type MissedSearch,
  type MissedSearchPage,
} from '#domain/catalog/search-log.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  neverNull,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

// A store or product may be gone by now.
const insert = statement('search-log.insert', {
  parameters: [array(uuid), array(text), array(int4), array(text), array(int4), array(uuid), array(bool)],
  sql: `insert into search_event (supplier_id, text, found, next_text, next_found, product_id, is_added)
   select e.supplier_id, search_text(e.text), e.found, nullif(search_text(e.next_text), search_text(e.text)), e.next_found, p.id, e.is_added
   from unnest($1::uuid[], $2::text[], $3::integer[], $4::text[], $5::integer[], $6::uuid[], $7::boolean[])
     as e (supplier_id, text, found, next_text, next_found, product_id, is_added)
   join supplier s on s.id = e.supplier_id
   left join product p on p.supplier_id = e.supplier_id and p.id = e.product_id
   where search_text(e.text) <> ''`,
})

/** Writes searches of any stores. What cannot be written is lost: no shopper waits for it. */
export const searchWriter =
  (db: Db, log: FastifyBaseLogger) =>
  async (searches: readonly LoggedSearch[]): Promise<void> => {
    try {
      await db.execute(insert, [
        searches.map(({ supplierId }) => supplierId),
        searches.map(({ text }) => text),
        searches.map(({ found }) => found),
        searches.map(({ nextText }) => nextText),
        searches.map(({ nextFound }) => nextFound),
        searches.map(({ productId }) => productId),
        searches.map(({ isAdded }) => isAdded),
      ])
    } catch (error) {
      log.warn({ err: error, searches: searches.length }, 'searches are not logged')
    }
  }

/** Products on sale that have a text `of`, by its words. */
export const productsWith = (of: string): string => `(
     select count(*) from product p
     where p.supplier_id = $1 and p.is_active and p.search @@ search_meaning(${of})::tsquery)`

const MISSED = `from search_event e
   where e.supplier_id = $1 and e.found = 0 and e.happened_at > now() - make_interval(days => $2::integer)`
const SHOWN = 3
const listMissed = statement('search-log.missed', {
  parameters: [uuid, int4, int8, int8],
  row: {
    text,
    times: neverNull(int8),
    lastAt: neverNull(timestamptz),
    givenUp: neverNull(int8),
    productsNow: neverNull(int8),
    next: neverNull(jsonb<MissedSearch['next']>()),
    products: neverNull(jsonb<MissedSearch['products']>()),
  },
  sql: `with page as (
     select e.text, count(*) as times, max(e.happened_at) as last_at,
       count(*) filter (where e.next_text is null and e.product_id is null) as given_up
     ${MISSED} group by e.text order by times desc, last_at desc, e.text limit $3 offset $4)
   select m.text, m.times, m.last_at, m.given_up, ${productsWith('m.text')} as products_now,
     coalesce((select jsonb_agg(n) from (
       select e.next_text as text, count(*) as times, max(e.next_found) as found
       ${MISSED} and e.text = m.text and e.next_text is not null group by e.next_text order by times desc, e.next_text limit ${SHOWN}) n), '[]') as next,
     coalesce((select jsonb_agg(o) from (
       select p.id, p.name, count(*) as times
       from search_event e join product p on p.supplier_id = e.supplier_id and p.id = e.product_id
       where e.supplier_id = $1 and e.found = 0 and e.happened_at > now() - make_interval(days => $2::integer) and e.text = m.text
       group by p.id, p.name order by times desc, p.name limit ${SHOWN}) o), '[]') as products
   from page m order by m.times desc, m.last_at desc, m.text`,
})
const countMissed = statement('search-log.count-missed', {
  parameters: [uuid, int4],
  row: { total: neverNull(int8) },
  sql: `select count(distinct e.text) as total ${MISSED}`,
})

/** What shoppers searched for in vain in the last days, the most frequent first, and what they did next. */
export async function missedSearches(
  { db, supplier }: Scope,
  days: number,
  { limit, offset }: Paging,
): Promise<MissedSearchPage> {
  const since = Math.min(days, SEARCH_LOG_DAYS)
  const [searches, counted] = await db.pipelined((db) =>
    Promise.all([db.many(listMissed, [supplier.id, since, limit, offset]), db.one(countMissed, [supplier.id, since])]),
  )
  return { searches, total: counted?.total ?? 0 }
}
