import { keyboardText } from '#domain/keyboard-text.ts'
import { ONE_UNIT, quantityFromUnits } from '#domain/amounts.ts'
import { readNumber, type TypedNumber } from '#domain/decimal.ts'
import type { QuantityLimits } from './change-quantity.ts'

/** A smaller number alone is never grams: who types `2` beside `500 g` wants two kilograms. */
const LEAST_GRAMS = 10

/** Units of which people want a part: two and a half kilograms, and never two and a half grams or boxes. */
const DIVIDED_UNIT = /^(?:kgs?|quilos?|l|lts?|litros?|m|mts?|metros?|m[23²³]|t|ton|toneladas?)\.?$/i

/** Whether a quantity of a product may have decimals: it is sold by weight or measure, or in steps of a part. */
export const takesDecimals = (unit: string, limits?: Pick<QuantityLimits, 'granularity' | 'minPerOrder'>): boolean =>
  DIVIDED_UNIT.test(unit.trim()) ||
  [limits?.granularity, limits?.minPerOrder].some((step) => step != null && step % ONE_UNIT !== 0)

interface QuantityField {
  readonly unit: string
  readonly limits?: Pick<QuantityLimits, 'granularity' | 'minPerOrder'> | undefined
  readonly isShownInGrams?: boolean
}

/**
 * A quantity as people type it, in sale units: `12`, `0,75`, `750 g`, `1,5 kg`. A number alone is of the measure on
 * display. Both readings of `2.500` where decimals are possible, null for anything else.
 */
export function parseQuantity(
  typed: string,
  { unit, limits, isShownInGrams = false }: QuantityField,
): TypedNumber | null {
  const [, digits = '', measure] = /^(.*?)\s*(k?g)?$/i.exec(keyboardText(typed)) ?? []
  const read = readNumber(digits)
  if (read === null || (measure && unit !== 'kg')) return null
  const inUnits = (value: number): number => {
    const isGrams = measure ? measure.toLowerCase() === 'g' : isShownInGrams && value >= LEAST_GRAMS
    return isGrams ? value / 1000 : value
  }
  if ('value' in read) return { value: inUnits(read.value) }
  const [asDecimals, asThousands] = [inUnits(read.asDecimals), inUnits(read.asThousands)]
  const isWhole = measure?.toLowerCase() === 'g' || !takesDecimals(unit, limits)
  // Of grams and kilograms both readings may be the same.
  const isSame = quantityFromUnits(asDecimals) === quantityFromUnits(asThousands)
  return isWhole || isSame ? { value: asThousands } : { asDecimals, asThousands }
}

/** The same; null also where both readings are possible. */
export function parseSureQuantity(typed: string, field: QuantityField): number | null {
  const read = parseQuantity(typed, field)
  return read !== null && 'value' in read ? read.value : null
}
