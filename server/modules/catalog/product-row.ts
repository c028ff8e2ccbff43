import { customerOf, type ActingCustomer, type Actor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { basisPoints, quantityFromUnits, type BasisPoints, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import { quantityRange } from '#domain/cart/change-quantity.ts'
import type { Availability, PriceTier, Product, ProductPricing, RunningPromotion } from '#domain/catalog/product.ts'
import type { ListedGroup } from '#domain/catalog/variant-group.ts'
import { deliveryAdjustment, joinAdjustments } from '#domain/delivery/pickup-price.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { productForPayment } from '#domain/payment/price-by-payment.ts'
import { IS_RECEIVED } from '#server/modules/payment/payment.ts'
import {
  array,
  bool,
  composite,
  int4,
  int8,
  json,
  jsonb,
  narrow,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** What a statement selects from `product p` and `atPricesOf` in order to give its rows to `toProduct`. */
export const PRODUCT_COLUMNS = `p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance`

/** As text: by what prices differ between customers. Null is a visitor, who pays what everybody pays. */
export const PRICE_GROUP = composite<string>('price_group')

/**
 * What joins a `product p` with its prices for a price group. `group` is the SQL of it; it may not be a subquery, which PostgreSQL would
 * ask again for each product.
 */
export const atPricesOf = (group: string, prices: PriceSql = GROUP_PRICES): string =>
  `cross join lateral ${prices.row('p', group)} priced`

/** The prices of a product, of which the alias is given, for a price group: one row. */
const pricesOf = (product: string, group: string): string =>
  `price_for(${PRICED_COLUMNS.map((column) => `${product}.${column}`).join(', ')}, ${group})`

/** SQL of what a product costs, of which the alias is given; `group` is the SQL of a price group. */
export interface PriceSql {
  /** The prices: one row. */
  readonly row: (product: string, group: string) => string
  /** The price alone. */
  readonly price: (product: string, group: string) => string
  /** Whether it was dearer before, or is promoted now; the supplier is parameter 1. */
  readonly isOnOffer: (product: string, group: string) => string
  /** Whether an index has the products in the order of these prices. */
  readonly areIndexed: boolean
}

const IS_PROMOTING = `exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now())`

/** Of any price group at any time. An agreed price has no former one. */
export const GROUP_PRICES: PriceSql = {
  row: pricesOf,
  price: (product, group) => `(select priced.price from ${pricesOf(product, group)} priced)`,
  isOnOffer: (product, group) => `(${product}.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = (${group}::price_group).price_list_id and agreed.product_id = ${product}.id)
   or ${IS_PROMOTING} and exists (select from ${pricesOf(product, group)} offered where offered.promotion is not null))`,
  areIndexed: false,
}

/**
 * Of no price group while no promotion runs: columns of the product, without a look at price lists and promotions, whose part of a plan
 * costs more than the rest of a list. The group is null then; it is named because a statement has to use each of its parameters.
 */
const BASE_PRICES: PriceSql = {
  row: (product, group) => `(select ${product}.price, ${product}.previous_price,
     case when ${product}.uninvoiced_price is not null and ${group}::price_group is null and exists (
       select from supplier s where s.id = ${product}.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then ${product}.uninvoiced_price end as uninvoiced_price,
     ${product}.wholesale_price, ${product}.wholesale_minimum, ${product}.tiers, null::jsonb as promotion)`,
  price: (product) => `${product}.price`,
  isOnOffer: (product) => `(${product}.previous_price is not null)`,
  areIndexed: true,
}

/** Declares a statement for base prices and for prices of a group, and chooses one of the two by the view. */
export function forPrices<One>(
  declare: (prices: PriceSql, name: (statementName: string) => string) => One,
): (view: Pick<PriceView, 'priceGroup' | 'hasPromotions'>) => One {
  const atBase = declare(BASE_PRICES, (name) => `${name}, base prices`)
  const ofGroup = declare(GROUP_PRICES, (name) => name)
  return ({ priceGroup, hasPromotions }) => (priceGroup === null && !hasPromotions ? atBase : ofGroup)
}

/** As the function `price_for` takes them. */
const PRICED_COLUMNS = [
  'supplier_id',
  'id',
  'category_id',
  'tags',
  'price',
  'previous_price',
  'uninvoiced_price',
  'wholesale_price',
  'wholesale_minimum',
  'tiers',
] as const

/** What a customer of the price group sees of the price when the product comes into the cart (domain/cart/unseen-changes.ts). */
export const seenPriceSql = (productId: string, group: string): string =>
  `(select jsonb_build_object('price', s.price, 'wholesalePrice', s.wholesale_price, 'wholesaleMinimum', s.wholesale_minimum,
      'incrementMultiple', p.increment_multiple, 'tiers', s.tiers)
    from product p cross join lateral ${pricesOf('p', group)} s where p.supplier_id = $1 and p.id = ${productId})`

/** SQL of `availabilityOf` where only sold out or not matters: whether an active product cannot be bought. */
export const isSoldOut = (product: string): string =>
  `(${product}.stock_policy = 'tracked' and ${product}.stock < coalesce(${product}.min_per_order, ${product}.granularity, 1000))`
export const IS_SOLD_OUT = isSoldOut('p')

/** SQL of whether two products are of one kind: the first words of their names, such as *maçã*, say so. */
export const isSameKind = (one: string, other: string): string =>
  `(split_part(${one}.search_name, ' ', 1) = split_part(${other}.search_name, ' ', 1))`

export const productRow = {
  id: uuid,
  code: text,
  gtin: nullable(text),
  slug: text,
  name: text,
  brand: nullable(text),
  unit: text,
  packaging: nullable(text),
  picture: nullable(text),
  price: narrow<UnitPrice>(int8),
  previousPrice: nullable(narrow<UnitPrice>(int8)),
  uninvoicedPrice: nullable(narrow<UnitPrice>(int8)),
  wholesalePrice: nullable(narrow<UnitPrice>(int8)),
  wholesaleMinimum: nullable(narrow<Quantity>(int4)),
  incrementMultiple: nullable(narrow<Quantity>(int4)),
  granularity: nullable(narrow<Quantity>(int4)),
  minPerOrder: nullable(narrow<Quantity>(int4)),
  maxPerOrder: nullable(narrow<Quantity>(int4)),
  packagingPrice: nullable(narrow<UnitPrice>(int8)),
  tiers: jsonb<readonly PriceTier[]>(),
  promotion: nullable(jsonb<RunningPromotion>()),
  tags: array(text),
  stockPolicy: narrow<'untracked' | 'tracked' | 'on-request'>(text),
  stock: narrow<Quantity>(int4),
  isQuoteOnly: bool,
  /** How far a picked weight may be from the ordered one; null for what is not weighed. */
  weightTolerance: nullable(narrow<BasisPoints>(int4)),
}
export type ProductRow = RowOf<typeof productRow>

/** A product of a list, with the group that it is shown for. */
export const listedRow = { ...productRow, listedGroup: nullable(json<GroupRow>()) }

export interface GroupRow {
  readonly id: string
  readonly name: string
  readonly options: number
  readonly lowest: UnitPrice
  readonly highest: UnitPrice
}

export interface PriceView {
  /** A `PRICE_GROUP`. */
  readonly priceGroup: string | null
  /** Whether a promotion is on the air: then no index knows the order of prices. */
  readonly hasPromotions: boolean
  /** False where the supplier hides prices from visitors: then the reply has no price. */
  readonly showsPrices: boolean
  /** What the chosen payment method and the way to receive add to every price; 0 when none is chosen or prices do not vary. */
  readonly adjustment: BasisPoints
}

export function toProduct(
  row: ProductRow & { readonly listedGroup?: GroupRow | null },
  view: Pick<PriceView, 'showsPrices' | 'adjustment'>,
): Product {
  const pricing = pricingOf(row)
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
    availability: availabilityOf(row, pricing),
    isQuoteOnly: row.isQuoteOnly,
    weightTolerance: row.weightTolerance,
    tags: row.tags,
    pricing: view.showsPrices ? pricing : null,
    previousPrice: view.showsPrices ? row.previousPrice : null,
    uninvoicedPrice: view.showsPrices ? row.uninvoicedPrice : null,
    // One that is the only one of its group in the list is shown as itself.
    group: row.listedGroup && row.listedGroup.options > 1 ? listedGroup(row.listedGroup, view) : null,
  }
  return productForPayment(product, view.adjustment)
}

const listedGroup = (
  { id, name, options, lowest, highest }: GroupRow,
  { showsPrices }: Pick<PriceView, 'showsPrices'>,
): ListedGroup => ({ id, name, options, priceFrom: showsPrices && lowest < highest ? lowest : null })

const pricingOf = (row: ProductRow): ProductPricing => ({
  id: row.id,
  name: row.name,
  price: row.price,
  wholesalePrice: row.wholesalePrice,
  wholesaleMinimum: row.wholesaleMinimum,
  incrementMultiple: row.incrementMultiple,
  granularity: row.granularity,
  minPerOrder: row.minPerOrder,
  maxPerOrder: row.maxPerOrder,
  packagingPrice: row.packagingPrice,
  tiers: row.tiers,
  ...(row.promotion === null ? {} : { promotion: row.promotion }),
})

const LAST_UNITS = quantityFromUnits(5)

/** Sold out as soon as not even the smallest quantity that is sold is left. */
function availabilityOf(row: Pick<ProductRow, 'stockPolicy' | 'stock'>, pricing: ProductPricing): Availability {
  if (row.stockPolicy === 'on-request') return 'on-request'
  if (row.stockPolicy === 'untracked') return 'available'
  const range = quantityRange(pricing)
  if (range === null || row.stock < range.lowest) return 'sold-out'
  return row.stock <= LAST_UNITS ? 'last-units' : 'available'
}

const NO_ADJUSTMENT = basisPoints(0)

const findAdjustments = statement('catalog.price-adjustments', {
  parameters: [uuid],
  row: { id: uuid, priceAdjustment: narrow<BasisPoints>(int4) },
  sql: `select id, price_adjustment from payment_method m where supplier_id = $1 and is_active and ${IS_RECEIVED}`,
})

const findPromotedKinds = statement('catalog.promoted-kinds', {
  parameters: [uuid],
  row: { kind: nullable(narrow<ActingCustomer['kind']>(text)) },
  useGenericPlan: true,
  sql: `select distinct t.customer_kind as kind from promotion t
   where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()`,
})

/** Customers whose prices are the same are one group, so that they share pages in memory: the kind counts where a promotion names it. */
function priceGroupIn(promoted: readonly (ActingCustomer['kind'] | null)[], actor: Actor): string | null {
  const customer = customerOf(actor)
  if (!customer) return null
  const kind = promoted.includes(customer.kind) ? customer.kind : ''
  const listId = customer.priceListId ?? ''
  return kind === '' && listId === '' ? null : `(${listId},${kind})`
}

/**
 * How the actor sees prices (specification §6): not at all as a visitor of a store that hides them, otherwise as they
 * are with the payment method, where the store varies them, and with the way to receive. A method that the store does not have changes nothing.
 */
export async function priceViewOf(
  scope: Scope,
  paymentMethodId: string | null = null,
  deliveryType: DeliveryType | null = null,
): Promise<PriceView> {
  const showsPrices = can('price.see', scope.actor, scope)
  const kinds = await scope.cache.remember(scope.supplier.id, 'promoted kinds', async () => {
    const found = await scope.db.many(findPromotedKinds, [scope.supplier.id])
    return found.map(({ kind }) => kind)
  })
  const view = { priceGroup: priceGroupIn(kinds, scope.actor), hasPromotions: kinds.length > 0, showsPrices }
  if (!showsPrices) return { ...view, adjustment: NO_ADJUSTMENT }
  const ofDelivery = deliveryAdjustment(scope.supplier, deliveryType)
  if (!scope.features.variesPriceByPayment || paymentMethodId === null) return { ...view, adjustment: ofDelivery }
  const adjustments = await scope.cache.remember(scope.supplier.id, 'price adjustments', async () => {
    const found = await scope.db.many(findAdjustments, [scope.supplier.id])
    return new Map(found.map((row) => [row.id, row.priceAdjustment]))
  })
  const ofPayment = adjustments.get(paymentMethodId.toLowerCase()) ?? NO_ADJUSTMENT
  return { ...view, adjustment: joinAdjustments(ofPayment, ofDelivery) }
}
