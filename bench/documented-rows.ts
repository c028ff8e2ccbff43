import { cellsOf, HEAD, markdownOf, type Row } from './table.ts'

const DOCUMENTED_HEAD = [...HEAD, 'measured']

/**
 * The document with these rows in its table of what was found, each with when and on what it was measured. Rows of other groups stay;
 * a row that is new comes behind the one before it.
 * @throws Error where the document has no such table
 */
export function withMeasuredRows(document: string, rows: readonly Row[], measured: string): string {
  const lines = document.split('\n')
  const first = lines.findIndex((line) => cellsIn(line)[0] === 'what')
  if (first < 0) throw new Error('the document has no table of what was found')
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'))
  const end = length < 0 ? lines.length : first + length
  const table = new Map(withKeys(lines.slice(first + 2, end).map(cellsIn)))
  let previous: string | null = null
  for (const [key, cells] of withKeys(rows.map((row) => [...cellsOf(row), measured]))) {
    if (table.has(key)) table.set(key, cells)
    else insertBehind(table, previous, [key, cells])
    previous = key
  }
  return [...lines.slice(0, first), markdownOf([DOCUMENTED_HEAD, ...table.values()]), ...lines.slice(end)].join('\n')
}

const cellsIn = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** A row that begins with a dash belongs to the last one that does not. How many statements are compared may change. */
function withKeys(rows: readonly (readonly string[])[]): [string, readonly string[]][] {
  let subject = ''
  return rows.map((cells) => {
    const [what = ''] = cells
    if (!what.startsWith('–')) subject = what
    return [`${subject}\n${what}`.replaceAll(/\d+/g, '0'), cells]
  })
}

function insertBehind(
  table: Map<string, readonly string[]>,
  previous: string | null,
  added: [string, readonly string[]],
): void {
  const entries = [...table]
  const place = previous === null ? 0 : entries.findIndex(([key]) => key === previous) + 1
  table.clear()
  for (const [key, cells] of entries.toSpliced(place, 0, added)) table.set(key, cells)
}
