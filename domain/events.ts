import type { Action } from './access/can.ts'
import type { ChatSide } from './chat/chat.ts'
import type { ApprovalStatus } from './customer/customer-record.ts'
import type { OrderEventKind } from './order/order.ts'
import type { ReturnState } from './order/order-return.ts'
import type { OrderStatus } from './order/order-status.ts'
import type { PaymentKind } from './payment/payment-method.ts'

/**
 * What happens in a store and matters to other modules: a name, the ids of its subject, and by what subscribers know that it does not
 * concern them. All else is read by the ids, so that an event has no personal data.
 */
export interface DomainEvents {
  /** Also a request for a quote: one that is accepted moves to `placed`. The principal may still have to approve it. */
  'order.placed': { readonly number: number; readonly isQuote: boolean; readonly paymentKind: PaymentKind }
  'order.moved': { readonly number: number; readonly from: OrderStatus; readonly to: OrderStatus }
  /** Something else happened to the order than a move. */
  'order.changed': { readonly number: number; readonly kind: Exclude<OrderEventKind, 'moved'> }
  /** A move of the order waits for some seconds, or waits no longer. */
  'order.held': { readonly number: number }
  /** Its stops, their order, its courier, or what the courier reports. */
  'delivery-run.changed': { readonly runId: string }
  /** An offer lapses tomorrow or today, and was not answered. */
  'quote.expiring': { readonly number: number }
  /** A return of the order took a step. */
  'order.return-changed': { readonly number: number; readonly returnId: string; readonly to: ReturnState }
  /** The store answered a rating for the first time. */
  'order.rating-answered': { readonly number: number }
  'cart.changed': { readonly customerId: string; readonly version: number }
  /** A negotiation ended with prices that the customer can restore. */
  'negotiation.proposal-left': { readonly negotiationId: string }
  /** The attendant requests the customer's consent to the cart as it is. */
  'negotiation.consent-requested': { readonly negotiationId: string }
  'negotiation.price-requested': { readonly negotiationId: string; readonly productId: string }
  'negotiation.price-decided': {
    readonly negotiationId: string
    readonly productId: string
    readonly isApproved: boolean
  }
  'customer.registered': { readonly customerId: string; readonly status: ApprovalStatus }
  'customer.reviewed': { readonly customerId: string; readonly from: ApprovalStatus; readonly to: ApprovalStatus }
  'invoice.issued': { readonly orderNumber: number; readonly customerId: string }
  'invoice.cancelled': { readonly orderNumber: number; readonly customerId: string }
  /** Something was paid of it, or taken back, or it has another amount. */
  'invoice.changed': { readonly customerId: string; readonly invoiceNumber: number }
  /** Invoices of a customer are due soon, or overdue. */
  'invoice.reminder-due': { readonly customerId: string; readonly invoices: readonly number[] }
  /** The limit or the payment days of a customer. */
  'credit.changed': { readonly customerId: string }
  'payment.webhook-received': { readonly webhookId: string }
  /** A charge can be paid at its provider from now on. */
  'charge.issued': { readonly chargeId: string }
  'charge.disputed': { readonly chargeId: string; readonly orderNumber: number | null }
  /** A customer pays invoices by Pix to the key of the store, of which no bank reports. */
  'settlement.to-key': { readonly settlementId: string }
  /** An order that was paid costs more, and its customer has to give a card again. */
  'payment.due': { readonly orderNumber: number }
  /** For an order, or for invoices where it has none. */
  'payment.received': { readonly orderNumber: number | null; readonly paymentId: string }
  'payment.difference-charged': { readonly orderNumber: number }
  'refund.requested': { readonly refundId: string }
  /** The provider says that the money went back. */
  'refund.made': { readonly refundId: string }
  /** A date of a subscription has come to this; `tried` is a first attempt that failed, `altered` an order without what was missing. */
  'subscription.date-changed': {
    readonly subscriptionId: string
    readonly date: string
    readonly to: 'planned' | 'tried' | 'waiting' | 'altered' | 'skipped' | 'missed'
  }
  'subscription.created': { readonly subscriptionId: string }
  'user.invited': { readonly customerId: string }
  'user.joined': { readonly customerId: string; readonly loginId: string }
  /**
   * An actor may do less than before: signed out, removed from an account, with fewer permissions, refused, with a revoked
   * key. It concerns the open connections, of any store, that have one of these ids: each has to read its session again.
   */
  'access.revoked': {
    readonly loginId?: string
    /** The customer whose account the actor uses. */
    readonly customerId?: string
    readonly apiKeyId?: string
    /** Hash of the token of one session, in hexadecimal digits. */
    readonly sessionHash?: string
  }
  /** A person ended the own session: what that person holds, or lets others hold, is given back. */
  'access.signed-out': {
    /** Hash of its token, in hexadecimal digits. */
    readonly sessionHash: string
  }
  /** A message was written, received or read; `total` is the position of the newest. */
  'chat.changed': { readonly customerId: string; readonly orderNumber: number | null; readonly total: number }
  /** The store is closed to everybody, at once. */
  'store.suspended': Readonly<Record<never, never>>
  'chat.typing': { readonly customerId: string; readonly orderNumber: number | null; readonly side: ChatSide }
  /** A customer got a coupon for a friend's first order. */
  'referral.rewarded': { readonly couponId: string }
  /** Its rows are to be checked, applied or undone. */
  'import.step-started': { readonly importId: string }
  'mail.written': { readonly mailId: string }
  'phone-message.written': { readonly messageId: string }
}

export type EventName = keyof DomainEvents

/** Events that come too often to be stored, and are worth nothing later: a listener that misses one reads the state itself. */
const TRANSIENT_EVENTS = [
  'cart.changed',
  'order.held',
  'delivery-run.changed',
  'chat.changed',
  'chat.typing',
  'store.suspended',
] as const satisfies readonly EventName[]

export type TransientEventName = (typeof TRANSIENT_EVENTS)[number]

export const isTransient = (name: EventName): name is TransientEventName =>
  (TRANSIENT_EVENTS as readonly EventName[]).includes(name)

/** Events that are stored with their cause, and reach every subscriber at least once. */
export type StoredEventName = Exclude<EventName, TransientEventName>

/** What open pages of the back office learn of at once, and what a person must be allowed to do for it. */
export const STORE_TOPICS = {
  orders: 'order.prepare',
  quotes: 'quote.price',
  registrations: 'customer.review',
  payments: 'payment.manage',
  deliveries: 'delivery.make',
  conversations: 'chat.answer',
  carts: 'cart.negotiate',
} as const satisfies Record<string, Action>
export type StoreTopic = keyof typeof STORE_TOPICS

/**
 * Something of a topic changed, and of the deliveries no more is said: an order, a quote or the payment of an order has a number, a
 * registration, a cart and the invoices of a customer the id of that customer, a conversation that of its customer and the number of
 * its order.
 */
export interface StoreChange {
  readonly topic: StoreTopic
  readonly number: number | null
  readonly customerId: string | null
}

/** An event as subscribers get it. */
export interface DomainEvent<Name extends EventName = EventName> {
  /** Grows from event to event; the same however often the event is delivered. Null where it is transient. */
  readonly id: Name extends TransientEventName ? null : number
  readonly name: Name
  readonly supplierId: string
  /** ISO instant. */
  readonly happenedAt: string
  readonly payload: DomainEvents[Name]
}
