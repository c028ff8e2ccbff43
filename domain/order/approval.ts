import type { Cents } from '../amounts.ts'
import type { OrderStatus } from './order-status.ts'

/** What the principal of an account decided about an order of a linked user; null for an order that needs no approval. */
export type OrderApproval = 'waiting' | 'approved' | 'refused'

/** The order keeps its stock so long for an answer, and is cancelled without one. */
export const APPROVAL_DAYS = 3

/** The approval of a new order. `approvalAbove` is the total up to which its author needs none; null for an author who never does. */
export const approvalOf = (total: Cents, approvalAbove: Cents | null): OrderApproval | null =>
  approvalAbove !== null && total > approvalAbove ? 'waiting' : null

/** Whether a person who needs approval above `approvalAbove` would raise the total of an order beyond it, or beyond what was approved. */
export const raiseNeedsApproval = (before: Cents, after: Cents, approvalAbove: Cents | null): boolean =>
  after > before && approvalOf(after, approvalAbove) !== null

/** Whether the principal has still to approve an order: it can only be cancelled before. */
export const isWaitingForApproval = (order: {
  readonly status: OrderStatus | null
  readonly approval: OrderApproval | null
}): boolean => order.status === 'placed' && order.approval === 'waiting'
