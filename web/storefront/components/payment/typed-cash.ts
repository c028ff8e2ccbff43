import { centsFromReais, type Cents } from '#domain/amounts.ts'
import { parseDecimal } from '#domain/decimal.ts'

/** In reais. */
const MOST_CASH = 1_000_000

/** The cash that somebody wants change for, as typed. */
export function cashIn(typed: string | null): Cents | null | 'no-number' {
  if (typed === null || typed.trim() === '') return null
  const amount = parseDecimal(typed)
  return amount === null || amount <= 0 || amount > MOST_CASH ? 'no-number' : centsFromReais(amount)
}
