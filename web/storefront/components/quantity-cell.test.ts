import { expect, test } from 'vitest'
import { quantityFromUnits } from '#domain/amounts.ts'
import { productPricing } from '#test/builders/lines.ts'
import { readQuantity } from './quantity-cell.tsx'

const bySix = { unit: 'un', pricing: productPricing({ granularity: quantityFromUnits(6) }) }
const weighed = {
  unit: 'kg',
  pricing: productPricing({ granularity: quantityFromUnits(0.25), minPerOrder: quantityFromUnits(0.25) }),
}

test.each([
  ['12', 12],
  [' 1.200 ', 1200],
  ['', 0],
  ['0', 0],
])('"%s" is %d', (typed, units) => expect(readQuantity(bySix, typed)).toBe(quantityFromUnits(units)))

test.each([
  ['doze', 'unreadable'],
  ['-6', 'unreadable'],
  ['8', 'between-steps'],
])('"%s" is not taken: %s', (typed, reason) => expect(readQuantity(bySix, typed)).toMatchObject({ reason }))

test('grams of what is weighed are taken', () => expect(readQuantity(weighed, '750 g')).toBe(quantityFromUnits(0.75)))

test('two and a half or two thousand five hundred kilograms are both offered', () => {
  expect(readQuantity(weighed, '2.500')).toEqual({
    reason: 'two-readings',
    choices: [quantityFromUnits(2.5), quantityFromUnits(2500)],
  })
  expect(readQuantity(weighed, '0.500')).toBe(quantityFromUnits(0.5))
})
