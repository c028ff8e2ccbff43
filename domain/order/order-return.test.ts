import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCents, cents, quantity, ZERO_CENTS, type Cents } from '../amounts.ts'
import {
  canReturnBecome,
  faultyLine,
  planRefund,
  refundOf,
  RETURN_STATES,
  returnDeadline,
  type LineToRefund,
} from './order-return.ts'

test('a consumer has seven days after the delivery, a company what the store allows', () => {
  expect(returnDeadline('2026-11-20', { isConsumer: true, companyDays: 30 })).toBe('2026-11-27')
  expect(returnDeadline('2026-11-20', { isConsumer: false, companyDays: 30 })).toBe('2026-12-20')
})

test('what is returned by right cannot be refused, and what is over stays as it is', () => {
  expect(canReturnBecome({ state: 'requested', isOfRight: true }, 'refused')).toBe(false)
  expect(canReturnBecome({ state: 'requested', isOfRight: false }, 'refused')).toBe(true)
  for (const state of ['done', 'refused', 'cancelled'] as const)
    expect(RETURN_STATES.some((to) => canReturnBecome({ state, isOfRight: false }, to))).toBe(false)
})

test('a return names a line once, with at most the quantity that is left of it', () => {
  const lines = [
    { position: 1, name: 'Arroz', unit: 'un', picture: null, delivered: quantity(3000), left: quantity(2000) },
  ]
  const wanted = (...quantities: number[]) => quantities.map((each) => ({ position: 1, quantity: quantity(each) }))
  expect(faultyLine(lines, wanted(2000))).toBeNull()
  expect(faultyLine(lines, wanted(2001))).toBe(1)
  expect(faultyLine(lines, wanted(0))).toBe(1)
  expect(faultyLine(lines, wanted(1000, 1000))).toBe(1)
  expect(faultyLine(lines, [{ position: 2, quantity: quantity(1000) }])).toBe(2)
})

const anOrder = fc.record({
  lines: fc.array(
    fc.record({
      total: fc.integer({ min: 0, max: 5_000_00 }),
      // In what shares its quantity comes back, return by return.
      parts: fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  deliveryFee: fc.integer({ min: 0, max: 100_00 }),
  goodwill: fc.integer({ min: 0, max: 100_00 }),
  returnsFee: fc.boolean(),
})

test('all parts of an order that comes back are its total to the cent, in whatever parts it does', () => {
  fc.assert(
    fc.property(anOrder, ({ lines, deliveryFee, goodwill, returnsFee }) => {
      const sold = lines.filter(({ parts }) => parts.some((part) => part > 0))
      const total = addCents(...sold.map((line) => cents(line.total)), cents(deliveryFee))
      const first = Math.min(goodwill, total)
      let refunded = cents(first)
      let fees: Cents = ZERO_CENTS
      const rounds = Math.max(0, ...sold.map(({ parts }) => parts.length))
      for (let round = 0; round < rounds; round++) {
        const lines = sold.map(({ total, parts }): LineToRefund => {
          const sum = (until: number) => quantity(parts.slice(0, until).reduce((all, part) => all + part, 0))
          return {
            delivered: sum(parts.length),
            total: cents(total),
            before: sum(round),
            now: quantity(parts[round] ?? 0),
          }
        })
        const refund = refundOf({ lines, deliveryFee: cents(deliveryFee), total, refunded, returnsFee })
        expect(refund.goods).toBeGreaterThanOrEqual(0)
        expect(refund.fee).toBeGreaterThanOrEqual(0)
        refunded = addCents(refunded, refund.goods, refund.fee)
        fees = addCents(fees, refund.fee)
        expect(refunded).toBeLessThanOrEqual(total)
      }
      if (sold.length === 0) return
      expect(fees).toBeLessThanOrEqual(deliveryFee)
      expect(refunded).toBe(returnsFee ? total : Math.max(first, Math.min(total, first + total - deliveryFee)))
    }),
  )
})

test('the money of a return comes from what is not paid yet, then from what came in, and is whole', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_00 }).map(cents)
  fc.assert(
    fc.property(amounts, amounts, fc.array(amounts, { maxLength: 4 }), (amount, openInvoices, lefts) => {
      const payments = lefts.map((left, index) => ({ id: String(index), left }))
      const plan = planRefund(amount, { openInvoices, payments })
      const parts = plan.payments.map((part) => part.amount)
      expect(addCents(plan.invoiced, plan.byHand, ...parts)).toBe(amount)
      for (const { id, amount: part } of plan.payments) expect(part).toBeLessThanOrEqual(lefts[Number(id)] ?? 0)
      if (plan.byHand > 0) expect(addCents(...parts)).toBe(addCents(...lefts))
    }),
  )
})
