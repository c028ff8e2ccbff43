import { cutText } from '#domain/cut-text.ts'
import { headerKey } from '#contract/sheet-fields.ts'
import { textOfCell, type SheetCell } from '#domain/sheet-cell.ts'
import { csvRows } from './csv.ts'
import { ensureFile } from './file-fault.ts'
import { openWorkbook, type SheetLimits, type SheetRow } from './xlsx.ts'

/** What is looked for in a file. */
export interface TableQuery {
  /** For each field that its columns may hold, the titles of such a column, as `headerKey` writes them. */
  readonly titles: readonly (readonly string[])[]
  /** The rows below a heading are read; otherwise a table without one is read from its first row. */
  readonly needsHeading: boolean
  /** Where a person chose them; else the first sheet with a table is read. */
  readonly sheet?: string | null
  readonly headingRow?: number | null
  readonly limits: SheetLimits
  /** A longer text is cut. */
  readonly maxTextLength: number
}

/** The table of a file: its columns that hold something, side by side. */
export interface SheetTable {
  /** Null for a csv, which has one sheet and no name for it. */
  readonly sheet: string | null
  readonly sheetNames: readonly string[]
  /** As the spreadsheet counts; null where no row is one of titles. */
  readonly headingRow: number | null
  readonly headers: readonly string[]
  readonly rows: readonly TableRow[]
  /** It has more rows than are read. */
  readonly isCut: boolean
}

export interface TableRow {
  readonly number: number
  readonly cells: readonly SheetCell[]
}

/** More are no choice. */
const MAX_SHEET_NAMES = 50

/** A title and a logo stand above a table, and no more than a page. */
const ROWS_ABOVE = 40
/** The titles of fewer fields may be words of a cover, or of a sheet that explains a field. */
const SURE_FIELDS = 2

/** The table of an xlsx or csv; null where the chosen sheet is not there. @throws FileFault */
export function findTable(content: Buffer, query: TableQuery): SheetTable | null {
  if (content.subarray(0, 2).toString('latin1') !== 'PK')
    return tableIn(csvRows(content, query.limits), null, [], query)
  const { sheetNames, readSheet } = openWorkbook(content, query.limits)
  const { sheet = null } = query
  if (sheet !== null) {
    const chosen = sheetNames.find((name) => name === sheet)
    return chosen === undefined ? null : tableIn(readSheet(chosen), chosen, sheetNames, query)
  }
  let best: { readonly name: string | null; readonly rows: readonly SheetRow[]; readonly rank: number } = {
    name: sheetNames[0] ?? null,
    rows: [],
    rank: 0,
  }
  const fields = fieldsByTitle(query.titles)
  for (const name of sheetNames) {
    const rows = readSheet(name)
    const rank = titledRow(rows, fields) !== null ? 3 : isWide(rows) ? 2 : rows.length > 0 ? 1 : 0
    if (rank > best.rank) best = { name, rows, rank }
    if (rank === 3) break
  }
  return tableIn(best.rows, best.name, sheetNames, query)
}

function tableIn(
  found: readonly SheetRow[],
  sheet: string | null,
  sheetNames: readonly string[],
  { titles, needsHeading, headingRow: chosen = null, limits, maxTextLength }: TableQuery,
): SheetTable {
  const first = titledRow(found, fieldsByTitle(titles)) ?? (needsHeading ? widestRow(found) : null)
  const headingRow = chosen ?? first
  const heading = found.find(({ number }) => number === headingRow)
  const below = headingRow === null ? found : found.filter(({ number }) => number > headingRow)
  const columns = [...new Set([heading, ...below].flatMap((row) => [...(row?.cells.keys() ?? [])]))].toSorted(
    (a, b) => a - b,
  )
  // Few cells, each in a column of its own, would be a table of their square.
  ensureFile(columns.length * Math.min(below.length, limits.maxRows) <= limits.maxCells, 'too-large')
  const cut = (cell: SheetCell): SheetCell => (typeof cell === 'string' ? cutText(cell, maxTextLength) : cell)
  return {
    sheet,
    sheetNames: sheetNames.slice(0, MAX_SHEET_NAMES),
    headingRow,
    headers: columns.map((column) => textOfCell(heading?.cells.get(column) ?? '').trim()),
    rows: below
      .slice(0, limits.maxRows)
      .map(({ number, cells }) => ({ number, cells: columns.map((column) => cut(cells.get(column) ?? '')) })),
    isCut: found.length > limits.maxRows,
  }
}

const fieldsByTitle = (titles: TableQuery['titles']): ReadonlyMap<string, number> =>
  new Map(titles.flatMap((ofField, field) => ofField.map((title) => [title, field] as const)))

/** The row with the titles of most fields. */
function titledRow(rows: readonly SheetRow[], fields: ReadonlyMap<string, number>): number | null {
  let best = { number: null as number | null, count: SURE_FIELDS - 1 }
  for (const { number, cells } of rows.slice(0, ROWS_ABOVE)) {
    const known = new Set(
      [...cells.values()].map((cell) => fields.get(headerKey(textOfCell(cell)))).filter((field) => field !== undefined),
    )
    if (known.size > best.count) best = { number, count: known.size }
  }
  return best.number
}

const isWide = (rows: readonly SheetRow[]): boolean => rows.filter(({ cells }) => cells.size > 1).length > 1

/** The first row about as wide as the table is; what stands above it is its title. */
function widestRow(rows: readonly SheetRow[]): number | null {
  const above = rows.slice(0, ROWS_ABOVE)
  const widest = Math.max(0, ...above.map(({ cells }) => cells.size))
  return above.find(({ cells }) => cells.size > widest / 2)?.number ?? null
}
