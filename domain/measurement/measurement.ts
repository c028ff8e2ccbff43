/** What of a visit to a store is measured, where the store and the visitor agree to it. */
export type MeasuredEvent =
  | 'page-view'
  | 'view-item'
  | 'view-item-list'
  | 'add-to-cart'
  | 'remove-from-cart'
  | 'begin-checkout'
  | 'purchase'

/** A product that was looked at, put into a cart or bought. */
export interface MeasuredItem {
  readonly code: string
  readonly name: string
  readonly brand?: string
  /** In reais; absent where the person sees none. */
  readonly price?: number
  /** In units. */
  readonly quantity?: number
}

export interface LoggedEvent {
  readonly event: MeasuredEvent
  readonly outcome: 'sent' | 'failed'
  /** Of a purchase; null for every other event. */
  readonly orderNumber: number | null
  /** Why it was not sent. */
  readonly problem: string
}
