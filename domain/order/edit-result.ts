import type { Cents, Quantity, UnitPrice } from '../amounts.ts'
import type { DeliveryChange } from './edit-delivery.ts'

/** A line before and after an edit; a quantity of 0 is a line that is not there. */
export interface LineChange {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly quantityBefore: Quantity
  readonly quantity: Quantity
  readonly priceBefore: UnitPrice
  readonly price: UnitPrice
  readonly totalBefore: Cents
  readonly total: Cents
  /** The price is that of today; otherwise the one that was agreed when the order was placed. */
  readonly isPricedToday: boolean
  /** The stock is not enough for what is wanted besides. */
  readonly isOutOfStock: boolean
}

/** What becomes of the money once the total is another one. */
export type PaymentConsequence = 'none' | 'new-charge' | 'refund' | 'more' | 'account' | 'handover'

/** What an edit does, before or after it is done. */
export interface OrderEditResult {
  /** False of what was only shown, and of what waits for the customer. */
  readonly isDone: boolean
  /** ISO instant until which the customer may agree; null where nobody is asked. */
  readonly waitsUntil: string | null
  readonly lines: readonly LineChange[]
  /** Null where it is received as before. */
  readonly delivery: DeliveryChange | null
  readonly totalBefore: Cents
  readonly total: Cents
  /** Negative where it becomes less. */
  readonly difference: Cents
  readonly discountBefore: Cents
  readonly discount: Cents
  readonly payment: PaymentConsequence
  readonly needsConsent: boolean
  /** The coupon that gives nothing any more; null where it stays, or there is none. */
  readonly lostCoupon: string | null
  readonly isBelowMinimum: boolean
}
