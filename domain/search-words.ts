import { keyboardText } from './keyboard-text.ts'

/** What was typed or pasted in the signs of a keyboard, with a space for what parts words unseen, before it is judged. */
const typedSigns = (text: string): string => keyboardText(text.replace(/\p{Cc}+/gu, ' '))

/** A text as it is compared with what was typed: in the signs of a keyboard, without accents and capitals, as `plain_text` of the database. */
export const plainText = (text: string): string =>
  typedSigns(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

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
  typedSigns(text)
    .split(/\s+/)
    .map((word) => (isNumber(word) ? word.replace(/[^\da-z]/gi, '') : word))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)

const isNumber = (word: string): boolean =>
  FORMATTED_PHONE.test(word) || (FORMATTED_DOCUMENT.test(word) && /\d{2}/.test(word))
