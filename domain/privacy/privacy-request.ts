import type { CountsByState } from '../counts-by-state.ts'
import { dayNumber, isoDate } from '../calendar.ts'

/** What a person may ask of a store about their data (LGPD, art. 18). */
export const REQUEST_KINDS = [
  'access',
  'export',
  'correction',
  'erasure',
  'sharing',
  'withdrawal',
  'objection',
] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const REQUEST_STATES = ['verifying', 'received', 'in-progress', 'answered', 'refused'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** The tabs of the list: `late` are the open requests whose term is over. */
export const LISTED_REQUEST_STATES = ['late', ...REQUEST_STATES] as const
export type ListedRequestState = (typeof LISTED_REQUEST_STATES)[number]

/** How a request came to the store. */
export const REQUEST_CHANNELS = ['account', 'form', 'phone', 'letter', 'email', 'in-person'] as const
export type RequestChannel = (typeof REQUEST_CHANNELS)[number]
/** The channels of requests that staff write down. */
export const STAFF_CHANNELS = ['phone', 'letter', 'email', 'in-person'] as const satisfies readonly RequestChannel[]
export type StaffChannel = (typeof STAFF_CHANNELS)[number]

/** How a person proved who they are. */
export const IDENTITY_PROOFS = ['session', 'email-code', 'phone-code', 'document', 'call-back'] as const
export type IdentityProof = (typeof IDENTITY_PROOFS)[number]
/** The proofs that staff take themselves. */
export const STAFF_PROOFS = ['document', 'call-back'] as const satisfies readonly IdentityProof[]
export type StaffProof = (typeof STAFF_PROOFS)[number]

/** Why the law lets a store refuse. */
export const REFUSAL_REASONS = [
  'not-identified',
  'not-controller',
  'legal-duty',
  'legal-claims',
  'no-data',
  'other',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export const MAX_REQUEST_TEXT = 2000
export const MAX_ANSWER_TEXT = 5000

/** Days from the receipt within which a store must answer (LGPD, art. 19, II). */
const ANSWER_DAYS = 15
/** Open requests with so few days left wait for staff. */
export const URGENT_DAYS = 3

/** The last day of the term of a request that came on a day. Both are ISO dates. */
export const dueDay = (receivedOn: string): string => isoDate(dayNumber(receivedOn) + ANSWER_DAYS)

/** Days until the term ends; 0 on its last day, negative afterwards. */
export const daysLeft = (dueOn: string, today: string): number => dayNumber(dueOn) - dayNumber(today)

export const isOpenRequest = (state: RequestState): boolean => state !== 'answered' && state !== 'refused'

/** What goes into an answer template in place of `{nome}` and so on. */
export interface AnswerFields {
  readonly nome: string
  readonly protocolo: string
  readonly loja: string
  readonly prazo: string
}

/** The template with its fields filled in; unknown fields stay as they are written. */
export const fillTemplate = (template: string, fields: AnswerFields): string =>
  template.replace(/\{(nome|protocolo|loja|prazo)\}/g, (_whole, name: keyof AnswerFields) => fields[name])

/** Templates are per kind of request, and one for refusals. */
export const TEMPLATE_KINDS = [...REQUEST_KINDS, 'refusal'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** What a person fills in. */
export interface NewRequest {
  readonly id: string
  readonly kind: RequestKind
  readonly name: string
  /** Empty where the person gives none. */
  readonly email: string
  readonly phone: string
  readonly document: string
  readonly text: string
}

/** What staff write down of a request that came to them. `receivedOn` is an ISO date. */
export interface EnteredRequest extends NewRequest {
  readonly channel: StaffChannel
  readonly receivedOn: string
}

/** The answer to a new request. */
export interface RequestReceipt {
  readonly protocol: string
  readonly dueOn: string
  /** Where a code was sent that proves the contact; null where none is needed or possible. */
  readonly codeSentTo: string | null
}

/** A request as its person sees it. */
export interface OwnRequest {
  readonly id: string
  readonly protocol: string
  readonly kind: RequestKind
  readonly state: RequestState
  /** ISO instants. */
  readonly receivedAt: string
  readonly closedAt: string | null
  readonly dueOn: string
  readonly answer: string
}

export interface RequestSummary extends Omit<OwnRequest, 'answer'> {
  readonly name: string
  readonly channel: RequestChannel
  /** See `daysLeft`. */
  readonly daysLeft: number
}

export type RequestStep = 'received' | 'proved' | 'started' | 'exported' | 'erased' | 'answered' | 'refused'

export interface RequestDetail extends RequestSummary {
  readonly email: string
  readonly phone: string
  readonly document: string
  readonly text: string
  readonly answer: string
  readonly refusal: RefusalReason | null
  readonly proof: IdentityProof | null
  readonly proofNote: string
  /** The record that staff chose, or that of the session. */
  readonly customerId: string | null
  /** Records with the same document, e-mail or phone. */
  readonly customers: readonly RequestCustomer[]
  /** The templates of an answer and of a refusal, filled in. */
  readonly answerDraft: string
  readonly refusalDraft: string
  readonly events: readonly {
    readonly step: RequestStep
    readonly at: string
    readonly text: string
    /** Null for the person, or the system. */
    readonly by: string | null
  }[]
}

export interface RequestFilter {
  readonly state: ListedRequestState
  readonly text: string
}

export interface RequestPage {
  readonly requests: readonly RequestSummary[]
  readonly total: number
  readonly counts: CountsByState<ListedRequestState>
}

export interface AnswerTemplate {
  readonly kind: TemplateKind
  readonly text: string
  /** Whether the store worded it itself. */
  readonly isOwn: boolean
}

export interface RequestCustomer {
  readonly id: string
  readonly name: string
  readonly document: string
  readonly email: string
  readonly orders: number
  /** ISO date; null where nothing was ordered. */
  readonly lastOrderOn: string | null
}
