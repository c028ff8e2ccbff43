import { expect, test } from 'vitest'
import { basisPoints } from '../amounts.ts'
import { deliveryAdjustment, joinAdjustments } from './pickup-price.ts'

test.each([
  [-500, -200, -690],
  [-500, 300, -215],
  [0, 300, 300],
  [-500, 0, -500],
  [-250, -333, -575],
  [10_000, -5000, 0],
])('%d and %d are together %d', (one, other, both) => {
  expect(joinAdjustments(basisPoints(one), basisPoints(other))).toBe(both)
})

test('the adjustment applies to pickups, not to deliveries', () => {
  const supplier = { pickupAdjustment: basisPoints(-500) }
  expect(deliveryAdjustment(supplier, 'pickup')).toBe(-500)
  expect(deliveryAdjustment(supplier, 'delivery')).toBe(0)
  expect(deliveryAdjustment(supplier, null)).toBe(0)
})
