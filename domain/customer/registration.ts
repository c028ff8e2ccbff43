import { keyboardText } from '../keyboard-text.ts'
import { passwordFault } from '../access/sign-in.ts'
import { isState, stateOfPostalCode } from '../delivery/postal-code.ts'
import { Failure } from '../failure.ts'
import { answeredTraits, type Trait, type TraitAnswer, type TraitFault } from '../order/trait.ts'
import type { Identification } from '../supplier/supplier.ts'
import { MAX_HOUSE_NUMBER, type AddressInput } from './address.ts'
import { parseBirthDate, parseFullName, type BirthDateFault } from './person.ts'
import { parseDocument, parseIdentifier, type DocumentKind } from './document.ts'
import { parseEmail, suggestEmail, type EmailFault } from './email.ts'
import { parseCompanyPhone, parsePhone } from './phone.ts'

export type CustomerDocumentKind = DocumentKind | 'foreign'

/** What a person typed about itself or its company, as typed. */
export interface TypedDetails {
  /** The name of the person, also of the one who registers a company. */
  readonly fullName: string
  readonly email: string
  /** The address that the person stood by when another one was suggested. */
  readonly confirmedEmail: string
  readonly phone: string
  readonly birthDate: string
  readonly legalName: string
  readonly tradeName: string
  readonly stateRegistration: string
  readonly traits: readonly TraitAnswer[]
}

export interface TypedRegistration extends TypedDetails {
  readonly documentKind: CustomerDocumentKind
  readonly document: string
  readonly password: string
  readonly address: AddressInput | null
}

/** The same after the checks, as it is stored. */
export interface Details {
  readonly fullName: string
  /** The name on invoices: the person's, or the legal name of the company. */
  readonly name: string
  readonly tradeName: string | null
  readonly email: string
  /** E.164 */
  readonly phone: string
  /** ISO; null for a company. */
  readonly birthDate: string | null
  readonly stateRegistration: string
  /** By id of the trait. */
  readonly traits: Readonly<Record<string, string>>
}

export interface Registration extends Details {
  readonly kind: 'person' | 'company'
  readonly documentKind: CustomerDocumentKind
  readonly document: string
  readonly address: AddressInput | null
}

export interface RegistrationRules {
  /** What the store accepts to sign in with. */
  readonly identification: readonly Identification[]
  readonly traits: readonly Trait[]
  readonly requiresAddress: boolean
  /** ISO date in the store's time zone. */
  readonly today: string
}

type RegistrationField =
  | Exclude<keyof TypedRegistration, 'confirmedEmail' | 'documentKind' | 'document' | 'traits' | 'address'>
  | CustomerDocumentKind
  | 'document'
  | 'terms'
  | `address.${keyof typeof ADDRESS_LIMITS}`
  | `traits.${string}`

export type RegistrationFaultCode =
  | 'missing'
  | 'tooLong'
  | 'notAFullName'
  | 'notAPhone'
  | 'notACompanyPhone'
  | 'notACpf'
  | 'notACnpj'
  | 'notAForeignDocument'
  | 'notADocument'
  | 'notAccepted'
  | 'notAPostalCode'
  | 'notAState'
  | 'notAStateRegistration'
  | 'mistyped'
  | 'taken'
  | 'registeredHere'
  | 'otherEmail'
  | 'notYours'
  | 'termsNotAccepted'
  | 'termsOutdated'
  | 'wrongPassword'
  | EmailFault
  | BirthDateFault
  | `trait.${TraitFault}`
  | NonNullable<ReturnType<typeof passwordFault>>

/** A fault of one field, to be shown beside it. */
export interface RegistrationFault {
  readonly field: RegistrationField
  readonly code: RegistrationFaultCode
  /** What was probably meant; for another e-mail, its masked form. */
  readonly suggestion?: string
}

/** The checked value, or everything that is wrong with it. */
export type Checked<Value> =
  | { readonly value: Value; readonly faults: readonly [] }
  | { readonly value: null; readonly faults: readonly RegistrationFault[] }

const ADDRESS_LIMITS = {
  street: 160,
  number: MAX_HOUSE_NUMBER,
  district: 100,
  city: 100,
  state: 2,
  postalCode: 9,
} as const
const MAX_NAME = 160

/** Which documents the store registers; a store that needs an e-mail alone registers those of Brazil. */
export function documentKindsFor(identification: readonly Identification[]): CustomerDocumentKind[] {
  const kinds = identification.filter((kind) => kind !== 'email')
  return kinds.length > 0 ? kinds : ['cpf', 'cnpj']
}

/** Checks a new registration by every rule at once, except uniqueness and the terms of use. */
export function checkRegistration(typed: TypedRegistration, rules: RegistrationRules): Checked<Registration> {
  const isCompany = typed.documentKind === 'cnpj'
  const details = checkDetails(typed, isCompany, rules)
  const document = documentOf(typed)
  const faults = [...details.faults]
  if (!documentKindsFor(rules.identification).includes(typed.documentKind))
    faults.push({ field: typed.documentKind, code: 'notAccepted' })
  else if (document === null) faults.push(documentFault(typed))
  const weakness = passwordFault(typed.password, {
    name: typed.fullName,
    email: typed.email,
    document: document ?? typed.document,
  })
  if (weakness !== null) faults.push({ field: 'password', code: typed.password === '' ? 'missing' : weakness })
  faults.push(...addressFaults(typed.address, rules.requiresAddress))
  if (faults.length > 0 || details.value === null || document === null) return { value: null, faults }
  const { documentKind, address } = typed
  return {
    value: { ...details.value, kind: isCompany ? 'company' : 'person', documentKind, document, address },
    faults: [],
  }
}

/** Checks what may also be changed later. */
export function checkDetails(
  typed: TypedDetails,
  isCompany: boolean,
  rules: Pick<RegistrationRules, 'traits' | 'today'>,
): Checked<Details> {
  const faults: RegistrationFault[] = []
  const fullName = parseFullName(typed.fullName)
  if (fullName === null)
    faults.push({ field: 'fullName', code: typed.fullName.trim() === '' ? 'missing' : 'notAFullName' })
  const email = emailOf(typed, faults)
  const phone = isCompany ? parseCompanyPhone(typed.phone) : parsePhone(typed.phone)
  if (phone === null) faults.push({ field: 'phone', code: phoneFault(typed.phone, isCompany) })
  const birthDate = isCompany ? null : birthDateOf(typed.birthDate, rules.today, faults)
  const legalName = isCompany ? shortText('legalName', typed.legalName, faults) : ''
  if (isCompany && legalName === '') faults.push({ field: 'legalName', code: 'missing' })
  const tradeName = isCompany ? shortText('tradeName', typed.tradeName, faults) : ''
  const stateRegistration = isCompany ? stateRegistrationOf(typed.stateRegistration, faults) : ''
  const traits = traitsOf(rules.traits, typed.traits, faults)
  if (faults.length > 0 || fullName === null || email === null || phone === null) return { value: null, faults }
  return {
    value: {
      fullName,
      name: isCompany ? legalName : fullName,
      tradeName: tradeName || null,
      email,
      phone,
      birthDate,
      stateRegistration,
      traits,
    },
    faults: [],
  }
}

function documentOf({ documentKind, document }: TypedRegistration): string | null {
  if (documentKind === 'foreign') return parseIdentifier(document, ['foreign'])?.value ?? null
  const parsed = parseDocument(document)
  return parsed?.kind === documentKind ? parsed.value : null
}

function documentFault({ documentKind, document }: TypedRegistration): RegistrationFault {
  if (document.trim() === '') return { field: documentKind, code: 'missing' }
  return {
    field: documentKind,
    code: ({ cpf: 'notACpf', cnpj: 'notACnpj', foreign: 'notAForeignDocument' } as const)[documentKind],
  }
}

/** A company may also have a number without area code: what is accepted is said by the fault. */
function phoneFault(typed: string, isCompany: boolean): RegistrationFaultCode {
  if (typed.trim() === '') return 'missing'
  return isCompany ? 'notACompanyPhone' : 'notAPhone'
}

function emailOf({ email: typed, confirmedEmail }: TypedDetails, faults: RegistrationFault[]): string | null {
  const parsed = parseEmail(typed)
  if ('fault' in parsed) {
    faults.push({ field: 'email', code: typed.trim() === '' ? 'missing' : parsed.fault })
    return null
  }
  const suggestion = suggestEmail(parsed.email)
  const isConfirmed = keyboardText(confirmedEmail).toLowerCase() === parsed.email
  if (suggestion !== null && !isConfirmed) faults.push({ field: 'email', code: 'mistyped', suggestion })
  return parsed.email
}

function birthDateOf(typed: string, today: string, faults: RegistrationFault[]): string | null {
  const parsed = parseBirthDate(typed, today)
  if ('date' in parsed) return parsed.date
  faults.push({ field: 'birthDate', code: typed.trim() === '' ? 'missing' : parsed.fault })
  return null
}

export function shortText(field: 'legalName' | 'tradeName', typed: string, faults: RegistrationFault[]): string {
  const text = typed.trim().replace(/\s+/gu, ' ')
  if (text.length > MAX_NAME) faults.push({ field, code: 'tooLong' })
  return text
}

/** A state registration as it is stored: as the state writes it, in the signs of a keyboard and in capitals. */
export const storedStateRegistration = (typed: string): string => keyboardText(typed).toUpperCase()

/** Each state has its own format, and they change: only what fits none of them is refused. */
export function stateRegistrationOf(typed: string, faults: RegistrationFault[]): string {
  const text = storedStateRegistration(typed)
  if (text !== '' && text !== 'ISENTO' && !/^[0-9A-Z][0-9A-Z./-]{1,19}$/.test(text))
    faults.push({ field: 'stateRegistration', code: 'notAStateRegistration' })
  return text
}

function traitsOf(
  traits: readonly Trait[],
  answers: readonly TraitAnswer[],
  faults: RegistrationFault[],
): Record<string, string> {
  const valid: Record<string, string> = {}
  for (const trait of traits) {
    try {
      for (const { id, value } of answeredTraits([trait], answers)) valid[id] = value
    } catch (error) {
      // The rule names the first question at fault; a form shows all of them.
      if (!(error instanceof Failure)) throw error
      faults.push({ field: `traits.${trait.id}`, code: `trait.${error.details.fault as TraitFault}` })
    }
  }
  return valid
}

export function addressFaults(address: AddressInput | null, isRequired: boolean): RegistrationFault[] {
  if (address === null) return isRequired ? [{ field: 'address.postalCode', code: 'missing' }] : []
  return (Object.keys(ADDRESS_LIMITS) as (keyof typeof ADDRESS_LIMITS)[]).flatMap((part): RegistrationFault[] => {
    const text = address[part].trim()
    const field = `address.${part}` as const
    if (text === '') return [{ field, code: 'missing' }]
    if (part === 'postalCode') return stateOfPostalCode(text) === null ? [{ field, code: 'notAPostalCode' }] : []
    if (part === 'state') return isState(text) ? [] : [{ field, code: 'notAState' }]
    return text.length > ADDRESS_LIMITS[part] ? [{ field, code: 'tooLong' }] : []
  })
}
