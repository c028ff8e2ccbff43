import { Refusal } from '#contract/client.ts'
import type { FieldRefusal } from '#contract/field-faults.ts'
import { EMPTY_ADDRESS } from '#domain/customer/address.ts'
import type { CustomerRecord } from '#domain/customer/customer-record.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { documentKindsFor, type CustomerDocumentKind, type TypedDetails } from '#domain/customer/registration.ts'
import type { Identification } from '#domain/supplier/supplier.ts'
import { saveRegistration, type EmailProof, type SentRegistration } from '#contract/registration.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { formatDate } from '#domain/calendar.ts'
import type { ApiContext } from '../../../shared/api/api-context.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { fieldRefusalsIn } from '../../../shared/api/refused-fields.ts'
import { formText } from '../../../shared/form-errors.ts'
/** Nothing is stored while `confirming` is not null: the same is sent again with the code. */
export type RegistrationReply = Answer<typeof saveRegistration>
/** An e-mail address that a code was sent to. */
export type EmailToConfirm = NonNullable<RegistrationReply['confirming']>

/** Registers a visitor, or changes the registration of the customer whom the session names. */
export const sendRegistration = (
  context: ApiContext,
  session: string,
  body: SentRegistration,
): Promise<RegistrationReply> => callStore(context, saveRegistration, { params: { session }, body })

/** Who registers. Each has a separate form. */
export type Applicant = 'person' | 'company' | 'foreigner'

/** In the query of the screen. */
export const APPLICANT_NAME: Record<Applicant, string> = { person: 'pessoa', company: 'empresa', foreigner: 'sem-cpf' }
const DOCUMENT_OF: Record<Applicant, CustomerDocumentKind> = { person: 'cpf', company: 'cnpj', foreigner: 'foreign' }
const ORDER: readonly Applicant[] = ['person', 'company', 'foreigner']

/** The applicants that the store registers. */
export function applicantsFor(identification: readonly Identification[]): Applicant[] {
  const kinds = documentKindsFor(identification)
  return ORDER.filter((applicant) => kinds.includes(DOCUMENT_OF[applicant]))
}

/** The applicant that the URL names, or the first one. */
export const applicantNamed = (applicants: readonly Applicant[], name: string | null): Applicant =>
  applicants.find((applicant) => APPLICANT_NAME[applicant] === name) ?? applicants[0] ?? 'person'

/** What was typed, by the name of its field, which is that of `TypedRegistration`. Never a password. */
export type Typed = Readonly<Record<string, string>>

export interface RegistrationProblem {
  /** Why the store refused; null where it did not answer. */
  readonly code: string | null
  /** Above the form. */
  readonly message: string
  readonly faults: readonly FieldRefusal[]
  readonly typed: Typed
}

export const TRAIT_PREFIX = 'traits.'
const ADDRESS_PREFIX = 'address.'
const SECRET = 'password'
export const TERMS = 'terms'
export const TERMS_VERSION = 'termsVersion'
/** The button that sent the form while an e-mail address waits for its code. */
export const STEP = 'step'
export const STEPS = { confirm: 'confirm', sendAgain: 'sendAgain', correct: 'correct' } as const
export const CODE_ID = 'proof.id'
export const CODE = 'proof.code'
const NOT_SHOWN_AGAIN: readonly string[] = [SECRET, STEP, CODE_ID, CODE]

/** A form that is not done yet. */
export interface RegistrationAnswer {
  readonly typed: Typed
  readonly problem: RegistrationProblem | undefined
  readonly confirming: EmailToConfirm | null
}

export const typedIn = (form: FormData): Typed =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !NOT_SHOWN_AGAIN.includes(name) ? [[name, value]] : [],
    ),
  )

/** The registration that the fields of the form make. An address without any content is none. */
export function registrationIn(form: FormData, applicant: Applicant): SentRegistration {
  const typed = typedIn(form)
  const address = under(typed, ADDRESS_PREFIX)
  const hasAddress = Object.values(address).some((value) => value.trim() !== '')
  const version = Number(typed[TERMS_VERSION])
  const documentKind = DOCUMENT_OF[applicant]
  return {
    ...updateIn(form),
    documentKind,
    document: typed[documentKind] ?? '',
    address: hasAddress ? { ...EMPTY_ADDRESS, ...address } : null,
    acceptsTerms: TERMS in typed,
    termsVersion: Number.isInteger(version) && version > 0 ? version : null,
  }
}

/** The changes of a registration that the fields of the form make. */
export function updateIn(form: FormData): SentRegistration {
  const typed = typedIn(form)
  const detail = (name: keyof TypedDetails) => typed[name] ?? ''
  return {
    fullName: detail('fullName'),
    email: detail('email'),
    confirmedEmail: detail('confirmedEmail'),
    phone: detail('phone'),
    birthDate: detail('birthDate'),
    legalName: detail('legalName'),
    tradeName: detail('tradeName'),
    stateRegistration: detail('stateRegistration'),
    traits: Object.entries(under(typed, TRAIT_PREFIX)).map(([traitId, value]) => ({ traitId, value })),
    documentKind: 'cpf',
    document: '',
    address: null,
    acceptsTerms: false,
    termsVersion: null,
    password: formText(form, SECRET),
    proof: form.get(STEP) === STEPS.confirm ? proofIn(form) : null,
  }
}

const proofIn = (form: FormData): EmailProof => ({
  id: formText(form, CODE_ID).trim(),
  code: formText(form, CODE).trim(),
})

/** The messages of refusals that are not about a field. */
interface Texts {
  readonly check: string
  readonly failed: string
  readonly unreachable: string
}

/** Sends a form, or returns to correcting it. The result is the reply once the registration is stored. */
export async function answerTo(
  form: FormData,
  send: () => Promise<RegistrationReply>,
  texts: Texts,
): Promise<RegistrationAnswer | RegistrationReply> {
  const typed = typedIn(form)
  if (form.get(STEP) === STEPS.correct) return { typed, problem: undefined, confirming: null }
  try {
    const reply = await send()
    return reply.confirming === null ? reply : { typed, problem: undefined, confirming: reply.confirming }
  } catch (error) {
    const problem = problemOf(error, form, texts)
    // Faults of the form are corrected there; code and password are on the screen of the code.
    const isOfForm = problem.faults.some(({ field }) => field !== CODE && field !== SECRET)
    const { id } = proofIn(form)
    return { typed, problem, confirming: isOfForm || id === '' ? null : { id, email: typed.email ?? '' } }
  }
}

export const isUnfinished = (answer: RegistrationAnswer | RegistrationReply): answer is RegistrationAnswer =>
  'typed' in answer

function under(typed: Typed, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  )
}

/** The stored registration as the fields of the form show it. */
export const typedFrom = (record: CustomerRecord): Typed => ({
  fullName: record.fullName,
  email: record.email,
  phone: formatPhone(record.phone),
  birthDate: formatDate(record.birthDate ?? ''),
  legalName: record.name,
  tradeName: record.tradeName ?? '',
  stateRegistration: record.stateRegistration,
  ...Object.fromEntries(Object.entries(record.traits).map(([id, value]) => [`${TRAIT_PREFIX}${id}`, value])),
})

/** Refusals that list every field at fault. */
const LISTING_FIELDS: readonly string[] = ['registration.invalid', 'registration.updateInvalid']

/** The refusal as the form shows it. */
export function problemOf(error: unknown, form: FormData, texts: Texts): RegistrationProblem {
  const typed = typedIn(form)
  if (!(error instanceof Refusal)) return { code: null, message: texts.unreachable, faults: [], typed }
  const { code, status } = error
  const message = LISTING_FIELDS.includes(code) ? texts.check : status >= 500 ? texts.failed : error.message
  return { code, message, faults: fieldRefusalsIn(error), typed }
}

/** The e-mail address for which another was suggested and that was sent again: it is not questioned again. */
export const confirmedEmail = (typed: Typed, problem: RegistrationProblem | undefined): string =>
  (problem?.faults.some(({ field, code }) => field === 'email' && code === 'mistyped')
    ? typed.email
    : typed.confirmedEmail) ?? ''
