import type { Cents } from '../amounts.ts'
import type { PaymentAttention } from '../payment/charge.ts'
import type { Campaign } from './campaign.ts'
import type { Channel } from './channel.ts'
import type { HeldMove } from './order.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'
import type { OrderGroup, OrderStatus } from './order-status.ts'
import type { StaffStep } from './transitions.ts'

/** What staff have to do about the money of an order; `transfer`: find out whether a Pix to the store's key has come. */
export type OrderAttention = PaymentAttention | 'transfer'

/** An order in the back office's list. */
export interface StoreOrder {
  readonly number: number
  readonly status: OrderStatus
  /** ISO instant. */
  readonly placedAt: string
  readonly customer: { readonly id: string; readonly name: string }
  readonly channel: Channel
  readonly total: Cents
  readonly lineCount: number
  readonly deliveryType: DeliveryType
  /** YYYY-MM-DD; null where no day was chosen. */
  readonly deliveryDate: string | null
  readonly paymentName: string
  readonly isPaid: boolean
  /** Empty where staff have nothing to decide or confirm. */
  readonly attention: readonly OrderAttention[]
  /** It waits for the principal of its customer's account, and cannot be moved before. */
  readonly isWaitingForApproval: boolean
  /** ISO instant at which it reached its status. */
  readonly since: string
  /** What staff do with it next; null where they wait for somebody else. */
  readonly nextStep: StaffStep | null
  /** Its weights or missing items have to be finished before it leaves. */
  readonly mustPick: boolean
  /** What brought the buyer; null where that is not known. */
  readonly campaign: Campaign | null
  readonly heldMove: HeldMove | null
}

/** `attention`: orders in any status with money that staff have to decide about or to confirm. */
export type StoreOrderGroup = OrderGroup | 'attention'

export type StoreOrderSort = 'newest' | 'oldest' | 'highest' | 'lowest'

/** Filter of the store's orders; null leaves a condition out. */
export interface StoreOrderFilter {
  readonly group: StoreOrderGroup | null
  readonly customerId: string | null
  /** A number, or words of the customer's name, document, phone or ERP code. */
  readonly text: string
  readonly deliveryType: DeliveryType | null
  readonly isPaid: boolean | null
  /** YYYY-MM-DD on which it was placed, in the time zone of the store, both included. */
  readonly from: string | null
  readonly until: string | null
  /** Orders that came after the one with this number. */
  readonly after: number | null
}

export const ANY_STORE_ORDER: StoreOrderFilter = {
  group: null,
  customerId: null,
  text: '',
  deliveryType: null,
  isPaid: null,
  from: null,
  until: null,
  after: null,
}

export interface StatusCount {
  readonly status: OrderStatus
  readonly count: number
  readonly total: Cents
}

export interface StoreOrderPage {
  readonly orders: readonly StoreOrder[]
  readonly total: number
  /** How many orders of the same search and customer each part of the list has. */
  readonly counts: Readonly<Record<StoreOrderGroup, number>>
  /** How many orders each status has, and what they are worth; a status without orders is left out. */
  readonly statuses: readonly StatusCount[]
  /** The number of the newest order among them; 0 for none. */
  readonly newest: number
}
