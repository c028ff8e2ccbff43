import { authorOf } from '#domain/access/actor.ts'
import { returnedGoodsText } from '#contract/order-return.ts'
import { addCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { ensure, Failure } from '#domain/failure.ts'
import {
  planRefund,
  refundOf,
  returnsFeeFor,
  type OrderReturn,
  type ReceivedLine,
  type ReturnOutcome,
  type ReturnReason,
} from '#domain/order/order-return.ts'
import { localMoment } from '#domain/calendar.ts'
import { requestRefund } from '#server/modules/charge/returned-money.ts'
import { lowerInvoices } from '#server/modules/invoice/invoices.ts'
import { returnStock } from '#server/modules/order/reservations.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  narrow,
  neverNull,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { lockOrderToReturn, refundableOf, type OrderToReturn } from './order-to-return.ts'
import { readReturn } from './queries.ts'
import { replaceGoods } from './replace-goods.ts'
import { recordStep } from './record-step.ts'
import { ensureStep, isKnownReturn, lockReturn } from './request-return.ts'

/** Decides about a return, once: the same decision again answers the return. @throws Failure orderReturn.notFound, orderReturn.ofRight, orderReturn.illegalStep */
export async function decideReturn(
  scope: Scope,
  id: string,
  to: 'accepted' | 'refused',
  text: string,
): Promise<OrderReturn> {
  await inTransaction(scope, async (scope) => {
    const { stored } = await lockReturn(scope, null, id)
    if (stored.state === to) return
    ensureStep(stored, to)
    await recordStep(scope, stored, { to, text })
  })
  return readReturn(scope, null, id)
}

const findMoney = statement('order-return.money', {
  parameters: [uuid, int8],
  row: {
    openInvoices: neverNull(narrow<Cents>(int8)),
    paymentIds: neverNull(array(uuid)),
    lefts: neverNull(array(narrow<Cents>(int8))),
  },
  sql: `select
     (select coalesce(sum(i.amount_cents - i.paid_cents), 0)::bigint from invoice i
       where i.supplier_id = $1 and i.order_number = $2 and i.cancelled_at is null) as open_invoices,
     coalesce(array_agg(m.id order by m.received_at desc, m.id), '{}') as payment_ids,
     coalesce(array_agg(m.remaining order by m.received_at desc, m.id), '{}') as lefts
   from (select p.id, p.received_at, (p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
       where r.supplier_id = $1 and r.payment_id = p.id), 0))::bigint as remaining
     from payment p where p.supplier_id = $1 and p.order_number = $2) m where m.remaining > 0`,
})
const linkRefund = statement('order-return.link-refund', {
  parameters: [uuid, uuid, uuid],
  sql: 'insert into order_return_refund (supplier_id, refund_id, return_id) values ($1, $2, $3)',
})
const writeMoney = statement('order-return.write-money', {
  parameters: [uuid, uuid, int8, int8, int8, int8],
  sql: `update order_return set goods_cents = $3, fee_cents = $4, invoiced_cents = $5, by_hand_cents = $6 where supplier_id = $1 and id = $2`,
})

interface Money {
  readonly goods: Cents
  readonly fee: Cents
}

/** Gives the money back, behind the lock of the order. Returns whether something of it is still to be done. */
async function giveBack(scope: Scope, order: OrderToReturn, id: string, { goods, fee }: Money): Promise<boolean> {
  const { db, supplier } = scope
  const money = await db.one(findMoney, [supplier.id, order.number])
  const { openInvoices, paymentIds, lefts } = money ?? { openInvoices: 0 as Cents, paymentIds: [], lefts: [] }
  const payments = paymentIds.map((paymentId, index) => ({ id: paymentId, left: lefts[index] ?? (0 as Cents) }))
  const plan = planRefund(addCents(goods, fee), { openInvoices, payments })
  await db.execute(writeMoney, [supplier.id, id, goods, fee, plan.invoiced, plan.byHand])
  for (const part of plan.payments) {
    const refundId = await requestRefund(scope, part.id, part.amount, 'goods returned')
    await db.execute(linkRefund, [supplier.id, refundId, id])
  }
  if (plan.invoiced > 0) await lowerInvoices(scope, order, plan.invoiced)
  return plan.byHand > 0 || plan.payments.length > 0
}

const findLines = statement('order-return.lines', {
  parameters: [uuid, uuid],
  row: { position: int4, quantity: int4, reason: narrow<ReturnReason>(text), outcome: narrow<ReturnOutcome>(text) },
  sql: `select l.position, l.quantity, r.reason, r.outcome from order_return_line l
   join order_return r on r.supplier_id = $1 and r.id = l.return_id where l.supplier_id = $1 and l.return_id = $2 order by l.position`,
})
const writeReceived = statement('order-return.write-received', {
  parameters: [uuid, uuid, array(int4), array(int4), array(bool)],
  sql: `update order_return_line l set received_quantity = w.quantity, is_restocked = w.is_restocked
   from unnest($3::integer[], $4::integer[], $5::boolean[]) as w (position, quantity, is_restocked)
   where l.supplier_id = $1 and l.return_id = $2 and l.position = w.position`,
})

const writeOutcome = statement('order-return.write-outcome', {
  parameters: [uuid, uuid, text],
  sql: 'update order_return set outcome = $3 where supplier_id = $1 and id = $2',
})

interface Received {
  readonly lines: readonly ReceivedLine[]
  /** What becomes of it; null as the customer wants it. */
  readonly outcome: ReturnOutcome | null
  readonly text: string
}

/**
 * Notes what came back: the rest of the return is no longer expected, what can be sold again is in the stock, and its value goes back to
 * the customer, or the same goods are sent again. Sent again it answers the return.
 * @throws Failure orderReturn.notFound, orderReturn.illegalStep, orderReturn.tooMuch, order.outOfStock
 */
export async function receiveReturn(
  scope: Scope,
  id: string,
  { lines: received, outcome, text }: Received,
): Promise<OrderReturn> {
  await inTransaction(scope, async (scope) => {
    const { stored, order } = await lockReturn(scope, null, id)
    if (stored.state === 'received' || stored.state === 'done') return
    ensureStep(stored, 'received')
    const { db, supplier } = scope
    const requested = await db.many(findLines, [supplier.id, id])
    const lines = receivedOf(order, requested, received)
    await db.execute(writeReceived, [
      supplier.id,
      id,
      lines.map(({ position }) => position),
      lines.map(({ quantity }) => quantity),
      lines.map(({ isRestocked }) => isRestocked),
    ])
    await restock(scope, order, lines)
    const reason = requested[0]?.reason ?? 'other'
    const refund = refundOf({
      lines: order.lines.map((line) => ({
        delivered: line.delivered,
        total: line.total,
        before: line.received,
        now: lines.find(({ position }) => position === line.position)?.quantity ?? (0 as typeof line.received),
      })),
      deliveryFee: order.deliveryFee,
      total: order.total,
      refunded: order.refunded,
      returnsFee: !order.hasExchange && [...order.reasons, reason].every(returnsFeeFor),
    })
    const isExchange = (outcome ?? requested[0]?.outcome) === 'exchange' && lines.some(({ quantity }) => quantity > 0)
    await db.execute(writeOutcome, [supplier.id, id, isExchange ? 'exchange' : 'refund'])
    if (isExchange) await replaceGoods(scope, order, id, lines)
    const isOpen = !isExchange && (await giveBack(scope, order, id, refund))
    const amount = isExchange ? ZERO_CENTS : addCents(refund.goods, refund.fee)
    await recordStep(scope, stored, { to: 'received', text, amount })
    if (!isOpen) await recordStep(scope, { ...stored, state: 'received' }, { to: 'done', text: '' })
  })
  return readReturn(scope, null, id)
}

/** Every line of the return; what is left out did not come. */
function receivedOf(
  order: OrderToReturn,
  requested: readonly { readonly position: number; readonly quantity: number }[],
  received: readonly ReceivedLine[],
): ReceivedLine[] {
  const sent = new Map(received.map((line) => [line.position, line]))
  const fault =
    received.find(({ position }) => !requested.some((line) => line.position === position)) ??
    requested.find(({ position, quantity }) => (sent.get(position)?.quantity ?? 0) > quantity)
  if (fault !== undefined) {
    const items = order.lines.filter(({ position }) => position === fault.position).map(({ name }) => name)
    throw new Failure('orderReturn.tooMuch', { field: 'lines', items })
  }
  return requested.map(
    ({ position }) => sent.get(position) ?? { position, quantity: 0 as ReceivedLine['quantity'], isRestocked: false },
  )
}

// Behind the locks of the products.
const insertMovements = statement('order-return.insert-movements', {
  parameters: [uuid, array(uuid), array(int4), text, uuid],
  sql: `insert into stock_movement (supplier_id, id, product_id, kind, change, stock, reason, moved_by)
   select $1, gen_random_uuid(), p.id, 'customer-return', w.quantity, p.stock, $4, $5
   from (select id, sum(quantity)::integer as quantity from unnest($2::uuid[], $3::integer[]) as l(id, quantity) group by id) w
   join product p on p.supplier_id = $1 and p.id = w.id where p.stock_policy = 'tracked'`,
})

/** What can be sold again is in the stock, with a movement that says from where it came. */
async function restock(scope: Scope, order: OrderToReturn, lines: readonly ReceivedLine[]): Promise<void> {
  const goods = stockOf(order, lines)
  if (goods.length === 0) return
  await returnStock(scope, goods)
  await scope.db.execute(insertMovements, [
    scope.supplier.id,
    goods.map(({ productId }) => productId),
    goods.map(({ quantity }) => quantity),
    returnedGoodsText(order.number),
    authorOf(scope.actor).loginId,
  ])
}

const stockOf = (order: OrderToReturn, lines: readonly ReceivedLine[]) =>
  lines.flatMap(({ position, quantity, isRestocked }) => {
    const line = order.lines.find((each) => each.position === position)
    return line?.isStockTaken && isRestocked && quantity > 0 ? [{ productId: line.productId, quantity }] : []
  })

const isPending = statement('order-return.pending', {
  parameters: [uuid, uuid],
  row: { pending: neverNull(bool) },
  sql: `select (r.by_hand_cents > 0 and r.by_hand_on is null) or exists (select from order_return_refund k
     join refund f on f.supplier_id = $1 and f.id = k.refund_id where k.supplier_id = $1 and k.return_id = r.id and f.state <> 'done') as pending
   from order_return r where r.supplier_id = $1 and r.id = $2`,
})

/** Ends a return whose money is all with the customer; called again it does nothing. */
async function finishIfDone(scope: Scope, id: string): Promise<void> {
  const { stored } = await lockReturn(scope, null, id)
  const left = await scope.db.one(isPending, [scope.supplier.id, id])
  if (stored.state === 'received' && left?.pending === false) await recordStep(scope, stored, { to: 'done', text: '' })
}

const findOfRefund = statement('order-return.of-refund', {
  parameters: [uuid, uuid],
  row: { returnId: uuid },
  sql: 'select return_id from order_return_refund where supplier_id = $1 and refund_id = $2',
})

/** A refund was made: the return that it belongs to may be over. */
export async function followRefund(scope: Scope, refundId: string): Promise<void> {
  const found = await scope.db.one(findOfRefund, [scope.supplier.id, refundId])
  if (found !== undefined) await inTransaction(scope, (scope) => finishIfDone(scope, found.returnId))
}

const confirm = statement('order-return.confirm', {
  parameters: [uuid, uuid, date],
  row: { id: uuid },
  sql: `update order_return set by_hand_on = $3 where supplier_id = $1 and id = $2 and by_hand_cents > 0 and by_hand_on is null returning id`,
})

/** Notes on which day staff returned what no payment covers. @throws Failure orderReturn.notFound, orderReturn.illegalStep, orderReturn.badDay */
export async function confirmReturned(scope: Scope, id: string, on: string): Promise<OrderReturn> {
  await inTransaction(scope, async (scope) => {
    const { stored, order } = await lockReturn(scope, null, id)
    ensure(stored.state === 'received' || stored.state === 'done', 'orderReturn.illegalStep')
    const today = localMoment(new Date().toISOString(), scope.supplier.timeZone).date
    const deliveredOn = order.deliveredAt && localMoment(order.deliveredAt, scope.supplier.timeZone).date
    ensure(on <= today && on >= (deliveredOn ?? on), 'orderReturn.badDay', { field: 'on' })
    if ((await scope.db.one(confirm, [scope.supplier.id, id, on])) !== undefined) await finishIfDone(scope, id)
  })
  return readReturn(scope, null, id)
}

const insertGoodwill = statement('order-return.insert-goodwill', {
  parameters: [uuid, uuid, int8],
  sql: `insert into order_return (supplier_id, id, order_number, state, reason, outcome, is_of_right, goods_cents)
   values ($1, $2, $3, 'received', 'goodwill', 'refund', false, 0)`,
})

/**
 * Gives back a part of what came in for a delivered order, without goods, once however often it is sent.
 * @throws Failure order.notFound, orderReturn.notDelivered, orderReturn.aboveReceived
 */
export async function refundPart(
  scope: Scope,
  number: number,
  { id, amount, text }: { readonly id: string; readonly amount: Cents; readonly text: string },
): Promise<OrderReturn> {
  await inTransaction(scope, async (scope) => {
    const order = await lockOrderToReturn(scope, null, number)
    if (await isKnownReturn(scope, id, number)) return
    ensure(order.status === 'delivered', 'orderReturn.notDelivered')
    const most = refundableOf(order)
    ensure(amount > 0 && amount <= most, 'orderReturn.aboveReceived', { field: 'amount', mostReais: most / 100 })
    await scope.db.execute(insertGoodwill, [scope.supplier.id, id, number])
    const isOpen = await giveBack(scope, order, id, { goods: amount, fee: 0 as Cents })
    const target = { id, orderNumber: number, customerId: order.customerId, state: null }
    await recordStep(scope, target, { to: 'received', text, amount })
    if (!isOpen) await recordStep(scope, { ...target, state: 'received' }, { to: 'done', text: '' })
  })
  return readReturn(scope, null, id)
}
