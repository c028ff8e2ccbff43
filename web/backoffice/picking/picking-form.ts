import { quantity, quantityFromUnits, unitsFromQuantity, type Quantity } from '#domain/amounts.ts'
import type { MissingItem } from '#domain/order/picking.ts'
import { formText } from '../../shared/form-errors.ts'

/** A weight as it is typed, with a decimal comma or point, in thousandths; null for what is no weight. */
export function parseWeight(typed: string): Quantity | null {
  const written = typed.trim().replace(',', '.')
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(written) ? quantityFromUnits(Number(written)) : null
}

/** A whole number on a scale that counts in kilograms, read as grams; null where it is no such number. */
export const gramsIn = (typed: string): Quantity | null =>
  /^[1-9]\d{0,5}$/.test(typed.trim()) ? quantity(Number(typed)) : null

/** As `parseWeight` reads it. */
export const typedWeight = (weight: Quantity): string => unitsFromQuantity(weight).toString().replace('.', ',')

/** The weight after a key of the pad: digits, a comma once, at most three digits behind it. */
export function typeKey(typed: string, key: string): string {
  if (key === 'erase') return typed.slice(0, -1)
  const next = key === ',' ? (typed === '' ? '0,' : `${typed},`) : `${typed === '0' ? '' : typed}${key}`
  return /^\d{1,6}(?:,\d{0,3})?$/.test(next) ? next : typed
}

/** The weight in a label of a scale: EAN-13 that begins with 2, with grams in its digits 8 to 12; null for any other code. */
export function scaleWeight(code: string): Quantity | null {
  const [, grams] = /^2\d{6}(\d{5})\d$/.exec(code.trim()) ?? []
  return grams === undefined || grams === '00000' ? null : quantity(Number(grams))
}

/** What was picked; nothing where the field says nothing. */
export const pickedIn = (form: FormData): Quantity | null => {
  const typed = formText(form, 'picked')
  return scaleWeight(typed) ?? parseWeight(typed)
}

export function missingIn(form: FormData): MissingItem {
  const kind = formText(form, 'kind')
  if (kind !== 'replace' && kind !== 'ask') return { kind: 'remove' }
  return { kind, productId: formText(form, 'productId'), quantity: quantity(Number(formText(form, 'quantity'))) }
}
