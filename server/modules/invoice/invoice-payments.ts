import type { PaymentToRecord } from '#contract/receivable.ts'
import { authorOf } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { addCents, reaisFromCents, subtractCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { localMoment } from '#domain/calendar.ts'
import { ensure } from '#domain/failure.ts'
import {
  bool,
  date,
  int8,
  narrow,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const findOrder = statement('invoice.order-of', {
  parameters: [uuid, int8],
  row: { orderNumber: nullable(int8) },
  sql: 'select order_number from invoice where supplier_id = $1 and number = $2',
})
const lockOrder = statement('invoice.lock-order', {
  parameters: [uuid, int8],
  sql: 'select from purchase_order where supplier_id = $1 and number = $2 for update',
})
const lockedRow = {
  number: int8,
  customerId: uuid,
  orderNumber: nullable(int8),
  amount: narrow<Cents>(int8),
  paid: narrow<Cents>(int8),
  isCancelled: bool,
}
const lock = statement('invoice.lock', {
  parameters: [uuid, int8],
  row: lockedRow,
  sql: `select number, customer_id, order_number, amount_cents as amount, paid_cents as paid, cancelled_at is not null as is_cancelled
   from invoice where supplier_id = $1 and number = $2 for update`,
})
const insertPayment = statement('invoice.insert-payment', {
  parameters: [uuid, int8, int8, date, text, text, uuid],
  sql: `insert into invoice_payment (supplier_id, invoice_number, amount_cents, received_on, way, note, recorded_by)
   values ($1, $2, $3, $4, $5, $6, $7)`,
})
// $4 is negative where a payment is undone.
const changePaid = statement('invoice.change-paid', {
  parameters: [uuid, uuid, int8, int8],
  sql: `with changed as (update invoice set paid_cents = paid_cents + $4 where supplier_id = $1 and number = $3)
   update customer set credit_used_cents = greatest(credit_used_cents - $4, 0) where supplier_id = $1 and id = $2`,
})
const followOrder = statement('invoice.order-paid', {
  parameters: [uuid, int8],
  sql: `update purchase_order o set payment_state = case when i.is_paid then 'paid' else 'open' end
   from (select bool_and(paid_cents >= amount_cents) as is_paid from invoice
     where supplier_id = $1 and order_number = $2 and cancelled_at is null) i
   where o.supplier_id = $1 and o.number = $2 and o.payment_state <> 'refunded'`,
})

type LockedInvoice = RowOf<typeof lockedRow>

/** Its order first, as in every move of it; the customer's row comes last, as in a submission. */
async function lockInvoice({ db, supplier }: Scope, number: number): Promise<LockedInvoice> {
  const found = await db.one(findOrder, [supplier.id, number])
  if (found?.orderNumber != null) await db.many(lockOrder, [supplier.id, found.orderNumber])
  const invoice = await db.one(lock, [supplier.id, number])
  ensure(invoice, 'invoice.notFound')
  return invoice
}

/** Changes what is paid of a locked invoice, and with it the customer's used credit and the payment state of the order. */
async function applyChange(scope: Scope, invoice: LockedInvoice, change: Cents): Promise<void> {
  const { db, supplier } = scope
  const { number, customerId, orderNumber, paid } = invoice
  await db.execute(changePaid, [supplier.id, customerId, number, change])
  if (orderNumber !== null) await db.execute(followOrder, [supplier.id, orderNumber])
  await publish(scope, 'invoice.changed', { customerId, invoiceNumber: number })
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
  ensure(receivedOn <= today, 'invoice.futurePayment', { field: 'recebidoEm' })
  await inTransaction(scope, async (scope) => {
    const invoice = await lockInvoice(scope, number)
    const open = subtractCents(invoice.amount, invoice.paid)
    ensure(!invoice.isCancelled && open > 0, 'invoice.closed')
    ensure(amount <= open, 'invoice.tooMuch', { field: 'valor', openReais: reaisFromCents(open) })
    const { loginId } = authorOf(scope.actor)
    await scope.db.execute(insertPayment, [scope.supplier.id, number, amount, receivedOn, way, note, loginId])
    await applyChange(scope, invoice, amount)
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
    await applyChange(scope, invoice, subtractCents(ZERO_CENTS, undone.amount))
  })
}
