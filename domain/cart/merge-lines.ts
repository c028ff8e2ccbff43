import { type Quantity, ZERO_QUANTITY } from '../amounts.ts'
import type { SentLine, SavedLine } from './cart.ts'

/**
 * Merges a save into the stored lines (rules §1 "Cart POST sends all cartItens"), removed lines included.
 *
 * A line that another session changed after the base is not overwritten, unless the sender changed it too: then the
 * sender's change is the later one. Every other line becomes what is sent, and is removed where nothing is sent; a sender
 * that removes a line sends it with quantity 0 and `isChanged`. Changed lines get
 * `nextVersion`. Only removal deletes the attendant price. Quantities must be in range
 * already.
 */
export function mergeLines(
  stored: readonly SavedLine[],
  incoming: readonly SentLine[],
  baseVersion: number,
  nextVersion: number,
): SavedLine[] {
  const sent = new Map(incoming.map((line) => [line.productId, line]))
  const merged = stored.map((line) => {
    const wanted = sent.get(line.productId)
    sent.delete(line.productId)
    return line.changedAtVersion > baseVersion && !wanted?.isChanged ? line : changedLine(line, wanted, nextVersion)
  })
  const added = [...sent.values()]
    .filter((line) => line.quantity > 0)
    .map(({ productId, quantity, isGiftWrapped }) => ({
      productId,
      quantity,
      isGiftWrapped,
      attendantPrice: null,
      changedAtVersion: nextVersion,
    }))
  return [...merged, ...added]
}

function changedLine(line: SavedLine, wanted: SentLine | undefined, nextVersion: number): SavedLine {
  return lineWith(line, wanted?.quantity ?? ZERO_QUANTITY, wanted?.isGiftWrapped ?? false, nextVersion)
}

/** The line with another quantity or wrapping. A removed line stays with quantity 0, without attendant price and wrapping. */
export function lineWith(line: SavedLine, to: Quantity, wrapped: boolean, nextVersion: number): SavedLine {
  const quantity = to > 0 ? to : ZERO_QUANTITY
  const isGiftWrapped = quantity > 0 && wrapped
  if (quantity === line.quantity && isGiftWrapped === line.isGiftWrapped) return line
  const attendantPrice = quantity > 0 ? line.attendantPrice : null
  return { ...line, quantity, isGiftWrapped, attendantPrice, changedAtVersion: nextVersion }
}

/** The cart as a session saw it last. */
export interface CartView {
  readonly version: number
  readonly lines: ReadonlyMap<string, Pick<SavedLine, 'quantity' | 'isGiftWrapped'>>
}

/**
 * The view of a session that never saw the cart: an empty one of the version before the lines that were
 * changed within the last minutes (rules §1). Older lines are replaced by the sent ones.
 */
export const viewOfNewSession = (stored: readonly (SavedLine & { readonly isRecent: boolean })[]): CartView => ({
  version: Math.max(0, ...stored.filter((line) => !line.isRecent).map((line) => line.changedAtVersion)),
  lines: new Map(),
})

/** Marks the changed lines of a save without a version: every line that differs from the view. */
export const withChangesSince = (view: CartView, incoming: readonly SentLine[]): SentLine[] =>
  incoming.map((line) => {
    const seen = view.lines.get(line.productId)
    const isSame =
      line.quantity === (seen?.quantity ?? ZERO_QUANTITY) && line.isGiftWrapped === (seen?.isGiftWrapped ?? false)
    return { ...line, isChanged: line.isChanged || !isSame }
  })
