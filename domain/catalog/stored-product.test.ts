import { describe, expect, test } from 'vitest'
import { quantityFromUnits, unitPriceFromReais } from '../amounts.ts'
import { dearerTiers, orderableQuantities } from './stored-product.ts'

const units = (value: number | null) => (value === null ? null : quantityFromUnits(value))
const tier = (from: number, reais: number) => ({ from: quantityFromUnits(from), price: unitPriceFromReais(reais) })

test.each<[step: number | null, minimum: number | null, maximum: number | null, units: number[], hasMore: boolean]>([
  [null, null, null, [1, 2, 3, 4], true],
  [3, null, null, [3, 6, 9, 12], true],
  [6, 10, 20, [12, 18, 20], false],
  [0.25, 0.5, 1, [0.5, 0.75, 1], false],
  [5, 12, 13, [12, 13], false],
  [null, 5, 4, [], false],
])('a step of %s, from %s to %s, sells %j', (step, minimum, maximum, expected, hasMore) => {
  const limits = { granularity: units(step), minPerOrder: units(minimum), maxPerOrder: units(maximum) }
  expect(orderableQuantities(limits)).toEqual({ units: expected, hasMore })
})

describe('tiers', () => {
  test('that cost less the more one buys are in order', () => {
    expect(dearerTiers({ price: unitPriceFromReais(3), tiers: [tier(10, 2.9), tier(20, 2.75)] })).toEqual([])
  })

  test('that cost more than fewer units do are found, also beside the price of one', () => {
    const tiers = [tier(10, 3.1), tier(20, 2.75), tier(50, 2.9)]
    expect(dearerTiers({ price: unitPriceFromReais(3), tiers })).toEqual([
      { tier: tiers[0], below: null },
      { tier: tiers[2], below: tiers[1] },
    ])
  })
})
