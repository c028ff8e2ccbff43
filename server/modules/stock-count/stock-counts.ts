import type { Paging } from '#contract/paging.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { authorOf } from '#domain/access/actor.ts'
import { unitsFromQuantity, type Cents, type Quantity } from '#domain/amounts.ts'
import { codeKeys, gtinKey, ofCode } from '#domain/catalog/product-codes.ts'
import type {
  CountedPage,
  CountedProduct,
  NewStockCount,
  StockCountPage,
  StockCountSession,
  StockReading,
} from '#domain/catalog/stock-count.ts'
import type { StockPolicy } from '#domain/catalog/stored-product.ts'
import { ensure } from '#domain/failure.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  int4,
  int8,
  narrow,
  neverNull,
  nullable,
  outerJoined,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const HEAD = `s.id, s.name, c.name as category_name, l.name as started_by, s.started_at, s.posted_at,
     (select count(distinct n.product_id) from stock_count_line n where n.supplier_id = s.supplier_id and n.count_id = s.id) as counted`
const TABLES = `stock_count s left join category c on c.supplier_id = s.supplier_id and c.id = s.category_id
     left join login l on l.id = s.started_by`
const headRow = {
  id: uuid,
  name: text,
  ...outerJoined({ categoryName: text, startedBy: text }),
  startedAt: timestamptz,
  postedAt: nullable(timestamptz),
  counted: neverNull(int8),
}

const list = statement('stock-count.list', {
  parameters: [uuid, int8, int8],
  row: { ...headRow, total: neverNull(int8) },
  sql: `select ${HEAD}, count(*) over () as total from ${TABLES} where s.supplier_id = $1
   order by s.started_at desc, s.id limit $2 offset $3`,
})
const find = statement('stock-count.find', {
  parameters: [uuid, uuid],
  row: headRow,
  sql: `select ${HEAD} from ${TABLES} where s.supplier_id = $1 and s.id = $2`,
})
const insert = statement('stock-count.insert', {
  parameters: [uuid, uuid, text, nullable(uuid), nullable(uuid)],
  sql: `insert into stock_count (supplier_id, id, name, category_id, started_by) values ($1, $2, $3, $4, $5)
   on conflict (supplier_id, id) do nothing`,
})
const hasCategory = statement('stock-count.has-category', {
  parameters: [uuid, uuid],
  row: { isThere: neverNull(bool) },
  sql: 'select true as is_there from category where supplier_id = $1 and id = $2',
})
/** Readings and the posting of a count wait for each other. */
const lock = statement('stock-count.lock', {
  parameters: [uuid, uuid],
  row: { name: text, isPosted: neverNull(bool), categoryId: nullable(uuid) },
  sql: `select name, posted_at is not null as is_posted, category_id from stock_count where supplier_id = $1 and id = $2 for update`,
})

/** The readings of each product of the count $2, added up. */
const SUMMED = `select n.product_id, sum(n.quantity)::integer as counted, max(n.counted_at) as counted_at,
       (array_agg(n.stock order by n.counted_at desc, n.id desc))[1] as expected
     from stock_count_line n where n.supplier_id = $1 and n.count_id = $2 group by n.product_id`
const quantity = narrow<Quantity>(int4)
const productRow = {
  id: uuid,
  code: text,
  name: text,
  unit: text,
  counted: neverNull(quantity),
  expected: neverNull(quantity),
  difference: neverNull(narrow<Cents>(int8)),
}
// Quantities are thousandths, prices ten-thousandths of a real.
const DIFFERENCE = 'round((r.counted - r.expected)::numeric * p.price / 100000)::bigint'
const PRODUCT = `p.id, p.code, p.name, p.unit, r.counted, r.expected, ${DIFFERENCE} as difference`
const listProducts = statement('stock-count.products', {
  parameters: [uuid, uuid, bool, int8, int8],
  row: productRow,
  sql: `with summed as (${SUMMED})
   select ${PRODUCT} from summed r join product p on p.supplier_id = $1 and p.id = r.product_id
   where not $3 or r.counted <> r.expected order by r.counted_at desc, p.id limit $4 offset $5`,
})
const findProduct = statement('stock-count.product', {
  parameters: [uuid, uuid, uuid],
  row: productRow,
  sql: `with summed as (${SUMMED})
   select ${PRODUCT} from summed r join product p on p.supplier_id = $1 and p.id = r.product_id where r.product_id = $3`,
})
const total = statement('stock-count.totals', {
  parameters: [uuid, uuid],
  row: {
    all: neverNull(int8),
    different: neverNull(int8),
    value: neverNull(narrow<Cents>(int8)),
    unread: neverNull(int8),
  },
  sql: `with summed as (${SUMMED})
   select count(*) as all, count(*) filter (where r.counted <> r.expected) as different,
     coalesce(sum(${DIFFERENCE}), 0)::bigint as value,
     (select count(*) from stock_count s join product u on u.supplier_id = s.supplier_id and u.is_active and u.stock_policy = 'tracked'
        join category c on c.supplier_id = u.supplier_id and c.id = u.category_id
      where s.supplier_id = $1 and s.id = $2 and (s.category_id is null or s.category_id in (c.id, c.parent_id))
        and u.id not in (select product_id from summed)) as unread
   from summed r join product p on p.supplier_id = $1 and p.id = r.product_id`,
})
const findCoded = statement('stock-count.coded', {
  parameters: [uuid, text, array(text)],
  row: {
    id: uuid,
    code: text,
    gtin: nullable(text),
    stock: quantity,
    stockPolicy: narrow<StockPolicy>(text),
    categoryId: uuid,
    parentId: nullable(uuid),
  },
  sql: `select p.id, p.code, p.gtin, p.stock, p.stock_policy, p.category_id, c.parent_id
   from product p join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
   where p.supplier_id = $1 and (p.code = $2 or code_key(p.code) = any($3) or p.gtin = any($3)) order by p.is_active desc, p.id`,
})
const addLine = statement('stock-count.add-line', {
  parameters: [uuid, uuid, uuid, uuid, int4, int4, nullable(uuid)],
  sql: `insert into stock_count_line (supplier_id, id, count_id, product_id, quantity, stock, counted_by)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (supplier_id, id) do nothing`,
})
const lockProducts = statement('stock-count.lock-products', {
  parameters: [uuid, uuid],
  sql: `select from product p where p.supplier_id = $1
     and p.id in (select n.product_id from stock_count_line n where n.supplier_id = $1 and n.count_id = $2)
   order by p.id for no key update`,
})
// What orders took since the reading stays taken: the difference of the reading moves the stock of now.
const post = statement('stock-count.post', {
  parameters: [uuid, uuid, text, nullable(uuid)],
  row: { code: text, before: neverNull(quantity), after: neverNull(quantity) },
  sql: `with summed as (${SUMMED}),
     target as (
       select p.id, p.code, p.stock as before, greatest(0, p.stock + r.counted - r.expected) as after
       from summed r join product p on p.supplier_id = $1 and p.id = r.product_id where p.stock_policy = 'tracked'),
     moved as (
       insert into stock_movement (supplier_id, id, product_id, kind, change, stock, reason, moved_by)
       select $1, gen_random_uuid(), t.id, 'count', t.after - t.before, t.after, $3, $4 from target t where t.after <> t.before)
   update product p set stock = t.after from target t
   where p.supplier_id = $1 and p.id = t.id and t.after <> t.before returning t.code, t.before, t.after`,
})
const close = statement('stock-count.close', {
  parameters: [uuid, uuid],
  sql: 'update stock_count set posted_at = now() where supplier_id = $1 and id = $2',
})
const remove = statement('stock-count.remove', {
  parameters: [uuid, uuid],
  sql: 'delete from stock_count where supplier_id = $1 and id = $2',
})

/** The newest first. */
export async function listStockCounts({ db, supplier }: Scope, { limit, offset }: Paging): Promise<StockCountPage> {
  const counts = await db.many(list, [supplier.id, limit, offset])
  return { counts, total: counts[0]?.total ?? 0 }
}

/** @throws Failure stockCount.notFound */
async function findCount({ db, supplier }: Scope, id: string): Promise<StockCountSession> {
  const count = await db.one(find, [supplier.id, id])
  ensure(count, 'stockCount.notFound')
  return count
}

/** Starts a count, once for each id. @throws Failure product.categoryUnknown */
export async function startStockCount(
  scope: Scope,
  { id, name, categoryId }: NewStockCount,
): Promise<StockCountSession> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier, actor } = scope
    if (categoryId !== null)
      ensure(await db.one(hasCategory, [supplier.id, categoryId]), 'product.categoryUnknown', { field: 'categoryId' })
    const made = await db.execute(insert, [supplier.id, id, name, categoryId, authorOf(actor).loginId])
    if (made > 0)
      await recordEvent(scope, {
        action: 'stock-count.started',
        customerId: null,
        changes: changesBetween({}, { name }),
      })
    return findCount(scope, id)
  })
}

/** A page of what was read, with what all of it comes to. @throws Failure stockCount.notFound */
export async function countedProducts(
  scope: Scope,
  id: string,
  onlyDifferent: boolean,
  { limit, offset }: Paging,
): Promise<CountedPage> {
  const { supplier } = scope
  const [count, products, totals] = await scope.db.pipelined((db) =>
    Promise.all([
      db.one(find, [supplier.id, id]),
      db.many(listProducts, [supplier.id, id, onlyDifferent, limit, offset]),
      db.one(total, [supplier.id, id]),
    ]),
  )
  ensure(count && totals, 'stockCount.notFound')
  const { all, ...rest } = totals
  return { count, products, total: onlyDifferent ? rest.different : all, ...rest }
}

/**
 * Adds a reading to a count, once for each id.
 * @throws Failure stockCount.notFound, stockCount.closed, stockCount.productUnknown, stockCount.severalProducts,
 * stockCount.otherCategory, product.stockUntracked, stockCount.belowZero where more would be taken back than was read
 */
export function readStock(scope: Scope, id: string, reading: StockReading): Promise<CountedProduct> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier, actor } = scope
    const { categoryId } = await lockOpen(scope, id)
    const product = await productOf(scope, reading.code)
    ensure(product.stockPolicy === 'tracked', 'product.stockUntracked', { field: 'code' })
    const isOfCount = categoryId === null || [product.categoryId, product.parentId].includes(categoryId)
    ensure(isOfCount, 'stockCount.otherCategory', { field: 'code' })
    const line = [reading.id, id, product.id, reading.quantity, product.stock, authorOf(actor).loginId] as const
    await db.execute(addLine, [supplier.id, ...line])
    const counted = await db.one(findProduct, [supplier.id, id, product.id])
    ensure(counted && counted.counted >= 0, 'stockCount.belowZero', { field: 'quantity' })
    return counted
  })
}

async function lockOpen({ db, supplier }: Scope, id: string) {
  const locked = await db.one(lock, [supplier.id, id])
  ensure(locked, 'stockCount.notFound')
  ensure(!locked.isPosted, 'stockCount.closed')
  return locked
}

/** By its code, or else by its bar code; among several the one that is on sale. */
async function productOf({ db, supplier }: Scope, typed: string) {
  const found = await db.many(findCoded, [supplier.id, typed, codeKeys(typed)])
  const coded = ofCode(found, typed)
  const [product, second] =
    coded.length > 0 ? coded : found.filter(({ gtin }) => gtin !== null && gtinKey(gtin) === gtinKey(typed))
  ensure(product, 'stockCount.productUnknown', { field: 'code' })
  ensure(second === undefined, 'stockCount.severalProducts', { field: 'code' })
  return product
}

/** Moves the stock of what was read by its differences, once. @throws Failure stockCount.notFound, stockCount.empty */
export function postStockCount(scope: Scope, id: string): Promise<StockCountSession> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier, actor } = scope
    const locked = await db.one(lock, [supplier.id, id])
    ensure(locked, 'stockCount.notFound')
    const count = await findCount(scope, id)
    if (locked.isPosted) return count
    ensure(count.counted > 0, 'stockCount.empty')
    await db.execute(lockProducts, [supplier.id, id])
    const moved = await db.many(post, [supplier.id, id, count.name, authorOf(actor).loginId])
    await db.execute(close, [supplier.id, id])
    const changes = moved.map(({ code, before, after }) => ({
      field: 'stock' as const,
      part: code,
      before: unitsFromQuantity(before),
      after: unitsFromQuantity(after),
    }))
    await recordEvent(scope, { action: 'stock-count.posted', customerId: null, changes })
    return findCount(scope, id)
  })
}

/** Removes an open count; one that is gone already is no failure. @throws Failure stockCount.closed */
export function discardStockCount(scope: Scope, id: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const locked = await db.one(lock, [supplier.id, id])
    if (!locked) return
    ensure(!locked.isPosted, 'stockCount.closed')
    await db.execute(remove, [supplier.id, id])
    const changes = changesBetween({ name: locked.name }, {})
    await recordEvent(scope, { action: 'stock-count.discarded', customerId: null, changes })
  })
}

export const stockCountPrivacy = {
  // Who counted what is about the store's own people.
  tables: {
    stock_count: { exportedAs: null, erasedBy: 'nothing' },
    stock_count_line: { exportedAs: null, erasedBy: 'nothing' },
  },
} as const satisfies PrivacyPart
