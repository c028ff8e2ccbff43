import { pointOf } from '#contract/postal-address.ts'
import type * as wire from '#contract/supplier.ts'
import type { ReceivedValues } from '#contract/wire/endpoint.ts'
import { decodeClientApps } from '#contract/client-app.ts'
import type { Address, Coordinates } from '#domain/customer/address.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { ensure } from '#domain/failure.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import {
  byDistance,
  COLLECT_RADIUS_KM,
  isOffered,
  offerOf,
  type PickupPoint,
  type Place,
  type SupplierOffer,
} from '#domain/supplier/offer.ts'
import { hasStore, type Device } from '#domain/supplier/supplier.ts'
import { addressesOf, findAddress } from '#server/modules/address/queries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { holdsPlaceSql, IS_OFFERED } from '#server/platform/database/service-area-sql.ts'
import { bool, float8, json, statement, text, uuid, type RowOf } from '#server/platform/database/statement.ts'
import { customerOfSegment, ensureNamesActing, isNamed } from '#server/platform/http/authorize.ts'
import {
  openScope,
  supplierOfRequest,
  type AppContext,
  type RequestContext,
} from '#server/platform/http/request-context.ts'
import { SUPPLIER_COLUMNS, supplierRow, toSupplier } from '#server/platform/http/tenant.ts'

const MAX_SUPPLIERS = 100
/** A degree of latitude, and one of longitude in the far south of Brazil, are at least so many kilometres. */
const KM_PER_DEGREE = 90

export interface SupplierQuery {
  readonly place: Place | null
  /** How the visitor wants to receive; null is in any way. */
  readonly type: DeliveryType | null
  /** Whether the collect areas of pickup stores are checked. */
  readonly mindsCollectAreas: boolean
  readonly companyId: string | null
  /** Only this one. */
  readonly supplierId: string | null
  readonly device: Device
}

const offerRow = {
  ...supplierRow,
  isInArea: bool,
  pickupPoints: json<{ latitude: number; longitude: number; postalCode: string | null; isInArea: boolean }[]>(),
}
type OfferRow = RowOf<typeof offerRow>

// No supplier filter: a visitor finds the stores of the platform by it.
// The box around the place excludes distant stores; the rule in domain/supplier/offer.ts decides.
const find = statement('supplier.offers', {
  parameters: [uuid, float8, float8, text, bool, uuid, float8],
  row: offerRow,
  sql: `select * from (
     select ${SUPPLIER_COLUMNS},
       exists (
         select from service_area a
         where a.supplier_id = s.id and ${IS_OFFERED} and ${holdsPlaceSql({ latitude: '$2::float8', longitude: '$3::float8', postalCode: '$4::text' })}
       ) as is_in_area,
       (select coalesce(json_agg(json_build_object('latitude', p.latitude, 'longitude', p.longitude,
            'postalCode', replace(substring(p.address from '\\d{5}-?\\d{3}'), '-', ''),
            'isInArea', not $5 or $2 is null or p.collect_area is null or p.collect_area @> point($3, $2)) order by p.position), '[]')
        from pickup_store p where p.supplier_id = s.id) as pickup_points
     from supplier s
     where s.is_active and ($1::uuid is null or s.company_id = $1) and ($6::uuid is null or s.id = $6)
   ) o
   where ($2 is null and $4 is null) or is_in_area or exists (
     select from pickup_store p where p.supplier_id = o.id and ($2 is null or
       (p.latitude between $2 - $7::float8 and $2 + $7 and p.longitude between $3 - $7 and $3 + $7)))
   order by o.name, o.id limit ${MAX_SUPPLIERS}`,
})

/** The stores that a visitor may choose from: all, those of a company, or those that serve a place, the nearest first. */
export async function listSuppliers(db: Db, query: SupplierQuery): Promise<SupplierOffer[]> {
  const { place, companyId, supplierId, mindsCollectAreas, type, device } = query
  const found = await db.many(find, [
    companyId,
    place?.coordinates?.latitude ?? null,
    place?.coordinates?.longitude ?? null,
    place?.postalCode ?? null,
    mindsCollectAreas,
    supplierId,
    COLLECT_RADIUS_KM / KM_PER_DEGREE,
  ])
  const offers = found
    .filter(({ modules }) => hasStore(decodeClientApps(modules), device))
    .map((row) =>
      offerOf(toSupplier(row), place, { isInServiceArea: row.isInArea, pickupPoints: row.pickupPoints.map(toPoint) }),
    )
  const served = place === null && type === null ? offers : offers.filter((offer) => isOffered(offer, type))
  return place === null ? served : served.toSorted(byDistance)
}

const toPoint = ({ latitude, longitude, postalCode, isInArea }: OfferRow['pickupPoints'][number]): PickupPoint => ({
  coordinates: { latitude, longitude } satisfies Coordinates,
  postalCode,
  isInCollectArea: isInArea,
})

type Received = ReceivedValues<typeof wire.listSuppliers>
type PlaceQuery = Received['params'] & Received['query']

/**
 * The delivery place of the query: coordinates or a CEP, else an address of the acting customer (the named one, or
 * the primary one), else none.
 * @throws Failure access.signInRequired and access.notAllowed for another customer, address.notFound.
 */
export async function requestedPlace(
  appContext: AppContext,
  requestContext: RequestContext,
  query: PlaceQuery,
): Promise<Place | null> {
  const { addressId, customerId } = query
  const [coordinates, postalCode] = [pointOf(query), parsePostalCode(query.postalCode ?? '')]
  if (coordinates !== null || query.postalCode !== null) return { coordinates, postalCode }
  if (!addressId && !isNamed(customerId)) return null

  const scope = await openScope(
    appContext,
    requestContext,
    await supplierOfRequest(appContext, requestContext, query.supplierId ?? undefined),
  )
  const customer = customerOfSegment(scope, query.session)
  ensureNamesActing(scope, customerId)
  const address = addressId
    ? await findAddress(scope, customer.id, addressId)
    : ((await addressesOf(scope, customer.id))[0] ?? null)
  ensure(address !== null || !addressId, 'address.notFound')
  return address && placeOf(address)
}

const placeOf = ({ coordinates, postalCode }: Address): Place => ({ coordinates, postalCode })
