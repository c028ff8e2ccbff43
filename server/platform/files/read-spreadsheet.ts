import { isUtf8 } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
import { detectDelimiter, parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { ensure, Failure } from '#domain/failure.ts'

/** What a spreadsheet may hold when it is unpacked; a thousand rows have some 100 kB. */
const MAX_UNPACKED_BYTES = 10_000_000

/**
 * The cells of the first sheet of an xlsx or csv, as texts. A csv is UTF-8 or, as Excel for Windows writes it, Windows-1252.
 * @throws Failure quickOrder.badFile
 */
export async function readSpreadsheet(
  content: Buffer,
  maxRows: number,
  maxUnpackedBytes = MAX_UNPACKED_BYTES,
): Promise<string[][]> {
  try {
    if (content.subarray(0, 2).toString('latin1') !== 'PK') return readCsv(content, maxRows)
    ensureUnpacksWithin(content, maxUnpackedBytes)
    const { sheets } = await readXlsx(content, { sheets: [0], maxRows })
    return (sheets[0]?.rows ?? []).map((cells) => cells.map(cellText))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('quickOrder.badFile')
  }
}

function readCsv(content: Buffer, maxRows: number): string[][] {
  const text = isUtf8(content) ? content.toString() : new TextDecoder('windows-1252').decode(content)
  // A file of another kind would be one column of nonsense.
  ensure(!text.includes('\0') && !text.startsWith('%PDF-'), 'quickOrder.badFile')
  return parseCsv(text, { delimiter: detectDelimiter(text), maxRows }).map((cells) => cells.map(cellText))
}

function cellText(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : ''
}

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
