import { isState, stateOfPostalCode } from '../delivery/postal-code.ts'
import { ensure } from '../failure.ts'
import type { SupplierFeatures } from '../supplier/features.ts'

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** `QD 12 LT 5 CJ Z CASA 3`: planned towns and allotments have no plain numbers. */
export const MAX_HOUSE_NUMBER = 30

/** What an envelope says. The postal code is 8 digits. */
export interface PostalAddress {
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

/** What a person types of an address. */
export interface AddressInput extends PostalAddress {
  readonly nickname: string
  /** A landmark nearby. */
  readonly referencePoint: string
  /** How to get in, and whom to call. */
  readonly directions: string
  readonly country: string
  readonly coordinates: Coordinates | null
  readonly isPrimary: boolean
}

/** The fields that are typed as texts, in the order of a form. */
export const ADDRESS_TEXTS = [
  'nickname',
  'postalCode',
  'street',
  'number',
  'complement',
  'district',
  'city',
  'state',
  'referencePoint',
  'directions',
] as const satisfies readonly (keyof AddressInput)[]
export type AddressText = (typeof ADDRESS_TEXTS)[number]

/** An address of which nothing is typed yet. */
export const EMPTY_ADDRESS: AddressInput = {
  ...(Object.fromEntries(ADDRESS_TEXTS.map((field) => [field, ''])) as Record<AddressText, string>),
  country: 'Brasil',
  coordinates: null,
  isPrimary: false,
}

export interface Address extends AddressInput {
  readonly id: string
  readonly erpCode: string | null
}

/** As an order keeps it: a copy of one of the customer's own, or one that was written for the order alone. */
export interface OrderAddress extends AddressInput {
  readonly id: string | null
  readonly erpCode: string | null
}

export interface SavedAddress extends Address {
  /** Whether it lies in a service area of the store; null where that is unknown, as for a store without areas. */
  readonly isServed: boolean | null
}

/**
 * Throws `address.invalidPostalCode` for a CEP of no state, `address.unknownState`. That the two fit is only advised.
 * @param at what the names of the fields begin with
 */
export function ensureAddress({ postalCode, state }: Pick<AddressInput, 'postalCode' | 'state'>, at = ''): void {
  ensure(stateOfPostalCode(postalCode) !== null, 'address.invalidPostalCode', { field: `${at}cep` })
  ensure(isState(state), 'address.unknownState', { field: `${at}uf` })
}

/** Whether two addresses are the same place, however they are spelt in upper or lower case. The point on the map is not compared. */
export const isSameAddress = (a: AddressInput, b: AddressInput): boolean =>
  addressText(a).toLocaleLowerCase('pt-BR') === addressText(b).toLocaleLowerCase('pt-BR')

/** One line for lists, orders and labels: `Rua Harmonia, 123, apto 4 – Vila Madalena, São Paulo/SP, 05435-000`. */
export function addressText(address: AddressInput): string {
  const complement = address.complement ? `, ${address.complement}` : ''
  const postalCode = `${address.postalCode.slice(0, 5)}-${address.postalCode.slice(5)}`
  return `${address.street}, ${address.number}${complement} – ${address.district}, ${address.city}/${address.state}, ${postalCode}`
}

/** How to find the door: landmark and directions; empty where neither is given. */
export const addressHints = ({
  referencePoint,
  directions,
}: Partial<Pick<AddressInput, 'referencePoint' | 'directions'>>): string =>
  [referencePoint, directions].filter(Boolean).join(' · ')

type Rules = Pick<SupplierFeatures, 'usesSingleAddress' | 'usesPrimaryAddress'>

/**
 * Where an order would go (specification §4 "Address"): with uses-single-address the first, otherwise what was chosen, and
 * before anything was chosen the primary one with use-primary-address, or the only one there is. Null: still to be chosen.
 * The addresses come with the primary one first.
 */
export function selectedAddress<Candidate extends Pick<Address, 'id' | 'isPrimary'>>(
  addresses: readonly Candidate[],
  rules: Rules,
  chosenId: string | null,
): Candidate | null {
  const [first = null] = addresses
  if (rules.usesSingleAddress) return first
  const chosen = addresses.find(({ id }) => id === chosenId)
  if (chosen) return chosen
  if (rules.usesPrimaryAddress) return addresses.find(({ isPrimary }) => isPrimary) ?? null
  return addresses.length === 1 ? first : null
}

/** Whether one more may be added: a store with uses-single-address allows one. */
export const mayAddAddress = ({ usesSingleAddress }: Pick<Rules, 'usesSingleAddress'>, count: number): boolean =>
  !usesSingleAddress || count === 0
