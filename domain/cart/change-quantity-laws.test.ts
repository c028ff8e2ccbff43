import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ZERO_QUANTITY, type Quantity } from '../amounts.ts'
import { changeQuantity, quantityRange, type QuantityChange, type QuantityTerms } from './change-quantity.ts'

const amount = (most: number) => fc.integer({ min: 1, max: most }).map((value) => value as Quantity)
const someTerms: fc.Arbitrary<QuantityTerms> = fc.record({
  granularity: fc.option(amount(20_000)),
  minPerOrder: fc.option(amount(20_000)),
  maxPerOrder: fc.option(amount(100_000)),
})
const anyNumber = fc
  .oneof(fc.integer({ min: -5_000, max: 200_000 }), fc.integer(), fc.double())
  .map((value) => value as Quantity)
const anyChange: fc.Arbitrary<QuantityChange> = fc.oneof(
  fc.constantFrom<QuantityChange>({ action: 'INC' }, { action: 'DEC' }, { action: 'DEL' }),
  anyNumber.map((to): QuantityChange => ({ action: 'SET', to })),
)
/** A quantity that the product can be bought in, reached as shoppers reach it. */
const reached = (terms: QuantityTerms, wish: number) =>
  changeQuantity(terms, ZERO_QUANTITY, { action: 'SET', to: wish as Quantity })

const law = (check: (terms: QuantityTerms, current: Quantity, change: QuantityChange) => void) =>
  fc.assert(fc.property(someTerms, anyNumber, anyChange, check), { numRuns: 1000 })

describe('for any product, quantity and action', () => {
  test('a line holds nothing, or the minimum and more', () => {
    law((terms, current, change) => {
      const result = changeQuantity(terms, current, change)
      if (result !== 0) expect(result).toBeGreaterThanOrEqual(terms.minPerOrder ?? 1000)
    })
  })

  test('a line never holds more than the maximum', () => {
    law((terms, current, change) => {
      expect(changeQuantity(terms, current, change)).toBeLessThanOrEqual(terms.maxPerOrder ?? 1_000_000_000)
    })
  })

  test('a line holds whole thousandths, and with a granularity a multiple of it, the minimum or the maximum', () => {
    law((terms, current, change) => {
      const result = changeQuantity(terms, current, change)
      expect(Number.isSafeInteger(result)).toBe(true)
      const isLimit = result === (terms.minPerOrder ?? 1000) || result === (terms.maxPerOrder ?? 1_000_000_000)
      if (terms.granularity !== null && !isLimit) expect(result % terms.granularity).toBe(0)
    })
  })

  test('a change to the maximum or more gives the maximum itself', () => {
    fc.assert(
      fc.property(someTerms, anyNumber, fc.nat(), (terms, current, more) => {
        fc.pre(quantityRange(terms) !== null)
        const maximum = terms.maxPerOrder ?? 1_000_000_000
        expect(changeQuantity(terms, current, { action: 'SET', to: (maximum + more) as Quantity })).toBe(maximum)
      }),
      { numRuns: 1000 },
    )
  })

  test('without a granularity SET keeps every thousandth between the limits', () => {
    fc.assert(
      fc.property(someTerms, anyNumber, amount(200_000), (someLimits, current, to) => {
        const terms = { ...someLimits, granularity: null }
        const range = quantityRange(terms)
        fc.pre(range !== null)
        const expected = Math.min(Math.max(to, range?.lowest ?? 0), range?.highest ?? 0)
        expect(changeQuantity(terms, current, { action: 'SET', to })).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })

  test('setting what is there changes nothing', () => {
    law((terms, current, change) => {
      const result = changeQuantity(terms, current, change)
      expect(changeQuantity(terms, result, { action: 'SET', to: result })).toBe(result)
    })
  })

  test('only products with contradicting terms cannot be bought', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        const canBeBought = changeQuantity(terms, ZERO_QUANTITY, { action: 'INC' }) > 0
        expect(canBeBought).toBe(quantityRange(terms) !== null)
        const least = Math.max(terms.minPerOrder ?? 1000, terms.granularity ?? 1000)
        if (!canBeBought) expect(terms.maxPerOrder).toBeLessThan(least)
      }),
    )
  })
})

describe('from a quantity that shoppers reach', () => {
  const wish = fc.integer({ min: 0, max: 120_000 })

  test('one more and one less is what was there, unless a limit was met', () => {
    fc.assert(
      fc.property(someTerms, wish, (terms, wished) => {
        const start = reached(terms, wished)
        const step = terms.granularity ?? 1000
        const more = changeQuantity(terms, start, { action: 'INC' })
        const isOffGrid = terms.granularity !== null && start % step !== 0
        const isCutShort = terms.granularity === null && more < start + step
        const isClamped = more === start || (start > 0 && (isOffGrid || isCutShort))
        if (!isClamped) expect(changeQuantity(terms, more, { action: 'DEC' })).toBe(start)
      }),
      { numRuns: 1000 },
    )
  })

  test('one more is never less, one less is less', () => {
    fc.assert(
      fc.property(someTerms, wish, (terms, wished) => {
        const start = reached(terms, wished)
        expect(changeQuantity(terms, start, { action: 'INC' })).toBeGreaterThanOrEqual(start)
        if (start > 0) expect(changeQuantity(terms, start, { action: 'DEC' })).toBeLessThan(start)
      }),
      { numRuns: 1000 },
    )
  })

  test('wishing for more never brings less', () => {
    fc.assert(
      fc.property(someTerms, wish, wish, (terms, a, b) => {
        expect(reached(terms, Math.max(a, b))).toBeGreaterThanOrEqual(reached(terms, Math.min(a, b)))
      }),
      { numRuns: 1000 },
    )
  })
})
