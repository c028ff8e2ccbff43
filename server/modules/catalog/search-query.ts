/** A typed word as the store knows it; lexemes are words as `product.search` has them, or `(one & another)`. */
export interface TypedWord {
  readonly word: string
  /** With its accents. */
  readonly spelling: string
  /** Null for a word that says nothing, such as "de". */
  readonly stem: string | null
  /** Whether the store has a word that begins so, or one of the same stem. */
  readonly isKnown: boolean
  /** Stems of the words that it begins, where they do not begin so themselves: "refinad" begins "refinado", whose stem is "refin". */
  readonly begun: readonly (string | null)[]
  /** Of the synonyms that the store has for it. */
  readonly meanings: readonly (string | null)[]
  /** Stems of the words that it begins together with the next one: "guarda napo". */
  readonly joined: readonly (string | null)[]
  /** The stem of what it is short for, or of what is short for it. */
  readonly abbreviation: string | null
}

/** What an unknown word may stand for. */
export interface UnknownWord {
  /** What it is made of, such as `(pao & queij)` for "paodequeijo": then it is no typo. */
  readonly apart: readonly string[]
  readonly correction: Correction | null
}

export type Correction = Pick<TypedWord, 'word' | 'spelling' | 'stem' | 'begun' | 'abbreviation'>

/** What products must have, as text of a `tsquery`; null where nothing is sought. */
export interface SearchQuery {
  readonly words: string | null
  /** The same words in the name of the product. */
  readonly wordsOfName: string | null
  readonly wholeWordsOfName: string | null
  readonly stems: readonly string[] | null
  /** The stem of the word that says what is sought. */
  readonly head: string | null
  readonly text: string | null
  /** Null where no word was corrected. */
  readonly correctedText: string | null
  readonly terms: readonly Term[]
}

/** What a product must have for one of the words. */
interface Term {
  readonly words: string
  readonly wordsOfName: string
  readonly spelling: string
  readonly isTelling: boolean
  readonly weight: number
}

const LETTERS = /^[a-z]{2,40}$/

/** Places of the words of which the store knows nothing. */
export function unknownPlaces(typed: readonly TypedWord[]): number[] {
  const isJoined = (place: number) => [place - 1, place].some((first) => (typed[first]?.joined.length ?? 0) > 0)
  return typed.flatMap(({ word, stem, meanings, isKnown }, place) =>
    LETTERS.test(word) && stem !== null && meanings.length === 0 && !isJoined(place) && !isKnown ? [place] : [],
  )
}

// The word that says what it is counts most, a measure least; in whole numbers, which PostgreSQL adds fastest.
const [WEIGHT_OF_HEAD, WEIGHT, WEIGHT_OF_NUMBER] = [30, 20, 12]

/**
 * What the words of a text are sought by.
 * @param unknown by the places of the words
 */
export function queryOf(typed: readonly TypedWord[], unknown: ReadonlyMap<number, UnknownWord>): SearchQuery {
  const saysSomething = typed.some(({ stem }) => stem !== null)
  const meant = typed.map((one, place) => {
    const { apart = [], correction = null } = unknown.get(place) ?? {}
    const { word, spelling, stem, begun, abbreviation } = correction ?? one
    const others = [
      ...begun,
      abbreviation,
      ...one.meanings,
      ...apart,
      ...one.joined,
      ...(typed[place - 1]?.joined ?? []),
    ]
    return {
      word,
      spelling,
      stem: stem ?? one.stem ?? word,
      isCorrected: correction !== null,
      // Words that say nothing ("de") are sought only where there is nothing else.
      isSought: one.stem !== null || !saysSomething,
      others: others.filter((lexeme) => lexeme !== null),
    }
  })
  const sought = meant.filter(({ isSought }) => isSought)
  const head = sought[0]
  const terms = sought.map((one): Term => {
    const lexemes = [...new Set([`${one.word}:*`, one.stem, ...one.others])]
    return {
      words: lexemes.join(' | '),
      wordsOfName: lexemes.map(inName).join(' | '),
      spelling: one.spelling,
      isTelling: one.word.length >= 3,
      weight: /^[0-9]/.test(one.word) ? WEIGHT_OF_NUMBER : one === head ? WEIGHT_OF_HEAD : WEIGHT,
    }
  })
  return {
    words: allOf(terms.map(({ words }) => `(${words})`)),
    wordsOfName: allOf(terms.map(({ wordsOfName }) => `(${wordsOfName})`)),
    wholeWordsOfName: allOf(sought.map(({ stem }) => `${stem}:A`)),
    stems: meant.length === 0 ? null : meant.map(({ stem }) => stem),
    head: head?.stem ?? null,
    text: meant.length === 0 ? null : meant.map(({ word }) => word).join(' '),
    correctedText: meant.some(({ isCorrected }) => isCorrected)
      ? meant.map(({ spelling }) => spelling).join(' ')
      : null,
    terms,
  }
}

const allOf = (queries: readonly string[]): string | null => (queries.length === 0 ? null : queries.join(' & '))

/** Where the name has weight A. */
const inName = (lexeme: string): string =>
  lexeme.replaceAll(/([a-z0-9]+)(?![a-z0-9:])/g, '$1:A').replaceAll(':*', ':*A')
