import { isDeepStrictEqual } from 'node:util'
import type { BasisPoints, Quantity, UnitPrice } from '#domain/amounts.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import {
  seenNow,
  unseenChanges,
  type LineToCompare,
  type SeenState,
  type UnseenChange,
} from '#domain/cart/unseen-changes.ts'
import { atPricesOf, PRODUCT_COLUMNS, productRow, toProduct } from '#server/modules/catalog/product-row.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  narrow,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const findLines = statement('cart.lines-to-compare', {
  parameters: [uuid, uuid],
  row: {
    ...productRow,
    isActive: bool,
    quantity: narrow<Quantity>(int4),
    attendantPrice: nullable(narrow<UnitPrice>(int8)),
    seen: nullable(jsonb<SeenState>()),
  },
  sql: `with buyer as materialized (select price_group_of($1, $2) as prices)
   select ${PRODUCT_COLUMNS}, p.is_active, l.quantity, l.attendant_price, l.seen
   from cart_line l join product p on p.supplier_id = $1 and p.id = l.product_id
   cross join buyer ${atPricesOf('buyer.prices')}
   where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0
   order by p.name, p.id`,
})
const writeSeen = statement('cart.write-seen', {
  parameters: [uuid, uuid, array(uuid), array(text)],
  sql: `update cart_line l set seen = n.seen::jsonb from unnest($3::uuid[], $4::text[]) as n (product_id, seen)
   where l.supplier_id = $1 and l.customer_id = $2 and l.product_id = n.product_id`,
})

async function linesToCompare({ db, supplier }: Scope, customerId: string): Promise<LineToCompare[]> {
  const rows = await db.many(findLines, [supplier.id, customerId])
  return rows.flatMap((row): LineToCompare[] => {
    const { pricing, availability } = toProduct(row, { showsPrices: true, adjustment: 0 as BasisPoints })
    if (pricing === null) return []
    const isThere = row.isActive && availability !== 'sold-out'
    return [
      {
        productId: row.id,
        name: row.name,
        unit: row.unit,
        pricing,
        wanted: row.quantity,
        buyable: isThere ? changeQuantity(pricing, row.quantity, { action: 'SET', to: row.quantity }) : (0 as Quantity),
        stock: row.stockPolicy === 'tracked' ? row.stock : null,
        attendantPrice: row.attendantPrice,
        seen: row.seen,
      },
    ]
  })
}

/** What changed in the customer's cart since somebody saw it. Reading it changes nothing. */
export const readUnseenChanges = async (scope: Scope, customerId: string): Promise<UnseenChange[]> =>
  unseenChanges(await linesToCompare(scope, customerId), scope.features)

/** Stores that these changes were seen, as far as they are still the same. Returns the others. */
export async function acknowledge(
  scope: Scope,
  customerId: string,
  seen: readonly UnseenChange[],
): Promise<UnseenChange[]> {
  const lines = await linesToCompare(scope, customerId)
  const open = unseenChanges(lines, scope.features)
  const isSeen = ({ productId, changes }: UnseenChange) =>
    seen.some((other) => other.productId === productId && isDeepStrictEqual(other.changes, changes))
  const acknowledged = new Set(open.filter(isSeen).map(({ productId }) => productId))
  const toWrite = lines.filter(({ productId }) => acknowledged.has(productId))
  if (toWrite.length > 0)
    await scope.db.execute(writeSeen, [
      scope.supplier.id,
      customerId,
      toWrite.map(({ productId }) => productId),
      toWrite.map((line) => JSON.stringify(seenNow(line))),
    ])
  return open.filter(({ productId }) => !acknowledged.has(productId))
}
