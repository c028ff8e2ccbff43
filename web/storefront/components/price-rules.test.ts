import { describe, expect, test } from 'vitest'
import { quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import { productPricing } from '#test/builders/lines.ts'
import { percentOff, promotedFrom, reachableTiers, wholesaleOffer } from './price-rules.ts'

const tier = (from: number, reais: number) => ({ from: quantityFromUnits(from), price: unitPriceFromReais(reais) })
const wholesale = { wholesalePrice: unitPriceFromReais(8), wholesaleMinimum: quantityFromUnits(60) }

describe('the wholesale price shown', () => {
  test('counts in sale units: five boxes of 12 reach a minimum of 60', () => {
    const box = productPricing({ ...wholesale, incrementMultiple: quantityFromUnits(12) })
    expect(wholesaleOffer(box, true)).toEqual(tier(5, 8))
    expect(wholesaleOffer(box, false)).toEqual(tier(60, 8))
  })

  test('rises to a quantity that can be bought', () => {
    expect(wholesaleOffer(productPricing({ ...wholesale, granularity: quantityFromUnits(25) }), true)).toEqual(
      tier(75, 8),
    )
  })

  test('is left out where the maximum comes first, or where it saves nothing', () => {
    expect(wholesaleOffer(productPricing({ ...wholesale, maxPerOrder: quantityFromUnits(50) }), true)).toBeNull()
    expect(wholesaleOffer(productPricing({ ...wholesale, wholesalePrice: unitPriceFromReais(12) }), true)).toBeNull()
    expect(wholesaleOffer(productPricing(), true)).toBeNull()
  })
})

test('tiers are in order, without those above the maximum', () => {
  const tiers = [tier(50, 8), tier(10, 9), tier(200, 7)]
  expect(reachableTiers(productPricing({ tiers, maxPerOrder: quantityFromUnits(100) }))).toEqual([
    tier(10, 9),
    tier(50, 8),
  ])
})

describe('an offer', () => {
  test('is a product that cost more before', () => {
    expect(promotedFrom({ pricing: productPricing(), previousPrice: unitPriceFromReais(12) })).toBe(
      unitPriceFromReais(12),
    )
    expect(promotedFrom({ pricing: productPricing(), previousPrice: unitPriceFromReais(10) })).toBeNull()
    expect(promotedFrom({ pricing: null, previousPrice: unitPriceFromReais(12) })).toBeNull()
  })

  test('never promises more than it gives', () => {
    expect(percentOff(unitPriceFromReais(12), unitPriceFromReais(10))).toBe(16)
  })
})
