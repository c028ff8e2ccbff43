import type { ApprovalStatus } from './approval-status.ts'
import type { CustomerDocumentKind, Details } from './registration.ts'

/** What a store knows of a customer, as the customer and the store's staff see it. */
export interface CustomerRecord extends Omit<Details, 'phone'> {
  readonly id: string
  readonly kind: 'person' | 'company'
  readonly documentKind: CustomerDocumentKind
  readonly document: string
  /** E.164, or as it was kept before; empty where none is known. */
  readonly phone: string
  readonly standing: ApprovalStatus
  /** Why it was refused. */
  readonly reviewReason: string
  readonly registeredAt: string
  readonly terms: TermsStanding
}

export interface TermsStanding {
  /** Null for a store without terms of use. */
  readonly current: number | null
  /** The newest version that was accepted for the customer. */
  readonly accepted: number | null
}

/** Nothing is left to accept. */
export const hasAcceptedTerms = ({ current, accepted }: TermsStanding): boolean =>
  current === null || accepted === current

export interface TermsOfUse {
  readonly version: number
  readonly isCurrent: boolean
  readonly body: string
  readonly publishedAt: string
}

/** What the tax registry says of a company; empty where it says nothing. */
export interface CompanyEntry {
  readonly cnpj: string
  readonly legalName: string
  readonly tradeName: string
  /** In the registry's own words, for example ATIVA. */
  readonly status: string
  readonly phone: string
  readonly email: string
  readonly postalCode: string
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly district: string
  readonly city: string
  readonly state: string
}
