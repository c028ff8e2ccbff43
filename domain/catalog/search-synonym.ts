import { ensure } from '../failure.ts'

/** What customers type for something that the store calls otherwise. */
export interface SearchSynonym {
  /** As it is searched for: lower case, without accents. */
  readonly word: string
  readonly meanings: readonly SynonymMeaning[]
}

export interface SynonymMeaning {
  readonly text: string
  /** How many products it finds. */
  readonly products: number
}

export const MAX_SYNONYMS = 500
export const MAX_MEANINGS = 12
export const MAX_SYNONYM_LENGTH = 60
const MAX_WORDS = 4

/** @throws Failure synonym.invalid where a text, as it is searched for, is none or too many words, or means itself */
export function ensureSoundSynonym(word: string, meanings: readonly string[]): void {
  for (const [field, text] of [['word', word], ...meanings.map((meaning) => ['meanings', meaning] as const)] as const) {
    const words = text.split(' ').filter((part) => part !== '')
    ensure(
      words.length > 0 && words.length <= MAX_WORDS && text.length >= 2 && text.length <= MAX_SYNONYM_LENGTH,
      'synonym.invalid',
      {
        field,
        maximum: MAX_WORDS,
      },
    )
  }
  ensure(!meanings.includes(word), 'synonym.meansItself', { field: 'meanings' })
}
