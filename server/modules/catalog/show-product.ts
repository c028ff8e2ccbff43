import type { QuantityPrice } from '#contract/catalog.ts'
import { ZERO_QUANTITY, type Quantity } from '#domain/amounts.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import { lineTotals } from '#domain/cart/totals.ts'
import type { PricingOptions } from '#domain/cart/unit-price.ts'
import type { ProductDetail } from '#domain/catalog/product.ts'
import { Failure } from '#domain/failure.ts'
import { firstRow, rows, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import { isUuid } from '#server/platform/tenant.ts'
import { categoryPath } from './categories.ts'
import { PRODUCT_COLUMNS, toProduct, type PriceView, type ProductRow } from './product-row.ts'

interface DetailRow extends ProductRow {
  readonly category_id: string
  readonly description: string
}

const MAX_SIMILAR = 8

const DETAIL = `select ${PRODUCT_COLUMNS}, p.category_id, p.description
  from product p where p.supplier_id = $1 and p.is_active`

const findById = statement<DetailRow>(
  'catalog.product-by-id',
  `${DETAIL} and p.id = $2`,
)
const findBySlug = statement<DetailRow>(
  'catalog.product-by-slug',
  `${DETAIL} and p.slug = $2`,
)

// What can be bought comes first, then what is called alike.
const findSimilar = statement<ProductRow>(
  'catalog.similar-products',
  `select ${PRODUCT_COLUMNS} from product p
   where p.supplier_id = $1 and p.is_active and p.category_id = $2 and p.id <> $3
   order by p.stock_policy = 'tracked' and p.stock = 0, similarity(p.search_name, search_text($4)) desc, p.position, p.id
   limit ${MAX_SIMILAR}`,
)

export interface DetailRequest {
  /** Id or slug. */
  readonly reference: string
  readonly withSimilar: boolean
}

/**
 * A product with its description, its way down from the department, and up to 8 others of its category.
 * @throws Failure catalog.productNotFound
 */
export async function showProduct(scope: Scope, request: DetailRequest, view: PriceView): Promise<ProductDetail> {
  const { reference, withSimilar } = request
  const row = await firstRow(scope.db, isUuid(reference) ? findById : findBySlug, [scope.supplier.id, reference])
  if (!row) throw new Failure('catalog.productNotFound')
  const [categories, similar] = await Promise.all([
    categoryPath(scope, row.category_id),
    withSimilar ? rows(scope.db, findSimilar, [scope.supplier.id, row.category_id, row.id, row.name]) : [],
  ])
  return {
    ...toProduct(row, view),
    description: row.description,
    categories,
    similar: similar.map((other) => toProduct(other, view)),
  }
}

/** What so much of the product costs, in a quantity in which it is sold; null where nobody asks or prices are hidden. */
export function priceOfQuantity({ terms }: Pick<ProductDetail, 'terms'>, wanted: Quantity | null, pricing: PricingOptions): QuantityPrice | null {
  if (terms === null || wanted === null) return null
  const quantity = changeQuantity(terms, ZERO_QUANTITY, { action: 'SET', to: wanted })
  const { unitPrice, rule, total } = lineTotals({ product: terms, quantity, isGiftWrapped: false, attendantPrice: null }, pricing)
  return { quantity, unitPrice, rule, total }
}
