import type { CartLine } from '#domain/cart/cart.ts'
import { describe, expect, test } from 'vitest'
import { quantityFromUnits } from '#domain/amounts.ts'
import type { Product } from '#domain/catalog/product.ts'
import { pricedProduct } from '#test/builders/lines.ts'
import { withLine } from '../state/cart-edits.ts'
import { initialCart, viewOf } from '../state/cart-state.ts'
import { limitsOf } from './cart-lines.tsx'
import { rowsOf } from './shown-lines.ts'
import { lockEnd } from '../state/cart-lock.ts'

const pricing = { granularity: null, minPerOrder: null, maxPerOrder: null }

const product = (name: string): Product => pricedProduct({ id: name, name })

const line = (name: string, units = 1): CartLine<Product> => ({
  product: product(name),
  quantity: quantityFromUnits(units),
  isGiftWrapped: false,
  attendantPrice: null,
})

const linesOf = (...names: string[]) =>
  viewOf(
    names.reduce((state, name) => withLine(state, line(name)), initialCart(null)),
    true,
  ).lines

describe('rows of the cart', () => {
  const removed = new Map([['Feijão', line('Feijão', 3)]])
  const asText = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => `${row.kind} ${row.line.product.name}`)

  test('keep the place of what was removed', () => {
    expect(asText(rowsOf(linesOf('Sal', 'Arroz'), removed))).toEqual(['line Arroz', 'removed Feijão', 'line Sal'])
  })

  test('remember how many there were', () => {
    expect(rowsOf([], removed)[0]?.line.quantity).toBe(3000)
  })

  test('show a product once when it came back another way', () => {
    expect(asText(rowsOf(linesOf('Feijão'), removed))).toEqual(['line Feijão'])
  })
})

describe('limits of the stepper', () => {
  const units = quantityFromUnits

  test('the step below the minimum takes the product out', () => {
    expect(limitsOf({ ...pricing, minPerOrder: units(6) }, units(6))).toEqual({
      isLast: true,
      isAtMost: false,
      lowest: 6000,
    })
    expect(limitsOf({ ...pricing, minPerOrder: units(6) }, units(7)).isLast).toBe(false)
  })

  test('the maximum is reached at the maximum itself, also between two steps', () => {
    const cheese = { granularity: units(0.5), minPerOrder: units(0.5), maxPerOrder: units(1.9) }
    expect([limitsOf(cheese, units(1.5)).isAtMost, limitsOf(cheese, units(1.9)).isAtMost]).toEqual([false, true])
  })

  test('pricing that contradict each other leave nothing but removing', () => {
    expect(limitsOf({ ...pricing, minPerOrder: units(6), maxPerOrder: units(2) }, units(6))).toEqual({
      isLast: true,
      isAtMost: true,
      lowest: null,
    })
  })
})

test('an expired lock disables nothing', () => {
  const until = '2026-11-21T10:00:00.000Z'
  const end = Date.parse(until)
  expect(lockEnd(until, end - 1)).toBe(until)
  expect(lockEnd(until, end)).toBeNull()
  expect(lockEnd(null, end)).toBeNull()
})
