import { describe, expect, test } from 'vitest'
import { basisPoints, reaisFromUnitPrice, unitPriceFromReais, type UnitPrice } from '../amounts.ts'
import { changedPrice, type PriceEnding } from './price-change.ts'

const changed = (reais: number, by: { percent: number } | { amount: number }, ending: PriceEnding | null = null) =>
  reaisFromUnitPrice(
    changedPrice(unitPriceFromReais(reais), {
      by:
        'percent' in by
          ? { percent: basisPoints(by.percent * 100) }
          : { amount: Math.round(by.amount * 10_000) as UnitPrice },
      ending,
      withTiers: false,
    }),
  )

describe('a changed price', () => {
  test.each([
    ['in percent, to whole cents', 10.99, { percent: 5 }, null, 11.54],
    ['cheaper', 10.99, { percent: -12.5 }, null, 9.62],
    ['by an amount', 10, { amount: 0.35 }, null, 10.35],
    ['by an amount less', 10, { amount: -2.5 }, null, 7.5],
    ['to the nearest ,90 above', 10, { percent: 5 }, 90, 10.9],
    ['to the nearest ,90 below', 10, { percent: 3 }, 90, 9.9],
    ['to the nearest ,99', 7.2, { percent: 10 }, 99, 7.99],
    ['to no less than the ending', 0.4, { percent: -10 }, 90, 0.9],
    ['to nothing where more is taken off than there is', 2, { amount: -2 }, 90, 0],
  ] as const)('%s', (_what, price, by, ending, expected) => {
    expect(changed(price, by, ending)).toBe(expected)
  })
})
