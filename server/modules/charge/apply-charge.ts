import { addCents, subtractCents, type Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { canBecome, isLive, judgePayment, type ChargeState, type RefundState } from '#domain/payment/charge.ts'
import {
  lockInvoices,
  payByBank,
  undoBankPayments,
  undoReturnedPart,
  type LockedInvoice,
} from '#server/modules/invoice/invoice-payments.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
import { int8, narrow, nullable, statement, text, timestamptz, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import {
  findCharge,
  findOrderToCharge,
  lockCharge,
  lockOrderToCharge,
  updateCharge,
  type ChargeRow,
  type OrderToCharge,
} from './charges.ts'
import { txidOf } from './api-pix.ts'
import type { ProviderCharge } from './provider.ts'

const insertPayment = statement('payment.insert', {
  parameters: [uuid, uuid, text, uuid, int8, int8, timestamptz, text],
  row: { id: uuid },
  sql: `insert into payment (supplier_id, provider_id, external_id, charge_id, order_number, amount_cents, received_at, problem)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict on constraint payment_once do nothing
   returning id`,
})
const setProblem = statement('payment.set-problem', {
  parameters: [uuid, uuid, text, int8],
  sql: 'update payment set problem = $3, excess_cents = $4 where supplier_id = $1 and id = $2',
})
/** The rest came in: an earlier payment is not short any more. */
const settleShort = statement('payment.settle-short', {
  parameters: [uuid, int8],
  sql: `update payment set resolution = coalesce(resolution, 'accepted'), resolved_at = coalesce(resolved_at, now())
   where supplier_id = $1 and order_number = $2 and problem = 'short'`,
})
export const setPaymentState = statement('order.set-payment-state', {
  parameters: [uuid, int8, text],
  sql: 'update purchase_order set payment_state = $3 where supplier_id = $1 and number = $2 and payment_state <> $3',
})
const findInvoices = statement('settlement.invoices', {
  parameters: [uuid, uuid],
  row: { number: int8 },
  sql: `select invoice_number as number from settlement_invoice where supplier_id = $1 and settlement_id = $2 order by invoice_number`,
})
const findRefunds = statement('refund.of-charge', {
  parameters: [uuid, uuid],
  row: { id: uuid, externalId: nullable(text), amount: narrow<Cents>(int8), state: narrow<RefundState>(text) },
  sql: `select r.id, r.external_id, r.amount_cents as amount, r.state from refund r
   join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id
   where r.supplier_id = $1 and p.charge_id = $2 order by r.created_at, r.id`,
})
/** SQL: what went back of a payment p, or is to. */
const RETURNED_OF_PAYMENT = `lateral (select coalesce(sum(r.amount_cents), 0)::bigint as returned from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m`
const updateRefund = statement('refund.update', {
  parameters: [uuid, uuid, text, text],
  sql: 'update refund set state = $3, external_id = $4 where supplier_id = $1 and id = $2',
})

/**
 * Applies the state of a charge at its provider: the only way in which a charge changes, for every reader. Money that
 * is not known yet is stored and judged, and pays its order where it fits. May be called with the same again.
 */
export async function applyProviderCharge(
  scope: Scope,
  chargeId: string,
  snapshot: ProviderCharge,
): Promise<ChargeState> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const found = await db.one(findCharge, [supplier.id, chargeId])
    ensure(found, 'payment.notFound')
    // The order first, as in every move of it.
    const invoices = await lockSubject(scope, found)
    const before = await db.one(lockCharge, [supplier.id, chargeId])
    ensure(before, 'payment.notFound')
    const state = nextState(scope, before, snapshot)
    await writeCharge(scope, before, state, snapshot)
    for (const payment of snapshot.payments)
      if (before.orderNumber === null) await takeForInvoices(scope, before, payment)
      else await takePayment(scope, before, before.orderNumber, payment)
    await matchRefunds(scope, chargeId, snapshot.refunds, invoices)
    if (state === 'refunded' && before.state !== 'refunded') {
      await noteReturned(scope, before)
      if (before.orderNumber === null) await undoBankPayments(scope, chargeId, invoices)
      else await noteRefunded(scope, before.orderNumber)
    }
    if (state === 'pending' && before.state === 'requested') await publish(scope, 'charge.issued', { chargeId })
    if (state === 'disputed' && before.state !== 'disputed')
      await publish(scope, 'charge.disputed', { chargeId, orderNumber: found.orderNumber })
    return state
  })
}

/** Locks the order of a charge, or the invoices, which are returned. */
async function lockSubject(scope: Scope, { orderNumber, settlementId }: ChargeRow): Promise<readonly LockedInvoice[]> {
  if (orderNumber === null) return lockInvoices(scope, await invoicesOf(scope, settlementId))
  await scope.db.one(lockOrderToCharge, [scope.supplier.id, orderNumber])
  return []
}

function nextState(scope: Scope, before: ChargeRow, { state, reason }: ProviderCharge): ChargeState {
  if (state === null) {
    scope.log.error({ charge: before.id, reason }, 'the provider says what is not known of a charge')
    return before.state
  }
  if (state === before.state || canBecome(before.state, state)) return state
  // It was paid in between, which was not read then.
  if (canBecome(before.state, 'paid') && canBecome('paid', state)) return state
  scope.log.warn({ charge: before.id, from: before.state, to: state }, 'a charge does not change so')
  return before.state
}

async function writeCharge(
  { db, supplier }: Scope,
  before: ChargeRow,
  state: ChargeState,
  { reason, captured, externalId, pixCode, boleto, expiresAt }: ProviderCharge,
): Promise<void> {
  await db.execute(updateCharge, [
    supplier.id,
    before.id,
    state,
    reason,
    captured,
    externalId === '' ? null : externalId,
    pixCode,
    boleto?.barcode ?? null,
    boleto?.line ?? null,
    boleto?.url ?? null,
    // By the clock of the bank, which shows late payments. A boleto is waited for longer than it can be paid.
    before.method === 'pix' && before.state === 'requested' ? expiresAt : null,
  ])
}

async function invoicesOf({ db, supplier }: Scope, settlementId: string | null): Promise<number[]> {
  return (await db.many(findInvoices, [supplier.id, settlementId])).map(({ number }) => number)
}

type IncomingMoney = ProviderCharge['payments'][number]

async function takePayment(
  scope: Scope,
  charge: ChargeRow,
  orderNumber: number,
  { id, amount, at }: IncomingMoney,
): Promise<void> {
  const { db, supplier } = scope
  const order = await db.one(findOrderToCharge, [supplier.id, orderNumber])
  ensure(order, 'order.notFound')
  const values = [supplier.id, charge.providerId, id, charge.id, orderNumber, amount, at] as const
  const inserted = await db.one(insertPayment, [...values, null])
  if (inserted === undefined) return
  const incoming = { amount, before: receivedFor(order), receivedAt: at, expiresAt: charge.expiresAt }
  const { pays, problem, excess } = judgePayment(order, incoming)
  if (problem !== null) await db.execute(setProblem, [supplier.id, inserted.id, problem, excess])
  await publish(scope, 'payment.received', { orderNumber, paymentId: inserted.id })
  if (pays) await payOrder(scope, order, { amount: order.total, txid: txidOf(charge.id) })
}

/**
 * Money for invoices pays what is open of them, also too little or after the end of the charge: the debt is the same then. Only
 * what exceeds them is for staff to decide about.
 */
async function takeForInvoices(scope: Scope, charge: ChargeRow, { id, amount, at }: IncomingMoney): Promise<void> {
  const { db, supplier } = scope
  const values = [supplier.id, charge.providerId, id, charge.id, null, amount, at] as const
  const inserted = await db.one(insertPayment, [...values, null])
  if (inserted === undefined) return
  // Read again: an earlier payment of the same charge may have paid them.
  const invoices = await lockInvoices(scope, await invoicesOf(scope, charge.settlementId))
  const excess = await payByBank(scope, invoices, {
    paymentId: inserted.id,
    amount,
    receivedAt: at,
    way: charge.method === 'boleto' ? 'boleto' : 'pix',
  })
  if (excess > 0) await db.execute(setProblem, [supplier.id, inserted.id, excess < amount ? 'over' : 'double', excess])
  await publish(scope, 'payment.received', { orderNumber: null, paymentId: inserted.id })
}

/** The order is paid: its payment state, its move, and what was short before. */
export async function payOrder(
  scope: Scope,
  order: OrderToCharge,
  { amount, txid }: { readonly amount: Cents; readonly txid: string },
): Promise<void> {
  const { number, customerId, status } = order
  await scope.db.execute(setPaymentState, [scope.supplier.id, number, 'paid'])
  await scope.db.execute(settleShort, [scope.supplier.id, number])
  if (status !== 'awaiting-payment') return
  await moveOrder(scope, { customerId, number, by: 'system' }, 'paid', {
    guard: 'matchingPayment',
    amount,
    charged: amount,
    txid,
    chargedTxid: txid,
  })
}

/** Refunds have our id at a bank; elsewhere they differ by their amount, oldest first. */
async function matchRefunds(
  scope: Scope,
  chargeId: string,
  found: ProviderCharge['refunds'],
  invoices: readonly LockedInvoice[],
): Promise<void> {
  if (found.length === 0) return
  const { db, supplier } = scope
  const rows = await db.many(findRefunds, [supplier.id, chargeId])
  const free = found.filter(({ id }) => !rows.some((row) => row.externalId === id))
  const unmatched = new Set(found)
  for (const row of rows) {
    const own = found.find(({ id }) => id === row.externalId || id === txidOf(row.id))
    const match = own ?? (row.externalId === null ? free.find(({ amount }) => amount === row.amount) : undefined)
    if (match === undefined) continue
    unmatched.delete(match)
    if (own === undefined) free.splice(free.indexOf(match), 1)
    if (match.state === row.state && match.id === row.externalId) continue
    await db.execute(updateRefund, [supplier.id, row.id, match.state, match.id])
    if (match.state === 'done' && row.state !== 'done') await publish(scope, 'refund.made', { refundId: row.id })
  }
  for (const refund of unmatched)
    if (refund.state === 'done') await noteForeignRefund(scope, chargeId, refund, invoices)
}

const insertForeign = statement('refund.insert-foreign', {
  parameters: [uuid, uuid, text, text, int8],
  row: { id: uuid, paymentId: uuid },
  sql: `insert into refund (supplier_id, payment_id, external_id, amount_cents, state, reason)
   select $1, p.id, $4, least($5, p.amount_cents - m.returned), 'done', 'returned by the provider'
   from payment p, ${RETURNED_OF_PAYMENT}
   where p.supplier_id = $1 and p.charge_id = $2 and p.external_id = $3 and p.amount_cents > m.returned
   returning id, payment_id`,
})

/**
 * A part that went back in the app of the bank or by a dispute: without it the order, or the invoices, would keep what the store no
 * longer has.
 */
async function noteForeignRefund(
  scope: Scope,
  chargeId: string,
  { id, paymentId, amount, isDisputed }: ProviderCharge['refunds'][number],
  invoices: readonly LockedInvoice[],
): Promise<void> {
  const values = [scope.supplier.id, chargeId, paymentId, id, amount] as const
  const inserted = await scope.db.one(insertForeign, values)
  if (inserted === undefined) return
  await undoReturnedPart(scope, { paymentId: inserted.paymentId, isDisputed }, invoices)
  if (!isDisputed) await publish(scope, 'refund.made', { refundId: inserted.id })
}

const settleRefunds = statement('refund.settle-of-charge', {
  parameters: [uuid, uuid],
  sql: `update refund r set state = 'done' from payment p
   where p.supplier_id = $1 and p.charge_id = $2 and r.supplier_id = $1 and r.payment_id = p.id and r.state <> 'done'`,
})
const insertReturned = statement('refund.insert-returned', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: `insert into refund (supplier_id, payment_id, amount_cents, state, reason)
   select $1, p.id, p.amount_cents - m.returned, 'done', 'returned by the provider'
   from payment p, ${RETURNED_OF_PAYMENT}
   where p.supplier_id = $1 and p.charge_id = $2 and p.amount_cents > m.returned
   returning id`,
})
const resolveReturned = statement('payment.resolve-of-charge', {
  parameters: [uuid, uuid],
  sql: `update payment set resolution = 'refunded', resolved_at = now()
   where supplier_id = $1 and charge_id = $2 and problem is not null and resolved_at is null`,
})

/**
 * All money of a charge went back, by us, in the app of the bank or by a dispute: nothing of it is left to decide about or to return.
 * A customer who disputed it hears of it from the bank.
 */
async function noteReturned(scope: Scope, { id, state }: ChargeRow): Promise<void> {
  const { db, supplier } = scope
  await db.execute(settleRefunds, [supplier.id, id])
  const returned = await db.many(insertReturned, [supplier.id, id])
  await db.execute(resolveReturned, [supplier.id, id])
  if (state !== 'disputed') for (const refund of returned) await publish(scope, 'refund.made', { refundId: refund.id })
}

/** Nothing of what came in for the order is left. */
async function noteRefunded(scope: Scope, number: number): Promise<void> {
  const order = await scope.db.one(findOrderToCharge, [scope.supplier.id, number])
  if (order !== undefined && order.received <= 0 && order.paymentState === 'paid')
    await scope.db.execute(setPaymentState, [scope.supplier.id, number, 'refunded'])
}

/** What is still to be paid of an order. */
export const outstandingOf = (order: OrderToCharge): Cents => subtractCents(order.total, receivedFor(order))

/** What came in and is for the order, or was waived. */
export const receivedFor = ({ received, excess, waived }: OrderToCharge): Cents =>
  subtractCents(addCents(received, waived), excess)

export const liveCharges = (charges: readonly ChargeRow[]): ChargeRow[] => charges.filter(({ state }) => isLive(state))
