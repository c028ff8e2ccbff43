import { expect, test } from 'vitest'
import type { Cents, Quantity, UnitPrice } from '../amounts.ts'
import type { OrderCombo, OrderLine } from './order.ts'
import { groupLines } from './line-groups.ts'

const breakfast: OrderCombo = { group: 'a', comboId: 'k', name: 'Café da manhã', quantity: 2 }
const lunch: OrderCombo = { group: 'b', comboId: 'l', name: 'Almoço', quantity: 1 }

const line = (name: string, total: number, fields: Partial<OrderLine> = {}): OrderLine => ({
  productId: name,
  code: '',
  name,
  unit: 'un',
  picture: null,
  quantity: 1000 as Quantity,
  orderedQuantity: null,
  weightTolerance: null,
  unitPrice: 0 as UnitPrice,
  rule: 'regular',
  isGiftWrapped: false,
  packaging: 0 as Cents,
  discount: 0 as Cents,
  total: total as Cents,
  ...fields,
})

const seen = (lines: readonly OrderLine[]) =>
  groupLines(lines).map(({ combo, lines, total, pricePerCombo }) => [
    combo?.name ?? null,
    lines.map(({ name }) => name),
    total,
    pricePerCombo,
  ])

test('the lines of a combo stand together, with its price', () => {
  expect(
    seen([
      line('milk', 500),
      line('rice', 900),
      line('coffee', 3126, { combo: breakfast }),
      line('pasta', 700, { combo: lunch }),
      line('bread', 1874, { combo: breakfast }),
      line('honey', 1000),
    ]),
  ).toEqual([
    [null, ['milk', 'rice'], 1400, null],
    ['Café da manhã', ['coffee', 'bread'], 5000, 2500],
    ['Almoço', ['pasta'], 700, 700],
    [null, ['honey'], 1000, null],
  ])
})

test('a combo that the picking changed has a total and no price of one', () => {
  const missing = { combo: breakfast, orderedQuantity: 2000 as Quantity, quantity: 0 as Quantity }
  expect(seen([line('coffee', 3126, { combo: breakfast }), line('bread', 0, missing)])).toEqual([
    ['Café da manhã', ['coffee', 'bread'], 3126, null],
  ])
})

test('a combo says what it takes off the prices of its products', () => {
  const apart = (reais: number) => ({ combo: breakfast, priceApart: (reais * 10_000) as UnitPrice })
  const two = { quantity: 2000 as Quantity }
  const savings = (lines: readonly OrderLine[]) => groupLines(lines).map(({ saving }) => saving)
  expect(
    savings([line('coffee', 3126, { ...apart(20), ...two }), line('bread', 1874, { ...apart(12), ...two })]),
  ).toEqual([1400])
  const missing = { orderedQuantity: 2000 as Quantity, quantity: 0 as Quantity }
  expect(
    savings([line('coffee', 3126, { ...apart(20), ...two }), line('bread', 0, { ...apart(12), ...missing })]),
  ).toEqual([874])
  // Of what was not kept, or is cheaper apart, nothing is said.
  expect(savings([line('coffee', 3126, { ...apart(20), ...two }), line('bread', 1874, { combo: breakfast })])).toEqual([
    0,
  ])
  expect(savings([line('coffee', 3126, apart(20)), line('milk', 500)])).toEqual([0, 0])
})

test('two entries of the same combo stay two', () => {
  const again = { ...breakfast, group: 'c' }
  expect(groupLines([line('coffee', 1, { combo: breakfast }), line('coffee', 1, { combo: again })])).toHaveLength(2)
})
