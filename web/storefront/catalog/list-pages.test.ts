import { expect, test } from 'vitest'
import type { Product, ProductPage } from '#domain/catalog/product.ts'
import {
  asLeft,
  lastPage,
  loadsByItself,
  MAX_STREAK,
  nextPage,
  seenCount,
  startAt,
  withFailure,
  withLoading,
  withPage,
} from './list-pages.ts'

const product = (id: string): Product => ({
  id,
  code: id,
  gtin: null,
  slug: id,
  name: id,
  brand: null,
  unit: 'un',
  packaging: null,
  picture: null,
  availability: 'available',
  isQuoteOnly: false,
  weightTolerance: null,
  tags: [],
  pricing: null,
  previousPrice: null,
  uninvoicedPrice: null,
  group: null,
})
const page = (number: number, ids: readonly string[], total = 5): ProductPage => ({
  products: ids.map(product),
  total,
  page: number,
  pageSize: 2,
  correctedQuery: null,
  partial: null,
})
const idsOf = (list: ReturnType<typeof startAt>) => list.pages.map((products) => products.map(({ id }) => id))

test('pages follow each other until the list ends', () => {
  let list = startAt(page(1, ['a', 'b']))
  expect([lastPage(list), nextPage(list), seenCount(list)]).toEqual([3, 2, 2])
  list = withPage(withLoading(list, false), page(2, ['c', 'd']))
  list = withPage(withLoading(list, false), page(3, ['e']))
  expect(idsOf(list)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect([nextPage(list), seenCount(list), loadsByItself(list)]).toEqual([null, 5, false])
})

test('a list that starts on a later page counts the pages before it', () => {
  expect(seenCount(startAt(page(2, ['c', 'd'])))).toBe(4)
})

test('a product that moved is not shown twice', () => {
  const list = withPage(startAt(page(1, ['a', 'b'])), page(2, ['b', 'c']))
  expect(idsOf(list)).toEqual([['a', 'b'], ['c']])
})

test('an answer that is not the next page changes nothing', () => {
  const list = withLoading(startAt(page(1, ['a', 'b'])), false)
  expect(idsOf(withPage(list, page(3, ['e'])))).toEqual([['a', 'b']])
})

test('after some automatic pages, and after a failure, the next one needs a click', () => {
  let list = startAt(page(1, ['a', 'b'], 100))
  for (let number = 2; number < MAX_STREAK + 2; number++) {
    expect(loadsByItself(list)).toBe(true)
    list = withPage(withLoading(list, false), page(number, [`x${number}`, `y${number}`], 100))
  }
  expect(loadsByItself(list)).toBe(false)
  expect(loadsByItself({ ...withLoading(list, true), loading: 'idle' })).toBe(true)
  expect(loadsByItself(withFailure(startAt(page(1, ['a', 'b']))))).toBe(false)
})

test('a list that was left while its next page was on the way asks for it again', () => {
  const left = asLeft(withLoading(startAt(page(1, ['a', 'b'])), false))
  expect([loadsByItself(left), nextPage(left), left.streak]).toEqual([true, 2, 0])
  const failed = withFailure(left)
  expect(asLeft(failed)).toBe(failed)
})
