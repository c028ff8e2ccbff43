import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPoints, quantityFromUnits, unitPrice, unitPriceFromReais } from '../amounts.ts'
import type { ProductPricing } from '../catalog/product.ts'
import { adjustPrice, pricingForPayment } from './price-by-payment.ts'

const percent = (value: number) => basisPoints(value * 100)

describe('a price by payment method', () => {
  test.each([
    ['5 % off for Pix', 10, -5, 9.5],
    ['2.5 % more for boleto', 19.9, 2.5, 20.3975],
    ['nothing', 19.9, 0, 19.9],
    ['half a ten-thousandth goes up', 0.0001, -50, 0.0001],
    ['almost everything off', 100, -99.99, 0.01],
    ['ten times as much', 10, 900, 100],
  ])('%s: R$ %d with %d %% is R$ %d', (_what, price, adjustment, result) => {
    expect(adjustPrice(unitPriceFromReais(price), percent(adjustment))).toBe(unitPriceFromReais(result))
  })

  test('is whole, not negative, and goes the way of the adjustment', () => {
    const anyPrice = fc.integer({ min: 0, max: 1_000_000_000 }).map(unitPrice)
    const anyAdjustment = fc.integer({ min: -9_999, max: 100_000 }).map(basisPoints)
    fc.assert(
      fc.property(anyPrice, anyAdjustment, (price, adjustment) => {
        const adjusted = adjustPrice(price, adjustment)
        expect(Number.isSafeInteger(adjusted)).toBe(true)
        expect(adjusted).toBeGreaterThanOrEqual(0)
        if (adjustment <= 0) expect(adjusted).toBeLessThanOrEqual(price)
        if (adjustment >= 0) expect(adjusted).toBeGreaterThanOrEqual(price)
      }),
    )
  })
})

describe('the pricing of a product by payment method', () => {
  const pricing: ProductPricing = {
    id: 'coffee',
    name: 'Café',
    price: unitPriceFromReais(20),
    wholesalePrice: unitPriceFromReais(18),
    wholesaleMinimum: quantityFromUnits(12),
    incrementMultiple: null,
    granularity: null,
    minPerOrder: null,
    maxPerOrder: null,
    packagingPrice: unitPriceFromReais(3),
    tiers: [{ from: quantityFromUnits(50), price: unitPriceFromReais(16) }],
  }

  test('adjust every price of the goods and nothing else', () => {
    expect(pricingForPayment(pricing, percent(-10))).toEqual({
      ...pricing,
      price: unitPriceFromReais(18),
      wholesalePrice: unitPriceFromReais(16.2),
      tiers: [{ from: quantityFromUnits(50), price: unitPriceFromReais(14.4) }],
    })
  })

  test('stay where nothing is adjusted, and where there is no wholesale price', () => {
    expect(pricingForPayment(pricing, percent(0))).toBe(pricing)
    expect(pricingForPayment({ ...pricing, wholesalePrice: null }, percent(5)).wholesalePrice).toBeNull()
  })
})
