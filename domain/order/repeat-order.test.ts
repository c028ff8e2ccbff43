import { expect, test } from 'vitest'
import { quantity, unitPrice, ZERO_CENTS } from '#domain/amounts.ts'
import type { OrderLine } from './order.ts'
import { changeSince, wantedIn, type LineToRepeat } from './repeat-order.ts'

const line = (fields: Partial<OrderLine>): OrderLine => ({
  productId: 'arroz',
  code: 'A1',
  name: 'Arroz',
  unit: 'UN',
  picture: null,
  quantity: quantity(2000),
  orderedQuantity: null,
  weightTolerance: null,
  unitPrice: unitPrice(100_000),
  rule: 'regular',
  isGiftWrapped: false,
  packaging: ZERO_CENTS,
  discount: ZERO_CENTS,
  total: ZERO_CENTS,
  ...fields,
})

test('what was ordered is wanted again, also what was missing when it was picked, and each product once', () => {
  const wanted = wantedIn([
    line({ quantity: quantity(0), orderedQuantity: quantity(3000) }),
    line({ isGiftWrapped: true }),
    line({ productId: 'feijao', quantity: quantity(0) }),
  ])
  expect(wanted.map(({ productId, ordered, isGiftWrapped }) => [productId, ordered, isGiftWrapped])).toEqual([
    ['arroz', 5000, true],
  ])
})

test('the customer reads first what has changed', () => {
  const [arroz] = wantedIn([line({})])
  if (!arroz) throw new Error('one product')
  const now = { quantity: quantity(2000), unitPrice: unitPrice(100_000), total: ZERO_CENTS }
  const changes = (today: LineToRepeat['today'], comparablePrice: LineToRepeat['comparablePrice'] = null) =>
    changeSince({ ...arroz, today, comparablePrice })
  expect([
    changes(now),
    changes({ ...now, unitPrice: unitPrice(100_001) }),
    changes({ ...now, unitPrice: unitPrice(99_999) }),
    changes({ ...now, unitPrice: unitPrice(105_000) }, unitPrice(100_000)),
    changes({ ...now, quantity: quantity(3000) }),
    changes('sold-out'),
    changes('gone'),
  ]).toEqual(['none', 'dearer', 'cheaper', 'none', 'other-quantity', 'sold-out', 'gone'])
})
