import { isUtf8 } from 'node:buffer'
import { detectDelimiter, parseCsv } from 'hucre/csv'
import { cellOfText } from '#domain/sheet-cell.ts'
import { ensureFile } from './file-fault.ts'
import type { SheetLimits, SheetRow } from './xlsx.ts'

/** The rows of a csv that have something in them. It is UTF-8 or, as Excel for Windows writes it, Windows-1252. @throws FileFault */
export function csvRows(content: Buffer, { maxUnpackedBytes, maxCells, maxRows }: SheetLimits): SheetRow[] {
  ensureFile(content.length <= maxUnpackedBytes, 'too-large')
  const text = isUtf8(content) ? content.toString() : new TextDecoder('windows-1252').decode(content)
  // A file of another kind would be one column of nonsense.
  ensureFile(!text.includes('\0') && !text.startsWith('%PDF-'))
  const delimiter = detectDelimiter(text)
  ensureFile(cellsAtMost(text, delimiter) <= maxCells, 'too-large')
  const rows: SheetRow[] = []
  for (const [index, cells] of parseCsv(text, { delimiter }).entries()) {
    const filled = cells.flatMap((cell, column) => {
      const found = cellOfText(typeof cell === 'string' ? cell : String(cell ?? ''))
      return found === '' ? [] : [[column, found] as const]
    })
    if (filled.length > 0) rows.push({ number: index + 1, cells: new Map(filled) })
    if (rows.length > maxRows) break
  }
  return rows
}

/** Signs that may end a cell, also those that stand within quotes. */
function cellsAtMost(text: string, delimiter: string): number {
  let count = 1
  for (let at = 0; at < text.length; at += 1)
    if (text[at] === delimiter || text[at] === '\n' || text[at] === '\r') count += 1
  return count
}
