import { can } from '#domain/access/can.ts'
import type { CustomerActivity } from '#domain/customer/staff-customer.ts'
import type { Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { IS_OPEN } from '#server/modules/invoice/invoices.ts'
import {
  bool,
  int8,
  isoTimeSql,
  json,
  jsonListSql,
  narrow,
  neverNull,
  nullable,
  statement,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { OF_STORE } from './queries.ts'

const FEW = 5

// $3 to $5: whether the reader sees orders, conversations and invoices.
const find = statement('review.activity', {
  parameters: [uuid, uuid, bool, bool, bool],
  row: {
    orders: nullable(json<NonNullable<CustomerActivity['orders']>>()),
    cartLineCount: neverNull(int8),
    conversations: nullable(json<NonNullable<CustomerActivity['conversations']>>()),
    invoiceCount: nullable(int8),
    invoiceTotal: nullable(narrow<Cents>(int8)),
  },
  sql: `select
     case when $3 then ${jsonListSql(
       `json_build_object('number', o.number, 'status', o.status, 'placedAt', ${isoTimeSql('o.placed_at')}, 'total', o.total_cents)`,
       `(select * from purchase_order where supplier_id = $1 and customer_id = $2 order by number desc limit ${FEW}) o`,
       'o.number desc',
     )} end as orders,
     (select count(*) from cart_line l where l.supplier_id = $1 and l.customer_id = c.id and l.quantity > 0) as cart_line_count,
     case when $4 then ${jsonListSql(
       `json_build_object('id', r.id, 'orderNumber', r.order_number, 'changedAt', ${isoTimeSql('r.changed_at')})`,
       `(select * from chat_room where supplier_id = $1 and customer_id = $2 and talked_at is not null order by changed_at desc limit ${FEW}) r`,
       'r.changed_at desc',
     )} end as conversations,
     case when $5 then (select count(*) from invoice i where i.supplier_id = $1 and i.customer_id = $2 and ${IS_OPEN}) end as invoice_count,
     case when $5 then (select coalesce(sum(i.amount_cents - i.paid_cents), 0)::bigint from invoice i
       where i.supplier_id = $1 and i.customer_id = $2 and ${IS_OPEN}) end as invoice_total
   ${OF_STORE} and c.id = $2`,
})

/** What the store has going on with a customer, as far as the modules of the reader go. @throws Failure access.notAllowed */
export async function customerActivity(scope: Scope, customerId: string): Promise<CustomerActivity> {
  const { db, supplier, actor } = scope
  const sees = [
    can('order.see-all', actor, scope),
    can('chat.answer', actor, scope),
    can('payment.manage', actor, scope),
  ] as const
  const found = await db.one(find, [supplier.id, customerId, ...sees])
  ensure(found, 'access.notAllowed')
  const { invoiceCount: count, invoiceTotal: total, ...rest } = found
  return { ...rest, openInvoices: count === null || total === null ? null : { count, total } }
}
