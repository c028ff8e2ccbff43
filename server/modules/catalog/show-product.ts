import type { QuantityPrice } from '#contract/catalog.ts'
import { type Quantity, ZERO_QUANTITY } from '#domain/amounts.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import { type PricingOptions, lineTotals } from '#domain/cart/totals.ts'
import type { ProductPicture } from '#domain/catalog/product-picture.ts'
import type { ProductDetail, ProductVariants } from '#domain/catalog/product.ts'
import type { VariantAxis } from '#domain/catalog/variant-group.ts'
import { Failure } from '#domain/failure.ts'
import { array, int8, jsonb, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { isUuid } from '#server/platform/http/tenant.ts'
import { categoryPath } from './categories.ts'
import { PICTURES } from './product-pictures.ts'
import {
  atPricesOf,
  forPrices,
  IS_SOLD_OUT,
  PRICE_GROUP,
  PRODUCT_COLUMNS,
  type PriceSql,
  type PriceView,
  productRow,
  toProduct,
} from './product-row.ts'

const detailRow = {
  ...productRow,
  categoryId: uuid,
  description: text,
  pictures: neverNull(jsonb<readonly ProductPicture[]>()),
  searchName: neverNull(text),
  variantGroupId: nullable(uuid),
}

const MAX_SIMILAR = 8

const detailSql = (prices: PriceSql): string =>
  `select ${PRODUCT_COLUMNS}, p.category_id, p.description, ${PICTURES} as pictures, p.search_name, p.variant_group_id
  from product p ${atPricesOf('$3', prices)} where p.supplier_id = $1 and p.is_active`

const findById = forPrices((prices, name) =>
  statement(name('catalog.product-by-id'), {
    parameters: [uuid, uuid, nullable(PRICE_GROUP)],
    row: detailRow,
    useGenericPlan: true,
    sql: `${detailSql(prices)} and p.id = $2`,
  }),
)
const findBySlug = forPrices((prices, name) =>
  statement(name('catalog.product-by-slug'), {
    parameters: [uuid, text, nullable(PRICE_GROUP)],
    row: detailRow,
    useGenericPlan: true,
    sql: `${detailSql(prices)} and p.slug = $2`,
  }),
)

/** Of those before and of those after the product, in the order of names. */
const CANDIDATES = 12
const neighbours = (comparison: '<' | '>', direction: 'asc' | 'desc'): string =>
  `(select n.id from product n
    where n.supplier_id = $1 and n.is_active and n.category_id = $2
      and (n.variant_group_id is null or n.variant_rank = 0 and n.variant_group_id is distinct from $7) and (n.search_name, n.id) ${comparison} ($4, $3)
    order by n.search_name ${direction}, n.id ${direction} limit ${CANDIDATES})`

/** Twice the price, or half of it, weighs as much as this difference of names; nothing where prices are hidden. */
const PRICE_WEIGHT = 0.2
const PRICE_DISTANCE = `case when $6::bigint is null then 0 else abs(log(2, greatest(priced.price, 1)::numeric / greatest($6, 1))) end`

// Products that can be bought come first, one of each group of variants and none of the product's own, then those with similar names and a price that is near. Names are compared only with those that begin
// alike, their neighbours in the index: with every name of a large category it took a hundred times as long.
export const findSimilar = forPrices((prices, name) =>
  statement(name('catalog.similar-products'), {
    parameters: [uuid, uuid, uuid, text, nullable(PRICE_GROUP), nullable(int8), nullable(uuid)],
    row: productRow,
    useGenericPlan: true,
    sql: `select ${PRODUCT_COLUMNS}
   from (${neighbours('<', 'desc')} union all ${neighbours('>', 'asc')}) n join product p on p.supplier_id = $1 and p.id = n.id
   ${atPricesOf('$5', prices)}
   order by ${IS_SOLD_OUT}, similarity(p.search_name, $4) - ${PRICE_WEIGHT} * ${PRICE_DISTANCE} desc, p.position, p.id
   limit ${MAX_SIMILAR}`,
  }),
)

const findVariants = forPrices((prices, name) =>
  statement(name('catalog.variants'), {
    parameters: [uuid, uuid, nullable(PRICE_GROUP)],
    row: {
      ...productRow,
      variantValues: neverNull(array(text)),
      groupName: text,
      axes: jsonb<readonly VariantAxis[]>(),
    },
    useGenericPlan: true,
    sql: `select ${PRODUCT_COLUMNS}, p.variant_values, g.name as group_name, g.axes
   from product p join variant_group g on g.supplier_id = p.supplier_id and g.id = p.variant_group_id
   ${atPricesOf('$3', prices)}
   where p.supplier_id = $1 and p.variant_group_id = $2 and p.is_active
   order by p.variant_rank`,
  }),
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
  const row = await scope.db.one(isUuid(reference) ? findById(view) : findBySlug(view), [
    scope.supplier.id,
    reference,
    view.priceGroup,
  ])
  if (!row) throw new Failure('catalog.productNotFound')
  const [categories, variants, similar] = await Promise.all([
    categoryPath(scope, row.categoryId),
    row.variantGroupId === null ? null : variantsOf(scope, row.variantGroupId, view),
    withSimilar
      ? scope.db.many(findSimilar(view), [
          scope.supplier.id,
          row.categoryId,
          row.id,
          row.searchName,
          view.priceGroup,
          view.showsPrices ? row.price : null,
          row.variantGroupId,
        ])
      : [],
  ])
  return {
    ...toProduct(row, view),
    description: row.description,
    pictures: row.pictures,
    categories,
    similar: similar.map((other) => toProduct(other, view)),
    variants,
  }
}

/** The group of variants of a product, with all of them that are sold. */
async function variantsOf({ db, supplier }: Scope, groupId: string, view: PriceView): Promise<ProductVariants | null> {
  const rows = await db.many(findVariants(view), [supplier.id, groupId, view.priceGroup])
  const [first] = rows
  if (!first) return null
  return {
    groupId,
    name: first.groupName,
    axes: first.axes,
    products: rows.map((row) => ({ ...toProduct(row, view), values: row.variantValues })),
  }
}

/** Price of the quantity, rounded to one in which the product is sold; null without a quantity or where prices are hidden. */
export function priceOfQuantity(
  { pricing }: Pick<ProductDetail, 'pricing'>,
  wanted: Quantity | null,
  options: PricingOptions,
): QuantityPrice | null {
  if (pricing === null || wanted === null) return null
  const quantity = changeQuantity(pricing, ZERO_QUANTITY, { action: 'SET', to: wanted })
  const { unitPrice, rule, total } = lineTotals(
    { product: pricing, quantity, isGiftWrapped: false, attendantPrice: null },
    options,
  )
  return { quantity, unitPrice, rule, total }
}
