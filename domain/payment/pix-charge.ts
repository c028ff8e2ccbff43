import type { Cents } from '../amounts.ts'
import type { OrderFlow, OrderStatus } from '../order/order.ts'
import type { PaymentKind } from './payment-method.ts'

/** What decides whether an order is to be paid by Pix. */
export interface PixOrder {
  readonly paymentKind: PaymentKind
  readonly paymentState: 'open' | 'paid' | 'refunded'
  readonly status: OrderStatus
  readonly flow: OrderFlow
  readonly total: Cents
}

/** `after-weighing` and `after-quote`: to be paid later, once there is a final price (rules §2). */
export type PixCharge = 'due' | 'after-weighing' | 'after-quote' | 'none'

const QUOTES: readonly OrderStatus[] = ['quote-requested', 'quote-priced']
const BEFORE_WEIGHING: readonly OrderStatus[] = ['placed', 'picking']

/** Whether an order is to be paid by Pix, and when. */
export function pixChargeOf({ paymentKind, paymentState, status, flow, total }: PixOrder): PixCharge {
  if (paymentKind !== 'pix' || paymentState !== 'open' || status === 'cancelled') return 'none'
  if (QUOTES.includes(status)) return 'after-quote'
  if (total <= 0) return 'none'
  return flow === 'pick-first' && BEFORE_WEIGHING.includes(status) ? 'after-weighing' : 'due'
}

export const isDueByPix = (order: PixOrder): boolean => pixChargeOf(order) === 'due'

/** What is to be paid by Pix now. */
export interface PixReceipt {
  readonly orderNumber: number
  readonly amount: Cents
  /** "Pix copia e cola": the text that a bank's app reads, also as a QR code. */
  readonly brCode: string
  readonly txid: string
  readonly receiver: string
}
