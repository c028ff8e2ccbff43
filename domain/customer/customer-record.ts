import type { Cents } from '../amounts.ts'
import type { OrderStatus } from '../order/order-status.ts'
import type { AnsweredTrait } from '../order/trait.ts'
import type { SupplierFeatures } from '../supplier/features.ts'
import type { Address, PostalAddress } from './address.ts'
import type { CustomerDocumentKind, Details } from './registration.ts'

/** Whether the store has approved a registration. */
export type ApprovalStatus = 'waiting' | 'approved' | 'refused'

type ApprovalFeatures = Pick<SupplierFeatures, 'takesQuotes' | 'blocksUnapproved' | 'restrictsUnapproved'>

/** Whether a new customer waits for the approval of the store (specification §5, rules §1). */
export const needsApproval = ({ takesQuotes, blocksUnapproved, restrictsUnapproved }: ApprovalFeatures): boolean =>
  takesQuotes || blocksUnapproved || restrictsUnapproved

/** How a new registration begins. */
export const initialApprovalStatus = (features: ApprovalFeatures): ApprovalStatus =>
  needsApproval(features) ? 'waiting' : 'approved'

/** Whether the store takes no order of the customer until it has approved them (rules §1); the strictest switch decides. */
export const mustAwaitApproval = (
  isApproved: boolean,
  { blocksUnapproved, restrictsUnapproved }: Pick<SupplierFeatures, 'blocksUnapproved' | 'restrictsUnapproved'>,
): boolean => !isApproved && (blocksUnapproved || restrictsUnapproved)

/** What a store knows of a customer, as the customer and the store's staff see it. */
export interface CustomerRecord extends Omit<Details, 'phone'> {
  readonly id: string
  readonly kind: 'person' | 'company'
  readonly documentKind: CustomerDocumentKind
  readonly document: string
  /** E.164, or an older format; empty where none is known. */
  readonly phone: string
  readonly approvalStatus: ApprovalStatus
  /** Why it was refused. */
  readonly reviewReason: string
  readonly registeredAt: string
  readonly terms: TermsAcceptance
}

export interface TermsAcceptance {
  /** Null for a store without terms of use. */
  readonly current: number | null
  /** The version in force where it was accepted for the customer, else the one that was accepted last. */
  readonly accepted: number | null
}

/** Nothing is left to accept. */
export const hasAcceptedTerms = ({ current, accepted }: TermsAcceptance): boolean =>
  current === null || accepted === current

export interface TermsOfUse {
  readonly version: number
  readonly isCurrent: boolean
  readonly body: string
  /** What changed since the version before; may be empty. */
  readonly summary: string
  /** ISO instant from which on it is in force. */
  readonly publishedAt: string
}

/** The entry of a company in the tax registry; fields without a value are empty. */
export interface CompanyEntry {
  readonly cnpj: string
  readonly legalName: string
  readonly tradeName: string
  /** In the registry's own words, for example ATIVA. */
  readonly status: string
  readonly phone: string
  readonly email: string
  readonly address: PostalAddress
}

/** A customer in the back office's list. */
export interface CustomerSummary {
  readonly id: string
  readonly kind: 'person' | 'company'
  readonly name: string
  readonly tradeName: string | null
  readonly document: string
  readonly email: string
  readonly phone: string
  readonly approvalStatus: ApprovalStatus
  readonly reviewReason: string
  readonly registeredAt: string
  /** The customer's code in the supplier's ERP; null where none is set. */
  readonly erpCode: string | null
}

/** Which customers a list shows, and in which order. */
export interface CustomerFilter {
  readonly approvalStatus: ApprovalStatus | null
  readonly text: string
  readonly kind: 'person' | 'company' | null
  readonly hasErpCode: boolean | null
  /** YYYY-MM-DD of the registration, in the time zone of the store, both included. */
  readonly from: string | null
  readonly until: string | null
}
export const CUSTOMER_ORDERS = ['newest', 'oldest', 'name', 'name-descending'] as const
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number]

/** Customers who are reviewed together: some of them by id, or all that a filter shows, as many as the reviewer saw. */
export type CustomerSelection =
  | { readonly ids: readonly string[] }
  | { readonly filter: CustomerFilter; readonly expectedCount: number }
export const MAX_SELECTED_CUSTOMERS = 1000

/** What a review of many registrations changes, or would change. */
export interface BulkReview {
  readonly changedIds: readonly string[]
  /** Those that have the status already. */
  readonly sameCount: number
  /** Those that somebody else reviewed since the reviewer saw them. */
  readonly skippedCount: number
  /** The first ones of the selection as they were before. */
  readonly first: readonly {
    readonly id: string
    readonly name: string
    readonly approvalStatus: ApprovalStatus
    readonly isChanged: boolean
  }[]
}

export interface CustomerPage {
  readonly customers: readonly CustomerSummary[]
  /** Number of customers on all pages of the list. */
  readonly total: number
  /** Of what was searched for, in every approval status: where else there is something to find. */
  readonly counts: Readonly<Record<ApprovalStatus, number>>
}

export interface CustomerFile {
  readonly record: CustomerRecord
  /** The store's other customers with the same document: nothing proves whose it is (decision 28). */
  readonly sameDocument: readonly CustomerSummary[]
  readonly addresses: readonly Address[]
  /** With the question, so that it can be read without the form. */
  readonly answers: readonly AnsweredTrait[]
  /** The customer's code in the supplier's ERP; null where none is set. */
  readonly erpCode: string | null
  readonly reviewedAt: string | null
  readonly reviewedBy: string | null
  readonly termsAcceptedAt: string | null
  /** A person signs in with the record. */
  readonly hasLogin: boolean
  /** ISO instant of the invitation to choose a password that is open; null where there is none. */
  readonly invitedAt: string | null
  /** Names of those in whose portfolio the customer is. */
  readonly representatives: readonly string[]
  /** Name of the own price list; null where there is none. */
  readonly priceList: string | null
}

export const MAX_REASON_LENGTH = 500
export const MAX_ERP_CODE_LENGTH = 60

/** A client as its representative sees it in the list, before acting for it. */
export interface PortfolioClient {
  readonly id: string
  readonly name: string
  readonly tradeName: string | null
  readonly document: string
  readonly email: string
  readonly phone: string | null
  /** Of the primary address. */
  readonly city: string | null
  readonly state: string | null
  readonly isApproved: boolean
  readonly creditLimit: Cents
  readonly creditAvailable: Cents
  readonly cartLineCount: number
  readonly lastOrder: {
    readonly number: number
    readonly placedAt: string
    readonly total: Cents
    readonly status: OrderStatus
  } | null
}
