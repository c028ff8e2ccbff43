import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCents, basisPoints, cents, quantity, quantityFromUnits, unitPriceFromReais } from '../amounts.ts'
import type { CouponBenefit } from '../coupon/coupon.ts'
import {
  acceptedQuantity,
  authorizedTotal,
  chargedQuantity,
  finalTotals,
  replacementPrice,
  replacementQuantity,
  type LineToCharge,
} from './picking.ts'

const line = (reais: number, units: number, more: Partial<LineToCharge> = {}): LineToCharge => ({
  quantity: quantityFromUnits(units),
  weightTolerance: null,
  unitPrice: unitPriceFromReais(reais),
  rule: 'regular',
  packagingPrice: null,
  orderedProductId: 'p',
  ...more,
})
const as = (ordered: LineToCharge, units: number) => ({ ...ordered, charged: quantityFromUnits(units) })
const percent = (value: number, more: Partial<Omit<CouponBenefit, 'kind' | 'value'>> = {}): CouponBenefit => ({
  code: 'DEZ',
  kind: 'percent',
  value: basisPoints(value * 100),
  avoidsPolicies: false,
  minimumItems: cents(0),
  isForDelivery: false,
  productIds: null,
  ...more,
})
const plain = { coupon: null, deliveryFee: cents(0) }

test('1.5 kg with 5 % of tolerance may weigh 1.425 to 1.575 kg', () => {
  const accepted = acceptedQuantity({ quantity: quantityFromUnits(1.5), weightTolerance: basisPoints(500) })
  expect(accepted).toEqual({ least: 1425, most: 1575 })
})

test('of what is not weighed at most what was ordered is picked', () => {
  expect(acceptedQuantity({ quantity: quantityFromUnits(3), weightTolerance: null })).toEqual({ least: 0, most: 3000 })
})

describe('the final total', () => {
  test('is that of the weights at the agreed prices', () => {
    const totals = finalTotals([as(line(39.9, 1.5), 1.432), as(line(4, 2), 2)], {
      coupon: null,
      deliveryFee: cents(990),
    })
    expect(totals).toMatchObject({ items: 6514, total: 7504 })
  })

  test('keeps the coupon when an item is missing, although its minimum is no longer reached', () => {
    const terms = { coupon: percent(10, { minimumItems: cents(4000) }), deliveryFee: cents(0) }
    expect(finalTotals([as(line(10, 1), 1), as(line(30, 1), 0)], terms)).toMatchObject({ discount: 100, total: 900 })
  })

  test('is zero where nothing is left, with any coupon', () => {
    const terms = { coupon: { ...percent(0), kind: 'fixed' as const, value: cents(500) }, deliveryFee: cents(0) }
    expect(finalTotals([as(line(10, 1), 0)], terms)).toMatchObject({ discount: 0, total: 0 })
  })

  test('counts gift wrap for what is there', () => {
    const wrapped = line(10, 2, { packagingPrice: unitPriceFromReais(1.5) })
    expect(finalTotals([as(wrapped, 1)], plain)).toMatchObject({ items: 1000, packaging: 150, total: 1150 })
  })

  test('always adds up, and never exceeds what was authorized within the tolerance', () => {
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 50_000 }).map(quantity),
        weightTolerance: fc.option(fc.integer({ min: 0, max: 2000 }).map(basisPoints), { nil: null }),
        unitPrice: fc.integer({ min: 0, max: 2_000_000 }).map((price) => unitPriceFromReais(price / 10_000)),
        share: fc.integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const coupon = fc.option(
      fc.integer({ min: 0, max: 100 }).map((value) => percent(value)),
      { nil: null },
    )
    fc.assert(
      fc.property(lines, coupon, (drawn, coupon) => {
        const picked = drawn.map(({ share, ...rest }) => {
          const ordered = { ...line(0, 1), ...rest }
          const { most } = acceptedQuantity(ordered)
          return { ...ordered, charged: quantity(Math.floor((most * share) / 100)) }
        })
        const terms = { coupon, deliveryFee: cents(700) }
        const totals = finalTotals(picked, terms)
        expect(addCents(...totals.lines.map(({ total }) => total), terms.deliveryFee)).toBe(totals.total)
        expect(totals.total).toBe(totals.items + totals.packaging - totals.discount + terms.deliveryFee)
        expect(totals.total).toBeLessThanOrEqual(authorizedTotal(picked, terms))
      }),
      { numRuns: 60 },
    )
  })
})

test('a piece that was paid before costs no more when it is heavier, and less when it is lighter', () => {
  const ordered = quantityFromUnits(1)
  expect(chargedQuantity(ordered, quantityFromUnits(1.04), true)).toBe(1000)
  expect(chargedQuantity(ordered, quantityFromUnits(0.96), true)).toBe(960)
  expect(chargedQuantity(ordered, quantityFromUnits(1.04), false)).toBe(1040)
})

test('a replacement is never dearer for each unit, and comes in whole steps', () => {
  expect(replacementPrice(unitPriceFromReais(10), unitPriceFromReais(12))).toBe(unitPriceFromReais(10))
  expect(replacementPrice(unitPriceFromReais(10), unitPriceFromReais(8))).toBe(unitPriceFromReais(8))
  expect(replacementQuantity(quantityFromUnits(1.4), null)).toBe(1000)
  expect(replacementQuantity(quantityFromUnits(1.4), quantityFromUnits(0.5))).toBe(1500)
  expect(replacementQuantity(quantityFromUnits(0.2), null)).toBe(1000)
})
