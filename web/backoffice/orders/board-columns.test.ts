import { describe, expect, test } from 'vitest'
import type { Cents } from '#domain/amounts.ts'
import type { StoreOrder } from '#domain/order/store-order.ts'
import { ORDER_GROUPS } from '#domain/order/order-status.ts'
import { columnsOf, minutesBetween, urgencyOf } from './board-columns.ts'

const NOW = '2026-11-22T15:00:00.000Z'
const TODAY = '2026-11-22'

const order = (fields: Partial<StoreOrder>): StoreOrder => ({
  number: 1,
  status: 'placed',
  placedAt: NOW,
  customer: { id: 'c', name: 'Ana' },
  total: 1000 as Cents,
  lineCount: 1,
  deliveryType: 'delivery',
  deliveryDate: null,
  paymentName: 'Pix',
  channel: 'web',
  isPaid: false,
  attention: [],
  isWaitingForApproval: false,
  since: NOW,
  nextStep: 'picking',
  mustPick: false,
  campaign: null,
  heldMove: null,
  ...fields,
})

describe('the columns of the board', () => {
  test('are all open statuses in the order of the work, the longest waiting order first', () => {
    const late = order({ number: 3, since: '2026-11-22T13:00:00.000Z' })
    const columns = columnsOf(
      [order({ number: 2 }), late, order({ number: 4, status: 'delivered' })],
      [{ status: 'placed', count: 12, total: 34_000 as Cents }],
    )
    expect(columns.map(({ status }) => status).toSorted()).toEqual(ORDER_GROUPS.open.toSorted())
    expect(columns.map(({ status }) => status)).toEqual([
      'placed',
      'awaiting-payment',
      'paid',
      'picking',
      'ready-for-pickup',
      'out-for-delivery',
    ])
    expect(columns[0]).toMatchObject({ count: 12, total: 34_000, orders: [{ number: 3 }, { number: 2 }] })
    expect(columns[1]).toMatchObject({ count: 0, total: 0, orders: [] })
  })
})

describe('urgency', () => {
  test.each([
    ['29 minutes', { since: '2026-11-22T14:31:00.000Z' }, 'none'],
    ['half an hour', { since: '2026-11-22T14:30:00.000Z' }, 'soon'],
    ['an hour', { since: '2026-11-22T14:00:00.000Z' }, 'late'],
    ['an hour, to be delivered today', { since: '2026-11-22T14:00:00.000Z', deliveryDate: TODAY }, 'late'],
    ['an hour, to be delivered tomorrow', { since: '2026-11-22T14:00:00.000Z', deliveryDate: '2026-11-23' }, 'none'],
    ['an hour, for its customer to pay', { since: '2026-11-22T14:00:00.000Z', nextStep: null }, 'none'],
  ] as const)('after %s', (_, fields, expected) => {
    expect(urgencyOf(order(fields), NOW, TODAY)).toBe(expected)
  })

  test('a clock that runs behind counts no minutes', () => {
    expect(minutesBetween('2026-11-22T15:05:00.000Z', NOW)).toBe(0)
  })
})
