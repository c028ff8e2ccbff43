import type { CartLine } from '#domain/cart/cart.ts'
import type { Product } from '#domain/catalog/product.ts'
import { ZERO_QUANTITY, type Quantity } from '#domain/amounts.ts'
import { instantOf } from '#domain/calendar.ts'
import { changeQuantity, quantityRange, sortLines, type QuantityTerms } from '#domain/cart/change-quantity.ts'
import type { CartView } from '../state/cart-state.ts'

export type ShownLine = CartView['lines'][number]

/** A line, or the place of one that was just removed and can come back. */
export type CartRow =
  | { readonly kind: 'line'; readonly line: ShownLine }
  | { readonly kind: 'removed'; readonly line: CartLine<Product> }

/** Removed lines keep their place in the list until they come back or the list is left. */
export function rowsOf(lines: readonly ShownLine[], removed: ReadonlyMap<string, CartLine<Product>>): CartRow[] {
  const shown = new Map(lines.map((line) => [line.product.id, line]))
  const gone = [...removed.values()].filter((line) => !shown.has(line.product.id))
  return sortLines([...lines, ...gone]).map((line): CartRow => {
    const current = shown.get(line.product.id)
    return current ? { kind: 'line', line: current } : { kind: 'removed', line }
  })
}

export interface StepperLimits {
  /** The next step down takes the product out. */
  readonly isLast: boolean
  readonly isAtMost: boolean
  /** Told where it is not a plain step of one. */
  readonly lowest: Quantity | null
}

export function limitsOf(terms: QuantityTerms, quantity: Quantity): StepperLimits {
  const range = quantityRange(terms)
  if (!range) return { isLast: true, isAtMost: true, lowest: null }
  return {
    isLast: changeQuantity(terms, quantity, { action: 'DEC' }) === ZERO_QUANTITY,
    isAtMost: quantity >= range.highest,
    lowest: range.lowest > range.step && quantity === range.lowest ? range.lowest : null,
  }
}

/** Until when an attendant holds the cart; null once that is over. */
export const lockEnd = (lockedUntil: string | null, nowMs: number): string | null =>
  lockedUntil !== null && instantOf(lockedUntil) > nowMs ? lockedUntil : null
