import type { Quantity, UnitPrice } from '#domain/amounts.ts'
import type { WantedLine } from '#domain/cart/cart.ts'
import { ensure } from '#domain/failure.ts'
import { replacementQuantity } from '#domain/order/picking.ts'
import {
  replacementWithin,
  type LineAtTodaysPrice,
  type SimilarProduct,
  type SubscriptionLine,
  type SubscriptionLineChange,
} from '#domain/subscription/subscription.ts'
import type { PricedCart } from '#server/modules/cart/read-cart.ts'
import { isSameKind } from '#server/modules/catalog/product-row.ts'
import {
  array,
  bool,
  int4,
  int8,
  narrow,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { StoredSubscription } from './queries.ts'

// The product that the customer chose, and those of the same category and unit that are in stock: those of the same kind
// first, then the nearest price.
const findSimilar = statement('subscription.similar-products', {
  parameters: [uuid, uuid],
  row: {
    lineProductId: uuid,
    productId: uuid,
    name: text,
    isSold: bool,
    price: narrow<UnitPrice>(int8),
    granularity: nullable(narrow<Quantity>(int4)),
    isChosen: bool,
  },
  sql: `select l.product_id as line_product_id, o.id as product_id, o.name, o.is_active and not o.is_quote_only as is_sold, o.price, o.granularity,
     l.replacement_id is not null and o.id = l.replacement_id as is_chosen
   from subscription_line l
   join product p on p.supplier_id = $1 and p.id = l.product_id
   join lateral (
     (select s.id from product s
      where s.supplier_id = $1 and s.category_id = p.category_id and s.unit = p.unit and s.id <> p.id and s.is_active
        and not s.is_quote_only and (s.stock_policy <> 'tracked' or s.stock >= l.quantity)
        and not exists (select from subscription_line x
          where x.supplier_id = $1 and x.subscription_id = $2 and x.product_id = s.id)
      order by not ${isSameKind('s', 'p')}, abs(s.price - l.agreed_price), s.name limit 6)
     union
     select l.replacement_id where l.replacement_id is not null) found on true
   join product o on o.supplier_id = $1 and o.id = found.id
   where l.supplier_id = $1 and l.subscription_id = $2
   order by l.product_id, not ${isSameKind('o', 'p')}, abs(o.price - l.agreed_price), o.name`,
})

/** For each line, by the id of its product: what may come in its place, those of the same kind and then the nearest price first. */
export async function similarProducts(
  { db, supplier }: Pick<Scope, 'db' | 'supplier'>,
  subscriptionId: string,
): Promise<Record<string, readonly SimilarProduct[]>> {
  const rows = await db.many(findSimilar, [supplier.id, subscriptionId])
  return Object.groupBy(rows, ({ lineProductId }) => lineProductId) as Record<string, readonly SimilarProduct[]>
}

const countProducts = statement('subscription.count-products', {
  parameters: [uuid, array(uuid)],
  row: { count: int8 },
  sql: 'select count(*) as count from product where supplier_id = $1 and id = any ($2) and is_active and not is_quote_only',
})

/** The replacement of each line as it is to be stored. @throws Failure cart.unknownProduct for one that cannot be bought */
export async function replacementsOf(
  { db, supplier }: Pick<Scope, 'db' | 'supplier'>,
  row: Pick<StoredSubscription, 'lines'>,
  wanted: readonly SubscriptionLineChange[],
): Promise<(string | null)[]> {
  const former = new Map(row.lines.map(({ productId, replacement }) => [productId, replacement?.productId ?? null]))
  const isNew = ({ productId, replacementId }: SubscriptionLineChange) =>
    replacementId != null && replacementId !== former.get(productId)
  const chosen = new Set(wanted.filter(isNew).flatMap(({ replacementId }) => replacementId ?? []))
  if (chosen.size > 0) {
    const known = await db.one(countProducts, [supplier.id, [...chosen]])
    const isOther = wanted.every(({ productId, replacementId }) => replacementId !== productId)
    ensure(isOther && known?.count === chosen.size, 'cart.unknownProduct')
  }
  return wanted.map(({ productId, replacementId }) =>
    replacementId === undefined ? (former.get(productId) ?? null) : replacementId,
  )
}

export interface ReplacedLine extends LineAtTodaysPrice {
  readonly inPlaceOf: SubscriptionLine
}

/** Whether the priced lines have this one in the wanted quantity, and the store has as much of it. */
export function isThere(
  { lines }: PricedCart,
  { productId, quantity }: Pick<WantedLine, 'productId' | 'quantity'>,
): boolean {
  const found = lines.find(({ line }) => line.product.id === productId)
  if (found === undefined || found.line.quantity !== quantity) return false
  return found.row.stockPolicy !== 'tracked' || found.row.stock >= quantity
}

/**
 * What comes in the place of missing lines: the product that the customer chose, else the most similar one, no dearer than the
 * tolerance allows. A line for which there is none is left out.
 */
export async function replaceLines(
  { db, supplier }: Scope,
  { id, tolerance }: Pick<StoredSubscription, 'id' | 'tolerance'>,
  missing: readonly SubscriptionLine[],
  price: (lines: readonly WantedLine[]) => Promise<PricedCart>,
): Promise<ReplacedLine[]> {
  const rows = await db.many(findSimilar, [supplier.id, id])
  const candidates = missing.flatMap((line) => {
    const own = rows.filter(({ lineProductId }) => lineProductId === line.productId)
    return own
      .filter(({ isChosen }) => isChosen || line.replacement === null)
      .map(({ productId, name, granularity }) => ({
        line,
        productId,
        name,
        quantity: replacementQuantity(line.quantity, granularity),
        isGiftWrapped: line.isGiftWrapped,
      }))
  })
  // One product cannot come in the place of two: it belongs to the first.
  const open = candidates.filter(
    ({ productId }, index) => candidates.findIndex((other) => other.productId === productId) === index,
  )
  const priced = await price(open)
  const prices = new Map(priced.lines.map(({ line }) => [line.product.id, line.unitPrice]))
  return missing.flatMap((line) => {
    const own = open.flatMap(({ line: replaced, ...candidate }) => {
      const unitPrice = prices.get(candidate.productId)
      return replaced === line && unitPrice !== undefined && isThere(priced, candidate)
        ? [{ ...candidate, unitPrice }]
        : []
    })
    const found = replacementWithin(line, own, tolerance)
    return found ? [{ ...line, ...found, inPlaceOf: line }] : []
  })
}
