import type { CampoComErro } from '#contract/field-faults.ts'
import { Refusal } from '#contract/client.ts'
import type { RegistrationBody } from '#contract/registration.ts'
import type { CustomerRecord } from '#domain/customer/customer-record.ts'
import { documentKindsFor, type CustomerDocumentKind } from '#domain/customer/registration.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import type { Identification } from '#domain/supplier/supplier.ts'
import { formatDate } from '../../shared/format.ts'

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
  /** Above the form. */
  readonly message: string
  readonly faults: readonly Pick<CampoComErro, 'campo' | 'codigo' | 'mensagem' | 'sugestao'>[]
  readonly typed: Typed
}

export const TRAIT_PREFIX = 'caracteristicas.'
const ADDRESS_PREFIX = 'endereco.'
const SECRET = 'senha'

export const typedIn = (form: FormData): Typed =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' && name !== SECRET ? [[name, value]] : [])))

/** The body of the call, from the fields of the form. An address of which nothing was filled in is none. */
export function bodyOf(form: FormData, applicant: Applicant): RegistrationBody {
  const typed = typedIn(form)
  const address = under(typed, ADDRESS_PREFIX)
  const hasAddress = Object.values(address).some((value) => value.trim() !== '')
  const secret = form.get(SECRET)
  const version = Number(typed.versaoTermos)
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
  }
}

function under(typed: Typed, prefix: string): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])))
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
export function problemOf(error: unknown, form: FormData, texts: { readonly check: string; readonly failed: string; readonly unreachable: string }): RegistrationProblem {
  const typed = typedIn(form)
  if (!(error instanceof Refusal)) return { message: texts.unreachable, faults: [], typed }
  const { campos, campo, mensagem } = error.body
  if (campos) return { message: texts.check, faults: campos, typed }
  const fault = campo === undefined ? [] : [{ campo, codigo: error.code, mensagem }]
  return { message: error.status >= 500 ? texts.failed : error.message, faults: fault, typed }
}

/** The e-mail that the person stands by, once another was suggested for it: it is not asked again. */
export const confirmedEmail = (problem: RegistrationProblem | undefined): string =>
  problem?.faults.some(({ campo, codigo }) => campo === 'email' && codigo === 'mistyped') ? (problem.typed.email ?? '') : (problem?.typed.emailConfirmado ?? '')
