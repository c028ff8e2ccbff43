/**
 * Dates and instants as plain values. The `Date` object is left out of the domain: it would bring the clock and the
 * machine's time zone with it.
 */
const MS_PER_DAY = 86_400_000
const DAYS_PER_ERA = 146_097
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):?(\d{2}))$/

/** Whether it is an ISO date of the calendar: no 2026-02-30, no year 0, no other form. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  try {
    dayNumber(text)
    return true
  } catch {
    return false
  }
}

/** Days since 1970-01-01 of an ISO date. Throws RangeError for what is no date, such as 2026-02-30. */
export function dayNumber(date: string): number {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = date.split('-').map(Number)
  // Years begin in March, so that a leap day is the last of its year (the days_from_civil algorithm).
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  const days = era * DAYS_PER_ERA + dayOfEra - 719_468
  if (Number.isNaN(days) || isoDate(days) !== date) throw new RangeError(`not a date: ${date}`)
  return days
}

/** The ISO date of a day number. */
export function isoDate(days: number): string {
  const shifted = days + 719_468
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const dayOfEra = shifted - era * DAYS_PER_ERA
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

/** `25/11/2026` of `2026-11-25`. */
export const formatDate = (date: string): string => date.split('-').toReversed().join('/')

/** ISO weekday of a day number: 1 is Monday, 7 Sunday. */
export const weekdayOf = (days: number): number => ((((days + 3) % 7) + 7) % 7) + 1

/** Milliseconds since 1970 of an ISO instant with `Z` or an offset. Throws RangeError for anything else. */
export function instantOf(iso: string): number {
  const parts = INSTANT.exec(iso)
  if (!parts) throw new RangeError(`not an instant: ${iso}`)
  const [, date = '', hours, minutes, seconds, fraction = '0', sign, offsetHours = '0', offsetMinutes = '0'] = parts
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  const time = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000 + milliseconds
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (sign === '-' ? -1 : 1)
  return dayNumber(date) * MS_PER_DAY + time - offset
}

export interface LocalMoment {
  /** ISO date. */
  readonly date: string
  /** `HH:MM`, 24 hours. */
  readonly time: string
}

/** Date and time on the wall at an ISO instant in an IANA time zone, for example `America/Sao_Paulo`. */
export function localMoment(now: string, timeZone: string): LocalMoment {
  const parts = wallClockIn(timeZone).formatToParts(instantOf(now))
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return { date: `${part['year']}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}` }
}

// To make a formatter takes a hundred times as long as to use it.
const wallClocks = new Map<string, Intl.DateTimeFormat>()

function wallClockIn(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone)
  if (known) return known
  const wallClock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  wallClocks.set(timeZone, wallClock)
  return wallClock
}

const padded = (value: number, width: number): string => String(value).padStart(width, '0')
