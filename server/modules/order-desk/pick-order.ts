import { unitsFromQuantity, type BasisPoints, type Cents, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { CouponBenefit } from '#domain/coupon/coupon.ts'
import type { PriceRule } from '#domain/cart/cart.ts'
import { ensure } from '#domain/failure.ts'
import type { OrderApproval } from '#domain/order/approval.ts'
import type { OrderLine, PlacedOrder } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderFlow, OrderStatus, PaymentState } from '#domain/order/order-status.ts'
import {
  acceptedQuantity,
  isPlausibleWeight,
  chargedQuantity,
  finalTotals,
  replacementPrice,
  type FinalTotals,
  type MissingItem,
} from '#domain/order/picking.ts'
import { canMove } from '#domain/order/transitions.ts'
import { isOnAccount, isPaidFirst, type PaymentKind } from '#domain/payment/payment-method.ts'
import { atPricesOf } from '#server/modules/catalog/product-row.ts'
import { correctInvoice } from '#server/modules/invoice/invoices.ts'
import { moveOrder, recordOrderEvent } from '#server/modules/order/move-order.ts'
import { orderDetail } from '#server/modules/order/read-orders.ts'
import { adjustStock, reserveCredit } from '#server/modules/order/reservations.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'

const lockedRow = {
  customerId: uuid,
  status: narrow<OrderStatus>(text),
  flow: narrow<OrderFlow>(text),
  deliveryType: narrow<DeliveryType>(text),
  paymentKind: narrow<PaymentKind>(text),
  paymentState: narrow<PaymentState>(text),
  approval: nullable(narrow<OrderApproval>(text)),
  isPicked: bool,
  coupon: nullable(jsonb<CouponBenefit>()),
  deliveryFee: narrow<Cents>(int8),
  total: narrow<Cents>(int8),
  authorized: neverNull(narrow<Cents>(int8)),
}
type LockedOrder = RowOf<typeof lockedRow>

const lock = statement('picking.lock', {
  parameters: [uuid, int8],
  row: lockedRow,
  sql: `select customer_id, status, flow, delivery_type, payment_kind, payment_state, approval, picked_at is not null as is_picked,
     coupon_snapshot as coupon, delivery_fee_cents as delivery_fee, total_cents as total, authorized_cents as authorized
   from purchase_order where supplier_id = $1 and number = $2 for update`,
})
const findLines = statement('picking.lines-to-charge', {
  parameters: [uuid, int8],
  row: {
    position: int4,
    productId: uuid,
    orderedProductId: neverNull(uuid),
    name: text,
    quantity: narrow<Quantity>(int4),
    picked: nullable(narrow<Quantity>(int4)),
    weightTolerance: nullable(narrow<BasisPoints>(int4)),
    unitPrice: narrow<UnitPrice>(int8),
    rule: narrow<PriceRule>(text),
    packagingPrice: nullable(narrow<UnitPrice>(int8)),
    isStockTaken: bool,
    hasOpenQuestion: bool,
  },
  sql: `select l.position, l.product_id, coalesce((select r.product_id from order_line r where r.supplier_id = $1 and r.order_number = $2
       and r.position = l.replaces), l.product_id) as ordered_product_id, l.name, l.quantity, l.picked_quantity as picked, l.weight_tolerance, l.unit_price,
     l.price_rule as rule, l.packaging_price, l.is_stock_taken,
     exists (select from order_question q where q.supplier_id = $1 and q.order_number = $2 and q.line_position = l.position
       and q.answered_at is null) as has_open_question
   from order_line l where l.supplier_id = $1 and l.order_number = $2 order by l.position`,
})

/** Locks an order that is being picked. @throws Failure order.notFound, order.illegalTransition with the current status. */
async function lockForPicking(scope: Scope, number: number): Promise<LockedOrder> {
  const order = await scope.db.one(lock, [scope.supplier.id, number])
  ensure(order, 'order.notFound')
  ensure(order.status === 'picking' && !order.isPicked, 'order.illegalTransition', { status: order.status })
  return order
}

interface LineRef {
  readonly number: number
  readonly position: number
}

async function lineOf(scope: Scope, { number, position }: LineRef) {
  const lines = await scope.db.many(findLines, [scope.supplier.id, number])
  const line = lines.find((line) => line.position === position)
  ensure(line, 'order.notFound')
  return line
}

const writePicked = statement('picking.write', {
  parameters: [uuid, int8, int4, int4],
  sql: 'update order_line set picked_quantity = $4 where supplier_id = $1 and order_number = $2 and position = $3',
})
const dropReplacements = statement('picking.drop-replacements', {
  parameters: [uuid, int8, int4],
  row: { productId: uuid, quantity: narrow<Quantity>(int4), isStockTaken: bool },
  sql: `with dropped as (
     delete from order_line where supplier_id = $1 and order_number = $2 and replaces = $3
     returning product_id, quantity, is_stock_taken),
   withdrawn as (
     delete from order_question where supplier_id = $1 and order_number = $2 and line_position = $3 and answered_at is null)
   select product_id, quantity, is_stock_taken from dropped`,
})

/**
 * Notes what was picked of a line; null makes it open again. What replaced the line goes, and its stock returns.
 * @throws Failure order.notFound, order.illegalTransition, picking.tooMuch where it is more than accepted and may not be,
 * picking.implausible.
 */
export async function setPicked(
  scope: Scope,
  line: LineRef,
  { picked, mayExceed }: { readonly picked: Quantity | null; readonly mayExceed: boolean },
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await lockForPicking(scope, line.number)
    const stored = await lineOf(scope, line)
    const { most } = acceptedQuantity(stored)
    ensure(picked === null || isPlausibleWeight(stored, picked), 'picking.implausible', {
      orderedUnits: unitsFromQuantity(stored.quantity),
    })
    ensure(picked === null || picked <= most || (mayExceed && stored.weightTolerance !== null), 'picking.tooMuch', {
      mostUnits: unitsFromQuantity(most),
    })
    await clearReplacement(scope, line)
    await scope.db.execute(writePicked, [scope.supplier.id, line.number, line.position, picked])
  })
}

async function clearReplacement(scope: Scope, { number, position }: LineRef): Promise<void> {
  const dropped = await scope.db.many(dropReplacements, [scope.supplier.id, number, position])
  await adjustStock(
    scope,
    dropped.filter((line) => line.isStockTaken).map(({ productId, quantity }) => ({ productId, taken: 0 - quantity })),
  )
}

const findProduct = statement('picking.replacement', {
  parameters: [uuid, uuid, int8],
  row: { name: text, price: neverNull(narrow<UnitPrice>(int8)), isTracked: bool, stock: narrow<Quantity>(int4) },
  sql: `with buyer as materialized (
     select g as prices from purchase_order o cross join price_group_of($1, o.customer_id) g where o.supplier_id = $1 and o.number = $3)
   select p.name, priced.price, p.stock_policy = 'tracked' as is_tracked, p.stock
   from product p cross join buyer ${atPricesOf('buyer.prices')}
   where p.supplier_id = $1 and p.id = $2 and p.is_active and not p.is_quote_only`,
})
const addReplacement = statement('picking.add-replacement', {
  parameters: [uuid, int8, int4, uuid, int4, int8, bool],
  sql: `insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, picture, quantity, unit_price, price_rule,
     items_cents, packaging_cents, discount_cents, total_cents, terms, is_stock_taken, weight_tolerance, replaces)
   select $1, $2, (select max(l.position) + 1 from order_line l where l.supplier_id = $1 and l.order_number = $2), p.id, p.code, p.name,
     p.unit, p.picture, $5, $6, 'regular', 0, 0, 0, 0, '{}', $7,
     case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = $1)) end, $3
   from product p where p.supplier_id = $1 and p.id = $4`,
})
const ask = statement('picking.ask', {
  parameters: [uuid, int8, text, int4, uuid, int4, int8, int8],
  sql: `insert into order_question (supplier_id, order_number, kind, line_position, product_id, quantity, unit_price, total_cents)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
})

/**
 * Says what becomes of a line that is missing: it comes off, another product takes its place at no higher unit price, or the
 * customer is asked whether it may.
 * @throws Failure order.notFound, order.illegalTransition, cart.unknownProduct, order.outOfStock.
 */
export async function replaceMissing(scope: Scope, line: LineRef, missing: MissingItem): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await lockForPicking(scope, line.number)
    const stored = await lineOf(scope, line)
    await clearReplacement(scope, line)
    await scope.db.execute(writePicked, [scope.supplier.id, line.number, line.position, 0 as Quantity])
    if (missing.kind === 'remove') return recordOrderEvent(scope, line.number, 'removal', stored.name)
    const { productId, quantity } = missing
    const product = await scope.db.one(findProduct, [scope.supplier.id, productId, line.number])
    ensure(product && productId !== stored.productId, 'cart.unknownProduct')
    ensure(!product.isTracked || product.stock >= quantity, 'order.outOfStock', { items: [product.name] })
    const unitPrice = replacementPrice(stored.unitPrice, product.price)
    const about = `${stored.name} → ${product.name}`
    if (missing.kind === 'replace') return insertReplacement(scope, line, { productId, quantity, unitPrice }, about)
    const question = [line.number, 'replacement', line.position, productId, quantity, unitPrice, null] as const
    await scope.db.execute(ask, [scope.supplier.id, ...question])
    await recordOrderEvent(scope, line.number, 'question', about)
  })
}

async function insertReplacement(
  scope: Scope,
  { number, position }: LineRef,
  { productId, quantity, unitPrice }: Pick<OrderLine, 'productId' | 'quantity' | 'unitPrice'>,
  about: string,
): Promise<void> {
  const isTaken = await adjustStock(scope, [{ productId, taken: quantity }])
  const values = [number, position, productId, quantity, unitPrice, isTaken] as const
  await scope.db.execute(addReplacement, [scope.supplier.id, ...values])
  await recordOrderEvent(scope, number, 'replaced', about)
}

const takeQuestion = statement('picking.answer', {
  parameters: [uuid, int8, uuid, bool],
  row: {
    position: nullable(int4),
    productId: nullable(uuid),
    quantity: nullable(narrow<Quantity>(int4)),
    price: nullable(narrow<UnitPrice>(int8)),
    product: nullable(text),
    isSold: nullable(bool),
    missing: nullable(text),
  },
  sql: `update order_question q set answered_at = now(), is_accepted = $4
   where q.supplier_id = $1 and q.order_number = $2 and q.id = $3 and q.answered_at is null
   returning q.line_position as position, q.product_id, q.quantity, q.unit_price as price,
     (select p.name from product p where p.supplier_id = $1 and p.id = q.product_id) as product,
     (select p.is_active and not p.is_quote_only from product p where p.supplier_id = $1 and p.id = q.product_id) as is_sold,
     (select l.name from order_line l where l.supplier_id = $1 and l.order_number = $2 and l.position = q.line_position) as missing`,
})
const findOwn = statement('picking.own-order', {
  parameters: [uuid, uuid, int8],
  row: { number: int8 },
  sql: 'select number from purchase_order where supplier_id = $1 and customer_id = $2 and number = $3',
})

interface Answer {
  readonly number: number
  readonly questionId: string
  readonly isAccepted: boolean
}

/**
 * The customer's answer: an accepted replacement takes the place of the missing line, a refused one leaves it out.
 * @throws Failure order.notFound, order.illegalTransition, order.questionClosed where it was answered or withdrawn, or the
 * store does not sell what it proposed any more.
 */
export async function answerQuestion(scope: Scope, customerId: string, answer: Answer): Promise<PlacedOrder> {
  const { number, questionId, isAccepted } = answer
  ensure(await scope.db.one(findOwn, [scope.supplier.id, customerId, number]), 'order.notFound')
  await inTransaction(scope, async (scope) => {
    await lockForPicking(scope, number)
    const question = await scope.db.one(takeQuestion, [scope.supplier.id, number, questionId, isAccepted])
    ensure(question, 'order.questionClosed')
    const { position, productId, quantity, price, product, missing } = question
    ensure(!isAccepted || question.isSold !== false, 'order.questionClosed')
    const about = missing === null ? '' : `${missing} → ${product ?? ''}`
    await recordOrderEvent(scope, number, 'answer', about)
    if (!isAccepted || position === null || productId === null || quantity === null || price === null) return
    await insertReplacement(scope, { number, position }, { productId, quantity, unitPrice: price }, about)
  })
  return orderDetail(scope, customerId, number)
}

const findConsent = statement('picking.consent', {
  parameters: [uuid, int8, int8],
  row: { isAccepted: bool, isWaiting: bool },
  sql: `select coalesce(bool_or(is_accepted and total_cents >= $3), false) as is_accepted,
     coalesce(bool_or(answered_at is null and total_cents = $3), false) as is_waiting
   from order_question where supplier_id = $1 and order_number = $2 and kind = 'total'`,
})
const withdrawTotal = statement('picking.withdraw-total', {
  parameters: [uuid, int8],
  sql: `delete from order_question where supplier_id = $1 and order_number = $2 and kind in ('total', 'edit') and answered_at is null`,
})

/**
 * Ends the picking: quantities and amounts become the final ones, stock, credit and invoice follow, and an order that is charged
 * afterwards waits for its payment. Above what the customer authorized, the customer is asked, and nothing else happens.
 * @throws Failure order.notFound, order.illegalTransition, picking.unfinished, picking.nothingLeft, order.overCredit.
 */
export async function finishPicking(scope: Scope, number: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const order = await lockForPicking(scope, number)
    const lines = await scope.db.many(findLines, [scope.supplier.id, number])
    const missing = lines.filter((line) => line.picked === null || line.hasOpenQuestion).length
    ensure(missing === 0, 'picking.unfinished', { missing })
    const picked = lines.map((line) => ({
      ...line,
      final: line.picked ?? line.quantity,
      charged: chargedQuantity(line.quantity, line.picked ?? line.quantity, isPaidFirst(order)),
    }))
    ensure(
      picked.some(({ final }) => final > 0),
      'picking.nothingLeft',
    )
    const totals = finalTotals(picked, { coupon: order.coupon, deliveryFee: order.deliveryFee })
    if (totals.total > order.authorized && !(await isConsented(scope, number, totals.total))) return
    await scope.db.execute(withdrawTotal, [scope.supplier.id, number])
    await adjustStock(
      scope,
      picked
        .filter((line) => line.isStockTaken && line.weightTolerance !== null && line.final > 0)
        .map(({ productId, quantity, final }) => ({ productId, taken: final - quantity })),
    )
    await writeFinal(scope, number, { order, positions: lines.map(({ position }) => position), totals })
  })
}

/** Whether the customer agreed to the total; asks where that is not known. */
async function isConsented(scope: Scope, number: number, total: Cents): Promise<boolean> {
  const consent = await scope.db.one(findConsent, [scope.supplier.id, number, total])
  if (consent?.isAccepted) return true
  // The customer may be answering: the question stays as it is.
  if (consent?.isWaiting) return false
  await scope.db.execute(withdrawTotal, [scope.supplier.id, number])
  await scope.db.execute(ask, [scope.supplier.id, number, 'total', null, null, null, null, total])
  await recordOrderEvent(scope, number, 'question', '')
  return false
}

const writeLines = statement('picking.write-lines', {
  parameters: [uuid, int8, array(int4), array(int4), array(int8), array(int8), array(int8), array(int8)],
  sql: `update order_line l set quantity = f.quantity, items_cents = f.items, packaging_cents = f.packaging, discount_cents = f.discount,
     total_cents = f.total, ordered_quantity = case when f.quantity <> l.quantity then l.quantity end
   from unnest($3::integer[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
     as f (position, quantity, items, packaging, discount, total)
   where l.supplier_id = $1 and l.order_number = $2 and l.position = f.position`,
})
const writeHead = statement('picking.write-head', {
  parameters: [uuid, int8, int8, int8, int8, int8],
  sql: `update purchase_order set items_cents = $3, packaging_cents = $4, discount_cents = $5, total_cents = $6::bigint, picked_at = now(),
     payment_state = case when $6::bigint = 0 then 'paid' else payment_state end
   where supplier_id = $1 and number = $2`,
})

interface Final {
  readonly order: LockedOrder
  readonly positions: readonly number[]
  readonly totals: FinalTotals
}

async function writeFinal(scope: Scope, number: number, { order, positions, totals }: Final): Promise<void> {
  const { db, supplier } = scope
  const { lines, items, packaging, discount, total } = totals
  const column = (value: (line: FinalTotals['lines'][number]) => number) => lines.map(value)
  await db.execute(writeLines, [
    supplier.id,
    number,
    positions,
    lines.map((line) => line.quantity),
    column((line) => line.items),
    column((line) => line.packaging),
    column((line) => line.discount),
    column((line) => line.total),
  ])
  await db.execute(writeHead, [supplier.id, number, items, packaging, discount, total])
  if (total !== order.total) {
    if (isOnAccount(order.paymentKind)) await chargeAccount(scope, number, order, total)
    await recordOrderEvent(scope, number, 'new-total', '')
  }
  const current = { ...order, paymentState: total === 0 ? ('paid' as const) : order.paymentState }
  if (!canMove(current, 'awaiting-payment', 'staff')) return
  const proof = { guard: 'finalWeights', quantities: lines.map((line) => line.quantity) } as const
  await moveOrder(scope, { customerId: null, number, by: 'staff' }, 'awaiting-payment', proof)
}

async function chargeAccount(scope: Scope, number: number, order: LockedOrder, total: Cents): Promise<void> {
  const { customerId } = order
  const more = (total - order.total) as Cents
  if (more > 0) await reserveCredit(scope, customerId, more)
  await correctInvoice(scope, { number, customerId, total, less: Math.max(0, order.total - total) as Cents })
}
