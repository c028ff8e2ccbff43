import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPostalCode, isInPostalRange, parsePostalCode } from './postal-code.ts'

describe('a CEP', () => {
  test.each([
    ['05435-000', '05435000'],
    ['05435000', '05435000'],
    [' 05.435-000 ', '05435000'],
    ['01310-100', '01310100'],
    ['5435-000', null],
    ['054350000', null],
    ['05435-00a', null],
    ['00000-000', null],
    ['', null],
  ])('%j is %j', (text, postalCode) => {
    expect(parsePostalCode(text)).toBe(postalCode)
  })

  test('is written with a hyphen and read again, leading zero and all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
        const postalCode = String(number).padStart(8, '0')
        expect(formatPostalCode(postalCode)).toMatch(/^\d{5}-\d{3}$/)
        expect(parsePostalCode(formatPostalCode(postalCode))).toBe(postalCode)
      }),
    )
  })

  test('that is unfinished is shown as it is', () => {
    expect(formatPostalCode('0543')).toBe('0543')
  })

  test.each([
    ['05400000', true],
    ['05499999', true],
    ['05500000', false],
    ['01310100', true],
    ['01310101', false],
  ])('%s lies in a range: %s', (postalCode, isIn) => {
    expect(isInPostalRange(postalCode, ['05400000-05499999', '01310100'])).toBe(isIn)
  })
})
