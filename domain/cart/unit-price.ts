import { ONE_UNIT, type Quantity, type UnitPrice } from '../amounts.ts'
import type { CartLine, PriceRule, PriceTier, ProductTerms } from './cart.ts'

export interface PricingOptions {
  /** False for suppliers with tag disable-product-multiple (`features.countsMultiple`). */
  readonly countsMultiple: boolean
}

type PriceTerms = Pick<ProductTerms, 'price' | 'wholesalePrice' | 'wholesaleMinimum' | 'incrementMultiple' | 'tiers'>

export type LineToPrice = Pick<CartLine, 'quantity' | 'attendantPrice'> & { readonly product: PriceTerms }

export interface RuledPrice {
  readonly price: UnitPrice
  readonly rule: PriceRule
}

/**
 * The price of one sale unit and the rule that set it: the first that applies, not the lowest
 * (specification §4 "Price"; rules §1).
 */
export function unitPriceOf(line: LineToPrice, { countsMultiple }: PricingOptions): RuledPrice {
  const { product, quantity, attendantPrice } = line
  if (attendantPrice !== null && attendantPrice > 0) return { price: attendantPrice, rule: 'attendant' }
  const tierPrice = tierPriceOf(product, quantity)
  if (tierPrice !== null) return { price: tierPrice, rule: 'progressive' }
  const wholesalePrice = wholesalePriceOf(product, quantity, countsMultiple)
  if (wholesalePrice !== null) return { price: wholesalePrice, rule: 'wholesale' }
  return { price: product.price, rule: 'regular' }
}

/** The tier with the largest quantity that is reached, whatever the order of the table. */
function tierPriceOf(product: PriceTerms, quantity: Quantity): UnitPrice | null {
  let reached: PriceTier | null = null
  for (const tier of product.tiers) {
    if (tier.from <= quantity && tier.price > 0 && (reached === null || tier.from >= reached.from)) reached = tier
  }
  return reached?.price ?? null
}

/** How much one sale unit counts towards the wholesale minimum: a box of 12 counts 12 where the store says so. */
export const baseUnitsOf = (
  { incrementMultiple }: Pick<ProductTerms, 'incrementMultiple'>,
  countsMultiple: boolean,
): Quantity => (countsMultiple && incrementMultiple !== null && incrementMultiple > 0 ? incrementMultiple : ONE_UNIT)

function wholesalePriceOf(product: PriceTerms, quantity: Quantity, countsMultiple: boolean): UnitPrice | null {
  const { wholesalePrice, wholesaleMinimum } = product
  if (wholesalePrice === null || wholesaleMinimum === null) return null
  if (wholesalePrice <= 0 || wholesalePrice >= product.price) return null
  return quantity * baseUnitsOf(product, countsMultiple) >= wholesaleMinimum * ONE_UNIT ? wholesalePrice : null
}
