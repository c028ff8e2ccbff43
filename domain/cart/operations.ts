import { type Quantity, ZERO_QUANTITY } from '../amounts.ts'
import { mostCombos, type ComboPart } from '../combo/combo.ts'
import type { ComboChange, SavedLine } from './cart.ts'
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

/** One change of a combo. */
export interface ComboOperation {
  readonly id: string
  readonly combo: Omit<ComboChange, 'quantity'>
  /** The number that it is set to (0 removes it), or what is added to it. */
  readonly quantity: { readonly to: number } | { readonly by: number }
}

export type CartOperation = LineOperation | NoteOperation | ComboOperation

export const changesLine = (operation: CartOperation): operation is LineOperation => 'productId' in operation
export const changesCombo = (operation: CartOperation): operation is ComboOperation => 'combo' in operation
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

interface ComboInCart extends Pick<ComboChange, 'id' | 'quantity'> {
  readonly parts: readonly ComboPart[]
}

/** The combos that the operations change, and those that were sent as they shall be, each once. */
export function applyComboOperations(
  stored: readonly ComboInCart[],
  sent: readonly ComboChange[],
  operations: readonly ComboOperation[],
): ComboChange[] {
  const changes = new Map(sent.map((change) => [change.id, change]))
  for (const { combo, quantity } of operations) {
    const former = stored.find(({ id }) => id === combo.id)
    const current = changes.get(combo.id)?.quantity ?? former?.quantity ?? 0
    const wanted = 'to' in quantity ? quantity.to : current + quantity.by
    const most = former ? mostCombos(former.parts) : wanted
    changes.set(combo.id, { ...combo, quantity: Math.max(0, Math.min(wanted, most)) })
  }
  return [...changes.values()]
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
