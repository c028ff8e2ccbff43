import { ONE_UNIT, ZERO_CENTS, type UnitPrice } from '#domain/amounts.ts'
import type { CartLine, PricedLine } from '#domain/cart/cart.ts'
import { lineTotals } from '#domain/cart/totals.ts'
import type { PricedProduct, ProductPricing } from '#domain/catalog/product.ts'

/** A product at one price, without limits. */
export const productPricing = (more: Partial<ProductPricing> = {}): ProductPricing => ({
  id: 'rice',
  name: 'Arroz',
  price: 100_000 as UnitPrice,
  wholesalePrice: null,
  wholesaleMinimum: null,
  incrementMultiple: null,
  granularity: null,
  minPerOrder: null,
  maxPerOrder: null,
  packagingPrice: null,
  tiers: [],
  ...more,
})

export const cartLine = (
  pricing: Partial<ProductPricing> = {},
  more: Partial<Omit<CartLine, 'product'>> = {},
): CartLine => ({
  product: productPricing(pricing),
  quantity: ONE_UNIT,
  isGiftWrapped: false,
  attendantPrice: null,
  ...more,
})

/** A line as the server answers it, priced by the rules without a discount. */
export function pricedLine(
  { isQuoteOnly = false, ...pricing }: Partial<ProductPricing> & { readonly isQuoteOnly?: boolean } = {},
  more: Partial<Omit<PricedLine, 'product'>> = {},
): PricedLine {
  const line = cartLine(pricing, more)
  const { id, name } = line.product
  const product: PricedProduct = {
    id,
    name,
    isQuoteOnly,
    pricing: line.product,
    code: id,
    gtin: null,
    slug: id,
    brand: null,
    unit: 'un',
    packaging: null,
    picture: null,
    availability: 'available',
    tags: [],
    previousPrice: null,
    uninvoicedPrice: null,
  }
  return { ...line, ...lineTotals(line, { countsMultiple: true }), discount: ZERO_CENTS, ...more, product }
}
