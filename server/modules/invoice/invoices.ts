import type { InvoicePage, InvoiceQuestion } from '#contract/invoice.ts'
import { mayBillAnyCustomer } from '#domain/access/can.ts'
import type { Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { stateOfInvoice } from '#domain/payment/invoice.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  bool,
  date,
  int8,
  narrow,
  nullable,
  numeric,
  statement,
  text,
  uuid,
  type RowOf,
  jsonListSql,
} from '#server/platform/database/statement.ts'
import { dispatchAfterCommit, publishSql } from '#server/platform/events/publish.ts'
import { actingCustomer, type Scope } from '#server/platform/http/scope.ts'

const IS_OPEN = 'i.cancelled_at is null and i.paid_cents < i.amount_cents'
const IS_OVERDUE = `${IS_OPEN} and i.due_on < t.today`
const openCents = (condition: string): string =>
  `coalesce(sum(i.amount_cents - i.paid_cents) filter (where ${condition}), 0)`

const balanceRow = {
  open: narrow<Cents>(numeric),
  overdue: narrow<Cents>(numeric),
  overdueCount: int8,
  limit: narrow<Cents>(int8),
  used: narrow<Cents>(int8),
  openCount: int8,
  count: int8,
  /** In the supplier's calendar. */
  today: date,
}
type BalanceRow = RowOf<typeof balanceRow>

const findBalance = statement('invoice.balance', {
  parameters: [uuid, uuid, text],
  row: balanceRow,
  sql: `select c.credit_limit_cents as "limit", c.credit_used_cents as used, t.today, i.*
   from customer c
   cross join lateral (select (now() at time zone $3::text)::date as today) t
   cross join lateral (
     select ${openCents(IS_OPEN)} as open,
       ${openCents(IS_OVERDUE)} as overdue,
       count(*) filter (where ${IS_OVERDUE}) as "overdueCount",
       count(*) filter (where ${IS_OPEN}) as "openCount",
       count(*) as count
     from invoice i where i.supplier_id = $1 and i.customer_id = $2) i
   where c.supplier_id = $1 and c.id = $2`,
})

const COLUMNS = `i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled"`
const invoiceRow = {
  number: int8,
  orderNumber: nullable(int8),
  issuedOn: date,
  dueOn: date,
  amount: narrow<Cents>(int8),
  paid: narrow<Cents>(int8),
  isCancelled: bool,
}
const findAll = statement('invoice.all', {
  parameters: [uuid, uuid, int8, int8],
  row: invoiceRow,
  sql: `select ${COLUMNS} from invoice i where i.supplier_id = $1 and i.customer_id = $2
   order by i.issued_on desc, i.number desc limit $3 offset $4`,
})
const findOpen = statement('invoice.open', {
  parameters: [uuid, uuid, int8, int8],
  row: invoiceRow,
  sql: `select ${COLUMNS} from invoice i where i.supplier_id = $1 and i.customer_id = $2 and ${IS_OPEN}
   order by i.due_on, i.number limit $3 offset $4`,
})

/** The customer's balance with the supplier. Throws Failure access.notAllowed where there is no such customer. */
export async function readBalance({ db, supplier }: Scope, customerId: string): Promise<BalanceRow> {
  const balance = await db.one(findBalance, [supplier.id, customerId, supplier.timeZone])
  ensure(balance, 'access.notAllowed')
  return balance
}

/** The same with one page of the invoices: all of them newest first, or those that are still to be paid, the next due first. */
export async function readInvoices(scope: Scope, customerId: string, question: InvoiceQuestion): Promise<InvoicePage> {
  const { isOpenOnly, limit, offset } = question
  const [balance, found] = await Promise.all([
    readBalance(scope, customerId),
    scope.db.many(isOpenOnly ? findOpen : findAll, [scope.supplier.id, customerId, limit, offset]),
  ])
  const invoices = found.map(({ isCancelled, ...invoice }) => ({
    ...invoice,
    state: stateOfInvoice({ ...invoice, isCancelled }, balance.today),
  }))
  return { ...question, balance, invoices, total: isOpenOnly ? balance.openCount : balance.count }
}

/**
 * The customer whose invoices the actor may see: the acting one, or for staff with the module any customer of the store.
 * @throws Failure access.notAllowed, access.signInRequired
 */
export function billedCustomer(scope: Scope, idInPath: string): string {
  return mayBillAnyCustomer(scope.actor) ? idInPath : actingCustomer(scope, idInPath).id
}

// Without a number it is sent behind the order, whose number is the supplier's last one: the lock on the supplier's row keeps other orders out.
const issue = statement('invoice.issue', {
  parameters: [uuid, int8],
  sql: `with numbered as (
     update supplier set last_invoice_number = last_invoice_number + 1 where id = $1
     returning last_invoice_number as number, last_order_number, (now() at time zone time_zone)::date as today),
   issued as (
     insert into invoice (supplier_id, number, customer_id, order_number, issued_on, due_on, amount_cents)
     select $1, n.number, o.customer_id, o.number, n.today, n.today + m.term_days, o.total_cents
     from numbered n
     join purchase_order o on o.supplier_id = $1 and o.number = coalesce($2, n.last_order_number)
     join payment_method m on m.supplier_id = $1 and m.id = o.payment_method_id
     returning order_number)
   ${publishSql('invoice.issued', { orderNumber: 'i.order_number' }, 'issued i')}`,
})

/**
 * Invoices an order on account, due by the term of its payment method; without a number the one that this transaction has just
 * written.
 */
export async function issueInvoice(scope: Scope, orderNumber: number | null = null): Promise<void> {
  await scope.db.many(issue, [scope.supplier.id, orderNumber])
  dispatchAfterCommit(scope)
}

// The paid part was given back to the limit with the payment.
const cancel = statement('invoice.cancel', {
  parameters: [uuid, uuid, int8, int8],
  sql: `with cancelled as (
     update invoice set cancelled_at = now() where supplier_id = $1 and order_number = $3 and cancelled_at is null
     returning order_number, amount_cents - paid_cents as open),
   published as (${publishSql('invoice.cancelled', { orderNumber: 'c.order_number' }, 'cancelled c')})
   update customer set credit_used_cents = greatest(credit_used_cents - coalesce((select open from cancelled), $4), 0)
   where supplier_id = $1 and id = $2`,
})

const correct = statement('invoice.correct', {
  parameters: [uuid, uuid, int8, int8, int8],
  sql: `with corrected as (
     update invoice set amount_cents = greatest($4, paid_cents) where supplier_id = $1 and order_number = $3 and cancelled_at is null)
   update customer set credit_used_cents = greatest(credit_used_cents - $5, 0) where supplier_id = $1 and id = $2`,
})

/** Gives the invoice of an order its final amount; `less` is what the limit gets back, more was reserved before. */
export async function correctInvoice(
  { db, supplier }: Scope,
  { number, customerId, total, less }: InvoicedOrder & { readonly less: Cents },
): Promise<void> {
  await db.execute(correct, [supplier.id, customerId, number, total, less])
}

interface InvoicedOrder {
  readonly number: number
  readonly customerId: string
  readonly total: Cents
}

/** Cancels the invoice of an order on account and releases its part of the limit; without an invoice, the order's total. */
export async function cancelInvoice(scope: Scope, { number, customerId, total }: InvoicedOrder): Promise<void> {
  await scope.db.many(cancel, [scope.supplier.id, customerId, number, total])
  dispatchAfterCommit(scope)
}

export const invoicePrivacy = {
  tables: { invoice: { exportedAs: 'invoices', erasedBy: 'foreign key' } },
  exports: {
    invoices: jsonListSql(
      `json_build_object('number', i.number, 'orderNumber', i.order_number, 'issuedOn', i.issued_on, 'dueOn', i.due_on,
        'amount', i.amount_cents, 'paid', i.paid_cents, 'isCancelled', i.cancelled_at is not null)`,
      'invoice i where i.supplier_id = $1 and i.customer_id = $3',
      'i.issued_on, i.number',
    ),
  },
} as const satisfies PrivacyPart
