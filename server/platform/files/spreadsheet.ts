import { isUtf8 } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
import { detectDelimiter, parseCsv, writeCsv } from 'hucre/csv'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Static } from 'typebox'
import type { FileToSend } from '#contract/endpoint.ts'
import {
  MAX_EXPORTED_ROWS,
  SHEET_TYPES,
  type Planilha,
  type SheetColumn,
  type SpreadsheetFormat,
} from '#contract/spreadsheet.ts'
import { ensure, Failure } from '#domain/failure.ts'

const NUMBER_FORMAT: Partial<Record<SheetColumn<never>['kind'], string>> = {
  money: '#,##0.00',
  moment: 'dd/mm/yyyy hh:mm',
  day: 'dd/mm/yyyy',
}
const WIDTH: Readonly<Record<SheetColumn<never>['kind'], number>> = {
  text: 26,
  number: 10,
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
}

/**
 * Writes rows as a spreadsheet: xlsx, or csv as Brazilian programs read it (`;`, decimal comma, byte order mark).
 * @throws Failure export.tooLarge for more than `MAX_EXPORTED_ROWS`: it is written at once, in memory.
 */
export async function spreadsheetFile<Row>(
  format: SpreadsheetFormat,
  { name, columns, rows, timeZone }: Sheet<Row>,
): Promise<FileToSend> {
  ensure(rows.length <= MAX_EXPORTED_ROWS, 'export.tooLarge', { maximum: MAX_EXPORTED_ROWS })
  const wallClock = wallClockIn(timeZone)
  const headers = columns.map(({ header }) => header)
  const content =
    format === 'csv'
      ? Buffer.from(
          writeCsv([headers, ...rows.map((row) => columns.map((column) => csvText(column, row, wallClock)))], {
            delimiter: ';',
            bom: true,
          }),
        )
      : Buffer.from(
          await writeXlsx({
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
          }),
        )
  return { name: `${name}.${format}`, mimeType: SHEET_TYPES[format], content }
}

/** The same file inside a JSON reply. */
export async function writeSpreadsheet<Row>(
  format: SpreadsheetFormat,
  sheet: Sheet<Row>,
): Promise<Static<typeof Planilha>> {
  const { name, mimeType, content } = await spreadsheetFile(format, sheet)
  return {
    nome: name,
    tipo: mimeType,
    conteudo: Buffer.from(content).toString('base64'),
    linhas: sheet.rows.length,
  }
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
    return `${brazilian(day)} ${time.slice(0, 5)}`
  }
  if (kind === 'day') return brazilian(String(raw))
  return kind === 'text' && FORMULA.test(String(raw)) ? `'${raw}` : String(raw)
}

const brazilian = (day: string): string => day.split('-').toReversed().join('/')

/** What a spreadsheet may hold when it is unpacked; a thousand rows have some 100 kB. */
const MAX_UNPACKED_BYTES = 10_000_000

/**
 * The cells of the first sheet of an xlsx or csv, as texts. A csv is UTF-8 or, as Excel for Windows writes it, Windows-1252.
 * @throws Failure quickOrder.badFile
 */
export async function readSpreadsheet(content: Buffer, maxRows: number): Promise<string[][]> {
  try {
    if (content.subarray(0, 2).toString('latin1') !== 'PK') return readCsv(content, maxRows)
    ensureUnpacksWithin(content, MAX_UNPACKED_BYTES)
    const { sheets } = await readXlsx(content, { sheets: [0], maxRows })
    return (sheets[0]?.rows ?? []).map((cells) => cells.map(cellText))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('quickOrder.badFile')
  }
}

function readCsv(content: Buffer, maxRows: number): string[][] {
  const text = isUtf8(content) ? content.toString() : new TextDecoder('windows-1252').decode(content)
  ensure(!text.includes('\0'), 'quickOrder.badFile')
  return parseCsv(text, { delimiter: detectDelimiter(text), maxRows }).map((cells) => cells.map(cellText))
}

const cellText = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : ''

const LOCAL_HEADER_BYTES = 30
const CENTRAL_HEADER_BYTES = 46
const END_BYTES = 22

/**
 * Unpacks every entry of a zip into nothing, because its headers may say less than it unpacks to.
 * @throws Failure quickOrder.badFile
 */
function ensureUnpacksWithin(zip: Buffer, maxBytes: number): void {
  const end = zip.lastIndexOf('PK\x05\x06')
  ensure(end !== -1 && end + END_BYTES <= zip.length, 'quickOrder.badFile')
  let [entries, header, left] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16), maxBytes]
  for (; entries > 0; entries -= 1) {
    const isPacked = zip.readUInt16LE(header + 10) !== 0
    const local = zip.readUInt32LE(header + 42)
    const start = local + LOCAL_HEADER_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = isPacked
      ? inflateRawSync(zip.subarray(start), { maxOutputLength: Math.max(left, 1) }).length
      : zip.readUInt32LE(header + 24)
    left -= bytes
    ensure(left >= 0, 'quickOrder.badFile')
    header +=
      CENTRAL_HEADER_BYTES +
      zip.readUInt16LE(header + 28) +
      zip.readUInt16LE(header + 30) +
      zip.readUInt16LE(header + 32)
  }
}
