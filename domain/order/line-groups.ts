import { addCents, multiplyPrice, subtractCents, ZERO_CENTS, type Cents } from '../amounts.ts'
import type { OrderCombo, OrderLine } from './order.ts'

/** What of a line says how it is grouped. */
type LineToGroup = Pick<
  OrderLine,
  'combo' | 'priceApart' | 'quantity' | 'orderedQuantity' | 'packaging' | 'discount' | 'total'
>

/** Lines that stand together: those of one combo, or loose lines between combos. */
export interface LineGroup<Line = OrderLine> {
  readonly combo: OrderCombo | null
  readonly lines: readonly Line[]
  readonly total: Cents
  /** Of one combo; null where the picking changed what is paid for it. */
  readonly pricePerCombo: Cents | null
  /** What the combo takes off the prices of its products; zero of loose lines. */
  readonly saving: Cents
}

/** The lines of an order in their order, each combo with all its lines where its first one stands. */
export function groupLines<Line extends LineToGroup>(lines: readonly Line[]): readonly LineGroup<Line>[] {
  const groups: { combo: OrderCombo | null; lines: Line[] }[] = []
  for (const line of lines) {
    const combo = line.combo ?? null
    const group = combo ? groups.find((group) => group.combo?.group === combo.group) : groups.at(-1)
    if (group && (combo !== null || group.combo === null)) group.lines.push(line)
    else groups.push({ combo, lines: [line] })
  }
  return groups.map(({ combo, lines }) => {
    const total = addCents(...lines.map((line) => line.total))
    return {
      combo,
      lines,
      total,
      pricePerCombo: combo && priceOfOne(combo, lines, total),
      saving: combo ? savingOf(lines, total) : ZERO_CENTS,
    }
  })
}

function priceOfOne(combo: OrderCombo, lines: readonly LineToGroup[], total: Cents): Cents | null {
  const isAsOrdered = lines.every(
    (line) => line.orderedQuantity === null && line.discount === 0 && line.packaging === 0,
  )
  return isAsOrdered && total % combo.quantity === 0 ? ((total / combo.quantity) as Cents) : null
}

function savingOf(lines: readonly LineToGroup[], total: Cents): Cents {
  const apart = lines.map(({ priceApart, quantity }) => priceApart && multiplyPrice(priceApart, quantity))
  const known = apart.filter((amount) => typeof amount === 'number')
  const before = addCents(...known)
  return known.length === apart.length && before > total ? subtractCents(before, total) : ZERO_CENTS
}
