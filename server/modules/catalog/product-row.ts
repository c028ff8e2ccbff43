import { quantityFromUnits, type BasisPoints, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { PriceTier, ProductTerms } from '#domain/cart/cart.ts'
import { quantityRange } from '#domain/cart/change-quantity.ts'
import type { Availability, Product } from '#domain/catalog/product.ts'
import { productForPayment } from '#domain/payment/payment-price.ts'

/** What a statement selects `from product p` in order to give its rows to `toProduct`. */
export const PRODUCT_COLUMNS = `p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, p.tiers, p.tags, p.stock_policy, p.stock, p.is_quote_only`

export interface ProductRow {
  readonly id: string
  readonly code: string
  readonly gtin: string | null
  readonly slug: string
  readonly name: string
  readonly brand: string | null
  readonly unit: string
  readonly packaging: string | null
  readonly picture: string | null
  readonly price: UnitPrice
  readonly previous_price: UnitPrice | null
  readonly uninvoiced_price: UnitPrice | null
  readonly wholesale_price: UnitPrice | null
  readonly wholesale_minimum: Quantity | null
  readonly increment_multiple: Quantity | null
  readonly granularity: Quantity | null
  readonly min_per_order: Quantity | null
  readonly max_per_order: Quantity | null
  readonly packaging_price: UnitPrice | null
  readonly tiers: readonly PriceTier[]
  readonly tags: readonly string[]
  readonly stock_policy: 'untracked' | 'tracked' | 'on-request'
  readonly stock: Quantity
  readonly is_quote_only: boolean
}

export interface PriceView {
  /** False where the supplier hides prices from visitors: then no price leaves the server. */
  readonly showsPrices: boolean
  /** What the chosen payment method adds to every price; 0 when none is chosen or prices do not vary. */
  readonly adjustment: BasisPoints
}

export function toProduct(row: ProductRow, view: PriceView): Product {
  const terms = termsOf(row)
  const product: Product = {
    id: row.id,
    code: row.code,
    gtin: row.gtin,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    unit: row.unit,
    packaging: row.packaging,
    picture: row.picture,
    availability: availabilityOf(row, terms),
    isQuoteOnly: row.is_quote_only,
    tags: row.tags,
    terms: view.showsPrices ? terms : null,
    previousPrice: view.showsPrices ? row.previous_price : null,
    uninvoicedPrice: view.showsPrices ? row.uninvoiced_price : null,
  }
  return productForPayment(product, view.adjustment)
}

const termsOf = (row: ProductRow): ProductTerms => ({
  id: row.id,
  name: row.name,
  price: row.price,
  wholesalePrice: row.wholesale_price,
  wholesaleMinimum: row.wholesale_minimum,
  incrementMultiple: row.increment_multiple,
  granularity: row.granularity,
  minPerOrder: row.min_per_order,
  maxPerOrder: row.max_per_order,
  packagingPrice: row.packaging_price,
  tiers: row.tiers,
})

const LAST_UNITS = quantityFromUnits(5)

/** Sold out as soon as not even the smallest quantity that is sold is left. */
function availabilityOf(row: Pick<ProductRow, 'stock_policy' | 'stock'>, terms: ProductTerms): Availability {
  if (row.stock_policy === 'on-request') return 'on-request'
  if (row.stock_policy === 'untracked') return 'available'
  const range = quantityRange(terms)
  if (range === null || row.stock < range.lowest) return 'sold-out'
  return row.stock <= LAST_UNITS ? 'last-units' : 'available'
}
