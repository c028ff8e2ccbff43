export interface Row {
  readonly what: string
  readonly against: string
  /** Ratios of each round, or the one figure. */
  readonly values: readonly number[]
  readonly aim: { readonly kind: 'at least' | 'at most'; readonly value: number } | null
  readonly unit: string
  readonly note: string
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** The value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const HEAD = ['what', 'against', 'median', 'from – to', 'aim', '', 'per second, processor time'] as const

export const cellsOf = (row: Row): string[] => [
  row.what,
  row.against,
  shown(median(row.values), row.unit),
  rangeOf(row),
  row.aim ? `${row.aim.kind} ${shown(row.aim.value, row.unit)}` : '',
  verdict(row),
  row.note,
]

export const tableOf = (rows: readonly Row[]): string => markdownOf([HEAD, ...rows.map(cellsOf)])

/** A table in Markdown; the first row is its head. */
export function markdownOf(cells: readonly (readonly string[])[]): string {
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? []
  const lines = cells.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  return lines.join('\n')
}

const shown = (value: number, unit: string): string => (unit === '' ? value.toFixed(2) : `${value.toFixed(0)} ${unit}`)
const rangeOf = ({ values, unit }: Row): string =>
  values.length < 2 ? '' : `${shown(Math.min(...values), unit)} – ${shown(Math.max(...values), unit)}`

function verdict({ aim, values }: Row): string {
  if (!aim) return ''
  const value = median(values)
  return (aim.kind === 'at least' ? value >= aim.value : value <= aim.value) ? 'met' : 'NOT MET'
}
