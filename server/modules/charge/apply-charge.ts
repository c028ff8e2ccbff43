import type { Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { canBecome, isLive, reconcilePayment, type ChargeState } from '#domain/payment/charge.ts'
import { lockInvoices, payByBank, type LockedInvoice } from '#server/modules/invoice/invoice-payments.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
import { int8, statement, text, timestamptz, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import {
  findCharge,
  findOrderToCharge,
  lockCharge,
  lockOrderToCharge,
  receivedFor,
  setPaymentState,
  updateCharge,
  type ChargeRow,
  type OrderToCharge,
} from './charges.ts'
import { txidOf } from './api-pix.ts'
import type { ProviderCharge } from './provider.ts'
import { invoicesOf, takeReturns } from './returned-money.ts'

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
    const isReturned = state === 'refunded' && before.state !== 'refunded'
    if (isReturned || snapshot.refunds.length > 0)
      await takeReturns(scope, before, { refunds: snapshot.refunds, isReturned, invoices })
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
  const { pays, problem, excess } = reconcilePayment(order, incoming)
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

export const liveCharges = (charges: readonly ChargeRow[]): ChargeRow[] => charges.filter(({ state }) => isLive(state))
