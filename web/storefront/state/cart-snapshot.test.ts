import { describe, expect, test } from 'vitest'
import { centsFromReais } from '#domain/amounts.ts'
import type { CartCombo, PricedLine, SavedCart } from '#domain/cart/cart.ts'
import { savedCart } from '#test/builders/lines.ts'
import { initialCart } from './cart-state.ts'
import { readSnapshot, withSnapshot, writeSnapshot } from './cart-snapshot.ts'

const VERSION = '1.4.0'
const amounts = { items: centsFromReais(30), packaging: centsFromReais(2) }
const discounted = { ...amounts, discount: centsFromReais(10), total: centsFromReais(22) }
const line = { product: { id: 'p1', name: 'Arroz' }, ...discounted } as unknown as PricedLine
const coupon = { code: 'PRIMEIRA10', kind: 'percent', value: 1000 } as unknown as SavedCart['coupon']
const cart = savedCart(7, {
  ...discounted,
  lines: [line],
  combos: [{ id: 'c1', parts: [line] } as unknown as CartCombo],
  coupon,
  coupons: coupon ? [coupon] : [],
  automaticCoupon: coupon,
  typedCode: 'PRIMEIRA10',
})

describe('the snapshot of the cart', () => {
  test('has its products, and never its coupon or a discount (specification §4)', () => {
    const text = writeSnapshot(cart, VERSION)
    expect(text).not.toContain('PRIMEIRA10')
    const read = readSnapshot(text, VERSION)
    const undiscounted = { discount: 0, total: centsFromReais(32) }
    expect(read).toMatchObject({
      version: 7,
      ...undiscounted,
      lines: [undiscounted],
      combos: [{ parts: [undiscounted] }],
    })
  })

  test.each([null, '{', '7', '{"version":"1.4.0"}'])('is nothing where it cannot be read: %s', (text) => {
    expect(readSnapshot(text, VERSION)).toBeNull()
  })

  test('is nothing where another version of the product wrote it', () => {
    expect(readSnapshot(writeSnapshot(cart, '1.3.9'), VERSION)).toBeNull()
  })

  test.each([
    ['an older cart', savedCart(6), cart],
    ['the same cart', savedCart(7), savedCart(7)],
    ['a later cart', savedCart(8), savedCart(8)],
    ['the page of a visitor', null, null],
  ])('on %s', (_page, saved, shown) => {
    expect(withSnapshot(initialCart(saved), cart).saved).toEqual(shown)
  })
})
