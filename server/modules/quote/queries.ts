import type { BasisPoints, Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import { priceAfterDiscount } from '#domain/cart/totals.ts'
import { ensure } from '#domain/failure.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import type { LineOffer, QuoteLine, QuoteVersion } from '#domain/order/quote.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'
import type { Place } from '#server/modules/delivery/delivery-options.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  jsonb,
  jsonListSql,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** A row of `order_line` as the order was requested, with every input of its price. */
export interface RequestedRow {
  readonly position: number
  readonly product_id: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly picture: string | null
  readonly quantity: Quantity
  readonly unit_price: UnitPrice
  readonly discount_cents: Cents
  readonly packaging_price: UnitPrice | null
  /** Of a product by weight; missing in requests from before there were such products. */
  readonly weight_tolerance?: BasisPoints | null
}

/** One element of `quote_version.request_lines`. */
export interface StoredRequest {
  readonly line: RequestedRow
  readonly quantity: Quantity
  readonly wishedPrice: UnitPrice | null
}

type StoredOffer = LineOffer & { readonly position: number }

/** The order behind a quote. */
const headRow = {
  number: int8,
  status: narrow<OrderStatus>(text),
  customerId: uuid,
  customerName: text,
  deliveryType: narrow<DeliveryType>(text),
  deliveryFee: narrow<Cents>(int8),
  deliveryDiscount: narrow<Cents>(int8),
  deliveryName: text,
  deliveryDate: nullable(date),
  optionId: uuid,
  place: nullable(jsonb<Place>()),
  paymentMethodId: uuid,
  paymentKind: narrow<PaymentKind>(text),
  paymentName: text,
  total: narrow<Cents>(int8),
  note: text,
}
export type QuoteHead = RowOf<typeof headRow>

const headSql = (lock: string) => `select o.number, o.status, o.customer_id, o.customer_name, o.delivery_type,
     o.delivery_fee_cents as delivery_fee, o.delivery_discount_cents as delivery_discount, o.delivery_option_name as delivery_name, o.delivery_date, o.delivery_option_id as option_id,
     o.delivery_address as place, o.payment_method_id, o.payment_kind, o.payment_name, o.total_cents as total, o.note
   from purchase_order o
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2) and o.number = $3${lock}`

const findHead = statement('quote.head', { parameters: [uuid, uuid, int8], row: headRow, sql: headSql('') })
const lockHead = statement('quote.lock', { parameters: [uuid, uuid, int8], row: headRow, sql: headSql(' for update') })

// Every version has the products of the first.
const findVersions = statement('quote.versions', {
  parameters: [uuid, int8],
  row: {
    version: int4,
    requestedAt: timestamptz,
    requestNote: text,
    requests: jsonb<readonly StoredRequest[]>(),
    pricedAt: nullable(timestamptz),
    validUntil: nullable(timestamptz),
    pricedBy: neverNull(text),
    offerNote: text,
    offers: nullable(jsonb<readonly StoredOffer[]>()),
    offerTotal: nullable(narrow<Cents>(int8)),
    unsold: array(uuid),
  },
  sql: `select v.version, v.requested_at, v.request_note, v.request_lines as requests, v.priced_at, v.valid_until,
     coalesce((select p.name from login p where p.id = v.priced_by), '') as priced_by, v.offer_note, v.offer_lines as offers,
     v.offer_cents as offer_total,
     array(select p.id from quote_version f cross join lateral jsonb_array_elements(f.request_lines) r
       join product p on p.supplier_id = $1 and p.id = (r -> 'line' ->> 'product_id')::uuid
       where f.supplier_id = $1 and f.order_number = $2 and f.version = 1 and not p.is_active) as unsold
   from quote_version v where v.supplier_id = $1 and v.order_number = $2 order by v.version`,
})

export interface StoredQuote {
  readonly head: QuoteHead
  readonly versions: readonly QuoteVersion[]
  /** The requests of the version in force. */
  readonly requests: readonly StoredRequest[]
}

/**
 * The quote of an order: of any customer where that is null.
 * @throws Failure order.notFound, quote.none for an order that never was a quote.
 */
export const readQuote = (scope: Scope, customerId: string | null, number: number): Promise<StoredQuote> =>
  quoteBy(findHead, scope, customerId, number)

/** The same, with the order locked until the end of the transaction. */
export const lockQuote = (scope: Scope, customerId: string | null, number: number): Promise<StoredQuote> =>
  quoteBy(lockHead, scope, customerId, number)

async function quoteBy(
  find: typeof findHead,
  { db, supplier }: Scope,
  customerId: string | null,
  number: number,
): Promise<StoredQuote> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const head = await db.one(find, [supplier.id, customerId, number])
  ensure(head, 'order.notFound')
  // After the lock, so that it sees what was written during the wait.
  const rows = await db.many(findVersions, [supplier.id, number])
  ensure(rows.length > 0, 'quote.none')
  const versions = rows.map(
    ({ requests, offers, pricedAt, validUntil, offerTotal, pricedBy, offerNote, unsold, ...row }): QuoteVersion => ({
      ...row,
      lines: requests.map((request) => lineOf(request, offers, unsold)),
      offer:
        pricedAt === null || validUntil === null || offerTotal === null
          ? null
          : { pricedAt, validUntil, pricedBy, note: offerNote, total: offerTotal },
    }),
  )
  return { head, versions, requests: rows.at(-1)?.requests ?? [] }
}

function lineOf(
  { line, quantity, wishedPrice }: StoredRequest,
  offers: readonly StoredOffer[] | null,
  unsold: readonly string[],
): QuoteLine {
  const offer = offers?.find(({ position }) => position === line.position)
  return {
    position: line.position,
    productId: line.product_id,
    code: line.code,
    name: line.name,
    unit: line.unit,
    picture: line.picture,
    quantity,
    estimate: priceAfterDiscount({
      unitPrice: line.unit_price,
      quantity: line.quantity,
      discount: line.discount_cents,
    }),
    wishedPrice,
    offer: offer ? { quantity: offer.quantity, unitPrice: offer.unitPrice } : null,
    isSold: !unsold.includes(line.product_id),
  }
}

/** The version in force. */
export function currentOf(versions: readonly QuoteVersion[]): QuoteVersion {
  const version = versions.at(-1)
  ensure(version, 'quote.none')
  return version
}

const findLines = statement('quote.lines-to-take', {
  parameters: [uuid, int8],
  row: {
    productId: uuid,
    name: text,
    quantity: narrow<Quantity>(int4),
    isActive: bool,
    isTracked: bool,
  },
  sql: `select l.product_id, l.name, l.quantity, p.is_active, p.stock_policy = 'tracked' as is_tracked
   from order_line l join product p on p.supplier_id = $1 and p.id = l.product_id
   where l.supplier_id = $1 and l.order_number = $2`,
})

/** What an accepted quote takes from the store. */
export const linesToTake = ({ db, supplier }: Scope, number: number) => db.many(findLines, [supplier.id, number])

// The orders were moved to the empty record before.
const emptyNotes = statement('quote.erase-notes', {
  parameters: [uuid, uuid, uuid],
  sql: `update quote_version v set request_note = '', offer_note = '',
     requested_by = case when v.requested_as in ('customer', 'linked-user') or v.requested_by = $3 then null else v.requested_by end
   from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and v.supplier_id = $1 and v.order_number = o.number`,
})

export const quotePrivacy = {
  tables: { quote_version: { exportedAs: 'quotes', erasedBy: 'statement' } },
  exports: {
    quotes: jsonListSql(
      `json_build_object('orderNumber', v.order_number, 'version', v.version, 'note', v.request_note,
        'lines', ${jsonListSql(
          `json_build_object('name', r.request -> 'line' ->> 'name', 'quantity', (r.request ->> 'quantity')::integer,
            'wishedPrice', (r.request ->> 'wishedPrice')::bigint)`,
          'jsonb_array_elements(v.request_lines) with ordinality as r (request, position)',
          'r.position',
        )})`,
      `quote_version v join purchase_order o on o.supplier_id = $1 and o.number = v.order_number
       where v.supplier_id = $1 and o.customer_id = $3`,
      'v.order_number, v.version',
    ),
  },
  eraseCustomer: ({ db, supplier }, { tombstoneId, loginId }) =>
    db.execute(emptyNotes, [supplier.id, tombstoneId, loginId]),
} as const satisfies PrivacyPart
