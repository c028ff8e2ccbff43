import type { KeptTrait } from '../order/trait.ts'
import type { Address } from './address.ts'
import type { ApprovalStatus } from './approval-status.ts'
import type { CustomerRecord } from './customer-record.ts'

/** A customer in the back office's list. */
export interface CustomerSummary {
  readonly id: string
  readonly kind: 'person' | 'company'
  readonly name: string
  readonly tradeName: string | null
  readonly document: string
  readonly email: string
  readonly phone: string
  readonly standing: ApprovalStatus
  readonly reviewReason: string
  readonly registeredAt: string
}

export interface CustomerPage {
  readonly customers: readonly CustomerSummary[]
  /** Of the list that was asked for, on all its pages. */
  readonly total: number
  /** Of what was searched for, in every standing: where else there is something to find. */
  readonly counts: Readonly<Record<ApprovalStatus, number>>
}

export interface CustomerFile {
  readonly record: CustomerRecord
  /** The store's other customers with the same document: nothing proves whose it is (decision 28). */
  readonly sameDocument: readonly CustomerSummary[]
  readonly addresses: readonly Address[]
  /** With the question, so that it can be read without the form. */
  readonly answers: readonly KeptTrait[]
  /** What the supplier's own books call the customer; null where nobody said it. */
  readonly erpCode: string | null
  readonly reviewedAt: string | null
  readonly reviewedBy: string | null
  readonly termsAcceptedAt: string | null
}

export const MAX_REASON_LENGTH = 500
export const MAX_ERP_CODE_LENGTH = 60
