import { expect, test } from 'vitest'
import type { Cents } from './amounts.ts'
import { hitKindsInOrder, type SearchHits } from './global-search.ts'

const HITS: SearchHits = {
  orders: [
    {
      number: 15,
      customerName: 'Mercearia',
      status: 'placed',
      deliveryType: 'delivery',
      total: 100 as Cents,
      placedAt: '2026-11-26T12:00:00Z',
    },
  ],
  customers: [{ id: 'a', name: 'Mercearia', document: '12ABC34501DE35', erpCode: 'C-15' }],
  products: [{ id: 'b', slug: 'arroz', name: 'Arroz', code: 'AR-1', gtin: '7896114800017', isActive: true }],
}

test.each([
  ['mercearia', 'orders'],
  ['15', 'orders'],
  ['nº 15', 'orders'],
  ['#15', 'orders'],
  ['12.abc.345/01de-35', 'customers'],
  ['12ABC34501DE35', 'customers'],
  ['c-15', 'customers'],
  ['ar-1', 'products'],
  ['7896114800017', 'products'],
])('for %s %s come first', (text, kind) => {
  const kinds = hitKindsInOrder(text, HITS)
  expect(kinds[0]).toBe(kind)
  expect(kinds.toSorted()).toEqual(['customers', 'orders', 'products'])
})
