import type { Cents } from '../amounts.ts'
import { dayNumber, isoDate } from '../calendar.ts'
import { ensure } from '../failure.ts'
import { businessDayFrom } from './business-day.ts'

/** Most parts into which a purchase on account is divided. */
export const MAX_INSTALLMENTS = 12
/** Longest term of a purchase on account, in days. */
export const MAX_TERM_DAYS = 365

/** Most parts into which a payment by card is divided. */
export const MAX_CARD_INSTALLMENTS = 12
/** The least that one part of a payment by card is. */
export const LEAST_CARD_INSTALLMENT = 500 as Cents

/** Into how many parts a total may be divided on a card; 1 where not at all. */
export const mostCardInstallments = (total: Cents): number =>
  Math.max(1, Math.min(MAX_CARD_INSTALLMENTS, Math.floor(total / LEAST_CARD_INSTALLMENT)))

/** @throws Failure payment.tooManyInstallments */
export function ensureInstallments(count: number, total: Cents): void {
  const most = mostCardInstallments(total)
  ensure(count <= most, 'payment.tooManyInstallments', { most })
}

/** A part of a purchase on account: one invoice. `dueOn` is an ISO date. */
export interface Installment {
  readonly dueOn: string
  readonly amount: Cents
}

/** The day by which an invoice is to be paid: a day on which banks are open, at or after the end of the term. */
export const dueDateOf = (issuedOn: string, termDays: number): string =>
  businessDayFrom(isoDate(dayNumber(issuedOn) + termDays))

/** A total in equal parts, one for each term in days; the first have the cents that are left over. None is empty. */
export function installmentsOf(total: Cents, termDays: readonly number[], issuedOn: string): Installment[] {
  const days = termDays.toSorted((a, b) => a - b).slice(0, Math.max(1, total))
  return shares(total, days.length).map((amount, index) => ({ amount, dueOn: dueDateOf(issuedOn, days[index] ?? 0) }))
}

/**
 * The amounts of invoices of one order whose total became another: equal again, and none below what is paid of it. An amount of 0
 * ends its invoice.
 */
export function correctedAmounts(paid: readonly Cents[], total: Cents): Cents[] {
  let open: readonly number[] = paid.map((_, index) => index)
  let left: number = total
  for (;;) {
    const share = Math.floor(left / Math.max(1, open.length))
    const settled = open.filter((index) => (paid[index] ?? 0) > share)
    if (settled.length === 0) break
    left -= settled.reduce((sum, index) => sum + (paid[index] ?? 0), 0)
    open = open.filter((index) => !settled.includes(index))
  }
  const parts = shares(Math.max(0, left) as Cents, open.length)
  return paid.map((amount, index) => parts[open.indexOf(index)] ?? amount)
}

const shares = (total: Cents, count: number): Cents[] =>
  Array.from({ length: count }, (_, index) => (Math.floor(total / count) + (index < total % count ? 1 : 0)) as Cents)
