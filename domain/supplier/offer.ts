import type { Coordinates } from '../customer/address.ts'
import { distanceKm } from '../delivery/service-area.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'
import { featuresOf } from './features.ts'
import type { Supplier } from './supplier.ts'

/** Where a visitor wants to receive: a point, a CEP of 8 digits, or both. */
export interface Place {
  readonly coordinates: Coordinates | null
  readonly postalCode: string | null
}

/** How near a store has to be for people to collect there, in kilometres. */
export const COLLECT_RADIUS_KM = 50

export interface PickupPoint {
  readonly coordinates: Coordinates
  /** CEP of the store, where its address has one. */
  readonly postalCode: string | null
  /** Whether the place lies in the area from which people may collect here. */
  readonly isInCollectArea: boolean
}

/** What a supplier has, seen from a place. */
export interface Reach {
  readonly isInServiceArea: boolean
  readonly pickupPoints: readonly PickupPoint[]
}

/** A supplier as it is offered for a place: how one receives from there, and how far it is. */
export interface SupplierOffer {
  readonly supplier: Supplier
  readonly delivers: boolean
  readonly collects: boolean
  /** To the nearest pickup store, or null where nothing can be measured. */
  readonly distanceKm: number | null
}

/** Without a place, what the store offers at all. */
export function offerOf(supplier: Supplier, place: Place | null, reach: Reach): SupplierOffer {
  const { hasDelivery, hasPickup } = featuresOf(supplier.tags)
  const near = place === null ? reach.pickupPoints : reach.pickupPoints.filter((point) => isNear(place, point))
  const distances = place?.coordinates
    ? reach.pickupPoints.map((point) => distanceKm(place.coordinates ?? point.coordinates, point.coordinates))
    : []
  return {
    supplier,
    delivers: hasDelivery && (place === null || reach.isInServiceArea),
    collects: hasPickup && near.length > 0,
    distanceKm: distances.length === 0 ? null : Math.min(...distances),
  }
}

/** Without coordinates, near is the same postal sub-region: the first two digits of a CEP. */
function isNear({ coordinates, postalCode }: Place, point: PickupPoint): boolean {
  if (!point.isInCollectArea) return false
  if (coordinates) return distanceKm(coordinates, point.coordinates) <= COLLECT_RADIUS_KM
  return postalCode !== null && point.postalCode !== null && postalCode.slice(0, 2) === point.postalCode.slice(0, 2)
}

/**
 * Whether the supplier serves the wanted way; null is any. A store that prefers delivery with pickup
 * (store-prefers-delivery-with-pickup) is offered for delivery too where only its pickup is near.
 */
export function isOffered({ supplier, delivers, collects }: SupplierOffer, wanted: DeliveryType | null): boolean {
  if (wanted === 'pickup') return collects
  if (wanted === 'delivery') return delivers || (collects && featuresOf(supplier.tags).prefersDeliveryWithPickup)
  return delivers || collects
}

/** The nearest first; those whose distance is unknown by their name, at the end. */
export const byDistance = (a: SupplierOffer, b: SupplierOffer): number =>
  (a.distanceKm ?? Infinity) === (b.distanceKm ?? Infinity)
    ? a.supplier.name.localeCompare(b.supplier.name, 'pt-BR')
    : (a.distanceKm ?? Infinity) - (b.distanceKm ?? Infinity)

/** `… – Pinheiros, São Paulo/SP, 05422-001` → `São Paulo/SP`; empty where the address has no city. */
export const cityIn = (text: string): string => /([^,–-]+\/[A-Z]{2})\b/.exec(text)?.[1]?.trim() ?? ''

/** Which stores a visitor is shown (specification §4 "Supplier resolution"). */
export type Resolution<Candidate> =
  | { readonly kind: 'none' }
  /** Activated at once, with its first segment. */
  | { readonly kind: 'one'; readonly supplier: Candidate }
  | { readonly kind: 'several'; readonly suppliers: readonly Candidate[] }

interface Identified {
  readonly id: string
}

/** A white label, the supplier of the domain at hand, lets no other through. */
export function resolveSuppliers<Candidate extends Identified>(
  candidates: readonly Candidate[],
  whiteLabelId: string | null,
): Resolution<Candidate> {
  const suppliers = whiteLabelId === null ? candidates : candidates.filter(({ id }) => id === whiteLabelId)
  const [first, second] = suppliers
  if (first === undefined) return { kind: 'none' }
  return second === undefined ? { kind: 'one', supplier: first } : { kind: 'several', suppliers }
}

/**
 * Whether a visitor may be shown the selected supplier (`fselecionado`) on the domain of another: only within one
 * company, for a domain of a store's own is no door to its competitors.
 */
export const maySelect = (
  selected: { readonly id: string; readonly companyId: string },
  whiteLabel: { readonly id: string; readonly companyId: string } | null,
): boolean => whiteLabel === null || whiteLabel.id === selected.id || whiteLabel.companyId === selected.companyId

/** The one chosen last comes first; the others keep their order. */
export const chosenFirst = <Candidate extends Identified>(
  candidates: readonly Candidate[],
  chosenId: string | null,
): Candidate[] => [...candidates.filter(({ id }) => id === chosenId), ...candidates.filter(({ id }) => id !== chosenId)]
