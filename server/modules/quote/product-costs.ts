import type { Paging } from '#contract/paging.ts'
import type { BasisPoints, UnitPrice } from '#domain/amounts.ts'
import {
  costChanges,
  type CostChange,
  type CostFilter,
  type CostPage,
  type CostSort,
} from '#domain/catalog/product-cost.ts'
import { ensure } from '#domain/failure.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import {
  array,
  int4,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const MATCHES = `p.supplier_id = $1 and s.id = $1 and p.is_active
  and ($2::text[] is null or ${matchesEveryWord('plain_text(p.name)', '$2')} or starts_with(lower(p.code), lower($3)))`
/** What the floor of the store asks of a price, without a division. */
const IS_BELOW = 'p.price * (10000 - s.margin_floor) < p.cost * 10000'
const MARGIN = '(p.price - p.cost)::numeric / nullif(p.price, 0)'

const list = statement('quote.product-costs', {
  parameters: [uuid, array(text), text, text, text, int8, int8],
  row: {
    id: uuid,
    code: text,
    name: text,
    unit: text,
    price: narrow<UnitPrice>(int8),
    cost: nullable(narrow<UnitPrice>(int8)),
  },
  sql: `select p.id, p.code, p.name, p.unit, p.price, p.cost
   from product p, supplier s
   where ${MATCHES} and case $4 when 'unknown' then p.cost is null when 'below-floor' then ${IS_BELOW} else true end
   order by case $5 when 'lowest-margin' then ${MARGIN} when 'highest-margin' then -${MARGIN} end,
     case when $5 = 'name-descending' then plain_text(p.name) end desc, plain_text(p.name), p.id
   limit $6 offset $7`,
})
const count = statement('quote.count-product-costs', {
  parameters: [uuid, array(text), text],
  row: { all: neverNull(int8), unknown: neverNull(int8), below: neverNull(int8) },
  sql: `select count(*) as all, count(*) filter (where p.cost is null) as unknown, count(*) filter (where ${IS_BELOW}) as below
   from product p, supplier s where ${MATCHES}`,
})
const findFloor = statement('quote.floor-of-costs', {
  parameters: [uuid],
  row: { marginFloor: narrow<BasisPoints>(int4) },
  sql: 'select margin_floor from supplier where id = $1',
})

/** Products on sale with what they cost the store. `counts` are of all groups, whichever the filter names. */
export async function listProductCosts(
  { db, supplier }: Scope,
  { group, text }: CostFilter,
  sort: CostSort,
  { limit, offset }: Paging,
): Promise<CostPage> {
  const words = likeWordsOrNull(text)
  const [products, counted, floor] = await db.pipelined((db) =>
    Promise.all([
      db.many(list, [supplier.id, words, text, group, sort, limit, offset]),
      db.one(count, [supplier.id, words, text]),
      db.one(findFloor, [supplier.id]),
    ]),
  )
  const { all = 0, unknown = 0, below = 0 } = counted ?? {}
  const counts = { all, unknown, 'below-floor': below }
  ensure(floor, 'supplier.notFound')
  return { products, total: counts[group], counts, marginFloor: floor.marginFloor }
}

// In the order of their keys: two changes at once never wait for each other.
const lock = statement('quote.lock-product-costs', {
  parameters: [uuid, array(text)],
  row: { code: text, name: text, cost: nullable(narrow<UnitPrice>(int8)) },
  sql: `select code, name, cost from product where supplier_id = $1 and code = any($2) order by id for no key update`,
})
const write = statement('quote.write-product-costs', {
  parameters: [uuid, array(text), array(int8)],
  sql: `update product p set cost = w.cost
   from unnest($2::text[], $3::bigint[]) as w (code, cost)
   where p.supplier_id = $1 and p.code = w.code and p.cost is distinct from w.cost`,
})

interface ChangedCosts {
  readonly changed: number
  /** Codes of no product. */
  readonly unknownCodes: readonly string[]
}

/**
 * Changes what products cost, with an event that says how it was before. Products that are off sale have a cost too.
 * @throws Failure record.changedMeanwhile where one that was seen is another by now; nothing is changed then
 */
export function setProductCosts(scope: Scope, changes: readonly CostChange[]): Promise<ChangedCosts> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const codes = changes.map(({ code }) => code)
    const products = await db.many(lock, [supplier.id, codes])
    const costs = new Map(products.map(({ code, cost }) => [code, cost]))
    const isAsSeen = ({ code, cost, seen }: CostChange) => {
      const stored = costs.get(code)
      return seen === undefined || stored === undefined || stored === seen || stored === cost
    }
    ensure(changes.every(isAsSeen), 'record.changedMeanwhile')
    const differences = costChanges(products, changes)
    if (differences.length > 0) {
      await db.execute(write, [supplier.id, codes, changes.map(({ cost }) => cost)])
      await recordEvent(scope, { action: 'product.cost-changed', customerId: null, changes: differences })
    }
    return { changed: differences.length, unknownCodes: codes.filter((code) => !costs.has(code)) }
  })
}
