import { QUICK_ORDER_TITLES, readCells, readText } from '#contract/typed-rows.ts'
import type { TypedRow } from '#domain/catalog/quick-order.ts'
import { answerTask } from '#server/platform/files/file-thread.ts'
import { findTable } from '#server/platform/files/find-table.ts'
import type { SheetLimits } from '#server/platform/files/xlsx.ts'

/** What customers send. Finding out what the cells of a whole catalogue mean takes a second, and is done in the thread too. */
export interface OrderTask {
  readonly content: Buffer
  /** Null of a pasted text. */
  readonly limits: SheetLimits | null
  readonly maxRows: number
}

export interface ReadOrder {
  readonly rows: readonly TypedRow[]
  /** Of a file that names its sheets. */
  readonly sheet: string | null
  /** It has more rows than are read. */
  readonly isCut: boolean
}

// A thread imports little: it starts for each file.
await answerTask(({ content, limits, maxRows }: OrderTask): ReadOrder => {
  const file = Buffer.from(content)
  const { rows, sheet, isCut } =
    limits === null ? { rows: readText(file.toString()), sheet: null, isCut: false } : rowsOfFile(file, limits)
  return { rows: rows.slice(0, maxRows), sheet, isCut: isCut || rows.length > maxRows }
})

function rowsOfFile(file: Buffer, limits: SheetLimits): ReadOrder {
  const table = findTable(file, { titles: QUICK_ORDER_TITLES, needsHeading: false, limits, maxTextLength: 1000 })
  if (table === null) return { rows: [], sheet: null, isCut: false }
  const { sheet, headers, headingRow, rows, isCut } = table
  return { rows: readCells(rows, headingRow === null ? [] : headers), sheet, isCut }
}
