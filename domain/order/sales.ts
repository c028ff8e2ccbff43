import { roundHalfUp, type Cents } from '../amounts.ts'

/** What a store sold on one day: orders placed on it that are neither cancelled nor still quotes. */
export interface SalesDay {
  /** YYYY-MM-DD in the time zone of the store. */
  readonly date: string
  readonly orders: number
  readonly total: Cents
}

/** Open orders by the day for which they are promised. */
export interface PromisedOrders {
  readonly late: number
  readonly today: number
  readonly tomorrow: number
}

export interface Sales {
  /** The last days up to today, the oldest first, those without orders too. */
  readonly days: readonly SalesDay[]
  readonly promised: PromisedOrders
}

/** Four weeks: each weekday occurs four times. */
export const SALES_DAYS = 28

const WEEK = 7

export interface SalesPeriod {
  readonly orders: number
  readonly total: Cents
}

export interface SalesSummary {
  readonly today: SalesPeriod
  /** The seven days before today, which are over. */
  readonly week: SalesPeriod
  /** How much more than in the seven days before them, in whole percent; null where nothing was sold then. */
  readonly weekChange: number | null
  /** The number of orders in all days. */
  readonly orders: number
  /** The average total of an order; null without orders. */
  readonly averageOrder: Cents | null
}

export function summarizeSales(days: readonly SalesDay[]): SalesSummary {
  const over = days.slice(0, -1)
  const week = sumOf(over.slice(-WEEK))
  const weekBefore = sumOf(over.slice(-2 * WEEK, -WEEK))
  const all = sumOf(days)
  return {
    today: sumOf(days.slice(-1)),
    week,
    weekChange: weekBefore.total === 0 ? null : roundHalfUp((100 * (week.total - weekBefore.total)) / weekBefore.total),
    orders: all.orders,
    averageOrder: all.orders === 0 ? null : (roundHalfUp(all.total / all.orders) as Cents),
  }
}

const sumOf = (days: readonly SalesPeriod[]): SalesPeriod =>
  days.reduce((sum, { orders, total }) => ({ orders: sum.orders + orders, total: (sum.total + total) as Cents }), {
    orders: 0,
    total: 0 as Cents,
  })
