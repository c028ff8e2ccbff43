import { minCents, subtractCents, ZERO_CENTS, type Cents } from '../amounts.ts'
import type { ChargeMethod } from './charge.ts'
import type { ChargeToPay } from './receipt.ts'

/** The most invoices that are paid together. */
export const MAX_SETTLED_INVOICES = 50

export type SettlementMethod = Exclude<ChargeMethod, 'card'>

/** Invoices that a customer pays together, with the charge that they are paid by. */
export interface Settlement extends ChargeToPay {
  readonly id: string
  /** Numbers. */
  readonly invoices: readonly number[]
  /** What is still to be paid of them. */
  readonly open: Cents
}

/** How a customer can pay invoices now, and the charges for invoices that can still be paid. */
export interface SettlementOptions {
  readonly methods: readonly SettlementMethod[]
  readonly open: readonly Settlement[]
}

export interface InvoiceToPay {
  readonly number: number
  /** YYYY-MM-DD */
  readonly dueOn: string
  /** What is still to be paid of it. */
  readonly open: Cents
}

/**
 * Shares money among invoices, the one first that is due first; the last of them may be paid in part. What exceeds all of them
 * is the excess.
 */
export function shareAmong(
  invoices: readonly InvoiceToPay[],
  amount: Cents,
): { readonly parts: readonly { readonly number: number; readonly amount: Cents }[]; readonly excess: Cents } {
  let rest = amount
  const parts = []
  for (const { number, open } of invoices.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.number - b.number)) {
    const part = minCents(open, rest)
    if (part <= 0) continue
    parts.push({ number, amount: part })
    rest = subtractCents(rest, part)
  }
  return { parts, excess: rest > 0 ? rest : ZERO_CENTS }
}
