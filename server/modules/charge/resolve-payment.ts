import type { Paging } from '#contract/paging.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { can } from '#domain/access/can.ts'
import { addCents, reaisFromCents, subtractCents, type Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import {
  reconcilePayment,
  paymentActions,
  takesMoney,
  type MoneyOrder,
  type PaymentAction,
  type PaymentAttention,
  type PaymentFilter,
  type PaymentToDecide,
} from '#domain/payment/charge.ts'
import { isPaidAtHandover } from '#domain/payment/payment-method.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import {
  array,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { payOrder } from './apply-charge.ts'
import {
  findOrderToCharge,
  lockOrderToCharge,
  outstandingOf,
  PAYER_COLUMNS,
  PAYER_OF_PAYMENT,
  receivedFor,
  type OrderToCharge,
} from './charges.ts'
import { SEARCHED_MONEY } from './refunds.ts'
import { LEFT_OF_PAYMENT, lockPayment, requestRefund } from './returned-money.ts'

const row = {
  id: uuid,
  problem: neverNull(narrow<PaymentAttention>(text)),
  amount: narrow<Cents>(int8),
  excess: narrow<Cents>(int8),
  receivedAt: timestamptz,
  orderNumber: nullable(int8),
  orderTotal: nullable(narrow<Cents>(int8)),
  orderStatus: nullable(narrow<OrderStatus>(text)),
  customerName: nullable(text),
  invoices: neverNull(array(int8)),
}
const SELECT = `select p.id, p.problem, p.amount_cents as amount, p.excess_cents as excess, p.received_at, p.order_number,
     o.total_cents as order_total, o.status as order_status, ${PAYER_COLUMNS}`
// What did not go back by now; what came late or twice may have taken the place of other money in part.
const TO_DECIDE_ABOUT = `case when p.problem in ('late', 'double') and p.excess_cents > 0 then p.excess_cents else m.remaining end`
// Payments, and the charges that a customer disputes.
const TO_DECIDE = `from (
     select p.supplier_id, p.id, p.problem, ${TO_DECIDE_ABOUT} as amount_cents, p.excess_cents, p.received_at, p.order_number, p.charge_id
     from payment p, ${LEFT_OF_PAYMENT}
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
     union all
     select c.supplier_id, c.id, 'disputed', c.amount_cents, 0,
       coalesce((select max(p.received_at) from payment p where p.supplier_id = $1 and p.charge_id = c.id), c.created_at),
       c.order_number, c.id
     from charge c where c.supplier_id = $1 and c.state = 'disputed') p
   left join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
   ${PAYER_OF_PAYMENT}`
const WANTED = `${TO_DECIDE}
   where ($2::text is null or p.problem = $2) and ($3::text[] is null or ${matchesEveryWord(SEARCHED_MONEY, '$3')})`
const findPage = statement('payment.to-decide', {
  parameters: [uuid, text, array(text), text, int8, int8],
  row,
  sql: `${SELECT} ${WANTED}
   order by case $4 when 'highest' then -p.amount_cents when 'lowest' then p.amount_cents end,
     case $4 when 'oldest' then p.received_at end, p.received_at desc, p.id limit $5 offset $6`,
})
const countAll = statement('payment.count-to-decide', {
  parameters: [uuid, text, array(text)],
  row: { total: int8 },
  sql: `select count(*) as total ${WANTED}`,
})
const MOST_OF_ORDER = 50
const findOfOrder = statement('payment.to-decide-of-order', {
  parameters: [uuid, int8],
  row,
  sql: `${SELECT} ${TO_DECIDE} where p.order_number = $2 order by p.received_at desc limit ${MOST_OF_ORDER}`,
})
const findOne = statement('payment.to-decide-one', {
  parameters: [uuid, uuid],
  row,
  sql: `${SELECT} ${TO_DECIDE} where p.id = $2`,
})
const resolve = statement('payment.resolve', {
  parameters: [uuid, uuid, text],
  row: { id: uuid },
  sql: `update payment set resolution = $3, resolved_at = now()
   where supplier_id = $1 and id = $2 and resolved_at is null returning id`,
})

const setExcess = statement('payment.set-excess', {
  parameters: [uuid, uuid, int8],
  sql: 'update payment set excess_cents = $3 where supplier_id = $1 and id = $2',
})

/** The money that staff have to decide about. */
export async function paymentsToDecide(
  { db, supplier }: Scope,
  { text, problem }: PaymentFilter,
  order: MoneyOrder,
  { limit, offset }: Paging,
): Promise<{ readonly payments: readonly PaymentToDecide[]; readonly total: number }> {
  const wanted = [supplier.id, problem, likeWordsOrNull(text)] as const
  const [rows, counted] = await Promise.all([
    db.many(findPage, [...wanted, order, limit, offset]),
    db.one(countAll, wanted),
  ])
  return {
    payments: rows.map((payment) => ({ ...payment, actions: actionsFor(payment) })),
    total: counted?.total ?? 0,
  }
}

/** The same of one order; who does not look after the money sees what is wrong, and no action. */
export async function paymentsToDecideOf(scope: Scope, number: number): Promise<PaymentToDecide[]> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const mayDecide = can('payment.manage', scope.actor, scope)
  return (await scope.db.many(findOfOrder, [scope.supplier.id, number])).map((payment) => ({
    ...payment,
    actions: mayDecide ? actionsFor(payment) : [],
  }))
}

const actionsFor = ({ problem, orderStatus }: Pick<PaymentToDecide, 'problem' | 'orderStatus'>) =>
  paymentActions(problem, orderStatus !== null && takesMoney(orderStatus))

const RESOLUTION = { accept: 'accepted', 'charge-difference': 'charged', refund: 'refunded' } as const

/**
 * Accepts a payment as it is, charges what is missing, or returns it: the whole of it, or what is too much.
 * @throws Failure payment.notFound, payment.decided where it is decided already or does not take the action.
 */
export async function resolvePayment(scope: Scope, id: string, action: PaymentAction): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const listed = await db.one(findOne, [supplier.id, id])
    ensure(listed, 'payment.notFound')
    if (listed.orderNumber !== null) await db.one(lockOrderToCharge, [supplier.id, listed.orderNumber])
    await db.one(lockPayment, [supplier.id, id])
    // Read again behind the locks: some of it may have gone back meanwhile.
    const found = await db.one(findOne, [supplier.id, id])
    ensure(found, 'payment.decided')
    ensure(actionsFor(found).includes(action), 'payment.decided')
    ensure(await db.one(resolve, [supplier.id, id, RESOLUTION[action]]), 'payment.decided')
    const returned = found.problem === 'over' ? found.excess : found.amount
    if (action === 'refund') await requestRefund(scope, id, returned, `problem: ${found.problem}`)
    if (action === 'accept' && found.orderNumber !== null) await acceptFor(scope, found, found.orderNumber)
    if (action === 'charge-difference' && found.orderNumber !== null)
      await publish(scope, 'payment.difference-charged', { orderNumber: found.orderNumber })
    await recordEvent(scope, {
      action: 'payment.decided',
      customerId: null,
      subjectId: id,
      changes: changesBetween({ resolution: null }, { resolution: RESOLUTION[action] }),
      details: { problem: found.problem, amountCents: found.amount, order: found.orderNumber },
    })
  })
}

/** The order counts as paid by what came in: the rest is waived. */
async function acceptFor(scope: Scope, found: RowOf<typeof row>, number: number): Promise<void> {
  const { db, supplier } = scope
  const order = await db.one(findOrderToCharge, [supplier.id, number])
  if (order?.paymentState !== 'open') return
  const others = subtractCents(receivedFor(order), subtractCents(found.amount, found.excess))
  await db.execute(setExcess, [supplier.id, found.id, subtractCents(addCents(others, found.amount), order.total)])
  await payOrder(scope, order, { amount: order.received, txid: `accepted ${number}` })
}

const insertRecorded = statement('payment.insert-recorded', {
  parameters: [uuid, text, int8, int8, text, int8],
  row: { id: uuid },
  sql: `insert into payment (supplier_id, external_id, order_number, amount_cents, received_at, problem, excess_cents)
   values ($1, $2, $3, $4, now(), $5, $6) returning id`,
})

/**
 * Money that no provider reports: a Pix to the key alone, cash, a card machine. It pays the order where it fits, as any other.
 * @throws Failure order.notFound, payment.alreadyPaid, payment.quoteNotAccepted
 */
export async function recordPayment(scope: Scope, number: number, amount: Cents): Promise<void> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  await inTransaction(scope, async (scope) => {
    await scope.db.one(lockOrderToCharge, [scope.supplier.id, number])
    const order = await scope.db.one(findOrderToCharge, [scope.supplier.id, number])
    ensure(order, 'order.notFound')
    ensure(order.paymentState === 'open' && order.status !== 'cancelled', 'payment.alreadyPaid')
    ensure(takesMoney(order.status), 'payment.quoteNotAccepted')
    await takeRecorded(scope, order, amount)
  })
}

/**
 * What is open of an order that is paid at its handover was given to who handed it over: in the transaction of that move, in which
 * the order is locked. Does nothing for an order that is paid otherwise.
 */
export async function recordHandoverPayment(scope: Scope, number: number): Promise<void> {
  const order = await scope.db.one(findOrderToCharge, [scope.supplier.id, number])
  if (order === undefined || !isPaidAtHandover(order)) return
  await takeRecorded(scope, order, outstandingOf(order))
}

async function takeRecorded(scope: Scope, order: OrderToCharge, amount: Cents): Promise<void> {
  const { db, supplier } = scope
  const { number } = order
  const { pays, problem, excess } = reconcilePayment(order, {
    amount,
    before: receivedFor(order),
    receivedAt: new Date().toISOString(),
    expiresAt: null,
  })
  const recorded = await db.one(insertRecorded, [supplier.id, crypto.randomUUID(), number, amount, problem, excess])
  if (recorded) await publish(scope, 'payment.received', { orderNumber: number, paymentId: recorded.id })
  if (pays) await payOrder(scope, order, { amount: order.total, txid: `recorded ${number}` })
  await recordEvent(scope, {
    action: 'payment.recorded',
    customerId: order.customerId,
    changes: changesBetween(
      { receivedReais: reaisFromCents(order.received) },
      { receivedReais: reaisFromCents(addCents(order.received, amount)) },
    ),
    details: { order: number },
  })
}
