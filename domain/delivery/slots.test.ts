import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, weekdayOf } from '../calendar.ts'
import { availableDates, type DeliverySchedule } from './delivery-option.ts'

/** Saturday, 21 November 2026, in the morning. */
const schedule: DeliverySchedule = {
  now: { date: '2026-11-21', time: '09:00' },
  weekdays: [1, 2, 3, 4, 5, 6],
  leadDays: 1,
  cutoffTime: '18:00',
  blockedDates: [],
  fullDates: [],
  count: 3,
}

const oneSunday = { weekdays: [7], count: 1 }
const at = (date: string, time: string) => ({ now: { date, time } })

describe('the dates that can still be chosen', () => {
  test.each<[what: string, changed: Partial<DeliverySchedule>, dates: string[]]>([
    ['from tomorrow on, without Sunday', {}, ['2026-11-23', '2026-11-24', '2026-11-25']],
    ['a minute before the cutoff', { ...oneSunday, ...at('2026-11-21', '17:59') }, ['2026-11-22']],
    ['at the cutoff the order counts as tomorrow’s', { ...oneSunday, ...at('2026-11-21', '18:00') }, ['2026-11-29']],
    ['a cutoff as databases write it', { ...oneSunday, cutoffTime: '09:00:00' }, ['2026-11-29']],
    ['today, where there is no lead', { leadDays: 0, count: 1 }, ['2026-11-21']],
    ['not today after the cutoff', { leadDays: 0, count: 1, ...at('2026-11-20', '20:00') }, ['2026-11-21']],
    ['three days of lead', { leadDays: 3, count: 1 }, ['2026-11-24']],
    ['no blocked date', { blockedDates: ['2026-11-23'] }, ['2026-11-24', '2026-11-25', '2026-11-26']],
    ['no full date', { fullDates: ['2026-11-24'] }, ['2026-11-23', '2026-11-25', '2026-11-26']],
    ['only Thursdays', { weekdays: [4], count: 2 }, ['2026-11-26', '2026-12-03']],
    ['over the end of the year', { count: 1, ...at('2026-12-31', '09:00') }, ['2027-01-01']],
    ['none where no date is chosen', { count: 0 }, []],
    ['none where nothing ever goes out', { weekdays: [] }, []],
  ])('%s', (_what, changed, dates) => {
    expect(availableDates({ ...schedule, ...changed })).toEqual(dates)
  })

  test('are as many as requested, in order, after the lead, on days that go out and are free', () => {
    const anySchedule = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      leadDays: fc.integer({ min: 0, max: 60 }),
      time: fc.constantFrom('00:00', '12:00', '23:59'),
      blockedDates: fc.uniqueArray(fc.integer({ min: 21, max: 30 }).map((day) => `2026-11-${day}`)),
      count: fc.integer({ min: 0, max: 30 }),
    })
    fc.assert(
      fc.property(anySchedule, ({ time, ...changed }) => {
        const dates = availableDates({ ...schedule, ...changed, now: { date: '2026-11-21', time } })
        expect(dates).toHaveLength(changed.count)
        expect(dates).toEqual([...new Set(dates)].toSorted())
        for (const date of dates) {
          expect(dayNumber(date)).toBeGreaterThanOrEqual(dayNumber('2026-11-21') + changed.leadDays)
          expect(changed.weekdays).toContain(weekdayOf(dayNumber(date)))
          expect(changed.blockedDates).not.toContain(date)
        }
      }),
    )
  })
})
