import type { Quantity } from '../amounts.ts'

/** What staff note; a count says how much there is, the others how much came or went. */
export const MOVEMENT_KINDS = ['goods-in', 'customer-return', 'loss', 'other-out'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

const LEAVING: ReadonlySet<MovementKind> = new Set(['loss', 'other-out'])

/** How a movement changes the stock: below 0 where something leaves. */
export const changeOfStock = (kind: MovementKind, quantity: Quantity): Quantity =>
  (LEAVING.has(kind) ? 0 - quantity : quantity) as Quantity

/** A movement as it is sent: its id makes it happen once. */
export interface NewMovement {
  readonly id: string
  readonly kind: MovementKind
  readonly quantity: Quantity
  readonly reason: string
}

/** A movement as it happened. Counts have a kind of their own, and so has what sheets changed. */
export interface StockMovement {
  readonly id: string
  readonly kind: MovementKind | 'count' | 'import'
  /** Below 0 where something left. */
  readonly change: Quantity
  /** The stock right behind it. */
  readonly stock: Quantity
  /** What orders took and gave back since the movement before it; null for the oldest. */
  readonly ordersSince: Quantity | null
  readonly reason: string
  /** Null once the person is erased, and for programs. */
  readonly person: string | null
  readonly movedAt: string
}

export interface StockMovementPage {
  readonly movements: readonly StockMovement[]
  readonly total: number
}
