import type { Coordinates } from '../customer/address.ts'

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
