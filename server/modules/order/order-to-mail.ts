import type { Cents } from '#domain/amounts.ts'
import type { Address } from '#domain/customer/address.ts'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'
import type { OrderApproval } from '#domain/order/approval.ts'
import type { OrderLine } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'
import {
  bool,
  date,
  int8,
  json,
  jsonb,
  narrow,
  nullable,
  type RowOf,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { PRICE_APART } from './read-orders.ts'

const orderRow = {
  number: int8,
  customerId: uuid,
  email: text,
  isEmailProved: bool,
  /** A person, who may withdraw from a purchase at a distance. */
  isConsumer: bool,
  status: narrow<OrderStatus>(text),
  /** When it was placed. */
  firstStatus: narrow<OrderStatus>(text),
  items: narrow<Cents>(int8),
  packaging: narrow<Cents>(int8),
  discount: narrow<Cents>(int8),
  deliveryFee: narrow<Cents>(int8),
  deliveryDiscount: narrow<Cents>(int8),
  total: narrow<Cents>(int8),
  couponCode: nullable(text),
  deliveryType: narrow<DeliveryType>(text),
  deliveryName: text,
  deliveryPeriod: text,
  deliveryDate: nullable(date),
  address: nullable(jsonb<Address>()),
  store: nullable(jsonb<PickupStore>()),
  paymentKind: narrow<PaymentKind>(text),
  paymentName: text,
  changeFor: nullable(narrow<Cents>(int8)),
  note: text,
  /** Why it was cancelled; empty where it was not. */
  reason: text,
  approval: nullable(narrow<OrderApproval>(text)),
  /** What the last edit of staff changed; empty where that was only texts, or nothing. */
  edited: text,
  /** Of the linked user who placed it, or who accepted its quote; null where another person did. */
  userEmail: nullable(text),
  userId: nullable(uuid),
  /** First name of the attendant who placed it with the customer's consent; null where another person did. */
  attendantName: nullable(text),
  /** Who took the order by phone or at the counter. */
  staffName: nullable(text),
  /** It was not paid in time, and cancelled for that. */
  isOverdue: bool,
  /** The principal did not approve it in time, and it was cancelled for that. */
  isLapsed: bool,
  lines: json<readonly LineToMail[]>(),
}
/** An order as e-mails show it. */
export type OrderToMail = RowOf<typeof orderRow>

export interface LineToMail extends Pick<
  OrderLine,
  | 'name'
  | 'unit'
  | 'quantity'
  | 'orderedQuantity'
  | 'unitPrice'
  | 'isGiftWrapped'
  | 'packaging'
  | 'discount'
  | 'total'
  | 'combo'
  | 'priceApart'
> {
  readonly items: Cents
}

const find = statement('order.to-mail', {
  parameters: [uuid, int8],
  row: orderRow,
  useGenericPlan: true,
  sql: `select o.number, o.customer_id, c.email, c.email_verified_at is not null as is_email_proved,
     c.kind = 'person' as is_consumer, o.status,
     coalesce((select e.to_status from order_event e where e.supplier_id = $1 and e.order_number = o.number
      and e.happened_at = o.placed_at order by e.position desc limit 1), o.status) as first_status,
     o.items_cents as items, o.packaging_cents as packaging, o.discount_cents as discount,
     o.delivery_fee_cents as delivery_fee, o.delivery_discount_cents as delivery_discount, o.total_cents as total, o.coupon_code,
     o.delivery_type, o.delivery_option_name as delivery_name, o.delivery_period, o.delivery_date, o.delivery_address as address,
     o.pickup_store as store, o.payment_kind, o.payment_name, o.change_for_cents as change_for, o.note, o.approval,
     u.id as user_id, u.email as user_email,
     case when o.placed_as = 'attendant' then (select split_part(a.name, ' ', 1) from login a where a.id = o.placed_by) end as attendant_name,
     case when o.placed_as = 'staff' then (select split_part(a.name, ' ', 1) from login a where a.id = o.placed_by) end as staff_name,
     coalesce((select e.reason from order_event e where e.supplier_id = $1 and e.order_number = o.number
       and e.happened_at >= o.placed_at and e.to_status = 'cancelled' order by e.position desc limit 1), '') as reason,
     coalesce((select e.reason from order_event e where e.supplier_id = $1 and e.order_number = o.number
       and e.happened_at >= o.placed_at and e.kind = 'edited' order by e.position desc limit 1), '') as edited,
     exists (select from order_event e where e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at
       and e.from_status = 'awaiting-payment' and e.to_status = 'cancelled' and e.acting_as is null and e.api_key_id is null) as is_overdue,
     o.approval = 'waiting' and exists (select from order_event e where e.supplier_id = $1 and e.order_number = o.number
       and e.happened_at >= o.placed_at and e.from_status = 'placed' and e.to_status = 'cancelled' and e.acting_as is null
       and e.api_key_id is null) is true as is_lapsed,
     (select coalesce(json_agg(json_build_object('name', l.name, 'unit', l.unit, 'quantity', l.quantity, 'unitPrice', l.unit_price,
        'isGiftWrapped', l.is_gift_wrapped, 'items', l.items_cents, 'packaging', l.packaging_cents, 'discount', l.discount_cents,
        'total', l.total_cents, 'orderedQuantity', l.ordered_quantity, 'combo', l.combo, 'priceApart', ${PRICE_APART}) order by l.position), '[]')
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines
   from purchase_order o join customer c on c.supplier_id = $1 and c.id = o.customer_id
   left join lateral (
     select p.id, p.email from order_event e join login p on p.id = e.login_id
     where o.approval is not null and e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at
       and e.to_status = 'placed' and e.kind = 'moved' and e.acting_as = 'linked-user'
     order by e.position desc limit 1) u on true
   where o.supplier_id = $1 and o.number = $2`,
})

export const findOrderToMail = ({ db, supplier }: Scope, number: number): Promise<OrderToMail | undefined> =>
  db.one(find, [supplier.id, number])
