import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import type { SavedAddress } from '#domain/customer/address.ts'
import { STATES, type PostalCodeAnswer } from '#domain/delivery/postal-code.ts'
import {
  createAddress,
  decodeAddress,
  decodeAddressInput,
  decodePostalCodeAnswer,
  encodeAddress,
  encodeAddressInput,
  encodePostalCodeAnswer,
  lookUpPostalCode,
} from './address.ts'

const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const word = fc.string({ maxLength: 20 }).map((text) => text.trim())
const filled = word.filter((text) => text !== '')
const postalCode = fc.integer({ min: 1_000_000, max: 99_999_999 }).map((code) => String(code).padStart(8, '0'))
const served = fc.constantFrom(true, false, null)
const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => value + 0)

const fields = {
  nickname: word,
  street: filled,
  number: filled,
  district: filled,
  city: filled,
  state: fc.constantFrom(...STATES),
  postalCode,
  complement: word,
  referencePoint: word,
  directions: word,
  country: filled,
  isPrimary: fc.boolean(),
  coordinates: fc.option(fc.record({ latitude: degrees(90), longitude: degrees(180) }), { nil: null }),
}
const addresses: fc.Arbitrary<SavedAddress> = fc.record({
  ...fields,
  id: fc.uuid(),
  erpCode: fc.option(word, { nil: null }),
  isServed: served,
})
const answers: fc.Arbitrary<PostalCodeAnswer> = fc.record({
  postalCode,
  outcome: fc.constantFrom('found', 'unknown', 'unavailable', 'off'),
  state: fc.constantFrom(...STATES),
  city: word,
  district: word,
  street: word,
  complement: word,
  isServed: served,
})

describe('what is encoded fits its schema and comes back the same', () => {
  test('an address', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const wire = overTheWire(encodeAddress(address))
        expect([...Value.Errors(createAddress.reply, wire)]).toEqual([])
        expect(decodeAddress(wire)).toEqual(address)
      }),
    )
  })

  test('an address to be saved', () => {
    fc.assert(
      fc.property(fc.record(fields), (address) => {
        const wire = overTheWire(encodeAddressInput(address))
        expect([...Value.Errors(createAddress.body, wire)]).toEqual([])
        expect(decodeAddressInput(wire)).toEqual(address)
      }),
    )
  })

  test('what is known of a CEP', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const wire = overTheWire(encodePostalCodeAnswer(answer))
        expect([...Value.Errors(lookUpPostalCode.reply, wire)]).toEqual([])
        expect(decodePostalCodeAnswer(wire)).toEqual(answer)
      }),
    )
  })
})

describe('the name of an address', () => {
  const typed = {
    ...encodeAddressInput({
      nickname: 'Casa',
      street: 'Rua',
      number: '1',
      district: 'B',
      city: 'C',
      state: 'SP',
      postalCode: '05435000',
      complement: '',
      referencePoint: '',
      directions: '',
      country: '',
      coordinates: null,
      isPrimary: false,
    }),
    descricao: 'Matriz',
  }

  test('is its apelido, and of a billing address its descricao (specification §3)', () => {
    expect(decodeAddressInput(typed).nickname).toBe('Casa')
    expect(decodeAddressInput({ ...typed, faturamento: true }).nickname).toBe('Matriz')
  })

  test('and its country is Brasil where none is named', () => {
    expect(decodeAddressInput(typed).country).toBe('Brasil')
    expect(decodeAddressInput({ ...typed, pais: null }).country).toBe('Brasil')
  })
})
