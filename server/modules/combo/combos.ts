import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { BasisPoints, Cents } from '#domain/amounts.ts'
import { customerOf } from '#domain/access/actor.ts'
import {
  cheapestChoice,
  combosInStock,
  mostCombos,
  regularTotal,
  type Combo,
  type ComboPart,
} from '#domain/combo/combo.ts'
import { ensure } from '#domain/failure.ts'
import { adjustPrice } from '#domain/payment/price-by-payment.ts'
import {
  atPricesOf,
  PRICE_GROUP,
  PRODUCT_COLUMNS,
  priceViewOf,
  productRow,
  toProduct,
  type PriceView,
} from '#server/modules/catalog/product-row.ts'
import {
  array,
  date,
  int8,
  json,
  jsonListSql,
  narrow,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** The parts of the combo `k`, with the ids of their products. */
export const PARTS = jsonListSql(
  `json_build_object('name', t.name, 'quantity', t.quantity, 'products', (
     select json_agg(x.product_id order by x.position) from combo_product x
     where x.supplier_id = t.supplier_id and x.combo_id = t.combo_id and x.part = t.position))`,
  'combo_part t where t.supplier_id = k.supplier_id and t.combo_id = k.id',
  't.position',
)

/** Whether the store sells the combo `k` to the customer now; null is a visitor. */
export const isSoldSql = (customerId: string): string => `k.is_active
  and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
  and (k.is_for_all or exists (select from combo_customer u
    where u.supplier_id = k.supplier_id and u.combo_id = k.id and u.customer_id = ${customerId}))`

/** The last day of the combo `k` at the store `s`. */
export const LAST_DAY_OF_COMBO = `((k.ends_at - interval '1 microsecond') at time zone s.time_zone)::date`

const comboRow = {
  id: uuid,
  name: text,
  description: text,
  price: narrow<Cents>(int8),
  until: nullable(date),
  parts: json<readonly ComboPart[]>(),
}

/** The most combos that a store shows at once. */
const MOST_SHOWN = 200

// $3 names one combo; null is all.
const findSold = statement('combo.sold', {
  parameters: [uuid, uuid, uuid],
  row: comboRow,
  sql: `select k.id, k.name, k.description, k.price_cents as price, ${LAST_DAY_OF_COMBO} as until, ${PARTS} as parts
   from combo k join supplier s on s.id = k.supplier_id
   where k.supplier_id = $1 and ${isSoldSql('$2::uuid')} and ($3::uuid is null or k.id = $3)
   order by k.created_at desc, k.id
   limit ${String(MOST_SHOWN)}`,
})

const findProducts = statement('combo.products', {
  parameters: [uuid, array(uuid), nullable(PRICE_GROUP)],
  row: productRow,
  sql: `select ${PRODUCT_COLUMNS} from product p ${atPricesOf('$3')} where p.supplier_id = $1 and p.id = any($2::uuid[]) and p.is_active`,
})
type FoundProduct = RowOf<typeof productRow>

const findPriceList = statement('combo.price-list', {
  parameters: [uuid, uuid],
  row: { id: nullable(uuid) },
  sql: 'select id from price_list_of($1, $2)',
})

/** The combos that a customer may buy; null is who is not signed in. One of which a part is no longer sold is left out. */
export async function listCombos(scope: Scope, customerId: string | null): Promise<Combo[]> {
  return soldCombos(scope, customerId, null, await priceViewOf(scope))
}

/** The same for people of the store, at the prices of the customer. */
export async function combosSoldTo(scope: Scope, customerId: string): Promise<Combo[]> {
  const found = await scope.db.one(findPriceList, [scope.supplier.id, customerId])
  const view = { ...(await priceViewOf(scope)), priceListId: found?.id ?? null }
  return soldCombos(scope, customerId, null, view)
}

/**
 * A combo that the person of the session may buy. The payment method and the way to receive count for its products and what they cost apart, not for its price.
 * @throws Failure combo.notFound
 */
export async function findCombo(
  scope: Scope,
  id: string,
  paymentMethodId: string | undefined,
  deliveryType: DeliveryType | null,
): Promise<Combo> {
  const view = await priceViewOf(scope, paymentMethodId, deliveryType)
  const [combo] = await soldCombos(scope, customerOf(scope.actor)?.id ?? null, id, view)
  ensure(combo, 'combo.notFound')
  return combo
}

async function soldCombos(
  scope: Scope,
  customerId: string | null,
  id: string | null,
  view: PriceView,
): Promise<Combo[]> {
  const { db, supplier } = scope
  const rows = await db.many(findSold, [supplier.id, customerId, id])
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ parts }) => parts.flatMap(({ products }) => products))
  const found = await db.many(findProducts, [supplier.id, [...new Set(ids)], view.priceGroup])
  const products = new Map(found.map((product) => [product.id, product]))
  return rows.flatMap((row) => shownCombo(row, products, view) ?? [])
}

function shownCombo(
  { parts, price, ...row }: RowOf<typeof comboRow>,
  products: ReadonlyMap<string, FoundProduct>,
  view: PriceView,
): Combo | null {
  const sold = parts.map((part) => ({ ...part, products: part.products.flatMap((id) => products.get(id) ?? []) }))
  if (sold.some(({ products }) => products.length === 0)) return null
  const shown = sold.map((part) => ({
    ...part,
    products: part.products.map((product) => ({
      ...toProduct(product, view),
      available: availableWith(product, part),
    })),
  }))
  return {
    ...row,
    price: view.showsPrices ? price : null,
    regularTotal: view.showsPrices ? regularTotal(cheapestChoice(atMethod(sold, view.adjustment))) : null,
    available: Math.min(...shown.map(({ products }) => Math.max(...products.map(({ available }) => available)))),
    parts: shown,
  }
}

/** With what the payment method adds to the prices. */
const atMethod = (parts: readonly ComboPart<FoundProduct>[], adjustment: BasisPoints) =>
  parts.map((part) => ({
    ...part,
    products: part.products.map(({ price }) => ({ price: adjustPrice(price, adjustment) })),
  }))

function availableWith({ stock, stockPolicy }: FoundProduct, { quantity }: Pick<ComboPart, 'quantity'>): number {
  const inStock = combosInStock([{ quantity, stock: stockPolicy === 'tracked' ? stock : null }])
  return Math.min(mostCombos([{ quantity }]), inStock ?? Number.MAX_SAFE_INTEGER)
}
