import { cutText } from './cut-text.ts'

/** Longer texts find nothing that shorter ones do not. */
const MAX_SEARCH_LENGTH = 100

/**
 * What was typed into the search box, as it is searched for: ampersands stripped (specification §5). Its pasted signs are folded where they are compared
 * (`plain_text`), so that the page of a list need not bring that.
 */
export function cleanSearchText(text: string): string {
  if (text === '') return ''
  const words = text
    .replace(/[&\p{Cf}]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return cutText(words, MAX_SEARCH_LENGTH).trimEnd()
}
