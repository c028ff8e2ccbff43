import type { Cents } from '../amounts.ts'
import type { Identifier } from '../customer/document.ts'
import { nameKey } from '../slug.ts'
import type { BlankRule, ReadRow, RowFault, RowFaultCode } from './import-row.ts'
import {
  ADDRESS_FIELDS,
  type CustomerCells,
  type CustomerField,
  type ImportedAddress,
  type ImportField,
} from './import-fields.ts'

/** What an import writes of a customer. */
export interface ImportedCustomer extends Omit<CustomerCells, 'document' | 'representative'> {
  readonly document: string
  /** The ids of those in whose portfolios the customer is, in order, with commas between them. */
  readonly representatives: string
  readonly kind: 'person' | 'company'
}

export interface FoundCustomer extends ImportedCustomer {
  readonly id: string
  /** A person signs in with the record and looks after it. */
  readonly hasLogin: boolean
}

export type PlannedCustomer =
  | { readonly outcome: 'refused'; readonly customer: FoundCustomer | null; readonly faults: readonly RowFault[] }
  | { readonly outcome: 'same'; readonly customer: FoundCustomer }
  | { readonly outcome: 'changed'; readonly customer: FoundCustomer; readonly after: ImportedCustomer }
  | { readonly outcome: 'added'; readonly after: ImportedCustomer }

/** What the person who signs in with a record changes alone. */
export const OWN_FIELDS = [
  'name',
  'tradeName',
  'email',
  'phone',
  'stateRegistration',
  'birthDate',
  ...ADDRESS_FIELDS,
] as const satisfies readonly CustomerField[]
/** What an import may change of a customer. */
const WRITTEN = [...OWN_FIELDS, 'erpCode', 'creditLimit'] as const
/** What a blank cell may empty, and what it is then. */
const CLEARED = {
  tradeName: null,
  phone: null,
  stateRegistration: '',
  erpCode: null,
  birthDate: null,
  complement: '',
} as const
/** Parts without which an address is incomplete; a missing number becomes `NO_NUMBER`. */
const NEEDED_OF_ADDRESS = ['postalCode', 'street', 'district', 'city', 'state'] as const
const NO_NUMBER = 'S/N'

export const NO_ADDRESS: ImportedAddress = {
  postalCode: '',
  street: '',
  addressNumber: '',
  complement: '',
  district: '',
  city: '',
  state: '',
}

const EMPTY = {
  name: '',
  tradeName: null,
  email: '',
  phone: null,
  stateRegistration: '',
  erpCode: null,
  creditLimit: 0 as Cents,
  birthDate: null,
  representatives: '',
  ...NO_ADDRESS,
} as const

export interface NamedRepresentative {
  readonly id: string
  readonly name: string
  readonly email: string
}

export type FindRepresentative = (typed: string) => { readonly id: string } | { readonly fault: RowFaultCode }

/** Finds a representative of the store by e-mail, or by a name that no other one has. */
export function representativeFinder(representatives: readonly NamedRepresentative[]): FindRepresentative {
  const byEmail = new Map(representatives.map(({ id, email }) => [email.toLowerCase(), id]))
  const byName = Map.groupBy(representatives, ({ name }) => nameKey(name))
  return (typed) => {
    const mailed = byEmail.get(typed.toLowerCase())
    if (mailed !== undefined) return { id: mailed }
    const [named, second] = byName.get(nameKey(typed)) ?? []
    if (named === undefined) return { fault: 'unknown-representative' }
    return second === undefined ? { id: named.id } : { fault: 'several-representatives' }
  }
}

/**
 * The customer of a row among those with its document or its code: by the document, and where several have it by the code or the
 * e-mail as well. Without a document by the code alone.
 */
export function customersOfRow({ cells }: ReadRow, found: readonly FoundCustomer[]): readonly FoundCustomer[] {
  const { document, erpCode, email } = cells
  const hasCode = (customer: FoundCustomer) => Boolean(erpCode) && customer.erpCode === erpCode
  if (document === undefined) return found.filter(hasCode)
  const named = found.filter((customer) => customer.document === document.value)
  if (named.length < 2) return named
  const [coded, mailed] = [named.filter(hasCode), named.filter((customer) => customer.email === email)]
  return coded.length > 0 ? coded : mailed.length > 0 ? mailed : named
}

/** What a row does to the customers of the store. `found` are those with its document or its code. */
export function planCustomerRow(
  row: ReadRow,
  found: readonly FoundCustomer[],
  { blanks, findRepresentative }: { readonly blanks: BlankRule; readonly findRepresentative: FindRepresentative },
): PlannedCustomer {
  const { cells, blank } = row
  const [customer = null, second] = customersOfRow(row, found)
  const faults = [...row.faults]
  const add = (code: RowFaultCode, field: CustomerField, value = '') => faults.push({ code, field, value })
  const isFaulty = (field: CustomerField) => faults.some((fault) => fault.field === field)

  if (second !== undefined) add('several-customers', 'document')
  const cleared =
    blanks === 'keep'
      ? {}
      : Object.fromEntries(Object.entries(CLEARED).filter(([field]) => blank.includes(field as ImportField)))
  const { document, representative } = cells
  const assigned = representative === undefined ? null : findRepresentative(representative)
  if (assigned !== null && 'fault' in assigned) add(assigned.fault, 'representative', representative)
  const planned: ImportedCustomer = {
    ...(customer ?? { ...EMPTY, document: document?.value ?? '', kind: kindOf(document) }),
    ...cleared,
    ...Object.fromEntries(WRITTEN.flatMap((field) => (cells[field] === undefined ? [] : [[field, cells[field]]]))),
    ...(assigned !== null && 'id' in assigned ? { representatives: assigned.id } : {}),
  }
  const hasAddress = ADDRESS_FIELDS.some((field) => planned[field] !== '')
  const after = hasAddress && planned.addressNumber === '' ? { ...planned, addressNumber: NO_NUMBER } : planned
  if (hasAddress)
    for (const field of NEEDED_OF_ADDRESS) if (after[field] === '' && !isFaulty(field)) add('address-incomplete', field)
  if (after.kind === 'company' && after.birthDate !== null) add('not-a-person', 'birthDate')
  if (customer === null) {
    // A document of another country is known by its letters: digits alone are a mistyped CPF or CNPJ.
    if (document?.kind === 'foreign' && !/[A-Z]/.test(document.value)) add('bad-document', 'document', document.value)
    for (const field of ['document', 'name', 'email'] as const)
      if (!isFaulty(field) && (cells[field] ?? '') === '') add('customer-missing', field)
  } else if (customer.hasLogin)
    for (const field of OWN_FIELDS) if (after[field] !== customer[field] && !isFaulty(field)) add('own-account', field)
  const isTaken = found.some(({ id, erpCode }) => id !== customer?.id && erpCode === after.erpCode)
  if (after.erpCode !== null && isTaken) add('erp-code-taken', 'erpCode', after.erpCode)

  if (faults.length > 0) return { outcome: 'refused', customer, faults }
  if (customer === null) return { outcome: 'added', after }
  const isSame = [...WRITTEN, 'representatives' as const].every((field) => after[field] === customer[field])
  return isSame ? { outcome: 'same', customer } : { outcome: 'changed', customer, after }
}

const kindOf = (document: Identifier | undefined): ImportedCustomer['kind'] =>
  document?.kind === 'cnpj' ? 'company' : 'person'
