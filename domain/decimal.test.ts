import { describe, expect, test } from 'vitest'
import { formatUnitPrice } from '#domain/format-price.ts'
import type { UnitPrice } from '#domain/amounts.ts'
import { parseCoordinate, parseDecimal, parseFineDecimal, parseSigned, readNumber } from '#domain/decimal.ts'

describe('a number that can be read in one way', () => {
  test.each([
    ['12', 12],
    ['12,90', 12.9],
    ['12.9', 12.9],
    ['12.90', 12.9],
    ['1.234,56', 1234.56],
    ['1.234.567', 1_234_567],
    ['1.234.567,8', 1_234_567.8],
    ['R$ 8,5', 8.5],
    ['R$\u00A08,5', 8.5],
    [' 0,0005 ', 0.0005],
    ['-5', -5],
    ['\u22125', -5],
    ['\uFF11\uFF12\uFF0C\uFF15', 12.5],
    ['1\u200B2', 12],
    // Nothing follows thousands that begins with a bare zero, or has more than three digits.
    ['0.500', 0.5],
    ['0.990', 0.99],
    ['00.500', 0.5],
    ['000.500', 0.5],
    ['-0.500', -0.5],
    ['1234.567', 1234.567],
    ['0123.456', 123.456],
    ['2.5000', 2.5],
  ])('%j is %j', (typed, value) => expect(readNumber(typed)).toEqual({ value }))
})

describe('a number that can be read in two ways', () => {
  test.each([
    ['2.500', 2.5, 2500],
    ['1.234', 1.234, 1234],
    ['12.345', 12.345, 12_345],
    ['999.000', 999, 999_000],
    ['-2.500', -2.5, -2500],
    ['R$ 1.990', 1.99, 1990],
  ])('%j is %d or %d', (typed, asDecimals, asThousands) => {
    expect(readNumber(typed)).toEqual({ asDecimals, asThousands })
    expect(parseFineDecimal(typed)).toBeNull()
    expect(parseDecimal(typed)).toBe(asThousands)
  })
})

test.each(['', '12,', '1.23,4', '12.', '1.2.3', '1O,90', '1e3', '0.500.000', '0.500,25', '1234.567,8', ',5', '1,2,3'])(
  '%j is no number',
  (typed) => expect([readNumber(typed), parseDecimal(typed), parseFineDecimal(typed)]).toEqual([null, null, null]),
)

describe('what is printed is read back', () => {
  /** Every length of digits before and behind the comma. */
  const values = Array.from({ length: 400 }, (_, i) => Math.round(1.043 ** i * 7919) % 10 ** (1 + (i % 12)))

  test('a quantity of a field', () => {
    const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3, useGrouping: false })
    for (const value of values) expect(parseFineDecimal(units.format(value / 1000))).toBe(value / 1000)
  })

  test('a price', () => {
    for (const value of values) expect(parseFineDecimal(formatUnitPrice(value as UnitPrice))).toBe(value / 10_000)
  })

  test('a number of JavaScript with a comma', () => {
    for (const value of values) expect(parseFineDecimal(String(value / 1000).replace('.', ','))).toBe(value / 1000)
  })
})

test('no number is read as less or more than its digits say', () => {
  for (const whole of ['0', '00', '1', '12', '123', '1234', '012'])
    for (const decimals of ['5', '50', '500', '5000', '005', '000']) {
      const typed = `${whole}.${decimals}`
      const read = readNumber(typed)
      const readings = read === null ? [] : Object.values(read)
      expect(readings, typed).toContain(Number(typed))
      expect(readings.length, typed).toBe(decimals.length === 3 && whole.length <= 3 && !/^0+$/.test(whole) ? 2 : 1)
    }
})

test.each([
  ['-23.550', -23.55],
  ['-46,633', -46.633],
  ['\u221223.5', -23.5],
  ['0.500', 0.5],
  ['1.234.567', null],
  ['', null],
])('%j is the coordinate %j', (typed, value) => expect(parseCoordinate(typed)).toBe(value))

test.each([
  ['-5', -5],
  ['\u2212 2,5 %', -2.5],
  ['+3', 3],
  ['\u20135', -5],
  ['--5', null],
  ['x', null],
])('%j is %j', (typed, value) => expect(parseSigned(typed)).toBe(value))
