import { describe, expect, test } from 'vitest'
import { centsFromReais } from '../amounts.ts'
import {
  cheapestDelivery,
  deliveryFee,
  ensureDeliveryMinimum,
  feeForAnyCart,
  lowestMinimum,
  missingForFreeDelivery,
  summarizeDelivery,
  type DeliveryPricing,
} from './delivery-option.ts'
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

const reais = centsFromReais
const pricing: DeliveryPricing = { fee: reais(12.9), freeFrom: reais(150), minimum: reais(40) }

describe('what delivery costs', () => {
  test.each<[items: number, fee: number, missing: number | null]>([
    [0, 12.9, 150],
    [149.99, 12.9, 0.01],
    [150, 0, null],
    [500, 0, null],
  ])('with items of R$ %d', (items, fee, missing) => {
    expect(deliveryFee(pricing, reais(items))).toBe(reais(fee))
    expect(missingForFreeDelivery(pricing, reais(items))).toBe(missing === null ? null : reais(missing))
  })

  test('is never free where no amount is set', () => {
    expect(deliveryFee({ ...pricing, freeFrom: null }, reais(9999))).toBe(reais(12.9))
    expect(missingForFreeDelivery({ ...pricing, freeFrom: null }, reais(1))).toBeNull()
  })

  test('promises nothing where it costs nothing', () => {
    expect(missingForFreeDelivery({ ...pricing, fee: reais(0) }, reais(1))).toBeNull()
  })
})

test.each<[what: string, fee: number, freeFrom: number | null, known: number | null]>([
  ['is known where it never changes', 12.9, null, 12.9],
  ['is unknown where it is free from some value on', 12.9, 150, null],
  ['is known where it is nothing anyway', 0, 150, 0],
  ['is known where it is free from nothing on', 12.9, 0, 0],
])('without the value of the cart a fee %s', (_what, fee, freeFrom, known) => {
  const found = feeForAnyCart({
    fee: reais(fee),
    freeFrom: freeFrom === null ? null : reais(freeFrom),
    minimum: reais(40),
  })
  expect(found).toBe(known === null ? null : reais(known))
})

describe('the minimum of an order', () => {
  test('is met by the exact amount', () => {
    expect(() => ensureDeliveryMinimum(pricing, reais(40))).not.toThrow()
  })

  test('says how much is missing', () => {
    expect(() => ensureDeliveryMinimum(pricing, reais(39.5))).toThrow(
      expect.objectContaining({ code: 'delivery.belowMinimum', details: { minimumReais: 40, missingReais: 0.5 } }),
    )
  })
})

test('the cheapest delivery and the lowest minimum leave pickup out', () => {
  const pickup = { type: 'pickup', fee: reais(0), minimum: reais(0) } as const
  const far = { type: 'delivery', fee: reais(20), minimum: reais(10) } as const
  const near = { type: 'delivery', fee: reais(8), minimum: reais(40) } as const
  expect(cheapestDelivery([pickup, far, near])).toBe(near)
  expect(lowestMinimum([pickup, far, near])).toBe(reais(10))
  expect([cheapestDelivery([pickup]), lowestMinimum([pickup])]).toEqual([null, null])
  expect(lowestMinimum([{ ...near, minimum: reais(0) }])).toBeNull()
})

test('the summary of the deliveries is of the cheapest, and says whether there are others', () => {
  const near = {
    type: 'delivery',
    fee: reais(8),
    minimum: reais(40),
    freeFrom: reais(180),
    dates: ['2026-11-25'],
  } as const
  const far = { ...near, fee: reais(20), dates: [] } as const
  const summary = { fee: reais(8), minimum: reais(40), freeFrom: reais(180), firstDate: '2026-11-25' }
  expect(summarizeDelivery([far, near])).toEqual({ ...summary, isLowest: true, lowestMinimum: reais(40) })
  expect(summarizeDelivery([{ ...far, minimum: reais(10) }, near])).toMatchObject({
    minimum: reais(40),
    lowestMinimum: reais(10),
  })
  expect(summarizeDelivery([near])).toEqual({ ...summary, isLowest: false, lowestMinimum: reais(40) })
  expect(summarizeDelivery([far])).toMatchObject({ firstDate: null })
  expect(summarizeDelivery([{ ...near, type: 'pickup' }])).toBeNull()
})
