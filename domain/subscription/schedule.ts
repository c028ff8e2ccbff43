import { dayNumber, isoDate, weekdayOf } from '../calendar.ts'

/** How often a subscription recurs. */
export interface Interval {
  readonly unit: 'week' | 'month'
  /** Every so many weeks or months, from 1. */
  readonly count: number
}

/** The days on which a delivery option delivers, or a store can be visited. */
export interface DeliveryDays {
  /** ISO weekdays: 1 is Monday, 7 Sunday. */
  readonly weekdays: readonly number[]
  /** ISO dates without deliveries: holidays of the store. */
  readonly blockedDates: readonly string[]
  /** Days between the order and its delivery; null where no date is chosen: such an order is placed on the day itself. */
  readonly leadDays: number | null
}

/** Of an option that is gone, or chooses no date. */
export const EVERY_DAY: DeliveryDays = { weekdays: [1, 2, 3, 4, 5, 6, 7], blockedDates: [], leadDays: null }

/** The search for a day of delivery ends after a year. */
const HORIZON_DAYS = 366

/** The occurrence of this index; 0 is the first. Months are counted from the first: 31/01, 28/02, 31/03. */
export function occurrence(firstOn: string, { unit, count }: Interval, index: number): string {
  if (unit === 'week') return isoDate(dayNumber(firstOn) + 7 * count * index)
  const [year = 0, month = 1, day = 1] = firstOn.split('-').map(Number)
  const months = year * 12 + (month - 1) + count * index
  const [inYear, inMonth] = [Math.floor(months / 12), (months % 12) + 1]
  return dateOf(inYear, inMonth, Math.min(day, daysIn(inYear, inMonth)))
}

const dateOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const daysIn = (year: number, month: number): number =>
  dayNumber(month === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, month + 1, 1)) - dayNumber(dateOf(year, month, 1))

/** The first occurrence after a date. */
export function occurrenceAfter(firstOn: string, interval: Interval, date: string): string {
  const days = dayNumber(date) - dayNumber(firstOn)
  const shortest = interval.unit === 'week' ? 7 * interval.count : 28 * interval.count
  const longest = interval.unit === 'week' ? shortest : 31 * interval.count
  // Starts at an index that is never too high.
  let index = Math.max(0, Math.floor(days / longest))
  while (occurrence(firstOn, interval, index) <= date) index += 1
  return occurrence(firstOn, interval, index)
}

/** The first day of delivery from a date on; null where there is none within a year. */
export function deliveryDay(date: string, { weekdays, blockedDates }: DeliveryDays): string | null {
  const first = dayNumber(date)
  for (let day = first; day < first + HORIZON_DAYS; day++) {
    const candidate = isoDate(day)
    if (weekdays.includes(weekdayOf(day)) && !blockedDates.includes(candidate)) return candidate
  }
  return null
}

/** One delivery to come. */
export interface Delivery {
  /** The occurrence, which names it. */
  readonly date: string
  /** The occurrence, or the first day of delivery after it. */
  readonly deliveredOn: string
  /** The day on which its order is placed. */
  readonly orderedOn: string
}

export interface Schedule {
  readonly firstOn: string
  readonly interval: Interval
  readonly days: DeliveryDays
  /** Occurrences without a delivery. */
  readonly skipped: readonly string[]
}

/** The delivery of an occurrence; null where it is skipped, or has no day of delivery before the next occurrence. */
export function deliveryOf(date: string, { firstOn, interval, days, skipped }: Schedule): Delivery | null {
  if (skipped.includes(date)) return null
  const deliveredOn = deliveryDay(date, days)
  if (deliveredOn === null || deliveredOn >= occurrenceAfter(firstOn, interval, date)) return null
  return { date, deliveredOn, orderedOn: orderDay(deliveredOn, days) }
}

/** A day earlier than the last possible one, so that neither the cut-off time nor a retry moves the delivery. */
const orderDay = (deliveredOn: string, { leadDays }: DeliveryDays): string =>
  leadDays === null ? deliveredOn : daysBefore(deliveredOn, leadDays + 1)

/** The day on which the run of an occurrence is planned and its reminder sent. */
export const planningDay = (schedule: Schedule, date: string, noticeDays: number): string =>
  daysBefore(deliveryOf(date, schedule)?.orderedOn ?? date, noticeDays)

/** The ISO date so many days before another. */
export const daysBefore = (date: string, days: number): string => isoDate(dayNumber(date) - days)

/** The next deliveries from a date on, soonest first; fewer where the store has few days of delivery. */
export function nextDeliveries(schedule: Schedule, from: string, count: number): Delivery[] {
  const { firstOn, interval } = schedule
  const deliveries: Delivery[] = []
  let date = occurrenceAfter(firstOn, interval, isoDate(dayNumber(from) - 1))
  // Bounded, because a store may have no day of delivery at all.
  for (let step = 0; step < 2 * count + 12 && deliveries.length < count; step++) {
    const delivery = deliveryOf(date, schedule)
    if (delivery !== null) deliveries.push(delivery)
    date = occurrenceAfter(firstOn, interval, date)
  }
  return deliveries
}
