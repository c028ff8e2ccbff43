import type { QuickChoice } from '#domain/catalog/quick-order.ts'

/** A row that was sent and is not in the cart: a person chooses, corrects it, or sends it again. */
export interface OpenRow {
  readonly id: string
  readonly text: string
  /** Why it is not in the cart. */
  readonly reason: string
  readonly choices: readonly QuickChoice[]
  /** The store said nothing about it. */
  readonly isUnanswered: boolean
}

/** The field for one row after the other, and the rows that came to nothing while the next one was being typed. */
export interface RowBox {
  readonly typed: string
  /** The open row that is in the field again; null once its text is changed. */
  readonly inField: OpenRow | null
  readonly waiting: readonly OpenRow[]
  /** The id of the row that was sent last; null before the first. */
  readonly lastSent: string | null
}

export const EMPTY_BOX: RowBox = { typed: '', inField: null, waiting: [], lastSent: null }

export const withText = (box: RowBox, typed: string): RowBox => ({ ...box, typed, inField: null })

/** The next row is typed, or scanned, in the place of the one in the field, which waits then. */
export const withNextText = (box: RowBox, typed: string): RowBox =>
  withText(box.inField === null ? box : { ...box, waiting: [...box.waiting, box.inField] }, typed)

export const withSent = (box: RowBox, id: string): RowBox => ({ ...box, lastSent: id })

/** It comes back into the field to be corrected, unless the next row is there or was sent. */
export const withOpenRow = (box: RowBox, row: OpenRow): RowBox =>
  box.typed === '' && box.lastSent === row.id
    ? { ...box, typed: row.text, inField: row }
    : { ...box, waiting: [...box.waiting, row] }

export const withoutWaiting = (box: RowBox, { id }: OpenRow): RowBox => ({
  ...box,
  waiting: box.waiting.filter((row) => row.id !== id),
})
