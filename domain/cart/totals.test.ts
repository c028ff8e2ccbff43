import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartLine, productPricing } from '#test/builders/lines.ts'
import type { CartLine, PriceRule } from './cart.ts'
import {
  addCents,
  cents,
  centsFromReais,
  quantityFromUnits,
  unitPriceFromReais,
  type Cents,
  type Quantity,
  type UnitPrice,
} from '../amounts.ts'
import { cartTotals, lineTotals, priceAfterDiscount, prorate } from './totals.ts'

interface Given {
  readonly price: number
  readonly quantity: number
  readonly packaging?: number
  readonly isGiftWrapped?: boolean
  readonly tierFrom?: number
}

const line = ({ price, quantity, packaging, isGiftWrapped = false, tierFrom }: Given): CartLine =>
  cartLine(
    {
      price: unitPriceFromReais(price),
      packagingPrice: packaging === undefined ? null : unitPriceFromReais(packaging),
      tiers: tierFrom === undefined ? [] : [{ from: quantityFromUnits(tierFrom), price: unitPriceFromReais(price) }],
    },
    { quantity: quantityFromUnits(quantity), isGiftWrapped },
  )
const options = { countsMultiple: true, discount: 0 as Cents, deliveryFee: 0 as Cents }
const reais = (value: number) => centsFromReais(value)
const wrapped = { isGiftWrapped: true }

describe('a line (specification §4 "Line total")', () => {
  test.each<[what: string, given: Given, items: number, packaging: number]>([
    ['price times quantity', { price: 12.9, quantity: 3 }, 38.7, 0],
    ['weighed goods', { price: 59.9, quantity: 0.35 }, 20.97, 0],
    ['half a cent goes up', { price: 0.01, quantity: 0.5 }, 0.01, 0],
    ['less than half a cent goes down', { price: 0.01, quantity: 0.499 }, 0, 0],
    ['the classic 1.005', { price: 1.005, quantity: 1 }, 1.01, 0],
    ['prices in ten-thousandths', { price: 0.3333, quantity: 300 }, 99.99, 0],
    ['packaging only when gift-wrapped', { price: 10, quantity: 2, packaging: 3 }, 20, 0],
    ['packaging times quantity when gift-wrapped', { price: 10, quantity: 2, packaging: 3, ...wrapped }, 20, 6],
    ['gift-wrapped where packaging has no price', { price: 10, quantity: 2, isGiftWrapped: true }, 20, 0],
    ['rounded once: 0.004 and 0.004 are 0.01', { price: 0.004, quantity: 1, packaging: 0.004, ...wrapped }, 0, 0.01],
  ])('%s', (_what, given, items, packaging) => {
    const totals = lineTotals(line(given), options)
    expect(totals).toMatchObject({ items: reais(items), packaging: reais(packaging), discount: 0 })
    expect(totals.total).toBe(reais(items) + reais(packaging))
  })

  test('says which rule set its price', () => {
    const totals = lineTotals(line({ price: 9, quantity: 12, tierFrom: 10 }), options)
    expect(totals).toMatchObject({ unitPrice: 90_000, rule: 'progressive' })
  })

  test('survives the largest quantity and price without losing a cent', () => {
    const huge = line({ price: 9_999_999.9999, quantity: 100_000 })
    expect(lineTotals(huge, options).total).toBe(99_999_999_999_000)
  })
})

describe('a cart', () => {
  const lines = [
    line({ price: 10, quantity: 1 }),
    line({ price: 10, quantity: 1, packaging: 2, isGiftWrapped: true }),
    line({ price: 10, quantity: 1, tierFrom: 1 }),
  ]

  test('an empty one costs nothing but its delivery', () => {
    expect(cartTotals([], { ...options, discount: reais(5), deliveryFee: reais(7) })).toEqual({
      lines: [],
      items: 0,
      packaging: 0,
      discount: 0,
      deliveryFee: 700,
      deliveryDiscount: 0,
      total: 700,
    })
  })

  test('adds up items, packaging and delivery, less the discount', () => {
    const totals = cartTotals(lines, { ...options, discount: reais(10), deliveryFee: reais(12.5) })
    expect(totals).toMatchObject({ items: 3000, packaging: 200, discount: 1000, deliveryFee: 1250, total: 3450 })
    expect(totals.lines.map((line) => line.discount)).toEqual([334, 333, 333])
    expect(totals.lines.map((line) => line.total)).toEqual([666, 867, 667])
  })

  test('is never discounted by more than its items', () => {
    expect(cartTotals(lines, { ...options, discount: reais(500) })).toMatchObject({ discount: 3000, total: 200 })
  })

  test('lines with a progressive price stay out of a discount that avoids policies', () => {
    const totals = cartTotals(lines, {
      ...options,
      discount: reais(25),
      isDiscounted: (_id, rule) => rule !== 'progressive',
    })
    expect(totals.lines.map((line) => line.discount)).toEqual([1000, 1000, 0])
    expect(totals.discount).toBe(2000)
  })

  test('a negative discount is none', () => {
    expect(cartTotals(lines, { ...options, discount: cents(-100) })).toMatchObject({ discount: 0, total: 3200 })
  })
})

const someCents = fc.integer({ min: 0, max: 100_000_000 }).map((value) => value as Cents)
const price = fc.integer({ min: 0, max: 100_000_000 }).map((value) => value as UnitPrice)
const amount = fc.integer({ min: 1, max: 1_000_000 }).map((value) => value as Quantity)
const anyLine: fc.Arbitrary<CartLine> = fc.record({
  quantity: amount,
  isGiftWrapped: fc.boolean(),
  attendantPrice: fc.option(price),
  product: fc
    .record({
      price,
      wholesalePrice: fc.option(price),
      wholesaleMinimum: fc.option(amount),
      incrementMultiple: fc.option(amount),
      packagingPrice: fc.option(price),
      tiers: fc.array(fc.record({ from: amount, price }), { maxLength: 3 }),
    })
    .map(productPricing),
})
const anyOptions = fc.record({
  countsMultiple: fc.boolean(),
  isDiscounted: fc.constantFrom(
    () => true,
    (_id: string, rule: PriceRule) => rule !== 'progressive',
  ),
  discount: someCents,
  deliveryFee: someCents,
  deliveryDiscount: someCents,
})

describe('for any cart', () => {
  test('the lines add up to the header, to the cent', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), anyOptions, (lines, options) => {
        const totals = cartTotals(lines, options)
        const sum = (key: 'items' | 'packaging' | 'discount' | 'total') =>
          addCents(...totals.lines.map((line) => line[key]))
        expect(sum('items')).toBe(totals.items)
        expect(sum('packaging')).toBe(totals.packaging)
        expect(sum('discount')).toBe(totals.discount)
        const delivery = totals.deliveryFee - totals.deliveryDiscount
        expect(sum('total') + delivery).toBe(totals.total)
        expect(totals.items + totals.packaging - totals.discount + delivery).toBe(totals.total)
      }),
    )
  })

  test('nothing is negative, and no line is discounted by more than its items', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), anyOptions, (lines, options) => {
        const totals = cartTotals(lines, options)
        expect(totals.discount).toBeLessThanOrEqual(totals.items)
        expect(totals.deliveryDiscount).toBeLessThanOrEqual(totals.deliveryFee)
        for (const line of totals.lines) {
          expect(Math.min(line.items, line.packaging, line.discount, line.total)).toBeGreaterThanOrEqual(0)
          expect(line.discount).toBeLessThanOrEqual(line.items)
        }
      }),
    )
  })
})

describe('the price of one unit after a discount', () => {
  test.each<[what: string, price: number, quantity: number, discount: number, left: number]>([
    ['the price itself without any', 10, 3, 0, 10],
    ['a share of the discount less', 10, 3, 2.73, 9.09],
    ['rounded half up to a ten-thousandth', 10, 3, 0.01, 9.9967],
    ['of weighed goods', 59.9, 0.35, 2.1, 53.9],
    ['nothing where all is given', 10, 3, 30, 0],
    ['never below nothing, where the line was rounded up', 0.01, 0.5, 0.01, 0],
  ])('is %s', (_what, price, quantity, discount, left) => {
    const line = {
      unitPrice: unitPriceFromReais(price),
      quantity: quantityFromUnits(quantity),
      discount: reais(discount),
    }
    expect(priceAfterDiscount(line)).toBe(unitPriceFromReais(left))
  })
})

describe('prorating', () => {
  test.each<[what: string, amount: number, weights: number[], shares: number[]]>([
    ['by weight', 100, [100, 300], [25, 75]],
    ['the first of equals carries the cent left over', 100, [1, 1, 1].map((part) => part * 100), [34, 33, 33]],
    ['the largest remainder comes first', 10, [33, 56, 11], [3, 6, 1]],
    ['nothing of an amount of zero', 0, [0, 0], [0, 0]],
    ['nothing for a weight of zero', 5, [0, 5], [0, 5]],
    ['everything', 6, [1, 2, 3], [1, 2, 3]],
    ['no weights', 0, [], []],
  ])('%s', (_what, amount, weights, shares) => {
    expect(prorate(cents(amount), weights.map(cents))).toEqual(shares)
  })

  test.each<[what: string, amount: number, weights: number[]]>([
    ['a negative amount', -1, [1]],
    ['a negative weight', 1, [2, -1]],
    ['an amount that nothing carries', 1, [0]],
  ])('refuses %s', (_what, amount, weights) => {
    expect(() => prorate(cents(amount), weights.map(cents))).toThrow(RangeError)
  })

  const anyWeight = fc.integer({ min: 0, max: 1_000_000_000_000 }).map((value) => value as Cents)
  const anyWeights = fc.array(anyWeight, { minLength: 1, maxLength: 20 })

  test('shares add up to the amount and are within one cent of exact', () => {
    fc.assert(
      fc.property(anyWeights, fc.nat(), (weights, wanted) => {
        const sum = addCents(...weights)
        const amount = cents(sum === 0 ? 0 : wanted)
        const shares = prorate(amount, weights)
        expect(addCents(...shares)).toBe(amount)
        shares.forEach((share, index) => {
          const exact = (amount * (weights[index] ?? 0)) / (sum || 1)
          expect(Math.abs(share - exact)).toBeLessThan(1.001)
        })
      }),
    )
  })

  test('no share is above its weight while the amount is not above their sum', () => {
    fc.assert(
      fc.property(anyWeights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
        const amount = cents(Math.floor(addCents(...weights) * part))
        prorate(amount, weights).forEach((share, index) => expect(share).toBeLessThanOrEqual(weights[index] ?? 0))
      }),
    )
  })
})
