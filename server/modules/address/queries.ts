import type { Address, AddressInput } from '#domain/customer/address.ts'
import { firstRow, rows, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

export interface AddressRow {
  readonly id: string
  readonly nickname: string
  readonly street: string
  readonly number: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly complement: string
  readonly reference_point: string
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly erp_code: string | null
  readonly is_primary: boolean
}

export const ADDRESS_COLUMNS = [
  'id', 'nickname', 'street', 'number', 'district', 'city', 'state', 'postal_code', 'complement', 'reference_point', 'country',
  'latitude', 'longitude', 'erp_code', 'is_primary',
] as const

const findAll = statement<AddressRow>(
  'address.list',
  `select ${ADDRESS_COLUMNS.join(', ')} from address
   where supplier_id = $1 and customer_id = $2 and removed_at is null and not is_billing
   order by is_primary desc, created_at, id`,
)
const findOne = statement<AddressRow>(
  'address.find',
  `select ${ADDRESS_COLUMNS.join(', ')} from address
   where supplier_id = $1 and customer_id = $2 and id = $3 and removed_at is null and not is_billing`,
)
const findBilling = statement<AddressRow>(
  'address.billing',
  `select ${ADDRESS_COLUMNS.join(', ')} from address
   where supplier_id = $1 and customer_id = $2 and is_billing and removed_at is null`,
)

/** Where the customer can receive, the primary address first. */
export async function addressesOf(scope: Scope, customerId: string): Promise<Address[]> {
  return (await rows(scope.db, findAll, [scope.supplier.id, customerId])).map(toAddress)
}

/** One of the customer's delivery addresses; null for anything else, also another customer's. */
export async function findAddress(scope: Scope, customerId: string, id: string): Promise<Address | null> {
  const row = await firstRow(scope.db, findOne, [scope.supplier.id, customerId, id])
  return row ? toAddress(row) : null
}

/** Held apart from the delivery addresses (specification §3). */
export async function findBillingAddress(scope: Scope, customerId: string): Promise<Address | null> {
  const row = await firstRow(scope.db, findBilling, [scope.supplier.id, customerId])
  return row ? toAddress(row) : null
}

export const toAddress = (row: AddressRow): Address => ({
  id: row.id,
  erpCode: row.erp_code,
  nickname: row.nickname,
  street: row.street,
  number: row.number,
  district: row.district,
  city: row.city,
  state: row.state,
  postalCode: row.postal_code,
  complement: row.complement,
  referencePoint: row.reference_point,
  country: row.country,
  coordinates: row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  isPrimary: row.is_primary,
})

/** What a person typed, as columns. Which address is the primary one is decided apart. */
export const columnsOf = (address: AddressInput) => ({
  nickname: address.nickname,
  street: address.street,
  number: address.number,
  district: address.district,
  city: address.city,
  state: address.state,
  postal_code: address.postalCode,
  complement: address.complement,
  reference_point: address.referencePoint,
  country: address.country,
  latitude: address.coordinates?.latitude ?? null,
  longitude: address.coordinates?.longitude ?? null,
})
