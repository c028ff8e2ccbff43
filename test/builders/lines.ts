import { ONE_UNIT, ZERO_CENTS, type UnitPrice } from '#domain/amounts.ts'
import type { CartAuthor, CartCombo, CartLine, PricedLine, SavedCart } from '#domain/cart/cart.ts'
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

/** A product that is sold by the piece, without picture or tags. */
export function pricedProduct(
  pricing: Partial<ProductPricing> = {},
  more: Partial<Omit<PricedProduct, 'pricing'>> = {},
): PricedProduct {
  const known = productPricing(pricing)
  const { id, name } = known
  return {
    id,
    code: id,
    gtin: null,
    slug: id,
    name,
    brand: null,
    unit: 'un',
    packaging: null,
    picture: null,
    availability: 'available',
    isQuoteOnly: false,
    weightTolerance: null,
    tags: [],
    pricing: known,
    previousPrice: null,
    uninvoicedPrice: null,
    group: null,
    ...more,
  }
}

/** A line as the server answers it, priced by the rules without a discount. */
export function pricedLine(
  { isQuoteOnly = false, ...pricing }: Partial<ProductPricing> & { readonly isQuoteOnly?: boolean } = {},
  more: Partial<Omit<PricedLine, 'product'>> = {},
): PricedLine {
  const line = cartLine(pricing, more)
  const product = pricedProduct(pricing, { isQuoteOnly })
  return { ...line, ...lineTotals(line, { countsMultiple: true }), discount: ZERO_CENTS, setBy: null, ...more, product }
}

/** A combo of a cart with its chosen products. */
export const cartCombo = (quantity: number, parts: CartCombo['parts'], setBy: CartAuthor | null = null): CartCombo => ({
  id: 'barbecue-in-cart',
  comboId: 'barbecue',
  name: 'Combo churrasco',
  quantity,
  price: ZERO_CENTS,
  total: ZERO_CENTS,
  parts,
  setBy,
})

/** A cart as the server answers it, without lines where none are given. */
export const savedCart = (version: number, more: Partial<SavedCart> = {}): SavedCart => ({
  version,
  lines: [],
  combos: [],
  unavailableCombos: [],
  changedBy: null,
  hasPriceList: false,
  items: ZERO_CENTS,
  packaging: ZERO_CENTS,
  discount: ZERO_CENTS,
  total: ZERO_CENTS,
  coupon: null,
  coupons: [],
  typedCode: null,
  automaticCoupon: null,
  isAutomaticCouponOn: true,
  note: '',
  customerOrderNumber: '',
  subscriptionTypeId: null,
  lockedUntil: null,
  notice: null,
  ...more,
})
