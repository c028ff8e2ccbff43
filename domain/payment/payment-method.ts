import type { BasisPoints, Cents } from '../amounts.ts'
import type { OrderFlow } from '../order/order.ts'

export type PaymentKind = 'pix' | 'boleto' | 'card' | 'cash' | 'account'

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
