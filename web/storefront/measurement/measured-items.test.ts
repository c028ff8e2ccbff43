import { expect, test } from 'vitest'
import { cartChanges, valueOf, type CartItem } from './measured-items.ts'

const cart = (...entries: [string, number][]): ReadonlyMap<string, CartItem> =>
  new Map(entries.map(([id, quantity]) => [id, { item: { code: id, name: id, price: 2 }, quantity }]))
const namesIn = (changes: ReturnType<typeof cartChanges>) =>
  changes.map(({ event, items }) => [event, ...items.map(({ code, quantity }) => `${code} ${quantity}`)])

test('a cart tells by how much of each product it grew and shrank', () => {
  expect(namesIn(cartChanges(cart(), cart(['cafe', 2])))).toEqual([['add-to-cart', 'cafe 2']])
  expect(namesIn(cartChanges(cart(['cafe', 2], ['mel', 1]), cart(['cafe', 5], ['queijo', 1])))).toEqual([
    ['add-to-cart', 'cafe 3', 'queijo 1'],
    ['remove-from-cart', 'mel 1'],
  ])
  expect(cartChanges(cart(['cafe', 2]), cart(['cafe', 2]))).toEqual([])
})

test('what has no price has no worth', () => {
  expect(valueOf([{ code: 'a', name: 'A', price: 1.1, quantity: 3 }])).toBe(3.3)
  expect(
    valueOf([
      { code: 'a', name: 'A', price: 1 },
      { code: 'b', name: 'B' },
    ]),
  ).toBeNull()
})
