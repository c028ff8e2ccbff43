import { addCents, cents, subtractCents, ZERO_CENTS, type Cents } from '../amounts.ts'
import { instantOf } from '../calendar.ts'
import { isOpenQuote, type OrderStatus } from '../order/order-status.ts'

export type ChargeMethod = 'pix' | 'boleto' | 'card'

export const CHARGE_STATES = [
  'requested',
  'pending',
  'authorized',
  'paid',
  'expired',
  'cancelled',
  'failed',
  'refunded',
  'disputed',
] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

/** What a charge may become. Money that comes after its end still makes it paid. */
const NEXT: Readonly<Record<ChargeState, readonly ChargeState[]>> = {
  requested: ['pending', 'authorized', 'paid', 'failed', 'cancelled', 'expired'],
  pending: ['paid', 'authorized', 'expired', 'cancelled', 'failed'],
  authorized: ['paid', 'cancelled', 'expired'],
  expired: ['paid'],
  cancelled: ['paid'],
  failed: ['paid'],
  paid: ['refunded', 'disputed'],
  disputed: ['paid', 'refunded'],
  refunded: [],
}

export const canBecome = (from: ChargeState, to: ChargeState): boolean => NEXT[from].includes(to)

/** States in which a charge can still be paid as agreed. */
export const LIVE_STATES: readonly ChargeState[] = ['requested', 'pending', 'authorized']
export const isLive = (state: ChargeState): boolean => LIVE_STATES.includes(state)

export type PaymentProblem = 'late' | 'short' | 'over' | 'double' | 'unidentified'

/** Why staff have to look at money: it does not fit its order, or the customer disputes it at the bank. */
export type PaymentAttention = PaymentProblem | 'disputed'

/** Facts about an order that money came in for. */
export interface OrderToPay {
  readonly status: OrderStatus
  readonly paymentState: 'open' | 'paid' | 'refunded'
  readonly total: Cents
}

export interface IncomingPayment {
  readonly amount: Cents
  /** What came in for the order before it, and is for it. */
  readonly before: Cents
  /** ISO instants. The end is that of the charge; null where it has none. */
  readonly receivedAt: string
  readonly expiresAt: string | null
}

export interface ReconciledPayment {
  /** Whether the order is paid by it. */
  readonly pays: boolean
  /** What staff have to decide; null where nothing is. */
  readonly problem: PaymentProblem | null
  /** How much of it is not for the order. */
  readonly excess: Cents
}

/** Whether there is a total to pay: not for a quote before it is accepted, nor for a cancelled order. */
export const takesMoney = (status: OrderStatus): boolean => status !== 'cancelled' && !isOpenQuote(status)

/** What money does to its order (rules §2): late, short, over- and double payments are stored for staff to decide. */
export function reconcilePayment(order: OrderToPay, payment: IncomingPayment): ReconciledPayment {
  const { amount, receivedAt, expiresAt } = payment
  const late = { pays: false, problem: 'late', excess: amount } as const
  if (!takesMoney(order.status)) return late
  if (order.paymentState !== 'open') return { pays: false, problem: 'double', excess: amount }
  if (expiresAt !== null && instantOf(receivedAt) > instantOf(expiresAt)) return late
  const excess = subtractCents(addCents(payment.before, amount), order.total)
  if (excess < 0) return { pays: false, problem: 'short', excess: ZERO_CENTS }
  return { pays: true, problem: excess > 0 ? 'over' : null, excess }
}

/** What came in for an order, in the parts that decide what a new total changes. */
export interface ReceivedForOrder {
  /** What came in and was not refunded. */
  readonly received: Cents
  /** What of it is not for the order: too much, late, double. */
  readonly excess: Cents
  /** What the store does not charge any more: it accepted less. */
  readonly waived: Cents
  /** Refunds that failed: staff return them. */
  readonly unreturned: Cents
}

/** What is returned to the customer, or charged besides, once a paid order has another total. One of the two is 0. */
export function settleNewTotal(
  total: Cents,
  { received, excess, waived, unreturned }: ReceivedForOrder,
): { readonly refund: Cents; readonly charge: Cents } {
  const forOrder = subtractCents(received, addCents(excess, unreturned))
  const refund = subtractCents(forOrder, total)
  if (refund > 0) return { refund, charge: ZERO_CENTS }
  return { refund: ZERO_CENTS, charge: cents(Math.max(0, total - forOrder - waived)) }
}

/** What staff may do about a payment. */
export const PAYMENT_ACTIONS = ['accept', 'charge-difference', 'refund'] as const
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number]

const ACTIONS: Readonly<Record<PaymentAttention, readonly PaymentAction[]>> = {
  late: ['accept', 'refund'],
  short: ['charge-difference', 'accept', 'refund'],
  over: ['accept', 'refund'],
  double: ['refund'],
  unidentified: ['accept', 'refund'],
  // Answered at the provider, which then says how it ended.
  disputed: [],
}

/** A payment for an order that is over cannot be accepted any more. */
export const paymentActions = (problem: PaymentAttention, isOrderOpen: boolean): readonly PaymentAction[] =>
  ACTIONS[problem].filter(
    (action) => problem === 'over' || problem === 'unidentified' || isOrderOpen || action === 'refund',
  )

/** Seconds after its creation at which an open charge is read again; after the last, every 15 minutes. */
const CHECKS_AFTER_SECONDS = [30, 120, 300]
const CHECK_EVERY_SECONDS = 900

/** Seconds from check to check of an open charge, counted from 0. */
export const secondsToNextCheck = (checks: number): number => {
  const next = CHECKS_AFTER_SECONDS[checks]
  return next === undefined ? CHECK_EVERY_SECONDS : next - (CHECKS_AFTER_SECONDS[checks - 1] ?? 0)
}

export type RefundState = 'requested' | 'pending' | 'done' | 'failed'

/** Money that goes back, as those see it who look after the money of the store. */
export interface RefundRecord {
  readonly id: string
  readonly amount: Cents
  readonly state: RefundState
  /** Whether staff return it themselves: no provider has the payment, or it refused. */
  readonly isByHand: boolean
  /** ISO instant. */
  readonly requestedAt: string
  readonly orderNumber: number | null
  /** Numbers of the invoices that the money was for; empty where it was for an order. */
  readonly invoices: readonly number[]
  readonly customerName: string | null
}

/** A Pix to the store's key that no bank reports: staff confirm it. */
export interface PixToConfirm {
  /** Null where it is for invoices. */
  readonly orderNumber: number | null
  readonly settlementId: string | null
  /** Numbers, of a settlement. */
  readonly invoices: readonly number[]
  readonly customerName: string
  readonly amount: Cents
  /** As the statement of the bank shows it. */
  readonly txid: string
  /** ISO instant. */
  readonly placedAt: string
}

/** The usual one is the newest first, and before them what staff have to do. */
export type MoneyOrder = 'usual' | 'newest' | 'oldest' | 'highest' | 'lowest'

export interface PaymentFilter {
  /** Words of the customer's name, or the number of the order. */
  readonly text: string
  readonly problem: PaymentAttention | null
}

export interface RefundFilter {
  readonly text: string
  readonly state: RefundState | null
}

/** Money that needs a decision of staff. */
export interface PaymentToDecide {
  readonly id: string
  readonly problem: PaymentAttention
  /** What of it did not go back by now. */
  readonly amount: Cents
  /** How much of it is too much for the order. */
  readonly excess: Cents
  readonly receivedAt: string
  readonly orderNumber: number | null
  /** Numbers of the invoices that it is for; empty where it is for an order. */
  readonly invoices: readonly number[]
  readonly orderTotal: Cents | null
  readonly orderStatus: OrderStatus | null
  readonly customerName: string | null
  readonly actions: readonly PaymentAction[]
}
