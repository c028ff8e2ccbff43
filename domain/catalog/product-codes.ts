import { keyboardText } from '../keyboard-text.ts'

const GTIN_LENGTHS = [8, 12, 13, 14]
const LONGEST_GTIN = 14
/** With what people put between its digits, or in words. */
export const MAX_TYPED_GTIN = 30

/** Whether a text is a GTIN (bar code) of 8, 12, 13 or 14 digits whose check digit holds. */
export function isGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !GTIN_LENGTHS.includes(text.length) || /^0+$/.test(text)) return false
  const digits = [...text].toReversed().map(Number)
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

/** What registers, tax programs and people write where a product has no GTIN. */
const NO_GTIN =
  /^(?:0+|-+|(?:sem|nao|n|s\/)\s*(?:gtin|ean|codigo(?: de barras)?|tem|possui|ha|se aplica|aplicavel|informado)|isento|nenhum|n\/?a|nulo|null)$/i

/**
 * A typed GTIN as it is stored: its digits alone. Null for none, as `SEM GTIN`, `ISENTO` and `0` say; what is no GTIN stays as it is, for
 * `isGtin` to refuse it.
 */
export function storedGtin(typed: string): string | null {
  const text = keyboardText(typed)
  if (text === '' || NO_GTIN.test(text.normalize('NFD').replace(/\p{M}/gu, ''))) return null
  const digits = text.replace(/[\s.-]/g, '')
  if (/^0+$/.test(digits)) return null
  return /^\d+$/.test(digits) ? digits : text
}

/** The same of a cell of a spreadsheet, which takes a GTIN for a number and drops its first zeros. */
export function gtinOfCell(cell: string): string | null {
  const gtin = storedGtin(cell)
  if (gtin === null || !/^(?:\d{7}|\d{9,11})$/.test(gtin)) return gtin
  const whole = gtin.padStart(gtin.length < 8 ? 8 : 12, '0')
  return isGtin(whole) ? whole : gtin
}

/** GTINs of 8, 12, 13 and 14 digits that mean one article have one key, of 14 digits; null for any other text. */
export function gtinKey(text: string): string | null {
  const digits = keyboardText(text).replace(/[\s.-]/g, '')
  return /^\d{8,14}$/.test(digits) ? digits.padStart(LONGEST_GTIN, '0') : null
}

/**
 * A product code as it is compared, as the database does it (`code_keys`): `MB-1001`, `mb 1001` and `MB1001` are one, and so are 42 and
 * 000042, because spreadsheets show or drop the first zeros.
 */
export const codeKey = (code: string): string =>
  keyboardText(code)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .replace(/^0+(?=\d+$)/, '')

/** What the database may have as the key of a stored code or GTIN, as its `code_keys` says. */
export function codeKeys(code: string): string[] {
  const key = codeKey(code)
  if (!/^\d{1,14}$/.test(key)) return key === '' ? [] : [key]
  return Array.from({ length: LONGEST_GTIN + 1 - key.length }, (_, zeros) => key.padStart(key.length + zeros, '0'))
}

/** Those whose code is the written one; where none is, those that only differ by zeros, signs and capitals. */
export function ofCode<Product extends { readonly code: string }>(
  products: readonly Product[],
  written: string,
): readonly Product[] {
  const exact = products.filter(({ code }) => code === written)
  if (exact.length > 0) return exact
  const key = codeKey(written)
  return key === '' ? [] : products.filter(({ code }) => codeKey(code) === key)
}
