import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPoints, quantityFromUnits, unitPrice, unitPriceFromReais, type UnitPrice } from '../amounts.ts'
import { Failure } from '../failure.ts'
import { channelOf } from './channel.ts'
import {
  counterLines,
  discountOf,
  floorPrice,
  marginOf,
  offerChange,
  offeredAmounts,
  priceLines,
  quoteItems,
  unsoldIn,
  type OfferedLine,
  type PricingLimits,
  type QuoteLine,
} from './quote.ts'
import { isQuote } from './transitions.ts'

const product = { isQuoteOnly: false }
const quoteOnly = { isQuoteOnly: true }

test.each([
  ['an order', false, [product], 'placed'],
  ['a quote where the supplier takes quotes', true, [product], 'quote-requested'],
  ['a quote where one item is sold by quote only', false, [product, quoteOnly], 'quote-requested'],
] as const)('a submission becomes %s', (_what, takesQuotes, products, status) => {
  expect(isQuote({ takesQuotes }, products)).toBe(status === 'quote-requested')
})

test('an order made while an attendant holds the cart is manual', () => {
  expect(channelOf(true)).toBe('manual')
  expect(channelOf(false)).toBe('web')
})

const line = (position: number, reais: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  position,
  productId: `p${position}`,
  code: `P${position}`,
  name: `Produto ${position}`,
  unit: 'un',
  picture: null,
  quantity: quantityFromUnits(10),
  estimate: unitPriceFromReais(reais),
  wishedPrice: null,
  offer: null,
  isSold: true,
  ...more,
})
const offered = (position: number, units: number, reais: number): OfferedLine => ({
  position,
  quantity: quantityFromUnits(units),
  unitPrice: unitPriceFromReais(reais),
})
const limits = (authority: number, cost?: number): PricingLimits => ({
  authority: basisPoints(authority),
  marginFloor: basisPoints(2000),
  costs: cost === undefined ? {} : { p1: unitPriceFromReais(cost) },
})

function failureOf(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof Failure) return [error.code, error.details['items']]
    throw error
  }
  return null
}

function fieldOf(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof Failure) return error.details['field']
    throw error
  }
  return null
}

describe('a price is offered within the authority of the person and the floor of the store', () => {
  test.each<[what: string, reais: number, limits: PricingLimits, failure: unknown]>([
    ['the estimate', 10, limits(0), null],
    ['a dearer price', 11, limits(0), null],
    ['all that one may give', 9.5, limits(500), null],
    ['a hundredth of a cent more', 9.4999, limits(500), ['quote.aboveAuthority', ['Produto 1']]],
    ['the floor: 20 % above a cost of R$ 8', 10, limits(10_000, 8), null],
    ['below the floor, with any authority', 9.9999, limits(10_000, 8), ['quote.belowFloor', ['Produto 1']]],
  ])('%s', (_what, reais, limits, failure) => {
    expect(failureOf(() => priceLines([line(1, 10)], [offered(1, 10, reais)], limits))).toEqual(failure)
  })

  test('what is not supplied needs no price, and something has to be', () => {
    const lines = [line(1, 10), line(2, 10)]
    const priced = priceLines(lines, [offered(1, 0, 0), offered(2, 4, 9)], limits(1000, 8))
    expect(priced.discount).toBe(1000)
    expect(priced.lines.map(({ offer }) => offer?.quantity)).toEqual([0, 4000])
    expect(failureOf(() => priceLines(lines, [offered(1, 0, 0), offered(2, 0, 9)], limits(1000)))?.[0]).toBe(
      'quote.nothingOffered',
    )
    expect(failureOf(() => priceLines(lines, [offered(2, 1, 10), offered(2, 1, 10)], limits(0)))?.[0]).toBe(
      'quote.linesMismatch',
    )
  })

  const price = fc.integer({ min: 1, max: 10_000_000 }).map(unitPrice)

  test('a discount that was given back never lies above the authority that allowed it', () => {
    fc.assert(
      fc.property(price, price, (estimate, offer) => {
        const discount = discountOf(estimate, offer)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(offer).toBeGreaterThanOrEqual(Math.floor((estimate * (10_000 - discount)) / 10_000))
        if (offer >= estimate) expect(discount).toBe(0)
      }),
    )
  })

  test('the floor is the lowest price with the margin', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 9000 }).map(basisPoints), (cost, margin) => {
        const floor = floorPrice(cost, margin)
        expect(marginOf(floor, cost)).toBeGreaterThanOrEqual(margin)
        expect((floor - 1 - cost) * 10_000).toBeLessThan(margin * (floor - 1) + 1)
      }),
    )
  })
})

test('a counter-offer names every line, and asks for something', () => {
  const lines = [line(1, 10, { offer: offered(1, 8, 9) }), line(2, 5)]
  const wishes = [
    { position: 1, quantity: quantityFromUnits(12), wishedPrice: unitPriceFromReais(8.5) },
    { position: 2, quantity: quantityFromUnits(0), wishedPrice: null },
  ]
  expect(counterLines(lines, wishes)).toMatchObject([
    { quantity: 12_000, wishedPrice: 85_000, offer: null, estimate: 100_000 },
    { quantity: 0, offer: null },
  ])
  expect(failureOf(() => counterLines(lines, wishes.slice(0, 1)))?.[0]).toBe('quote.linesMismatch')
  const nothing = wishes.map((wish) => ({ ...wish, quantity: quantityFromUnits(0) }))
  expect(failureOf(() => counterLines(lines, nothing))?.[0]).toBe('quote.nothingOffered')
})

test('an offer or counter-offer with an archived product is refused at the line of the product', () => {
  const lines = [line(1, 10, { isSold: false }), line(2, 5), line(3, 5, { isSold: false })]
  // In another order than that of the quote: the field is counted as it was sent.
  const sent = (rice: number, beans: number) => [offered(2, 4, 5), offered(3, beans, 5), offered(1, rice, 10)]
  const refused = ['quote.lineNotSold', ['Produto 3', 'Produto 1']]
  expect(failureOf(() => priceLines(lines, sent(1, 2), limits(0)))).toEqual(refused)
  expect(fieldOf(() => priceLines(lines, sent(1, 0), limits(0)))).toBe('lines.2.quantity')
  expect(failureOf(() => priceLines(lines, sent(0, 0), limits(0)))).toBeNull()

  const wished = (rice: number, beans: number) => sent(rice, beans).map((line) => ({ ...line, wishedPrice: null }))
  expect(failureOf(() => counterLines(lines, wished(1, 2)))).toEqual(refused)
  expect(fieldOf(() => counterLines(lines, wished(0, 1)))).toBe('lines.1.quantity')
  expect(failureOf(() => counterLines(lines, wished(0, 0)))).toBeNull()
})

test('a version names what it has of the products that are not sold any more', () => {
  const unsold = { isSold: false }
  const withdrawn = { ...unsold, quantity: quantityFromUnits(0) }
  expect(unsoldIn({ lines: [line(1, 10), line(2, 5, unsold), line(3, 5, withdrawn)] })).toEqual(['Produto 2'])
  const answered = [
    line(1, 10, { ...unsold, offer: offered(1, 0, 0) }),
    line(2, 5, { ...unsold, offer: offered(2, 1, 5) }),
  ]
  expect(unsoldIn({ lines: answered })).toEqual(['Produto 2'])
})

test('an offer is rounded once for each line, packaging and all', () => {
  const amounts = offeredAmounts(offered(1, 0.333, 10.005), unitPriceFromReais(1.005))
  expect(amounts).toEqual({ items: 333, packaging: 34, total: 367 })
  expect(offeredAmounts(offered(1, 2, 3), null)).toEqual({ items: 600, packaging: 0, total: 600 })
  expect(quoteItems([line(1, 10), line(2, 5, { offer: offered(2, 2, 4) })])).toBe(10_800)
})

test('an offer is compared with the version before it, else with the request', () => {
  const first = line(1, 10, { offer: offered(1, 8, 9) })
  expect(offerChange(first, undefined)).toEqual({
    quantity: { before: 10_000, after: 8000 },
    price: { before: 100_000 as UnitPrice, after: 90_000 },
  })
  const second = line(1, 10, { quantity: quantityFromUnits(9), offer: offered(1, 8, 8.5) })
  expect(offerChange(second, first)).toEqual({ quantity: null, price: { before: 90_000, after: 85_000 } })
  expect(offerChange(line(1, 10), first)).toEqual({ quantity: null, price: null })
})
