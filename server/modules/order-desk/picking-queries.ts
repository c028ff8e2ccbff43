import type { BasisPoints, Cents, Quantity } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { OrderApproval } from '#domain/order/approval.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderFlow, OrderStatus, PaymentState } from '#domain/order/order-status.ts'
import {
  replacementQuantity,
  type LineToPick,
  type OrderToPick,
  type PickingSummary,
  type Replacement,
} from '#domain/order/picking.ts'
import { nextStep } from '#domain/order/transitions.ts'
import { isPaidAtHandover, type PaymentKind } from '#domain/payment/payment-method.ts'
import { isSameKind } from '#server/modules/catalog/product-row.ts'
import { QUESTION, questionOf, type StoredQuestion } from '#server/modules/order/read-orders.ts'
import {
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
import type { Scope } from '#server/platform/http/scope.ts'

const headRow = {
  number: int8,
  status: narrow<OrderStatus>(text),
  customerName: text,
  deliveryType: narrow<DeliveryType>(text),
  deliveryDate: nullable(date),
}
const HEAD = 'o.number, o.status, o.customer_name, o.delivery_type, o.delivery_date'

// An order that is charged after picking is fetched once it is paid.
const FOR_PICKUP = `(o.status = 'ready-for-pickup'
     or o.delivery_type = 'pickup' and o.picked_at is not null and o.status in ('picking', 'paid'))`

// A pay-first order waits as paid, every other one as placed.
const findAll = statement('picking.orders', {
  parameters: [uuid],
  row: { ...headRow, placedAt: timestamptz, lineCount: int8, pickedCount: int8, isForPickup: bool },
  sql: `select ${HEAD}, o.placed_at, l.line_count, l.picked_count, ${FOR_PICKUP} as is_for_pickup
   from purchase_order o
   cross join lateral (select count(*) as line_count, count(l.picked_quantity) as picked_count
     from order_line l where l.supplier_id = $1 and l.order_number = o.number) l
   where o.supplier_id = $1
     and o.approval is distinct from 'waiting'
     and (${FOR_PICKUP}
       or (o.status in ('placed', 'picking') or (o.status = 'paid' and o.flow = 'pay-first')) and o.picked_at is null)
   order by o.status <> 'picking', o.delivery_date nulls first, o.number limit 200`,
})

export const listOrdersToPick = ({ db, supplier }: Scope): Promise<PickingSummary[]> => db.many(findAll, [supplier.id])

const findOrder = statement('picking.order', {
  parameters: [uuid, int8],
  row: {
    ...headRow,
    flow: narrow<OrderFlow>(text),
    paymentKind: narrow<PaymentKind>(text),
    paymentState: narrow<PaymentState>(text),
    approval: nullable(narrow<OrderApproval>(text)),
    paymentName: text,
    total: narrow<Cents>(int8),
    changeFor: nullable(narrow<Cents>(int8)),
    note: text,
    isPicked: bool,
    totalQuestion: nullable(json<StoredQuestion>()),
  },
  sql: `select ${HEAD}, o.flow, o.payment_kind, o.payment_state, o.approval, o.payment_name, o.total_cents as total, o.change_for_cents as change_for, o.note, o.picked_at is not null as is_picked,
     (select ${QUESTION} from order_question q where q.supplier_id = $1 and q.order_number = o.number and q.kind = 'total'
      order by q.sent_at desc limit 1) as total_question
   from purchase_order o where o.supplier_id = $1 and o.number = $2`,
})
const findLines = statement('picking.lines', {
  parameters: [uuid, int8],
  row: {
    position: int4,
    productId: uuid,
    code: text,
    gtin: nullable(text),
    name: text,
    unit: text,
    picture: nullable(text),
    quantity: narrow<Quantity>(int4),
    weightTolerance: nullable(narrow<BasisPoints>(int4)),
    picked: nullable(narrow<Quantity>(int4)),
    replaces: nullable(int4),
    question: nullable(json<StoredQuestion>()),
  },
  sql: `select l.position, l.product_id, l.code, p.gtin, l.name, l.unit, l.picture, coalesce(l.ordered_quantity, l.quantity) as quantity,
     l.weight_tolerance, l.picked_quantity as picked, l.replaces,
     (select ${QUESTION} from order_question q where q.supplier_id = $1 and q.order_number = $2 and q.line_position = l.position
      order by q.sent_at desc limit 1) as question
   from order_line l join product p on p.supplier_id = $1 and p.id = l.product_id
   where l.supplier_id = $1 and l.order_number = $2 order by l.position`,
})

/** @throws Failure order.notFound */
export async function pickingList(scope: Scope, number: number): Promise<OrderToPick> {
  const [order, lines] = await Promise.all([
    scope.db.one(findOrder, [scope.supplier.id, number]),
    linesToPick(scope, number),
  ])
  ensure(order, 'order.notFound')
  const { total, paymentName, changeFor, ...shown } = order
  const isDue = order.status === 'ready-for-pickup' && isPaidAtHandover(order)
  return {
    ...shown,
    due: isDue ? { total, paymentName, changeFor } : null,
    nextStep: nextStep(order),
    lines,
    totalQuestion: order.totalQuestion && questionOf(order.totalQuestion),
  }
}

export async function linesToPick({ db, supplier }: Scope, number: number): Promise<LineToPick[]> {
  const rows = await db.many(findLines, [supplier.id, number])
  return rows.map((row) => ({ ...row, question: row.question && questionOf(row.question) }))
}

// The same unit first, then the same kind: an apple for an apple. Among these a nearer price counts as a more similar name does, a price
// twice as high as much as a name of nothing in common. What is dearer costs the customer no more than what is missing.
const findSimilar = statement('picking.replacements', {
  parameters: [uuid, int8, int4],
  row: {
    productId: uuid,
    name: text,
    unit: text,
    picture: nullable(text),
    granularity: nullable(narrow<Quantity>(int4)),
    quantity: narrow<Quantity>(int4),
  },
  sql: `select s.id as product_id, s.name, s.unit, s.picture, s.granularity, l.quantity
   from order_line l
   join product p on p.supplier_id = $1 and p.id = l.product_id
   join product s on s.supplier_id = $1 and s.category_id = p.category_id and s.id <> p.id and s.is_active and not s.is_quote_only
     and (s.stock_policy <> 'tracked' or s.stock >= l.quantity)
     and not exists (select from order_line o where o.supplier_id = $1 and o.order_number = $2 and o.product_id = s.id)
   where l.supplier_id = $1 and l.order_number = $2 and l.position = $3
   order by s.unit <> l.unit, not ${isSameKind('s', 'p')},
     abs(s.price - l.unit_price)::float8 / greatest(l.unit_price, 1) - similarity(s.search_name, p.search_name), s.name limit 3`,
})

export async function replacementsOf(
  { db, supplier }: Scope,
  number: number,
  position: number,
): Promise<Replacement[]> {
  const rows = await db.many(findSimilar, [supplier.id, number, position])
  return rows.map(({ granularity, quantity, ...product }) => ({
    ...product,
    quantity: replacementQuantity(quantity, granularity),
  }))
}
