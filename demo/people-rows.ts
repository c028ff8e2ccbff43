import type { Address } from '#domain/customer/address.ts'
import { centsFromReais } from '#domain/amounts.ts'
import { parsePhone } from '#domain/customer/phone.ts'
import { FIRST_VERSION, termsId } from './content-rows.ts'
import type { AddressEntry, CustomerEntry, LoginEntry } from './data/store.ts'
import { stableId } from './identifiers.ts'
import type { Row } from './rows.ts'
import { customerTraitId, supplierId } from './store-rows.ts'

export const customerId = (store: string, document: string): string => stableId(store, 'customer', document)
export const staffId = (store: string, email: string): string => stableId(store, 'staff', email)
export const addressId = (store: string, document: string, nickname: string): string =>
  stableId(store, 'address', document, nickname)

export const loginRow = ({ email, name, document }: LoginEntry, passwordHash: string): Row => ({
  id: stableId('login', email),
  name,
  email,
  document: document?.number ?? null,
  document_kind: document?.kind ?? null,
  password_hash: passwordHash,
  created_at: '2026-01-05T12:00:00Z',
})

export function customerRow(
  customer: CustomerEntry,
  priceListId: string | null,
  loginIdOf: (email: string) => string,
): Row {
  return {
    supplier_id: supplierId(customer.store),
    id: customerId(customer.store, customer.document),
    login_id: customer.login === undefined ? null : loginIdOf(customer.login),
    erp_code: customer.erpCode ?? null,
    kind: customer.kind,
    document: customer.document,
    name: customer.name,
    trade_name: customer.tradeName ?? null,
    email: customer.email,
    phone: parsePhone(customer.phone) ?? customer.phone,
    birth_date: customer.birthDate ?? null,
    state_registration: customer.stateRegistration ?? '',
    traits: Object.fromEntries(
      Object.entries(customer.traits ?? {}).map(([name, value]) => [customerTraitId(customer.store, name), value]),
    ),
    is_approved: !customer.isWaiting,
    price_list_id: priceListId,
    credit_limit_cents: centsFromReais(customer.creditLimit ?? 0),
    credit_used_cents: centsFromReais(customer.creditUsed ?? 0),
    created_at: customer.isWaiting ? new Date().toISOString() : '2026-02-02T12:00:00Z',
  }
}

/** Customers who can sign in have accepted the terms of use. */
export const acceptanceRows = (customers: readonly CustomerEntry[], loginIdOf: (email: string) => string): Row[] =>
  customers.flatMap(({ store, document, login, isWaiting }) =>
    login === undefined
      ? []
      : [
          {
            supplier_id: supplierId(store),
            customer_id: customerId(store, document),
            terms_id: termsId(store),
            version: FIRST_VERSION,
            accepted_at: isWaiting ? new Date().toISOString() : '2026-02-02T12:00:00Z',
            accepted_by: loginIdOf(login),
            accepted_as: 'customer',
          },
        ],
  )

export const addressRows = ({ store, document, addresses }: CustomerEntry): Row[] =>
  addresses.map((address) => ({
    supplier_id: supplierId(store),
    id: addressId(store, document, address.nickname),
    customer_id: customerId(store, document),
    nickname: address.nickname,
    street: address.street,
    number: address.number,
    district: address.district,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    complement: address.complement ?? '',
    reference_point: address.referencePoint ?? '',
    country: 'Brasil',
    latitude: address.latitude,
    longitude: address.longitude,
    is_primary: address.isPrimary ?? false,
    is_billing: address.isBilling ?? false,
    created_at: '2026-02-02T12:00:00Z',
  }))

/** An address as an order keeps a copy of it. */
export function addressCopy({ store, document }: CustomerEntry, address: AddressEntry): Address {
  const { latitude, longitude, isBilling: _, ...rest } = address
  return {
    ...rest,
    id: addressId(store, document, address.nickname),
    complement: address.complement ?? '',
    referencePoint: address.referencePoint ?? '',
    directions: '',
    country: 'Brasil',
    coordinates: { latitude, longitude },
    isPrimary: address.isPrimary ?? false,
    erpCode: null,
  }
}
