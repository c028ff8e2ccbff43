import type { BasisPoints, Cents, Quantity } from '../amounts.ts'
import { instantOf } from '../calendar.ts'
import { isQuote } from './submission.ts'

/** What must be known before an order makes certain moves (the column "Guard" of rules §2), by the name of the guard. */
export interface GuardFacts {
  readonly quote: { readonly takesQuotes: boolean; readonly lines: readonly { readonly isQuoteOnly: boolean }[] }
  readonly discountAuthority: { readonly discount: BasisPoints; readonly authority: BasisPoints }
  /** The version of the quote that the customer answers, and the one in force. */
  readonly counterOffer: { readonly version: number; readonly currentVersion: number }
  readonly validQuote: {
    readonly version: number
    readonly currentVersion: number
    /** ISO instants; the quote is valid until the first. */
    readonly validUntil: string
    readonly now: string
  }
  readonly submittable: { readonly lines: readonly unknown[]; readonly items: Cents; readonly minimum: Cents }
  /** The weighed quantity of every line; null where it is not weighed yet. */
  readonly finalWeights: { readonly quantities: readonly (Quantity | null)[] }
  readonly matchingPayment: {
    readonly amount: Cents
    readonly charged: Cents
    readonly txid: string
    readonly chargedTxid: string
  }
  /** ISO instants. */
  readonly overduePayment: { readonly dueUntil: string; readonly now: string }
  readonly reason: { readonly text: string }
}

export type Guard = keyof GuardFacts

/** What the caller of a move brings: the facts of one guard, which `isProved` checks. */
export type Proof<Needed extends Guard = Guard> = {
  [Name in Needed]: { readonly guard: Name } & GuardFacts[Name]
}[Needed]

const CHECKS: { readonly [Name in Guard]: (facts: GuardFacts[Name]) => boolean } = {
  quote: ({ takesQuotes, lines }) => isQuote({ takesQuotes }, lines),
  discountAuthority: ({ discount, authority }) => discount <= authority,
  counterOffer: ({ version, currentVersion }) => version === currentVersion,
  validQuote: ({ version, currentVersion, validUntil, now }) =>
    version === currentVersion && instantOf(now) < instantOf(validUntil),
  submittable: ({ lines, items, minimum }) => lines.length > 0 && items >= minimum,
  finalWeights: ({ quantities }) => quantities.length > 0 && quantities.every((quantity) => quantity !== null),
  matchingPayment: ({ amount, charged, txid, chargedTxid }) => amount === charged && txid === chargedTxid,
  overduePayment: ({ dueUntil, now }) => instantOf(now) >= instantOf(dueUntil),
  reason: ({ text }) => text.trim() !== '',
}

/** Whether the proof is one of this guard, and true. */
export function isProved<Needed extends Guard>(guard: Needed, proof: Proof | null): boolean {
  return proof !== null && isOf(guard, proof) && CHECKS[guard](proof)
}

const isOf = <Needed extends Guard>(guard: Needed, proof: Proof): proof is Proof & GuardFacts[Needed] =>
  proof.guard === guard
