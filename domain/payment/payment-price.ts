import { type BasisPoints, type UnitPrice, roundHalfUp } from '../amounts.ts'
import type { Product, ProductTerms } from '../catalog/product.ts'

/** A price with what a payment method adds to it, or takes from it when negative; half up, never below 0. */
export const adjustPrice = (price: UnitPrice, adjustment: BasisPoints): UnitPrice =>
  Math.max(0, roundHalfUp((price * (10_000 + adjustment)) / 10_000)) as UnitPrice

/**
 * The terms of a product when paid by a method (tag support-price-variance-by-payment): its regular, wholesale and
 * tier prices. Packaging is a service and costs the same; an attendant price was negotiated as it is.
 */
export function termsForPayment(terms: ProductTerms, adjustment: BasisPoints): ProductTerms {
  if (adjustment === 0) return terms
  return {
    ...terms,
    price: adjustPrice(terms.price, adjustment),
    wholesalePrice: terms.wholesalePrice === null ? null : adjustPrice(terms.wholesalePrice, adjustment),
    tiers: terms.tiers.map((tier) => ({ ...tier, price: adjustPrice(tier.price, adjustment) })),
  }
}

/** A product with every price that a store shows of it as it is when paid by a method. */
export function productForPayment<Shown extends Product>(product: Shown, adjustment: BasisPoints): Shown {
  const { terms, previousPrice, uninvoicedPrice } = product
  if (adjustment === 0 || terms === null) return product
  return {
    ...product,
    terms: termsForPayment(terms, adjustment),
    previousPrice: previousPrice === null ? null : adjustPrice(previousPrice, adjustment),
    uninvoicedPrice: uninvoicedPrice === null ? null : adjustPrice(uninvoicedPrice, adjustment),
  }
}
