import type { RecommendationAction } from '../recommendation/recommendation.ts'
import type { AuditAction, FieldChange } from '../access/audit.ts'
import type { Cents, Quantity, UnitPrice } from '../amounts.ts'
import type { ConsentChannel } from '../cart/negotiation.ts'
import type { Address } from '../customer/address.ts'
import type { PhoneChannel } from '../customer/phone.ts'
import { Failure } from '../failure.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'
import type { ReturnOutcome, ReturnReason, ReturnState } from '../order/order-return.ts'
import type { OrderStatus } from '../order/order-status.ts'
import type { Invoice } from '../payment/invoice.ts'
import type { RunStatus, SubscriptionStatus } from '../subscription/subscription.ts'
import type { Consent } from './consent.ts'
import type { RequestKind, RequestState } from './privacy-request.ts'

/** Everything that one store holds about one person. Times are ISO 8601; never a password, a token or a hash of them. */
export interface PersonalData {
  readonly login: {
    readonly name: string
    readonly email: string
    readonly document: string | null
    readonly createdAt: string
  }
  /** The person's own registration; null for who only acts on the account of another. */
  readonly customer: CustomerData | null
  readonly addresses: readonly AddressData[]
  readonly cart: CartData | null
  readonly orders: readonly OrderData[]
  readonly quotes: readonly QuoteData[]
  /** In the person's cart. */
  readonly negotiations: readonly {
    readonly startedAt: string
    readonly note: string
    readonly consent: { readonly at: string; readonly channel: ConsentChannel } | null
  }[]
  readonly subscriptions: readonly SubscriptionData[]
  /** Lists of the account, and those that only the person sees. */
  readonly shoppingLists: readonly ShoppingListData[]
  /** What the person did with recommended products, in the last six months. */
  readonly recommendationFeedback: readonly {
    readonly name: string
    readonly action: RecommendationAction
    readonly at: string
  }[]
  /** Sold-out products whose return the person wants to know. `createdAt` is an ISO instant. */
  readonly availabilityAlerts: readonly { readonly name: string; readonly createdAt: string }[]
  readonly conversations: readonly ConversationData[]
  /** Codes that the person gives to friends, and coupons that only the person may use. */
  readonly coupons: readonly { readonly code: string; readonly isForFriends: boolean; readonly friends: number }[]
  /** Names of the combos that the store made for this person among others. */
  readonly combos: readonly string[]
  readonly invoices: readonly (Omit<Invoice, 'state' | 'installment' | 'installments'> & {
    readonly isCancelled: boolean
  })[]
  /** What staff wrote down about the person for each other. `at` is an ISO instant. */
  readonly notes: readonly { readonly at: string; readonly text: string }[]
  /** Who acts on the person's account. */
  readonly linkedUsers: readonly {
    readonly name: string
    readonly email: string
    readonly permissions: readonly string[]
    readonly approvalAbove: Cents | null
    readonly isActive: boolean
  }[]
  /** On whose account the person acts. */
  readonly actsFor: readonly {
    readonly customerName: string
    readonly permissions: readonly string[]
    readonly isActive: boolean
  }[]
  readonly consents: readonly (Consent & { readonly version: number; readonly givenAt: string })[]
  readonly sessions: readonly {
    readonly createdAt: string
    readonly expiresAt: string
    readonly endedAt: string | null
  }[]
  readonly mails: readonly { readonly subject: string; readonly createdAt: string; readonly sentAt: string | null }[]
  readonly phoneMessages: readonly {
    readonly channel: PhoneChannel
    readonly phone: string
    readonly createdAt: string
    readonly sentAt: string | null
  }[]
  readonly privacyRequests: readonly {
    readonly protocol: string
    readonly kind: RequestKind
    readonly state: RequestState
    readonly receivedAt: string
    readonly closedAt: string | null
    readonly text: string
    readonly answer: string
  }[]
  readonly events: readonly {
    readonly at: string
    readonly action: AuditAction
    readonly details: Readonly<Record<string, unknown>>
    readonly changes: readonly FieldChange[]
  }[]
}

export interface CustomerData {
  readonly kind: 'person' | 'company'
  readonly name: string
  readonly tradeName: string | null
  readonly document: string
  readonly email: string
  readonly phone: string | null
  /** When each was proved to be the person's; null where it never was. */
  readonly emailVerifiedAt: string | null
  readonly phoneVerifiedAt: string | null
  readonly birthDate: string | null
  readonly stateRegistration: string
  /** Answers to the extra fields of the store. */
  readonly traits: readonly { readonly name: string; readonly value: unknown }[]
  readonly acceptedTerms: readonly { readonly version: number; readonly at: string }[]
  readonly erpCode: string | null
  readonly isApproved: boolean
  readonly reviewReason: string
  readonly creditLimit: Cents
  readonly creditUsed: Cents
  readonly createdAt: string
}

export interface AddressData extends Omit<Address, 'id'> {
  readonly isBilling: boolean
  /** Removed addresses remain for the orders that went there. */
  readonly removedAt: string | null
}

export interface CartData {
  readonly note: string
  readonly customerOrderNumber: string
  readonly couponCode: string | null
  readonly lines: readonly { readonly code: string; readonly name: string; readonly quantity: Quantity }[]
}

export interface OrderData {
  readonly number: number
  readonly placedAt: string
  readonly status: OrderStatus
  readonly total: Cents
  readonly deliveryType: DeliveryType
  readonly deliveryName: string
  readonly deliveryAddress: Address | null
  readonly billingAddress: Address | null
  readonly paymentName: string
  readonly couponCode: string | null
  readonly note: string
  readonly customerOrderNumber: string
  readonly customerName: string
  readonly customerDocument: string
  readonly receivedBy: string
  /** JPEG in base64; null where none was taken. */
  readonly nfeKey: string | null
  readonly handoverPhoto: string | null
  readonly rating: { readonly stars: number; readonly comment: string; readonly ratedAt: string } | null
  readonly returns: readonly {
    readonly state: ReturnState
    readonly reason: ReturnReason
    readonly outcome: ReturnOutcome
    readonly note: string
    readonly requestedAt: string
    /** What went back; null until the goods came. */
    readonly amount: Cents | null
    readonly lines: readonly { readonly name: string; readonly quantity: Quantity }[]
    /** JPEG in base64. */
    readonly photos: readonly string[]
  }[]
  readonly lines: readonly {
    readonly code: string
    readonly name: string
    readonly quantity: Quantity
    readonly unitPrice: UnitPrice
    readonly total: Cents
  }[]
}

/** The quantities and prices that the person requested in one version of a quote. */
export interface QuoteData {
  readonly orderNumber: number
  readonly version: number
  readonly note: string
  readonly lines: readonly {
    readonly name: string
    readonly quantity: Quantity
    readonly wishedPrice: UnitPrice | null
  }[]
}

/** What the person has delivered again and again. */
export interface SubscriptionData {
  readonly type: string
  readonly status: SubscriptionStatus
  readonly createdAt: string
  readonly note: string
  readonly lines: readonly { readonly name: string; readonly quantity: Quantity; readonly agreedPrice: UnitPrice }[]
  readonly dates: readonly { readonly date: string; readonly status: RunStatus; readonly orderNumber: number | null }[]
}

/** What the person buys again and again. */
export interface ShoppingListData {
  readonly name: string
  /** Made by the store. */
  readonly isForMe: boolean
  readonly isShared: boolean
  readonly createdAt: string
  readonly lines: readonly { readonly name: string; readonly quantity: Quantity }[]
}

/** What the person and the store wrote to each other, about an order or in general. */
export interface ConversationData {
  readonly orderNumber: number | null
  readonly messages: readonly {
    readonly author: 'customer' | 'store'
    readonly sentAt: string
    readonly text: string
    /** Name of a file that was sent with it. */
    readonly file: string | null
  }[]
}

/** What is still between a customer and the store. */
export interface OpenBusiness {
  /** Orders and quotes that were neither delivered nor cancelled. */
  readonly openOrders: readonly number[]
  /** Delivered, not yet paid. */
  readonly unpaidOrders: readonly number[]
  readonly creditUsed: Cents
}

const SHOWN_ORDERS = 5

/**
 * A record may be erased when nothing is open: goods on their way need a recipient, a debt needs a debtor
 * (LGPD art. 16, I and art. 7, V).
 * @throws Failure privacy.openOrders with the first of their numbers, privacy.openCredit.
 */
export function ensureErasable({ openOrders, unpaidOrders, creditUsed }: OpenBusiness): void {
  if (openOrders.length > 0)
    throw new Failure('privacy.openOrders', {
      orders: openOrders.slice(0, SHOWN_ORDERS).map(String),
      count: openOrders.length,
    })
  if (creditUsed > 0 || unpaidOrders.length > 0) throw new Failure('privacy.openCredit')
}
