import { expect, test } from 'vitest'
import { isInGrams, quantity, type Quantity } from '#domain/amounts.ts'
import { parseQuantity, takesDecimals } from './typed-quantity.ts'

test.each([
  ['12', 'un', 12],
  ['1.200', 'un', 1200],
  ['2.500', 'cx', 2500],
  ['0.500', 'un', 0.5],
  ['0,75', 'kg', 0.75],
  ['0.500', 'kg', 0.5],
  ['750 g', 'kg', 0.75],
  ['７５０\u00A0ｇ', 'kg', 0.75],
  ['2.500 g', 'kg', 2.5],
  ['750g', 'kg', 0.75],
  ['1,5 KG', 'kg', 1.5],
  ['750', 'kg', 750],
])('"%s" of what is sold by %s is %s', (typed, unit, value) =>
  expect(parseQuantity(typed, { unit })).toEqual({ value }),
)

test.each([
  ['500 g', 'un'],
  ['meio quilo', 'kg'],
  ['g', 'kg'],
  ['', 'kg'],
])('"%s" of what is sold by %s is no quantity', (typed, unit) => expect(parseQuantity(typed, { unit })).toBeNull())

test.each([
  ['2.500', 'kg'],
  ['2.500 kg', 'kg'],
  ['2.500', 'L'],
])('"%s" of what is sold by %s is two and a half or two thousand five hundred', (typed, unit) =>
  expect(parseQuantity(typed, { unit })).toEqual({ asDecimals: 2.5, asThousands: 2500 }),
)

test('what is sold in parts of a unit may have decimals', () => {
  const limits = { granularity: 500 as Quantity, minPerOrder: null }
  expect(takesDecimals('un', limits)).toBe(true)
  expect(takesDecimals('un', { granularity: 2000 as Quantity, minPerOrder: 4000 as Quantity })).toBe(false)
  expect(parseQuantity('2.500', { unit: 'un', limits })).toEqual({ asDecimals: 2.5, asThousands: 2500 })
})

test.each([
  ['750', 0.75],
  ['2', 2],
  ['1,5', 1.5],
  ['2 kg', 2],
  ['5 g', 0.005],
  // Two and a half kilograms, and as many grams.
  ['2.500', 2.5],
])('"%s" typed beside grams is %d kg', (typed, value) =>
  expect(parseQuantity(typed, { unit: 'kg', isShownInGrams: true })).toEqual({ value }),
)

test.each([
  [500, 'kg', true],
  [1000, 'kg', false],
  [500, 'L', false],
] as const)('%d thousandths of a %s in grams: %s', (value, unit, expected) =>
  expect(isInGrams(quantity(value), unit)).toBe(expected),
)
