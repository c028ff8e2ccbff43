import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import { instantOf } from '#domain/calendar.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { APPROVAL_DAYS } from '#domain/order/approval.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { clock } from '#server/modules/delivery/delivery-options.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { array, int4, int8, narrow, statement, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'

// Rows are locked in the order of their ids, so that two orders cannot deadlock; and without their keys, so that carts
// which refer to the products can be saved. The lock is a separate statement: in one with the update, it would use row
// versions from before the wait, which other orders may hold.
const lockStock = statement('order.lock-stock', {
  parameters: [uuid, array(uuid)],
  useGenericPlan: true,
  sql: `select from product p
   where p.supplier_id = $1 and p.id = any($2::uuid[]) and p.stock_policy = 'tracked'
   order by p.id for no key update`,
})
const takeStock = statement('order.take-stock', {
  parameters: [uuid, array(uuid), array(int4)],
  row: { id: uuid },
  useGenericPlan: true,
  sql: `update product p set stock = p.stock - w.quantity
   from (select id, sum(quantity)::integer as quantity from unnest($2::uuid[], $3::integer[]) as l(id, quantity) group by id) w
   where p.supplier_id = $1 and p.id = w.id and p.stock_policy = 'tracked' and p.stock >= w.quantity
   returning p.id`,
})

export type LineToTake = Pick<OrderLine, 'productId' | 'name' | 'quantity'>

/** Reduces the stock of products that are tracked. Throws Failure order.outOfStock with names where it is not enough. */
export async function reserveStock(scope: Scope, tracked: readonly LineToTake[]): Promise<void> {
  if (tracked.length === 0) return
  const ids = tracked.map((line) => line.productId)
  const [, rowsTaken] = await inOrder(
    () => scope.db.many(lockStock, [scope.supplier.id, ids]),
    () => scope.db.many(takeStock, [scope.supplier.id, ids, tracked.map((line) => line.quantity)]),
  )
  const taken = new Set(rowsTaken.map((row) => row.id))
  const missing = tracked.filter((line) => !taken.has(line.productId))
  if (missing.length > 0) throw new Failure('order.outOfStock', { items: missing.map((line) => line.name) })
}

/**
 * Takes from the stock what is above 0 and gives back what is below, of products that are tracked, behind one lock on all of them.
 * Throws Failure order.outOfStock with names where it is not enough.
 */
export async function exchangeStock(scope: Scope, changes: readonly LineToTake[]): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map((change) => change.productId)
  const [, rowsTaken] = await inOrder(
    () => scope.db.many(lockStock, [scope.supplier.id, ids]),
    () => scope.db.many(takeStock, [scope.supplier.id, ids, changes.map((change) => change.quantity)]),
  )
  const taken = new Set(rowsTaken.map((row) => row.id))
  // What is not tracked any more cannot be given back.
  const missing = changes.filter((change) => change.quantity > 0 && !taken.has(change.productId))
  if (missing.length > 0) throw new Failure('order.outOfStock', { items: missing.map((change) => change.name) })
}

const takeCredit = statement('order.take-credit', {
  parameters: [uuid, uuid, int8],
  row: { id: uuid },
  useGenericPlan: true,
  sql: `update customer set credit_used_cents = credit_used_cents + $3
   where supplier_id = $1 and id = $2 and credit_used_cents + $3 <= credit_limit_cents
   returning id`,
})
const findCredit = statement('order.credit', {
  parameters: [uuid, uuid],
  row: { available: narrow<Cents>(int8) },
  useGenericPlan: true,
  sql: 'select credit_limit_cents - credit_used_cents as available from customer where supplier_id = $1 and id = $2',
})

/** Adds the amount to the customer's used credit. Throws Failure order.overCredit. */
export async function reserveCredit(scope: Scope, customerId: string, amount: Cents): Promise<void> {
  if (await scope.db.one(takeCredit, [scope.supplier.id, customerId, amount])) return
  const credit = await scope.db.one(findCredit, [scope.supplier.id, customerId])
  ensure(credit, 'access.notAllowed')
  throw new Failure('order.overCredit', { availableReais: reaisFromCents(credit.available) })
}

const changeStock = statement('order.change-stock', {
  parameters: [uuid, array(uuid), array(int4)],
  row: { id: uuid },
  sql: `update product p set stock = greatest(p.stock - w.taken, 0)
   from (select id, sum(taken)::integer as taken from unnest($2::uuid[], $3::integer[]) as l(id, taken) group by id) w
   where p.supplier_id = $1 and p.id = w.id and p.stock_policy = 'tracked'
   returning p.id`,
})

/**
 * Takes from the stock what was picked beyond an order, and returns what is negative. What is on the scale is there, so the stock
 * ends at nothing rather than refuse it. Returns whether stock of any of the products is tracked.
 */
export async function adjustStock(
  scope: Scope,
  changes: readonly { readonly productId: string; readonly taken: number }[],
): Promise<boolean> {
  if (changes.length === 0) return false
  const ids = changes.map((change) => change.productId)
  const [, changed] = await inOrder(
    () => scope.db.many(lockStock, [scope.supplier.id, ids]),
    () => scope.db.many(changeStock, [scope.supplier.id, ids, changes.map((change) => change.taken)]),
  )
  return changed.length > 0
}

export type TakenStock = Pick<OrderLine, 'productId' | 'quantity'>

const giveStock = statement('order.give-stock', {
  parameters: [uuid, array(uuid), array(int4)],
  sql: `update product p set stock = p.stock + w.quantity
   from (select id, sum(quantity)::integer as quantity from unnest($2::uuid[], $3::integer[]) as l(id, quantity) group by id) w
   where p.supplier_id = $1 and p.id = w.id and p.stock_policy = 'tracked'`,
})

/** Returns the quantities of an order to the stock; a product that is no longer tracked is left out. */
export async function returnStock(scope: Scope, taken: readonly TakenStock[]): Promise<void> {
  if (taken.length === 0) return
  const ids = taken.map((line) => line.productId)
  await inOrder(
    () => scope.db.many(lockStock, [scope.supplier.id, ids]),
    () => scope.db.many(giveStock, [scope.supplier.id, ids, taken.map((line) => line.quantity)]),
  )
}

/** Until when an order that is placed now keeps what it reserved without the approval of the principal. ISO instant. */
export const approvalDueAt = (): string =>
  new Date(instantOf(clock()) + APPROVAL_DAYS * 24 * 60 * 60 * 1000).toISOString()
