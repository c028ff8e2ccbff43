import type { Cents, Quantity, UnitPrice } from '../amounts.ts'
import type { NotSellable, ProductPricing } from '../catalog/product.ts'
import { unitPriceOf, type PricingOptions } from './totals.ts'

/** What sets the price of a line, as it was when a person last saw it. */
export type SeenPricing = Pick<
  ProductPricing,
  'price' | 'wholesalePrice' | 'wholesaleMinimum' | 'incrementMultiple' | 'tiers'
>

/** A line as a person last saw it: when the product came into the cart, or when a change was acknowledged. */
export interface SeenState extends SeenPricing {
  /** How much of the line could be bought; absent where that was all of it. */
  readonly buyable?: Quantity
  /** What was left in stock; absent where it was enough. */
  readonly left?: Quantity
}

/** A line of a cart as it is now. */
export interface LineToCompare {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly pricing: ProductPricing
  /** As the customer wants it. */
  readonly wanted: Quantity
  /** What the store sells of it: 0 where it is sold out or not sold any more. */
  readonly buyable: Quantity
  /** Whether the store still sells it, sold out or not. */
  readonly isActive: boolean
  /** In stock; null where the store does not count it. */
  readonly stock: Quantity | null
  readonly attendantPrice: UnitPrice | null
  /** Null where that was not recorded. */
  readonly seen: SeenState | null
}

export type LineChanged =
  | { readonly kind: 'price'; readonly before: UnitPrice; readonly now: UnitPrice }
  /** The store sells less of it, or more, than is wanted. */
  | { readonly kind: 'quantity'; readonly wanted: Quantity; readonly buyable: Quantity }
  /** Less is left than is wanted. */
  | { readonly kind: 'stock'; readonly wanted: Quantity; readonly left: Quantity }
  /** It stays out of the totals. The reason is null of a combo, which says it itself, and where a client does not name it. */
  | { readonly kind: 'not-sold'; readonly reason: NotSellable | null }
  | { readonly kind: 'back' }

/** What changed of one product or combo since a person last saw it. */
export interface UnseenChange {
  /** Of the product, or of the combo in this cart. */
  readonly id: string
  /** Null of a product. */
  readonly comboId: string | null
  readonly name: string
  readonly unit: string
  readonly changes: readonly LineChanged[]
}

/** What is left where it is less than what would be bought. */
const shortOf = ({ stock, buyable }: LineToCompare): Quantity | undefined =>
  stock !== null && stock < buyable ? stock : undefined

/** What changed of these lines, without those of which nothing did. */
export function unseenChanges(lines: readonly LineToCompare[], options: PricingOptions): UnseenChange[] {
  return lines.flatMap((line) => {
    const changes = changesOf(line, options)
    if (changes.length === 0) return []
    return [{ id: line.productId, comboId: null, name: line.name, unit: line.unit, changes }]
  })
}

function changesOf(line: LineToCompare, options: PricingOptions): LineChanged[] {
  const { pricing, wanted, buyable, isActive, attendantPrice, seen } = line
  const seenBuyable = seen?.buyable ?? wanted
  if (buyable === 0) return seenBuyable === 0 ? [] : [{ kind: 'not-sold', reason: isActive ? 'sold-out' : 'gone' }]
  const changes: LineChanged[] = []
  if (seenBuyable === 0) changes.push({ kind: 'back' })
  if (buyable !== wanted && buyable !== seenBuyable) changes.push({ kind: 'quantity', wanted, buyable })
  const left = shortOf(line)
  if (left !== undefined && left !== seen?.left) changes.push({ kind: 'stock', wanted: buyable, left })
  if (seen !== null && attendantPrice === null) {
    const priceBy = (known: SeenPricing) =>
      unitPriceOf({ product: { ...pricing, ...known }, quantity: buyable, attendantPrice }, options).price
    const [before, now] = [priceBy(seen), priceBy(pricing)]
    if (before !== now) changes.push({ kind: 'price', before, now })
  }
  return changes
}

/** Of a product that comes into the cart, to be stored as seen. */
export const seenPricing = ({
  price,
  wholesalePrice,
  wholesaleMinimum,
  incrementMultiple,
  tiers,
}: SeenPricing): SeenPricing => ({ price, wholesalePrice, wholesaleMinimum, incrementMultiple, tiers })

/** The line as it is now, to be stored as seen. */
export function seenNow(line: LineToCompare): SeenState {
  const left = shortOf(line)
  return {
    ...seenPricing(line.pricing),
    ...(line.buyable === line.wanted ? {} : { buyable: line.buyable }),
    ...(left === undefined ? {} : { left }),
  }
}

/** A combo as a person last saw it in the cart. */
export interface SeenCombo {
  /** Of one combo. */
  readonly price: Cents
  /** It could not be bought; absent where it could. */
  readonly isGone?: true
}

/** A combo of a cart as it is now. */
export interface ComboToCompare {
  /** Of this combo in this cart. */
  readonly id: string
  readonly comboId: string
  readonly name: string
  readonly price: Cents
  /** Whether it can be bought as it was chosen. */
  readonly isSold: boolean
  /** Null where that was not recorded. */
  readonly seen: SeenCombo | null
}

/** What people count combos in. */
const COMBO_UNIT = 'combo'

/** What changed of these combos, without those of which nothing did. */
export function unseenComboChanges(combos: readonly ComboToCompare[]): UnseenChange[] {
  return combos.flatMap((combo) => {
    const { id, comboId, name } = combo
    const changes = changesOfCombo(combo)
    return changes.length === 0 ? [] : [{ id, comboId, name, unit: COMBO_UNIT, changes }]
  })
}

function changesOfCombo({ price, isSold, seen }: ComboToCompare): LineChanged[] {
  const wasGone = seen?.isGone ?? false
  if (!isSold) return wasGone ? [] : [{ kind: 'not-sold', reason: null }]
  const changes: LineChanged[] = wasGone ? [{ kind: 'back' }] : []
  if (seen !== null && seen.price !== price)
    changes.push({ kind: 'price', before: unitPriceOfCents(seen.price), now: unitPriceOfCents(price) })
  return changes
}

const unitPriceOfCents = (amount: Cents): UnitPrice => (amount * 100) as UnitPrice

/** The combo as it is now, to be stored as seen. */
export const seenComboNow = ({ price, isSold }: ComboToCompare): SeenCombo =>
  isSold ? { price } : { price, isGone: true }
