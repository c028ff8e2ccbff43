import { multiplyPrice, type Cents, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { LineTotals } from '#domain/cart/cart.ts'
import { unitPriceOf } from '#domain/cart/totals.ts'
import type { PriceTier, ProductPricing } from '#domain/catalog/product.ts'
import { reachableTiers, wholesaleOffer } from './price-rules.ts'

/** A price from a quantity on. */
export interface OfferEffect extends PriceTier {
  readonly saved: Cents
}

export interface PriceExplanation {
  readonly regular: UnitPrice
  /** The tier or wholesale price that the line has, and what it saves on the line; null where another rule set the price. */
  readonly reached: OfferEffect | null
  /** The next lower price, and what its smallest quantity saves against the price of today. */
  readonly next: OfferEffect | null
}

/** Why a line has its price. */
export function explainPrice(
  pricing: ProductPricing,
  quantity: Quantity,
  { unitPrice, rule }: Pick<LineTotals, 'unitPrice' | 'rule'>,
  countsMultiple: boolean,
): PriceExplanation {
  const effect = (offer: PriceTier, of: Quantity, before: UnitPrice): OfferEffect => ({
    ...offer,
    saved: multiplyPrice((before - offer.price) as UnitPrice, of),
  })
  const offers = rule === 'progressive' ? reachableTiers(pricing) : [wholesaleOffer(pricing, countsMultiple)]
  const hasOffer = rule === 'progressive' || rule === 'wholesale'
  const reached = hasOffer ? offers.findLast((offer) => offer !== null && offer.from <= quantity) : null
  const next = rule === 'attendant' ? null : nextOffer(pricing, quantity, countsMultiple)
  return {
    regular: pricing.price,
    reached: reached ? effect({ ...reached, price: unitPrice }, quantity, pricing.price) : null,
    next: next && effect(next, next.from, unitPrice),
  }
}

/** The next lower price that more of the product gives, and the quantity from which it does; null where there is none. */
export function nextOffer(pricing: ProductPricing, quantity: Quantity, countsMultiple: boolean): PriceTier | null {
  const { price } = unitPriceOf({ product: pricing, quantity, attendantPrice: null }, { countsMultiple })
  const wholesale = wholesaleOffer(pricing, countsMultiple)
  return (
    [...reachableTiers(pricing), ...(wholesale ? [wholesale] : [])]
      .filter((offer) => offer.from > quantity && offer.price < price)
      .toSorted((a, b) => a.from - b.from)[0] ?? null
  )
}
