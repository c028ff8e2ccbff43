import { expect, test } from 'vitest'
import { deliveryTypesOf, startingDeliveryType } from './delivery-type.ts'

test.each([
  ['both', { hasDelivery: true, hasPickup: true }, ['delivery', 'pickup']],
  ['only delivery', { hasDelivery: true, hasPickup: false }, ['delivery']],
  ['only collect', { hasDelivery: false, hasPickup: true }, ['pickup']],
  ['neither tag: the default of §9', { hasDelivery: false, hasPickup: false }, ['delivery']],
])('a store with %s', (_what, features, types) => {
  expect(deliveryTypesOf(features)).toEqual(types)
  expect(startingDeliveryType(features, null)).toBe(types[0])
})

test('what was chosen stays while the store offers it', () => {
  expect(startingDeliveryType({ hasDelivery: true, hasPickup: true }, 'pickup')).toBe('pickup')
  expect(startingDeliveryType({ hasDelivery: true, hasPickup: false }, 'pickup')).toBe('delivery')
})
