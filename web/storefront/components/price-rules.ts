import { ONE_UNIT, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import { wholeStepsFrom } from '#domain/cart/change-quantity.ts'
import { baseUnitsOf, unitPriceOf } from '#domain/cart/totals.ts'
import type { PriceTier, Product, ProductPricing } from '#domain/catalog/product.ts'

/** The price before a promotion; null where there is none. */
export const promotedFrom = ({
  pricing,
  previousPrice,
}: Pick<Product, 'pricing' | 'previousPrice'>): UnitPrice | null =>
  pricing && previousPrice !== null && previousPrice > pricing.price ? previousPrice : null

/** Whole percents saved, rounded down: an offer never promises more than it gives. */
export const percentOff = (before: UnitPrice, now: UnitPrice): number => Math.floor(((before - now) / before) * 100)

/**
 * The quantity from which the wholesale price applies, and that price; null where it cannot be reached
 * (specification §4 "Price"). The minimum counts base units, so a box of 12 gets there sooner.
 */
export function wholesaleOffer(pricing: ProductPricing, countsMultiple: boolean): PriceTier | null {
  if (pricing.wholesaleMinimum === null || pricing.wholesalePrice === null) return null
  const needed = Math.ceil((pricing.wholesaleMinimum * ONE_UNIT) / baseUnitsOf(pricing, countsMultiple)) as Quantity
  const from = wholeStepsFrom(pricing, needed)
  if (from < needed) return null
  const { price, rule } = unitPriceOf({ product: pricing, quantity: from, attendantPrice: null }, { countsMultiple })
  return rule === 'wholesale' ? { from, price } : null
}

/** The tiers that can be reached, from the smallest quantity up. */
export const reachableTiers = (pricing: ProductPricing): PriceTier[] =>
  pricing.tiers
    .filter((tier) => tier.price > 0 && wholeStepsFrom(pricing, tier.from) >= tier.from)
    .toSorted((a, b) => a.from - b.from)
