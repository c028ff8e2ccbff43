import type { Paging } from '#contract/paging.ts'
import type { BasisPoints } from '#domain/amounts.ts'
import {
  isSameWeighing,
  WEIGHT_UNITS,
  weighingChanges,
  type WeighingChange,
  type WeighingFilter,
  type WeighingPage,
  type WeighingSort,
} from '#domain/catalog/weighing.ts'
import { ensure } from '#domain/failure.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
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

const IN_WEIGHT = `lower(p.unit) in (${WEIGHT_UNITS.map((unit) => `'${unit}'`).join(', ')})`
const MATCHES = `p.supplier_id = $1 and p.is_active and ${IN_WEIGHT}
  and ($2::text[] is null or ${matchesEveryWord('plain_text(p.name)', '$2')} or starts_with(lower(p.code), lower($3)))`

const list = statement('catalog.weighing', {
  parameters: [uuid, array(text), text, bool, bool, int8, int8],
  row: {
    id: uuid,
    code: text,
    name: text,
    unit: text,
    isWeighed: bool,
    tolerance: nullable(narrow<BasisPoints>(int4)),
  },
  sql: `select p.id, p.code, p.name, p.unit, p.is_weighed, p.weight_tolerance as tolerance
   from product p where ${MATCHES} and ($4::boolean is null or p.is_weighed = $4)
   order by case when $5 then plain_text(p.name) end desc, plain_text(p.name), p.id limit $6 offset $7`,
})
const count = statement('catalog.count-weighing', {
  parameters: [uuid, array(text), text],
  row: { all: neverNull(int8), weighed: neverNull(int8) },
  sql: `select count(*) as all, count(*) filter (where p.is_weighed) as weighed from product p where ${MATCHES}`,
})
const findTolerance = statement('catalog.weight-tolerance', {
  parameters: [uuid],
  row: { tolerance: narrow<BasisPoints>(int4) },
  sql: 'select weight_tolerance as tolerance from supplier where id = $1',
})

/** Products on sale that a scale can measure. `counts` are of all groups, whichever the filter names. */
export async function listWeighing(
  { db, supplier }: Scope,
  { group, text }: WeighingFilter,
  sort: WeighingSort,
  { limit, offset }: Paging,
): Promise<WeighingPage> {
  const words = likeWordsOrNull(text)
  const isWeighed = group === 'all' ? null : group === 'weighed'
  const [products, counted, store] = await db.pipelined((db) =>
    Promise.all([
      db.many(list, [supplier.id, words, text, isWeighed, sort === 'name-descending', limit, offset]),
      db.one(count, [supplier.id, words, text]),
      db.one(findTolerance, [supplier.id]),
    ]),
  )
  ensure(store, 'supplier.notFound')
  const { all = 0, weighed = 0 } = counted ?? {}
  const counts = { all, weighed, unweighed: all - weighed }
  return { products, total: counts[group], counts, tolerance: store.tolerance }
}

// In the order of their keys: two changes at once never wait for each other.
const lock = statement('catalog.lock-weighing', {
  parameters: [uuid, array(text)],
  row: { code: text, name: text, isWeighed: bool, tolerance: nullable(narrow<BasisPoints>(int4)) },
  sql: `select p.code, p.name, p.is_weighed, p.weight_tolerance as tolerance
   from product p where p.supplier_id = $1 and p.code = any($2) and ${IN_WEIGHT} order by p.id for no key update`,
})
const write = statement('catalog.write-weighing', {
  parameters: [uuid, array(text), array(bool), array(int4)],
  sql: `update product p set is_weighed = w.is_weighed, weight_tolerance = w.tolerance
   from unnest($2::text[], $3::boolean[], $4::integer[]) as w (code, is_weighed, tolerance)
   where p.supplier_id = $1 and p.code = w.code and ${IN_WEIGHT}
     and (p.is_weighed, p.weight_tolerance) is distinct from (w.is_weighed, w.tolerance)`,
})

interface ChangedWeighing {
  readonly changed: number
  /** Codes of no product that a scale can measure. */
  readonly unknownCodes: readonly string[]
}

/**
 * Changes which products are weighed, with an event that says how it was before. Orders stay as they were placed.
 * @throws Failure record.changedMeanwhile where one that was seen is another by now; nothing is changed then
 */
export function setWeighing(scope: Scope, changes: readonly WeighingChange[]): Promise<ChangedWeighing> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const codes = changes.map(({ code }) => code)
    const products = await db.many(lock, [supplier.id, codes])
    const stored = new Map(products.map((product) => [product.code, product]))
    const differs = (change: WeighingChange) => {
      const product = stored.get(change.code)
      return product !== undefined && !isSameWeighing(product, change)
    }
    const isAsSeen = ({ code, seen }: WeighingChange) => {
      const product = stored.get(code)
      return seen === undefined || product === undefined || isSameWeighing(product, seen)
    }
    const different = changes.filter(differs)
    ensure(different.every(isAsSeen), 'record.changedMeanwhile')
    if (different.length > 0) {
      const [weighed, tolerances] = [
        changes.map((change) => change.isWeighed),
        changes.map((change) => change.tolerance),
      ]
      await db.execute(write, [supplier.id, codes, weighed, tolerances])
      const differences = weighingChanges(products, changes)
      await recordEvent(scope, { action: 'product.weighing-changed', customerId: null, changes: differences })
    }
    return { changed: different.length, unknownCodes: codes.filter((code) => !stored.has(code)) }
  })
}
