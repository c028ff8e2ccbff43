import { ensure } from '../failure.ts'
import type { PaymentKind } from '../payment/payment-method.ts'
import type { DeliveryType, OrderFlow, OrderStatus } from './order.ts'

/** Who moves an order. The first five act for a customer. */
export type OrderMover = 'customer' | 'linked-user' | 'representative' | 'api-key' | 'attendant' | 'staff' | 'system'

/** What the server must have made sure of before it moves the order; the table only names it. */
export type OrderGuard =
  | 'takes-quotes'
  | 'discount-authority'
  | 'counter-offer'
  | 'quote-valid'
  | 'submittable'
  | 'final-weights'
  | 'payment-matches'
  | 'payment-overdue'
  | 'reason'

/** What the table needs to know of an order. `status` is null for a cart that becomes an order. */
export interface MovableOrder {
  readonly status: OrderStatus | null
  readonly flow: OrderFlow
  readonly deliveryType: DeliveryType
  readonly paymentKind: PaymentKind
}

interface Transition {
  readonly from: readonly (OrderStatus | null)[]
  readonly to: OrderStatus
  readonly by: readonly OrderMover[]
  readonly guard: OrderGuard | null
  readonly when?: (order: MovableOrder) => boolean
}

/** The move to be stored as an event: who, when and acting as whom are added by the server. */
export interface OrderMove {
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly by: OrderMover
  readonly reason: string
  readonly guard: OrderGuard | null
}

const isInvoiced = (order: MovableOrder) => order.paymentKind === 'account'
const paysFirst = (order: MovableOrder) => order.flow === 'pay-first' && !isInvoiced(order)
const picksFirst = (order: MovableOrder) => order.flow === 'pick-first'
const isPickedUp = (order: MovableOrder) => order.deliveryType === 'pickup'

const BUYERS: readonly OrderMover[] = ['customer', 'linked-user', 'representative', 'api-key']
/** An attendant submits with the customer's recorded consent only, which is part of `submittable`. */
const SUBMITTERS: readonly OrderMover[] = [...BUYERS, 'attendant']
const STAFF: readonly OrderMover[] = ['staff']
/** Goods that wait for pickup have not left the store: they count as before EMENTREGA. */
const BEFORE_HANDOVER: readonly OrderStatus[] = [
  'quote-requested',
  'quote-priced',
  'placed',
  'picking',
  'awaiting-payment',
  'paid',
  'ready-for-pickup',
]

/** The one table of rules §2: an order changes its status nowhere else. */
export const TRANSITIONS: readonly Transition[] = [
  { from: [null], to: 'quote-requested', by: BUYERS, guard: 'takes-quotes' },
  { from: ['quote-requested'], to: 'quote-priced', by: ['attendant'], guard: 'discount-authority' },
  { from: ['quote-priced'], to: 'quote-requested', by: BUYERS, guard: 'counter-offer' },
  { from: ['quote-priced'], to: 'placed', by: BUYERS, guard: 'quote-valid' },
  { from: [null], to: 'placed', by: SUBMITTERS, guard: 'submittable' },
  { from: ['placed'], to: 'awaiting-payment', by: ['system'], guard: null, when: paysFirst },
  { from: ['placed'], to: 'picking', by: STAFF, guard: null, when: (order) => !paysFirst(order) },
  { from: ['picking'], to: 'awaiting-payment', by: STAFF, guard: 'final-weights', when: picksFirst },
  { from: ['awaiting-payment'], to: 'paid', by: ['system'], guard: 'payment-matches' },
  { from: ['paid'], to: 'picking', by: STAFF, guard: null, when: paysFirst },
  { from: ['picking', 'paid'], to: 'ready-for-pickup', by: STAFF, guard: null, when: isPickedUp },
  { from: ['picking', 'paid'], to: 'out-for-delivery', by: STAFF, guard: null, when: (order) => !isPickedUp(order) },
  { from: ['out-for-delivery', 'ready-for-pickup'], to: 'delivered', by: STAFF, guard: null },
  { from: ['awaiting-payment'], to: 'cancelled', by: ['system'], guard: 'payment-overdue' },
  { from: ['placed', 'awaiting-payment'], to: 'cancelled', by: BUYERS, guard: null },
  { from: BEFORE_HANDOVER, to: 'cancelled', by: STAFF, guard: 'reason' },
]

/**
 * The move of an order to a status. Throws `order.illegalTransition` with the current status where the table has no
 * such move for this mover, and where staff cancels without a reason.
 */
export function transition(order: MovableOrder, to: OrderStatus, by: OrderMover, reason = ''): OrderMove {
  const row = findTransition(order, to, by)
  const isAllowed = row !== undefined && (row.guard !== 'reason' || reason.trim() !== '')
  ensure(isAllowed, 'order.illegalTransition', { status: order.status })
  return { from: order.status, to, by, reason: reason.trim(), guard: row?.guard ?? null }
}

/** Whether a screen should offer the move. */
export const canMove = (order: MovableOrder, to: OrderStatus, by: OrderMover): boolean =>
  findTransition(order, to, by) !== undefined

const findTransition = (order: MovableOrder, to: OrderStatus, by: OrderMover) =>
  TRANSITIONS.find(
    (row) => row.to === to && row.from.includes(order.status) && row.by.includes(by) && (row.when?.(order) ?? true),
  )
