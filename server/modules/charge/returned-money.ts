import { addCents, minCents, subtractCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { takesMoney, type ChargeMethod, type RefundState } from '#domain/payment/charge.ts'
import {
  lockInvoices,
  openOf,
  payByBank,
  undoBankPayments,
  undoReturnedPart,
  type LockedInvoice,
} from '#server/modules/invoice/invoice-payments.ts'
import {
  array,
  bool,
  int8,
  narrow,
  neverNull,
  nullable,
  numeric,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { txidOf } from './api-pix.ts'
import { findOrderToCharge, receivedFor, setPaymentState, type ChargeRow } from './charges.ts'
import type { ProviderCharge } from './provider.ts'

/** SQL: what of a payment p did not go back and is not to, as m.remaining. */
export const LEFT_OF_PAYMENT = `lateral (select (p.amount_cents - coalesce(sum(r.amount_cents), 0))::bigint as remaining from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m`

/** Everything that returns money of a payment waits here, so that no two return the same. */
export const lockPayment = statement('payment.lock', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'select id from payment where supplier_id = $1 and id = $2 for update',
})
const findLeft = statement('payment.left', {
  parameters: [uuid, uuid],
  row: { left: narrow<Cents>(int8) },
  sql: `select m.remaining as "left" from payment p, ${LEFT_OF_PAYMENT} where p.supplier_id = $1 and p.id = $2`,
})
const insertRefund = statement('refund.insert', {
  parameters: [uuid, uuid, int8, text],
  row: { id: uuid },
  sql: `insert into refund (supplier_id, payment_id, amount_cents, reason) values ($1, $2, $3, $4) returning id`,
})

/**
 * Lowers the excess of payments by the refunded amount $3, at most to what is left of the payment. A payment without anything left, or
 * whose excess is refunded, is no longer listed for a decision of staff.
 */
const settleReturned = statement('payment.settle-returned', {
  parameters: [uuid, array(uuid), int8],
  sql: `update payment p set excess_cents = case when p.excess_cents > 0 then n.excess else p.excess_cents end,
     resolution = case when n.is_settled then 'refunded' else p.resolution end,
     resolved_at = case when n.is_settled then now() else p.resolved_at end
   from (
     select p.id, e.excess, p.problem is not null and p.resolved_at is null
       and (m.remaining <= 0 or (p.excess_cents > 0 and e.excess = 0)) as is_settled
     from payment p, ${LEFT_OF_PAYMENT}, lateral (select greatest(least(p.excess_cents - $3, m.remaining), 0) as excess) e
     where p.supplier_id = $1 and p.id = any ($2)) n
   where p.supplier_id = $1 and p.id = n.id and p.resolution is distinct from 'refunded'`,
})

/**
 * Writes a refund of a payment, at most what is left of it, in the caller's transaction; it is made after the commit. Where the whole
 * payment goes back, staff have nothing to decide about it any more.
 * @returns the id of the refund.
 * @throws Failure payment.decided where nothing is left.
 */
export async function requestRefund(scope: Scope, paymentId: string, amount: Cents, reason: string): Promise<string> {
  const { db, supplier } = scope
  await db.one(lockPayment, [supplier.id, paymentId])
  const payment = await db.one(findLeft, [supplier.id, paymentId])
  ensure(payment, 'payment.notFound')
  ensure(payment.left > 0 && amount > 0, 'payment.decided')
  const refund = await db.one(insertRefund, [supplier.id, paymentId, minCents(amount, payment.left), reason])
  await db.execute(settleReturned, [supplier.id, [paymentId], ZERO_CENTS])
  ensure(refund, 'payment.notFound')
  await publish(scope, 'refund.requested', { refundId: refund.id })
  return refund.id
}

interface Returns {
  readonly refunds: ProviderCharge['refunds']
  /** Whether all money of the charge went back just now. */
  readonly isReturned: boolean
  /** Those of the charge, locked. */
  readonly invoices: readonly LockedInvoice[]
}

/** Takes what went back of a locked charge, by us, in the app of the bank or by a dispute. */
export async function takeReturns(scope: Scope, charge: ChargeRow, returns: Returns): Promise<void> {
  const before = await moneyHeld(scope, charge)
  const hasDisputed = await matchRefunds(scope, charge.id, returns)
  if (returns.isReturned) {
    await noteReturned(scope, charge)
    if (charge.orderNumber === null) await undoBankPayments(scope, charge.id, returns.invoices)
    else await noteRefunded(scope, charge.orderNumber)
  }
  const now = await moneyHeld(scope, charge)
  const lost = minCents(subtractCents(before.held, now.held), now.missing)
  if (lost > 0) await replaceReturned(scope, charge, lost, hasDisputed || charge.state === 'disputed')
}

const refundRow = {
  id: uuid,
  paymentId: uuid,
  paymentExternalId: text,
  externalId: nullable(text),
  amount: narrow<Cents>(int8),
  state: narrow<RefundState>(text),
}
type RefundRow = RowOf<typeof refundRow>
const findRefunds = statement('refund.of-charge', {
  parameters: [uuid, uuid],
  row: refundRow,
  sql: `select r.id, r.payment_id, p.external_id as payment_external_id, r.external_id, r.amount_cents as amount, r.state
   from refund r join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id
   where r.supplier_id = $1 and p.charge_id = $2 order by r.created_at, r.id`,
})
const updateRefund = statement('refund.update', {
  parameters: [uuid, uuid, text, text, int8],
  sql: 'update refund set state = $3, external_id = $4, amount_cents = $5 where supplier_id = $1 and id = $2',
})

type BankRefund = ProviderCharge['refunds'][number]

/**
 * Refunds have our id at a bank; elsewhere they differ by their amount, oldest first. One that the bank refused, or that staff made by
 * hand, may be made in its app with another id. Returns whether a dispute took something back.
 */
async function matchRefunds(scope: Scope, chargeId: string, { refunds, invoices }: Returns): Promise<boolean> {
  if (refunds.length === 0) return false
  const { db, supplier } = scope
  const rows = await db.many(findRefunds, [supplier.id, chargeId])
  const unmatched = new Set(
    refunds.filter(({ id }) => !rows.some((row) => row.externalId === id || txidOf(row.id) === id)),
  )
  for (const row of rows) {
    const match = matchOf(row, refunds, [...unmatched])
    if (match === undefined) continue
    unmatched.delete(match)
    await takeMatch(scope, row, match)
  }
  const foreign = [...unmatched].filter(({ state }) => state === 'done')
  for (const refund of foreign) await noteForeignRefund(scope, chargeId, refund, invoices)
  return foreign.some(({ isDisputed }) => isDisputed)
}

function matchOf(row: RefundRow, all: readonly BankRefund[], unmatched: readonly BankRefund[]): BankRefund | undefined {
  const own = all.find(({ id }) => id === row.externalId) ?? all.find(({ id }) => id === txidOf(row.id))
  if (own === undefined && row.externalId !== null) return undefined
  if (own !== undefined && own.state !== 'failed') return own
  const other = unmatched.find(
    ({ paymentId, amount, isDisputed, state }) =>
      paymentId === row.paymentExternalId &&
      amount === row.amount &&
      !isDisputed &&
      (state === 'done' || own === undefined),
  )
  return other ?? own
}

/** What is done stays done: staff return by hand what the bank refused. */
async function takeMatch(scope: Scope, row: RefundRow, { id, state, amount }: BankRefund): Promise<void> {
  const { db, supplier } = scope
  if (row.state === 'done' && state !== 'done') return
  if (state === row.state && id === row.externalId) return
  // It was sent just before a part of it went back another way.
  const sent = id === txidOf(row.id) && state === 'done' ? amount : row.amount
  await db.execute(updateRefund, [supplier.id, row.id, state, id, sent])
  if (sent !== row.amount) await db.execute(settleReturned, [supplier.id, [row.paymentId], ZERO_CENTS])
  if (state === 'done' && row.state !== 'done') await publish(scope, 'refund.made', { refundId: row.id })
}

const lockPaymentOfCharge = statement('payment.lock-of-charge', {
  parameters: [uuid, uuid, text],
  row: { id: uuid },
  sql: 'select id from payment where supplier_id = $1 and charge_id = $2 and external_id = $3 for update',
})
// Of what a dispute takes, only that which leaves less than is to go back.
const takeFromOpenRefunds = statement('refund.take-from-open', {
  parameters: [uuid, uuid, int8, bool],
  row: { taken: neverNull(narrow<Cents>(numeric)) },
  sql: `with open as (
     select r.id, r.amount_cents as amount, sum(r.amount_cents) over (order by r.created_at, r.id) - r.amount_cents as before, l.most
     from refund r, (select case when $4 then $3 - m.remaining else $3 end as most
       from payment p, ${LEFT_OF_PAYMENT} where p.supplier_id = $1 and p.id = $2) l
     where r.supplier_id = $1 and r.payment_id = $2 and r.state in ('requested', 'failed')),
   part as (select id, amount, least(amount, most - before)::bigint as taken from open where before < most),
   whole as (delete from refund r using part t where r.supplier_id = $1 and r.id = t.id and t.taken = t.amount),
   rest as (update refund r set amount_cents = t.amount - t.taken from part t
     where r.supplier_id = $1 and r.id = t.id and t.taken < t.amount)
   select coalesce(sum(taken), 0) as taken from part`,
})
const insertForeign = statement('refund.insert-foreign', {
  parameters: [uuid, uuid, text, int8],
  row: { id: uuid, amount: narrow<Cents>(int8) },
  sql: `insert into refund (supplier_id, payment_id, external_id, amount_cents, state, reason)
   select $1, p.id, $3, least($4, m.remaining), 'done', 'returned by the provider'
   from payment p, ${LEFT_OF_PAYMENT}
   where p.supplier_id = $1 and p.id = $2 and m.remaining > 0
   returning id, amount_cents as amount`,
})

/**
 * A part that went back in the app of the bank or by a dispute: without it the order, or the invoices, would keep what the store no
 * longer has. What the store sent itself is first what was to go back anyway, then what was too much; what a dispute takes is neither, as
 * far as enough is left.
 */
async function noteForeignRefund(
  scope: Scope,
  chargeId: string,
  { id, paymentId, amount, isDisputed }: BankRefund,
  invoices: readonly LockedInvoice[],
): Promise<void> {
  const { db, supplier } = scope
  const payment = await db.one(lockPaymentOfCharge, [supplier.id, chargeId, paymentId])
  if (payment === undefined) return
  const open = await db.one(takeFromOpenRefunds, [supplier.id, payment.id, amount, isDisputed])
  const inserted = await db.one(insertForeign, [supplier.id, payment.id, id, amount])
  if (open === undefined || inserted === undefined) return
  const tooMuch = isDisputed ? ZERO_CENTS : subtractCents(inserted.amount, open.taken)
  await db.execute(settleReturned, [supplier.id, [payment.id], tooMuch])
  await undoReturnedPart(scope, { paymentId: payment.id, isDisputed }, invoices)
  if (!isDisputed) await publish(scope, 'refund.made', { refundId: inserted.id })
}

const lockPaymentsOfCharge = statement('payment.lock-all-of-charge', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'select id from payment where supplier_id = $1 and charge_id = $2 order by id for update',
})
const settleRefunds = statement('refund.settle-of-charge', {
  parameters: [uuid, uuid],
  sql: `update refund r set state = 'done' from payment p
   where p.supplier_id = $1 and p.charge_id = $2 and r.supplier_id = $1 and r.payment_id = p.id and r.state <> 'done'`,
})
const insertReturned = statement('refund.insert-returned', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: `insert into refund (supplier_id, payment_id, amount_cents, state, reason)
   select $1, p.id, m.remaining, 'done', 'returned by the provider'
   from payment p, ${LEFT_OF_PAYMENT}
   where p.supplier_id = $1 and p.charge_id = $2 and m.remaining > 0
   returning id`,
})

/** All money of a charge went back: nothing of it is left to return. A customer who disputed it hears of it from the bank. */
async function noteReturned(scope: Scope, { id, state }: ChargeRow): Promise<void> {
  const { db, supplier } = scope
  const payments = (await db.many(lockPaymentsOfCharge, [supplier.id, id])).map((payment) => payment.id)
  await db.execute(settleRefunds, [supplier.id, id])
  const returned = await db.many(insertReturned, [supplier.id, id])
  await db.execute(settleReturned, [supplier.id, payments, ZERO_CENTS])
  if (state !== 'disputed') for (const refund of returned) await publish(scope, 'refund.made', { refundId: refund.id })
}

/** Nothing of what came in for the order is left. */
async function noteRefunded(scope: Scope, number: number): Promise<void> {
  const order = await scope.db.one(findOrderToCharge, [scope.supplier.id, number])
  if (order !== undefined && order.received <= 0 && order.paymentState === 'paid')
    await scope.db.execute(setPaymentState, [scope.supplier.id, number, 'refunded'])
}

const findInvoices = statement('settlement.invoices', {
  parameters: [uuid, uuid],
  row: { number: int8 },
  sql: `select invoice_number as number from settlement_invoice where supplier_id = $1 and settlement_id = $2 order by invoice_number`,
})

export async function invoicesOf({ db, supplier }: Scope, settlementId: string | null): Promise<number[]> {
  return (await db.many(findInvoices, [supplier.id, settlementId])).map(({ number }) => number)
}

/** What the store has for the order or the invoices of a charge, and what they lack although they were paid. */
async function moneyHeld(
  scope: Scope,
  { orderNumber, settlementId }: ChargeRow,
): Promise<{ readonly held: Cents; readonly missing: Cents }> {
  if (orderNumber === null) {
    const invoices = (await lockInvoices(scope, await invoicesOf(scope, settlementId))).filter(
      (one) => !one.isCancelled,
    )
    return {
      held: invoices.reduce((sum, { paid }) => addCents(sum, paid), ZERO_CENTS),
      missing: invoices.reduce((sum, invoice) => addCents(sum, openOf(invoice)), ZERO_CENTS),
    }
  }
  const order = await scope.db.one(findOrderToCharge, [scope.supplier.id, orderNumber])
  ensure(order, 'order.notFound')
  const held = subtractCents(receivedFor(order), order.unreturned)
  const isPaid = order.paymentState === 'paid' && takesMoney(order.status)
  return { held, missing: isPaid ? subtractCents(order.total, held) : ZERO_CENTS }
}

const lockExcess = statement('payment.lock-excess', {
  parameters: [uuid, int8, uuid, bool],
  row: { id: uuid, excess: narrow<Cents>(int8), receivedAt: timestamptz, method: nullable(narrow<ChargeMethod>(text)) },
  sql: `select p.id, p.excess_cents as excess, p.received_at, c.method
   from payment p left join charge c on c.supplier_id = p.supplier_id and c.id = p.charge_id
   where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null and p.excess_cents > 0
     and (p.order_number = $2 or c.settlement_id = $3) and (not $4 or p.problem = 'double')
   order by p.received_at, p.id for update of p`,
})
const lowerExcess = statement('payment.lower-excess', {
  parameters: [uuid, uuid, int8],
  sql: `update payment set excess_cents = excess_cents - $3,
     resolution = case when excess_cents <= $3 then 'accepted' end, resolved_at = case when excess_cents <= $3 then now() end
   where supplier_id = $1 and id = $2`,
})

/**
 * What was too much of other payments takes the place of what went back: of two payments of the same, either may be returned. What is too
 * much beside a disputed payment stays with staff, unless the same was paid twice.
 */
async function replaceReturned(
  scope: Scope,
  { orderNumber, settlementId }: ChargeRow,
  lost: Cents,
  isDisputed: boolean,
): Promise<void> {
  const { db, supplier } = scope
  let rest = lost
  for (const { id, excess, receivedAt, method } of await db.many(lockExcess, [
    supplier.id,
    orderNumber,
    settlementId,
    isDisputed,
  ])) {
    const amount = minCents(rest, excess)
    if (amount <= 0) return
    if (orderNumber === null) {
      const invoices = await lockInvoices(scope, await invoicesOf(scope, settlementId))
      await payByBank(scope, invoices, {
        paymentId: id,
        amount,
        receivedAt,
        way: method === 'boleto' ? 'boleto' : 'pix',
      })
    }
    await db.execute(lowerExcess, [supplier.id, id, amount])
    rest = subtractCents(rest, amount)
  }
}
