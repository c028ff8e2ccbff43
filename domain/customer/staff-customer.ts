import type { Cents } from '../amounts.ts'
import type { OrderSummary } from '../order/order.ts'
import type { AddressInput } from './address.ts'
import { parseDocument } from './document.ts'
import { parseEmail } from './email.ts'
import { parseFullName } from './person.ts'
import { parseCompanyPhone, parsePhone } from './phone.ts'
import {
  addressFaults,
  shortText,
  stateRegistrationOf,
  type Checked,
  type Registration,
  type RegistrationFault,
} from './registration.ts'

/** What staff type about a customer, as typed. */
export interface TypedCustomerDetails {
  /** Of a company: whom the store talks to; may be empty. */
  readonly fullName: string
  readonly legalName: string
  readonly tradeName: string
  readonly stateRegistration: string
  readonly email: string
  readonly phone: string
}

export interface TypedNewCustomer extends TypedCustomerDetails {
  /** A CPF or a CNPJ. */
  readonly document: string
  readonly address: AddressInput | null
}

/** The same after the checks, as it is stored. */
export interface CustomerDetails {
  /** The name on invoices: the person's, or the legal name of the company. */
  readonly name: string
  readonly tradeName: string | null
  readonly stateRegistration: string
  /** Empty where none is known. */
  readonly email: string
  /** E.164 */
  readonly phone: string | null
}

export interface NewCustomer extends CustomerDetails {
  readonly kind: Registration['kind']
  readonly document: string
  /** Whom an invitation greets. */
  readonly contactName: string
  readonly address: AddressInput | null
}

/** What a store does with a new customer besides storing it. */
export interface CustomerPlacement {
  readonly representativeId: string | null
  readonly priceListId: string | null
  /** Whether the person gets an e-mail by which they choose a password. */
  readonly isInvited: boolean
}

/** A customer that staff make knows fewer things of itself than one who registers: neither contacts nor address have to be known. */
export function checkNewCustomer(typed: TypedNewCustomer): Checked<NewCustomer> {
  const document = parseDocument(typed.document)
  const isCompany = document?.kind === 'cnpj'
  const faults: RegistrationFault[] = []
  if (document === null)
    faults.push({ field: 'document', code: typed.document.trim() === '' ? 'missing' : 'notADocument' })
  // Which names there have to be follows from the document.
  const details = document === null ? null : checkCustomerDetails(typed, isCompany)
  faults.push(...(details?.faults ?? []), ...addressFaults(typed.address, false))
  if (faults.length > 0 || document === null || !details?.value) return { value: null, faults }
  return {
    value: {
      ...details.value,
      kind: isCompany ? 'company' : 'person',
      document: document.value,
      contactName: parseFullName(typed.fullName) ?? '',
      address: typed.address,
    },
    faults: [],
  }
}

/** Checks what staff may also change later. */
export function checkCustomerDetails(typed: TypedCustomerDetails, isCompany: boolean): Checked<CustomerDetails> {
  const faults: RegistrationFault[] = []
  const fullName = parseFullName(typed.fullName)
  const isNameTyped = typed.fullName.trim() !== ''
  if (fullName === null && (isNameTyped || !isCompany))
    faults.push({ field: 'fullName', code: isNameTyped ? 'notAFullName' : 'missing' })
  const legalName = isCompany ? shortText('legalName', typed.legalName, faults) : ''
  if (isCompany && legalName === '') faults.push({ field: 'legalName', code: 'missing' })
  const tradeName = isCompany ? shortText('tradeName', typed.tradeName, faults) : ''
  const stateRegistration = isCompany ? stateRegistrationOf(typed.stateRegistration, faults) : ''
  const email = typed.email.trim() === '' ? { email: '' } : parseEmail(typed.email)
  if ('fault' in email) faults.push({ field: 'email', code: email.fault })
  const phone = typed.phone.trim() === '' ? null : isCompany ? parseCompanyPhone(typed.phone) : parsePhone(typed.phone)
  if (phone === null && typed.phone.trim() !== '')
    faults.push({ field: 'phone', code: isCompany ? 'notACompanyPhone' : 'notAPhone' })
  if (faults.length > 0 || 'fault' in email) return { value: null, faults }
  return {
    value: {
      name: isCompany ? legalName : (fullName ?? ''),
      tradeName: tradeName || null,
      stateRegistration,
      email: email.email,
      phone,
    },
    faults: [],
  }
}

export const MAX_NOTE = 2000

/** What a member of staff wrote down about a customer for the others. */
export interface CustomerNote {
  readonly id: string
  readonly body: string
  /** Null where the person has no account any more. */
  readonly writtenBy: string | null
  /** ISO instant. */
  readonly writtenAt: string
}

/** What a store has going on with a customer. What the reader may not see is null. */
export interface CustomerActivity {
  /** The newest ones. */
  readonly orders: readonly Pick<OrderSummary, 'number' | 'status' | 'placedAt' | 'total'>[] | null
  /** Products that are in the cart. */
  readonly cartLineCount: number
  /** The newest ones; without an order it is the general one. */
  readonly conversations:
    | readonly { readonly id: string; readonly orderNumber: number | null; readonly changedAt: string }[]
    | null
  readonly openInvoices: { readonly count: number; readonly total: Cents } | null
}
