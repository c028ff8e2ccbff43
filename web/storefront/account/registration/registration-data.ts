import type { CampoComErro } from '#contract/field-faults.ts'
import { Refusal } from '#contract/client.ts'
import type { saveRegistration, RegistrationBody } from '#contract/registration.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { CustomerRecord } from '#domain/customer/customer-record.ts'
import { documentKindsFor, type CustomerDocumentKind } from '#domain/customer/registration.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import type { Identification } from '#domain/supplier/supplier.ts'
import { formatDate } from '../../../shared/format.ts'

/** Who registers; each fills in a form of its own. */
export type Applicant = 'person' | 'company' | 'foreigner'

/** In the address of the screen. */
export const APPLICANT_NAME: Record<Applicant, string> = { person: 'pessoa', company: 'empresa', foreigner: 'sem-cpf' }
const DOCUMENT_OF: Record<Applicant, CustomerDocumentKind> = { person: 'cpf', company: 'cnpj', foreigner: 'foreign' }
const ORDER: readonly Applicant[] = ['person', 'company', 'foreigner']

/** Whom the store registers. */
export function applicantsFor(identification: readonly Identification[]): Applicant[] {
  const kinds = documentKindsFor(identification)
  return ORDER.filter((applicant) => kinds.includes(DOCUMENT_OF[applicant]))
}

/** Whom the address asks for; the first whom the store registers where it asks for nobody. */
export const applicantNamed = (applicants: readonly Applicant[], name: string | null): Applicant =>
  applicants.find((applicant) => APPLICANT_NAME[applicant] === name) ?? applicants[0] ?? 'person'

/** What was typed, by the name of its field, which is that of the wire. No password is among it. */
export type Typed = Readonly<Record<string, string>>

export interface RegistrationProblem {
  /** Why the store refused; null where it did not answer. */
  readonly code: string | null
  /** Above the form. */
  readonly message: string
  readonly faults: readonly Pick<CampoComErro, 'campo' | 'codigo' | 'mensagem' | 'sugestao'>[]
  readonly typed: Typed
}

export const TRAIT_PREFIX = 'caracteristicas.'
const ADDRESS_PREFIX = 'endereco.'
const SECRET = 'senha'
/** Which button sent the form, while an e-mail waits for its code. */
export const STEP = 'acao'
export const STEPS = { confirm: 'confirmar', sendAgain: 'reenviar', correct: 'corrigir' } as const
export const CODE_ID = 'confirmacao.id'
export const CODE = 'confirmacao.codigo'
const NOT_SHOWN_AGAIN: readonly string[] = [SECRET, STEP, CODE_ID, CODE]

/** A mailbox that was written to, and waits for the code from there. */
export type EmailToConfirm = NonNullable<Reply<typeof saveRegistration>['confirmacao']>

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

/** The body of the call, from the fields of the form. An address of which nothing was filled in is none. */
export function bodyOf(form: FormData, applicant: Applicant): RegistrationBody {
  const typed = typedIn(form)
  const address = under(typed, ADDRESS_PREFIX)
  const hasAddress = Object.values(address).some((value) => value.trim() !== '')
  const secret = form.get(SECRET)
  const version = Number(typed.versaoTermos)
  const proof = form.get(STEP) === STEPS.confirm ? { id: textOf(form, CODE_ID), codigo: textOf(form, CODE) } : null
  return {
    tokenOrigin: 'commerce',
    tipoPessoa: applicant === 'company' ? 'JURIDICA' : 'FISICA',
    nome: typed.nome,
    email: typed.email,
    emailConfirmado: typed.emailConfirmado,
    senha: typeof secret === 'string' ? secret : '',
    cpf: typed.cpf,
    cnpj: typed.cnpj,
    documentoEstrangeiro: typed.documentoEstrangeiro,
    telefone: typed.telefone,
    dataNascimento: typed.dataNascimento,
    razaoSocial: typed.razaoSocial,
    nomeFantasia: typed.nomeFantasia,
    inscricaoEstadual: typed.inscricaoEstadual,
    endereco: hasAddress ? address : null,
    caracteristicas: Object.entries(under(typed, TRAIT_PREFIX)).map(([id, valor]) => ({ id, valor })),
    termosuso: 'termosuso' in typed,
    versaoTermos: Number.isInteger(version) && version > 0 ? version : null,
    confirmacao: proof,
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** What is said where the store gave no fault of a field. */
interface Texts {
  readonly check: string
  readonly failed: string
  readonly unreachable: string
}

/** Sends a form, or goes back to correcting it. Gives the reply once everything is done. */
export async function answerTo(
  form: FormData,
  send: () => Promise<Reply<typeof saveRegistration>>,
  texts: Texts,
): Promise<RegistrationAnswer | Reply<typeof saveRegistration>> {
  const typed = typedIn(form)
  if (form.get(STEP) === STEPS.correct) return { typed, problem: undefined, confirming: null }
  try {
    const reply = await send()
    return reply.confirmacao === null ? reply : { typed, problem: undefined, confirming: reply.confirmacao }
  } catch (error) {
    const problem = problemOf(error, form, texts)
    // What is wrong with the form itself is corrected there; code and password are asked for beside each other.
    const isOfForm = problem.faults.some(({ campo }) => campo !== CODE && campo !== SECRET)
    const id = textOf(form, CODE_ID)
    return { typed, problem, confirming: isOfForm || id === '' ? null : { id, email: typed.email ?? '' } }
  }
}

/** Whether the form is not done yet. */
export const isUnfinished = (
  answer: RegistrationAnswer | Reply<typeof saveRegistration>,
): answer is RegistrationAnswer => 'confirming' in answer

function under(typed: Typed, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  )
}

/** What is kept, as the fields of the form show it. */
export const typedFrom = (record: CustomerRecord): Typed => ({
  nome: record.fullName,
  email: record.email,
  telefone: formatPhone(record.phone),
  dataNascimento: formatDate(record.birthDate ?? ''),
  razaoSocial: record.name,
  nomeFantasia: record.tradeName ?? '',
  inscricaoEstadual: record.stateRegistration,
  ...Object.fromEntries(Object.entries(record.traits).map(([id, value]) => [`${TRAIT_PREFIX}${id}`, value])),
})

/** What is wrong, as the form shows it; `failed` where the store did not say. */
export function problemOf(error: unknown, form: FormData, texts: Texts): RegistrationProblem {
  const typed = typedIn(form)
  if (!(error instanceof Refusal)) return { code: null, message: texts.unreachable, faults: [], typed }
  const { campos, campo, mensagem } = error.body
  if (campos) return { code: error.code, message: texts.check, faults: campos, typed }
  const fault = campo === undefined ? [] : [{ campo, codigo: error.code, mensagem }]
  return { code: error.code, message: error.status >= 500 ? texts.failed : error.message, faults: fault, typed }
}

/** The e-mail that the person stands by, once another was suggested for it: it is not asked again. */
export const confirmedEmail = (typed: Typed, problem: RegistrationProblem | undefined): string =>
  (problem?.faults.some(({ campo, codigo }) => campo === 'email' && codigo === 'mistyped')
    ? typed.email
    : typed.emailConfirmado) ?? ''
