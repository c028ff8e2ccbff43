import { subtractCents, ZERO_CENTS, type Cents } from '../amounts.ts'

/** What a customer owes the supplier for a purchase on account. Dates are ISO dates of the supplier's calendar. */
export interface Invoice {
  /** Of the supplier's own sequence. */
  readonly number: number
  /** Null for a purchase outside the store, or before its orders were stored here. */
  readonly orderNumber: number | null
  readonly issuedOn: string
  readonly dueOn: string
  readonly amount: Cents
  readonly paid: Cents
  readonly state: InvoiceState
  /** Which part of its order it is, from 1, of how many. */
  readonly installment: number
  readonly installments: number
}

/** Which invoices a list shows. */
export type InvoiceGroup = 'all' | 'open' | 'overdue' | 'paid'

export type InvoiceState = 'open' | 'overdue' | 'paid' | 'cancelled'

/** The balance of a customer with the supplier (specification §3 "Invoices"). */
export interface Balance extends Credit {
  /** The amount due of all invoices, the overdue ones included. */
  readonly open: Cents
  readonly overdue: Cents
  readonly overdueCount: number
}

interface Facts extends Pick<Invoice, 'dueOn' | 'amount' | 'paid'> {
  readonly isCancelled: boolean
}

/** `today` as ISO date. An invoice is overdue from the day after it was due. */
export function stateOfInvoice({ dueOn, amount, paid, isCancelled }: Facts, today: string): InvoiceState {
  if (isCancelled) return 'cancelled'
  if (paid >= amount) return 'paid'
  return dueOn < today ? 'overdue' : 'open'
}

/** What is still to be paid of it. */
export const openAmountOf = ({ state, amount, paid }: Pick<Invoice, 'state' | 'amount' | 'paid'>): Cents =>
  state === 'open' || state === 'overdue' ? subtractCents(amount, paid) : ZERO_CENTS

/** What purchases use of the limit for which there is no invoice here, only the supplier's word. */
export const usedWithoutInvoice = ({ used, open }: Pick<Balance, 'used' | 'open'>): Cents =>
  used > open ? subtractCents(used, open) : ZERO_CENTS

/** What a supplier lends to a customer, and how much of it orders hold at the moment. */
export interface Credit {
  readonly limit: Cents
  readonly used: Cents
}

/** What the customer may still order on account; nothing where a limit was lowered below what is used. */
export const availableOf = ({ limit, used }: Credit): Cents => (used > limit ? ZERO_CENTS : subtractCents(limit, used))
