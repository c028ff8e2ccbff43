import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeKey, gtinKey, gtinOfCell, isGtin, ofCode, storedGtin } from './product-codes.ts'

describe('a bar code', () => {
  test.each(['7891000315507', '7894900011517', '96385074', '036000291452', '17891000315504', '00012345678905'])(
    '%s is a GTIN',
    (text) => expect(isGtin(text)).toBe(true),
  )

  test.each([
    '7891000315508',
    '789100031550',
    '00000000',
    'café',
    '',
    '7891000315507 ',
    '789-1000315507',
    '78910001001a3',
  ])('%j is none', (text) => expect(isGtin(text)).toBe(false))

  test('with one digit wrong is none', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (position, change) => {
        const digits = [...'7891000315507'].map(Number)
        digits[position] = ((digits[position] ?? 0) + change) % 10
        expect(isGtin(digits.join(''))).toBe(false)
      }),
    )
  })

  test('of 12, 13 and 14 digits of one article has one key', () => {
    const keys = ['012345678905', '0012345678905', '00012345678905', '0123 4567-8905'].map(gtinKey)
    expect(new Set(keys)).toEqual(new Set(['00012345678905']))
    expect(['1234567', 'MB10012345678', ''].map(gtinKey)).toEqual([null, null, null])
  })
})

test.each([
  ['7891000100103', '7891000100103'],
  [' 7891000-100103 ', '7891000100103'],
  ['\uFF17891000100103', '7891000100103'],
  ['7891\u00A0000\u2011100103', '7891000100103'],
  ['SEM GTIN', null],
  ['SEM  GTIN', null],
  ['Não se aplica', null],
  ['sem gtin', null],
  ['Sem EAN', null],
  ['S/GTIN', null],
  ['s/ código', null],
  ['ISENTO', null],
  ['0', null],
  ['0000000000000', null],
  ['-', null],
  ['não tem', null],
  ['N/A', null],
  ['', null],
  ['caixa', 'caixa'],
  ['0-000.000 000', null],
])('the GTIN %j is stored as %j', (typed, gtin) => expect(storedGtin(typed)).toBe(gtin))

test.each([
  // A spreadsheet drops the first zeros of a number.
  ['12345678905', '012345678905'],
  ['36000291452', '036000291452'],
  ['12345678904', '12345678904'],
  ['7891000100103', '7891000100103'],
])('the cell %j is the GTIN %j', (cell, gtin) => expect(gtinOfCell(cell)).toBe(gtin))

test.each([
  ['MB-1001', 'mb 1001'],
  ['MB1001', 'mb\u20111001'],
  ['000042', '42'],
  ['000042', '\uFF14\uFF12'],
  ['0', '000'],
  ['Açaí 5', 'acai5'],
])('the codes %j and %j are one', (one, other) => expect(codeKey(one)).toBe(codeKey(other)))

test('zeros before letters are a part of the code', () => expect(codeKey('00A1')).not.toBe(codeKey('A1')))

test('a code is the one that is written before those that only resemble it', () => {
  const [padded, bare] = [{ code: '000042' }, { code: '42' }]
  expect(ofCode([padded, bare], '42')).toEqual([bare])
  expect(ofCode([padded, bare], '000042')).toEqual([padded])
  expect(ofCode([padded], '42')).toEqual([padded])
  expect(ofCode([padded, bare], '042')).toEqual([padded, bare])
  expect(ofCode([{ code: '--' }], '-')).toEqual([])
})
