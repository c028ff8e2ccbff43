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
