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
