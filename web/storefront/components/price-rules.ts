import { ONE_UNIT, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import { wholeStepsFrom } from '#domain/cart/change-quantity.ts'
import { baseUnitsOf, unitPriceOf } from '#domain/cart/totals.ts'
import type { PriceTier, Product, ProductTerms } from '#domain/catalog/product.ts'

/** The price before a promotion; null where there is none. */
export const promotedFrom = ({ terms, previousPrice }: Pick<Product, 'terms' | 'previousPrice'>): UnitPrice | null =>
  terms && previousPrice !== null && previousPrice > terms.price ? previousPrice : null

/** Whole percents saved, rounded down: an offer never promises more than it gives. */
export const percentOff = (before: UnitPrice, now: UnitPrice): number => Math.floor(((before - now) / before) * 100)

/**
 * The quantity from which the wholesale price applies, and that price; null where it cannot be reached
 * (specification §4 "Price"). The minimum counts base units, so a box of 12 gets there sooner.
 */
export function wholesaleOffer(terms: ProductTerms, countsMultiple: boolean): PriceTier | null {
  if (terms.wholesaleMinimum === null || terms.wholesalePrice === null) return null
  const needed = Math.ceil((terms.wholesaleMinimum * ONE_UNIT) / baseUnitsOf(terms, countsMultiple)) as Quantity
  const from = wholeStepsFrom(terms, needed)
  if (from < needed) return null
  const { price, rule } = unitPriceOf({ product: terms, quantity: from, attendantPrice: null }, { countsMultiple })
  return rule === 'wholesale' ? { from, price } : null
}

/** The tiers that can be reached, from the smallest quantity up. */
export const reachableTiers = (terms: ProductTerms): PriceTier[] =>
  terms.tiers
    .filter((tier) => tier.price > 0 && wholeStepsFrom(terms, tier.from) >= tier.from)
    .toSorted((a, b) => a.from - b.from)
