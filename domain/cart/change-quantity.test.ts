import { describe, expect, test } from 'vitest'
import { quantityFromUnits, type Quantity } from '../amounts.ts'
import {
  changeQuantity,
  quantityFault,
  quantityRange,
  wholeStepsFrom,
  type QuantityChange,
  type QuantityLimits,
} from './change-quantity.ts'

interface Limits {
  readonly granularity?: number
  readonly min?: number
  readonly max?: number
}

const units = (value: number | undefined) => (value === undefined ? null : quantityFromUnits(value))
const limitsOf = ({ granularity, min, max }: Limits): QuantityLimits => ({
  granularity: units(granularity),
  minPerOrder: units(min),
  maxPerOrder: units(max),
})
const change = (limits: Limits, current: number, action: 'INC' | 'DEC' | 'DEL' | number): number => {
  const isSet = typeof action === 'number'
  const wanted: QuantityChange = isSet ? { action: 'SET', to: quantityFromUnits(action) } : { action }
  return changeQuantity(limitsOf(limits), quantityFromUnits(current), wanted) / 1000
}

describe('specification §4 "Cart quantity actions"', () => {
  test.each<[what: string, limits: Limits, current: number, action: 'INC' | 'DEC' | 'DEL' | number, result: number]>([
    ['the default step is 1', {}, 0, 'INC', 1],
    ['the default step is 1', {}, 4, 'INC', 5],
    ['one less', {}, 4, 'DEC', 3],
    ['the last one is removed', {}, 1, 'DEC', 0],
    ['nothing stays nothing', {}, 0, 'DEC', 0],
    ['DEL removes the whole line', { min: 5 }, 12, 'DEL', 0],
    ['SET takes what was typed', {}, 1, 7, 7],
    ['the step is the granularity', { granularity: 0.25, min: 0.25 }, 0.5, 'INC', 0.75],
    ['three decimals, no binary dust', { granularity: 0.1, min: 0.1 }, 0.2, 'INC', 0.3],
    ['clamped to the maximum', { max: 10 }, 10, 'INC', 10],
    ['clamped to the maximum', { max: 10 }, 3, 25, 10],
    ['clamped to the maximum, also between two steps', { granularity: 0.3, min: 0.3, max: 1 }, 0.9, 'INC', 1],
    ['clamped to the maximum, also between two steps', { granularity: 0.3, min: 0.3, max: 1 }, 0.3, 0.95, 1],
    ['from there one less goes back to a step', { granularity: 0.3, min: 0.3, max: 1 }, 1, 'DEC', 0.9],
    ['clamped to the maximum without a granularity', { max: 2.5 }, 2, 'INC', 2.5],
    ['from there one less takes 1', { max: 2.5 }, 2.5, 'DEC', 1.5],
    ['raised to the minimum when increasing', { min: 5 }, 0, 'INC', 5],
    ['raised to the minimum when set', { min: 5 }, 8, 2, 5],
    ['0 below the minimum when decreasing', { min: 5 }, 5, 'DEC', 0],
    ['raised to the next multiple of the granularity', { granularity: 2, min: 5 }, 0, 'INC', 6],
    ['0 below that multiple when decreasing', { granularity: 2, min: 5 }, 6, 'DEC', 0],
    ['below one step but positive: one step', { granularity: 6 }, 0, 3, 6],
    ['below one step and not positive: removed', { granularity: 6 }, 6, 0, 0],
    ['between two steps: the next step', { granularity: 6 }, 6, 7, 12],
    ['between two steps: the next step', { granularity: 0.05, min: 0.1 }, 0.1, 0.33, 0.35],
    ['without a granularity SET only rounds to 3 decimals', {}, 1, 2.7, 2.7],
    ['without a granularity SET only rounds to 3 decimals', {}, 1, 1.2345, 1.235],
    ['and INC adds 1', {}, 2.7, 'INC', 3.7],
    ['and DEC takes 1', {}, 2.7, 'DEC', 1.7],
    ['down to the minimum, and then removes', {}, 1.7, 'DEC', 0],
    ['but less than one step is one step', {}, 0, 0.4, 1],
    ['a granularity of 1 sells whole units only', { granularity: 1 }, 1, 2.7, 3],
    ['the default minimum is 1 with any granularity (§9)', { granularity: 0.5 }, 0, 'INC', 1],
    ['so goods sold in smaller amounts state their minimum', { granularity: 0.5, min: 0.5 }, 0, 'INC', 0.5],
    ['an older quantity between steps goes up to a step', { granularity: 6 }, 7, 'INC', 12],
    ['and down to a step', { granularity: 6 }, 13, 'DEC', 12],
    ['an older quantity above a new maximum comes down to it', { max: 3 }, 9, 'DEC', 3],
    ['the minimum itself where the next multiple is too much', { granularity: 4, min: 5, max: 7 }, 0, 'INC', 5],
    ['and above it the maximum', { granularity: 4, min: 5, max: 7 }, 5, 'INC', 7],
    ['which goes below the minimum with one less', { granularity: 4, min: 5, max: 7 }, 7, 'DEC', 0],
    ['and can be removed', { granularity: 4, min: 5, max: 7 }, 5, 'DEC', 0],
    ['nothing where not even one step is allowed', { granularity: 6, max: 3 }, 0, 'INC', 0],
  ])('%s: %o, %d %s → %d', (_what, limits, current, action, result) => {
    expect(change(limits, current, action)).toBe(result)
  })
})

test.each<[what: string, limits: Limits, wanted: number, offered: number]>([
  ['whole units without a granularity', {}, 2.1, 3],
  ['but a minimum is what it is', { min: 2.5 }, 0.3, 2.5],
  ['and so is a maximum', { max: 2.5 }, 2.4, 2.5],
  ['steps with one', { granularity: 0.25, min: 0.5 }, 2.1, 2.25],
  ['nothing for nothing', {}, 0, 0],
])('screens offer %s: %o, %d → %d', (_what, limits, wanted, offered) => {
  expect(wholeStepsFrom(limitsOf(limits), quantityFromUnits(wanted)) / 1000).toBe(offered)
})

describe('absurd numbers', () => {
  const set = (to: number) => changeQuantity(limitsOf({}), 2000 as Quantity, { action: 'SET', to: to as Quantity })

  test.each([
    ['negative', -5000, 0],
    ['negative infinity', -Infinity, 0],
    ['the largest number', Number.MAX_VALUE, 1_000_000_000],
    ['infinity', Infinity, 1_000_000_000],
    ['not a number leaves what is there', Number.NaN, 2000],
    ['a fraction of a thousandth', 2999.7, 3000],
  ])('%s', (_what, to, result) => {
    expect(set(to)).toBe(result)
  })

  test.each([
    ['negative', -4000],
    ['not a number', Number.NaN],
  ])('a current quantity that is %s counts as nothing', (_what, current) => {
    expect(changeQuantity(limitsOf({}), current as Quantity, { action: 'INC' })).toBe(1000)
    expect(changeQuantity(limitsOf({}), current as Quantity, { action: 'DEC' })).toBe(0)
  })

  test('limits of 0 or less are no limits', () => {
    expect(quantityRange(limitsOf({ granularity: 0, min: -1, max: 0 }))).toEqual(quantityRange(limitsOf({})))
  })
})

describe('a typed quantity', () => {
  const faultOf = (limits: Limits, typed: number) => {
    const fault = quantityFault(limitsOf(limits), quantityFromUnits(typed))
    return fault && [fault.reason, fault.choices.map((choice) => choice / 1000)]
  }

  test.each([
    [{ granularity: 6 }, 12],
    [{ granularity: 0.05, min: 0.2 }, 0.75],
    [{}, 3],
    [{ min: 10, max: 20 }, 0],
  ])('%j sells %d', (limits, typed) => expect(faultOf(limits, typed)).toBeNull())

  test.each<[Limits, number, string, number[]]>([
    [{ granularity: 6 }, 8, 'between-steps', [6, 12]],
    [{ granularity: 6, max: 15 }, 14, 'between-steps', [12, 15]],
    [{ granularity: 6, min: 12 }, 6, 'too-little', [12]],
    [{ max: 40 }, 41, 'too-much', [40]],
    [{}, 2.5, 'between-steps', [2, 3]],
    [{ min: 20, max: 10 }, 5, 'too-much', []],
  ])('%j does not sell %d: %s, nearest %j', (limits, typed, reason, choices) =>
    expect(faultOf(limits, typed)).toEqual([reason, choices]),
  )
})
