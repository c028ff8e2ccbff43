import type { PaymentToRecord } from '#domain/payment/receivable.ts'
import { authorOf } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { addCents, reaisFromCents, subtractCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { localMoment } from '#domain/calendar.ts'
import { ensure } from '#domain/failure.ts'
import { shareAmong } from '#domain/payment/settlement.ts'
import {
  array,
  bool,
  date,
  int8,
  narrow,
  neverNull,
  nullable,
  numeric,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { dispatchAfterCommit, publishSql } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

// The orders first, as in every move of one.
const lockOrders = statement('invoice.lock-orders', {
  parameters: [uuid, array(int8)],
  sql: `select from purchase_order o
   where o.supplier_id = $1
     and o.number in (select i.order_number from invoice i where i.supplier_id = $1 and i.number = any ($2))
   order by o.number for update`,
})
const lockedRow = {
  number: int8,
  customerId: uuid,
  orderNumber: nullable(int8),
  dueOn: date,
  amount: narrow<Cents>(int8),
  paid: narrow<Cents>(int8),
  isCancelled: bool,
}
const lock = statement('invoice.lock', {
  parameters: [uuid, array(int8)],
  row: lockedRow,
  sql: `select number, customer_id, order_number, due_on, amount_cents as amount, paid_cents as paid, cancelled_at is not null as is_cancelled
   from invoice where supplier_id = $1 and number = any ($2) order by number for update`,
})
const insertPayments = statement('invoice.insert-payments', {
  parameters: [uuid, array(int8), array(int8), date, text, text, uuid, uuid],
  sql: `insert into invoice_payment (supplier_id, invoice_number, amount_cents, received_on, way, note, recorded_by, payment_id)
   select $1, n.number, n.amount, $4, $5, $6, $7, $8 from unnest($2::bigint[], $3::bigint[]) as n (number, amount)`,
})
// An amount is negative where a payment is undone.
const changePaid = statement('invoice.change-paid', {
  parameters: [uuid, uuid, array(int8), array(int8)],
  sql: `with changed as (
     update invoice i set paid_cents = i.paid_cents + n.amount from unnest($3::bigint[], $4::bigint[]) as n (number, amount)
     where i.supplier_id = $1 and i.number = n.number returning i.number, n.amount),
   published as (${publishSql('invoice.changed', { customerId: '$2::uuid', invoiceNumber: 'c.number' }, 'changed c')})
   update customer
   set credit_used_cents = greatest(credit_used_cents - (select coalesce(sum(amount), 0)::bigint from changed), 0)
   where supplier_id = $1 and id = $2`,
})
const followOrders = statement('invoice.orders-paid', {
  parameters: [uuid, array(int8)],
  sql: `update purchase_order o set payment_state = case when i.is_paid then 'paid' else 'open' end
   from (select order_number, bool_and(paid_cents >= amount_cents) as is_paid from invoice
     where supplier_id = $1 and order_number in (select order_number from invoice where supplier_id = $1 and number = any ($2))
       and cancelled_at is null
     group by order_number) i
   where o.supplier_id = $1 and o.number = i.order_number and o.payment_state <> 'refunded'`,
})

export type LockedInvoice = RowOf<typeof lockedRow>

/** Their orders first, as in every move of one; the customer's row comes last, as in a submission. */
export async function lockInvoices({ db, supplier }: Scope, numbers: readonly number[]): Promise<LockedInvoice[]> {
  await db.many(lockOrders, [supplier.id, numbers])
  return db.many(lock, [supplier.id, numbers])
}

async function lockInvoice(scope: Scope, number: number): Promise<LockedInvoice> {
  const [invoice] = await lockInvoices(scope, [number])
  ensure(invoice, 'invoice.notFound')
  return invoice
}

/** What is still to be paid of a locked invoice. */
export const openOf = ({ amount, paid, isCancelled }: LockedInvoice): Cents =>
  isCancelled ? ZERO_CENTS : subtractCents(amount, paid)

interface PaidPart {
  readonly number: number
  readonly amount: Cents
}

/** Changes what is paid of locked invoices of one customer, and with it the used credit and the payment state of the orders. */
async function changePaidOf(scope: Scope, customerId: string, parts: readonly PaidPart[]): Promise<void> {
  const { db, supplier } = scope
  const numbers = parts.map(({ number }) => number)
  await db.execute(changePaid, [supplier.id, customerId, numbers, parts.map(({ amount }) => amount)])
  await db.execute(followOrders, [supplier.id, numbers])
  dispatchAfterCommit(scope)
}

/**
 * Records what came in for locked invoices of one customer, those first that are due first.
 * @throws Failure invoice.tooMuch
 */
export async function recordPayments(
  scope: Scope,
  invoices: readonly LockedInvoice[],
  { amount, receivedOn, way, note }: PaymentToRecord,
): Promise<void> {
  const open = invoices.reduce((sum, invoice) => addCents(sum, openOf(invoice)), ZERO_CENTS)
  ensure(amount <= open, 'invoice.tooMuch', { field: 'amount', openReais: reaisFromCents(open) })
  const { parts } = shareAmong(
    invoices.map((invoice) => ({ ...invoice, open: openOf(invoice) })),
    amount,
  )
  await scope.db.execute(insertPayments, [
    scope.supplier.id,
    parts.map(({ number }) => number),
    parts.map((part) => part.amount),
    receivedOn,
    way,
    note,
    authorOf(scope.actor).loginId,
    null,
  ])
  const [first] = invoices
  if (first === undefined) return
  await changePaidOf(scope, first.customerId, parts)
  for (const part of parts) {
    const invoice = invoices.find(({ number }) => number === part.number)
    if (invoice) await recordPaidChange(scope, invoice, part.amount)
  }
}

/** Changes what is paid of one locked invoice, with who changed it. */
async function changeByStaff(scope: Scope, invoice: LockedInvoice, change: Cents): Promise<void> {
  await changePaidOf(scope, invoice.customerId, [{ number: invoice.number, amount: change }])
  await recordPaidChange(scope, invoice, change)
}

/** Who changed what is paid of an invoice. */
async function recordPaidChange(scope: Scope, invoice: LockedInvoice, change: Cents): Promise<void> {
  const { number, customerId, orderNumber, paid } = invoice
  await recordEvent(scope, {
    action: change > 0 ? 'payment.recorded' : 'payment.undone',
    customerId,
    changes: changesBetween(
      { receivedReais: reaisFromCents(paid) },
      { receivedReais: reaisFromCents(addCents(paid, change)) },
    ),
    details: { invoice: number },
    ...(orderNumber === null ? {} : { orderNumber }),
  })
}

/** Money that a bank reported. */
export interface BankMoney {
  readonly paymentId: string
  readonly amount: Cents
  /** ISO instant. */
  readonly receivedAt: string
  readonly way: 'pix' | 'boleto'
}

/** Pays locked invoices of one customer, those first that are due first. Returns what exceeds them. */
export async function payByBank(
  scope: Scope,
  invoices: readonly LockedInvoice[],
  { paymentId, amount, receivedAt, way }: BankMoney,
): Promise<Cents> {
  const { parts, excess } = shareAmong(
    invoices.map((invoice) => ({ ...invoice, open: openOf(invoice) })),
    amount,
  )
  const [first] = invoices
  if (first === undefined || parts.length === 0) return excess
  await scope.db.execute(insertPayments, [
    scope.supplier.id,
    parts.map(({ number }) => number),
    parts.map((part) => part.amount),
    localMoment(receivedAt, scope.supplier.timeZone).date,
    way,
    '',
    null,
    paymentId,
  ])
  await changePaidOf(scope, first.customerId, parts)
  return excess
}

const undoOfCharge = statement('invoice.undo-payments-of-charge', {
  parameters: [uuid, uuid],
  row: { number: int8, amount: neverNull(narrow<Cents>(numeric)) },
  sql: `with undone as (
     update invoice_payment i set undone_at = now() from payment p
     where i.supplier_id = $1 and p.supplier_id = $1 and p.id = i.payment_id and p.charge_id = $2 and i.undone_at is null
     returning i.invoice_number, i.amount_cents)
   select invoice_number as number, sum(amount_cents) as amount from undone group by invoice_number`,
})

/** The bank took back all money of a charge: what it paid of locked invoices is open again. */
export async function undoBankPayments(
  scope: Scope,
  chargeId: string,
  invoices: readonly LockedInvoice[],
): Promise<void> {
  await reopen(scope, invoices, await scope.db.many(undoOfCharge, [scope.supplier.id, chargeId]))
}

// Those are open again first that were paid last. What is undone of a payment stays as a row of its own.
const undoPart = statement('invoice.undo-part-of-payment', {
  parameters: [uuid, uuid, bool],
  row: { number: int8, amount: neverNull(narrow<Cents>(numeric)) },
  sql: `with part as (
     select i.id, i.invoice_number, i.amount_cents as amount,
       sum(i.amount_cents) over (order by v.due_on, v.number, i.id) - l.amount as missing
     from invoice_payment i join invoice v on v.supplier_id = i.supplier_id and v.number = i.invoice_number,
       lateral (select p.amount_cents - coalesce(sum(r.amount_cents), 0)
         - case when $3 and p.resolved_at is null then p.excess_cents else 0 end as amount
         from payment p left join refund r on r.supplier_id = p.supplier_id and r.payment_id = p.id and r.state <> 'failed'
         where p.supplier_id = $1 and p.id = $2 group by p.supplier_id, p.id) l
     where i.supplier_id = $1 and i.payment_id = $2 and i.undone_at is null),
   undone as (select id, invoice_number, amount, least(missing, amount)::bigint as taken from part where missing > 0),
   whole as (
     update invoice_payment i set undone_at = now() from undone u where i.supplier_id = $1 and i.id = u.id and u.taken = u.amount),
   rest as (
     update invoice_payment i set amount_cents = i.amount_cents - u.taken
     from undone u where i.supplier_id = $1 and i.id = u.id and u.taken < u.amount
     returning i.*, u.taken),
   split as (
     insert into invoice_payment (supplier_id, invoice_number, amount_cents, received_on, way, note, recorded_at, undone_at, payment_id)
     select supplier_id, invoice_number, taken, received_on, way, note, recorded_at, now(), payment_id from rest)
   select invoice_number as number, sum(taken) as amount from undone group by invoice_number`,
})

/**
 * A part of the money of a bank went back: locked invoices are not paid by more than the store still has of it. What a dispute takes is
 * not what was too much, which staff still return.
 */
export async function undoReturnedPart(
  scope: Scope,
  { paymentId, isDisputed }: { readonly paymentId: string; readonly isDisputed: boolean },
  invoices: readonly LockedInvoice[],
): Promise<void> {
  await reopen(scope, invoices, await scope.db.many(undoPart, [scope.supplier.id, paymentId, isDisputed]))
}

/** What is undone of cancelled invoices changes nothing: their customer owes nothing. */
async function reopen(scope: Scope, invoices: readonly LockedInvoice[], undone: readonly PaidPart[]): Promise<void> {
  const parts = undone
    .filter(({ number }) => invoices.some((invoice) => invoice.number === number && !invoice.isCancelled))
    .map(({ number, amount }) => ({ number, amount: subtractCents(ZERO_CENTS, amount) }))
  if (invoices[0] !== undefined && parts.length > 0) await changePaidOf(scope, invoices[0].customerId, parts)
}

/**
 * Records what came in for an invoice, the whole or a part; the limit gets it back in the same transaction.
 * @throws Failure invoice.notFound, invoice.closed where it is paid or cancelled, invoice.tooMuch, invoice.futurePayment.
 */
export async function recordInvoicePayment(
  scope: Scope,
  number: number,
  { amount, receivedOn, way, note }: PaymentToRecord,
): Promise<void> {
  const { date: today } = localMoment(new Date().toISOString(), scope.supplier.timeZone)
  ensure(receivedOn <= today, 'invoice.futurePayment', { field: 'receivedOn' })
  await inTransaction(scope, async (scope) => {
    const invoice = await lockInvoice(scope, number)
    ensure(openOf(invoice) > 0, 'invoice.closed')
    await recordPayments(scope, [invoice], { amount, receivedOn, way, note })
  })
}

const undo = statement('invoice.undo-payment', {
  parameters: [uuid, int8, uuid, uuid],
  row: { amount: narrow<Cents>(int8) },
  sql: `update invoice_payment set undone_at = now(), undone_by = $4
   where supplier_id = $1 and invoice_number = $2 and id = $3 and undone_at is null and recorded_by is not null
   returning amount_cents as amount`,
})

/**
 * Takes back a payment that staff recorded; the credit is used again, also beyond the limit.
 * @throws Failure invoice.notFound, invoice.closed for a cancelled invoice, or a payment that does not count or that a bank reported.
 */
export async function undoInvoicePayment(scope: Scope, number: number, paymentId: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const invoice = await lockInvoice(scope, number)
    ensure(!invoice.isCancelled, 'invoice.closed')
    const undone = await scope.db.one(undo, [scope.supplier.id, number, paymentId, authorOf(scope.actor).loginId])
    ensure(undone, 'invoice.closed')
    await changeByStaff(scope, invoice, subtractCents(ZERO_CENTS, undone.amount))
  })
}
