import type { BasisPoints, Cents } from '../amounts.ts'
import { isIsoDate } from '../calendar.ts'
import type { Coordinates } from '../customer/address.ts'
import { ensure, Failure } from '../failure.ts'
import type { DeliveryType } from './delivery-type.ts'
import type { PickupStore } from './delivery-option.ts'

export const MAX_AREAS = 50
export const MAX_CORNERS = 200
export const MAX_POSTAL_RANGES = 200
export const MAX_PICKUP_STORES = 50
export const MAX_DELIVERY_OPTIONS = 50
export const MAX_BLOCKED_DATES = 400
export const MAX_LEAD_DAYS = 60
export const MAX_DATES_AHEAD = 30
export const MAX_DAILY_CAPACITY = 100_000
const MIN_CORNERS = 3

/** Where a store delivers. */
export interface ServiceArea {
  readonly id: string
  readonly name: string
  /** The corners of its outline, not closed; none where the ranges alone say where it is. */
  readonly outline: readonly Coordinates[]
  /** `05400000-05499999`, both ends included; none where the outline alone says where it is. */
  readonly postalRanges: readonly string[]
}

/** A way to receive as staff set it up. */
export interface StoredDeliveryOption {
  readonly id: string
  readonly type: DeliveryType
  readonly name: string
  readonly description: string
  /** Such as "entre 8h e 12h". */
  readonly period: string
  /** Of a delivery; null for a pickup. */
  readonly areaId: string | null
  /** Of a pickup; null for a delivery. */
  readonly pickupStoreId: string | null
  readonly fee: Cents
  readonly freeFrom: Cents | null
  readonly minimum: Cents
  /** ISO weekdays: 1 is Monday. */
  readonly weekdays: readonly number[]
  readonly leadDays: number
  /** `HH:MM` */
  readonly cutoff: string
  /** How many dates are offered; 0 where no date is chosen. */
  readonly datesAhead: number
  /** Orders a day; null is without limit. */
  readonly capacity: number | null
  readonly isActive: boolean
}

/** A day on which nothing goes out. */
export interface BlockedDate {
  /** ISO date. */
  readonly date: string
  readonly reason: string
}

/** How a store delivers and lets fetch. The lists are in the order in which they are offered. */
export interface DeliverySettings {
  /** IANA name. Days and hours of the whole store go by it. */
  readonly timeZone: string
  readonly hasDelivery: boolean
  readonly hasPickup: boolean
  /** What a pickup adds to every price, or takes from it when negative. */
  readonly pickupAdjustment: BasisPoints
  readonly areas: readonly ServiceArea[]
  readonly pickupStores: readonly PickupStore[]
  readonly options: readonly StoredDeliveryOption[]
  readonly blockedDates: readonly BlockedDate[]
}

export interface StoredDeliverySettings extends DeliverySettings {
  /** Counts the changes. */
  readonly version: number
}

/**
 * @throws Failure deliverySettings.areaNowhere, deliverySettings.badOutline, deliverySettings.badPostalRange, deliverySettings.unknownPlace,
 * deliverySettings.badDate; the field is `areas.0.outline` and the like
 */
export function ensureSoundSettings({ areas, pickupStores, options, blockedDates }: DeliverySettings): void {
  areas.forEach(({ outline, postalRanges }, at) => {
    ensure(outline.length > 0 || postalRanges.length > 0, 'deliverySettings.areaNowhere', {
      field: `areas.${at}.postalRanges`,
    })
    ensure(outline.length === 0 || isOutline(outline), 'deliverySettings.badOutline', { field: `areas.${at}.outline` })
    const bad = postalRanges.find((range) => !isPostalRange(range))
    if (bad !== undefined)
      throw new Failure('deliverySettings.badPostalRange', { field: `areas.${at}.postalRanges`, range: bad })
  })
  options.forEach(({ type, areaId, pickupStoreId }, at) => {
    const isPlaced =
      type === 'delivery'
        ? pickupStoreId === null && areas.some(({ id }) => id === areaId)
        : areaId === null && pickupStores.some(({ id }) => id === pickupStoreId)
    ensure(isPlaced, 'deliverySettings.unknownPlace', { field: `options.${at}.local` })
  })
  const badDate = blockedDates.findIndex(
    ({ date }, at) => !isIsoDate(date) || blockedDates.findIndex((other) => other.date === date) !== at,
  )
  ensure(badDate === -1, 'deliverySettings.badDate', { field: `blockedDates.${badDate}.date` })
}

/** `05400000-05499999`, the first not above the last, or one CEP. */
export function isPostalRange(range: string): boolean {
  const [, from = '', to = from] = /^(\d{8})(?:-(\d{8}))?$/.exec(range) ?? []
  return from !== '' && from <= to
}

/** Whether the corners enclose an area: enough of them, on the earth, no edge across another. */
export function isOutline(corners: readonly Coordinates[]): boolean {
  if (corners.length < MIN_CORNERS || corners.length > MAX_CORNERS) return false
  if (!corners.every(isOnEarth)) return false
  const edges = corners.map((from, at) => ({ from, to: corners[(at + 1) % corners.length] ?? from }))
  if (edges.some(({ from, to }) => isSamePoint(from, to))) return false
  return edges.every((edge, at) =>
    edges.every((other, otherAt) => {
      const isNeighbour = Math.abs(at - otherAt) <= 1 || Math.abs(at - otherAt) === edges.length - 1
      return at === otherAt || (isNeighbour ? !isFoldedBack(edge, other) : !edgesMeet(edge, other))
    }),
  )
}

export const isOnEarth = ({ latitude, longitude }: Coordinates): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

interface Edge {
  readonly from: Coordinates
  readonly to: Coordinates
}

const isSamePoint = (one: Coordinates, other: Coordinates): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude

/** Above 0 where `point` lies to the left of the edge, 0 where it lies on its line. */
const sideOf = ({ from, to }: Edge, point: Coordinates): number =>
  (to.longitude - from.longitude) * (point.latitude - from.latitude) -
  (to.latitude - from.latitude) * (point.longitude - from.longitude)

const isBetween = (one: number, other: number, value: number): boolean =>
  Math.min(one, other) <= value && value <= Math.max(one, other)

const isOn = (edge: Edge, point: Coordinates): boolean =>
  sideOf(edge, point) === 0 &&
  isBetween(edge.from.latitude, edge.to.latitude, point.latitude) &&
  isBetween(edge.from.longitude, edge.to.longitude, point.longitude)

function edgesMeet(one: Edge, other: Edge): boolean {
  if (isOn(one, other.from) || isOn(one, other.to) || isOn(other, one.from) || isOn(other, one.to)) return true
  return (
    sideOf(one, other.from) > 0 !== sideOf(one, other.to) > 0 &&
    sideOf(other, one.from) > 0 !== sideOf(other, one.to) > 0
  )
}

/** Whether two edges that share a corner lie on each other. */
function isFoldedBack(one: Edge, other: Edge): boolean {
  const [shared, end, start] = isSamePoint(one.to, other.from)
    ? [one.to, other.to, one.from]
    : [one.from, other.from, one.to]
  const isInLine = sideOf({ from: start, to: shared }, end) === 0
  const dot =
    (end.longitude - shared.longitude) * (start.longitude - shared.longitude) +
    (end.latitude - shared.latitude) * (start.latitude - shared.latitude)
  return isInLine && dot > 0
}

/** Between the two corners whose edge becomes the least longer by it; behind the last while there are fewer than three. */
export function placeForCorner(corners: readonly Coordinates[], point: Coordinates): number {
  if (corners.length < 3) return corners.length
  const detours = corners.map((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    return distance(corner, point) + distance(point, next) - distance(corner, next)
  })
  return detours.indexOf(Math.min(...detours)) + 1
}

const distance = (one: Coordinates, other: Coordinates): number =>
  Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude)

const KM_PER_DEGREE = 111.32
const CIRCLE_CORNERS = 24

/** The corners of a circle around a point. */
export function circleAround(centre: Coordinates, radiusKm: number): Coordinates[] {
  const radiusLatitude = radiusKm / KM_PER_DEGREE
  const radiusLongitude = radiusLatitude / Math.cos((centre.latitude * Math.PI) / 180)
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return Array.from({ length: CIRCLE_CORNERS }, (_, at) => {
    const angle = (at * 2 * Math.PI) / CIRCLE_CORNERS
    return {
      latitude: rounded(centre.latitude + radiusLatitude * Math.sin(angle)),
      longitude: rounded(centre.longitude + radiusLongitude * Math.cos(angle)),
    }
  })
}
