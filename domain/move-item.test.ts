import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test.each([
  ['down', 0, 1, ['b', 'a', 'c']],
  ['up', 2, 0, ['c', 'a', 'b']],
  ['above the first', 0, -1, ['a', 'b', 'c']],
  ['below the last', 2, 3, ['a', 'b', 'c']],
])('an item moves %s', (_, from, to, expected) => {
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(expected)
})
