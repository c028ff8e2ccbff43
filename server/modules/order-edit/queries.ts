import type { BasisPoints, Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import type { PriceRule } from '#domain/cart/cart.ts'
import type { CouponBenefit } from '#domain/coupon/coupon.ts'
import type { OrderAddress } from '#domain/customer/address.ts'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderFlow, OrderStatus, PaymentState } from '#domain/order/order-status.ts'
import type { LineToReprice } from '#domain/order/reprice.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'
import { LINE_COLUMNS } from '#server/modules/order/insert-order.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  json,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'

const headRow = {
  /** The transaction of the last change. */
  version: text,
  customerId: uuid,
  status: narrow<OrderStatus>(text),
  flow: narrow<OrderFlow>(text),
  isPicked: bool,
  paymentMethodId: uuid,
  paymentKind: narrow<PaymentKind>(text),
  paymentState: narrow<PaymentState>(text),
  /** What payment method and pickup add to every price. */
  paymentAdjustment: narrow<BasisPoints>(int4),
  deliveryAdjustment: narrow<BasisPoints>(int4),
  items: narrow<Cents>(int8),
  discount: narrow<Cents>(int8),
  total: narrow<Cents>(int8),
  authorized: neverNull(narrow<Cents>(int8)),
  deliveryFee: narrow<Cents>(int8),
  deliveryDiscount: narrow<Cents>(int8),
  changeFor: nullable(narrow<Cents>(int8)),
  couponCode: nullable(text),
  coupon: nullable(jsonb<CouponBenefit>()),
  note: text,
  customerOrderNumber: text,
  hasLiveMove: bool,
  deliveryType: narrow<DeliveryType>(text),
  deliveryOptionId: uuid,
  deliveryName: text,
  deliveryPeriod: text,
  deliveryDate: nullable(date),
  isSlotTaken: bool,
  /** Null for a pickup. */
  address: nullable(jsonb<OrderAddress>()),
  pickupStore: nullable(jsonb<PickupStore>()),
}
export type HeadRow = RowOf<typeof headRow>

const HEAD = `select o.changed_in::text as version, o.customer_id, o.status, o.flow, o.picked_at is not null as is_picked, o.payment_method_id,
     o.payment_kind, o.payment_state, o.payment_adjustment, o.delivery_adjustment, o.items_cents as items, o.discount_cents as discount,
     o.total_cents as total, o.authorized_cents as authorized, o.delivery_fee_cents as delivery_fee,
     o.delivery_discount_cents as delivery_discount, o.change_for_cents as change_for, o.coupon_code, o.coupon_snapshot as coupon,
     o.note, o.customer_order_number, o.delivery_type, o.delivery_option_id, o.delivery_option_name as delivery_name, o.delivery_period,
     o.delivery_date, o.is_slot_taken, o.delivery_address as address, o.pickup_store,
     exists (select from held_move m where m.supplier_id = $1 and m.order_number = o.number) as has_live_move
   from purchase_order o where o.supplier_id = $1 and o.number = $2`

export const findHead = statement('order-edit.head', { parameters: [uuid, int8], row: headRow, sql: HEAD })
export const lockHead = statement('order-edit.lock', {
  parameters: [uuid, int8],
  row: headRow,
  sql: `${HEAD} for update of o`,
})

const lineRow = {
  position: int4,
  /** Of the quantity: what was ordered, before it was picked. */
  ordered: neverNull(narrow<Quantity>(int4)),
  /** Position of the line in whose place it was put. */
  replaces: nullable(int4),
  orderedProductId: neverNull(uuid),
  productId: uuid,
  code: text,
  name: text,
  unit: text,
  picture: nullable(text),
  quantity: narrow<Quantity>(int4),
  unitPrice: narrow<UnitPrice>(int8),
  rule: narrow<PriceRule>(text),
  isGiftWrapped: bool,
  packagingPrice: nullable(narrow<UnitPrice>(int8)),
  weightTolerance: nullable(narrow<BasisPoints>(int4)),
  total: narrow<Cents>(int8),
  isStockTaken: bool,
  isInCombo: bool,
  /** Null of a line that staff put in another's place. */
  terms: nullable(jsonb<NonNullable<LineToReprice['terms']> & { readonly countsMultiple: boolean }>()),
}
export type LineRow = RowOf<typeof lineRow>

export const findLines = statement('order-edit.lines', {
  parameters: [uuid, int8],
  row: lineRow,
  sql: `select position, coalesce(ordered_quantity, quantity) as ordered, replaces,
     coalesce((select r.product_id from order_line r where r.supplier_id = $1 and r.order_number = $2 and r.position = l.replaces),
       product_id) as ordered_product_id, product_id, code, name, unit, picture, quantity, unit_price, price_rule as rule, is_gift_wrapped, packaging_price,
     weight_tolerance, total_cents as total, is_stock_taken, combo is not null as is_in_combo, nullif(terms, '{}') as terms
   from order_line l where supplier_id = $1 and order_number = $2 order by position`,
})

export const removeLines = statement('order-edit.remove-lines', {
  parameters: [uuid, int8, array(int4)],
  sql: 'delete from order_line where supplier_id = $1 and order_number = $2 and position = any($3::integer[])',
})
export const insertLines = statement('order-edit.insert-lines', {
  parameters: [uuid, int8, json()],
  sql: `insert into order_line (supplier_id, order_number, ${LINE_COLUMNS.join(', ')})
   select $1, $2, ${LINE_COLUMNS.map((column) => `l.${column}`).join(', ')}
   from json_populate_recordset(null::order_line, $3::json) l`,
})
export const updateLines = statement('order-edit.update-lines', {
  parameters: [uuid, int8, json()],
  sql: `update order_line l set quantity = n.quantity, unit_price = n.unit_price, price_rule = n.price_rule, items_cents = n.items_cents,
     packaging_cents = n.packaging_cents, discount_cents = n.discount_cents, total_cents = n.total_cents, terms = coalesce(n.terms, l.terms)
   from json_populate_recordset(null::order_line, $3::json) n
   where l.supplier_id = $1 and l.order_number = $2 and l.position = n.position`,
})
export const updateHead = statement('order-edit.update-head', {
  parameters: [uuid, int8, int8, int8, int8, int8, int8, int8, int8, bool, text, text, int8],
  sql: `update purchase_order set items_cents = $3, packaging_cents = $4, discount_cents = $5,
     payment_state = case when $6::bigint = 0 then 'paid' when total_cents = 0 then 'open' else payment_state end,
     total_cents = $6::bigint, authorized_cents = $7, delivery_fee_cents = $8, delivery_discount_cents = $9,
     coupon_code = case when $10 then null else coupon_code end, coupon_snapshot = case when $10 then null else coupon_snapshot end,
     note = $11, customer_order_number = $12, change_for_cents = $13
   where supplier_id = $1 and number = $2`,
})
/** Where the order is in a run that is not over. */
export const findOpenStop = statement('order-edit.open-stop', {
  parameters: [uuid, int8],
  row: { courier: nullable(text) },
  sql: `select l.name as courier from delivery_stop s
   join delivery_run r on r.supplier_id = $1 and r.id = s.run_id
   left join staff m on m.supplier_id = $1 and m.id = r.courier_id
   left join login l on l.id = m.login_id
   where s.supplier_id = $1 and s.order_number = $2 and s.outcome is null limit 1`,
})
export const updateDelivery = statement('order-edit.update-delivery', {
  parameters: [uuid, int8, text, uuid, text, text, date, bool, jsonb(), jsonb(), int4],
  sql: `update purchase_order set delivery_type = $3, delivery_option_id = $4, delivery_option_name = $5, delivery_period = $6,
     delivery_date = $7, is_slot_taken = $8, delivery_address = $9, pickup_store = $10, delivery_adjustment = $11
   where supplier_id = $1 and number = $2`,
})
