import { describe, expect, test } from 'vitest'
import { EnderecoDigitado } from './address.ts'
import { fromWire, toWire } from './wire/convert.ts'

const typed = {
  ...toWire(EnderecoDigitado, {
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
    isBilling: false,
  }),
  descricao: 'Matriz',
}

describe('the name of an address', () => {
  test('is its apelido, and of a billing address its descricao (specification §3)', () => {
    expect(fromWire(EnderecoDigitado, typed).nickname).toBe('Casa')
    expect(fromWire(EnderecoDigitado, { ...typed, faturamento: true }).nickname).toBe('Matriz')
  })

  test('and its country is Brasil where none is named', () => {
    expect(fromWire(EnderecoDigitado, typed).country).toBe('Brasil')
    expect(fromWire(EnderecoDigitado, { ...typed, pais: null }).country).toBe('Brasil')
  })
})
