import type { FileToSend } from '#contract/endpoint.ts'
import type { Paging } from '#contract/paging.ts'
import { MAX_EXPORTED_ROWS, OWN_ORDER_SHEET, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import type { Cents, Quantity } from '#domain/amounts.ts'
import type { OrderApproval } from '#domain/order/approval.ts'
import type { LastPurchase, OrderAuthor, OrderFilter, OrderSummary } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { type OrderStatus, AWAITS_CUSTOMER, ORDER_GROUPS } from '#domain/order/order-status.ts'
import { likeWords, matchesEveryWord, orderNumberIn } from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  json,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { spreadsheetFile } from '#server/platform/files/spreadsheet.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { ORDER_HEAD } from './read-orders.ts'

// $3 are statuses, $4 the words of a search and $5 an order number, $6 and $7 days in the time zone $8, $9 the login that placed
// it, and $10 only what waits for approval; null leaves each out.
const WANTED = `from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2
     and ($3::text[] is null or o.status = any($3))
     and ($4::text[] is null or o.number = $5 or exists (select from order_line l
       where l.supplier_id = $1 and l.order_number = o.number
         and ${matchesEveryWord("plain_text(l.name || ' ' || l.code)", '$4')}))
     and ($6::date is null or o.placed_at >= ($6::date)::timestamp at time zone $8)
     and ($7::date is null or o.placed_at < ($7::date + 1)::timestamp at time zone $8)
     and ($9::uuid is null or o.placed_by = $9)
     and (not $10::boolean or (o.approval = 'waiting' and o.status = 'placed'))`
const PARAMETERS = [uuid, uuid, array(text), array(text), int8, date, date, text, uuid, bool] as const

const countWanted = statement('order.count', {
  parameters: PARAMETERS,
  row: { total: int8, waiting: int8 },
  sql: `select count(*) as total,
     (select count(*) from purchase_order w
      where w.supplier_id = $1 and w.customer_id = $2 and w.approval = 'waiting' and w.status = 'placed') as waiting
   ${WANTED}`,
})
const summaryRow = {
  number: int8,
  status: narrow<OrderStatus>(text),
  placedAt: timestamptz,
  total: narrow<Cents>(int8),
  deliveryType: narrow<DeliveryType>(text),
  deliveryDate: nullable(date),
  paymentName: text,
  placedBy: json<OrderAuthor>(),
  approval: nullable(narrow<OrderApproval>(text)),
  lineCount: int8,
  pictures: array(text),
}
const SUMMARY = `${ORDER_HEAD},
     (select count(*) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as "lineCount",
     array(select l.picture from order_line l
       where l.supplier_id = $1 and l.order_number = o.number and l.position <= 4 and l.picture is not null
       order by l.position) as pictures`
const findPage = statement('order.page', {
  parameters: [...PARAMETERS, int8, int8],
  row: summaryRow,
  sql: `select ${SUMMARY}
   ${WANTED}
   order by o.number desc
   limit $11 offset $12`,
})

const wanted = (
  { supplier }: Scope,
  customerId: string,
  { group, text: typed, from, until, placedBy, isWaiting }: OrderFilter,
) => {
  const words = likeWords(typed)
  return [
    supplier.id,
    customerId,
    group === null ? null : [...ORDER_GROUPS[group]],
    words.length > 0 ? words : null,
    orderNumberIn(typed),
    from,
    until,
    supplier.timeZone,
    placedBy,
    isWaiting,
  ] as const
}

interface OrderPage {
  readonly orders: readonly OrderSummary[]
  readonly total: number
  /** All orders of the customer that wait for the approval of the principal. */
  readonly waiting: number
}

/** The customer's orders that a filter shows, newest first. */
export async function listOrders(
  scope: Scope,
  customerId: string,
  filter: OrderFilter,
  { limit, offset }: Paging,
): Promise<OrderPage> {
  const key = wanted(scope, customerId, filter)
  const [orders, count] = await Promise.all([
    scope.db.many(findPage, [...key, limit, offset]),
    scope.db.one(countWanted, key),
  ])
  return { orders, total: count?.total ?? 0, waiting: count?.waiting ?? 0 }
}

/** The same orders as a spreadsheet. Throws Failure export.tooLarge. */
export async function exportOrders(
  scope: Scope,
  customerId: string,
  filter: OrderFilter,
  format: SpreadsheetFormat,
): Promise<FileToSend> {
  // One more says that there are too many.
  const rows = await scope.db.many(findPage, [...wanted(scope, customerId, filter), MAX_EXPORTED_ROWS + 1, 0])
  const { timeZone } = scope.supplier
  return spreadsheetFile(format, { name: 'meus-pedidos', columns: OWN_ORDER_SHEET, rows, timeZone })
}

const MAX_CURRENT_ORDERS = 3

// $3 are the statuses of orders under way, $4 those of them that wait for the customer.
const findCurrent = statement('order.current', {
  parameters: [uuid, uuid, array(text), array(text)],
  row: summaryRow,
  sql: `select ${SUMMARY}
   from ((select number, status = any($4) as is_due from purchase_order
       where supplier_id = $1 and customer_id = $2 and status = any($3)
       order by is_due desc, number desc limit ${MAX_CURRENT_ORDERS})
     union all
     (select number, null from purchase_order
       where supplier_id = $1 and customer_id = $2 and status = 'delivered'
       order by number desc limit 1)) found
   join purchase_order o on o.supplier_id = $1 and o.number = found.number
   order by found.is_due desc nulls last, o.number desc`,
})

/** The customer's newest orders under way, those that wait for the customer first; then the last delivered one. */
export const currentOrders = (scope: Scope, customerId: string): Promise<readonly OrderSummary[]> =>
  scope.db.many(findCurrent, [
    scope.supplier.id,
    customerId,
    [...ORDER_GROUPS.quotes, ...ORDER_GROUPS.open],
    [...AWAITS_CUSTOMER],
  ])

const findLastPurchases = statement('order.last-purchases', {
  parameters: [uuid, uuid, array(uuid)],
  row: { productId: uuid, quantity: narrow<Quantity>(int4), placedAt: timestamptz },
  sql: `select distinct on (l.product_id) l.product_id, l.quantity, o.placed_at
    from purchase_order o
    join order_line l on l.supplier_id = o.supplier_id and l.order_number = o.number
    where o.supplier_id = $1 and o.customer_id = $2 and l.product_id = any($3)
      and o.status not in ('cancelled', 'quote-requested', 'quote-priced')
    order by l.product_id, o.number desc`,
})

/** The customer's last order of each product, quotes and cancelled orders apart; nothing for products never ordered. */
export const lastPurchases = (
  scope: Scope,
  customerId: string,
  productIds: readonly string[],
): Promise<readonly LastPurchase[]> =>
  scope.db.many(findLastPurchases, [scope.supplier.id, customerId, [...productIds]])
