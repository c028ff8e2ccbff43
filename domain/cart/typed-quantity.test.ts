import { expect, test } from 'vitest'
import { isInGrams, quantity } from '#domain/amounts.ts'
import { parseQuantity } from './typed-quantity.ts'

test.each([
  ['12', 'un', 12],
  ['1.200', 'un', 1200],
  ['0,75', 'kg', 0.75],
  ['750 g', 'kg', 0.75],
  ['750g', 'kg', 0.75],
  ['1,5 KG', 'kg', 1.5],
  ['750', 'kg', 750],
  ['500 g', 'un', null],
  ['meio quilo', 'kg', null],
  ['g', 'kg', null],
  ['', 'kg', null],
])('"%s" of what is sold by %s is %s', (typed, unit, units) => expect(parseQuantity(typed, unit)).toBe(units))

test.each([
  ['750', 0.75],
  ['2', 2],
  ['1,5', 1.5],
  ['2 kg', 2],
  ['5 g', 0.005],
])('"%s" typed beside grams is %d kg', (typed, units) => expect(parseQuantity(typed, 'kg', true)).toBe(units))

test.each([
  [500, 'kg', true],
  [1000, 'kg', false],
  [500, 'L', false],
] as const)('%d thousandths of a %s in grams: %s', (value, unit, expected) =>
  expect(isInGrams(quantity(value), unit)).toBe(expected),
)
