type Cell = HTMLInputElement | HTMLSelectElement

const CELLS = 'input:not([type=hidden]), select'

const cellsOf = (row: Element): Cell[] => [...row.querySelectorAll<Cell>(CELLS)]

/** The cell of the same column so many rows below, or above; null at the end. */
export function cellBelow(from: Cell, by: 1 | -1): Cell | null {
  const column = from.closest('td')?.cellIndex ?? 0
  let row: Element | null = from.closest('tr')
  for (;;) {
    row = (by === 1 ? row?.nextElementSibling : row?.previousElementSibling) ?? null
    if (!row) return null
    const cell = (row as HTMLTableRowElement).cells[column]?.querySelector<Cell>(CELLS)
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
  const row = from.closest('tr')
  if (!row) return null
  const first = cellsOf(row).indexOf(from)
  let [filled, refused] = [0, 0]
  let current: Element | null = row
  for (const line of lines) {
    const cells = current ? cellsOf(current) : []
    for (const [at, text] of line.split('\t').entries()) {
      const cell = cells[first + at]
      if (cell && fill(cell, text)) filled += 1
      else refused += 1
    }
    current = current?.nextElementSibling ?? null
  }
  return { filled, refused }
}
