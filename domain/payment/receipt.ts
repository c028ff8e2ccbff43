import type { Cents } from '../amounts.ts'
import { isWaitingForApproval, type OrderApproval } from '../order/approval.ts'
import {
  isOpenQuote,
  type CardState,
  type OrderFlow,
  type OrderStatus,
  type PaymentState,
} from '../order/order-status.ts'
import type { ChargeMethod, ChargeState } from './charge.ts'
import { isChargedOnline, type PaymentKind } from './payment-method.ts'

/** What decides whether an order is to be paid online, and when. */
export interface OrderToPayOnline {
  readonly paymentKind: PaymentKind
  readonly paymentState: PaymentState
  readonly status: OrderStatus
  readonly flow: OrderFlow
  readonly total: Cents
  readonly approval: OrderApproval | null
}

/** `after-weighing` and `after-quote`: to be paid later, once there is a final price (rules §2); `after-approval`: once the principal agreed. */
export type ChargeTime = 'due' | 'after-weighing' | 'after-quote' | 'after-approval' | 'none'

const BEFORE_WEIGHING: readonly OrderStatus[] = ['placed', 'picking']

/** Whether an order is to be paid online, and when. */
export function chargeTimeOf(order: OrderToPayOnline): ChargeTime {
  const { paymentState, status, flow, total } = order
  if (!isChargedOnline(order) || paymentState !== 'open' || status === 'cancelled') return 'none'
  if (isOpenQuote(status)) return 'after-quote'
  if (total <= 0) return 'none'
  if (isWaitingForApproval(order)) return 'after-approval'
  return flow === 'pick-first' && BEFORE_WEIGHING.includes(status) ? 'after-weighing' : 'due'
}

/** Whether a charge may be made for the order now: a card is authorized before the order is picked. */
export function isPayableNow(order: OrderToPayOnline): boolean {
  const time = chargeTimeOf(order)
  return time === 'due' || (time === 'after-weighing' && order.paymentKind === 'card')
}

/** Whether the customer has something to do about the payment now: a card is given once, and what was short is decided about first. */
export const hasToPayNow = (
  order: OrderToPayOnline & { readonly cardState: CardState | null; readonly isUndecided: boolean },
): boolean => order.cardState === null && !order.isUndecided && isPayableNow(order)

/**
 * Whether its payment method may still become another one: before it is picked, and while it waits for its payment, but not while
 * the principal decides about its total.
 */
export const isMethodOpen = (order: Pick<OrderToPayOnline, 'status' | 'paymentState' | 'approval'>): boolean =>
  order.paymentState === 'open' &&
  (order.status === 'placed' || order.status === 'awaiting-payment') &&
  !isWaitingForApproval(order)

/**
 * Whether it may be paid in this way instead. An order that waits for its payment is not sent back to where it waits for none, so that it
 * is not paid on account or at its handover any more.
 */
export const mayChangeTo = (
  order: Pick<OrderToPayOnline, 'status' | 'paymentState' | 'approval'>,
  kind: PaymentKind,
): boolean => isMethodOpen(order) && (order.status !== 'awaiting-payment' || isChargedOnline({ paymentKind: kind }))

/** What an order is to be paid by now. */
export interface Receipt extends ChargeToPay {
  readonly orderNumber: number
}

/** What a customer pays by. Fields that its method does not have are null. */
export interface ChargeToPay {
  readonly method: ChargeMethod
  readonly amount: Cents
  /** Null without a charge: a Pix to the supplier's key alone, or a card that is not given yet. */
  readonly state: ChargeState | null
  readonly receiver: string
  /** "Pix copia e cola": the text that a bank's app reads, also as a QR code. */
  readonly brCode: string | null
  readonly txid: string | null
  /** ISO instant until which a Pix is taken. */
  readonly expiresAt: string | null
  /** YYYY-MM-DD */
  readonly dueOn: string | null
  readonly digitableLine: string | null
  readonly barcode: string | null
  /** At the sandbox, which moves no money: a button plays the bank. */
  readonly isSandbox: boolean
}

/** What the card fields of a page need. */
export interface CardForm {
  readonly transactionId: string
  readonly publicKey: string
  readonly sdkUrl: string
  readonly amount: Cents
  /** As the customer chose with the payment method. */
  readonly installments: number
  /** What the customer reads where the amount is only reserved; null where it is taken at once. */
  readonly preauthorization: string | null
  readonly isSandbox: boolean
}

/** A card that was turned into a token in the browser. */
export interface CardPayment {
  /** Of the `CardForm`: the same for every attempt to send this card. */
  readonly transactionId: string
  readonly token: string
  readonly brand: string
  readonly issuerId: string | null
  readonly installments: number
}

/** What another payment method does to the total of an order. */
export interface MethodChange {
  readonly orderNumber: number
  readonly totalBefore: Cents
  readonly total: Cents
  /** Negative where it becomes less. */
  readonly difference: Cents
  readonly methodName: string
  /** That the order is to be paid so already. */
  readonly isCurrent: boolean
}
