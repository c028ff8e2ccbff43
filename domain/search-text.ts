/** Longer texts find nothing that shorter ones do not. */
const MAX_SEARCH_LENGTH = 100

/** What was typed into the search box, as it is searched for: ampersands stripped (specification §5). */
export function cleanSearchText(text: string): string {
  if (text === '') return ''
  const words = text
    .replace(/[&\p{Cf}]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return [...words].slice(0, MAX_SEARCH_LENGTH).join('').trimEnd()
}

/** Whether a text is a GTIN (bar code) of 8, 12, 13 or 14 digits whose check digit holds. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const digits = [...text].toReversed().map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 && sum > 0
}

/** More words than a person types; each is one more condition. */
const MAX_WORDS = 6
/** A CPF or CNPJ, or a part of one, as people write it: with dots, slash and hyphen. */
const FORMATTED_DOCUMENT = /^[\da-z]{2,3}[./-][\da-z./-]+$/i
/** A phone, or a part of one: `(11)`, `94321-4321`, `+55`. */
const FORMATTED_PHONE = /^[+(]?\d[\d().-]*$/

/**
 * The words of a search for a customer, all of which must be found; documents and phones without what people put between
 * the digits.
 */
export const searchWords = (text: string): string[] =>
  text
    .split(/[\s\p{Cc}]+/u)
    .map((word) => (isNumber(word) ? word.replace(/[^\da-z]/gi, '') : word))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)

const isNumber = (word: string): boolean =>
  FORMATTED_PHONE.test(word) || (FORMATTED_DOCUMENT.test(word) && /\d{2}/.test(word))
