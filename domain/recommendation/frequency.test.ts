import { expect, test } from 'vitest'
import { frequencyOf } from './frequency.ts'

test.each([
  [0.4, 'day', 1],
  [1, 'day', 1],
  [3, 'day', 3],
  [5, 'day', 5],
  [6.5, 'week', 1],
  [8, 'week', 1],
  [10, 'day', 10],
  [13, 'week', 2],
  [14.5, 'week', 2],
  [17, 'day', 17],
  [21, 'week', 3],
  [26, 'week', 4],
  [28, 'month', 1],
  [33, 'month', 1],
  [41, 'week', 6],
  [60, 'month', 2],
  [91, 'month', 3],
])('every %s days is every %s × %s', (days, unit, count) => {
  expect(frequencyOf(days)).toEqual({ unit, count })
})
