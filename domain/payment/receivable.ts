import { addCents, ZERO_CENTS, type Cents } from '../amounts.ts'
import { dayNumber } from '../calendar.ts'
import type { Balance, Invoice } from './invoice.ts'

/** How long invoices are overdue, as first and last day; null is without a bound. Together they have every invoice once. */
export const AGES = {
  'not-due': [null, 0],
  'up-to-30': [1, 30],
  'up-to-60': [31, 60],
  'up-to-90': [61, 90],
  'over-90': [91, null],
} as const satisfies Record<string, readonly [first: number | null, last: number | null]>
export type Age = keyof typeof AGES
export const AGE_NAMES = Object.keys(AGES) as Age[]

/** Days since the due date; below 1 it is not overdue. Both are ISO dates. */
export const daysOverdue = (dueOn: string, today: string): number => dayNumber(today) - dayNumber(dueOn)

export const ageOf = (days: number): Age =>
  AGE_NAMES.find((age) => days >= (AGES[age][0] ?? -Infinity) && days <= (AGES[age][1] ?? Infinity)) ?? 'over-90'

/** An invoice in the list of what customers owe. */
export interface Receivable extends Invoice {
  readonly customer: { readonly id: string; readonly name: string }
  /** Days since it was due; below 1 where it is not overdue. */
  readonly daysOverdue: number
}

/** How an invoice was paid, where staff recorded it. */
export const PAYMENT_WAYS = ['pix', 'boleto', 'transfer', 'cash', 'other'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** Money for an invoice. */
export interface InvoicePayment {
  readonly id: string
  readonly amount: Cents
  /** YYYY-MM-DD */
  readonly receivedOn: string
  readonly way: PaymentWay
  readonly note: string
  /** Who recorded it; null for money that a bank reported. */
  readonly recordedBy: string | null
  /** ISO instant; null while it counts. */
  readonly undoneAt: string | null
}

/** Money for an invoice, as it is recorded. */
export type PaymentToRecord = Pick<InvoicePayment, 'amount' | 'receivedOn' | 'way' | 'note'>

/** The balance of a customer, and the days after which it pays; null for those of the payment method. */
export interface CustomerCredit {
  readonly customerName: string
  readonly balance: Balance
  readonly termDays: readonly number[] | null
}

/** An invoice with its payments, oldest first. */
export interface ReceivableFile extends Receivable {
  readonly payments: readonly InvoicePayment[]
}

export type ReceivableSort = 'due' | 'due-descending' | 'highest' | 'lowest'

/** Filter of the invoices that are not cancelled; null leaves a condition out. */
export interface ReceivableFilter {
  /** Null for all that are open. */
  readonly group: Age | 'paid' | null
  readonly customerId: string | null
  /** The number of an invoice or of its order, or words of the customer's name, document, phone or ERP code. */
  readonly text: string
  /** YYYY-MM-DD on which it is due, both included. */
  readonly from: string | null
  readonly until: string | null
}

export type AgeSums = Readonly<Record<Age, { readonly count: number; readonly amount: Cents }>>

export interface ReceivablePage {
  readonly receivables: readonly Receivable[]
  readonly total: number
  /** Of the open invoices of the same customer, search and days. */
  readonly sums: AgeSums
}

export const openSum = (sums: AgeSums): Cents =>
  AGE_NAMES.reduce((sum, age) => addCents(sum, sums[age].amount), ZERO_CENTS)
