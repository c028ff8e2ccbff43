import { expect, test } from 'vitest'
import { cents, quantity, unitPrice, ZERO_CENTS } from '#domain/amounts.ts'
import { pricedLine, savedCart } from '#test/builders/lines.ts'
import type { OrderLine } from './order.ts'
import {
  changeSince,
  comboChangeSince,
  comboOperationsToReach,
  wantedIn,
  type ComboToRepeat,
  type LineToRepeat,
} from './repeat-order.ts'

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

test('the customer reads first what has changed of a combo', () => {
  const combo: ComboToRepeat = {
    id: 'a',
    comboId: 'k',
    name: 'Café da manhã',
    picture: null,
    ordered: 2,
    quantity: 2,
    formerPrice: cents(2500),
    price: cents(2500),
    hasSameQuantities: true,
    parts: [],
  }
  expect([
    comboChangeSince(combo),
    comboChangeSince({ ...combo, price: cents(2600) }),
    comboChangeSince({ ...combo, price: cents(2400) }),
    comboChangeSince({ ...combo, quantity: 1, price: cents(2600) }),
    comboChangeSince({ ...combo, hasSameQuantities: false }),
  ]).toEqual(['none', 'dearer', 'cheaper', 'other-quantity', 'other-content'])
})

test('a repeated combo is added to what the cart has of it, up to what was ordered', () => {
  const inCart = { comboId: 'k', parts: [pricedLine({ id: 'coffee' })] }
  const cart = savedCart(1, {
    combos: [{ ...inCart, id: 'a', name: '', quantity: 1, price: cents(0), total: cents(0), setBy: null }],
  })
  const reach = (quantity: number, ...productIds: string[]) =>
    comboOperationsToReach(cart, [{ comboId: 'k', productIds, quantity }], () => 'new').map(({ combo, quantity }) => [
      combo.id,
      quantity,
    ])
  expect([reach(3, 'coffee'), reach(1, 'coffee'), reach(2, 'tea')]).toEqual([
    [['a', { by: 2 }]],
    [],
    [['new', { by: 2 }]],
  ])
})
