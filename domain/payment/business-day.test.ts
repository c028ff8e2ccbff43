import { expect, test } from 'vitest'
import { addBusinessDays, businessDayFrom, isBusinessDay } from './business-day.ts'

test.each([
  ['2026-02-16', 'Carnival Monday'],
  ['2026-02-17', 'Carnival'],
  ['2026-04-03', 'Good Friday'],
  ['2026-06-04', 'Corpus Christi'],
  ['2026-11-20', 'Zumbi'],
  ['2027-03-26', 'Good Friday'],
  ['2026-11-22', 'a Sunday'],
])('banks are closed on %s, %s', (date) => {
  expect(isBusinessDay(date)).toBe(false)
})

test('a due date falls on a business day, and its end three business days later', () => {
  expect(businessDayFrom('2026-11-21')).toBe('2026-11-23')
  expect(businessDayFrom('2026-11-23')).toBe('2026-11-23')
  expect(addBusinessDays('2026-11-18', 3)).toBe('2026-11-24')
  expect(addBusinessDays('2026-12-24', 1)).toBe('2026-12-28')
})
