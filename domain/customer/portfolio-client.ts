import type { Cents } from '../amounts.ts'
import type { OrderStatus } from '../order/order.ts'

/** A client as its representative sees it in the list, before acting for it. */
export interface PortfolioClient {
  readonly id: string
  readonly name: string
  readonly tradeName: string | null
  readonly document: string
  readonly email: string
  readonly phone: string | null
  /** Of the primary address. */
  readonly city: string | null
  readonly state: string | null
  readonly isApproved: boolean
  readonly creditLimit: Cents
  readonly creditAvailable: Cents
  readonly cartLineCount: number
  readonly lastOrder: {
    readonly number: number
    readonly placedAt: string
    readonly total: Cents
    readonly status: OrderStatus
  } | null
}
