import type { ActingCustomer } from '#domain/access/actor.ts'
import type { Cents } from '#domain/amounts.ts'
import { instantOf } from '#domain/calendar.ts'
import { Failure } from '#domain/failure.ts'
import { isLive, secondsToNextCheck } from '#domain/payment/charge.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  array,
  bool,
  float8,
  int4,
  int8,
  narrow,
  neverNull,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { openStoreScope, type AppContext } from '#server/platform/http/request-context.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import type { Schedule } from '#server/platform/jobs/jobs.ts'
import type { AccountRow, PaymentAccounts } from './accounts.ts'
import { applyProviderCharge, liveCharges } from './apply-charge.ts'
import { findCharge, findChargesOfOrder, findOrderToCharge, lockOrderToCharge, type ChargeRow } from './charges.ts'
import { endCharge, makeRefund, refreshCharge } from './close-charges.ts'
import { ProviderError, type ReceivedMoney } from './provider.ts'
import { ownOrder } from './receipts.ts'
import { failedCharge, sendCharge } from './request-charge.ts'
import { ownSettlement } from './settlements.ts'

const BATCH = 100
/** An expired charge is ended a little later: a payment of the last second is on its way. */
const AFTER_END_MS = 120_000

// The next check is written at once, so that another process takes other charges.
const takeDue = statement('charge.take-due', {
  parameters: [int8],
  row: { supplierId: uuid, id: uuid, checks: int4 },
  sql: `update charge c set checks = c.checks + 1, check_at = now() + interval '15 minutes'
   from (select supplier_id, id from charge where check_at <= now() and ${ofOpenStoreSql('charge')} order by check_at limit $1 for update skip locked) d
   where c.supplier_id = d.supplier_id and c.id = d.id
   returning c.supplier_id, c.id, c.checks`,
})
const takeDueOfOrder = statement('charge.take-due-of-order', {
  parameters: [uuid, int8],
  row: { id: uuid, checks: int4 },
  sql: `update charge set checks = checks + 1, check_at = now() + interval '15 minutes'
   where supplier_id = $1 and order_number = $2 and check_at <= now() and state in ('requested', 'pending') returning id, checks`,
})
const takeDueOfSettlement = statement('charge.take-due-of-settlement', {
  parameters: [uuid, uuid],
  row: { id: uuid, checks: int4 },
  sql: `update charge set checks = checks + 1, check_at = now() + interval '15 minutes'
   where supplier_id = $1 and settlement_id = $2 and check_at <= now() and state in ('requested', 'pending') returning id, checks`,
})
const setNextCheck = statement('charge.set-next-check', {
  parameters: [uuid, uuid, float8, timestamptz],
  sql: `update charge set check_at = least(now() + make_interval(secs => $3), $4)
   where supplier_id = $1 and id = $2 and check_at is not null`,
})
// Their own jobs failed for hours, or were lost.
const findStuckRefunds = statement('refund.stuck', {
  parameters: [int8],
  row: { supplierId: uuid, id: uuid },
  sql: `select r.supplier_id, r.id from refund r join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id
   where r.state = 'requested' and r.created_at < now() - interval '1 hour' and p.charge_id is not null
     and ${ofOpenStoreSql('r')}
   order by r.created_at limit $1`,
})

// What a provider accepted and did not make yet: its charge is read until it did, or refused.
const findPendingRefunds = statement('refund.pending', {
  parameters: [int8],
  row: { supplierId: uuid, chargeId: neverNull(uuid) },
  sql: `select r.supplier_id, p.charge_id from refund r join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id
   where r.state = 'pending' and p.charge_id is not null and ${ofOpenStoreSql('r')} group by r.supplier_id, p.charge_id order by min(r.created_at) limit $1`,
})

/** Reads the charges again whose refunds are under way. */
export async function checkPendingRefunds(db: Db, openScope: OpenScope, accounts: PaymentAccounts): Promise<void> {
  for (const { supplierId, chargeId } of await db.many(findPendingRefunds, [BATCH])) {
    const scope = await openScope(supplierId)
    if (scope !== null) await logged(scope, { charge: chargeId }, () => checkCharge(scope, accounts, chargeId))
  }
}

// They are only read to find what to look at; the money has rows of its own.
const deleteWebhooks = statement('payment-webhook.delete-old', {
  parameters: [],
  sql: `delete from payment_webhook where received_at < now() - interval '30 days'`,
})

const deleteOldWebhooks = async (db: Db): Promise<void> => {
  await db.execute(deleteWebhooks, [])
}

export type OpenScope = (supplierId: string) => Promise<Scope | null>

/** Reads the open charges again whose time has come, of all stores: so everything ends well without any webhook. */
export async function checkDueCharges(db: Db, openScope: OpenScope, accounts: PaymentAccounts): Promise<void> {
  for (const { supplierId, id, checks } of await db.many(takeDue, [BATCH])) {
    const scope = await openScope(supplierId)
    if (scope !== null) await checkSafely(scope, accounts, id, checks)
  }
  for (const { supplierId, id } of await db.many(findStuckRefunds, [BATCH])) {
    const scope = await openScope(supplierId)
    if (scope !== null) await logged(scope, { refund: id }, () => makeRefund(scope, accounts, id))
  }
}

/**
 * Reads the charges of an own order whose next check is due, for a customer who waits on the page: within seconds of that time, where
 * the job comes each minute. However often it is called, the provider hears of it no more often than by the job.
 * @returns whether nothing is to be paid any more
 * @throws Failure order.notFound
 */
export async function checkOwnCharges(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  number: number,
): Promise<boolean> {
  const { db, supplier } = scope
  await ownOrder(scope, customer, number)
  for (const { id, checks } of await db.many(takeDueOfOrder, [supplier.id, number]))
    await checkSafely(scope, accounts, id, checks)
  return (await ownOrder(scope, customer, number)).paymentState !== 'open'
}

/**
 * The same for a charge of invoices.
 * @returns whether nothing is to be paid by it any more
 * @throws Failure invoice.notFound
 */
export async function checkOwnSettlement(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  id: string,
): Promise<boolean> {
  await ownSettlement(scope, customer, id)
  for (const charge of await scope.db.many(takeDueOfSettlement, [scope.supplier.id, id]))
    await checkSafely(scope, accounts, charge.id, charge.checks)
  return liveCharges((await ownSettlement(scope, customer, id)).charges).length === 0
}

async function checkSafely(scope: Scope, accounts: PaymentAccounts, id: string, checks: number): Promise<void> {
  await logged(scope, { charge: id }, () => checkCharge(scope, accounts, id))
  const charge = await scope.db.one(findCharge, [scope.supplier.id, id])
  if (charge === undefined) return
  const end =
    charge.expiresAt === null || isPast(charge.expiresAt)
      ? null
      : new Date(instantOf(charge.expiresAt) + AFTER_END_MS).toISOString()
  await scope.db.execute(setNextCheck, [scope.supplier.id, id, secondsToNextCheck(checks), end])
}

/** One provider that does not answer keeps no other charge waiting. */
async function logged(scope: Scope, about: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof Failure)) throw error
    scope.log.warn({ ...about, reason: error.message }, 'a check at a payment provider failed')
  }
}

/** Reads one charge; one that never arrived is made again, and one whose time is over is ended, and its order with it. */
export async function checkCharge(scope: Scope, accounts: PaymentAccounts, id: string): Promise<void> {
  const charge = await scope.db.one(findCharge, [scope.supplier.id, id])
  if (charge === undefined) return
  const isThere = await refreshCharge(scope, accounts, charge)
  if (!isThere && charge.state === 'requested') {
    // The token of a card is not stored: the customer gives it again.
    if (charge.method === 'card') await applyProviderCharge(scope, id, failedCharge(charge, 'not sent'))
    else await sendCharge(scope, accounts, charge, null)
  }
  const now = await scope.db.one(findCharge, [scope.supplier.id, id])
  if (now !== undefined && isLive(now.state) && isOver(now)) await endCharge(scope, accounts, now)
  if (charge.orderNumber !== null) await cancelOverdue(scope, charge.orderNumber)
}

const isOver = ({ expiresAt }: ChargeRow): boolean => expiresAt !== null && isPast(expiresAt, AFTER_END_MS)
const isPast = (instant: string, afterMs = 0): boolean => instantOf(instant) + afterMs < Date.now()

/** An order whose charges have all expired is cancelled by the system; what it had reserved is returned. */
async function cancelOverdue(scope: Scope, number: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    await db.one(lockOrderToCharge, [supplier.id, number])
    const order = await db.one(findOrderToCharge, [supplier.id, number])
    const charges = await db.many(findChargesOfOrder, [supplier.id, number])
    const last = charges.findLast(({ state }) => state === 'expired')
    if (order?.status !== 'awaiting-payment' || order.paymentState !== 'open') return
    if (last?.expiresAt == null || liveCharges(charges).length > 0) return
    // Money that came in for it is for staff to decide about, and so is what may have been paid to the key before there was a charge.
    const mayBePaidToKey = order.isKeyShown && order.paymentKind === 'pix'
    if (order.received > 0 || mayBePaidToKey) return
    await moveOrder(scope, { customerId: order.customerId, number, by: 'system' }, 'cancelled', {
      guard: 'overduePayment',
      dueUntil: last.expiresAt,
      now: new Date().toISOString(),
    })
  })
}

const DAY_MS = 24 * 3_600_000
/** Providers write money late into their lists; once a day the last week is compared again. */
const SWEEP_OVERLAP_MS = DAY_MS
const WEEK_MS = 7 * DAY_MS

/** Twice as long as a Pix can be disputed, and longer than a card's payment usually is. */
const DISPUTED_WITHIN_MS = 180 * DAY_MS

const findActive = statement('payment-provider.active', {
  parameters: [],
  row: { supplierId: uuid, id: uuid },
  sql: 'select supplier_id, id from payment_provider where is_active order by supplier_id, id',
})
const findKnown = statement('payment.known', {
  parameters: [uuid, uuid, array(text)],
  row: { externalId: text },
  sql: 'select external_id from payment where supplier_id = $1 and provider_id = $2 and external_id = any($3)',
})
const findKnownReturns = statement('payment.known-returns', {
  parameters: [uuid, uuid, array(text)],
  row: { externalId: text, chargeId: neverNull(uuid), returned: narrow<Cents>(int8), isDisputed: bool },
  sql: `select p.external_id, c.id as charge_id, c.state = 'disputed' as is_disputed,
     coalesce((select sum(r.amount_cents) from refund r
       where r.supplier_id = $1 and r.payment_id = p.id and r.state = 'done'), 0)::bigint as returned
   from payment p join charge c on c.supplier_id = $1 and c.id = p.charge_id
   where p.supplier_id = $1 and p.provider_id = $2 and p.external_id = any($3)`,
})
const findDisputed = statement('charge.disputed', {
  parameters: [uuid, uuid],
  row: { chargeId: uuid },
  sql: `select id as charge_id from charge where supplier_id = $1 and provider_id = $2 and state = 'disputed' order by id`,
})
const insertUnidentified = statement('payment.insert-unidentified', {
  parameters: [uuid, uuid, text, int8, timestamptz],
  sql: `insert into payment (supplier_id, provider_id, external_id, amount_cents, received_at, problem)
   values ($1, $2, $3, $4, $5, 'unidentified') on conflict on constraint payment_once do nothing`,
})
const setSwept = statement('payment-provider.swept', {
  parameters: [uuid, uuid, timestamptz],
  sql: 'update payment_provider set swept_until = $3 where supplier_id = $1 and id = $2',
})

/** Compares the money that came in at every account with what is known: what no charge explains is unidentified. */
export async function sweepAccounts(
  db: Db,
  openScope: OpenScope,
  accounts: PaymentAccounts,
  overlapMs = SWEEP_OVERLAP_MS,
): Promise<void> {
  await forEachAccount(db, openScope, accounts, (scope, account) => sweepAccount(scope, accounts, account, overlapMs))
}

/**
 * Reads the charges again that are disputed, and those whose money the accounts list as disputed or returned where that is not known:
 * so disputes of the last months are found, and their ends, without any webhook.
 */
export async function findDisputes(db: Db, openScope: OpenScope, accounts: PaymentAccounts): Promise<void> {
  await forEachAccount(db, openScope, accounts, (scope, account) => findDisputesOf(scope, accounts, account))
}

async function forEachAccount(
  db: Db,
  openScope: OpenScope,
  accounts: PaymentAccounts,
  work: (scope: Scope, account: AccountRow) => Promise<void>,
): Promise<void> {
  for (const { supplierId, id } of await db.many(findActive, [])) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    await logged(scope, { account: id }, async () => work(scope, await accounts.find(scope, id)))
  }
}

async function findDisputesOf(scope: Scope, accounts: PaymentAccounts, account: AccountRow): Promise<void> {
  const { db, supplier } = scope
  const until = new Date()
  const listed = new Map<string, ReceivedMoney>()
  const from = new Date(until.getTime() - DISPUTED_WITHIN_MS)
  for await (const money of accounts.open(scope, account).listReturned(from, until)) listed.set(money.id, money)
  const known = await db.many(findKnownReturns, [supplier.id, account.id, [...listed.keys()]])
  const changed = known.filter(({ externalId, returned, isDisputed }) => {
    const money = listed.get(externalId)
    return money?.returned !== returned || (money.isDisputed && !isDisputed)
  })
  const disputed = await db.many(findDisputed, [supplier.id, account.id])
  for (const id of new Set([...disputed, ...changed].map(({ chargeId }) => chargeId))) {
    const charge = await db.one(findCharge, [supplier.id, id])
    if (charge) await logged(scope, { charge: id }, () => refreshCharge(scope, accounts, charge))
  }
}

async function sweepAccount(
  scope: Scope,
  accounts: PaymentAccounts,
  account: AccountRow,
  overlapMs: number,
): Promise<void> {
  const { db, supplier } = scope
  const until = new Date()
  const from = new Date(Math.min(instantOf(account.sweptUntil), until.getTime()) - overlapMs)
  const received: ReceivedMoney[] = []
  for await (const money of accounts.open(scope, account).listReceived(from, until)) received.push(money)
  const ids = received.map(({ id }) => id)
  const known = new Set((await db.many(findKnown, [supplier.id, account.id, ids])).map(({ externalId }) => externalId))
  for (const { id, chargeId, amount, at } of received.filter((money) => !known.has(money.id))) {
    const charge = chargeId !== null && isUuid(chargeId) ? await db.one(findCharge, [supplier.id, chargeId]) : undefined
    if (charge) await refreshCharge(scope, accounts, charge)
    else await db.execute(insertUnidentified, [supplier.id, account.id, id, amount, at])
  }
  await db.execute(setSwept, [supplier.id, account.id, until.toISOString()])
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** What is done by the clock for the charges of all stores. */
export function chargeSchedules(appContext: AppContext, accounts: PaymentAccounts): Omit<Schedule, 'timeZone'>[] {
  const { db } = appContext
  const openScope: OpenScope = (supplierId) => openStoreScope(appContext, supplierId)
  return [
    { name: 'charges.check', cron: '* * * * *', run: () => checkDueCharges(db, openScope, accounts) },
    { name: 'charges.sweep', cron: '*/10 * * * *', run: () => sweepAccounts(db, openScope, accounts) },
    { name: 'charges.sweep-week', cron: '47 4 * * *', run: () => sweepAccounts(db, openScope, accounts, WEEK_MS) },
    { name: 'charges.find-disputes', cron: '17 5 * * *', run: () => findDisputes(db, openScope, accounts) },
    { name: 'refunds.check', cron: '*/15 * * * *', run: () => checkPendingRefunds(db, openScope, accounts) },
    { name: 'payment-webhooks.delete-old', cron: '57 3 * * *', run: () => deleteOldWebhooks(db) },
  ]
}
