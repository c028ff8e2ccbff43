import { addCents, roundHalfUp, ZERO_CENTS, type Cents, type Quantity } from '../amounts.ts'
import { dayNumber, isoDate } from '../calendar.ts'
import { daysIn, type Period } from './period.ts'

/** What sales are told apart by. */
export const SALES_DIMENSIONS = [
  'product',
  'category',
  'customer',
  'representative',
  'payment',
  'delivery',
  'coupon',
  'combo',
  'channel',
] as const
export type SalesDimension = (typeof SALES_DIMENSIONS)[number]

export const SALES_SORTS = ['highest', 'lowest', 'name', 'name-descending', 'most-gained', 'most-lost'] as const
export type SalesSort = (typeof SALES_SORTS)[number]

/** A makes the first 80 % of the sales, B the next 15 %, C the rest. */
export type SalesClass = 'A' | 'B' | 'C'
/** Up to which share of the sales, in hundredths, a class goes. */
export const CLASS_ENDS = { A: 80, B: 95 } as const

/** What the orders of some days come to. */
export interface SalesSums {
  readonly orders: number
  /** With delivery fees. */
  readonly total: Cents
  readonly delivery: Cents
  readonly discount: Cents
}

export interface DaySales extends SalesSums {
  /** YYYY-MM-DD */
  readonly day: string
}

export interface SalesRow {
  /** An id, a code or a word of the dimension; empty for the orders without one. */
  readonly key: string
  /** Empty where the screen has a word for the key. */
  readonly name: string
  /** Of a product; empty for all else. */
  readonly code: string
  /** Null where an order can be in several rows: of categories. */
  readonly orders: number | null
  /** Of a product. */
  readonly quantity: Quantity | null
  readonly total: Cents
  /** In the period of comparison; null without one. */
  readonly previous: Cents | null
  readonly class: SalesClass
  /** What the sold quantity costs today; null where no cost is known, or it is not for this person. */
  readonly cost: Cents | null
  /** The part of the total whose cost is known. */
  readonly totalWithCost: Cents | null
}

/** How people read rows that have no name of their own. */
export interface SalesWords {
  /** Of orders that have none of the dimension. */
  readonly without: Partial<Readonly<Record<SalesDimension, string>>>
  readonly channels: Readonly<Record<string, string>>
}

/** How people read a row of the dimension. */
export const salesRowName = (
  dimension: SalesDimension,
  { key, name }: Pick<SalesRow, 'key' | 'name'>,
  { without, channels }: SalesWords,
): string => {
  if (dimension === 'channel') return channels[key] ?? key
  return key === '' ? (without[dimension] ?? '–') : name || key
}

export interface SalesMargin {
  readonly cost: Cents
  readonly totalWithCost: Cents
}

/** What every report of sales says besides its rows. */
export interface SalesFrame {
  readonly period: Period
  readonly compared: Period | null
  readonly sums: SalesSums
  /** Null without a comparison. */
  readonly previousSums: SalesSums | null
  /** Days whose orders changed and that are not summed up again yet. */
  readonly staleDays: number
}

export interface SalesByDay extends SalesFrame {
  /** The oldest first, those without orders too. */
  readonly days: readonly DaySales[]
  /** The days of the comparison, in the same order; empty without one. */
  readonly previousDays: readonly DaySales[]
}

export interface SalesPage extends SalesFrame {
  readonly rows: readonly SalesRow[]
  /** Of all rows, on this page or not. */
  readonly count: number
  readonly rowsTotal: Cents
  /** Over all rows; null where it is not for this person, or the report has no costs. */
  readonly margin: SalesMargin | null
}

/** How much more than before in whole percent; null where there was nothing before. */
export const changeOf = (now: Cents, before: Cents | null): number | null =>
  before === null || before <= 0 ? null : roundHalfUp((100 * (now - before)) / before)

/** A part of a whole in whole percent; 0 of nothing. */
export const percentOf = (part: number, whole: number): number => (whole <= 0 ? 0 : roundHalfUp((100 * part) / whole))

/** What is left of the sales whose cost is known, in whole percent of them; null without any. */
export const marginPercent = (margin: SalesMargin | null): number | null =>
  margin === null || margin.totalWithCost <= 0
    ? null
    : roundHalfUp((100 * (margin.totalWithCost - margin.cost)) / margin.totalWithCost)

export const NO_SALES: SalesSums = { orders: 0, total: ZERO_CENTS, delivery: ZERO_CENTS, discount: ZERO_CENTS }

export const addSales = (all: readonly SalesSums[]): SalesSums =>
  all.reduce(
    (sum, { orders, total, delivery, discount }) => ({
      orders: sum.orders + orders,
      total: addCents(sum.total, total),
      delivery: addCents(sum.delivery, delivery),
      discount: addCents(sum.discount, discount),
    }),
    NO_SALES,
  )

/** Every day of the period, with what was sold on it. */
export function everyDay(period: Period, sold: readonly DaySales[]): readonly DaySales[] {
  const byDay = new Map(sold.map((sales) => [sales.day, sales]))
  return Array.from({ length: daysIn(period) }, (_, index) => {
    const day = isoDate(dayNumber(period.from) + index)
    return byDay.get(day) ?? { day, ...NO_SALES }
  })
}

/** More days than bars of a chart that can be told apart on a phone. */
const MOST_BARS = 92

/** A day, or the part of a month that is in the period. */
export interface SalesBar extends SalesSums, Period {}

/** The bars of a chart, which are the rows of its table: days, or months where these are too many. */
export function barsOf(days: readonly DaySales[]): readonly SalesBar[] {
  if (days.length <= MOST_BARS) return days.map(({ day, ...sums }) => ({ from: day, until: day, ...sums }))
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...months.values()].map((days) => ({
    from: days[0]?.day ?? '',
    until: days.at(-1)?.day ?? '',
    ...addSales(days),
  }))
}
