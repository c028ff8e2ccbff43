import { describe, expect, test } from 'vitest'
import { queryOf, unknownPlaces, type TypedWord } from './search-query.ts'

const aWord = (word: string, fields: Partial<TypedWord> = {}): TypedWord => ({
  word,
  spelling: word,
  stem: word,
  isKnown: true,
  begun: [],
  meanings: [],
  joined: [],
  abbreviation: null,
  ...fields,
})
const NOTHING_UNKNOWN = new Map<number, never>()

describe('words of which the store knows nothing', () => {
  test.each<[string, TypedWord[], number[]]>([
    ['are those that nothing explains', [aWord('cafe'), aWord('torado', { isKnown: false })], [1]],
    ['are no numbers and no single letters', [aWord('5kg', { isKnown: false }), aWord('x', { isKnown: false })], []],
    ['are no words that say nothing', [aWord('de', { isKnown: false, stem: null })], []],
    ['have no synonym', [aWord('refri', { isKnown: false, meanings: ['(guaran)'] })], []],
    [
      'are no two halves of a word',
      [aWord('guarda', { isKnown: false, joined: ['guardanap'] }), aWord('napo', { isKnown: false })],
      [],
    ],
  ])('%s', (_, typed, places) => {
    expect(unknownPlaces(typed)).toEqual(places)
  })
})

describe('what products must have', () => {
  test('is each word, as it is or as the beginning of one; the first says what they are', () => {
    const typed = [aWord('cafe', { stem: 'caf' }), aWord('de', { stem: null }), aWord('500g')]
    expect(queryOf(typed, NOTHING_UNKNOWN)).toEqual({
      words: '(cafe:* | caf) & (500g:* | 500g)',
      wordsOfName: '(cafe:*A | caf:A) & (500g:*A | 500g:A)',
      wholeWordsOfName: 'caf:A & 500g:A',
      stems: ['caf', 'de', '500g'],
      head: 'caf',
      text: 'cafe de 500g',
      correctedText: null,
      terms: [
        { words: 'cafe:* | caf', wordsOfName: 'cafe:*A | caf:A', spelling: 'cafe', isTelling: true, weight: 30 },
        { words: '500g:* | 500g', wordsOfName: '500g:*A | 500g:A', spelling: '500g', isTelling: true, weight: 12 },
      ],
    })
  })

  test('or what the word begins, means, is short for, or is a half of', () => {
    const typed = [
      aWord('guarda', { begun: ['guard'], joined: ['guardanap', null] }),
      aWord('napo', { meanings: ['(papel & toalh)', null], abbreviation: 'np' }),
    ]
    expect(queryOf(typed, NOTHING_UNKNOWN)).toMatchObject({
      words: '(guarda:* | guarda | guard | guardanap) & (napo:* | napo | np | (papel & toalh) | guardanap)',
      wordsOfName:
        '(guarda:*A | guarda:A | guard:A | guardanap:A) & (napo:*A | napo:A | np:A | (papel:A & toalh:A) | guardanap:A)',
    })
  })

  test('is the correction of a typo, and the parts of two words in one', () => {
    const typed = [aWord('paodequeijo', { isKnown: false }), aWord('asado', { isKnown: false })]
    const correction = { word: 'assado', spelling: 'assado', stem: 'assad', begun: [], abbreviation: null }
    const unknown = new Map([
      [0, { apart: ['(pao & queij)'], correction: null }],
      [1, { apart: [], correction }],
    ])
    expect(queryOf(typed, unknown)).toMatchObject({
      words: '(paodequeijo:* | paodequeijo | (pao & queij)) & (assado:* | assad)',
      text: 'paodequeijo assado',
      correctedText: 'paodequeijo assado',
    })
  })

  test('are words that say nothing only where there is nothing else, and nothing where there is no word', () => {
    expect(queryOf([aWord('de', { stem: null })], NOTHING_UNKNOWN)).toMatchObject({ words: '(de:* | de)', head: 'de' })
    expect(queryOf([], NOTHING_UNKNOWN)).toEqual({
      words: null,
      wordsOfName: null,
      wholeWordsOfName: null,
      stems: null,
      head: null,
      text: null,
      correctedText: null,
      terms: [],
    })
  })
})
