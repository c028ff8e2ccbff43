import { authorOf } from '#domain/access/actor.ts'
import { addCents, type Cents } from '#domain/amounts.ts'
import { dayNumber, localMoment } from '#domain/calendar.ts'
import { ensure } from '#domain/failure.ts'
import { fullFeeOf } from '#domain/order/order.ts'
import { authorizedTotal } from '#domain/order/picking.ts'
import {
  MAX_VALIDITY_DAYS,
  offeredAmounts,
  priceLines,
  type QuotePricing,
  type QuoteLine,
  type StoreQuote,
} from '#domain/order/quote.ts'
import { clock } from '#server/modules/delivery/delivery-options.ts'
import { LINE_COLUMNS } from '#server/modules/order/insert-order.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { date, int4, int8, json, jsonb, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { currentOf, lockQuote, type RequestedRow, type StoredRequest } from './queries.ts'
import { limitsOf, quoteOfStore } from './read-quotes.ts'

const writeOffer = statement('quote.write-offer', {
  parameters: [uuid, int8, int4, uuid, text, date, text, text, jsonb(), int8],
  sql: `update quote_version set priced_at = now(), priced_by = $4, priced_as = $5,
     valid_until = ($6::date + 1)::timestamp at time zone $7, offer_note = $8, offer_lines = $9, offer_cents = $10
   where supplier_id = $1 and order_number = $2 and version = $3`,
})
const removeLines = statement('quote.remove-lines', {
  parameters: [uuid, int8],
  sql: 'delete from order_line where supplier_id = $1 and order_number = $2',
})
const writeLines = statement('quote.write-lines', {
  parameters: [uuid, int8, json()],
  sql: `insert into order_line (supplier_id, order_number, ${LINE_COLUMNS.join(', ')})
   select $1, $2, ${LINE_COLUMNS.map((column) => `l.${column}`).join(', ')}
   from json_populate_recordset(null::order_line, $3::json) l`,
})
const writeTotals = statement('quote.write-totals', {
  parameters: [uuid, int8, int8, int8, int8, int8, int8],
  sql: `update purchase_order set items_cents = $3, packaging_cents = $4, discount_cents = 0, coupon_code = null,
     coupon_snapshot = null, delivery_fee_cents = $7, delivery_discount_cents = 0, total_cents = $5::bigint, authorized_cents = case flow when 'pay-first' then $5::bigint else $6::bigint end
   where supplier_id = $1 and number = $2`,
})

/**
 * Answers a quote: the order gets the offered prices, which nothing but another version changes. A coupon of the request is part of the
 * estimate and does not come on top of an offer.
 * @throws Failure order.notFound, quote.none, quote.outdated, quote.badValidity, those of `priceLines`, order.illegalTransition.
 */
export async function priceQuote(scope: Scope, number: number, pricing: QuotePricing): Promise<StoreQuote> {
  const { actor } = scope
  ensure(actor.kind === 'attendant' || actor.kind === 'staff', 'access.notAllowed')
  const by = actor.kind
  ensureValidity(scope, pricing.validOn)
  await inTransaction(scope, async (scope) => {
    const { head, versions, requests } = await lockQuote(scope, null, number)
    const { version, lines } = currentOf(versions)
    ensure(version === pricing.version, 'quote.outdated')
    const limits = await limitsOf(
      scope,
      lines.map(({ productId }) => productId),
    )
    const priced = priceLines(lines, pricing.lines, limits)
    await moveOrder(scope, { customerId: head.customerId, number, by }, 'quote-priced', {
      guard: 'discountAuthority',
      discount: priced.discount,
      authority: limits.authority,
    })
    const rows = rowsOf(requests, priced.lines)
    const items = sumOf(rows, 'items_cents')
    const packaging = sumOf(rows, 'packaging_cents')
    const fee = fullFeeOf(head)
    const total = addCents(items, packaging, fee)
    const { loginId, actingAs } = authorOf(scope.actor)
    const { id, timeZone } = scope.supplier
    const offers = priced.lines.map(({ position, offer }) => ({ position, ...offer }))
    const validity = [pricing.validOn, timeZone, pricing.note] as const
    await inOrder(
      () => scope.db.execute(removeLines, [id, number]),
      () => scope.db.execute(writeLines, [id, number, JSON.stringify(rows)]),
      () => scope.db.execute(writeTotals, [id, number, items, packaging, total, authorizedOf(rows, fee), fee]),
      () =>
        scope.db.execute(writeOffer, [
          id,
          number,
          version,
          loginId,
          actingAs,
          ...validity,
          JSON.stringify(offers),
          total,
        ]),
    )
  })
  return quoteOfStore(scope, number)
}

function ensureValidity({ supplier }: Scope, validOn: string): void {
  const days = dayNumber(validOn) - dayNumber(localMoment(clock(), supplier.timeZone).date)
  ensure(days >= 0 && days <= MAX_VALIDITY_DAYS, 'quote.badValidity', {
    field: 'validOn',
    maximum: MAX_VALIDITY_DAYS,
  })
}

interface OfferedRow extends RequestedRow {
  readonly items_cents: Cents
  readonly packaging_cents: Cents
  readonly total_cents: Cents
}

const sumOf = (rows: readonly OfferedRow[], column: 'items_cents' | 'packaging_cents'): Cents =>
  addCents(...rows.map((row) => row[column]))

/** The most that the offer may cost once its weights are known: the customer authorizes it by accepting. */
const authorizedOf = (rows: readonly OfferedRow[], deliveryFee: Cents): Cents =>
  authorizedTotal(
    rows.map((row) => ({
      quantity: row.quantity,
      weightTolerance: row.weight_tolerance ?? null,
      unitPrice: row.unit_price,
      rule: 'attendant',
      orderedProductId: row.product_id,
      packagingPrice: row.packaging_price,
    })),
    { coupon: null, deliveryFee },
  )

/** The lines of the order as they are offered; what the store does not supply is left out. */
function rowsOf(requests: readonly StoredRequest[], lines: readonly QuoteLine[]): OfferedRow[] {
  return requests.flatMap(({ line }) => {
    const offer = lines.find(({ position }) => position === line.position)?.offer
    if (!offer || offer.quantity === 0) return []
    const { items, packaging, total } = offeredAmounts(offer, line.packaging_price)
    return [
      {
        ...line,
        quantity: offer.quantity,
        unit_price: offer.unitPrice,
        price_rule: 'attendant',
        items_cents: items,
        packaging_cents: packaging,
        discount_cents: 0 as Cents,
        total_cents: total,
      },
    ]
  })
}
