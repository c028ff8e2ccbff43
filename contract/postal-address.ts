import { Type } from 'typebox'
import type { Coordinates, PostalAddress } from '#domain/customer/address.ts'
import { optional, orNull, record, same, type FieldOf } from './wire/field.ts'
import { text } from './wire/values.ts'

export const postalAddress = record({
  street: ['rua', text()],
  number: ['numero', text()],
  complement: ['complemento', text()],
  district: ['bairro', text()],
  city: ['cidade', text()],
  state: ['uf', text()],
  postalCode: ['cep', text()],
}) satisfies FieldOf<PostalAddress>

const degrees = orNull(same(Type.Number()))
const LATITUDE = { minimum: -90, maximum: 90 }
const LONGITUDE = { minimum: -180, maximum: 180 }

/** A point that a caller may name. */
export const sentPoint = {
  latitude: ['lat', optional(same(Type.Number(LATITUDE)), null)],
  longitude: ['lng', optional(same(Type.Number(LONGITUDE)), null)],
} as const
/** The same in a body, where it may be null. */
export const typedPoint = {
  latitude: ['lat', optional(orNull(same(Type.Number(LATITUDE))), null)],
  longitude: ['lng', optional(orNull(same(Type.Number(LONGITUDE))), null)],
} as const

/** Null unless both are named. */
export const pointOf = ({ latitude, longitude }: FlatPoint): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** A point on the map: two fields beside the others on the wire, and under `coordinates` in the domain. */
export const pointFields = { latitude: ['latitude', degrees], longitude: ['longitude', degrees] } as const

interface WithPoint {
  readonly coordinates: Coordinates | null
}
export const flatPoint = <Of extends WithPoint>({ coordinates, ...rest }: Of) => ({
  ...rest,
  latitude: coordinates?.latitude ?? null,
  longitude: coordinates?.longitude ?? null,
})

interface FlatPoint {
  readonly latitude: number | null
  readonly longitude: number | null
}
export const nestedPoint = <Of extends FlatPoint>({ latitude, longitude, ...rest }: Of) => ({
  ...rest,
  coordinates: pointOf({ latitude, longitude }),
})
