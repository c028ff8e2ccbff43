import type { BasisPoints, Quantity, UnitPrice } from '../amounts.ts'
import type { ProductPicture } from './product-picture.ts'
import type { ListedGroup, VariantAxis } from './variant-group.ts'

export type Availability = 'available' | 'last-units' | 'sold-out' | 'on-request'

/** Why a product that was chosen earlier cannot be bought: it may come back, or the store does not sell it any more. */
export type NotSellable = 'sold-out' | 'gone'

/** From this quantity on, every unit of the line costs the price. */
export interface PriceTier {
  readonly from: Quantity
  readonly price: UnitPrice
}

/** A promotion that sets the price of a product. */
export interface RunningPromotion {
  readonly name: string
  /** What a single unit costs without it. */
  readonly regularPrice: UnitPrice
  /** ISO instant. */
  readonly endsAt: string
}

/** Prices and limits of a product, for the rules. */
export interface ProductPricing {
  readonly id: string
  readonly name: string
  readonly price: UnitPrice
  readonly wholesalePrice: UnitPrice | null
  readonly wholesaleMinimum: Quantity | null
  /** Base units that a sale unit holds: counts towards the wholesale minimum, never multiplies a total (rules §1). */
  readonly incrementMultiple: Quantity | null
  readonly granularity: Quantity | null
  readonly minPerOrder: Quantity | null
  readonly maxPerOrder: Quantity | null
  /** Gift wrapping of one sale unit. */
  readonly packagingPrice: UnitPrice | null
  readonly tiers: readonly PriceTier[]
  /** Where a promotion sets the price of a single unit. */
  readonly promotion?: RunningPromotion | null
}

/** A product as lists and carts show it. */
export interface Product {
  readonly id: string
  readonly code: string
  readonly gtin: string | null
  readonly slug: string
  readonly name: string
  readonly brand: string | null
  readonly unit: string
  readonly packaging: string | null
  readonly picture: string | null
  readonly availability: Availability
  readonly isQuoteOnly: boolean
  /** How far its weight may be from the ordered one; null for what is not weighed. */
  readonly weightTolerance: BasisPoints | null
  readonly tags: readonly string[]
  /** Null where the supplier hides prices from visitors. */
  readonly pricing: ProductPricing | null
  readonly previousPrice: UnitPrice | null
  readonly uninvoicedPrice: UnitPrice | null
  /** Where a list shows it for all variants of its group. */
  readonly group: ListedGroup | null
}

/** A product whose prices are known. */
export interface PricedProduct extends Product {
  readonly pricing: ProductPricing
}

export interface ProductDetail extends Product {
  readonly description: string
  /** In their order; the first is `picture`. */
  readonly pictures: readonly ProductPicture[]
  /** From the department down to the product's own category. */
  readonly categories: readonly CategoryLink[]
  readonly similar: readonly Product[]
  /** The group of variants that it belongs to. */
  readonly variants: ProductVariants | null
}

/** A product of a group of variants, with its value for each axis. */
export interface Variant extends Product {
  readonly values: readonly string[]
}

export interface ProductVariants {
  readonly groupId: string
  readonly name: string
  readonly axes: readonly VariantAxis[]
  /** All that are sold, the principal first. */
  readonly products: readonly Variant[]
}

export interface CategoryLink {
  readonly id: string
  readonly slug: string
  readonly name: string
}

export interface Category extends CategoryLink {
  readonly picture: string | null
  readonly children: readonly CategoryLink[]
}

/** Departments that belong together, as the first screen shows them. */
export interface Sector extends CategoryLink {
  /** In the order of the store. */
  readonly departments: readonly CategoryLink[]
}

export type ProductOrder = 'featured' | 'name' | 'price-ascending' | 'price-descending' | 'newest'

/** Products that have only a part of the words of a search, at the end of its list. */
export interface PartialMatches {
  /** How many of the total. */
  readonly total: number
  /** The words that they have, where no product has all; else empty. */
  readonly words: readonly string[]
}

export interface ProductPage {
  readonly products: readonly Product[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  /** The words searched for instead, when the ones typed were found nowhere. */
  readonly correctedQuery: string | null
  readonly partial: PartialMatches | null
  /** Whether the session that was sent with the request is over: its prices are those of a visitor. */
  readonly endsSession?: boolean
}

/** What the search box offers for a text. */
export interface Suggestions {
  readonly hits: readonly Product[]
  readonly categories: readonly CategoryLink[]
  readonly brands: readonly string[]
  /** As in `ProductPage`, like the next field. */
  readonly correctedQuery: string | null
  readonly endsSession?: boolean
}

/** Hits that the search box offers at most (specification §5). */
export const MAX_SUGGESTIONS = 10
