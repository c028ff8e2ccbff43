import { formatDate } from '#domain/calendar.ts'
import { writeCsv } from 'hucre/csv'
import { writeXlsx, type WriteOptions } from 'hucre/xlsx'
import type { FileToSend } from '#contract/endpoint.ts'
import { MAX_EXPORTED_ROWS, SHEET_TYPES, type SpreadsheetFile, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import type { SheetColumn } from '#contract/sheet-fields.ts'
import { ensure } from '#domain/failure.ts'
import { writeInThread } from './spreadsheet-thread.ts'

const NUMBER_FORMAT: Partial<Record<SheetColumn<never>['kind'], string>> = {
  money: '#,##0.00',
  moment: 'dd/mm/yyyy hh:mm',
  day: 'dd/mm/yyyy',
}
const WIDTH: Readonly<Record<SheetColumn<never>['kind'], number>> = {
  text: 26,
  number: 10,
  decimal: 12,
  money: 14,
  moment: 18,
  day: 14,
}

interface Sheet<Row> {
  /** Of the file, without its ending. */
  readonly name: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly rows: readonly Row[]
  readonly timeZone: string
  /** Where it is not `MAX_EXPORTED_ROWS`. */
  readonly maxRows?: number
}

/**
 * Writes rows as a spreadsheet: xlsx, or csv as Brazilian programs read it (`;`, decimal comma, byte order mark).
 * @throws Failure export.tooLarge for more than `MAX_EXPORTED_ROWS`: it is written at once, in memory.
 */
export async function spreadsheetFile<Row>(
  format: SpreadsheetFormat,
  { name, columns, rows, timeZone, maxRows = MAX_EXPORTED_ROWS }: Sheet<Row>,
): Promise<FileToSend> {
  ensure(rows.length <= maxRows, 'export.tooLarge', { maximum: maxRows })
  const wallClock = wallClockIn(timeZone)
  const headers = columns.map(({ header }) => header)
  const content =
    format === 'csv'
      ? Buffer.from(
          writeCsv(
            [
              headers.map(unlikeFormula),
              ...rows.map((row) => columns.map((column) => csvText(column, row, wallClock))),
            ],
            {
              delimiter: ';',
              bom: true,
            },
          ),
        )
      : await xlsxOf({
          sheets: [
            {
              name,
              columns: columns.map(({ kind }) => ({
                width: WIDTH[kind],
                ...(NUMBER_FORMAT[kind] ? { numFmt: NUMBER_FORMAT[kind] } : {}),
              })),
              rows: [headers, ...rows.map((row) => columns.map((column) => xlsxValue(column, row, wallClock)))],
              freezePane: { rows: 1 },
            },
          ],
        })
  return { name: `${name}.${format}`, mimeType: SHEET_TYPES[format], content }
}

/** Cells that take longer to write than the requests of others should wait. */
const MANY_CELLS = 50_000

function xlsxOf(workbook: WriteOptions): Promise<Uint8Array> {
  const cells = (workbook.sheets ?? []).flatMap(({ rows = [] }) => rows.map((row) => row.length))
  return cells.reduce((sum, count) => sum + count, 0) > MANY_CELLS ? writeInThread(workbook) : writeXlsx(workbook)
}

/** The same file inside a JSON reply. */
export async function writeSpreadsheet<Row>(format: SpreadsheetFormat, sheet: Sheet<Row>): Promise<SpreadsheetFile> {
  const { name, mimeType, content } = await spreadsheetFile(format, sheet)
  return { name, mimeType, base64: Buffer.from(content).toString('base64'), rowCount: sheet.rows.length }
}

/** What the clock on the wall shows at an instant, as a date by UTC. */
function wallClockIn(timeZone: string): (instant: string) => Date {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (instant) => {
    const part = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
    return new Date(
      `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}Z`,
    )
  }
}

type WallClock = (instant: string) => Date

function xlsxValue<Row>(
  { kind, value }: SheetColumn<Row>,
  row: Row,
  wallClock: WallClock,
): string | number | Date | null {
  const raw = value(row)
  if (raw === null) return null
  if (kind === 'money') return Number(raw) / 100
  if (kind === 'moment') return wallClock(String(raw))
  return kind === 'day' ? new Date(`${raw}T00:00:00Z`) : raw
}

/** Programs take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function csvText<Row>({ kind, value }: SheetColumn<Row>, row: Row, wallClock: WallClock): string {
  const raw = value(row)
  if (raw === null) return ''
  if (kind === 'money') return (Number(raw) / 100).toFixed(2).replace('.', ',')
  if (kind === 'moment') {
    const [day = '', time = ''] = wallClock(String(raw)).toISOString().split('T')
    return `${formatDate(day)} ${time.slice(0, 5)}`
  }
  if (kind === 'decimal') return String(raw).replace('.', ',')
  if (kind === 'day') return formatDate(String(raw))
  return kind === 'text' ? unlikeFormula(String(raw)) : String(raw)
}

const unlikeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
