import { ERASED_NAME } from '#contract/privacy.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { isoTimeSql, jsonListSql, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'

/** City, state and country of an address remain for the tax; every other field is personal data and is emptied. */
const onlyCitySql = (column: string) => `(select jsonb_object_agg(f.key, case
    when f.key in ('city', 'state', 'country') then f.value
    when f.key = 'erpCode' then 'null'
    when jsonb_typeof(f.value) = 'string' then '""'
    when jsonb_typeof(f.value) = 'boolean' then 'false'
    else 'null' end::jsonb) from jsonb_each(${column}) f)`

// The orders move to an empty record, so that the customer's can be deleted with all rows that refer to it.
const moveOrders = statement('order.erase-customer', {
  parameters: [uuid, uuid, uuid, text],
  sql: `with tombstone as (
     insert into customer (supplier_id, id, kind, document, name, email, is_approved, refused_at, erased_at)
     select c.supplier_id, $3::uuid, c.kind, 'erased ' || $3::uuid, $4, '', false, now(), now()
     from customer c
     where c.supplier_id = $1 and c.id = $2
       and exists (select from purchase_order o where o.supplier_id = $1 and o.customer_id = $2))
   update purchase_order o set customer_id = $3::uuid, customer_name = $4, customer_document = '', note = '', received_by = '',
     customer_order_number = '', traits = '[]', campaign = null, idempotency_key = null, idempotency_hash = null, erased_at = now(),
     delivery_address = ${onlyCitySql('o.delivery_address')},
     billing_address = ${onlyCitySql('o.billing_address')},
     placed_by = case when o.placed_as in ('customer', 'linked-user') then null else o.placed_by end
   where o.supplier_id = $1 and o.customer_id = $2`,
})
const emptyEvents = statement('order.erase-events', {
  parameters: [uuid, uuid, uuid],
  sql: `update order_event e set login_id = null, reason = ''
   from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and e.supplier_id = $1 and e.order_number = o.number
     and (e.acting_as in ('customer', 'linked-user') or e.login_id = $3)`,
})

const emptyRatings = statement('order.erase-ratings', {
  parameters: [uuid, uuid],
  sql: `update order_rating r set rated_by = null, comment = '', answer = case when r.answer = '' then '' else '–' end
   from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and r.supplier_id = $1 and r.order_number = o.number`,
})
// What staff proposed to change may hold what the customer wrote.
const dropEdits = statement('order.erase-edits', {
  parameters: [uuid, uuid],
  sql: `delete from order_question q using purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and q.supplier_id = $1 and q.order_number = o.number and q.kind = 'edit'`,
})
const dropPhotos = statement('order.erase-photos', {
  parameters: [uuid, uuid],
  sql: `delete from handover_photo p using purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and p.supplier_id = $1 and p.order_number = o.number`,
})

/** SQL: what the export shows of the returns of an order o. */
const RETURNS = jsonListSql(
  `json_build_object('state', r.state, 'reason', r.reason, 'outcome', r.outcome, 'note', r.note, 'requestedAt', ${isoTimeSql('r.requested_at')},
    'amount', r.goods_cents + r.fee_cents,
    'lines', ${jsonListSql(
      `json_build_object('name', p.name, 'quantity', l.quantity)`,
      `order_return_line l join order_line p on p.supplier_id = $1 and p.order_number = l.order_number and p.position = l.position
        where l.supplier_id = $1 and l.return_id = r.id`,
      'l.position',
    )},
    'photos', ${jsonListSql(
      `translate(encode(f.content, 'base64'), chr(10), '')`,
      'order_return_photo f where f.supplier_id = $1 and f.return_id = r.id',
      'f.position',
    )})`,
  'order_return r where r.supplier_id = $1 and r.order_number = o.number',
  'r.requested_at',
)

export const orderPrivacy = {
  tables: {
    purchase_order: { exportedAs: 'orders', erasedBy: 'statement' },
    order_event: { exportedAs: null, erasedBy: 'statement' },
    order_rating: { exportedAs: 'orders', erasedBy: 'statement' },
    held_move: { exportedAs: null, erasedBy: 'nothing' },
  },
  exports: {
    orders: jsonListSql(
      `json_build_object('number', o.number, 'placedAt', ${isoTimeSql('o.placed_at')}, 'status', o.status, 'total', o.total_cents,
        'deliveryType', o.delivery_type, 'deliveryName', o.delivery_option_name, 'deliveryAddress', o.delivery_address,
        'billingAddress', o.billing_address, 'paymentName', o.payment_name, 'couponCode', o.coupon_code, 'note', o.note,
        'customerOrderNumber', o.customer_order_number, 'customerName', o.customer_name, 'customerDocument', o.customer_document,
        'receivedBy', o.received_by, 'handoverPhoto', (select translate(encode(h.photo, 'base64'), chr(10), '') from handover_photo h
          where h.supplier_id = $1 and h.order_number = o.number),
        'nfeKey', (select n.access_key from nfe n where n.supplier_id = $1 and n.order_number = o.number),
        'rating', (select json_build_object('stars', r.stars, 'comment', r.comment, 'ratedAt', ${isoTimeSql('r.rated_at')})
          from order_rating r where r.supplier_id = $1 and r.order_number = o.number),
        'returns', ${RETURNS},
        'lines', ${jsonListSql(
          `json_build_object('code', l.code, 'name', l.name, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'total', l.total_cents)`,
          'order_line l where l.supplier_id = $1 and l.order_number = o.number',
          'l.position',
        )})`,
      'purchase_order o where o.supplier_id = $1 and o.customer_id = $3',
      'o.number',
    ),
  },
  eraseCustomer: ({ db, supplier }, { customerId, tombstoneId, loginId }) =>
    inOrder(
      () => db.execute(moveOrders, [supplier.id, customerId, tombstoneId, ERASED_NAME]),
      () => db.execute(emptyEvents, [supplier.id, tombstoneId, loginId]),
      () => db.execute(emptyRatings, [supplier.id, tombstoneId]),
      () => db.execute(dropEdits, [supplier.id, tombstoneId]),
      () => db.execute(dropPhotos, [supplier.id, tombstoneId]),
    ),
} as const satisfies PrivacyPart
