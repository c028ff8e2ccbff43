import { authorOf } from '#domain/access/actor.ts'
import type { Address, AddressInput, Coordinates, SavedAddress } from '#domain/customer/address.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { holdsPlaceSql, IS_OFFERED } from '#server/platform/database/service-area-sql.ts'
import {
  bool,
  columns,
  float8,
  nullable,
  type RowOf,
  statement,
  text,
  uuid,
  isoTimeSql,
  jsonListSql,
} from '#server/platform/database/statement.ts'

/** What a person writes of an address, except the point on the map. */
export const ADDRESS_COLUMNS = columns({
  nickname: text,
  street: text,
  number: text,
  district: text,
  city: text,
  state: text,
  postalCode: text,
  complement: text,
  referencePoint: text,
  directions: text,
  country: text,
})
/** How the place of an address is found, of no use for another place; with SQL of each for a place of which nothing is known. */
export const PLACE_COLUMNS = { reference_point: "''", directions: "''", latitude: 'null', longitude: 'null' } as const
const WRITTEN = columns({ ...ADDRESS_COLUMNS.types, latitude: nullable(float8), longitude: nullable(float8) })
const AUTHOR = columns({ writtenBy: nullable(uuid), writtenAs: nullable(text) })

export const ADDRESS = columns({ id: uuid, ...WRITTEN.types, erpCode: nullable(text), isPrimary: bool })
type AddressRow = RowOf<typeof ADDRESS.types>

/** Whether a place is in a service area of the store; null in a store without areas. */
const servedSql = (supplierId: string, latitude: string, longitude: string, postalCode: string) =>
  `case when exists (select from service_area a where a.supplier_id = ${supplierId}) then
     exists (select from service_area a where a.supplier_id = ${supplierId} and ${IS_OFFERED} and ${holdsPlaceSql({ latitude, longitude, postalCode })}) end`

const SERVED = { isServed: nullable(bool) }

const findAll = statement('address.list', {
  parameters: [uuid, uuid],
  row: { ...ADDRESS.types, ...SERVED },
  useGenericPlan: true,
  sql: `select ${ADDRESS.list()}, ${servedSql('address.supplier_id', 'latitude', 'longitude', 'postal_code')} as is_served
   from address
   where supplier_id = $1 and customer_id = $2 and removed_at is null and not is_billing
   order by is_primary desc, created_at, id`,
})
const findOne = statement('address.find', {
  parameters: [uuid, uuid, uuid],
  row: ADDRESS.types,
  useGenericPlan: true,
  sql: `select ${ADDRESS.list()} from address
   where supplier_id = $1 and customer_id = $2 and id = $3 and removed_at is null and not is_billing`,
})
const findBilling = statement('address.billing', {
  parameters: [uuid, uuid],
  row: ADDRESS.types,
  sql: `select ${ADDRESS.list()} from address
   where supplier_id = $1 and customer_id = $2 and is_billing and removed_at is null`,
})
const findServed = statement('address.served', {
  parameters: [uuid, float8, float8, text],
  row: SERVED,
  sql: `select ${servedSql('$1', '$2::float8', '$3::float8', '$4::text')} as is_served`,
})

/** The customer's delivery addresses, the primary one first. */
export async function addressesOf(scope: Scope, customerId: string): Promise<SavedAddress[]> {
  const found = await scope.db.many(findAll, [scope.supplier.id, customerId])
  return found.map((row) => ({ ...toAddress(row), isServed: scope.features.hasDelivery ? row.isServed : null }))
}

/** One of the customer's delivery addresses, or null. */
export async function findAddress(scope: Scope, customerId: string, id: string): Promise<Address | null> {
  const row = await scope.db.one(findOne, [scope.supplier.id, customerId, id])
  return row ? toAddress(row) : null
}

/** The billing address, which is not one of the delivery addresses (specification §3). */
export async function findBillingAddress(scope: Scope, customerId: string): Promise<SavedAddress | null> {
  const row = await scope.db.one(findBilling, [scope.supplier.id, customerId])
  return row ? { ...toAddress(row), isServed: null } : null
}

/** Whether the place is in a service area; null where the store does not deliver, or has no areas. */
export async function servesPlace(
  scope: Scope,
  place: { readonly postalCode: string; readonly coordinates: Coordinates | null },
): Promise<boolean | null> {
  if (!scope.features.hasDelivery) return null
  const { latitude = null, longitude = null } = place.coordinates ?? {}
  return (await scope.db.one(findServed, [scope.supplier.id, latitude, longitude, place.postalCode]))?.isServed ?? null
}

export const toAddress = ({ latitude, longitude, ...row }: AddressRow): Address => ({
  ...row,
  coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
})

const insert = statement('address.insert', {
  parameters: [uuid, uuid, bool, bool, ...AUTHOR.parameters, ...WRITTEN.parameters],
  row: ADDRESS.types,
  sql: `insert into address (supplier_id, customer_id, is_primary, is_billing, ${AUTHOR.list()}, ${WRITTEN.list()})
   values ($1, $2, $3, $4, ${AUTHOR.placeholders(5)}, ${WRITTEN.placeholders(7)})
   returning ${ADDRESS.list()}`,
})
const update = statement('address.update', {
  parameters: [uuid, uuid, bool, ...AUTHOR.parameters, ...WRITTEN.parameters],
  row: ADDRESS.types,
  sql: `update address set is_primary = $3, ${AUTHOR.assignments(4)}, ${WRITTEN.assignments(6)}
   where supplier_id = $1 and id = $2 and removed_at is null
   returning ${ADDRESS.list()}`,
})

export async function insertAddress(
  scope: Scope,
  customerId: string,
  input: AddressInput,
  { isPrimary, isBilling }: { readonly isPrimary: boolean; readonly isBilling: boolean },
): Promise<Address> {
  const written = [...authorOfRow(scope), ...WRITTEN.values(writtenRow(input))]
  const row = await scope.db.one(insert, [scope.supplier.id, customerId, isPrimary, isBilling, ...written])
  if (!row) throw new Error('an insert returns its row')
  return toAddress(row)
}

/** Updates an address, which must be locked. */
export async function rewriteAddress(
  scope: Scope,
  id: string,
  input: AddressInput,
  isPrimary: boolean,
): Promise<Address> {
  const written = [...authorOfRow(scope), ...WRITTEN.values(writtenRow(input))]
  const row = await scope.db.one(update, [scope.supplier.id, id, isPrimary, ...written])
  if (!row) throw new Error('a locked address is there')
  return toAddress(row)
}

function authorOfRow({ actor }: Pick<Scope, 'actor'>): readonly unknown[] {
  const { loginId, actingAs } = authorOf(actor)
  return AUTHOR.values({ writtenBy: loginId, writtenAs: actingAs })
}

const writtenRow = (address: AddressInput): RowOf<typeof WRITTEN.types> => ({
  ...address,
  latitude: address.coordinates?.latitude ?? null,
  longitude: address.coordinates?.longitude ?? null,
})

export const addressPrivacy = {
  tables: { address: { exportedAs: 'addresses', erasedBy: 'foreign key' } },
  exports: {
    addresses: jsonListSql(
      `json_build_object(${ADDRESS_COLUMNS.jsonPairs('a')}, 'isPrimary', a.is_primary, 'isBilling', a.is_billing,
        'coordinates', case when a.latitude is not null
          then json_build_object('latitude', a.latitude, 'longitude', a.longitude) end,
        'removedAt', ${isoTimeSql('a.removed_at')})`,
      'address a where a.supplier_id = $1 and a.customer_id = $3',
      'a.created_at, a.id',
    ),
  },
} as const satisfies PrivacyPart
