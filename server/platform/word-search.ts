import { searchWords } from '#domain/customer/search-words.ts'

/** SQL: each of the words, as `wordsToFind` gives them, stands somewhere in a column that holds plain text. */
export const holdsEveryWord = (column: string, words: string): string =>
  `${column} like all (array(select '%' || plain_text(word) || '%' from unnest(${words}::text[]) word))`

/** The words that somebody typed. What `like` takes for a wildcard is a character like any other. */
export const wordsToFind = (typed: string): string[] => searchWords(typed).map((word) => word.replace(/[\\%_]/g, '\\$&'))
