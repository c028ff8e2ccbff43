import { roundHalfUp, type BasisPoints, type UnitPrice } from '../amounts.ts'
import type { Product, ProductPricing } from '../catalog/product.ts'

/** A price with what a payment method adds to it, or takes from it when negative; half up, never below 0. */
export const adjustPrice = (price: UnitPrice, adjustment: BasisPoints): UnitPrice =>
  Math.max(0, roundHalfUp((price * (10_000 + adjustment)) / 10_000)) as UnitPrice

/**
 * The pricing of a product when paid by a method (tag support-price-variance-by-payment): its regular, wholesale and
 * tier prices. Packaging is a service and costs the same; an attendant price was negotiated as it is.
 */
export function pricingForPayment(pricing: ProductPricing, adjustment: BasisPoints): ProductPricing {
  if (adjustment === 0) return pricing
  return {
    ...pricing,
    price: adjustPrice(pricing.price, adjustment),
    wholesalePrice: pricing.wholesalePrice === null ? null : adjustPrice(pricing.wholesalePrice, adjustment),
    tiers: pricing.tiers.map((tier) => ({ ...tier, price: adjustPrice(tier.price, adjustment) })),
    ...(pricing.promotion && {
      promotion: { ...pricing.promotion, regularPrice: adjustPrice(pricing.promotion.regularPrice, adjustment) },
    }),
  }
}

/** A product with every price that a store shows of it as it is when paid by a method. */
export function productForPayment<Shown extends Product>(product: Shown, adjustment: BasisPoints): Shown {
  const { pricing, previousPrice, uninvoicedPrice, group } = product
  if (adjustment === 0 || pricing === null) return product
  return {
    ...product,
    pricing: pricingForPayment(pricing, adjustment),
    previousPrice: previousPrice === null ? null : adjustPrice(previousPrice, adjustment),
    uninvoicedPrice: uninvoicedPrice === null ? null : adjustPrice(uninvoicedPrice, adjustment),
    group: group && {
      ...group,
      priceFrom: group.priceFrom === null ? null : adjustPrice(group.priceFrom, adjustment),
    },
  }
}
