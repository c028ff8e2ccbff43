import { addCents, type Cents } from '../amounts.ts'
import { dayNumber } from '../calendar.ts'
import type { PaymentWay } from './receivable.ts'

/** A line of a customer's account: what makes the debt larger is positive. */
export interface StatementEntry {
  /** ISO date in the supplier's calendar. */
  readonly on: string
  /** `returned`: a payment that was taken back or refunded, whose invoice is open again or cancelled. */
  readonly kind: 'invoice' | 'payment' | 'returned' | 'cancelled'
  readonly invoiceNumber: number
  readonly orderNumber: number | null
  readonly installment: number
  readonly installments: number
  readonly dueOn: string
  readonly amount: Cents
  /** Null for what is no payment, and for payments of which only the amount is stored. */
  readonly way: PaymentWay | null
}

export interface AccountStatement {
  /** ISO dates, both included. */
  readonly from: string
  readonly until: string
  /** What the customer owed before the first day. */
  readonly opening: Cents
  /** Each with what the customer owes after it. */
  readonly entries: readonly (StatementEntry & { readonly balance: Cents })[]
  readonly closing: Cents
  readonly sums: Readonly<Record<StatementEntry['kind'], Cents>>
}

export interface StatementPeriod {
  readonly from: string
  readonly until: string
}

export const MAX_STATEMENT_DAYS = 366

/** Whether a statement can be written of the days, both included. */
export function isStatementPeriod({ from, until }: StatementPeriod): boolean {
  const days = dayNumber(until) - dayNumber(from) + 1
  return days >= 1 && days <= MAX_STATEMENT_DAYS
}

/** The entries in their order, with the balance after each. */
export function accountStatement(
  { from, until }: StatementPeriod,
  opening: Cents,
  entries: readonly StatementEntry[],
): AccountStatement {
  let balance = opening
  const withBalance = entries.map((entry) => {
    balance = addCents(balance, entry.amount)
    return { ...entry, balance }
  })
  const sumOf = (kind: StatementEntry['kind']) =>
    addCents(...entries.filter((entry) => entry.kind === kind).map(({ amount }) => amount))
  const sums = {
    invoice: sumOf('invoice'),
    payment: sumOf('payment'),
    returned: sumOf('returned'),
    cancelled: sumOf('cancelled'),
  }
  return { from, until, opening, entries: withBalance, closing: balance, sums }
}
