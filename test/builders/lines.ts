import { ONE_UNIT, ZERO_CENTS, type UnitPrice } from '#domain/amounts.ts'
import type { CartLine, PricedLine } from '#domain/cart/cart.ts'
import { lineTotals } from '#domain/cart/totals.ts'
import type { PricedProduct, ProductTerms } from '#domain/catalog/product.ts'

/** A product at one price, without limits. */
export const productTerms = (more: Partial<ProductTerms> = {}): ProductTerms => ({
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
  terms: Partial<ProductTerms> = {},
  more: Partial<Omit<CartLine, 'product'>> = {},
): CartLine => ({
  product: productTerms(terms),
  quantity: ONE_UNIT,
  isGiftWrapped: false,
  attendantPrice: null,
  ...more,
})

/** A line as the server answers it, priced by the rules without a discount. */
export function pricedLine(
  { isQuoteOnly = false, ...terms }: Partial<ProductTerms> & { readonly isQuoteOnly?: boolean } = {},
  more: Partial<Omit<PricedLine, 'product'>> = {},
): PricedLine {
  const line = cartLine(terms, more)
  const { id, name } = line.product
  const product: PricedProduct = {
    id,
    name,
    isQuoteOnly,
    terms: line.product,
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
