import type { Cents } from '#domain/amounts.ts'
import { keyboardText } from './keyboard-text.ts'

/** `1234,56`, as an amount is typed into a field. */
export const decimalFromCents = (value: Cents): string => (value / 100).toFixed(2).replace('.', ',')

/**
 * A number as it was typed. `2.500` may be two and a half or two thousand five hundred: where a field takes both, its author says which
 * (rules §1 "Numbers that people type or send").
 */
export type TypedNumber = { readonly value: number } | { readonly asDecimals: number; readonly asThousands: number }

/** As people in Brazil type it: a comma before the decimals, points between thousands. */
const WITH_COMMA = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+),(\d+)$/
const WITH_POINTS = /^(-?)(\d{1,3}(?:\.\d{3}){2,}|\d+)$/
/** As programs and scales write it. */
const WITH_POINT = /^(-?)(\d+)\.(\d+)$/
/** The digits before the point and behind it may be those of a thousand: `2.500`, and neither `0.500` nor `2500.125`. */
const MAYBE_THOUSANDS = /^-?(?!0+\.)\d{1,3}\.\d{3}$/
const BARE_ZERO = /^-?0+\./

/** Both readings where there are two; null for what is no number. */
export function readNumber(typed: string): TypedNumber | null {
  const text = keyboardText(typed).replace(/^R\$\s*/, '')
  const [, sign = '', whole = '', decimals = '0'] = WITH_COMMA.exec(text) ?? WITH_POINTS.exec(text) ?? []
  if (whole !== '')
    return whole.includes('.') && BARE_ZERO.test(whole)
      ? null
      : { value: Number(`${sign}${whole.replaceAll('.', '')}.${decimals}`) }
  if (!WITH_POINT.test(text)) return null
  return MAYBE_THOUSANDS.test(text)
    ? { asDecimals: Number(text), asThousands: Number(text.replace('.', '')) }
    : { value: Number(text) }
}

/** Of a field that takes three decimals or more. Null for what is no number, and where both readings are possible. */
export function parseFineDecimal(typed: string): number | null {
  const read = readNumber(typed)
  return read !== null && 'value' in read ? read.value : null
}

/** Of a field of at most two decimals, where three digits behind a point are thousands. Null for what is no number. */
export function parseDecimal(typed: string): number | null {
  const read = readNumber(typed)
  if (read === null) return null
  return 'value' in read ? read.value : read.asThousands
}

/** A number with a point before its decimals, of degrees on a map: `-23.550`. A comma is one too. Null for anything else. */
export function parseCoordinate(typed: string): number | null {
  const text = keyboardText(typed).replace(',', '.')
  return /^[-+]?\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : null
}

/** `-5`, `− 2,5 %`, `+3`; null where it is no number. */
export function parseSigned(typed: string): number | null {
  const [, sign = '', digits = ''] = /^([-+]?)\s*(.*)$/.exec(keyboardText(typed).replace(/%$/, '').trim()) ?? []
  const value = parseDecimal(digits)
  if (value === null || digits.startsWith('-')) return null
  return sign === '-' ? -value : value
}
