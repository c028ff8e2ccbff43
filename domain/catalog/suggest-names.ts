const MARKS = /\p{M}/gu

/** The words of a text without case, accents and plural. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))

const beginsIn = (words: readonly string[], beginning: string): boolean =>
  words.some((word) => word.startsWith(beginning))

/**
 * Of things that have a name, those that the text may mean: every word that is typed begins one of the name, or the whole name is among what
 * is typed, as a brand beside a product.
 */
export function suggestNames<Named>(
  things: readonly Named[],
  nameOf: (thing: Named) => string,
  text: string,
  most: number,
): Named[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return []
  return things
    .filter((thing) => {
      const words = wordsOf(nameOf(thing))
      return (
        typed.every((word) => beginsIn(words, word)) ||
        (words.length > 0 && words.every((word) => typed.includes(word)))
      )
    })
    .slice(0, most)
}
