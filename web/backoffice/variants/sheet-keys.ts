type Cell = HTMLInputElement | HTMLSelectElement

const CELLS = 'input:not([type=hidden]), select'

const columnOf = (cell: Cell): number => cell.closest('td')?.cellIndex ?? 0

/** Null where the column has nothing to fill in this row, such as a stock that is not counted. */
const cellAt = (row: Element, column: number): Cell | null =>
  (row as HTMLTableRowElement).cells[column]?.querySelector<Cell>(CELLS) ?? null

/** The cell of the same column so many rows below, or above; null at the end. */
export function cellBelow(from: Cell, by: 1 | -1): Cell | null {
  let row: Element | null = from.closest('tr')
  for (;;) {
    row = (by === 1 ? row?.nextElementSibling : row?.previousElementSibling) ?? null
    if (!row) return null
    const cell = cellAt(row, columnOf(from))
    if (cell && !cell.disabled) return cell
  }
}

/** Puts the text into the cell as if it was typed. False where the cell takes no such text. */
function fill(cell: Cell, typed: string): boolean {
  const text = typed.trim()
  if (cell.disabled) return text === ''
  if (cell instanceof HTMLSelectElement) {
    const option = [...cell.options].find(({ value }) => value.toLowerCase() === text.toLowerCase())
    if (!option) return false
    cell.value = option.value
  } else if (cell.type === 'checkbox') {
    if (!/^(sim|não|nao|s|n|1|0)$/i.test(text)) return false
    cell.checked = /^(sim|s|1)$/i.test(text)
  } else cell.value = text
  cell.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

export interface Pasted {
  readonly filled: number
  readonly refused: number
}

/** Fills cells from this one on, to the right and down, with what a spreadsheet copied; null where it is a single text. */
export function pasteCells(from: Cell, copied: string): Pasted | null {
  const lines = copied.replace(/\r?\n$/, '').split(/\r?\n/)
  if (lines.length === 1 && !copied.includes('\t')) return null
  let [filled, refused] = [0, 0]
  let row: Element | null = from.closest('tr')
  for (const line of lines) {
    for (const [at, text] of line.split('\t').entries()) {
      const cell = row && cellAt(row, columnOf(from) + at)
      if (cell && fill(cell, text)) filled += 1
      else refused += 1
    }
    row = row?.nextElementSibling ?? null
  }
  return { filled, refused }
}
