/** Two intervals at least: one says nothing of a frequency. */
export const MIN_PURCHASES = 3

/** A product is due from shortly before its day until the customer has plainly given it up: in parts of the own interval. */
export const DUE_FROM = 0.8
export const DUE_UNTIL = 2.5

export interface Frequency {
  readonly unit: 'day' | 'week' | 'month'
  readonly count: number
}

const WEEK = 7
const MONTH = 30.4
/** So far an interval may be from whole weeks, and from each whole month, to be called by them. */
const WEEK_TOLERANCE = 1
const MONTH_TOLERANCE = 4
const FIRST_MONTH = 26

/** An interval as people speak of it: 13 days are two weeks, 31 are a month. */
export function frequencyOf(everyDays: number): Frequency {
  const months = Math.round(everyDays / MONTH)
  if (everyDays >= FIRST_MONTH && Math.abs(everyDays - months * MONTH) <= months * MONTH_TOLERANCE)
    return { unit: 'month', count: months }
  const weeks = Math.round(everyDays / WEEK)
  if (weeks > 0 && (everyDays >= FIRST_MONTH || Math.abs(everyDays - weeks * WEEK) <= WEEK_TOLERANCE))
    return { unit: 'week', count: weeks }
  return { unit: 'day', count: Math.max(1, Math.round(everyDays)) }
}
