import { dayNumber, isoDate, weekdayOf, type LocalMoment } from '../calendar.ts'

/** How far ahead a free day is looked for before the answer is "none". */
const HORIZON_DAYS = 366

export interface DeliverySchedule {
  /** Date and time at the supplier (`localMoment`). */
  readonly now: LocalMoment
  /** ISO weekdays on which goods go out: 1 is Monday, 7 Sunday. */
  readonly weekdays: readonly number[]
  /** Calendar days between order and delivery. */
  readonly leadDays: number
  /** `HH:MM`: from this minute on, an order counts as the next day's. */
  readonly cutoffTime: string
  /** ISO dates on which nothing goes out. */
  readonly blockedDates: readonly string[]
  /** ISO dates whose capacity is taken. */
  readonly fullDates: readonly string[]
  /** How many dates to offer; 0 where no date is chosen. */
  readonly count: number
}

/** The ISO dates that can still be chosen, soonest first; none where no day of the coming year is free. */
export function availableDates(schedule: DeliverySchedule): string[] {
  const { now, weekdays, leadDays, cutoffTime, count } = schedule
  const taken = new Set([...schedule.blockedDates, ...schedule.fullDates])
  // Databases write 18:00:00; what is compared are the minutes.
  const isAfterCutoff = now.time.slice(0, 5) >= cutoffTime.slice(0, 5)
  const first = dayNumber(now.date) + leadDays + (isAfterCutoff ? 1 : 0)
  const dates: string[] = []
  for (let day = first; dates.length < count && day < first + HORIZON_DAYS; day++) {
    const date = isoDate(day)
    if (weekdays.includes(weekdayOf(day)) && !taken.has(date)) dates.push(date)
  }
  return dates
}
