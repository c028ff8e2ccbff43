import { dayNumber, isoDate, weekdayOf } from '../calendar.ts'

/** National holidays on which banks are closed, as MM-DD (Lei 662/1949, 6.802/1980, 14.759/2023). */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
/** Days from Easter: Carnival Monday and Tuesday, Good Friday, Corpus Christi. */
const FROM_EASTER = [-48, -47, -2, 60]

/** Easter Sunday of a year (the anonymous Gregorian algorithm), as day number. */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return dayNumber(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

/** Whether banks are open on an ISO date; holidays of states and towns are left out. */
export function isBusinessDay(date: string): boolean {
  const day = dayNumber(date)
  if (weekdayOf(day) > 5 || FIXED.includes(date.slice(5))) return false
  const easter = easterOf(Number(date.slice(0, 4)))
  return !FROM_EASTER.some((offset) => easter + offset === day)
}

/** The day itself where banks are open, else the next one on which they are. */
export function businessDayFrom(date: string): string {
  let day = dayNumber(date)
  while (!isBusinessDay(isoDate(day))) day += 1
  return isoDate(day)
}

/** The business day that comes `count` business days after the date. */
export function addBusinessDays(date: string, count: number): string {
  let found = date
  for (let left = count; left > 0; left--) found = businessDayFrom(isoDate(dayNumber(found) + 1))
  return found
}
