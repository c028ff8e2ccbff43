import { expect, test } from 'vitest'
import { isUnseen, ringAgainAfterMs } from './shift-alarm.ts'

const AT = '2026-11-22T15:00:00.000Z'

test.each([
  ['an order that came after the shift began', { count: 1, lastAt: AT }, '2026-11-22T14:59:59.000Z', true],
  ['one that was seen', { count: 1, lastAt: AT }, AT, false],
  ['one that came before the shift', { count: 3, lastAt: AT }, '2026-11-22T15:00:01.000Z', false],
  ['none, because a colleague accepted it', { count: 0, lastAt: null }, '2026-11-22T14:00:00.000Z', false],
])('%s', (_, arrivals, seenAt, expected) => {
  expect(isUnseen(arrivals, seenAt)).toBe(expected)
})

test('what waits for five minutes rings more often', () => {
  expect(ringAgainAfterMs(AT, Date.parse(AT) + 299_999)).toBe(30_000)
  expect(ringAgainAfterMs(AT, Date.parse(AT) + 300_000)).toBe(10_000)
})
