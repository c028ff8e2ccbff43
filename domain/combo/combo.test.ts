import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addCents,
  multiplyPrice,
  ONE_UNIT,
  quantityFromUnits,
  type Cents,
  type Quantity,
  type UnitPrice,
} from '../amounts.ts'
import { Failure } from '../failure.ts'
import {
  combosInStock,
  ensureChoice,
  ensureSoundCombo,
  MOST_OF_A_PART,
  mostCombos,
  regularTotal,
  savingOf,
  splitPrice,
  unitPriceOfShare,
  type ChosenPart,
  type ComboInput,
} from './combo.ts'

const part = fc.record({
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 99 }).map((units) => units * ONE_UNIT),
    fc.integer({ min: 1, max: MOST_OF_A_PART }),
  ) as fc.Arbitrary<Quantity>,
  regularPrice: fc.integer({ min: 0, max: 100_000_000 }) as fc.Arbitrary<UnitPrice>,
})
const parts = fc.array(part, { minLength: 1, maxLength: 12 })
const price = fc.integer({ min: 1, max: 100_000_000 }) as fc.Arbitrary<Cents>

describe('the price of a combo', () => {
  test('is the sum of the shares of its parts, none of them negative', () => {
    fc.assert(
      fc.property(price, parts, (price, parts) => {
        const shares = splitPrice(price, parts)
        expect(addCents(...shares)).toBe(price)
        expect(shares.every((share) => share >= 0)).toBe(true)
      }),
    )
  })

  test('gives no part more than it costs by itself where the combo is cheaper', () => {
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (parts, ratio) => {
        const price = Math.floor(regularTotal(parts) * ratio) as Cents
        fc.pre(price > 0)
        splitPrice(price, parts).forEach((share, at) => {
          const { regularPrice, quantity } = parts[at] as ChosenPart
          expect(share).toBeLessThanOrEqual(multiplyPrice(regularPrice, quantity))
        })
      }),
    )
  })

  test('is charged to the cent in every number of combos that a line can have', () => {
    fc.assert(
      fc.property(price, parts, fc.integer({ min: 1, max: 99 }), (price, parts, wanted) => {
        const combos = Math.max(1, Math.min(wanted, mostCombos(parts)))
        const shares = splitPrice(price, parts)
        const lines = parts.map(({ quantity }, at) => {
          const unitPrice = unitPriceOfShare(shares[at] as Cents, quantity)
          return multiplyPrice(unitPrice, (quantity * combos) as Quantity)
        })
        expect(addCents(...lines)).toBe(price * combos)
      }),
    )
  })

  test.each<[price: number, regular: number[], shares: number[]]>([
    [10_00, [5_00, 5_00, 5_00], [334, 333, 333]],
    [30_00, [20_00, 15_00, 5_00], [1500, 1125, 375]],
    [1, [99, 1], [1, 0]],
    [1_00, [0, 0], [50, 50]],
  ])('%i cents over parts of %j cents: %j', (price, regular, shares) => {
    const parts = regular.map((cents) => ({ quantity: ONE_UNIT, regularPrice: (cents * 100) as UnitPrice }))
    expect(splitPrice(price as Cents, parts)).toEqual(shares)
  })

  test('says what is saved, and nothing where the parts are cheaper', () => {
    const parts = [{ quantity: quantityFromUnits(2), regularPrice: 60_000 as UnitPrice }]
    expect([savingOf(10_00 as Cents, parts), savingOf(13_00 as Cents, parts)]).toEqual([2_00, 0])
  })
})

test('there are as many combos as the scarcest part allows', () => {
  const two = quantityFromUnits(2)
  expect(
    combosInStock([
      { quantity: two, stock: quantityFromUnits(7) },
      { quantity: ONE_UNIT, stock: null },
    ]),
  ).toBe(3)
  expect(combosInStock([{ quantity: two, stock: quantityFromUnits(1) }])).toBe(0)
  expect(combosInStock([{ quantity: two, stock: null }])).toBeNull()
})

describe('a combo', () => {
  const input: ComboInput = {
    name: 'Café da manhã',
    description: '',
    price: 25_00 as Cents,
    isActive: true,
    customerIds: null,
    from: null,
    until: null,
    parts: [
      { name: 'Café', quantity: ONE_UNIT, products: ['cafe'] },
      { name: 'Pão', quantity: ONE_UNIT, products: ['integral', 'frances'] },
    ],
  }
  const failureOf = (work: () => void) => {
    try {
      work()
      return null
    } catch (error) {
      return error instanceof Failure ? error.code : error
    }
  }

  test.each<[code: string | null, change: Partial<ComboInput>]>([
    [null, {}],
    ['combo.priceMissing', { price: 0 as Cents }],
    ['combo.periodReversed', { from: '2026-12-02', until: '2026-12-01' }],
    ['combo.partMissing', { parts: [] }],
    ['combo.partMissing', { parts: [{ name: 'Café', quantity: quantityFromUnits(2), products: [] }] }],
    ['combo.singleUnit', { parts: [{ name: 'Café', quantity: ONE_UNIT, products: ['cafe'] }] }],
    ['combo.tooManyUnits', { parts: [{ name: 'Café', quantity: quantityFromUnits(100), products: ['cafe'] }] }],
    ['combo.productTwice', { parts: [{ name: 'Café', quantity: quantityFromUnits(2), products: ['cafe', 'cafe'] }] }],
    ['combo.customersMissing', { customerIds: [] }],
  ])('%s', (code, change) => {
    expect(failureOf(() => ensureSoundCombo({ ...input, ...change }))).toBe(code)
  })

  test.each<[code: string | null, chosen: string[]]>([
    [null, ['cafe', 'frances']],
    ['combo.choiceInvalid', ['cafe']],
    ['combo.choiceInvalid', ['cafe', 'cafe']],
    ['combo.choiceInvalid', ['frances', 'cafe']],
    ['combo.choiceInvalid', ['cafe', 'frances', 'integral']],
  ])('%s for the choice %j', (code, chosen) => {
    expect(failureOf(() => ensureChoice(input.parts, chosen))).toBe(code)
  })
})
