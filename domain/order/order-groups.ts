import { addCents, type Cents } from '../amounts.ts'
import type { OrderCombo, OrderLine } from './order.ts'

/** Lines that stand together: those of one combo, or loose lines between combos. */
export interface OrderGroup {
  readonly combo: OrderCombo | null
  readonly lines: readonly OrderLine[]
  readonly total: Cents
  /** Of one combo; null where the picking changed what is paid for it. */
  readonly pricePerCombo: Cents | null
}

/** The lines of an order in their order, each combo with all its lines where its first one stands. */
export function groupLines(lines: readonly OrderLine[]): readonly OrderGroup[] {
  const groups: { combo: OrderCombo | null; lines: OrderLine[] }[] = []
  for (const line of lines) {
    const combo = line.combo ?? null
    const group = combo ? groups.find((group) => group.combo?.group === combo.group) : groups.at(-1)
    if (group && (combo !== null || group.combo === null)) group.lines.push(line)
    else groups.push({ combo, lines: [line] })
  }
  return groups.map(({ combo, lines }) => {
    const total = lines.reduce((sum, line) => addCents(sum, line.total), 0 as Cents)
    return { combo, lines, total, pricePerCombo: combo && priceOfOne(combo, lines, total) }
  })
}

function priceOfOne(combo: OrderCombo, lines: readonly OrderLine[], total: Cents): Cents | null {
  const isAsOrdered = lines.every(
    (line) => line.orderedQuantity === null && line.discount === 0 && line.packaging === 0,
  )
  return isAsOrdered && total % combo.quantity === 0 ? ((total / combo.quantity) as Cents) : null
}
