import type { ActingCustomer } from '#domain/access/actor.ts'
import { minCents, subtractCents, type Cents } from '#domain/amounts.ts'
import { settleNewTotal, takesMoney } from '#domain/payment/charge.ts'
import { isOnAccount } from '#domain/payment/payment-method.ts'
import { int8, narrow, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import type { PaymentAccounts } from './accounts.ts'
import { applyProviderCharge, liveCharges, payOrder } from './apply-charge.ts'
import {
  findCharge,
  findChargesOfOrder,
  findOrderToCharge,
  lockOrderToCharge,
  receivedFor,
  type ChargeRow,
  type OrderToCharge,
} from './charges.ts'
import { ProviderError, type PaymentProvider, type ProviderCharge } from './provider.ts'
import { endedCharge } from './request-charge.ts'
import { requestRefund } from './returned-money.ts'

/** The charge as its provider has it; one that never arrived there is null. */
async function openCharge(
  scope: Scope,
  accounts: PaymentAccounts,
  charge: ChargeRow,
): Promise<{ provider: PaymentProvider; ref: Parameters<PaymentProvider['read']>[0] }> {
  const account = await accounts.find(scope, charge.providerId)
  const ref = { chargeId: charge.id, externalId: charge.externalId, method: charge.method }
  return { provider: accounts.open(scope, account), ref }
}

/** Reads a charge at its provider and applies its state. Returns whether it exists. */
export async function refreshCharge(scope: Scope, accounts: PaymentAccounts, charge: ChargeRow): Promise<boolean> {
  const { provider, ref } = await openCharge(scope, accounts, charge)
  const snapshot = await provider.find(ref)
  if (snapshot === null) return false
  await applyProviderCharge(scope, charge.id, snapshot)
  return true
}

/**
 * Ends what could still be paid of an order, at the provider first. Money that came in before is taken: then the order is
 * paid, or the payment is late. A charge whose end is past is expired.
 * @throws ProviderError where the provider does not answer: nothing is known then.
 */
export async function endCharges(
  scope: Scope,
  accounts: PaymentAccounts,
  number: number,
  keep: (charge: ChargeRow) => boolean = () => false,
): Promise<void> {
  const charges = liveCharges(await scope.db.many(findChargesOfOrder, [scope.supplier.id, number]))
  for (const charge of charges) if (!keep(charge)) await endCharge(scope, accounts, charge)
}

/**
 * Ends the charges of one of the customer's own orders before the customer cancels it: money that is on its way pays it instead. A
 * provider that does not answer keeps no one from cancelling; its charge is ended by a job then.
 */
export async function endBeforeCancellation(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  number: number,
): Promise<void> {
  if (!Number.isSafeInteger(number)) return
  const order = await scope.db.one(findOrderToCharge, [scope.supplier.id, number])
  if (order?.customerId !== customer.id || order.status !== 'awaiting-payment') return
  try {
    await endCharges(scope, accounts, number)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    scope.log.warn({ order: number, reason: error.message }, 'the charges of a cancelled order are ended later')
  }
}

export async function endCharge(scope: Scope, accounts: PaymentAccounts, charge: ChargeRow): Promise<void> {
  const { provider, ref } = await openCharge(scope, accounts, charge)
  const known = charge.state === 'requested' ? await provider.find(ref) : null
  const isMissing = charge.state === 'requested' && known === null
  const snapshot = isMissing
    ? endedCharge(charge, 'cancelled', null)
    : await cancelAt(provider, { ...ref, externalId: known?.externalId ?? ref.externalId }, charge)
  await applyProviderCharge(scope, charge.id, asExpired(charge, snapshot))
}

/** A charge that the provider does not have any more cannot be paid there. */
async function cancelAt(
  provider: PaymentProvider,
  ref: Parameters<PaymentProvider['cancel']>[0],
  charge: ChargeRow,
): Promise<ProviderCharge> {
  try {
    return await provider.cancel(ref, `cancel-${charge.id}`)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found')
      return endedCharge(charge, 'cancelled', error.code)
    throw error
  }
}

const asExpired = (charge: ChargeRow, snapshot: ProviderCharge): ProviderCharge =>
  snapshot.state === 'cancelled' && charge.expiresAt !== null && Date.parse(charge.expiresAt) < Date.now()
    ? { ...snapshot, state: 'expired' }
    : snapshot

/** Takes the final total of an order from its authorized card; a total above it needs another payment. */
export async function captureAuthorized(scope: Scope, accounts: PaymentAccounts, number: number): Promise<void> {
  const { db, supplier } = scope
  const order = await db.one(findOrderToCharge, [supplier.id, number])
  const charges = await db.many(findChargesOfOrder, [supplier.id, number])
  const charge = charges.find(({ state }) => state === 'authorized')
  if (order?.status !== 'awaiting-payment' || charge === undefined) return
  // Never above what was authorized without consent (rules §2): the card is released, and the customer pays again.
  if (order.total > charge.amount) return endCharge(scope, accounts, charge)
  const { provider, ref } = await openCharge(scope, accounts, charge)
  await applyProviderCharge(scope, charge.id, await provider.capture(ref, order.total, `capture-${charge.id}`))
}

const findPayments = statement('payment.to-refund', {
  parameters: [uuid, int8],
  row: { id: uuid, left: narrow<Cents>(int8), excess: narrow<Cents>(int8) },
  sql: `select p.id, (p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
       where r.supplier_id = $1 and r.payment_id = p.id), 0))::bigint as "left",
     (case when p.resolution is distinct from 'refunded' then greatest(p.excess_cents, 0) else 0 end)::bigint as excess
   from payment p where p.supplier_id = $1 and p.order_number = $2 order by p.received_at desc, p.id`,
})
/** Returns everything that came in for an order that was cancelled. */
export async function refundOrder(scope: Scope, number: number, reason: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await scope.db.one(lockOrderToCharge, [scope.supplier.id, number])
    const payments = await scope.db.many(findPayments, [scope.supplier.id, number])
    for (const { id, left } of payments) if (left > 0) await requestRefund(scope, id, left, reason)
  })
}

const reopen = statement('charge.reopen-order', {
  parameters: [uuid, int8],
  sql: `update purchase_order set payment_state = 'open' where supplier_id = $1 and number = $2 and payment_state = 'paid'`,
})

/**
 * Follows a total that changed after money came in: what was short pays the order where it suffices now, what is over is returned, from
 * the newest payment on, and what the customer agreed to besides is to be paid. Called again it does nothing more.
 */
export async function followNewTotal(scope: Scope, number: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    await db.one(lockOrderToCharge, [supplier.id, number])
    const before = await db.one(findOrderToCharge, [supplier.id, number])
    if (before !== undefined) await payIfEnough(scope, before)
    const order = await db.one(findOrderToCharge, [supplier.id, number])
    // The invoices of an order on account were corrected with its total.
    if (order === undefined || isOnAccount(order.paymentKind) || order.paymentState !== 'paid') return
    const { refund, charge } = settleNewTotal(order.total, order)
    if (charge > 0) {
      await db.execute(reopen, [supplier.id, number])
      if (order.paymentKind === 'card') await publish(scope, 'payment.due', { orderNumber: number })
    }
    let rest = refund
    for (const { id, left, excess } of await db.many(findPayments, [supplier.id, number])) {
      const amount = minCents(rest, subtractCents(left, excess))
      if (amount <= 0) continue
      await requestRefund(scope, id, amount, 'new total')
      rest = subtractCents(rest, amount)
    }
  })
}

/** The money that was short is enough for the total as it is now. */
async function payIfEnough(scope: Scope, order: OrderToCharge): Promise<void> {
  const received = receivedFor(order)
  if (order.paymentState !== 'open' || !takesMoney(order.status) || received <= 0 || received < order.total) return
  await payOrder(scope, order, { amount: order.total, txid: `total ${order.number}` })
}

const findRefund = statement('refund.find', {
  parameters: [uuid, uuid],
  row: {
    id: uuid,
    amount: narrow<Cents>(int8),
    state: text,
    chargeId: nullable(uuid),
    paymentExternalId: text,
  },
  sql: `select r.id, r.amount_cents as amount, r.state, p.charge_id, p.external_id as payment_external_id
   from refund r join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id
   where r.supplier_id = $1 and r.id = $2`,
})
const failRefund = statement('refund.fail', {
  parameters: [uuid, uuid, text],
  sql: `update refund set state = 'failed', reason = $3 where supplier_id = $1 and id = $2 and state = 'requested'`,
})

/**
 * Makes a refund at the provider, once, however often it is called. The charge is read first: what the store returned in the app of its
 * bank meanwhile is not returned again.
 * @throws ProviderError where it is to be tried again.
 */
export async function makeRefund(scope: Scope, accounts: PaymentAccounts, refundId: string): Promise<void> {
  const { db, supplier } = scope
  const known = await db.one(findRefund, [supplier.id, refundId])
  const charge = known?.chargeId ? await db.one(findCharge, [supplier.id, known.chargeId]) : undefined
  if (known?.state !== 'requested' || charge === undefined) return
  await refreshCharge(scope, accounts, charge)
  const refund = await db.one(findRefund, [supplier.id, refundId])
  if (refund?.state !== 'requested') return
  const { provider, ref } = await openCharge(scope, accounts, charge)
  try {
    await applyProviderCharge(
      scope,
      charge.id,
      await provider.refund(ref, refund.paymentExternalId, refund.amount, refund.id),
    )
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'invalid')) throw error
    scope.log.error({ refund: refund.id, code: error.code }, 'a refund is refused')
    await db.execute(failRefund, [supplier.id, refund.id, error.code])
  }
}
