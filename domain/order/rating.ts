import { ensure } from '../failure.ts'
import type { OrderStatus } from './order-status.ts'

export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

/** What a customer says of a delivered order. */
export interface NewRating {
  readonly stars: Stars
  /** Empty for none. */
  readonly comment: string
  /** Of single lines, by their position from 1; lines may be left out. */
  readonly lines: readonly LineRating[]
}

export interface LineRating {
  readonly position: number
  readonly stars: Stars
}

export interface OrderRating extends NewRating {
  /** ISO instant. */
  readonly ratedAt: string
  /** What the store answered; null until then. */
  readonly answer: { readonly text: string; readonly at: string } | null
}

/** A rating as the list of the back office shows it. */
export interface StoreRating {
  readonly orderNumber: number
  readonly customerName: string
  readonly stars: Stars
  readonly comment: string
  /** ISO instant. */
  readonly ratedAt: string
  /** Empty until the store answers. */
  readonly answer: string
}

export interface RatingPage {
  readonly ratings: readonly StoreRating[]
  readonly total: number
  /** Of all ratings that are not answered yet. */
  readonly unanswered: number
  /** Of all ratings, in stars; null where there is none. */
  readonly average: number | null
}

/** Filter of the store's ratings; null leaves a condition out. */
export interface RatingFilter {
  readonly isAnswered: boolean | null
  readonly stars: Stars | null
}

export const MAX_RATING_LENGTH = 1000

/**
 * @throws Failure order.notRatable with the status before the delivery, order.ratingOfUnknownLine where it names
 * a line twice or one that is not there.
 */
export function ensureRatable(
  order: { readonly status: OrderStatus; readonly lineCount: number },
  { lines }: NewRating,
): void {
  ensure(order.status === 'delivered', 'order.notRatable', { status: order.status })
  const positions = new Set(lines.map(({ position }) => position))
  ensure(
    positions.size === lines.length && lines.every(({ position }) => position >= 1 && position <= order.lineCount),
    'order.ratingOfUnknownLine',
  )
}
