import { describe, expect, test } from 'vitest'
import type { OrderStatus } from './order-status.ts'
import { orderSteps, type OrderToFollow } from './steps.ts'

const order = (status: OrderStatus, more: Partial<OrderToFollow> = {}): OrderToFollow => ({
  status,
  flow: 'pay-first',
  deliveryType: 'delivery',
  paymentKind: 'pix',
  paymentState: 'open',
  approval: null,
  events: [{ to: 'placed' }],
  ...more,
})
const MARK = { done: '✓', current: '●', upcoming: '○' }
const seen = (order: OrderToFollow) => orderSteps(order).map((step) => `${MARK[step.state]} ${step.status}`)

describe('the steps that a customer sees', () => {
  test('pay first, delivery', () => {
    expect(seen(order('awaiting-payment'))).toEqual([
      '✓ placed',
      '● awaiting-payment',
      '○ picking',
      '○ out-for-delivery',
      '○ delivered',
    ])
  })

  test('pick first, pickup', () => {
    expect(seen(order('picking', { flow: 'pick-first', deliveryType: 'pickup' }))).toEqual([
      '✓ placed',
      '● picking',
      '○ awaiting-payment',
      '○ ready-for-pickup',
      '○ delivered',
    ])
  })

  test.each(['cash', 'account'] as const)('%s has no payment step', (paymentKind) => {
    expect(seen(order('placed', { flow: 'pick-first', paymentKind }))).toEqual([
      '● placed',
      '○ picking',
      '○ out-for-delivery',
      '○ delivered',
    ])
  })

  test('unless the order was charged after all', () => {
    const charged = order('awaiting-payment', { flow: 'pick-first', paymentKind: 'cash' })
    expect(seen(charged)).toContain('● awaiting-payment')
  })

  test('an order on account is picked at once, for any flow', () => {
    expect(seen(order('picking', { paymentKind: 'account' }))[1]).toBe('● picking')
  })

  test('paying is one step, which is the payment before and paid afterwards', () => {
    const events = [{ to: 'placed' }, { to: 'awaiting-payment' }, { to: 'paid' }, { to: 'picking' }] as const
    const paid = { paymentState: 'paid', events } as const
    expect(seen(order('paid', paid)).slice(0, 3)).toEqual(['✓ placed', '● paid', '○ picking'])
    expect(seen(order('picking', paid)).slice(0, 3)).toEqual(['✓ placed', '✓ paid', '● picking'])
    // Paid by the key while it is picked.
    const early = order('picking', { flow: 'pick-first', paymentState: 'paid' })
    expect(seen(early).slice(0, 3)).toEqual(['✓ placed', '● picking', '✓ paid'])
  })

  test('what was handed over without being paid shows no payment', () => {
    const unpaid = order('delivered', { flow: 'pick-first' })
    expect(seen(unpaid)).toEqual(['✓ placed', '✓ picking', '✓ out-for-delivery', '✓ delivered'])
  })

  test('a delivered order is all done', () => {
    expect(orderSteps(order('delivered')).every((step) => step.state === 'done')).toBe(true)
  })

  test('a quote comes before the order, also once it was accepted', () => {
    const asked = seen(order('quote-requested', { events: [] }))
    expect(asked.slice(0, 3)).toEqual(['● quote-requested', '○ quote-priced', '○ placed'])
    const events = [{ to: 'quote-requested' }, { to: 'quote-priced' }, { to: 'placed' }] as const
    const accepted = seen(order('placed', { events }))
    expect(accepted.slice(0, 3)).toEqual(['✓ quote-requested', '✓ quote-priced', '● placed'])
  })

  test('a cancelled order shows what it reached and ends there', () => {
    const events = [{ to: 'placed' }, { to: 'awaiting-payment' }, { to: 'cancelled' }] as const
    expect(seen(order('cancelled', { events }))).toEqual(['✓ placed', '● cancelled'])
    const paid = [{ to: 'placed' }, { to: 'awaiting-payment' }, { to: 'paid' }, { to: 'cancelled' }] as const
    expect(seen(order('cancelled', { events: paid }))).toEqual(['✓ placed', '✓ paid', '● cancelled'])
    expect(seen(order('cancelled', { events: [] }))).toEqual(['✓ placed', '● cancelled'])
  })

  test('every status has its place in the way of some order', () => {
    const quote = ['quote-requested', 'quote-priced'] as const
    for (const status of [...quote, 'placed', 'picking', 'awaiting-payment', 'paid', 'out-for-delivery'] as const) {
      for (const flow of ['pay-first', 'pick-first'] as const) {
        const current = orderSteps(order(status, { flow })).filter((step) => step.state === 'current')
        expect(current.map((step) => step.status)).toEqual([status])
      }
    }
  })
})
