import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartLine, productPricing } from '#test/builders/lines.ts'
import { type Quantity, type UnitPrice, quantityFromUnits, unitPriceFromReais } from '../amounts.ts'
import type { PriceTier } from '../catalog/product.ts'
import type { CartLine, PriceRule } from './cart.ts'
import { unitPriceOf } from './totals.ts'

const tier = (from: number, price: number): PriceTier => ({
  from: quantityFromUnits(from),
  price: unitPriceFromReais(price),
})

interface Given {
  readonly price?: number
  readonly quantity?: number
  readonly attendant?: number
  readonly wholesale?: number
  readonly from?: number
  readonly multiple?: number
  readonly tiers?: readonly PriceTier[]
}

const line = ({ price = 10, quantity = 1, attendant, wholesale, from, multiple, tiers = [] }: Given): CartLine =>
  cartLine(
    {
      price: unitPriceFromReais(price),
      wholesalePrice: wholesale === undefined ? null : unitPriceFromReais(wholesale),
      wholesaleMinimum: from === undefined ? null : quantityFromUnits(from),
      incrementMultiple: multiple === undefined ? null : quantityFromUnits(multiple),
      tiers,
    },
    {
      quantity: quantityFromUnits(quantity),
      attendantPrice: attendant === undefined ? null : unitPriceFromReais(attendant),
    },
  )
const tiers = [tier(10, 9), tier(50, 8.5), tier(100, 7.9999)]

describe('specification §4 "Price": the first rule that applies', () => {
  test.each<[what: string, given: Given, price: number, rule: PriceRule]>([
    ['the regular price', {}, 10, 'regular'],
    ['the attendant price first', { attendant: 12, quantity: 99, tiers, wholesale: 5, from: 1 }, 12, 'attendant'],
    ['an attendant price of 0 is none', { attendant: 0 }, 10, 'regular'],
    ['no tier is reached', { quantity: 9.999, tiers }, 10, 'regular'],
    ['a tier is reached exactly', { quantity: 10, tiers }, 9, 'progressive'],
    ['the largest tier that is reached', { quantity: 75, tiers }, 8.5, 'progressive'],
    ['in ten-thousandths', { quantity: 1000, tiers }, 7.9999, 'progressive'],
    ['for any order of the table', { quantity: 75, tiers: tiers.toReversed() }, 8.5, 'progressive'],
    ['a tier comes before a lower wholesale price', { quantity: 10, tiers, wholesale: 5, from: 1 }, 9, 'progressive'],
    ['a tier may be dearer: the first, not the lowest', { quantity: 5, tiers: [tier(5, 11)] }, 11, 'progressive'],
    ['a tier without a price is none', { quantity: 5, tiers: [tier(5, 0)] }, 10, 'regular'],
    ['wholesale is not reached', { quantity: 11, wholesale: 8, from: 12 }, 10, 'regular'],
    ['wholesale is reached exactly', { quantity: 12, wholesale: 8, from: 12 }, 8, 'wholesale'],
    ['a sale unit of 6 counts six times', { quantity: 2, multiple: 6, wholesale: 8, from: 12 }, 8, 'wholesale'],
    ['and less than that is not enough', { quantity: 1, multiple: 6, wholesale: 8, from: 12 }, 10, 'regular'],
    ['thousandths count: 2.4 times 0.5', { quantity: 2.4, multiple: 0.5, wholesale: 8, from: 1.2 }, 8, 'wholesale'],
    ['a wholesale price that is not lower is none', { quantity: 12, wholesale: 10, from: 12 }, 10, 'regular'],
    ['a wholesale price of 0 is none', { quantity: 12, wholesale: 0, from: 12 }, 10, 'regular'],
    ['a wholesale price without a minimum is none', { quantity: 12, wholesale: 8 }, 10, 'regular'],
  ])('%s', (_what, given, price, rule) => {
    expect(unitPriceOf(line(given), { countsMultiple: true })).toEqual({ price: unitPriceFromReais(price), rule })
  })

  test('with tag disable-product-multiple the multiple does not count', () => {
    const two = line({ quantity: 2, multiple: 6, wholesale: 8, from: 12 })
    expect(unitPriceOf(two, { countsMultiple: false }).rule).toBe('regular')
    expect(unitPriceOf({ ...two, quantity: quantityFromUnits(12) }, { countsMultiple: false }).rule).toBe('wholesale')
  })
})

const price = fc.integer({ min: 0, max: 10_000_000 }).map((value) => value as UnitPrice)
const amount = fc.integer({ min: 1, max: 1_000_000 }).map((value) => value as Quantity)
const anyLine: fc.Arbitrary<CartLine> = fc.record({
  quantity: amount,
  attendantPrice: fc.option(price),
  isGiftWrapped: fc.boolean(),
  product: fc
    .record({
      price,
      wholesalePrice: fc.option(price),
      wholesaleMinimum: fc.option(amount),
      incrementMultiple: fc.option(amount),
      tiers: fc.array(fc.record({ from: amount, price }), { maxLength: 4 }),
    })
    .map(productPricing),
})

describe('for any pricing', () => {
  test('the price is one that the rule names', () => {
    fc.assert(
      fc.property(anyLine, fc.boolean(), (line, countsMultiple) => {
        const { price, rule } = unitPriceOf(line, { countsMultiple })
        const allowed: Record<PriceRule, readonly (UnitPrice | null)[]> = {
          combo: [],
          attendant: [line.attendantPrice],
          progressive: line.product.tiers.filter((tier) => tier.from <= line.quantity).map((tier) => tier.price),
          wholesale: [line.product.wholesalePrice],
          promotion: [],
          regular: [line.product.price],
        }
        expect(allowed[rule]).toContain(price)
      }),
    )
  })

  test('wholesale never makes it dearer, and reached once it stays reached', () => {
    fc.assert(
      fc.property(anyLine, amount, (line, more) => {
        const plain = { ...line, attendantPrice: null, product: { ...line.product, tiers: [] } }
        const before = unitPriceOf(plain, { countsMultiple: true })
        const after = unitPriceOf({ ...plain, quantity: (line.quantity + more) as Quantity }, { countsMultiple: true })
        expect(before.price).toBeLessThanOrEqual(plain.product.price)
        expect(after.price).toBeLessThanOrEqual(before.price)
      }),
    )
  })
})
