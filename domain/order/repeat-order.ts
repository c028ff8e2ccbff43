import { quantity, ZERO_QUANTITY, type Cents, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { SavedCart } from '../cart/cart.ts'
import type { LineOperation } from '../cart/operations.ts'
import type { OrderLine } from './order.ts'

/** What a product of an earlier order is today. */
export interface SellableNow {
  /** In the limits and multiples of today; they may have changed since. */
  readonly quantity: Quantity
  readonly unitPrice: UnitPrice
  readonly total: Cents
}

export type NotSellable = 'sold-out' | 'gone'

/** A product of an earlier order beside what it costs today, before the customer puts it into the cart again. */
export interface LineToRepeat {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly picture: string | null
  readonly isGiftWrapped: boolean
  /** What was ordered, even if less was delivered. */
  readonly ordered: Quantity
  readonly formerPrice: UnitPrice
  readonly today: SellableNow | NotSellable
  /** What a unit costs today with the payment method of the order; null where it is not sold. */
  readonly comparablePrice: UnitPrice | null
}

/** What an order wanted, each product once, in its order. */
export type WantedProduct = Omit<LineToRepeat, 'today' | 'comparablePrice'>

export function wantedIn(lines: readonly OrderLine[]): WantedProduct[] {
  const wanted = new Map<string, WantedProduct>()
  for (const line of lines) {
    const ordered = line.orderedQuantity ?? line.quantity
    if (ordered === 0) continue
    const same = wanted.get(line.productId)
    wanted.set(line.productId, {
      productId: line.productId,
      name: line.name,
      unit: line.unit,
      picture: line.picture,
      isGiftWrapped: line.isGiftWrapped || (same?.isGiftWrapped ?? false),
      ordered: quantity(ordered + (same?.ordered ?? ZERO_QUANTITY)),
      formerPrice: line.unitPrice,
    })
  }
  return [...wanted.values()]
}

export const isSellable = (today: LineToRepeat['today']): today is SellableNow => typeof today !== 'string'

/** What has changed since the order: the customer reads these first. */
export type RepeatChange = 'none' | 'dearer' | 'cheaper' | 'other-quantity' | NotSellable

/** Prices are compared with the same payment method: another discount of the payment is no change of the price. */
export function changeSince({ ordered, formerPrice, today, comparablePrice }: LineToRepeat): RepeatChange {
  if (!isSellable(today)) return today
  if (today.quantity !== ordered) return 'other-quantity'
  const price = comparablePrice ?? today.unitPrice
  if (price > formerPrice) return 'dearer'
  return price < formerPrice ? 'cheaper' : 'none'
}

/**
 * Brings the cart to the quantities, where it has less. As differences, so that what others add meanwhile is not lost; what is in
 * the cart already needs none.
 */
export const operationsToReach = (
  { lines }: Pick<SavedCart, 'lines'>,
  wanted: readonly { readonly productId: string; readonly quantity: Quantity; readonly isGiftWrapped: boolean }[],
  newId: () => string,
): LineOperation[] => {
  const present = new Map(lines.map(({ product, quantity }) => [product.id, quantity]))
  return wanted.flatMap(({ productId, quantity: amount, isGiftWrapped }) => {
    const more = amount - (present.get(productId) ?? ZERO_QUANTITY)
    if (more <= 0) return []
    return [{ id: newId(), productId, quantity: { by: quantity(more) }, isGiftWrapped: isGiftWrapped ? true : null }]
  })
}
