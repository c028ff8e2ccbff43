import { expect, test } from 'vitest'
import { decodePage, encodePage, pageCount, pageIn, pageNumber, pagingAt, pagingOf } from './paging.ts'

test('both spellings of the specification come to the same part of a list', () => {
  expect(decodePage('orders', { page: 3, limit: 10 })).toEqual({ limit: 10, offset: 20 })
  expect(pagingAt({ page: 3, limit: 10 })).toEqual({ limit: 10, offset: 20 })
  expect(pagingOf('orders', 3)).toEqual({ limit: 10, offset: 20 })
  expect(encodePage({ limit: 10, offset: 20 })).toEqual({ page: 3, limit: 10 })
})

test('without paging parameters the first page is returned, in the size of the list', () => {
  expect([decodePage('products', {}), decodePage('orders', {})]).toEqual([
    { limit: 20, offset: 0 },
    { limit: 10, offset: 0 },
  ])
})

test.each([
  [0, 1],
  [20, 1],
  [21, 2],
])('%i rows in twenties are %i pages', (total, pages) => {
  expect(pageCount(total, 20)).toBe(pages)
})

test.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['muito', 1],
  ['7', 7],
  ['999999', 10_000],
])('a URL that says %j is at page %i', (text, page) => {
  expect(pageIn(text)).toBe(page)
})

test('an offset inside a page belongs to that page', () => {
  expect(pageNumber({ limit: 20, offset: 39 })).toBe(2)
})
