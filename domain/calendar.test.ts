import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, instantOf, isIsoDate, isoDate, localMoment, weekdayOf } from './calendar.ts'

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-2-3', false],
  ['03/02/2026', false],
  ['', false],
])('that %j is an ISO date is %j', (text, isDate) => {
  expect(isIsoDate(text)).toBe(isDate)
})

describe('days', () => {
  test.each([
    ['1970-01-01', 0, 4],
    ['1969-12-31', -1, 3],
    ['2000-02-29', 11_016, 2],
    ['2024-02-29', 19_782, 4],
    ['2026-11-21', 20_778, 6],
    ['2026-11-22', 20_779, 7],
    ['2026-11-23', 20_780, 1],
    ['2100-03-01', 47_541, 1],
  ])('%s', (date, days, weekday) => {
    expect(dayNumber(date)).toBe(days)
    expect(isoDate(days)).toBe(date)
    expect(weekdayOf(days)).toBe(weekday)
  })

  const noDates = ['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', '21/11/2026', '2026-11', '']
  test.each(noDates)('%j is no date', (text) => {
    expect(() => dayNumber(text)).toThrow(RangeError)
  })

  test('go to dates and back, as the calendar of the engine says', () => {
    const engine = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
    const engineDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', dateStyle: 'short' })
    const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 200_000 }), (days) => {
        const date = isoDate(days)
        expect(dayNumber(date)).toBe(days)
        expect(date).toBe(engineDate.format(days * 86_400_000))
        expect(weekdays[weekdayOf(days) - 1]).toBe(engine.format(days * 86_400_000))
      }),
    )
  })
})

describe('instants', () => {
  test.each([
    ['1970-01-01T00:00:00Z', 0],
    ['2026-11-21T12:34:56.789Z', 1_795_264_496_789],
    ['2026-11-21T09:34:56.789-03:00', 1_795_264_496_789],
    ['2026-11-21T18:04:56.789+0530', 1_795_264_496_789],
    ['1969-12-31T23:59:59Z', -1000],
  ])('%s', (text, milliseconds) => {
    expect(instantOf(text)).toBe(milliseconds)
  })

  test('need no fraction, and forgive microseconds', () => {
    expect(instantOf('1970-01-01T00:00:01Z')).toBe(1000)
    expect(instantOf('1970-01-01T00:00:01.234567Z')).toBe(1234)
  })

  const none = ['2026-11-21', '2026-11-21T10:00', '2026-11-21T10:00:00', 'now', '2026-02-30T10:00:00Z']
  test.each(none)('%j is none', (text) => {
    expect(() => instantOf(text)).toThrow(RangeError)
  })
})

describe('the time on the wall', () => {
  test.each([
    ['2026-11-21T02:30:00Z', 'America/Sao_Paulo', '2026-11-20', '23:30'],
    ['2026-11-21T02:30:00Z', 'America/Noronha', '2026-11-21', '00:30'],
    ['2026-11-21T03:00:00Z', 'America/Sao_Paulo', '2026-11-21', '00:00'],
    ['2026-11-21T03:00:00.000Z', 'America/Rio_Branco', '2026-11-20', '22:00'],
    ['2026-01-01T12:05:59Z', 'America/Manaus', '2026-01-01', '08:05'],
  ])('%s in %s', (now, timeZone, date, time) => {
    expect(localMoment(now, timeZone)).toEqual({ date, time })
  })
})
