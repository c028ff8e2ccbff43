import { expect, test } from 'vitest'
import { cents } from '#domain/amounts.ts'
import { nextSteps } from './next-steps.tsx'

type Order = Parameters<typeof nextSteps>[0]

const order: Order = {
  status: 'awaiting-payment',
  approval: null,
  flow: 'pay-first',
  paymentKind: 'pix',
  paymentState: 'open',
  cardState: null,
  received: cents(0),
  returned: cents(0),
  isUndecided: false,
  total: cents(1000),
  deliveryType: 'delivery',
  isPicked: false,
}

test.each<[string, Partial<Order>, readonly string[]]>([
  ['a Pix that is due', {}, ['pay-pix', 'pick', 'deliver']],
  ['a Pix that was paid', { status: 'paid', paymentState: 'paid' }, ['pick', 'deliver']],
  ['a boleto', { paymentKind: 'boleto' }, ['pay-boleto', 'pick', 'deliver']],
  ['a Pix after weighing', { status: 'placed', flow: 'pick-first' }, ['pick', 'pay-later', 'deliver']],
  [
    'a card before weighing',
    { status: 'placed', flow: 'pick-first', paymentKind: 'card' },
    ['pay-card', 'pick', 'deliver'],
  ],
  ['a Pix that was short', { received: cents(400), isUndecided: true }, ['undecided-payment', 'pick', 'deliver']],
  ['a Pix that came too late', { status: 'cancelled', received: cents(1000), isUndecided: true }, ['late-payment']],
  ['a Pix of which the rest is due', { received: cents(400) }, ['pay-pix', 'part-paid', 'pick', 'deliver']],
  [
    'a card that is authorized',
    { status: 'placed', flow: 'pick-first', paymentKind: 'card', cardState: 'authorized' },
    ['card-authorized', 'pick', 'deliver'],
  ],
  [
    'cash in the store',
    { status: 'placed', flow: 'pick-first', paymentKind: 'cash', deliveryType: 'pickup' },
    ['pick', 'get-ready', 'pay-at-handover'],
  ],
  ['an invoice', { status: 'placed', flow: 'pick-first', paymentKind: 'account' }, ['pick', 'deliver', 'invoice']],
  ['a quote', { status: 'quote-requested' }, ['answer-quote', 'accept-quote', 'pay-when-approved', 'pick', 'deliver']],
  ['an answered quote', { status: 'quote-priced' }, ['accept-quote', 'pay-when-approved', 'pick', 'deliver']],
  [
    'a quote with a boleto after weighing',
    { status: 'quote-requested', flow: 'pick-first', paymentKind: 'boleto' },
    ['answer-quote', 'accept-quote', 'pick', 'pay-later', 'deliver'],
  ],
  [
    'a quote with a card',
    { status: 'quote-priced', flow: 'pick-first', paymentKind: 'card' },
    ['accept-quote', 'pay-when-approved', 'pick', 'deliver'],
  ],
  [
    'a quote on account',
    { status: 'quote-requested', flow: 'pick-first', paymentKind: 'account' },
    ['answer-quote', 'accept-quote', 'pick', 'deliver', 'invoice'],
  ],
  [
    'an order to approve',
    { status: 'placed', approval: 'waiting' },
    ['approve', 'pay-when-approved', 'pick', 'deliver'],
  ],
  [
    'an order to approve and weigh',
    { status: 'placed', approval: 'waiting', flow: 'pick-first' },
    ['approve', 'pick', 'pay-later', 'deliver'],
  ],
  ['an order that is ready', { status: 'ready-for-pickup', paymentState: 'paid', deliveryType: 'pickup' }, ['pick-up']],
  ['an order on its way', { status: 'out-for-delivery', paymentKind: 'cash' }, ['receive', 'pay-at-handover']],
  ['an order that came', { status: 'delivered' }, []],
  ['a cancelled order', { status: 'cancelled' }, []],
])('the next steps of %s', (_name, change, steps) => {
  expect(nextSteps({ ...order, ...change })).toEqual(steps)
})
