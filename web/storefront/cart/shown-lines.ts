import { sortLines, type CartLine } from '#domain/cart/cart.ts'
import type { Product } from '#domain/catalog/product.ts'
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
