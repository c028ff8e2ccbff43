/** Most text is this already. The grave accent is among the apostrophes. */
const PLAIN = /^[\x20-\x5F\x61-\x7E]*$/
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63]/g
const APOSTROPHES = /[\u2018-\u201B\u2032\u02B9\u02BC\u00B4`]/g
const QUOTES = /[\u201C-\u201F\u2033]/g
const SPACES = /[\p{Zs}\t\r\n\v\f\u0085\u2028\u2029]/gu
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_OFFSET = 0xfee0

/**
 * What a person typed or pasted with the signs of a keyboard in place of the typographic ones that word processors, sites and chats
 * write: for numbers, documents, phones, codes and e-mails, which are judged by each sign. Names and texts stay as they are.
 */
export function keyboardText(text: string): string {
  if (PLAIN.test(text)) return text.trim()
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET))
    .replace(HYPHENS, '-')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(SPACES, ' ')
    .replace(UNSEEN, '')
    .trim()
}
