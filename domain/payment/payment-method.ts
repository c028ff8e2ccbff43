import type { BasisPoints, Cents } from '../amounts.ts'
import type { OrderFlow } from '../order/order.ts'

export type PaymentKind = 'pix' | 'boleto' | 'card' | 'cash' | 'account'

interface PaymentTerms {
  /** Online: by a charge of the order. At handover: in cash. On account: later, by an invoice within the credit limit. */
  readonly settlement: 'online' | 'at-handover' | 'on-account'
  /** The total is reserved on the card before it is charged. */
  readonly isPreauthorized: boolean
}

const ONLINE: PaymentTerms = { settlement: 'online', isPreauthorized: false }

/** How an order of each kind is paid. */
export const PAYMENT_KINDS: Readonly<Record<PaymentKind, PaymentTerms>> = {
  pix: ONLINE,
  boleto: ONLINE,
  card: { settlement: 'online', isPreauthorized: true },
  cash: { settlement: 'at-handover', isPreauthorized: false },
  account: { settlement: 'on-account', isPreauthorized: false },
}

export const isOnAccount = (kind: PaymentKind): boolean => PAYMENT_KINDS[kind].settlement === 'on-account'

/** Whether the order is charged before it is picked; one on account is invoiced instead (rules §2). */
export const isPaidFirst = (order: { readonly flow: OrderFlow; readonly paymentKind: PaymentKind }): boolean =>
  order.flow === 'pay-first' && !isOnAccount(order.paymentKind)

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
