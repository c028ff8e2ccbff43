/** The cells of a row, as typed. */
export interface Cells {
  readonly quantity: string
  readonly price: string
}

interface Followed {
  readonly base: Cells
  readonly typed: Cells
}

/**
 * What a row comes to when its line changes under it: cells that were not typed in show the new line, and what was typed stays. Null where
 * nothing is to change. A quantity that another person set is not taken over: base and line differ, until the reader decides.
 */
export function followLine(base: Cells | null, typed: Cells, shown: Cells, isByOther: boolean): Followed | null {
  if (base === null) return { base: shown, typed: shown }
  const isConflict = isByOther && base.quantity !== shown.quantity
  const next = { quantity: isConflict ? base.quantity : shown.quantity, price: shown.price }
  if (next.quantity === base.quantity && next.price === base.price) return null
  const follow = (cell: keyof Cells) => (typed[cell] === base[cell] ? next[cell] : typed[cell])
  return { base: next, typed: { quantity: follow('quantity'), price: follow('price') } }
}
