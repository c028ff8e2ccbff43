import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, isoDate, weekdayOf } from '../calendar.ts'
import {
  EVERY_DAY,
  deliveryOf,
  nextDeliveries,
  occurrence,
  occurrenceAfter,
  type Interval,
  type Schedule,
} from './schedule.ts'

const monthly: Interval = { unit: 'month', count: 1 }
const weekly: Interval = { unit: 'week', count: 1 }

test('a subscription of the 31st is delivered on the last day of shorter months', () => {
  expect([0, 1, 2, 3, 12].map((index) => occurrence('2027-01-31', monthly, index))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2028-01-31',
  ])
  expect(occurrence('2027-08-31', { unit: 'month', count: 6 }, 1)).toBe('2028-02-29')
  expect(occurrence('2026-12-28', { unit: 'week', count: 2 }, 1)).toBe('2027-01-11')
})

test.each<[what: string, schedule: Partial<Schedule>, from: string, expected: [date: string, deliveredOn: string][]]>([
  [
    'on its days',
    {},
    '2026-11-23',
    [
      ['2026-11-23', '2026-11-23'],
      ['2026-11-30', '2026-11-30'],
      ['2026-12-07', '2026-12-07'],
    ],
  ],
  [
    'except those that are skipped',
    { skipped: ['2026-11-30'] },
    '2026-11-24',
    [
      ['2026-12-07', '2026-12-07'],
      ['2026-12-14', '2026-12-14'],
      ['2026-12-21', '2026-12-21'],
    ],
  ],
  [
    'on the next day of delivery, after a weekend and a holiday',
    { firstOn: '2026-11-21', days: { weekdays: [1, 2, 3, 4, 5], blockedDates: ['2026-11-30'], leadDays: null } },
    '2026-11-22',
    [
      ['2026-11-28', '2026-12-01'],
      ['2026-12-05', '2026-12-07'],
      ['2026-12-12', '2026-12-14'],
    ],
  ],
  [
    'once, where a closed week would bring two on one day',
    {
      days: {
        ...EVERY_DAY,
        blockedDates: Array.from({ length: 7 }, (_, day) => isoDate(dayNumber('2026-11-30') + day)),
      },
    },
    '2026-11-23',
    [
      ['2026-11-23', '2026-11-23'],
      ['2026-12-07', '2026-12-07'],
      ['2026-12-14', '2026-12-14'],
    ],
  ],
  [
    'never, where the store never delivers',
    { days: { weekdays: [], blockedDates: [], leadDays: null } },
    '2026-11-23',
    [],
  ],
])('deliveries come %s', (_what, changed, from, expected) => {
  const schedule: Schedule = { firstOn: '2026-11-23', interval: weekly, days: EVERY_DAY, skipped: [], ...changed }
  expect(nextDeliveries(schedule, from, 3).map(({ date, deliveredOn }) => [date, deliveredOn])).toEqual(expected)
})

describe('for any schedule', () => {
  const date = fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2030-12-31') }).map(isoDate)
  const interval = fc.record({
    unit: fc.constantFrom('week', 'month'),
    count: fc.integer({ min: 1, max: 12 }),
  } as const)
  const days = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    blockedDates: fc.uniqueArray(date, { maxLength: 5 }),
    leadDays: fc.option(fc.nat(10)),
  })

  test('each occurrence is later than the one before it, on the same day or at the end of a month', () => {
    fc.assert(
      fc.property(date, interval, fc.nat(60), (firstOn, interval, index) => {
        const [one, next] = [occurrence(firstOn, interval, index), occurrence(firstOn, interval, index + 1)]
        expect(next > one).toBe(true)
        expect(occurrenceAfter(firstOn, interval, one)).toBe(next)
        expect(occurrenceAfter(firstOn, interval, isoDate(dayNumber(one) - 1))).toBe(one)
        if (interval.unit === 'week') expect(weekdayOf(dayNumber(one))).toBe(weekdayOf(dayNumber(firstOn)))
        else if (one.slice(8) !== firstOn.slice(8)) expect(isoDate(dayNumber(one) + 1).slice(8)).toBe('01')
      }),
    )
  })

  test('deliveries are in order, at most one a day, on days of delivery', () => {
    fc.assert(
      fc.property(date, interval, days, date, (firstOn, interval, days, from) => {
        const schedule = { firstOn, interval, days, skipped: [] }
        const deliveries = nextDeliveries(schedule, from, 6)
        const delivered = deliveries.map(({ deliveredOn }) => deliveredOn)
        expect(delivered).toEqual([...new Set(delivered)].toSorted())
        for (const { date, deliveredOn } of deliveries) {
          expect(date >= from && deliveredOn >= date).toBe(true)
          expect(days.weekdays).toContain(weekdayOf(dayNumber(deliveredOn)))
          expect(days.blockedDates).not.toContain(deliveredOn)
          expect(deliveryOf(date, { ...schedule, skipped: [date] })).toBeNull()
        }
      }),
    )
  })
})

test.each([
  [null, '2026-11-23'],
  [0, '2026-11-22'],
  [2, '2026-11-20'],
])('with %s days between order and delivery the order is placed on %s', (leadDays, orderedOn) => {
  const schedule = { firstOn: '2026-11-23', interval: weekly, days: { ...EVERY_DAY, leadDays }, skipped: [] }
  expect(deliveryOf('2026-11-23', schedule)).toEqual({ date: '2026-11-23', deliveredOn: '2026-11-23', orderedOn })
})
