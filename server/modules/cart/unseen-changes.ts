import { isDeepStrictEqual } from 'node:util'
import type { BasisPoints, Quantity, UnitPrice } from '#domain/amounts.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import {
  seenComboNow,
  seenNow,
  unseenChanges,
  unseenComboChanges,
  type ComboToCompare,
  type LineChanged,
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
import { headOf, linesOf } from './queries.ts'
import { priceCart } from './read-cart.ts'

const findLines = statement('cart.lines-to-compare', {
  parameters: [uuid, uuid],
  row: {
    ...productRow,
    isActive: bool,
    quantity: narrow<Quantity>(int4),
    attendantPrice: nullable(narrow<UnitPrice>(int8)),
    seen: nullable(jsonb<SeenState>()),
  },
  sql: `with buyer as materialized (select g as prices from price_group_of($1, $2) g)
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
const writeSeenCombos = statement('cart.write-seen-combos', {
  parameters: [uuid, uuid, array(uuid), array(text)],
  sql: `update cart_combo l set seen = n.seen::jsonb from unnest($3::uuid[], $4::text[]) as n (id, seen)
   where l.supplier_id = $1 and l.customer_id = $2 and l.id = n.id`,
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
        isActive: row.isActive,
        stock: row.stockPolicy === 'tracked' ? row.stock : null,
        attendantPrice: row.attendantPrice,
        seen: row.seen,
      },
    ]
  })
}

/** A combo is sold as the cart sells it: its period, its buyers, its choice and the stock of its parts count. */
async function combosToCompare(scope: Scope, customerId: string): Promise<ComboToCompare[]> {
  const head = await headOf(scope, customerId, { paymentMethodId: null })
  if (head.combos.length === 0) return []
  const { cart } = priceCart(head, await linesOf(scope, customerId), scope.features)
  const sold = new Set(cart.combos.map(({ id }) => id))
  return head.combos.map(({ id, comboId, name, price, seen }) => ({
    id,
    comboId,
    name,
    price,
    isSold: sold.has(id),
    seen,
  }))
}

async function changesNow(scope: Scope, customerId: string) {
  const [lines, combos] = await Promise.all([linesToCompare(scope, customerId), combosToCompare(scope, customerId)])
  return { lines, combos, changes: [...unseenComboChanges(combos), ...unseenChanges(lines, scope.features)] }
}

/** What changed in the customer's cart since somebody saw it. Reading it changes nothing. */
export const readUnseenChanges = async (scope: Scope, customerId: string): Promise<UnseenChange[]> =>
  (await changesNow(scope, customerId)).changes

/** As a client shows it that does not know the reason. */
const withoutReason = (change: LineChanged): LineChanged =>
  change.kind === 'not-sold' ? { ...change, reason: null } : change

/** Stores that these changes were seen, as far as they are still the same. Returns the others. */
export async function acknowledge(
  scope: Scope,
  customerId: string,
  seen: readonly UnseenChange[],
): Promise<UnseenChange[]> {
  const { lines, combos, changes } = await changesNow(scope, customerId)
  const isSeen = ({ id, changes }: UnseenChange) =>
    seen.some(
      (other) =>
        other.id === id &&
        (isDeepStrictEqual(other.changes, changes) || isDeepStrictEqual(other.changes, changes.map(withoutReason))),
    )
  const acknowledged = new Set(changes.filter(isSeen).map(({ id }) => id))
  const seenLines = lines.filter(({ productId }) => acknowledged.has(productId))
  if (seenLines.length > 0)
    await scope.db.execute(writeSeen, [
      scope.supplier.id,
      customerId,
      seenLines.map(({ productId }) => productId),
      seenLines.map((line) => JSON.stringify(seenNow(line))),
    ])
  const seenCombos = combos.filter(({ id }) => acknowledged.has(id))
  if (seenCombos.length > 0)
    await scope.db.execute(writeSeenCombos, [
      scope.supplier.id,
      customerId,
      seenCombos.map(({ id }) => id),
      seenCombos.map((combo) => JSON.stringify(seenComboNow(combo))),
    ])
  return changes.filter(({ id }) => !acknowledged.has(id))
}
