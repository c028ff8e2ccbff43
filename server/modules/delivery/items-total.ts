import { customerOf } from '#domain/access/actor.ts'
import { addCents, ZERO_CENTS, ZERO_QUANTITY, type Cents, type Quantity } from '#domain/amounts.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import { cartTotals } from '#domain/cart/totals.ts'
import { ensure } from '#domain/failure.ts'
import {
  atPricesOf,
  PRICE_GROUP,
  PRODUCT_COLUMNS,
  productRow,
  toProduct,
  type PriceView,
} from '#server/modules/catalog/product-row.ts'
import { listCombos } from '#server/modules/combo/combos.ts'
import { array, bool, nullable, statement, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

interface WantedCombo {
  readonly comboId: string
  readonly quantity: number
}

interface WantedItems {
  readonly lines: readonly { readonly productId: string; readonly quantity: Quantity }[]
  readonly combos: readonly WantedCombo[]
}

const findProducts = statement('delivery.products', {
  parameters: [uuid, array(uuid), nullable(PRICE_GROUP)],
  row: { ...productRow, isActive: bool },
  sql: `select ${PRODUCT_COLUMNS}, p.is_active from product p ${atPricesOf('$3')} where p.supplier_id = $1 and p.id = any($2)`,
})

/**
 * What the items of a visitor's cart cost at the store's own prices, with what a payment method adds to them. Quantities are put in range, and what is no longer
 * sold, or no combo for this person, does not count.
 * @throws Failure order.emptyCart, cart.unknownProduct for a product of no or another store.
 */
export async function itemsTotalOf(
  scope: Scope,
  { adjustment, priceGroup }: PriceView,
  { lines: wanted, combos }: WantedItems,
): Promise<Cents> {
  const inCombos = await combosTotalOf(scope, combos)
  const quantities = new Map<string, Quantity>()
  for (const { productId, quantity } of wanted) {
    const id = productId.toLowerCase()
    quantities.set(id, ((quantities.get(id) ?? 0) + quantity) as Quantity)
  }
  if (quantities.size === 0 && inCombos > 0) return inCombos
  ensure(quantities.size > 0, 'order.emptyCart')
  const found = await scope.db.many(findProducts, [scope.supplier.id, [...quantities.keys()], priceGroup])
  ensure(found.length === quantities.size, 'cart.unknownProduct')

  const lines = found.flatMap((row) => {
    const { pricing } = toProduct(row, { showsPrices: true, adjustment })
    if (pricing === null || !row.isActive) return []
    const to = quantities.get(row.id) ?? ZERO_QUANTITY
    const quantity = changeQuantity(pricing, ZERO_QUANTITY, { action: 'SET', to })
    return quantity > 0 ? [{ product: pricing, quantity, isGiftWrapped: false, attendantPrice: null }] : []
  })
  ensure(lines.length > 0 || inCombos > 0, 'order.emptyCart')
  const { countsMultiple } = scope.features
  const { items } = cartTotals(lines, { countsMultiple, discount: ZERO_CENTS, deliveryFee: ZERO_CENTS })
  return addCents(items, inCombos)
}

async function combosTotalOf(scope: Scope, wanted: readonly WantedCombo[]): Promise<Cents> {
  if (wanted.length === 0) return ZERO_CENTS
  const sold = await listCombos(scope, customerOf(scope.actor)?.id ?? null)
  const prices = new Map(sold.map(({ id, price }) => [id, price ?? ZERO_CENTS]))
  return addCents(
    ...wanted.map(({ comboId, quantity }) => ((prices.get(comboId.toLowerCase()) ?? ZERO_CENTS) * quantity) as Cents),
  )
}
