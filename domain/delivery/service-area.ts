import type { Coordinates } from '../customer/address.ts'

/** Where a store delivers and where one may fetch, to be drawn. */
export interface ServiceMap {
  readonly areas: readonly (readonly Coordinates[])[]
  readonly stores: readonly { readonly name: string; readonly address: string; readonly coordinates: Coordinates }[]
  /** What the map is drawn on; null draws it on a plain background. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
}

/**
 * Whether a point lies within a polygon or on its border, as `polygon @> point` answers in the database. The polygon
 * need not be closed and may be concave; areas are small enough to be treated as flat.
 */
export function isInArea(area: readonly Coordinates[], point: Coordinates): boolean {
  let isInside = false
  let previous = area.at(-1)
  if (previous === undefined) return false
  for (const corner of area) {
    if (isOnEdge(previous, corner, point)) return true
    if (crosses(previous, corner, point)) isInside = !isInside
    previous = corner
  }
  return isInside
}

/** The first of the areas that holds the point, or null. */
export const areaOf = <Area extends { readonly polygon: readonly Coordinates[] }>(
  areas: readonly Area[],
  point: Coordinates,
): Area | null => areas.find((area) => isInArea(area.polygon, point)) ?? null

/** Whether a ray to the east from the point crosses the edge; each corner belongs to one of its two edges. */
function crosses(from: Coordinates, to: Coordinates, point: Coordinates): boolean {
  if (from.latitude > point.latitude === to.latitude > point.latitude) return false
  const share = (point.latitude - from.latitude) / (to.latitude - from.latitude)
  return point.longitude < from.longitude + share * (to.longitude - from.longitude)
}

function isOnEdge(from: Coordinates, to: Coordinates, point: Coordinates): boolean {
  const cross =
    (to.longitude - from.longitude) * (point.latitude - from.latitude) -
    (to.latitude - from.latitude) * (point.longitude - from.longitude)
  return (
    cross === 0 &&
    isBetween(from.latitude, to.latitude, point.latitude) &&
    isBetween(from.longitude, to.longitude, point.longitude)
  )
}

const isBetween = (a: number, b: number, value: number): boolean => Math.min(a, b) <= value && value <= Math.max(a, b)

/** Why a place is not served although half of it is: its CEP lies outside, its point does, or they lie in different areas. */
export type PlaceContradiction = 'postal-code' | 'point' | 'apart'

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** As the crow flies, by the haversine formula. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2)
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2)
  const chord =
    halfLatitude ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}
