import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PostalCodeAnswer } from '#domain/delivery/postal-code.ts'
import { text } from '../../shared/i18n/address.ts'
import { adviceOn, digitsOf, fillFields, maskPostalCode, NOTHING_LOOKED_UP } from './postal-code.ts'

/** `|` is the caret. */
function typed(text: string) {
  return { value: text.replace('|', ''), caret: text.indexOf('|') }
}
const shown = ({ value, caret }: { value: string; caret: number }) => `${value.slice(0, caret)}|${value.slice(caret)}`

describe('a CEP while it is typed', () => {
  test.each([
    ['the first digits', '0543|', '0543|'],
    ['the digit behind the hyphen', '054350|', '05435-0|'],
    ['the last digit', '05435-000|', '05435-000|'],
    ['one digit too many', '05435-0001|', '05435-000|'],
    ['something else', '05a|', '05|'],
    ['a digit in the middle', '059|435-000', '059|43-500'],
    ['a paste with dots and words', 'CEP 05.435-000|', '05435-000|'],
    ['a digit deleted in the middle', '05|35-000', '05|350-00'],
    ['the hyphen deleted backwards', '05435|000', '05435|-000'],
    ['everything deleted', '|', '|'],
  ])('%s', (_what, before, after) => {
    expect(shown(maskPostalCode(typed(before)))).toBe(after)
  })

  test('lets the Delete key step over the hyphen, so that it never gets stuck there', () => {
    expect(shown(maskPostalCode(typed('05435|000'), true))).toBe('05435-|000')
  })

  test('is the same once it is masked, with the caret between the same digits', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 14, unit: fc.constantFrom(...'0123456789-. a') }),
        fc.nat(14),
        (value, position) => {
          const caret = Math.min(position, value.length)
          const once = maskPostalCode({ value, caret })
          expect(maskPostalCode(once)).toEqual(once)
          expect(once.value).toMatch(/^(\d{0,5}|\d{5}-\d{1,3})$/)
          expect(digitsOf(once.value.slice(0, once.caret))).toBe(digitsOf(value.slice(0, caret)).slice(0, 8))
        },
      ),
    )
  })
})

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
