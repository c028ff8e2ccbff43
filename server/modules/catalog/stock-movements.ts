import type { Paging } from '#contract/paging.ts'
import { authorOf } from '#domain/access/actor.ts'
import { unitsFromQuantity, type Quantity } from '#domain/amounts.ts'
import {
  changeOfStock,
  type NewMovement,
  type StockMovement,
  type StockMovementPage,
} from '#domain/catalog/stock-movement.ts'
import type { StockCount, StoredProduct } from '#domain/catalog/stored-product.ts'
import { ensure } from '#domain/failure.ts'
import {
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
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { findStoredProduct, lockProduct, recordProductEvent } from './stored-products.ts'

const MAX_STOCK = 1_000_000_000

const update = statement('catalog.set-stock', {
  parameters: [uuid, uuid, int4],
  sql: 'update product set stock = $3 where supplier_id = $1 and id = $2',
})
// The same id again is the same movement, of whichever product.
const insert = statement('catalog.insert-stock-movement', {
  parameters: [uuid, uuid, uuid, text, int4, int4, text, nullable(uuid)],
  row: { id: uuid },
  sql: `insert into stock_movement (supplier_id, id, product_id, kind, change, stock, reason, moved_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (supplier_id, id) do nothing returning id`,
})
const find = statement('catalog.stock-movement', {
  parameters: [uuid, uuid],
  row: { productId: uuid },
  sql: 'select product_id from stock_movement where supplier_id = $1 and id = $2',
})
const list = statement('catalog.stock-movements', {
  parameters: [uuid, uuid, int8, int8],
  row: {
    id: uuid,
    kind: narrow<StockMovement['kind']>(text),
    change: narrow<Quantity>(int4),
    stock: narrow<Quantity>(int4),
    ordersSince: nullable(narrow<Quantity>(int4)),
    reason: text,
    movedAt: timestamptz,
    ...outerJoined({ person: text }),
    total: neverNull(int8),
  },
  sql: `select m.id, m.kind, m.change, m.stock, m.stock - m.change - lag(m.stock) over (order by m.moved_at, m.id) as orders_since,
     m.reason, m.moved_at, l.name as person, count(*) over () as total
   from stock_movement m left join login l on l.id = m.moved_by
   where m.supplier_id = $1 and m.product_id = $2
   order by m.moved_at desc, m.id desc limit $3 offset $4`,
})

/** What was moved apart from orders, the newest first. @throws Failure catalog.productNotFound */
export async function listStockMovements(
  scope: Scope,
  productId: string,
  { limit, offset }: Paging,
): Promise<StockMovementPage> {
  await findStoredProduct(scope, productId)
  const movements = await scope.db.many(list, [scope.supplier.id, productId, limit, offset])
  return { movements, total: movements[0]?.total ?? 0 }
}

/**
 * Adds to the stock of a product or takes from it, once for each id.
 * @throws Failure catalog.productNotFound, product.stockUntracked, product.stockTooLow where less is there than leaves
 */
export function moveStock(scope: Scope, productId: string, movement: NewMovement): Promise<StoredProduct> {
  const { id, kind, quantity, reason } = movement
  return inTransaction(scope, async (scope) => {
    const { stock: before } = await lockProduct(scope, productId)
    const product = await findStoredProduct(scope, productId)
    const known = await scope.db.one(find, [scope.supplier.id, id])
    if (known?.productId === productId) return product
    ensure(known === undefined, 'catalog.productNotFound')
    ensure(product.stockPolicy === 'tracked', 'product.stockUntracked')
    const change = changeOfStock(kind, quantity)
    const stock = (before + change) as Quantity
    ensure(stock >= 0, 'product.stockTooLow', { field: 'quantity' })
    ensure(stock <= MAX_STOCK, 'product.stockTooHigh', { field: 'quantity' })
    await write(scope, product, { id, kind, change, stock, reason })
    return findStoredProduct(scope, productId)
  })
}

/** @throws Failure catalog.productNotFound, product.stockUntracked, product.stockChanged where it is no longer as seen. */
export function setStock(scope: Scope, productId: string, { stock, seen, reason }: StockCount): Promise<StoredProduct> {
  return inTransaction(scope, async (scope) => {
    const { stock: before } = await lockProduct(scope, productId)
    const product = await findStoredProduct(scope, productId)
    ensure(product.stockPolicy === 'tracked', 'product.stockUntracked')
    ensure(seen === null || before === seen, 'product.stockChanged', { field: 'stock' })
    await write(scope, product, {
      id: crypto.randomUUID(),
      kind: 'count',
      change: (stock - before) as Quantity,
      stock,
      reason,
    })
    return findStoredProduct(scope, productId)
  })
}

type Written = Pick<StockMovement, 'id' | 'kind' | 'change' | 'stock' | 'reason'>

async function write(
  scope: Scope,
  product: StoredProduct,
  { id, kind, change, stock, reason }: Written,
): Promise<void> {
  const { db, supplier, actor } = scope
  await db.execute(update, [supplier.id, product.id, stock])
  await db.one(insert, [supplier.id, id, product.id, kind, change, stock, reason, authorOf(actor).loginId])
  await recordProductEvent(
    scope,
    'product.stock-changed',
    product.code,
    { stock: unitsFromQuantity((stock - change) as Quantity) },
    {
      stock: unitsFromQuantity(stock),
      ...(kind === 'count' ? {} : { stockMovement: kind }),
      ...(reason === '' ? {} : { reason }),
    },
  )
}

export const stockMovementPrivacy = {
  // Who moved what is about the store's own people.
  tables: { stock_movement: { exportedAs: null, erasedBy: 'nothing' } },
} as const satisfies PrivacyPart
