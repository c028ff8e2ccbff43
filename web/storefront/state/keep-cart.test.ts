import { expect, test } from 'vitest'
import { ONE_UNIT } from '#domain/amounts.ts'
import type { PendingLine } from './cart-state.ts'
import { keepPending, takePending } from './keep-cart.ts'

function aShelf(full = false) {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('no room')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  }
}

const line = { product: { id: 'p1', name: 'Arroz' }, quantity: ONE_UNIT, isGiftWrapped: false } as PendingLine
const HOUR_MS = 3600 * 1000

test('what was not saved is there for the next page, for a day', () => {
  const shelf = aShelf()
  keepPending(shelf, 'cart', [line], 0)
  expect(takePending(shelf, 'cart', HOUR_MS)).toEqual([line])
  expect(takePending(shelf, 'cart', 25 * HOUR_MS)).toEqual([])
})

test('once everything is saved nothing stays behind', () => {
  const shelf = aShelf()
  keepPending(shelf, 'cart', [line], 0)
  keepPending(shelf, 'cart', [], 1)
  expect(shelf.items.size).toBe(0)
})

test('a full or damaged store of the browser does no harm', () => {
  expect(() => keepPending(aShelf(true), 'cart', [line], 0)).not.toThrow()
  const shelf = aShelf()
  shelf.items.set('cart', '{"lines":')
  expect(takePending(shelf, 'cart', 0)).toEqual([])
})
