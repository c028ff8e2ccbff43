import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ZERO_QUANTITY, type Quantity } from '../amounts.ts'
import { changeQuantity, quantityRange, type QuantityChange, type QuantityLimits } from './change-quantity.ts'

const amount = (most: number) => fc.integer({ min: 1, max: most }).map((value) => value as Quantity)
const anyLimits: fc.Arbitrary<QuantityLimits> = fc.record({
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
const reached = (limits: QuantityLimits, wish: number) =>
  changeQuantity(limits, ZERO_QUANTITY, { action: 'SET', to: wish as Quantity })

const law = (check: (limits: QuantityLimits, current: Quantity, change: QuantityChange) => void) =>
  fc.assert(fc.property(anyLimits, anyNumber, anyChange, check), { numRuns: 1000 })

describe('for any product, quantity and action', () => {
  test('a line holds nothing, or the minimum and more', () => {
    law((limits, current, change) => {
      const result = changeQuantity(limits, current, change)
      if (result !== 0) expect(result).toBeGreaterThanOrEqual(limits.minPerOrder ?? 1000)
    })
  })

  test('a line never holds more than the maximum', () => {
    law((limits, current, change) => {
      expect(changeQuantity(limits, current, change)).toBeLessThanOrEqual(limits.maxPerOrder ?? 1_000_000_000)
    })
  })

  test('a line holds whole thousandths, and with a granularity a multiple of it, the minimum or the maximum', () => {
    law((limits, current, change) => {
      const result = changeQuantity(limits, current, change)
      expect(Number.isSafeInteger(result)).toBe(true)
      const isLimit = result === (limits.minPerOrder ?? 1000) || result === (limits.maxPerOrder ?? 1_000_000_000)
      if (limits.granularity !== null && !isLimit) expect(result % limits.granularity).toBe(0)
    })
  })

  test('a change to the maximum or more gives the maximum itself', () => {
    fc.assert(
      fc.property(anyLimits, anyNumber, fc.nat(), (limits, current, more) => {
        fc.pre(quantityRange(limits) !== null)
        const maximum = limits.maxPerOrder ?? 1_000_000_000
        expect(changeQuantity(limits, current, { action: 'SET', to: (maximum + more) as Quantity })).toBe(maximum)
      }),
      { numRuns: 1000 },
    )
  })

  test('without a granularity SET keeps every thousandth between the limits', () => {
    fc.assert(
      fc.property(anyLimits, anyNumber, amount(200_000), (someLimits, current, to) => {
        const limits = { ...someLimits, granularity: null }
        const range = quantityRange(limits)
        fc.pre(range !== null)
        const expected = Math.min(Math.max(to, range?.lowest ?? 0), range?.highest ?? 0)
        expect(changeQuantity(limits, current, { action: 'SET', to })).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })

  test('setting what is there changes nothing', () => {
    law((limits, current, change) => {
      const result = changeQuantity(limits, current, change)
      expect(changeQuantity(limits, result, { action: 'SET', to: result })).toBe(result)
    })
  })

  test('only products with contradicting limits cannot be bought', () => {
    fc.assert(
      fc.property(anyLimits, (limits) => {
        const canBeBought = changeQuantity(limits, ZERO_QUANTITY, { action: 'INC' }) > 0
        expect(canBeBought).toBe(quantityRange(limits) !== null)
        const least = Math.max(limits.minPerOrder ?? 1000, limits.granularity ?? 1000)
        if (!canBeBought) expect(limits.maxPerOrder).toBeLessThan(least)
      }),
    )
  })
})

describe('from a quantity that shoppers reach', () => {
  const wish = fc.integer({ min: 0, max: 120_000 })

  test('one more and one less is what was there, unless a limit was met', () => {
    fc.assert(
      fc.property(anyLimits, wish, (limits, wished) => {
        const start = reached(limits, wished)
        const step = limits.granularity ?? 1000
        const more = changeQuantity(limits, start, { action: 'INC' })
        const isOffGrid = limits.granularity !== null && start % step !== 0
        const isCutShort = limits.granularity === null && more < start + step
        const isClamped = more === start || (start > 0 && (isOffGrid || isCutShort))
        if (!isClamped) expect(changeQuantity(limits, more, { action: 'DEC' })).toBe(start)
      }),
      { numRuns: 1000 },
    )
  })

  test('one more is never less, one less is less', () => {
    fc.assert(
      fc.property(anyLimits, wish, (limits, wished) => {
        const start = reached(limits, wished)
        expect(changeQuantity(limits, start, { action: 'INC' })).toBeGreaterThanOrEqual(start)
        if (start > 0) expect(changeQuantity(limits, start, { action: 'DEC' })).toBeLessThan(start)
      }),
      { numRuns: 1000 },
    )
  })

  test('wishing for more never brings less', () => {
    fc.assert(
      fc.property(anyLimits, wish, wish, (limits, a, b) => {
        expect(reached(limits, Math.max(a, b))).toBeGreaterThanOrEqual(reached(limits, Math.min(a, b)))
      }),
      { numRuns: 1000 },
    )
  })
})
