import { expect, test } from 'vitest'
import { shownVersion, showsOrder } from './shown-order.ts'

test.each([
  ['/', true],
  ['/pedidos', true],
  ['/pedidos/7', true],
  ['/pedidos/7/pagamento', true],
  ['/submissao/7', true],
  ['/pedidos/8', false],
  ['/submissao/77', false],
  ['/carrinho', false],
])('what happens to order 7 concerns %s: %s', (pathname, isConcerned) => {
  expect(showsOrder(pathname, 7)).toBe(isConcerned)
})

test('a page of an order has the version of its events', () => {
  expect(shownVersion({ order: { number: 7, events: [{}, {}] } }, 7)).toBe(2)
  expect(shownVersion({ number: 7, events: [{}] }, 7)).toBe(1)
  expect(shownVersion({ order: { number: 8, events: [{}] } }, 7)).toBe(0)
  expect(shownVersion(undefined, 7)).toBe(0)
})
