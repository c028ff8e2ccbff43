import { authorOf } from '#domain/access/actor.ts'
import type { Address, AddressInput, Coordinates, SavedAddress } from '#domain/customer/address.ts'
import { firstRow, rows, statement } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { holdsPlaceSql } from '#server/platform/database/service-area-sql.ts'

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
  readonly directions: string
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly erp_code: string | null
  readonly is_primary: boolean
}

export const ADDRESS_COLUMNS = [
  'id', 'nickname', 'street', 'number', 'district', 'city', 'state', 'postal_code', 'complement', 'reference_point', 'directions',
  'country', 'latitude', 'longitude', 'erp_code', 'is_primary',
] as const

/** Whether an area of the store holds a place; null in a store without areas. */
const servedSql = (supplierId: string, latitude: string, longitude: string, postalCode: string) =>
  `case when exists (select from service_area a where a.supplier_id = ${supplierId}) then
     exists (select from service_area a where a.supplier_id = ${supplierId} and ${holdsPlaceSql({ latitude, longitude, postalCode })}) end`

interface ServedRow {
  readonly is_served: boolean | null
}

const findAll = statement<AddressRow & ServedRow>(
  'address.list',
  `select ${ADDRESS_COLUMNS.join(', ')}, ${servedSql('address.supplier_id', 'latitude', 'longitude', 'postal_code')} as is_served
   from address
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
const findServed = statement<ServedRow>('address.served', `select ${servedSql('$1', '$2::float8', '$3::float8', '$4::text')} as is_served`)

/** Where the customer can receive, the primary address first. */
export async function addressesOf(scope: Scope, customerId: string): Promise<SavedAddress[]> {
  const found = await rows(scope.db, findAll, [scope.supplier.id, customerId])
  return found.map((row) => ({ ...toAddress(row), isServed: scope.features.hasDelivery ? row.is_served : null }))
}

/** One of the customer's delivery addresses; null for anything else, also another customer's. */
export async function findAddress(scope: Scope, customerId: string, id: string): Promise<Address | null> {
  const row = await firstRow(scope.db, findOne, [scope.supplier.id, customerId, id])
  return row ? toAddress(row) : null
}

/** Held apart from the delivery addresses (specification §3). */
export async function findBillingAddress(scope: Scope, customerId: string): Promise<SavedAddress | null> {
  const row = await firstRow(scope.db, findBilling, [scope.supplier.id, customerId])
  return row ? { ...toAddress(row), isServed: null } : null
}

/** Whether the store delivers there, as far as its areas tell; null where it does not deliver, or has no areas. */
export async function servesPlace(scope: Scope, place: { readonly postalCode: string; readonly coordinates: Coordinates | null }): Promise<boolean | null> {
  if (!scope.features.hasDelivery) return null
  const { latitude = null, longitude = null } = place.coordinates ?? {}
  return (await firstRow(scope.db, findServed, [scope.supplier.id, latitude, longitude, place.postalCode]))?.is_served ?? null
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
  directions: row.directions,
  country: row.country,
  coordinates: row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  isPrimary: row.is_primary,
})

/** What a person typed, as columns, and who that was. Which address is the primary one is decided apart. */
export function columnsOf({ actor }: Pick<Scope, 'actor'>, address: AddressInput) {
  const author = authorOf(actor)
  return {
    nickname: address.nickname,
    street: address.street,
    number: address.number,
    district: address.district,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    complement: address.complement,
    reference_point: address.referencePoint,
    directions: address.directions,
    country: address.country,
    latitude: address.coordinates?.latitude ?? null,
    longitude: address.coordinates?.longitude ?? null,
    written_by: author.loginId,
    written_as: author.actingAs,
  }
}
