import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, isoDate } from '../calendar.ts'
import { comparedPeriod, daysIn, faultsOfPeriod, MAX_PERIOD_DAYS, periodOf, spansOf, type Period } from './period.ts'

const free: Period = { from: '2026-02-10', until: '2026-03-09' }
const day = fc.integer({ min: dayNumber('2023-11-01'), max: dayNumber('2028-04-30') }).map(isoDate)
const anyPeriod = fc
  .tuple(day, fc.nat({ max: MAX_PERIOD_DAYS - 1 }))
  .map(([from, days]): Period => ({ from, until: isoDate(dayNumber(from) + days) }))

test.each([
  ['today', '2026-11-20', '2026-11-20'],
  ['week', '2026-11-14', '2026-11-20'],
  ['days-30', '2026-10-22', '2026-11-20'],
  ['days-90', '2026-08-23', '2026-11-20'],
  ['month', '2026-11-01', '2026-11-20'],
  ['year', '2026-01-01', '2026-11-20'],
  ['free', free.from, free.until],
] as const)('%s goes from %s to %s', (name, from, until) => {
  expect(periodOf(name, '2026-11-20', free)).toEqual({ from, until })
})

test('a period is compared with as many days before it, a month or a year with the same days of the one before', () => {
  const week = periodOf('week', '2026-11-20', free)
  expect(comparedPeriod('week', week, 'before')).toEqual({ from: '2026-11-07', until: '2026-11-13' })
  expect(comparedPeriod('week', week, 'year-before')).toEqual({ from: '2025-11-14', until: '2025-11-20' })
  expect(comparedPeriod('week', week, 'none')).toBeNull()
  const march = periodOf('month', '2026-03-31', free)
  expect(comparedPeriod('month', march, 'before')).toEqual({ from: '2026-02-01', until: '2026-02-28' })
  const january = periodOf('month', '2026-01-15', free)
  expect(comparedPeriod('month', january, 'before')).toEqual({ from: '2025-12-01', until: '2025-12-15' })
  const year = periodOf('year', '2028-02-29', free)
  expect(comparedPeriod('year', year, 'before')).toEqual({ from: '2027-01-01', until: '2027-02-28' })
})

test('a free period has both days, in their order, and at most three years', () => {
  expect(faultsOfPeriod(null, null).map(({ field }) => field)).toEqual(['from', 'until'])
  expect(faultsOfPeriod('2026-01-01', null)).toEqual([{ field: 'until', code: 'missing' }])
  expect(faultsOfPeriod('2026-01-02', '2026-01-01')).toEqual([{ field: 'until', code: 'periodReversed' }])
  expect(faultsOfPeriod('2026-01-01', '2029-01-01')).toEqual([{ field: 'until', code: 'periodTooLong' }])
  expect(faultsOfPeriod('2026-01-01', '2026-01-01')).toEqual([])
})

test('months and days of a period are each of its days once', () => {
  fc.assert(
    fc.property(anyPeriod, (period) => {
      const days = spansOf(period).flatMap(({ isMonths, ...span }) =>
        isMonths
          ? daysOf(span)
              .filter((day) => day.endsWith('-01'))
              .flatMap(daysOfMonth)
          : daysOf(span),
      )
      expect(days).toEqual(daysOf(period))
      expect(
        spansOf(period)
          .filter(({ isMonths }) => !isMonths)
          .every((span) => daysIn(span) < 62),
      ).toBe(true)
    }),
  )
})

const daysOf = (period: Period): string[] =>
  Array.from({ length: daysIn(period) }, (_, index) => isoDate(dayNumber(period.from) + index))
const daysOfMonth = (first: string): string[] =>
  daysOf({ from: first, until: isoDate(dayNumber(first) + 30) }).filter((day) => day.slice(0, 7) === first.slice(0, 7))
