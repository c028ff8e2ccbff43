import type { ActingCustomer } from '../access/actor.ts'
import { PAYMENT_KINDS, type PaymentMethod } from './payment-method.ts'

/** More would not fit a checkout. */
export const MAX_PAYMENT_METHODS = 100
/** Percent: from a tenth of the price to twice of it. */
export const MOST_DISCOUNT_PERCENT = 90
export const MOST_SURCHARGE_PERCENT = 100
export const MAX_TERM_DAYS = 365

/** A payment method as the staff of the store edit it. The kind stays: orders keep what it means. */
export interface PaymentMethodContent extends Omit<PaymentMethod, 'id'> {
  /** Null is for everybody. */
  readonly customerKind: ActingCustomer['kind'] | null
  /** Until an invoice on account is due, where the customer has no other agreement. */
  readonly termDays: number
  readonly isActive: boolean
}

export interface StoredPaymentMethod extends PaymentMethodContent {
  readonly id: string
  /** Whether the store can receive what is paid by it: an account charges it, or it needs none. */
  readonly isReceived: boolean
  readonly version: number
}

/** Customers see only what the store can receive. */
export const isOffered = ({ isActive, isReceived }: Pick<StoredPaymentMethod, 'isActive' | 'isReceived'>): boolean =>
  isActive && isReceived

/** Only what is charged online can be paid before the order is picked. */
export const canBePaidFirst = (kind: PaymentMethod['kind']): boolean => PAYMENT_KINDS[kind].settlement === 'online'
