import type { Quantity } from '../amounts.ts'
import type { Product } from '../catalog/product.ts'

/** Where products are recommended. */
export type RecommendationView = 'home' | 'product' | 'cart'

/** Why a product is recommended. */
export type RecommendationReason =
  | {
      readonly kind: 'due'
      /** The customer's own rhythm: the median of the days from one purchase to the next. */
      readonly everyDays: number
      readonly daysAgo: number
    }
  | { readonly kind: 'together'; readonly productName: string }

export interface Recommendation {
  readonly product: Product
  readonly reason: RecommendationReason
  /** What the customer bought of it last time; null where that was not in the last year. */
  readonly lastQuantity: Quantity | null
}

export interface Recommendations {
  /** Names what one session saw on one day, for its feedback. */
  readonly sessionId: string
  readonly items: readonly Recommendation[]
}

export const MAX_RECOMMENDATIONS = 12

/** What a customer does with a recommended product; `restored` takes a dismissal back. */
export type RecommendationAction = 'seen' | 'clicked' | 'added' | 'dismissed' | 'restored'

export interface RecommendationFeedback {
  readonly action: RecommendationAction
  readonly productIds: readonly string[]
  readonly sessionId: string
}
