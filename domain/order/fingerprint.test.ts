import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quantityFromUnits } from '../amounts.ts'
import { orderFingerprint, type OrderContent } from './place-order.ts'

const line = (productId: string, units: number, isGiftWrapped = false) => ({
  productId,
  quantity: quantityFromUnits(units),
  isGiftWrapped,
})
const content: OrderContent = {
  customerId: 'customer',
  lines: [line('coffee', 2), line('tea', 1, true)],
  deliveryType: 'delivery',
  deliveryOptionId: 'option',
  destinationId: 'address',
  deliveryDate: '2026-11-23',
  paymentMethodId: 'pix',
}

describe('two submissions are the same order', () => {
  test('in any order of their lines', () => {
    const lines = fc.shuffledSubarray([line('a', 1), line('b', 2), line('c', 3), line('c', 4)], { minLength: 4 })
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        expect(orderFingerprint({ ...content, lines: one })).toBe(orderFingerprint({ ...content, lines: other }))
      }),
    )
  })

  test.each<[what: string, changed: Partial<OrderContent>]>([
    ['customer', { customerId: 'other' }],
    ['quantity', { lines: [line('coffee', 3), line('tea', 1, true)] }],
    ['product', { lines: [line('coffee', 2)] }],
    ['gift wrapping', { lines: [line('coffee', 2), line('tea', 1)] }],
    ['delivery type', { deliveryType: 'pickup' }],
    ['delivery option', { deliveryOptionId: 'other' }],
    ['destination', { destinationId: 'other' }],
    ['date', { deliveryDate: null }],
    ['payment', { paymentMethodId: 'boleto' }],
  ])('but not with another %s', (_what, changed) => {
    expect(orderFingerprint({ ...content, ...changed })).not.toBe(orderFingerprint(content))
  })

  test('and not where only the border between two parts moves', () => {
    const one = { ...content, customerId: 'a","b', deliveryOptionId: 'c' }
    const other = { ...content, customerId: 'a', deliveryOptionId: 'b","c' }
    expect(orderFingerprint(one)).not.toBe(orderFingerprint(other))
  })
})
