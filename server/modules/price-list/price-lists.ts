import type { BasisPoints, UnitPrice } from '#domain/amounts.ts'
import {
  agreedPriceChanges,
  MAX_PRICE_LISTS,
  type AgreedPriceChange,
  type ListAudience,
  type ListedFilter,
  type ListedPage,
  type PriceList,
  type PriceListSummary,
  type PriceListInput,
} from '#domain/catalog/price-list.ts'
import { ensure, Failure } from '#domain/failure.ts'
import type { Paging } from '#contract/paging.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
  int4,
  int8,
  json,
  jsonListSql,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { recordChangedFields, versionedRecord } from '#server/platform/session/versioned-record.ts'

const summaryRow = {
  id: uuid,
  name: text,
  adjustment: narrow<BasisPoints>(int4),
  isActive: bool,
  audience: neverNull(narrow<ListAudience>(text)),
  customerCount: neverNull(int8),
  agreedCount: neverNull(int8),
}
const SUMMARY = `l.id, l.name, l.price_adjustment as adjustment, l.is_active, coalesce(l.customer_kind, 'chosen') as audience,
  (select count(*) from customer c where c.supplier_id = l.supplier_id and c.price_list_id = l.id) as customer_count,
  (select count(*) from price_list_price x where x.supplier_id = l.supplier_id and x.price_list_id = l.id) as agreed_count`

const list = statement('price-list.list', {
  parameters: [uuid],
  row: summaryRow,
  sql: `select ${SUMMARY} from price_list l where l.supplier_id = $1 order by plain_text(l.name), l.id`,
})
const find = statement('price-list.find', {
  parameters: [uuid, uuid],
  row: { ...summaryRow, version: int4, customers: json<PriceList['customers']>() },
  sql: `select ${SUMMARY}, l.version, ${jsonListSql(
    `json_build_object('id', c.id, 'name', c.name)`,
    'customer c where c.supplier_id = l.supplier_id and c.price_list_id = l.id',
    'c.name, c.id',
  )} as customers
   from price_list l where l.supplier_id = $1 and l.id = $2`,
})
const record = versionedRecord('price-list', { table: 'price_list', failure: 'priceList' })

/** The price lists of the store, by their names. */
export const listPriceLists = ({ db, supplier }: Scope): Promise<PriceListSummary[]> => db.many(list, [supplier.id])

/** @throws Failure priceList.notFound */
export async function findPriceList({ db, supplier }: Scope, id: string): Promise<PriceList> {
  const found = await db.one(find, [supplier.id, id])
  ensure(found, 'priceList.notFound')
  return found
}

const WRITTEN = [uuid, uuid, text, int4, bool, nullable(text)] as const
const insert = statement('price-list.insert', {
  parameters: [...WRITTEN, int8],
  row: { id: uuid },
  sql: `insert into price_list (supplier_id, id, name, price_adjustment, is_active, customer_kind)
   select $1, $2, $3, $4, $5, $6 where (select count(*) from price_list where supplier_id = $1) < $7
   returning id`,
})
const update = statement('price-list.update', {
  parameters: WRITTEN,
  sql: `update price_list set name = $3, price_adjustment = $4, is_active = $5, customer_kind = $6, version = version + 1
   where supplier_id = $1 and id = $2`,
})
// In the order of their keys: two changes at once never wait for each other.
const writeCustomers = statement('price-list.write-customers', {
  parameters: [uuid, uuid, array(uuid)],
  row: { given: neverNull(int8) },
  sql: `with locked as materialized (
     select id, id = any($3) as is_given from customer
     where supplier_id = $1 and (id = any($3) or price_list_id = $2) order by id for no key update),
   written as (
     update customer c set price_list_id = case when l.is_given then $2 end
     from locked l where c.supplier_id = $1 and c.id = l.id)
   select count(*) filter (where is_given) as given from locked`,
})

const valuesOf = ({ supplier }: Scope, id: string, { name, adjustment, isActive, audience }: PriceListInput) =>
  [supplier.id, id, name, adjustment, isActive, audience === 'chosen' ? null : audience] as const

async function giveTo({ db, supplier }: Scope, id: string, customerIds: readonly string[]): Promise<void> {
  const written = await db.one(writeCustomers, [supplier.id, id, customerIds])
  ensure(written?.given === customerIds.length, 'priceList.customerNotFound', { field: 'customerIds' })
}

/** @throws Failure priceList.nameTaken, priceList.kindTaken */
async function refusingTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'price_list_name') throw new Failure('priceList.nameTaken', { field: 'name' })
    if (constraint === 'price_list_of_kind') throw new Failure('priceList.kindTaken', { field: 'audience' })
    throw error
  }
}

/** @throws Failure priceList.tooMany, priceList.nameTaken, priceList.kindTaken, priceList.customerNotFound */
export function createPriceList(scope: Scope, input: PriceListInput): Promise<PriceList> {
  const id = crypto.randomUUID()
  return inTransaction(scope, async (scope) => {
    const inserted = await refusingTaken(scope.db.one(insert, [...valuesOf(scope, id, input), MAX_PRICE_LISTS]))
    ensure(inserted, 'priceList.tooMany', { maximum: MAX_PRICE_LISTS })
    await giveTo(scope, id, input.customerIds)
    const created = await findPriceList(scope, id)
    await recordChangedFields(scope, 'price-list.changed', created.name, {}, auditedTerms(created))
    return created
  })
}

/**
 * Changes a price list; carts follow when they are priced next, orders keep their prices.
 * @throws Failure priceList.notFound, priceList.outdated where it was changed since `version`, and those of `createPriceList`.
 */
export function changePriceList(scope: Scope, id: string, version: number, input: PriceListInput): Promise<PriceList> {
  return inTransaction(scope, async (scope) => {
    await record.lock(scope, id, version)
    const before = await findPriceList(scope, id)
    await refusingTaken(scope.db.execute(update, valuesOf(scope, id, input)))
    await giveTo(scope, id, input.customerIds)
    const after = await findPriceList(scope, id)
    await recordChangedFields(scope, 'price-list.changed', after.name, auditedTerms(before), auditedTerms(after))
    return after
  })
}

const auditedTerms = ({ name, adjustment, isActive, audience, customers }: PriceList) => ({
  name,
  priceAdjustmentPercent: adjustment / 100,
  isActive,
  audience,
  customers: customers.map(({ name }) => name).join(', ') || null,
})

const AGREED = 'left join price_list_price x on x.supplier_id = $1 and x.price_list_id = $2 and x.product_id = p.id'
const MATCHES = `p.supplier_id = $1 and p.is_active
  and ($3::text[] is null or ${matchesEveryWord('plain_text(p.name)', '$3')} or starts_with(lower(p.code), lower($4)))`
const IS_BELOW_COST = 'coalesce(x.price, adjusted_price(p.price, l.price_adjustment)) < p.cost'

const listProducts = statement('price-list.products', {
  parameters: [uuid, uuid, array(text), text, text, int8, int8],
  row: {
    id: uuid,
    code: text,
    name: text,
    unit: text,
    storePrice: narrow<UnitPrice>(int8),
    agreedPrice: nullable(narrow<UnitPrice>(int8)),
    cost: nullable(narrow<UnitPrice>(int8)),
  },
  sql: `select p.id, p.code, p.name, p.unit, p.price as store_price, x.price as agreed_price, p.cost
   from product p ${AGREED} join price_list l on l.supplier_id = $1 and l.id = $2
   where ${MATCHES} and case $5 when 'agreed' then x.price is not null when 'below-cost' then ${IS_BELOW_COST} else true end
   order by plain_text(p.name), p.id
   limit $6 offset $7`,
})
const countProducts = statement('price-list.count-products', {
  parameters: [uuid, uuid, array(text), text],
  row: { all: neverNull(int8), agreed: neverNull(int8), below: neverNull(int8) },
  sql: `select count(*) as all, count(x.price) as agreed, count(*) filter (where ${IS_BELOW_COST}) as below
   from product p ${AGREED} join price_list l on l.supplier_id = $1 and l.id = $2
   where ${MATCHES}`,
})

/**
 * Products on sale with their prices on the list. `counts` are of all groups, whichever the filter names.
 * @throws Failure priceList.notFound
 */
export async function listedProducts(
  { db, supplier }: Scope,
  id: string,
  { group, text }: ListedFilter,
  { limit, offset }: Paging,
): Promise<ListedPage> {
  const words = likeWordsOrNull(text)
  const [found, products, counted] = await db.pipelined((db) =>
    Promise.all([
      db.one(find, [supplier.id, id]),
      db.many(listProducts, [supplier.id, id, words, text, group, limit, offset]),
      db.one(countProducts, [supplier.id, id, words, text]),
    ]),
  )
  ensure(found, 'priceList.notFound')
  const { all = 0, agreed = 0, below = 0 } = counted ?? {}
  const counts = { all, agreed, 'below-cost': below }
  const { name, adjustment } = found
  return { list: { id, name, adjustment }, products, total: counts[group], counts }
}

const findAgreed = statement('price-list.agreed-prices', {
  parameters: [uuid, uuid, array(text)],
  row: { code: text, name: text, agreedPrice: nullable(narrow<UnitPrice>(int8)) },
  sql: `select p.code, p.name, x.price as agreed_price from product p ${AGREED} where p.supplier_id = $1 and p.code = any($3)`,
})
const writeAgreed = statement('price-list.write-agreed-prices', {
  parameters: [uuid, uuid, array(text), array(int8)],
  sql: `with wanted as (
     select p.id, w.price from unnest($3::text[], $4::bigint[]) as w (code, price)
     join product p on p.supplier_id = $1 and p.code = w.code),
   removed as (
     delete from price_list_price x using wanted w
     where x.supplier_id = $1 and x.price_list_id = $2 and x.product_id = w.id and w.price is null)
   insert into price_list_price (supplier_id, price_list_id, product_id, price)
   select $1, $2, w.id, w.price from wanted w where w.price is not null
   on conflict (supplier_id, price_list_id, product_id) do update set price = excluded.price
     where price_list_price.price <> excluded.price`,
})

interface ChangedPrices {
  readonly changed: number
  /** Codes of no product. */
  readonly unknownCodes: readonly string[]
}

/**
 * Agrees prices of products on the list, with an event that says how they were before. Products that are off sale have a price too.
 * @throws Failure priceList.notFound; record.changedMeanwhile where one that was seen is another by now; nothing is changed then
 */
export function setAgreedPrices(
  scope: Scope,
  id: string,
  changes: readonly AgreedPriceChange[],
): Promise<ChangedPrices> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    // One change of a list at a time.
    await record.lock(scope, id, null)
    const codes = changes.map(({ code }) => code)
    const products = await db.many(findAgreed, [supplier.id, id, codes])
    const stored = new Map(products.map(({ code, agreedPrice }) => [code, agreedPrice]))
    const isAsSeen = ({ code, price, seen }: AgreedPriceChange) => {
      const now = stored.get(code)
      return seen === undefined || now === undefined || now === seen || now === price
    }
    ensure(changes.every(isAsSeen), 'record.changedMeanwhile')
    const differences = agreedPriceChanges(products, changes)
    if (differences.length > 0) {
      await db.execute(writeAgreed, [supplier.id, id, codes, changes.map(({ price }) => price)])
      await recordEvent(scope, { action: 'price-list.changed', customerId: null, changes: differences })
    }
    return { changed: differences.length, unknownCodes: codes.filter((code) => !stored.has(code)) }
  })
}
