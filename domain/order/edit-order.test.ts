import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCents, basisPoints, cents, ZERO_CENTS, type Cents, type Quantity, type UnitPrice } from '../amounts.ts'
import type { CouponBenefit } from '../coupon/coupon.ts'
import { deliveryChangeText, feeWithCoupon, isLater, type ShownDelivery } from './edit-delivery.ts'
import { editedTotals, needsConsent, stockChanges } from './edit-order.ts'

const aLine = fc.record({
  quantity: fc.integer({ min: 1, max: 50_000 }).map((each) => each as Quantity),
  weightTolerance: fc.constant(null),
  unitPrice: fc.integer({ min: 0, max: 1_000_000 }).map((each) => each as UnitPrice),
  rule: fc.constantFrom('regular' as const, 'progressive' as const, 'combo' as const),
  packagingPrice: fc.option(fc.integer({ min: 0, max: 50_000 }).map((each) => each as UnitPrice)),
  orderedProductId: fc.constantFrom('a', 'b', 'c'),
})

const aCoupon: fc.Arbitrary<CouponBenefit> = fc
  .tuple(
    fc.record({
      code: fc.constant('DEZ'),
      minimumItems: fc.integer({ min: 0, max: 200_00 }).map(cents),
      avoidsPolicies: fc.boolean(),
      isForDelivery: fc.boolean(),
      productIds: fc.option(fc.subarray(['a', 'b', 'c'])),
    }),
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }).map(basisPoints) }),
      fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 100_00 }).map(cents) }),
    ),
  )
  .map(([terms, discount]) => ({ ...terms, ...discount }))

const sum = <Part>(parts: readonly Part[], amount: (part: Part) => Cents): Cents => addCents(...parts.map(amount))

test('the total of any edit is the sum of its lines and its delivery', () => {
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 8 }),
      fc.option(aCoupon),
      fc.integer({ min: 0, max: 100_00 }).map(cents),
      (lines, coupon, fee) => {
        const terms = { coupon, ...feeWithCoupon(coupon, fee) }
        const totals = editedTotals(lines, terms)
        expect(totals.deliveryFee + totals.deliveryDiscount).toBe(fee)
        expect(totals.total).toBe(sum(totals.lines, ({ total }) => total) + totals.deliveryFee)
        expect(totals.items).toBe(sum(totals.lines, ({ items }) => items))
        expect(totals.discount).toBe(sum(totals.lines, ({ discount }) => discount))
        expect(totals.total).toBe(totals.items + totals.packaging - totals.discount + totals.deliveryFee)
        expect(totals.discount).toBeLessThanOrEqual(totals.items)
        expect(totals.total).toBeGreaterThanOrEqual(0)
        if (totals.coupon === null) expect([totals.discount, totals.deliveryDiscount]).toEqual([0, 0])
      },
    ),
  )
})

test('the stock follows by the difference, however a product is spread over lines', () => {
  const change = fc.record({
    productId: fc.constantFrom('a', 'b', 'c'),
    name: fc.constant(''),
    quantity: fc.integer({ min: 0, max: 9000 }).map((each) => each as Quantity),
    quantityBefore: fc.integer({ min: 0, max: 9000 }).map((each) => each as Quantity),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (lines) => {
      const changes = stockChanges(lines)
      for (const id of ['a', 'b', 'c']) {
        const more = lines
          .filter(({ productId }) => productId === id)
          .reduce((all, { quantity, quantityBefore }) => all + quantity - quantityBefore, 0)
        expect(changes.find(({ productId }) => productId === id)?.quantity ?? 0).toBe(more)
      }
      expect(changes.every(({ quantity }) => quantity !== 0)).toBe(true)
    }),
  )
})

test('no consent is needed for the same or more goods at the same or a lower total on the same day', () => {
  const amounts = { total: cents(1000), authorized: cents(1000) }
  const asks = (after: typeof amounts, quantity = 2000, later: boolean | null = null) =>
    needsConsent(amounts, after, {
      lines: [{ quantityBefore: 2000 as Quantity, quantity: quantity as Quantity }],
      delivery: later === null ? null : { isLater: later },
    })
  expect(asks(amounts)).toBe(false)
  expect(asks({ total: cents(900), authorized: cents(900) }, 3000, false)).toBe(false)
  expect(asks({ total: cents(1001), authorized: cents(1001) })).toBe(true)
  expect(asks({ total: cents(1000), authorized: cents(1100) })).toBe(true)
  expect(asks(amounts, 1999)).toBe(true)
  expect(asks(amounts, 2000, true)).toBe(true)
})

test('a delivery is later only than an agreed day, and its text has no address', () => {
  expect(isLater('2026-11-20', '2026-11-21')).toBe(true)
  expect(isLater('2026-11-20', '2026-11-20')).toBe(false)
  expect(isLater(null, '2026-11-21')).toBe(false)
  const before: ShownDelivery = {
    type: 'delivery',
    name: 'Moto',
    period: '8h',
    date: '2026-11-20',
    destination: 'Rua Harmonia, 123',
    fee: ZERO_CENTS,
  }
  const text = (now: Partial<ShownDelivery>) =>
    deliveryChangeText({ before, now: { ...before, ...now }, isLater: false })
  expect(text({ date: '2026-11-21' })).toBe('Moto, 8h, 20/11/2026 → Moto, 8h, 21/11/2026')
  expect(text({ destination: 'Rua Girassol, 9' })).toBe('Moto, 8h, 20/11/2026')
})
