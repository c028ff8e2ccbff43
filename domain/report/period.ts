import { dayNumber, isoDate } from '../calendar.ts'

/** The periods that a report offers; `free` has days of its own. */
export const PERIODS = ['today', 'week', 'days-30', 'days-90', 'month', 'year', 'free'] as const
export type PeriodName = (typeof PERIODS)[number]

/** What a period is compared with. */
export const COMPARISONS = ['before', 'year-before', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Days of the store, both of which count. */
export interface Period {
  /** YYYY-MM-DD */
  readonly from: string
  readonly until: string
}

/** Three years, one of them with a leap day. */
export const MAX_PERIOD_DAYS = 1096

export type PeriodFaultCode = 'missing' | 'periodReversed' | 'periodTooLong'
export interface PeriodFault {
  readonly field: 'from' | 'until'
  readonly code: PeriodFaultCode
}

/** What is wrong with the days of a free period. */
export function faultsOfPeriod(from: string | null, until: string | null): readonly PeriodFault[] {
  const missing = (field: PeriodFault['field']): PeriodFault => ({ field, code: 'missing' })
  if (from === null || until === null)
    return [...(from === null ? [missing('from')] : []), ...(until === null ? [missing('until')] : [])]
  if (until < from) return [{ field: 'until', code: 'periodReversed' }]
  return daysIn({ from, until }) > MAX_PERIOD_DAYS ? [{ field: 'until', code: 'periodTooLong' }] : []
}

const DAYS: Partial<Record<PeriodName, number>> = { today: 1, week: 7, 'days-30': 30, 'days-90': 90 }

/** The days of a period that has a name, up to today. Of `free` its own, in which `faultsOfPeriod` finds nothing wrong. */
export function periodOf(name: PeriodName, today: string, free: Period): Period {
  if (name === 'free') return free
  if (name === 'month') return { from: `${today.slice(0, 8)}01`, until: today }
  if (name === 'year') return { from: `${today.slice(0, 4)}-01-01`, until: today }
  return { from: isoDate(dayNumber(today) - (DAYS[name] ?? 1) + 1), until: today }
}

export const daysIn = ({ from, until }: Period): number => dayNumber(until) - dayNumber(from) + 1

/**
 * The days that a period is compared with: as many right before it; of the month or the year up to today, the same days of the one before.
 * Null without a comparison.
 */
export function comparedPeriod(name: PeriodName, period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null
  if (comparison === 'year-before' || name === 'year') return moved(period, 12)
  if (name === 'month') return moved(period, 1)
  const before = dayNumber(period.from) - 1
  return { from: isoDate(before - daysIn(period) + 1), until: isoDate(before) }
}

const moved = ({ from, until }: Period, months: number): Period => ({
  from: monthsBefore(from, months),
  until: monthsBefore(until, months),
})

/** The same day so many months before; the last of the month where it has no such day. */
function monthsBefore(day: string, months: number): string {
  const month = monthNumber(day) - months
  const first = firstOfMonth(month)
  const last = dayNumber(firstOfMonth(month + 1)) - 1
  return isoDate(Math.min(dayNumber(first) + Number(day.slice(8)) - 1, last))
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOfMonth = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** Days that are read one by one, or the first days of whole months, both of which count. */
export interface Span extends Period {
  readonly isMonths: boolean
}

/** The whole months of a period, and the days before and behind them: together they are the period, each day once. */
export function spansOf({ from, until }: Period): readonly Span[] {
  const firstWhole = from.endsWith('-01') ? monthNumber(from) : monthNumber(from) + 1
  const afterLast = monthNumber(isoDate(dayNumber(until) + 1))
  if (firstWhole >= afterLast) return [{ from, until, isMonths: false }]
  const [start, end] = [firstOfMonth(firstWhole), firstOfMonth(afterLast)]
  return [
    ...(from < start ? [{ from, until: isoDate(dayNumber(start) - 1), isMonths: false }] : []),
    { from: start, until: firstOfMonth(afterLast - 1), isMonths: true },
    ...(end <= until ? [{ from: end, until, isMonths: false }] : []),
  ]
}
