import { QUICK_ORDER_TITLES, readCells, readText } from '#contract/typed-rows.ts'
import type { ChosenTable, ReadTable, TypedRow } from '#domain/catalog/quick-order.ts'
import { answerTask } from '#server/platform/files/file-thread.ts'
import { findTable } from '#server/platform/files/find-table.ts'
import type { SheetLimits } from '#server/platform/files/xlsx.ts'

/** What customers send. Finding out what the cells of a whole catalogue mean takes a second, and is done in the thread too. */
export interface OrderTask {
  readonly content: Buffer
  /** Null of a pasted text. */
  readonly limits: SheetLimits | null
  readonly maxRows: number
  readonly chosen: ChosenTable
}

export interface ReadOrder extends ReadTable {
  readonly rows: readonly TypedRow[]
  /** It has more rows than are read. */
  readonly isCut: boolean
}

/** Of a text. */
const NO_SHEET = { sheet: null, sheetNames: [], headingRow: null } as const

// A thread imports little: it starts for each file.
await answerTask(({ content, limits, maxRows, chosen }: OrderTask): ReadOrder | null => {
  const file = Buffer.from(content)
  const order =
    limits === null ? { ...NO_SHEET, rows: readText(file.toString()), isCut: false } : orderInFile(file, limits, chosen)
  return order && { ...order, rows: order.rows.slice(0, maxRows), isCut: order.isCut || order.rows.length > maxRows }
})

/** Null where the chosen sheet is not there. */
function orderInFile(file: Buffer, limits: SheetLimits, chosen: ChosenTable): ReadOrder | null {
  const query = { titles: QUICK_ORDER_TITLES, needsHeading: false, limits, maxTextLength: 1000 }
  const table = findTable(file, { ...query, ...chosen })
  if (table === null) return null
  const { sheet, sheetNames, headers, headingRow, rows, isCut } = table
  return { sheet, sheetNames, headingRow, rows: readCells(rows, headingRow === null ? [] : headers), isCut }
}
