import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quantityFromUnits as units, type UnitPrice } from '../amounts.ts'
import type { SavedLine } from './cart.ts'
import type { QuantityLimits } from './change-quantity.ts'
import { applyComboOperations, applyOperations, type ComboOperation, type LineOperation } from './operations.ts'

const FREE: QuantityLimits = { granularity: null, minPerOrder: null, maxPerOrder: null }

const stored = (productId: string, quantity: number, more: Partial<SavedLine> = {}): SavedLine => ({
  productId,
  quantity: units(quantity),
  isGiftWrapped: false,
  attendantPrice: null,
  changedAtVersion: 3,
  ...more,
})

const operation = (productId: string, change: Partial<LineOperation>): LineOperation => ({
  id: 'any',
  productId,
  quantity: null,
  isGiftWrapped: null,
  ...change,
})
const add = (productId: string, quantity: number) => operation(productId, { quantity: { by: units(quantity) } })
const set = (productId: string, quantity: number) => operation(productId, { quantity: { to: units(quantity) } })

const apply = (lines: readonly SavedLine[], operations: readonly LineOperation[], limits = FREE) =>
  applyOperations(lines, operations, () => limits, 4)

const quantities = (lines: readonly SavedLine[]) =>
  Object.fromEntries(lines.map((line) => [line.productId, line.quantity / 1000]))

describe('operations on lines', () => {
  test.each<[string, readonly SavedLine[], readonly LineOperation[], Readonly<Record<string, number>>]>([
    ['add to what is there', [stored('rice', 2)], [add('rice', 3)], { rice: 5 }],
    ['take from what is there', [stored('rice', 5)], [add('rice', -2)], { rice: 3 }],
    ['set it', [stored('rice', 2)], [set('rice', 7)], { rice: 7 }],
    ['are applied in their order', [stored('rice', 2)], [set('rice', 7), add('rice', 1)], { rice: 8 }],
    ['add a product that is not there', [], [add('rice', 1)], { rice: 1 }],
    ['add one that was removed', [stored('rice', 0)], [add('rice', 1)], { rice: 1 }],
    ['leave the other lines', [stored('rice', 2), stored('salt', 1)], [add('rice', 1)], { rice: 3, salt: 1 }],
    ['remove and leave the place of the line', [stored('rice', 2)], [set('rice', 0)], { rice: 0 }],
    ['remove nothing that is not there', [], [set('rice', 0)], {}],
  ])('%s', (_what, lines, operations, result) => {
    expect(quantities(apply(lines, operations))).toEqual(result)
  })

  test('stay in the range that the product is sold in', () => {
    const box = { granularity: units(6), minPerOrder: units(6), maxPerOrder: units(24) }
    expect(quantities(apply([stored('milk', 18)], [add('milk', 12)], box))).toEqual({ milk: 24 })
    expect(quantities(apply([], [add('milk', 4)], box))).toEqual({ milk: 6 })
  })

  test('change wrapping and quantity independently', () => {
    const wrap = operation('rice', { isGiftWrapped: true })
    expect(apply([stored('rice', 2)], [wrap, add('rice', 1)])).toEqual([
      stored('rice', 3, { isGiftWrapped: true, changedAtVersion: 4 }),
    ])
  })

  test('keep the price of an attendant, which only removal takes away', () => {
    const negotiated = stored('rice', 2, { attendantPrice: 90_000 as UnitPrice, isGiftWrapped: true })
    expect(apply([negotiated], [add('rice', 1)])[0]?.attendantPrice).toBe(90_000)
    expect(apply([negotiated], [set('rice', 0), add('rice', 1)])[0]).toMatchObject({
      attendantPrice: null,
      isGiftWrapped: false,
    })
  })

  test('that change nothing leave the version of the line', () => {
    expect(apply([stored('rice', 2)], [set('rice', 2)])).toEqual([stored('rice', 2)])
  })

  test('that add come to the same in any order', () => {
    const additions = fc.array(fc.tuple(fc.constantFrom('rice', 'salt'), fc.integer({ min: 1, max: 50 })))
    fc.assert(
      fc.property(additions, (added) => {
        const operations = added.map(([productId, quantity]) => add(productId, quantity))
        const once = quantities(apply([], operations))
        expect(quantities(apply([], operations.toReversed()))).toEqual(once)
        expect(Object.values(once).reduce((sum, quantity) => sum + quantity, 0)).toBe(
          added.reduce((sum, [, quantity]) => sum + quantity, 0),
        )
      }),
    )
  })
})

describe('operations on combos', () => {
  const combo = { id: 'a', comboId: 'k', productIds: ['coffee', 'bread'] }
  const parts = [
    { name: 'Café', quantity: units(2), products: ['coffee'] },
    { name: 'Pão', quantity: units(1), products: ['bread'] },
  ]
  const inCart = { id: 'a', quantity: 3, parts }
  const change = (quantity: ComboOperation['quantity']): ComboOperation => ({ id: 'any', combo, quantity })

  test.each<[string, Parameters<typeof applyComboOperations>, number]>([
    ['add to what is there', [[inCart], [], [change({ by: 2 })]], 5],
    ['are applied in their order', [[inCart], [], [change({ to: 1 }), change({ by: 1 })]], 2],
    ['add one that another person removed', [[], [], [change({ by: 1 })]], 1],
    ['come after what was sent as it shall be', [[inCart], [{ ...combo, quantity: 7 }], [change({ by: 1 })]], 8],
    ['take away no more than is there', [[inCart], [], [change({ by: -5 })]], 0],
    ['stop at what a line can have', [[inCart], [], [change({ by: 90 })]], 49],
  ])('%s', (_what, args, quantity) => {
    expect(applyComboOperations(...args)).toEqual([{ ...combo, quantity }])
  })
})
