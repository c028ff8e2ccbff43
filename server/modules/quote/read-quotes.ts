import type { Paging } from '#contract/paging.ts'
import type { Actor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import type { BasisPoints, Cents, UnitPrice } from '#domain/amounts.ts'
import { instantOf, localMoment } from '#domain/calendar.ts'
import { Failure } from '#domain/failure.ts'
import {
  OPEN_QUOTES,
  unsoldIn,
  type PricingLimits,
  type Quote,
  type QuoteGroup,
  type QuotePage,
  type StoreQuote,
} from '#domain/order/quote.ts'
import { fullFeeOf } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { clock, optionsServing, toOption, type OptionRow } from '#server/modules/delivery/delivery-options.ts'

import { likeWords, matchesEveryWord } from '#server/platform/database/like-search.ts'
import {
  array,
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
import { currentOf, readQuote, type QuoteHead, type StoredQuote } from './queries.ts'

/** The quote of an order of the customer. @throws Failure order.notFound, quote.none */
export async function quoteOfCustomer(scope: Scope, customerId: string, number: number): Promise<Quote> {
  return toQuote(scope, await readQuote(scope, customerId, number))
}

async function toQuote(scope: Scope, { head, versions }: StoredQuote): Promise<Quote> {
  const { number, status, deliveryDate } = head
  const isPriced = status === 'quote-priced'
  const isOpen = isPriced || status === 'quote-requested'
  return {
    orderNumber: number,
    status,
    // A coupon of the request does not come on top of an offer.
    deliveryFee: fullFeeOf(head),
    deliveryDate,
    versions,
    dates: isPriced ? await datesOf(scope, head) : [],
    gone: isOpen ? unsoldIn(currentOf(versions)) : [],
    isAnswerable: isPriced && can('order.submit', scope.actor, scope) && !isExpired({ versions }),
  }
}

const isExpired = ({ versions }: Pick<StoredQuote, 'versions'>): boolean => {
  const { offer } = currentOf(versions)
  return offer !== null && instantOf(clock()) >= instantOf(offer.validUntil)
}

/** Days on which the order can still be received; null where its way of delivery is gone. */
async function datesOf(scope: Scope, head: QuoteHead): Promise<readonly string[] | null> {
  const found = await findQuotedOption(scope, head).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
  return found?.dates ?? null
}

export interface QuotedOption {
  readonly row: OptionRow
  /** ISO dates; empty where no day is chosen. */
  readonly dates: readonly string[]
}

/**
 * The way of delivery that the order chose, as it is offered today. The store has agreed to the order, so that the minimum of the
 * option is not compared again.
 * @throws Failure delivery.*, supplier.doesNotServeAddress
 */
export async function findQuotedOption(scope: Scope, head: QuoteHead): Promise<QuotedOption | null> {
  const today = localMoment(clock(), scope.supplier.timeZone)
  const found = await optionsServing(scope, { type: head.deliveryType, place: head.place }, today)
  const row = found.find(({ id }) => id === head.optionId)
  const option = row && toOption(row, head.total, today)
  return row && option ? { row, dates: option.dates } : null
}

const findLimits = statement('quote.limits', {
  parameters: [uuid, uuid],
  row: { authority: narrow<BasisPoints>(int4), marginFloor: narrow<BasisPoints>(int4) },
  sql: `select coalesce(m.discount_authority, 0) as authority, s.margin_floor
   from supplier s left join staff m on m.supplier_id = s.id and m.id = $2 where s.id = $1`,
})
const findCosts = statement('quote.costs', {
  parameters: [uuid, array(uuid)],
  row: { id: uuid, cost: neverNull(narrow<UnitPrice>(int8)) },
  sql: 'select id, cost from product where supplier_id = $1 and id = any($2) and cost is not null',
})

export const staffIdOf = (actor: Actor): string | null => ('staffId' in actor ? actor.staffId : null)

/** What a person, by default that of the session, may offer for these products. Nothing, where it is not of the store's people. */
export async function limitsOf(
  scope: Scope,
  productIds: readonly string[],
  staffId: string | null = staffIdOf(scope.actor),
): Promise<PricingLimits> {
  const { db, supplier } = scope
  const [limits, costs] = await Promise.all([
    db.one(findLimits, [supplier.id, staffId]),
    db.many(findCosts, [supplier.id, [...productIds]]),
  ])
  return {
    authority: limits?.authority ?? (0 as BasisPoints),
    marginFloor: limits?.marginFloor ?? (0 as BasisPoints),
    costs: Object.fromEntries(costs.map(({ id, cost }) => [id, cost])),
  }
}

/** The quote of any customer, with what the person may offer. @throws Failure order.notFound, quote.none */
export async function quoteOfStore(scope: Scope, number: number): Promise<StoreQuote> {
  const stored = await readQuote(scope, null, number)
  const { customerId: id, customerName: name, paymentName, deliveryName, note } = stored.head
  const [quote, limits] = await Promise.all([
    toQuote(scope, stored),
    limitsOf(
      scope,
      stored.requests.map(({ line }) => line.product_id),
    ),
  ])
  return { quote, customer: { id, name }, paymentName, deliveryName, note, limits }
}

// $2 names the statuses; of closed quotes it is null. $3 are the words of a search and $4 an order number.
const WANTED = `from purchase_order o
   cross join lateral (select v.version, v.requested_at, v.priced_at, v.valid_until, jsonb_array_length(v.request_lines) as lines
     from quote_version v where v.supplier_id = $1 and v.order_number = o.number order by v.version desc limit 1) v
   where o.supplier_id = $1
     and case when $2::text is null then o.status not in ('quote-requested', 'quote-priced') else o.status = $2 end
     and ($3::text[] is null or o.number = $4 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and ${matchesEveryWord('c.searchable_text', '$3')}))`

const pageBy = (name: string, order: string) =>
  statement(`quote.page ${name}`, {
    parameters: [uuid, text, array(text), int8, int8, int8],
    row: {
      orderNumber: int8,
      status: narrow<OrderStatus>(text),
      customerId: uuid,
      customerName: text,
      version: int4,
      since: timestamptz,
      validUntil: nullable(timestamptz),
      lineCount: int4,
      total: narrow<Cents>(int8),
    },
    sql: `select o.number as order_number, o.status, o.customer_id, o.customer_name, v.version,
       coalesce(v.priced_at, v.requested_at) as since, v.valid_until, v.lines as line_count, o.total_cents as total
     ${WANTED} order by ${order}, o.number limit $5 offset $6`,
  })
/** Those that wait longest for the store come first, then those that lapse first; closed ones newest first. */
const PAGES: Readonly<Record<QuoteGroup, ReturnType<typeof pageBy>>> = {
  requested: pageBy('requested', 'v.requested_at'),
  priced: pageBy('priced', 'v.valid_until'),
  closed: pageBy('closed', 'o.placed_at desc'),
}

const countAll = statement('quote.counts', {
  parameters: [uuid, array(text), int8],
  row: { requested: int8, priced: int8, closed: int8 },
  sql: `select count(*) filter (where o.status = 'quote-requested') as requested,
     count(*) filter (where o.status = 'quote-priced') as priced,
     count(*) filter (where o.status not in ('quote-requested', 'quote-priced')) as closed
   from purchase_order o
   where o.supplier_id = $1 and exists (select from quote_version v where v.supplier_id = $1 and v.order_number = o.number)
     and ($2::text[] is null or o.number = $3 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and ${matchesEveryWord('c.searchable_text', '$2')}))`,
})

/** The quotes of all customers in one part of the list. */
export async function listQuotes(
  { db, supplier }: Scope,
  group: QuoteGroup,
  typed: string,
  { limit, offset }: Paging,
): Promise<QuotePage> {
  const words = likeWords(typed)
  const search = [words.length > 0 ? words : null, /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : null] as const
  const status = group === 'closed' ? null : OPEN_QUOTES[group]
  const [rows, counts] = await Promise.all([
    db.many(PAGES[group], [supplier.id, status, ...search, limit, offset]),
    db.one(countAll, [supplier.id, ...search]),
  ])
  return {
    quotes: rows.map(({ customerId: id, customerName: name, ...quote }) => ({ ...quote, customer: { id, name } })),
    counts: counts ?? { requested: 0, priced: 0, closed: 0 },
  }
}
