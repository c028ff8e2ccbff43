import { describe, expect, test } from 'vitest'
import { cents } from '../amounts.ts'
import {
  canBecome,
  CHARGE_STATES,
  reconcilePayment,
  paymentActions,
  secondsToNextCheck,
  settleNewTotal,
  type OrderToPay,
} from './charge.ts'

const ORDER: OrderToPay = { status: 'awaiting-payment', paymentState: 'open', total: cents(1000) }
const PAYMENT = {
  amount: cents(1000),
  before: cents(0),
  receivedAt: '2026-11-22T12:00:00Z',
  expiresAt: '2026-11-22T13:00:00Z',
}

describe('money for an order', () => {
  test.each([
    ['the whole amount in time', ORDER, PAYMENT, true, null, 0],
    ['the rest of it', ORDER, { ...PAYMENT, amount: cents(400), before: cents(600) }, true, null, 0],
    ['too little', ORDER, { ...PAYMENT, amount: cents(999) }, false, 'short', 0],
    ['too much', ORDER, { ...PAYMENT, amount: cents(1001) }, true, 'over', 1],
    ['after the end', ORDER, { ...PAYMENT, receivedAt: '2026-11-22T13:00:00.001Z' }, false, 'late', 1000],
    ['at the end', ORDER, { ...PAYMENT, receivedAt: '2026-11-22T13:00:00Z' }, true, null, 0],
    ['without an end', ORDER, { ...PAYMENT, expiresAt: null }, true, null, 0],
    ['for a cancelled order', { ...ORDER, status: 'cancelled' }, PAYMENT, false, 'late', 1000],
    ['for a paid order', { ...ORDER, status: 'paid', paymentState: 'paid' }, PAYMENT, false, 'double', 1000],
    ['for a delivered order that is open', { ...ORDER, status: 'delivered' }, PAYMENT, true, null, 0],
  ] as const)('%s', (_, order, payment, pays, problem, excess) => {
    expect(reconcilePayment(order, payment)).toEqual({ pays, problem, excess })
  })
})

describe('a new total of a paid order', () => {
  const PAID = { received: cents(1000), excess: cents(0), waived: cents(0), unreturned: cents(0) }

  test.each([
    ['that is lower returns the difference', 900, PAID, 100, 0],
    ['that is higher charges the difference', 1200, PAID, 0, 200],
    ['that is the same does nothing', 1000, PAID, 0, 0],
    ['leaves what came twice to staff', 900, { ...PAID, received: cents(2000), excess: cents(1000) }, 100, 0],
    ['that was returned already does nothing', 900, { ...PAID, received: cents(900) }, 0, 0],
    ['whose refund failed is not returned again', 900, { ...PAID, unreturned: cents(100) }, 0, 0],
    [
      'above what the store accepted less for returns nothing',
      900,
      { ...PAID, received: cents(700), waived: cents(300) },
      0,
      0,
    ],
    [
      'charges what was agreed besides the accepted',
      1200,
      { ...PAID, received: cents(700), waived: cents(300) },
      0,
      200,
    ],
  ] as const)('%s', (_, total, received, refund, charge) => {
    expect(settleNewTotal(cents(total), received)).toEqual({ refund, charge })
  })
})

test('money is taken after the end of a charge, and nothing else changes what has ended', () => {
  for (const ended of ['expired', 'cancelled', 'failed'] as const)
    expect(CHARGE_STATES.filter((state) => canBecome(ended, state))).toEqual(['paid'])
  expect(CHARGE_STATES.filter((state) => canBecome('paid', state))).toEqual(['refunded', 'disputed'])
  expect(CHARGE_STATES.filter((state) => canBecome('refunded', state))).toEqual([])
})

test('an open charge is read after 30 seconds, 2 and 5 minutes, then every 15', () => {
  expect([0, 1, 2, 3, 4].map(secondsToNextCheck)).toEqual([30, 90, 180, 900, 900])
})

test('a payment for an order that is over can only be returned', () => {
  expect(paymentActions('late', false)).toEqual(['refund'])
  expect(paymentActions('late', true)).toEqual(['accept', 'refund'])
  expect(paymentActions('short', true)).toEqual(['charge-difference', 'accept', 'refund'])
  expect(paymentActions('double', true)).toEqual(['refund'])
})

test('money without an order is taken or returned', () => {
  expect(paymentActions('unidentified', false)).toEqual(['accept', 'refund'])
})
