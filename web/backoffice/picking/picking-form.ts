import { quantity, quantityFromUnits, type Quantity } from '#domain/amounts.ts'
import { parseFineDecimal, readNumber } from '#domain/decimal.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import { isPlausibleWeight, type LineToPick, type MissingItem } from '#domain/order/picking.ts'
import { formText } from '../../shared/form-errors.ts'

/** In sale units: more than a scale shows. */
const MOST_WEIGHT = 1_000_000

/**
 * What a typed weight may be, in thousandths; none for what is no weight. Scales write `2.500` for two and a half: two thousand is
 * possible only where so much was ordered, and then the person says which.
 */
export function weightsIn(typed: string, line: Pick<LineToPick, 'quantity'>): readonly Quantity[] {
  const read = readNumber(typed)
  const readings = read === null ? [] : 'value' in read ? [read.value] : [read.asDecimals, read.asThousands]
  const weights = readings.map((units) => quantityFromUnits(Math.min(units, MOST_WEIGHT)))
  const isWhole = readings.every((units, at) => units >= 0 && units * 1000 === weights[at])
  if (!isWhole) return []
  const plausible = weights.filter((weight) => isPlausibleWeight(line, weight))
  return plausible.length > 0 ? plausible : weights.slice(0, 1)
}

/** A whole number on a scale that counts in kilograms, read as grams; null where it is no such number. */
export const gramsIn = (typed: string): Quantity | null =>
  /^[1-9]\d{0,5}$/.test(typed.trim()) ? quantity(Number(typed)) : null

/** The weight after a key of the pad: digits, a comma once, at most three digits behind it. */
export function typeKey(typed: string, key: string): string {
  if (key === 'erase') return typed.slice(0, -1)
  const next = key === ',' ? (typed === '' ? '0,' : `${typed},`) : `${typed === '0' ? '' : typed}${key}`
  return /^\d{1,6}(?:,\d{0,3})?$/.test(next) ? next : typed
}

/** The weight in a label of a scale: EAN-13 that begins with 2, with grams in its digits 8 to 12; null for any other code. */
export function scaleWeight(code: string): Quantity | null {
  const [, grams] = /^2\d{6}(\d{5})\d$/.exec(keyboardText(code)) ?? []
  return grams === undefined || grams === '00000' ? null : quantity(Number(grams))
}

/** What was picked; nothing where the field says nothing. */
export const pickedIn = (form: FormData): Quantity | null => {
  const typed = formText(form, 'picked')
  const units = parseFineDecimal(typed)
  return scaleWeight(typed) ?? (units === null || units < 0 || units >= MOST_WEIGHT ? null : quantityFromUnits(units))
}

export function missingIn(form: FormData): MissingItem {
  const kind = formText(form, 'kind')
  if (kind !== 'replace' && kind !== 'ask') return { kind: 'remove' }
  return { kind, productId: formText(form, 'productId'), quantity: quantity(Number(formText(form, 'quantity'))) }
}
