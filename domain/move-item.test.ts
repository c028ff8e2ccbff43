import { expect, test } from 'vitest'
import { idAfter, moveByStep, moveItem } from './move-item.ts'

test.each([
  ['down', 0, 1, ['b', 'a', 'c']],
  ['up', 2, 0, ['c', 'a', 'b']],
  ['above the first', 0, -1, ['a', 'b', 'c']],
  ['below the last', 2, 3, ['a', 'b', 'c']],
  ['to no place', 1, Number.NaN, ['a', 'b', 'c']],
])('an item moves %s', (_, from, to, expected) => {
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(expected)
})

test.each([
  ['c', -1, ['a', 'c', 'b'], 'b'],
  ['a', 1, ['b', 'a', 'c'], 'c'],
  ['b', 1, ['a', 'c', 'b'], null],
  ['c', 1, ['a', 'b', 'c'], null],
  ['nothing', 1, ['a', 'b', 'c'], null],
])('%s moves by %i, and stands before the next', (id, step, expected, next) => {
  const moved = moveByStep(['a', 'b', 'c'], id, step)
  expect(moved).toEqual(expected)
  expect(idAfter(moved, id)).toBe(next)
})
