import type { CountsByState } from '../counts-by-state.ts'
import { isIsoDate } from '../calendar.ts'
import { ensure } from '../failure.ts'
import type { BasisPoints, UnitPrice } from '../amounts.ts'

/** Whose prices a promotion lowers; `all` are visitors too. */
export const PROMOTION_AUDIENCES = ['all', 'company', 'person'] as const
export type PromotionAudience = (typeof PROMOTION_AUDIENCES)[number]

export const PROMOTION_STATES = ['running', 'scheduled', 'draft', 'ended'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

/** Promotions of a store that have not ended: each product on a page is compared with those on the air. */
export const MAX_OPEN_PROMOTIONS = 100
export const MAX_PROMOTION_PRODUCTS = 500
export const MAX_PROMOTION_CATEGORIES = 100
export const MAX_PROMOTION_TAGS = 30

export interface PromotedProduct {
  readonly productId: string
  /** Null where the discount of the promotion decides. */
  readonly price: UnitPrice | null
}

export interface PromotionInput {
  readonly name: string
  /** Taken from the store's price; null where every product has a promotional price of its own. */
  readonly discount: BasisPoints | null
  readonly audience: PromotionAudience
  /** False for a draft. */
  readonly isPublished: boolean
  /** By the clock of the store, `2026-11-27T08:00`; from this instant on. */
  readonly from: string
  /** Until right before this instant. */
  readonly until: string
  readonly products: readonly PromotedProduct[]
  /** With all below them. */
  readonly categoryIds: readonly string[]
  readonly tags: readonly string[]
}

/** A promotion as staff see it among the others. */
export interface PromotionSummary extends Omit<PromotionInput, 'products' | 'categoryIds'> {
  readonly id: string
  readonly version: number
  readonly state: PromotionState
  readonly productCount: number
  readonly categoryNames: readonly string[]
}

export interface NamedPromotedProduct {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly storePrice: UnitPrice
  readonly price: UnitPrice | null
  /** False where the store does not sell it any more. */
  readonly isSold: boolean
}

/** A promotion as staff edit it. */
export interface Promotion extends PromotionSummary {
  readonly products: readonly NamedPromotedProduct[]
  readonly categoryIds: readonly string[]
  /** Products on sale that it is for. */
  readonly reachedCount: number
  /** Those of them that it would sell for less than they cost the store. */
  readonly belowCostCount: number
}

export interface PromotionFilter {
  /** Null is every state. */
  readonly state: PromotionState | null
  /** Part of the name. */
  readonly text: string
}

export interface PromotionPage {
  readonly promotions: readonly PromotionSummary[]
  readonly total: number
  /** Of all states, whichever the filter names. */
  readonly counts: CountsByState<PromotionState>
}

/** @throws Failure promotion.momentInvalid, promotion.periodReversed, promotion.targetMissing, promotion.discountMissing */
export function ensureSoundPromotion({ from, until, products, categoryIds, tags, discount }: PromotionInput): void {
  ensure(isLocalMoment(from), 'promotion.momentInvalid', { field: 'from' })
  ensure(isLocalMoment(until), 'promotion.momentInvalid', { field: 'until' })
  ensure(from < until, 'promotion.periodReversed', { field: 'until' })
  ensure(products.length + categoryIds.length + tags.length > 0, 'promotion.targetMissing', { field: 'products' })
  const needsDiscount = categoryIds.length + tags.length > 0 || products.some(({ price }) => price === null)
  ensure(discount !== null || !needsDiscount, 'promotion.discountMissing', { field: 'discount' })
}

/** Whether a text of the form `2026-11-27T08:00` names a day that exists. */
const isLocalMoment = (text: string): boolean => isIsoDate(text.slice(0, 10))
