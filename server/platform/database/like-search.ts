import { searchWords } from '#domain/search-text.ts'

/** SQL: each of the words, as `wordsToFind` gives them, stands somewhere in a column that holds plain text. */
export const matchesEveryWord = (column: string, words: string): string =>
  `${column} like all (array(select '%' || plain_text(word) || '%' from unnest(${words}::text[]) word))`

/** The same for one word or more, found by an index of trigrams: that can look for one `like`, and not for all of many. */
export const matchesEveryWordByIndex = (column: string, words: string): string =>
  // As a sub-select the pattern is made once, and not for every row that is looked at.
  `${column} like (select '%' || plain_text((${words}::text[])[1]) || '%') and ${matchesEveryWord(column, words)}`

const TRIGRAM_LETTERS = 3

/** Whether that index is of use: for shorter words it is read from end to end, with the customers of every store. */
export const isIndexable = (words: readonly string[]): boolean => (words[0] ?? '').length >= TRIGRAM_LETTERS

/**
 * The words that somebody typed, the longest first: it most likely fits the fewest. What `like` takes for a wildcard is a
 * character like any other.
 */
export const likeWords = (typed: string): string[] =>
  searchWords(typed)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
