import { minCents, subtractCents, ZERO_CENTS, type Cents } from '../amounts.ts'

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
