import type { Cents } from '#domain/amounts.ts'
import { type OrderStatus, ORDER_GROUPS } from '#domain/order/order-status.ts'
import type { StatusCount, StoreOrder } from '#domain/order/store-order.ts'

/** The open statuses in the order in which an order goes through them. */
const ORDER_OF_WORK: readonly OrderStatus[] = ORDER_GROUPS.open.toSorted((a, b) => rankOf(a) - rankOf(b))

function rankOf(status: OrderStatus): number {
  const ranks: readonly OrderStatus[] = ['placed', 'awaiting-payment', 'paid', 'picking', 'ready-for-pickup']
  const rank = ranks.indexOf(status)
  return rank < 0 ? ranks.length : rank
}

export interface BoardColumn {
  readonly status: OrderStatus
  /** All orders of the status, also those that are on another page. */
  readonly count: number
  readonly total: Cents
  /** Those that came into the status first lead. */
  readonly orders: readonly StoreOrder[]
}

export const columnsOf = (orders: readonly StoreOrder[], counts: readonly StatusCount[]): readonly BoardColumn[] =>
  ORDER_OF_WORK.map((status) => {
    const counted = counts.find((each) => each.status === status)
    return {
      status,
      count: counted?.count ?? 0,
      total: counted?.total ?? (0 as Cents),
      orders: orders
        .filter((order) => order.status === status)
        .toSorted((a, b) => a.since.localeCompare(b.since) || a.number - b.number),
    }
  })

/** Minutes in a status after which an order that waits for the store is late. */
const LATE_MINUTES = 60

export type Urgency = 'none' | 'soon' | 'late'

/** How urgent the next step of an order is; one for a later day is not. `today` is a day of the store, YYYY-MM-DD. */
export function urgencyOf(
  { nextStep, since, deliveryDate }: Pick<StoreOrder, 'nextStep' | 'since' | 'deliveryDate'>,
  now: string,
  today: string,
): Urgency {
  if (nextStep === null || (deliveryDate !== null && deliveryDate > today)) return 'none'
  const minutes = minutesBetween(since, now)
  return minutes >= LATE_MINUTES ? 'late' : minutes >= LATE_MINUTES / 2 ? 'soon' : 'none'
}

/** Whole minutes from one ISO instant to another, at least 0. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000))
