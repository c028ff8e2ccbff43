import { describe, expect, test } from 'vitest'
import type { PostalCodeAnswer } from '#domain/delivery/postal-code.ts'
import { text } from '../../shared/i18n/address.ts'
import { adviceOn, fillFields, NOTHING_LOOKED_UP } from './postal-code.ts'

const paulista: PostalCodeAnswer = {
  postalCode: '01310100',
  outcome: 'found',
  state: 'SP',
  city: 'São Paulo',
  district: 'Bela Vista',
  street: 'Avenida Paulista',
  complement: '',
  isServed: null,
}
const atibaia: PostalCodeAnswer = { ...paulista, postalCode: '12940000', city: 'Atibaia', district: '', street: '' }
const missing: PostalCodeAnswer = { ...paulista, outcome: 'unknown', city: '', district: '', street: '' }
const foundFields = { street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' }

describe('the fields after a look-up', () => {
  test('hold what was found where they were empty', () => {
    expect(fillFields(NOTHING_LOOKED_UP, NOTHING_LOOKED_UP, paulista)).toEqual(foundFields)
  })

  test('keep what was typed in the meantime', () => {
    const typed = { ...NOTHING_LOOKED_UP, street: 'Av. Paulista', state: 'RJ' }
    expect(fillFields(typed, NOTHING_LOOKED_UP, paulista)).toEqual({
      ...foundFields,
      street: 'Av. Paulista',
      state: 'RJ',
    })
  })

  test('follow another CEP where they hold what the one before filled in', () => {
    const corrected = { ...foundFields, district: 'Cerqueira César' }
    expect(fillFields(corrected, foundFields, atibaia)).toEqual({
      street: '',
      district: 'Cerqueira César',
      city: 'Atibaia',
      state: 'SP',
    })
  })

  test('learn at least the state where nothing was found', () => {
    expect(fillFields(NOTHING_LOOKED_UP, NOTHING_LOOKED_UP, missing)).toEqual({ ...NOTHING_LOOKED_UP, state: 'SP' })
    const typed = { street: 'Rua Um', district: 'Centro', city: 'São Paulo', state: '' }
    expect(fillFields(typed, foundFields, missing)).toEqual({ ...typed, state: 'SP' })
  })
})

describe('the hint beside the CEP', () => {
  test.each([
    ['an address', paulista, 'SP', /encontrado/],
    ['a town with one CEP', atibaia, 'SP', /toda a cidade de Atibaia/],
    ['a CEP that there is not', missing, 'SP', /Não encontramos este CEP/],
    ['a look-up that did not answer', { ...missing, outcome: 'unavailable' as const }, 'SP', /não respondeu/],
    ['a store without look-up', { ...missing, outcome: 'off' as const }, 'SP', /^$/],
    ['a state that does not fit', { ...missing, outcome: 'off' as const }, 'RJ', /Este CEP é de SP/],
    ['no state yet', paulista, '', /encontrado/],
  ])('for %s', (_what, answer, state, hint) => {
    expect(adviceOn(answer, state, text)).toMatch(hint)
  })
})
