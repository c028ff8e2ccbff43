import { searchWords } from '#domain/search-words.ts'

/** SQL condition: a column of plain text contains each of the words of `likeWords`. */
export const matchesEveryWord = (column: string, words: string): string =>
  `${column} like all (array(select '%' || plain_text(word) || '%' from unnest(${words}::text[]) word))`

/** The same by an index of trigrams, which supports a condition of one `like`. */
export const matchesEveryWordByIndex = (column: string, words: string): string =>
  // As a sub-select the pattern is computed once, and not for every row.
  `${column} like (select '%' || plain_text((${words}::text[])[1]) || '%') and ${matchesEveryWord(column, words)}`

const TRIGRAM_LETTERS = 3

/** Whether the index can be used: shorter words have no trigram. */
export const isIndexable = (words: readonly string[]): boolean => (words[0] ?? '').length >= TRIGRAM_LETTERS

/**
 * The typed words, the longest first, because it matches the fewest rows. Wildcards of `like` are
 * escaped.
 */
export const likeWords = (typed: string): string[] =>
  searchWords(typed)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))

/** The same; null for an empty search, which finds everything. */
export function likeWordsOrNull(typed: string): string[] | null {
  const words = likeWords(typed)
  return words.length > 0 ? words : null
}

/** The number of an order or an invoice in a search text, also as `nº 812`; null for anything else. */
export function orderNumberIn(typed: string): number | null {
  const [, digits] = /^\s*(?:n\S?\s*)?#?(\d{1,15})\s*$/i.exec(typed) ?? []
  return digits === undefined ? null : Number(digits)
}
