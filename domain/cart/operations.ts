import { type Quantity, ZERO_QUANTITY } from '../amounts.ts'
import type { SavedLine } from './cart.ts'
import { changeQuantity, type QuantityLimits } from './change-quantity.ts'
import { lineWith } from './merge-lines.ts'

/** One change of a line. It is applied once, however often it is sent. */
export interface LineOperation {
  /** A UUID that the client made. */
  readonly id: string
  readonly productId: string
  /** What the line is set to (0 removes it), or what is added to it; null leaves the quantity. */
  readonly quantity: { readonly to: Quantity } | { readonly by: Quantity } | null
  /** Null leaves it. */
  readonly isGiftWrapped: boolean | null
}

/** Another note for the whole cart. */
export interface NoteOperation {
  readonly id: string
  readonly note: string
}

export type CartOperation = LineOperation | NoteOperation

export const changesLine = (operation: CartOperation): operation is LineOperation => 'productId' in operation
export const changesNote = (operation: CartOperation): operation is NoteOperation => 'note' in operation

/**
 * Applies the operations to the stored lines one after the other, also where other sessions changed these lines before.
 * A quantity goes into the range that the product is sold in. Changed lines get `nextVersion`.
 */
export function applyOperations(
  stored: readonly SavedLine[],
  operations: readonly LineOperation[],
  limitsOf: (productId: string) => QuantityLimits,
  nextVersion: number,
): SavedLine[] {
  const lines = new Map(stored.map((line) => [line.productId, line]))
  for (const operation of operations) {
    const { productId } = operation
    const line = lines.get(productId)
    const changed = changedLine(line ?? noLine(productId), operation, limitsOf(productId), nextVersion)
    if (line || changed.quantity > 0) lines.set(productId, changed)
  }
  return [...lines.values()]
}

function changedLine(
  line: SavedLine,
  { quantity: wanted, isGiftWrapped: wrapped }: LineOperation,
  limits: QuantityLimits,
  nextVersion: number,
): SavedLine {
  const to = wanted && (('to' in wanted ? wanted.to : line.quantity + wanted.by) as Quantity)
  const quantity = to === null ? line.quantity : changeQuantity(limits, line.quantity, { action: 'SET', to })
  return lineWith(line, quantity, wrapped ?? line.isGiftWrapped, nextVersion)
}

const noLine = (productId: string): SavedLine => ({
  productId,
  quantity: ZERO_QUANTITY,
  isGiftWrapped: false,
  attendantPrice: null,
  changedAtVersion: 0,
})
