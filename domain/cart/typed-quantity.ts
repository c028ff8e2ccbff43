import { parseDecimal } from '#domain/decimal.ts'

/** A smaller number alone is never grams: who types `2` beside `500 g` wants two kilograms. */
const LEAST_GRAMS = 10

/**
 * A quantity as people type it, in sale units: `12`, `0,75`, `750 g`, `1,5 kg`. A number alone is of the measure on
 * display. Null for anything else.
 */
export function parseQuantity(typed: string, unit: string, isShownInGrams = false): number | null {
  const [, digits = '', measure] = /^(.*?)\s*(k?g)?$/i.exec(typed.trim()) ?? []
  const value = parseDecimal(digits)
  if (value === null || (measure && unit !== 'kg')) return null
  const isGrams = measure ? measure.toLowerCase() === 'g' : isShownInGrams && value >= LEAST_GRAMS
  return isGrams ? value / 1000 : value
}
