import type { Cents } from '../amounts.ts'

/** What reports are about besides sales. */
export type OtherReport = 'idle' | 'debts' | 'picking' | 'searches' | 'funnel'

/** A customer buys regularly from so many days with orders on. */
export const REGULAR_DAYS = 3
/** How far back purchases are looked at, in days. */
export const PACE_DAYS = 730
/** After how many days without an order a regular customer counts as lost. */
export const IDLE_CHOICES = [30, 60, 90, 180] as const
/** A customer is lost only when the pause is so many times as long as usual. */
export const LOST_PACES = 1.5

/** Lost: no order for the chosen days, and for longer than usual. Due: the usual pause is over. */
export type IdleGroup = 'lost' | 'due'

export interface IdleCustomer {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  /** Days with orders. */
  readonly purchases: number
  /** The usual pause between them, in days. */
  readonly everyDays: number
  /** YYYY-MM-DD */
  readonly lastOn: string
  readonly idleDays: number
  readonly total: Cents
}
export interface IdleCustomers {
  readonly customers: readonly IdleCustomer[]
  readonly count: number
  readonly counts: Readonly<Record<IdleGroup, number>>
}

/** What a customer owes, by how long it is overdue. */
export interface AgedDebt {
  readonly customerId: string
  readonly name: string
  readonly notDue: Cents
  readonly upTo30: Cents
  readonly upTo60: Cents
  readonly upTo90: Cents
  readonly over90: Cents
  readonly total: Cents
}
export interface AgedDebts {
  readonly debts: readonly AgedDebt[]
  readonly count: number
  /** Of all customers. */
  readonly sums: Omit<AgedDebt, 'customerId' | 'name'>
}

/** How long the orders of a day waited to be picked and were being picked, in minutes: half of them no longer than the median. */
export interface PickingDay {
  /** YYYY-MM-DD: when they were picked. */
  readonly day: string
  readonly orders: number
  readonly medianWait: number
  readonly medianPicking: number
  /** Nine of ten took no longer. */
  readonly slowPicking: number
}

export interface SearchedText {
  readonly text: string
  readonly times: number
  /** Of them, those that found nothing. */
  readonly missed: number
  /** Those after which a product was opened or put into a cart. */
  readonly chosen: number
}
export interface SearchReport {
  readonly searches: readonly SearchedText[]
  readonly count: number
  readonly times: number
  readonly missed: number
}

/** Steps of shoppers on their way to an order, each counted as often as it was done. */
export interface Funnel {
  readonly pageViews: number
  readonly productViews: number
  readonly cartAdditions: number
  readonly checkouts: number
  /** Orders of the period, measured or not. */
  readonly orders: number
  /** Orders of them whose buyer let the store measure. */
  readonly measuredOrders: number
  /** Carts with something in them now. */
  readonly openCarts: number
}

/** Searches and measured steps are kept for so many days. */
export const KEPT_DAYS = 90
