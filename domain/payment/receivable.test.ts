import { expect, test } from 'vitest'
import { ageOf, daysOverdue } from './receivable.ts'

test.each([
  ['2026-12-01', 'not-due'],
  ['2026-11-22', 'not-due'],
  ['2026-11-21', 'up-to-30'],
  ['2026-10-23', 'up-to-30'],
  ['2026-10-22', 'up-to-60'],
  ['2026-09-23', 'up-to-60'],
  ['2026-09-22', 'up-to-90'],
  ['2026-08-24', 'up-to-90'],
  ['2026-08-23', 'over-90'],
  ['2020-01-01', 'over-90'],
])('an invoice due on %s is %s on 22 November', (dueOn, age) => {
  expect(ageOf(daysOverdue(dueOn, '2026-11-22'))).toBe(age)
})
