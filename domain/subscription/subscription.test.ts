import { expect, test } from 'vitest'
import { basisPoints, cents, quantityFromUnits, unitPriceFromReais } from '../amounts.ts'
import { isRepeatable, replacementWithin, retryAfterHours, risesTooMuch, runTotals } from './subscription.ts'

test.each<[now: number, tolerance: number | null, approved: number | null, rises: boolean]>([
  [110_00, 1000, null, false],
  [110_01, 1000, null, true],
  [90_00, 0, null, false],
  [100_01, 0, null, true],
  [500_00, null, null, false],
  [120_00, 1000, 120_00, false],
  [120_01, 1000, 120_00, true],
])(
  'R$ 100 agreed and %d cents today, with a tolerance of %s and %s approved: %s',
  (now, tolerance, approved, rises) => {
    const totals = { agreed: cents(100_00), now: cents(now) }
    const limit = tolerance === null ? null : basisPoints(tolerance)
    expect(risesTooMuch(totals, limit, approved === null ? null : cents(approved))).toBe(rises)
  },
)

test('totals are rounded line by line', () => {
  const line = {
    quantity: quantityFromUnits(0.333),
    agreedPrice: unitPriceFromReais(10),
    unitPrice: unitPriceFromReais(11),
  }
  expect(runTotals([line, line])).toEqual({ agreed: 666, now: 732 })
})

test('an order is tried six times within 31 hours, and a card is never charged without its owner', () => {
  expect([1, 2, 3, 4, 5, 6].map(retryAfterHours)).toEqual([1, 2, 4, 8, 16, null])
  expect((['pix', 'boleto', 'card', 'cash', 'account'] as const).filter((kind) => !isRepeatable(kind))).toEqual([
    'card',
  ])
})

test('the first replacement within the tolerance of the line is taken', () => {
  const line = { quantity: quantityFromUnits(2), agreedPrice: unitPriceFromReais(10) }
  const at = (reais: number, units = 2) => ({
    quantity: quantityFromUnits(units),
    unitPrice: unitPriceFromReais(reais),
  })
  const limit = basisPoints(1000)
  expect(replacementWithin(line, [at(11.01), at(11), at(9)], limit)).toEqual(at(11))
  expect(replacementWithin(line, [at(8, 3)], limit)).toBeUndefined()
  expect(replacementWithin(line, [at(50)], null)).toEqual(at(50))
})
