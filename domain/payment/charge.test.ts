import { describe, expect, test } from 'vitest'
import { cents } from '../amounts.ts'
import {
  canBecome,
  CHARGE_STATES,
  judgePayment,
  paymentActions,
  secondsToNextCheck,
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
    ['the whole amount in time', ORDER, PAYMENT, true, null],
    ['the rest of it', ORDER, { ...PAYMENT, amount: cents(400), before: cents(600) }, true, null],
    ['too little', ORDER, { ...PAYMENT, amount: cents(999) }, false, 'short'],
    ['too much', ORDER, { ...PAYMENT, amount: cents(1001) }, true, 'over'],
    ['after the end', ORDER, { ...PAYMENT, receivedAt: '2026-11-22T13:00:00.001Z' }, false, 'late'],
    ['at the end', ORDER, { ...PAYMENT, receivedAt: '2026-11-22T13:00:00Z' }, true, null],
    ['without an end', ORDER, { ...PAYMENT, expiresAt: null }, true, null],
    ['for a cancelled order', { ...ORDER, status: 'cancelled' }, PAYMENT, false, 'late'],
    ['for a paid order', { ...ORDER, status: 'paid', paymentState: 'paid' }, PAYMENT, false, 'double'],
    ['for a delivered order that is open', { ...ORDER, status: 'delivered' }, PAYMENT, true, null],
  ] as const)('%s', (_, order, payment, pays, problem) => {
    expect(judgePayment(order, payment)).toEqual({ pays, problem })
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
