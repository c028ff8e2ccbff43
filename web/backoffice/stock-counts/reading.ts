import { quantityFromUnits, type Quantity } from '#domain/amounts.ts'
import { parseDecimal } from '#domain/decimal.ts'

/** More than a shelf holds is a bar code in the wrong field. */
const MOST = 100_000

/** A typed quantity of sale units: `6`, `0,25`. Null for none, and below the least one. */
export function amountIn(typed: string, least = 0.001): Quantity | null {
  const units = parseDecimal(typed)
  return units === null || units < least || units > MOST ? null : quantityFromUnits(units)
}
