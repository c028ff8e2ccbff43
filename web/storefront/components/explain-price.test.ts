import { expect, test } from 'vitest'
import { quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
import { unitPriceOf } from '#domain/cart/totals.ts'
import type { ProductPricing } from '#domain/catalog/product.ts'
import { productPricing } from '#test/builders/lines.ts'
import { explainPrice, nextOffer } from './explain-price.ts'

const tier = (from: number, reais: number) => ({ from: quantityFromUnits(from), price: unitPriceFromReais(reais) })

function explained(pricing: ProductPricing, units: number, attendantPrice: number | null = null) {
  const quantity = quantityFromUnits(units)
  const { price, rule } = unitPriceOf(
    { product: pricing, quantity, attendantPrice: attendantPrice === null ? null : unitPriceFromReais(attendantPrice) },
    { countsMultiple: true },
  )
  return explainPrice(pricing, quantity, { unitPrice: price, rule }, true)
}

const tiers = productPricing({ price: unitPriceFromReais(10), tiers: [tier(10, 9), tier(50, 8)] })

test('below the first tier only the next one is named, with what its quantity saves', () => {
  expect(explained(tiers, 4)).toMatchObject({ reached: null, next: { ...tier(10, 9), saved: 1000 } })
})

test('a reached tier saves on the whole line, and the next one against the price of today', () => {
  expect(explained(tiers, 12)).toMatchObject({
    reached: { ...tier(10, 9), saved: 1200 },
    next: { ...tier(50, 8), saved: 5000 },
  })
  expect(explained(tiers, 60)).toMatchObject({ reached: { ...tier(50, 8), saved: 12_000 }, next: null })
})

test('the wholesale price is explained like a tier', () => {
  const wholesale = productPricing({
    price: unitPriceFromReais(10),
    wholesalePrice: unitPriceFromReais(8),
    wholesaleMinimum: quantityFromUnits(60),
    incrementMultiple: quantityFromUnits(12),
  })
  expect(explained(wholesale, 5)).toMatchObject({ reached: { ...tier(5, 8), saved: 1000 }, next: null })
})

test('a negotiated price has no tiers', () => {
  expect(explained(tiers, 12, 7)).toMatchObject({ reached: null, next: null })
})

test('the next offer is the first lower price above the quantity at hand', () => {
  const product = productPricing({ tiers: [tier(10, 9), tier(50, 8)] })
  expect(nextOffer(product, quantityFromUnits(0), true)).toEqual(tier(10, 9))
  expect(nextOffer(product, quantityFromUnits(10), true)).toEqual(tier(50, 8))
  expect(nextOffer(product, quantityFromUnits(50), true)).toBeNull()
  expect(
    nextOffer(
      productPricing({ wholesalePrice: unitPriceFromReais(8), wholesaleMinimum: quantityFromUnits(60) }),
      quantityFromUnits(1),
      true,
    ),
  ).toEqual(tier(60, 8))
})
