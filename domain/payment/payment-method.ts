import type { BasisPoints, Cents } from '../amounts.ts'
import type { OrderFlow, PaymentState } from '../order/order-status.ts'

export type PaymentKind = 'pix' | 'boleto' | 'card' | 'machine' | 'cash' | 'account'

interface PaymentRules {
  /** Online: by a charge of the order. At handover: in cash. On account: later, by an invoice within the credit limit. */
  readonly settlement: 'online' | 'at-handover' | 'on-account'
  /** The total is reserved on the card before it is charged. */
  readonly isPreauthorized: boolean
}

const ONLINE: PaymentRules = { settlement: 'online', isPreauthorized: false }

/** How an order of each kind is paid. */
export const PAYMENT_KINDS: Readonly<Record<PaymentKind, PaymentRules>> = {
  pix: ONLINE,
  boleto: ONLINE,
  card: { settlement: 'online', isPreauthorized: true },
  machine: { settlement: 'at-handover', isPreauthorized: false },
  cash: { settlement: 'at-handover', isPreauthorized: false },
  account: { settlement: 'on-account', isPreauthorized: false },
}

export const isOnAccount = (kind: PaymentKind): boolean => PAYMENT_KINDS[kind].settlement === 'on-account'

export const isChargedOnline = ({ paymentKind }: { readonly paymentKind: PaymentKind }): boolean =>
  PAYMENT_KINDS[paymentKind].settlement === 'online'

/** Whether who hands the order over still has to be paid for it. */
export const isPaidAtHandover = (order: {
  readonly paymentKind: PaymentKind
  readonly paymentState: PaymentState
}): boolean => PAYMENT_KINDS[order.paymentKind].settlement === 'at-handover' && order.paymentState === 'open'

/** Whether the order is charged before it is picked; one on account is invoiced instead, one in cash is paid at handover (rules §2). */
export const isPaidFirst = (order: { readonly flow: OrderFlow; readonly paymentKind: PaymentKind }): boolean =>
  order.flow === 'pay-first' && isChargedOnline(order)

export interface PaymentMethod {
  readonly id: string
  readonly kind: PaymentKind
  readonly name: string
  readonly description: string
  readonly flow: OrderFlow
  /** Added to every price, or taken from it when negative. */
  readonly adjustment: BasisPoints
  readonly minimum: Cents
}
