import { reaisFromCents, reaisFromUnitPrice, unitsFromQuantity, type Cents } from '#domain/amounts.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { MeasuredItem } from '#domain/measurement/measurement.ts'
import type { PlacedOrder } from '#domain/order/order.ts'

/** Without a price where the person on the page sees none. */
export const itemOf = ({
  code,
  name,
  brand,
  pricing,
}: Pick<Product, 'code' | 'name' | 'brand' | 'pricing'>): MeasuredItem => ({
  code,
  name,
  ...(brand === null ? {} : { brand }),
  ...(pricing === null ? {} : { price: reaisFromUnitPrice(pricing.price) }),
})

/** What Google Analytics needs to know of a purchase, and nothing about who bought. */
export const purchaseOf = (order: Pick<PlacedOrder, 'number' | 'total' | 'deliveryFee' | 'couponCode' | 'lines'>) => ({
  transaction_id: String(order.number),
  currency: 'BRL',
  value: reaisFromCents(order.total),
  shipping: reaisFromCents(order.deliveryFee),
  ...(order.couponCode === null ? {} : { coupon: order.couponCode }),
  items: order.lines.map(({ code, name, quantity, unitPrice }) => ({
    code,
    name,
    price: reaisFromUnitPrice(unitPrice),
    quantity: unitsFromQuantity(quantity),
  })),
})

export interface CartItem {
  readonly item: MeasuredItem
  readonly quantity: number
}

interface CartChange {
  readonly event: 'add-to-cart' | 'remove-from-cart'
  readonly items: readonly MeasuredItem[]
}

/** What was added to a cart and what was taken out of it between two moments. */
export function cartChanges(
  before: ReadonlyMap<string, CartItem>,
  after: ReadonlyMap<string, CartItem>,
): readonly CartChange[] {
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const entry = after.get(id) ?? before.get(id)
    const difference = (after.get(id)?.quantity ?? 0) - (before.get(id)?.quantity ?? 0)
    return entry && difference !== 0 ? [{ item: entry.item, difference }] : []
  })
  const part = (event: CartChange['event'], sign: 1 | -1): CartChange => ({
    event,
    items: changes
      .filter(({ difference }) => Math.sign(difference) === sign)
      .map(({ item, difference }) => ({ ...item, quantity: Math.abs(difference) })),
  })
  return [part('add-to-cart', 1), part('remove-from-cart', -1)].filter(({ items }) => items.length > 0)
}

/** The worth of items; null where one of them has no price. */
export function valueOf(items: readonly MeasuredItem[]): number | null {
  if (items.some(({ price }) => price === undefined)) return null
  const cents = items.reduce((sum, { price = 0, quantity = 1 }) => sum + Math.round(price * quantity * 100), 0)
  return reaisFromCents(cents as Cents)
}
