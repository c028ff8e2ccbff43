import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { int8, json, statement, uuid } from '#server/platform/database/statement.ts'
import { dispatchAfterCommit, publishSql } from '#server/platform/events/publish.ts'

/** The columns of an order that the database does not fill by itself. */
const ORDER_COLUMNS = [
  'customer_id',
  'status',
  'flow',
  'channel',
  'placed_by',
  'placed_as',
  'api_key_id',
  'items_cents',
  'packaging_cents',
  'discount_cents',
  'delivery_fee_cents',
  'total_cents',
  'delivery_type',
  'delivery_option_id',
  'delivery_option_name',
  'delivery_period',
  'delivery_date',
  'delivery_address',
  'pickup_store',
  'billing_address',
  'payment_method_id',
  'payment_kind',
  'payment_name',
  'payment_adjustment',
  'payment_state',
  'coupon_code',
  'coupon_snapshot',
  'note',
  'customer_order_number',
  'fingerprint',
  'idempotency_key',
  'idempotency_hash',
  'traits',
  'is_slot_taken',
] as const
const LINE_COLUMNS = [
  'position',
  'product_id',
  'code',
  'name',
  'unit',
  'picture',
  'quantity',
  'unit_price',
  'price_rule',
  'is_gift_wrapped',
  'packaging_price',
  'items_cents',
  'packaging_cents',
  'discount_cents',
  'total_cents',
  'terms',
  'is_stock_taken',
] as const
const EVENT_COLUMNS = ['position', 'from_status', 'to_status', 'login_id', 'acting_as', 'api_key_id', 'reason'] as const

type Row<Columns extends readonly string[]> = Readonly<Record<Columns[number], unknown>>

export interface OrderToInsert {
  readonly order: Row<typeof ORDER_COLUMNS>
  readonly lines: readonly Row<typeof LINE_COLUMNS>[]
  readonly events: readonly Row<typeof EVENT_COLUMNS>[]
  /** The coupon that the order uses up, if any. */
  readonly couponId: string | null
}

const from = (alias: string, columns: readonly string[]) => columns.map((column) => `${alias}.${column}`).join(', ')

/**
 * Number, order, lines, events, coupon use and domain event in one statement: the row of the supplier, at which all orders of a store
 * wait for their number, is held for no longer than this and the commit.
 */
const insertAll = statement('order.insert', {
  parameters: [uuid, json(), json(), json(), uuid],
  row: { number: int8 },
  sql: `with numbered as (
     update supplier set last_order_number = last_order_number + 1 where id = $1 returning last_order_number as number),
   placed as (
     insert into purchase_order (supplier_id, number, customer_name, customer_document, ${ORDER_COLUMNS.join(', ')})
     select $1, n.number, c.name, c.document, ${from('o', ORDER_COLUMNS)}
     from numbered n, json_populate_record(null::purchase_order, $2::json) o
     join customer c on c.supplier_id = $1 and c.id = o.customer_id
     returning number, customer_id),
   lines as (
     insert into order_line (supplier_id, order_number, ${LINE_COLUMNS.join(', ')})
     select $1, p.number, ${from('l', LINE_COLUMNS)}
     from placed p, json_populate_recordset(null::order_line, $3::json) l),
   events as (
     insert into order_event (supplier_id, order_number, ${EVENT_COLUMNS.join(', ')})
     select $1, p.number, ${from('e', EVENT_COLUMNS)}
     from placed p, json_populate_recordset(null::order_event, $4::json) e),
   coupon_uses as (
     insert into coupon_use (supplier_id, coupon_id, order_number, customer_id)
     select $1, $5::uuid, p.number, p.customer_id from placed p where $5::uuid is not null),
   published as (${publishSql('order.placed', { number: 'p.number' }, 'placed p')})
   select number from placed`,
})

/** Writes the order under the store's next number, and gives that. Violates `order_not_twice` where it exists already. */
export async function insertOrder(scope: Scope, { order, lines, events, couponId }: OrderToInsert): Promise<number> {
  const values = [
    scope.supplier.id,
    JSON.stringify(order),
    JSON.stringify(lines),
    JSON.stringify(events),
    couponId,
  ] as const
  const inserted = await scope.db.one(insertAll, values)
  // Erased while the submission was under way.
  ensure(inserted, 'access.sessionExpired')
  dispatchAfterCommit(scope)
  return inserted.number
}
