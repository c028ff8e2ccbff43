import type { Paging } from '#contract/paging.ts'
import { addCents, ZERO_CENTS, type BasisPoints, type Cents, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { PricedLine } from '#domain/cart/cart.ts'
import {
  tablePriceOf,
  type Consent,
  type Holder,
  type LiveCartPage,
  type NegotiatedCart,
  type OwnNegotiation,
  type TablePrices,
} from '#domain/cart/negotiation.ts'
import { lineTotals } from '#domain/cart/totals.ts'
import { ensure } from '#domain/failure.ts'
import { attendantPriceSql } from '#server/modules/cart/queries.ts'
import { readCart } from '#server/modules/cart/read-cart.ts'
import { atPricesOf, PRODUCT_COLUMNS, productRow, toProduct } from '#server/modules/catalog/product-row.ts'
import { isSoldSql } from '#server/modules/combo/combos.ts'
import { limitsOf } from '#server/modules/quote/read-quotes.ts'
import { likeWords, matchesEveryWord } from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
  int4,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { findNegotiation, type NegotiationRow } from './queries.ts'

/** Those that the store sells to their customers now. */
const CART_COMBOS = `cart_combo b join combo k on k.supplier_id = $1 and k.id = b.combo_id
       where b.supplier_id = $1 and b.quantity > 0 and ${isSoldSql('b.customer_id')}`

const LIVE = `cart c
   join customer u on u.supplier_id = $1 and u.id = c.customer_id
   where c.supplier_id = $1 and ${matchesEveryWord('u.searchable_text', '$2')}
     and (exists (select from cart_line l where l.supplier_id = $1 and l.customer_id = c.customer_id and l.quantity > 0)
       or exists (select from ${CART_COMBOS} and b.customer_id = c.customer_id))`

const OPEN_REQUESTS = `(select count(*) from negotiation n
   join price_request r on r.supplier_id = $1 and r.negotiation_id = n.id and r.is_approved is null
   where n.supplier_id = $1 and n.customer_id = c.customer_id and n.ended_at is null and c.locked_until > now())`

const findPage = statement('negotiation.carts', {
  parameters: [uuid, array(text), int8, int8],
  row: {
    customerId: uuid,
    customerName: text,
    changedAt: timestamptz,
    lockedUntil: nullable(timestamptz),
    holderId: nullable(uuid),
    holderName: nullable(text),
    openRequests: int8,
  },
  sql: `select c.customer_id, u.name as customer_name, c.updated_at as changed_at,
     case when c.locked_until > now() then c.locked_until end as locked_until,
     case when c.locked_until > now() then c.locked_by end as holder_id,
     (select p.name from staff m join login p on p.id = m.login_id where m.supplier_id = $1 and m.id = c.locked_by) as holder_name,
     ${OPEN_REQUESTS} as open_requests
   from ${LIVE}
   order by ${OPEN_REQUESTS} > 0 desc, c.updated_at desc, c.customer_id
   limit $3 offset $4`,
})
const countCarts = statement('negotiation.count-carts', {
  parameters: [uuid, array(text)],
  row: { total: int8 },
  sql: `select count(*) as total from ${LIVE}`,
})
const findLines = statement('negotiation.lines-of-carts', {
  parameters: [uuid, array(uuid)],
  row: {
    ...productRow,
    customerId: uuid,
    quantity: narrow<Quantity>(int4),
    isGiftWrapped: bool,
    attendantPrice: nullable(narrow<UnitPrice>(int8)),
  },
  sql: `with buyer as materialized (
     select c.id as customer_id, g as prices from unnest($2::uuid[]) as c (id) cross join price_group_of($1, c.id) g)
   select ${PRODUCT_COLUMNS}, l.customer_id, l.quantity, l.is_gift_wrapped, ${attendantPriceSql('c', 'l')} as attendant_price
   from cart_line l join cart c on c.supplier_id = $1 and c.customer_id = l.customer_id
   join product p on p.supplier_id = $1 and p.id = l.product_id and p.is_active
   join buyer on buyer.customer_id = l.customer_id ${atPricesOf('buyer.prices')}
   where l.supplier_id = $1 and l.customer_id = any ($2) and l.quantity > 0`,
})

const findCombos = statement('negotiation.combos-of-carts', {
  parameters: [uuid, array(uuid)],
  row: { customerId: uuid, combos: neverNull(int8), total: neverNull(narrow<Cents>(int8)) },
  sql: `select b.customer_id, count(*) as combos, sum(b.quantity * k.price_cents)::bigint as total
   from ${CART_COMBOS} and b.customer_id = any ($2)
   group by b.customer_id`,
})

/** The carts of the store that have something in them: those with a price that waits for a manager first, then the last changed. */
export async function listCarts(scope: Scope, typed: string, { limit, offset }: Paging): Promise<LiveCartPage> {
  const { db, supplier, features } = scope
  const words = likeWords(typed)
  const [carts, count] = await Promise.all([
    db.many(findPage, [supplier.id, words, limit, offset]),
    db.one(countCarts, [supplier.id, words]),
  ])
  const customerIds = carts.map(({ customerId }) => customerId)
  const [lines, combos] = await Promise.all([
    db.many(findLines, [supplier.id, customerIds]),
    db.many(findCombos, [supplier.id, customerIds]),
  ])
  const combosOf = new Map(combos.map((row) => [row.customerId, row]))
  const byCustomer = Map.groupBy(lines, ({ customerId }) => customerId)
  return {
    total: count?.total ?? 0,
    carts: carts.map(({ customerId: id, customerName: name, changedAt, openRequests, ...held }) => {
      const own = byCustomer.get(id) ?? []
      const totals = own.map(
        (row) => lineTotals({ ...row, product: toProduct(row, AT_TABLE_PRICES).pricing ?? row }, features).total,
      )
      return {
        customer: { id, name },
        lineCount: own.length + (combosOf.get(id)?.combos ?? 0),
        items: addCents(combosOf.get(id)?.total ?? ZERO_CENTS, ...totals),
        changedAt,
        holder: holderOf(scope, held),
        openRequests,
      }
    }),
  }
}

const AT_TABLE_PRICES = { showsPrices: true, adjustment: 0 as BasisPoints }

const holderOf = (
  { actor }: Scope,
  { holderId, holderName, lockedUntil }: Pick<NegotiationRow, 'holderId' | 'holderName' | 'lockedUntil'>,
): Holder | null =>
  holderId === null || lockedUntil === null
    ? null
    : { name: holderName ?? '', until: lockedUntil, isSelf: 'staffId' in actor && actor.staffId === holderId }

/** The cart of a customer for who negotiates. @throws Failure negotiation.noCart */
export async function negotiatedCart(scope: Scope, customerId: string): Promise<NegotiatedCart> {
  const row = await findNegotiation(scope, customerId)
  ensure(row, 'negotiation.noCart')
  const cart = await readCart(scope, customerId, { paymentMethodId: null })
  const limits = await limitsOf(
    scope,
    cart.lines.map(({ product }) => product.id),
  )
  return {
    customer: { id: customerId, name: row.customerName, phone: row.phone },
    cart,
    changedAt: row.changedAt,
    priceListName: row.priceListName,
    tablePrices: tablePricesOf(scope, cart.lines),
    limits,
    holder: holderOf(scope, row),
    ...(row.holderId === null
      ? ENDED
      : {
          note: row.note ?? '',
          requests: row.requests,
          consent: consentOf(row),
          isConsentRequested: row.isConsentRequested,
          turnRequest: turnRequestOf(scope, row),
        }),
    proposal: row.proposal,
  }
}

/** What is shown of a negotiation that is over, also before its lease is taken off the cart. */
const ENDED = { note: '', requests: [], consent: null, isConsentRequested: false, turnRequest: null } as const

const turnRequestOf = ({ actor }: Scope, { turnById: id, turnByName: name }: NegotiationRow) =>
  id === null || name === null ? null : { name, isSelf: 'staffId' in actor && actor.staffId === id }

const tablePricesOf = ({ features }: Scope, lines: readonly PricedLine[]): TablePrices =>
  Object.fromEntries(
    lines.map(({ product, quantity }) => [product.id, tablePriceOf({ product: product.pricing, quantity }, features)]),
  )

const consentOf = ({ consentAt: at, consentChannel: channel, isConsentCurrent: isCurrent }: NegotiationRow) =>
  at === null || channel === null ? null : ({ at, channel, isCurrent } satisfies Consent)

/** The negotiation in the customer's own cart. */
export async function ownNegotiation(scope: Scope, customerId: string): Promise<OwnNegotiation> {
  const row = await findNegotiation(scope, customerId)
  if (row === undefined) return { running: null, proposal: null }
  const { lockedUntil: until } = row
  if (until === null) return { running: null, proposal: row.proposal }
  const { lines } = await readCart(scope, customerId, { paymentMethodId: null })
  return {
    running: {
      attendantName: (row.holderName ?? '').split(' ')[0] ?? '',
      until,
      note: row.note ?? '',
      tablePrices: tablePricesOf(scope, lines),
      consent: consentOf(row),
    },
    proposal: null,
  }
}
