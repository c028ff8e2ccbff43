import type { Paging } from '#contract/paging.ts'
import { can } from '#domain/access/can.ts'
import { addressText, type Address } from '#domain/customer/address.ts'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'
import { ensure } from '#domain/failure.ts'
import type {
  Channel,
  DeliveryType,
  OrderAuthor,
  OrderEvent,
  OrderFlow,
  OrderLine,
  OrderStatus,
  OrderSummary,
  PlacedOrder,
} from '#domain/order/order.ts'
import { canMove, type MovableOrder } from '#domain/order/transitions.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  array,
  date,
  int8,
  json,
  jsonb,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Cents } from '#domain/amounts.ts'
import type { AnsweredTrait } from '#domain/order/trait.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'

const HEAD = `o.number, o.status, o.placed_at as "placedAt", o.total_cents as total, o.delivery_type as "deliveryType",
  o.delivery_date as "deliveryDate", o.payment_name as "paymentName",
  json_build_object('as', o.placed_as, 'apiKeyId', o.api_key_id, 'name', coalesce(
    (select p.name from login p where p.id = o.placed_by),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = o.api_key_id), '')) as "placedBy"`

const countAll = statement('order.count', {
  parameters: [uuid, uuid],
  row: { total: int8 },
  sql: 'select count(*) as total from purchase_order where supplier_id = $1 and customer_id = $2',
})
const findPage = statement('order.page', {
  parameters: [uuid, uuid, int8, int8],
  row: {
    number: int8,
    status: narrow<OrderStatus>(text),
    placedAt: timestamptz,
    total: narrow<Cents>(int8),
    deliveryType: narrow<DeliveryType>(text),
    deliveryDate: nullable(date),
    paymentName: text,
    placedBy: json<OrderAuthor>(),
    lineCount: int8,
    pictures: array(text),
  },
  sql: `select ${HEAD},
     (select count(*) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as "lineCount",
     array(select l.picture from order_line l
       where l.supplier_id = $1 and l.order_number = o.number and l.position <= 4 and l.picture is not null
       order by l.position) as pictures
   from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2
   order by o.number desc
   limit $3 offset $4`,
})

export interface OrderPage {
  readonly orders: readonly OrderSummary[]
  readonly total: number
}

/** The customer's orders, newest first. */
export async function listOrders(scope: Scope, customerId: string, { limit, offset }: Paging): Promise<OrderPage> {
  const key = [scope.supplier.id, customerId] as const
  const [orders, count] = await Promise.all([
    scope.db.many(findPage, [...key, limit, offset]),
    scope.db.one(countAll, key),
  ])
  return { orders, total: count?.total ?? 0 }
}

const findOne = statement('order.detail', {
  parameters: [uuid, uuid, int8],
  row: {
    number: int8,
    packaging: narrow<Cents>(int8),
    total: narrow<Cents>(int8),
    deliveryFee: narrow<Cents>(int8),
    customerId: uuid,
    status: narrow<OrderStatus>(text),
    couponCode: nullable(text),
    placedAt: timestamptz,
    deliveryType: narrow<DeliveryType>(text),
    deliveryDate: nullable(date),
    paymentName: text,
    placedBy: json<OrderAuthor>(),
    customerName: text,
    flow: narrow<OrderFlow>(text),
    channel: narrow<Channel>(text),
    items: narrow<Cents>(int8),
    discount: narrow<Cents>(int8),
    deliveryName: text,
    deliveryPeriod: text,
    paymentKind: narrow<PaymentKind>(text),
    paymentState: narrow<'paid' | 'open' | 'refunded'>(text),
    note: text,
    traits: jsonb<readonly AnsweredTrait[]>(),
    customerOrderNumber: text,
    lines: nullable(json<readonly OrderLine[]>()),
    events: nullable(json<readonly OrderEvent[]>()),
    address: nullable(jsonb<Address>()),
    store: nullable(jsonb<PickupStore>()),
  },
  sql: `select ${HEAD}, o.customer_id as "customerId", o.customer_name as "customerName", o.flow, o.channel,
     o.items_cents as items, o.packaging_cents as packaging, o.discount_cents as discount,
     o.delivery_fee_cents as "deliveryFee", o.delivery_option_name as "deliveryName", o.delivery_period as "deliveryPeriod",
     o.delivery_address as address, o.pickup_store as store, o.payment_kind as "paymentKind",
     o.payment_state as "paymentState", o.coupon_code as "couponCode", o.note, o.traits,
     o.customer_order_number as "customerOrderNumber",
     (select json_agg(json_build_object('productId', l.product_id, 'code', l.code, 'name', l.name, 'unit', l.unit,
        'picture', l.picture, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'rule', l.price_rule,
        'isGiftWrapped', l.is_gift_wrapped, 'packaging', l.packaging_cents, 'discount', l.discount_cents,
        'total', l.total_cents) order by l.position)
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines,
     (select json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'at', e.happened_at, 'reason', e.reason)
        order by e.position)
      from order_event e where e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at) as events
   from purchase_order o
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2) and o.number = $3`,
})

/** An order of the customer, or of any customer where that is null. Throws Failure order.notFound, also for another customer's. */
export async function orderDetail(scope: Scope, customerId: string | null, number: number): Promise<PlacedOrder> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const row = await scope.db.one(findOne, [scope.supplier.id, customerId, number])
  ensure(row, 'order.notFound')
  const { address, store, ...order } = row
  return {
    ...order,
    lines: order.lines ?? NO_LINES,
    events: (order.events ?? []).map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    destination: destinationOf(address, store),
    isCancellable: isCancellableBy(scope, order),
  }
}

function isCancellableBy({ actor, features }: Scope, order: MovableOrder): boolean {
  return actor.kind !== 'visitor' && can('order.cancel', actor, { features }) && canMove(order, 'cancelled', actor.kind)
}

const NO_LINES: readonly OrderLine[] = []

function destinationOf(address: Address | null, store: PickupStore | null): PlacedOrder['destination'] {
  if (address !== null) return { name: address.nickname, text: addressText(address) }
  return { name: store?.name ?? '', text: store?.address ?? '' }
}
