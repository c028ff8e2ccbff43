import type { Coordinates } from '#domain/customer/address.ts'

/** PostgreSQL writes a polygon as ((longitude,latitude),…); an area without an outline has null. */
export const cornersOf = (outline: string | null): Coordinates[] =>
  [...(outline ?? '').matchAll(/\(([-\d.e]+),([-\d.e]+)\)/g)].map(([, longitude, latitude]) => ({
    latitude: Number(latitude),
    longitude: Number(longitude),
  }))

export const outlineSql = (corners: readonly Coordinates[]): string | null =>
  corners.length === 0 ? null : `(${corners.map(({ latitude, longitude }) => `(${longitude},${latitude})`).join(',')})`

/** A place, by the columns or parameters that hold it; each of the two may be null. */
interface PlaceSql {
  readonly latitude: string
  readonly longitude: string
  readonly postalCode: string
}

/** Whether the CEP lies in one of the ranges of the service area `a`, written as `01000000-01599999`. */
export const inPostalCodesSql = (postalCode: string): string =>
  `exists (select from unnest(a.postal_codes) as part(range)
     where ${postalCode} between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))`

/**
 * Whether the service area `a` holds a place: the point and the CEP must both lie in it, each where it is known (rules §1).
 * An area without ranges cannot locate a CEP: there the point decides alone; in one without an outline the CEP does (decision 31).
 */
export const holdsPlaceSql = ({ latitude, longitude, postalCode }: PlaceSql): string =>
  `case when ${latitude} is null or a.area is null then ${inPostalCodesSql(postalCode)}
     else a.area @> point(${longitude}, ${latitude}) and (${postalCode} is null or a.postal_codes = '{}' or ${inPostalCodesSql(postalCode)}) end`

/** Whether an active delivery option delivers to the service area `a`. */
export const IS_OFFERED =
  'exists (select from delivery_option o where o.supplier_id = a.supplier_id and o.service_area_id = a.id and o.is_active)'
