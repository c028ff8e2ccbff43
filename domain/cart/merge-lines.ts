import { ZERO_QUANTITY } from '../amounts.ts'
import type { LineChange, SavedLine } from './cart.ts'

/**
 * Merges a save into the stored lines (rules §1 "Cart POST sends all cartItens"), removed lines included.
 *
 * A line that somebody changed after the base stays as it is, unless the sender changed it too: then the sender's is
 * the later word. Every other line becomes what the sender sends, and is removed where the sender sends nothing; who
 * removes a line that others may be changing sends it with quantity 0 and `isChanged`. Lines that really change carry
 * `nextVersion`. The attendant price survives everything but removal. Quantities are taken as given: bring them into
 * range before.
 */
export function mergeLines(
  stored: readonly SavedLine[],
  incoming: readonly LineChange[],
  baseVersion: number,
  nextVersion: number,
): SavedLine[] {
  const sent = new Map(incoming.map((line) => [line.productId, line]))
  const kept = stored.map((line) => {
    const wanted = sent.get(line.productId)
    sent.delete(line.productId)
    return line.changedAtVersion > baseVersion && !wanted?.isChanged ? line : rewritten(line, wanted, nextVersion)
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
  return [...kept, ...added]
}

function rewritten(line: SavedLine, wanted: LineChange | undefined, nextVersion: number): SavedLine {
  const quantity = wanted && wanted.quantity > 0 ? wanted.quantity : ZERO_QUANTITY
  const isGiftWrapped = quantity > 0 && (wanted?.isGiftWrapped ?? false)
  if (quantity === line.quantity && isGiftWrapped === line.isGiftWrapped) return line
  const attendantPrice = quantity > 0 ? line.attendantPrice : null
  return { ...line, quantity, isGiftWrapped, attendantPrice, changedAtVersion: nextVersion }
}

/** What a writer saw of the cart last. */
export interface CartView {
  readonly version: number
  readonly lines: ReadonlyMap<string, Pick<SavedLine, 'quantity' | 'isGiftWrapped'>>
}

/**
 * What a writer who never saw the cart is taken to know of it: that it was there, but none of the lines that were
 * changed within the last minutes (rules §1). Older lines are replaced by what is sent.
 */
export const viewOfStranger = (stored: readonly (SavedLine & { readonly isRecent: boolean })[]): CartView => ({
  version: Math.max(0, ...stored.filter((line) => !line.isRecent).map((line) => line.changedAtVersion)),
  lines: new Map(),
})

/** Marks what a writer without versions changed: every line that differs from what the writer saw. */
export const withChangesSince = (view: CartView, incoming: readonly LineChange[]): LineChange[] =>
  incoming.map((line) => {
    const seen = view.lines.get(line.productId)
    const isSame =
      line.quantity === (seen?.quantity ?? ZERO_QUANTITY) && line.isGiftWrapped === (seen?.isGiftWrapped ?? false)
    return { ...line, isChanged: line.isChanged || !isSame }
  })
