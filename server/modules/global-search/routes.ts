import { searchStore } from '#contract/global-search.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import type { Cents } from '#domain/amounts.ts'
import { MAX_HITS_PER_KIND, NO_HITS, type SearchHits } from '#domain/global-search.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { cleanSearchText } from '#domain/search-text.ts'
import { searchWords } from '#domain/search-words.ts'
import { NO_FACET_FILTER } from '#server/modules/catalog/browse-products.ts'
import { searchProducts } from '#server/modules/catalog/search-products.ts'
import {
  isIndexable,
  likeWords,
  matchesEveryWord,
  matchesEveryWordByIndex,
  orderNumberIn,
} from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
  int8,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'

/** A person who types gets an answer after each word; only a program sends more. */
const SEARCHES_PER_MINUTE = 240

export function globalSearchRoutes(server: Server): void {
  const admitSearch = attemptLimit(server.appContext.db, {
    name: 'back office search by login',
    perMinute: SEARCHES_PER_MINUTE,
  })

  serve(server, searchStore, async ({ scope, input: { query } }) => {
    await admitSearch(loginIdOf(scope.actor) ?? '')
    return search(scope, query.text)
  })
}

/** Customers whose orders are looked at: a common word fits thousands. */
const MAX_CUSTOMERS_OF_ORDERS = 50

// Without the index only where the words are too short for it.
const orderSearch = (name: string, condition: typeof matchesEveryWordByIndex) =>
  statement(`global-search.orders ${name}`, {
    parameters: [uuid, int8, array(text)],
    row: {
      number: int8,
      customerName: text,
      status: narrow<OrderStatus>(text),
      deliveryType: narrow<DeliveryType>(text),
      total: narrow<Cents>(int8),
      placedAt: timestamptz,
    },
    sql: `select o.number, o.customer_name, o.status, o.delivery_type, o.total_cents as total, o.placed_at
     from purchase_order o
     where o.supplier_id = $1 and (o.number = $2 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and ${condition('c.searchable_text', '$3')}
       order by c.created_at desc limit ${MAX_CUSTOMERS_OF_ORDERS}))
     order by coalesce(o.number = $2, false) desc, o.number desc limit ${MAX_HITS_PER_KIND}`,
  })
const customerSearch = (name: string, condition: typeof matchesEveryWordByIndex) =>
  statement(`global-search.customers ${name}`, {
    parameters: [uuid, text, array(text), text],
    row: { id: uuid, name: text, document: text, erpCode: nullable(text) },
    sql: `select c.id, coalesce(nullif(c.trade_name, ''), c.name) as name, c.document, c.erp_code
     from customer c
     where c.supplier_id = $1 and c.erased_at is null and ${condition('c.searchable_text', '$3')}
     order by (lower(c.document) = lower($4) or lower(coalesce(c.erp_code, '')) = lower($2)) desc,
       plain_text(c.name), c.id
     limit ${MAX_HITS_PER_KIND}`,
  })
const BY_INDEX = {
  orders: orderSearch('by index', matchesEveryWordByIndex),
  customers: customerSearch('by index', matchesEveryWordByIndex),
}
const SHORT = { orders: orderSearch('short', matchesEveryWord), customers: customerSearch('short', matchesEveryWord) }

// A product that is off sale is found by its code or GTIN alone; the search of the shop knows those on sale.
const productsByCode = statement('global-search.products', {
  parameters: [uuid, text, array(uuid)],
  row: { id: uuid, slug: text, name: text, code: text, gtin: nullable(text), isActive: bool },
  sql: `select p.id, p.slug, p.name, p.code, p.gtin, p.is_active
   from product p
   where p.supplier_id = $1 and (code_key(p.code) = any(code_keys($2)) or p.gtin = any(code_keys($2)) or p.id = any($3))
   order by lower(p.code) = lower($2) desc,
     (code_key(p.code) = any(code_keys($2)) or coalesce(p.gtin = any(code_keys($2)), false)) desc, array_position($3, p.id), p.id
   limit ${MAX_HITS_PER_KIND}`,
})

/** What the actor may see of the store's orders, customers and products, exact hits first, a few of each kind. */
async function search(scope: Scope, typed: string): Promise<SearchHits> {
  const { db, supplier, actor } = scope
  const words = likeWords(typed)
  if (words.length === 0) return NO_HITS
  // As it is stored: without what people put between the characters of a document.
  const document = searchWords(typed).join(' ')
  const statements = isIndexable(words) ? BY_INDEX : SHORT
  const [orders, customers, products] = await Promise.all([
    can('order.see-all', actor, scope) ? db.many(statements.orders, [supplier.id, orderNumberIn(typed), words]) : [],
    can('customer.see-all', actor, scope) ? db.many(statements.customers, [supplier.id, typed, words, document]) : [],
    can('product.see-all', actor, scope) ? findProducts(scope, typed) : [],
  ])
  return { orders, customers, products }
}

async function findProducts(scope: Scope, typed: string): Promise<SearchHits['products']> {
  const cleaned = cleanSearchText(typed)
  const onSale =
    cleaned === ''
      ? []
      : (
          await searchProducts(scope, cleaned, {
            categoryIds: null,
            facetFilter: NO_FACET_FILTER,
            order: 'featured',
            limit: MAX_HITS_PER_KIND,
            offset: 0,
            priceGroup: null,
            hasPromotions: false,
            isGrouped: false,
          })
        ).rows.map(({ id }) => id)
  return scope.db.many(productsByCode, [scope.supplier.id, typed, onSale])
}
