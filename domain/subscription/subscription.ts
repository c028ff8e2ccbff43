import { addCents, multiplyPrice, ZERO_CENTS, type BasisPoints, type Cents, type UnitPrice } from '../amounts.ts'
import type { WantedLine } from '../cart/cart.ts'
import type { NamedProduct } from '../catalog/named-product.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'
import type { PaymentKind } from '../payment/payment-method.ts'
import type { Delivery, DeliveryDays, Interval } from './schedule.ts'

/** How often a store repeats orders, as it offers it to customers. */
export interface SubscriptionType {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly interval: Interval
  /** Of the items before discounts. */
  readonly minimum: Cents
  /** The reminder is sent so many days before an order is placed. */
  readonly noticeDays: number
}

/** A type as staff see it. */
export interface StoredSubscriptionType extends SubscriptionType {
  /** Whether new subscriptions may have it; those that exist continue. */
  readonly isActive: boolean
  /** Subscriptions that are not cancelled. */
  readonly used: number
}

/** A type as staff write it; null is a new one. */
export interface TypeToSave extends Omit<SubscriptionType, 'id'> {
  readonly id: string | null
  readonly isActive: boolean
}

/** What a customer can choose, with what the next dates are calculated from. */
export interface SubscriptionOffer {
  readonly types: readonly SubscriptionType[]
  readonly deliveryDays: Readonly<Record<string, DeliveryDays>>
}

export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** What happens on a date on which a product is missing: the order comes without it or with another one, or there is no order. */
export const MISSING_POLICIES = ['skip-product', 'replace', 'skip-date'] as const
export type MissingPolicy = (typeof MISSING_POLICIES)[number]

/** What the customer decides about the orders to come. */
export interface RunChoices {
  /** By how much the products may cost more than was agreed before the customer has to agree again; null is without limit. */
  readonly tolerance: BasisPoints | null
  readonly missingPolicy: MissingPolicy
}

/** What a customer changes of a subscription. What is left out stays as it is. */
export interface SubscriptionChange extends Partial<RunChoices> {
  readonly isPaused?: boolean
  /** All of them. */
  readonly lines?: readonly SubscriptionLineChange[]
  readonly deliveryType?: DeliveryType
  readonly deliveryOptionId?: string
  readonly addressId?: string
  readonly paymentMethodId?: string
}

export interface SubscriptionLineChange extends WantedLine {
  /** Null is the most similar product. */
  readonly replacementId?: string | null
}

/** What an order asks for that begins a subscription. */
export interface SubscriptionRequest extends RunChoices {
  readonly typeId: string
}

export interface SubscriptionLine extends WantedLine, NamedProduct {
  /** Whether the store still sells it: what it does not is missing on each date, until the customer replaces or removes it. */
  readonly isSold: boolean
  /** What the customer saw or agreed to last. */
  readonly agreedPrice: UnitPrice
  /** What the customer wants in its place where it is missing; null is the most similar product of the store. */
  readonly replacement: { readonly productId: string; readonly name: string } | null
}

/** A line at the price of the day on which it is ordered. */
export interface LineAtTodaysPrice extends SubscriptionLine {
  readonly unitPrice: UnitPrice
}

/** A product that may come in the place of another. */
export interface SimilarProduct {
  readonly productId: string
  readonly name: string
  /** Whether the store still sells it: the customer may have chosen it before. */
  readonly isSold: boolean
  readonly price: UnitPrice
}

/** A way to receive the orders to come. */
export interface DeliveryChoice {
  readonly id: string
  readonly type: DeliveryType
  readonly name: string
  /** Of a pickup. */
  readonly storeName: string | null
}

/** Names of what was missing and of what came instead. */
export interface ReplacedProduct {
  readonly missing: string
  readonly product: string
}

/**
 * The order of one occurrence. `due` waits for its day or its next attempt, `waiting` for the customer's consent to a price; `missed`
 * failed too often.
 */
export type RunStatus = 'due' | 'waiting' | 'placed' | 'skipped' | 'missed'

/** Why a date has no order, besides the failures of orders. */
export type SkipReason = 'customer' | 'missing-product' | 'consent-refused' | 'consent-lapsed' | 'closed' | 'paused'

export interface SubscriptionRun {
  /** Of the occurrence. */
  readonly date: string
  readonly status: RunStatus
  readonly orderNumber: number | null
  /** Why the last attempt was refused, for people; null where it was not. */
  readonly problem: string | null
  readonly skipReason: SkipReason | null
  /** Names of the products that were missing and not replaced. */
  readonly missing: readonly string[]
  readonly replaced: readonly ReplacedProduct[]
  /** ISO instant of the next attempt; null where there is none. */
  readonly tryAt: string | null
  /** What the products cost, where the customer has to agree. */
  readonly requestedTotal: Cents | null
  /** ISO instant until which the customer can agree. */
  readonly lapsesAt: string | null
}

/** One row of a list. */
export interface SubscriptionSummary {
  readonly id: string
  readonly typeName: string
  readonly interval: Interval
  readonly status: SubscriptionStatus
  /** Null where it is not active. */
  readonly next: Delivery | null
  readonly lineCount: number
  /** At the agreed prices. */
  readonly items: Cents
  /** A date waits for consent, is tried again or was missed. */
  readonly needsAttention: boolean
}

/** As staff see it in the list of the store. */
export interface StoreSubscription extends SubscriptionSummary {
  readonly customer: { readonly id: string; readonly name: string }
}

export const SUBSCRIPTION_FILTERS = ['all', 'attention', ...SUBSCRIPTION_STATUSES] as const
export type SubscriptionFilter = (typeof SUBSCRIPTION_FILTERS)[number]

export interface Subscription extends SubscriptionSummary {
  readonly createdAt: string
  readonly choices: RunChoices
  readonly deliveryType: DeliveryType
  readonly deliveryOptionId: string
  readonly deliveryName: string
  /** What the customer may choose instead. Empty for staff, who choose nothing. */
  readonly deliveryChoices: readonly DeliveryChoice[]
  /** Null for pickup. */
  readonly addressId: string | null
  /** The address, or the store of the pickup. */
  readonly destination: string
  readonly payment: { readonly id: string; readonly name: string }
  readonly lines: readonly SubscriptionLine[]
  /** By the product of a line. Empty where the customer chooses none. */
  readonly similar: Readonly<Record<string, readonly SimilarProduct[]>>
  /** The deliveries to come, soonest first, with those that are skipped. */
  readonly upcoming: readonly UpcomingDelivery[]
  /** Newest first. */
  readonly runs: readonly SubscriptionRun[]
}

export interface UpcomingDelivery extends Delivery {
  readonly isSkipped: boolean
}

/** A card is charged only in the presence of its owner. */
export const isRepeatable = (kind: PaymentKind): boolean => kind !== 'card'

type ComparedLine = Pick<LineAtTodaysPrice, 'quantity' | 'agreedPrice' | 'unitPrice'>

/** The lines at the agreed prices and at those of today, rounded line by line as orders are. */
export function runTotals(lines: readonly ComparedLine[]): { readonly agreed: Cents; readonly now: Cents } {
  const sum = (price: (line: ComparedLine) => UnitPrice) =>
    lines.reduce((total, line) => addCents(total, multiplyPrice(price(line), line.quantity)), ZERO_CENTS)
  return { agreed: sum((line) => line.agreedPrice), now: sum((line) => line.unitPrice) }
}

/** Whether the customer has to agree: the products cost more than the tolerance allows, and more than was approved. */
export function risesTooMuch(
  { agreed, now }: { readonly agreed: Cents; readonly now: Cents },
  tolerance: BasisPoints | null,
  approved: Cents | null,
): boolean {
  if (tolerance === null || (approved !== null && now <= approved)) return false
  return (now - agreed) * 10_000 > agreed * tolerance
}

/** The first of these that costs no more in the place of a line than was agreed for it and the tolerance; undefined where none does. */
export const replacementWithin = <Candidate extends Omit<ComparedLine, 'agreedPrice'>>(
  { quantity, agreedPrice }: Omit<ComparedLine, 'unitPrice'>,
  candidates: readonly Candidate[],
  tolerance: BasisPoints | null,
): Candidate | undefined => {
  const agreed = multiplyPrice(agreedPrice, quantity)
  return candidates.find(
    (candidate) =>
      !risesTooMuch({ agreed, now: multiplyPrice(candidate.unitPrice, candidate.quantity) }, tolerance, null),
  )
}

/** The hours until an order is tried again after so many failed attempts; null after the last. */
export const retryAfterHours = (attempts: number): number | null => [1, 2, 4, 8, 16][attempts - 1] ?? null

/** The customer can agree to a price for so long. */
export const CONSENT_HOURS = 48

export const DEFAULT_TOLERANCE = 1000 as BasisPoints
/** Of a new subscription. */
export const DEFAULT_CHOICES: RunChoices = { tolerance: DEFAULT_TOLERANCE, missingPolicy: 'skip-product' }
/** Deliveries that are shown. */
export const SHOWN_DELIVERIES = 6
