import { expect, test } from 'vitest'
import { parseDecimal } from '#domain/decimal.ts'

test.each([
  ['12', 12],
  ['12,90', 12.9],
  ['12.9', 12.9],
  ['12.90', 12.9],
  ['1.234', 1234],
  ['1.234,56', 1234.56],
  ['1.234.567', 1_234_567],
  ['R$ 8,5', 8.5],
  [' 0,0005 ', 0.0005],
  ['-5', -5],
  ['', null],
  ['12,', null],
  ['1.23,4', null],
  ['12.', null],
  ['1.2.3', null],
  ['1O,90', null],
  ['1e3', null],
])('%j is %j', (typed, value) => {
  expect(parseDecimal(typed)).toBe(value)
})
