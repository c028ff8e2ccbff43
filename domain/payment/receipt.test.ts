import { describe, expect, test } from 'vitest'
import { cents, ZERO_CENTS } from '../amounts.ts'
import type { OrderStatus } from '../order/order-status.ts'
import {
  chargeTimeOf,
  hasToPayNow,
  isPayableNow,
  mayChangeTo,
  type ChargeTime,
  type OrderToPayOnline,
} from './receipt.ts'

const order: OrderToPayOnline & { cardState: null; isUndecided: boolean } = {
  cardState: null,
  isUndecided: false,
  paymentKind: 'pix',
  paymentState: 'open',
  status: 'awaiting-payment',
  flow: 'pay-first',
  total: cents(1000),
  approval: null,
}

describe('an order is to be paid online', () => {
  test.each<[what: string, change: Partial<OrderToPayOnline>, charge: ChargeTime]>([
    ['now, where it waits for the payment', {}, 'due'],
    ['now, once it was weighed', { flow: 'pick-first' }, 'due'],
    ['after weighing, while it was only placed', { flow: 'pick-first', status: 'placed' }, 'after-weighing'],
    ['after weighing, while it is picked', { flow: 'pick-first', status: 'picking' }, 'after-weighing'],
    ['after the quote is answered', { status: 'quote-requested' }, 'after-quote'],
    ['after the quote is confirmed', { status: 'quote-priced' }, 'after-quote'],
    [
      'after the quote, with a total of zero',
      { status: 'quote-requested', flow: 'pick-first', total: ZERO_CENTS },
      'after-quote',
    ],
    ['never, once cancelled', { status: 'cancelled' }, 'none'],
    ['never twice', { paymentState: 'paid' }, 'none'],
    ['never after a refund', { paymentState: 'refunded' }, 'none'],
    ['never where it costs nothing', { total: ZERO_CENTS }, 'none'],
    ['never where it is paid in cash', { paymentKind: 'cash' }, 'none'],
    ['never where it is on account', { paymentKind: 'account' }, 'none'],
  ])('%s', (_what, change, charge) => {
    expect(chargeTimeOf({ ...order, ...change })).toBe(charge)
    expect(isPayableNow({ ...order, ...change })).toBe(charge === 'due')
  })

  test.each<OrderStatus>(['paid', 'out-for-delivery', 'ready-for-pickup', 'delivered'])(
    'still, where it is %s and the payment is open',
    (status) => {
      for (const flow of ['pay-first', 'pick-first'] as const)
        expect(isPayableNow({ ...order, flow, status })).toBe(true)
    },
  )
})

test('a card is authorized before the order is weighed', () => {
  const weighed = { ...order, paymentKind: 'card', flow: 'pick-first', status: 'placed' } as const
  expect(chargeTimeOf(weighed)).toBe('after-weighing')
  expect(isPayableNow(weighed)).toBe(true)
})

test.each(['authorized', 'pending'] as const)('a card that is %s is not given a second time', (cardState) => {
  const card = { ...order, paymentKind: 'card', status: 'placed', flow: 'pick-first' } as const
  expect(hasToPayNow(card)).toBe(true)
  expect(hasToPayNow({ ...card, cardState })).toBe(false)
})

test('a Pix that was short is not paid again before staff decide', () => {
  expect([hasToPayNow(order), hasToPayNow({ ...order, isUndecided: true })]).toEqual([true, false])
})

test.each([
  ['awaiting-payment', 'card', true],
  ['awaiting-payment', 'cash', false],
  ['awaiting-payment', 'account', false],
  ['placed', 'cash', true],
  ['picking', 'pix', false],
] as const)('an order that is %s may be paid by %s instead: %s', (status, kind, isOpen) => {
  expect(mayChangeTo({ ...order, status }, kind)).toBe(isOpen)
})
