import type { InvoicePage, InvoiceQuestion } from '#contract/invoice.ts'
import { mayBillAnyCustomer } from '#domain/access/can.ts'
import { addCents, subtractCents, type Cents } from '#domain/amounts.ts'
import { localMoment } from '#domain/calendar.ts'
import { ensure } from '#domain/failure.ts'
import { correctedAmounts, installmentsOf } from '#domain/payment/installments.ts'
import { stateOfInvoice, type InvoiceGroup } from '#domain/payment/invoice.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  date,
  int2,
  int4,
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

export const IS_OPEN = 'i.cancelled_at is null and i.paid_cents < i.amount_cents'
const IS_PAID = 'i.cancelled_at is null and i.paid_cents >= i.amount_cents'
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
  paidCount: int8,
  nextDueOn: nullable(date),
  nextDueAmount: narrow<Cents>(numeric),
  count: int8,
  /** In the supplier's calendar. */
  today: date,
}
type BalanceRow = RowOf<typeof balanceRow>

const findBalance = statement('invoice.balance', {
  parameters: [uuid, uuid, text],
  row: balanceRow,
  sql: `select c.credit_limit_cents as "limit", c.credit_used_cents as used, t.today, i.*, n.*
   from customer c
   cross join lateral (select (now() at time zone $3::text)::date as today) t
   cross join lateral (
     select ${openCents(IS_OPEN)} as open,
       ${openCents(IS_OVERDUE)} as overdue,
       count(*) filter (where ${IS_OVERDUE}) as "overdueCount",
       count(*) filter (where ${IS_OPEN}) as "openCount",
       count(*) filter (where ${IS_PAID}) as "paidCount",
       count(*) as count
     from invoice i where i.supplier_id = $1 and i.customer_id = $2) i
   cross join lateral (
     select max(n.due_on) as "nextDueOn", coalesce(sum(n.open), 0) as "nextDueAmount"
     from (select i.due_on, i.amount_cents - i.paid_cents as open, rank() over (order by i.due_on) as place from invoice i
       where i.supplier_id = $1 and i.customer_id = $2 and ${IS_OPEN} and i.due_on >= t.today) n
     where n.place = 1) n
   where c.supplier_id = $1 and c.id = $2`,
})

export const INVOICE_COLUMNS = `i.number, i.order_number as "orderNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_cents as amount,
  i.paid_cents as paid, i.cancelled_at is not null as "isCancelled", i.installment, i.installments`
export const invoiceRow = {
  number: int8,
  orderNumber: nullable(int8),
  issuedOn: date,
  dueOn: date,
  amount: narrow<Cents>(int8),
  paid: narrow<Cents>(int8),
  isCancelled: bool,
  installment: int2,
  installments: int2,
}
const NEWEST_FIRST = 'i.issued_on desc, i.number desc'
const NEXT_DUE_FIRST = 'i.due_on, i.number'
const pageOf = (group: InvoiceGroup, condition: string, order: string) =>
  statement(`invoice.page ${group}`, {
    parameters: [uuid, uuid, text, int8, int8],
    row: invoiceRow,
    sql: `select ${INVOICE_COLUMNS} from (select (now() at time zone $3::text)::date as today) t, invoice i
     where i.supplier_id = $1 and i.customer_id = $2 and ${condition} order by ${order} limit $4 offset $5`,
  })
const PAGES: Readonly<Record<InvoiceGroup, ReturnType<typeof pageOf>>> = {
  all: pageOf('all', 'true', NEWEST_FIRST),
  open: pageOf('open', IS_OPEN, NEXT_DUE_FIRST),
  overdue: pageOf('overdue', IS_OVERDUE, NEXT_DUE_FIRST),
  paid: pageOf('paid', IS_PAID, NEWEST_FIRST),
}

/** The customer's balance with the supplier. Throws Failure access.notAllowed where there is no such customer. */
export async function readBalance({ db, supplier }: Scope, customerId: string): Promise<BalanceRow> {
  const balance = await db.one(findBalance, [supplier.id, customerId, supplier.timeZone])
  ensure(balance, 'access.notAllowed')
  return balance
}

/** The same with one page of the invoices of a group: the newest first, or of those still to be paid the next due. */
export async function readInvoices(scope: Scope, customerId: string, question: InvoiceQuestion): Promise<InvoicePage> {
  const { group, limit, offset } = question
  const { supplier } = scope
  const [balance, found] = await Promise.all([
    readBalance(scope, customerId),
    scope.db.many(PAGES[group], [supplier.id, customerId, supplier.timeZone, limit, offset]),
  ])
  const invoices = found.map(({ isCancelled, ...invoice }) => ({
    ...invoice,
    state: stateOfInvoice({ ...invoice, isCancelled }, balance.today),
  }))
  const { nextDueOn, nextDueAmount, count, openCount, overdueCount, paidCount } = balance
  const totals = { all: count, open: openCount, overdue: overdueCount, paid: paidCount }
  const nextDue = nextDueOn === null ? null : { on: nextDueOn, amount: nextDueAmount }
  return { ...question, balance, invoices, total: totals[group], nextDue }
}

/**
 * The customer whose invoices the actor may see: the acting one, or for staff with the module any customer of the store.
 * @throws Failure access.notAllowed, access.signInRequired
 */
export function billedCustomer(scope: Scope, idInPath: string): string {
  return mayBillAnyCustomer(scope.actor) ? idInPath : actingCustomer(scope, idInPath).id
}

const findTermDays = statement('invoice.term-days', {
  parameters: [uuid, uuid, uuid],
  row: { termDays: array(int4) },
  useGenericPlan: true,
  sql: `select coalesce(c.term_days::integer[], array[m.term_days]) as term_days
   from customer c join payment_method m on m.supplier_id = $1 and m.id = $3
   where c.supplier_id = $1 and c.id = $2`,
})

/** The days after which the customer pays for what is bought on account: own ones, else the term of the payment method. */
export async function termDaysOf(
  { db, supplier }: Scope,
  customerId: string,
  paymentMethodId: string,
): Promise<readonly number[]> {
  const found = await db.one(findTermDays, [supplier.id, customerId, paymentMethodId])
  ensure(found, 'payment.methodNotFound')
  return found.termDays
}

// Without a number it is sent behind the order, whose number is the supplier's last one: the lock on its counter keeps other orders out.
const issue = statement('invoice.issue', {
  parameters: [uuid, int8, date, array(date), array(int8)],
  sql: `with numbered as (
     update supplier_counter set last_invoice_number = last_invoice_number + cardinality($4::date[]) where supplier_id = $1
     returning last_invoice_number - cardinality($4::date[]) as former, last_order_number),
   issued as (
     insert into invoice (supplier_id, number, customer_id, order_number, issued_on, due_on, amount_cents, installment, installments)
     select $1, n.former + p.installment, o.customer_id, o.number, $3, p.due_on, p.amount, p.installment, cardinality($4::date[])
     from numbered n
     join purchase_order o on o.supplier_id = $1 and o.number = coalesce($2, n.last_order_number)
     cross join unnest($4::date[], $5::bigint[]) with ordinality as p (due_on, amount, installment)
     returning order_number, customer_id)
   ${publishSql(
     'invoice.issued',
     { orderNumber: 'i.order_number', customerId: 'i.customer_id' },
     '(select distinct order_number, customer_id from issued) i',
   )}`,
})

interface OrderToInvoice {
  /** Null for the one that this transaction has just written. */
  readonly number: number | null
  readonly total: Cents
  readonly termDays: readonly number[]
}

/** Invoices an order on account, in one part for each term. */
export async function issueInvoices(scope: Scope, { number, total, termDays }: OrderToInvoice): Promise<void> {
  const today = localMoment(new Date().toISOString(), scope.supplier.timeZone).date
  const installments = installmentsOf(total, termDays, today)
  await scope.db.many(issue, [
    scope.supplier.id,
    number,
    today,
    installments.map(({ dueOn }) => dueOn),
    installments.map(({ amount }) => amount),
  ])
  dispatchAfterCommit(scope)
}

// The paid part was given back to the limit with the payment.
const cancel = statement('invoice.cancel', {
  parameters: [uuid, uuid, int8, int8],
  sql: `with cancelled as (
     update invoice set cancelled_at = now() where supplier_id = $1 and order_number = $3 and cancelled_at is null
     returning order_number, amount_cents - paid_cents as open),
   published as (${publishSql(
     'invoice.cancelled',
     { orderNumber: 'c.order_number', customerId: '$2::uuid' },
     '(select distinct order_number from cancelled) c',
   )})
   update customer
   set credit_used_cents = greatest(credit_used_cents - coalesce((select sum(open)::bigint from cancelled), $4), 0)
   where supplier_id = $1 and id = $2`,
})

const lockOfOrder = statement('invoice.lock-of-order', {
  parameters: [uuid, int8],
  row: { number: int8, paid: narrow<Cents>(int8), amount: narrow<Cents>(int8) },
  sql: `select number, paid_cents as paid, amount_cents as amount from invoice where supplier_id = $1 and order_number = $2 and cancelled_at is null
   order by number for update`,
})
const correct = statement('invoice.correct', {
  parameters: [uuid, uuid, array(int8), array(int8), int8],
  sql: `with corrected as (
     update invoice i set amount_cents = case when n.amount > 0 then n.amount else i.amount_cents end,
       cancelled_at = case when n.amount > 0 then null else now() end
     from unnest($3::bigint[], $4::bigint[]) as n (number, amount)
     where i.supplier_id = $1 and i.number = n.number returning i.number),
   published as (${publishSql('invoice.changed', { customerId: '$2::uuid', invoiceNumber: 'c.number' }, 'corrected c')})
   update customer set credit_used_cents = greatest(credit_used_cents - $5, 0) where supplier_id = $1 and id = $2`,
})

/** Gives the invoices of an order its final amount; `less` is what the limit gets back, more was reserved before. */
export async function correctInvoice(
  scope: Scope,
  { number, customerId, total, less }: InvoicedOrder & { readonly less: Cents },
): Promise<void> {
  const found = await scope.db.many(lockOfOrder, [scope.supplier.id, number])
  await correctAmounts(scope, customerId, found, total, less)
}

/** Takes from the invoices of an order what its customer does not owe any more, at most what is open of them. */
export async function lowerInvoices(
  scope: Scope,
  { number, customerId }: Pick<InvoicedOrder, 'number' | 'customerId'>,
  less: Cents,
): Promise<void> {
  const found = await scope.db.many(lockOfOrder, [scope.supplier.id, number])
  const total = subtractCents(addCents(...found.map(({ amount }) => amount)), less)
  await correctAmounts(scope, customerId, found, total, less)
}

async function correctAmounts(
  scope: Scope,
  customerId: string,
  found: readonly { readonly number: number; readonly paid: Cents }[],
  total: Cents,
  less: Cents,
): Promise<void> {
  const amounts = correctedAmounts(
    found.map(({ paid }) => paid),
    total,
  )
  const numbers = found.map(({ number }) => number)
  await scope.db.execute(correct, [scope.supplier.id, customerId, numbers, amounts, less])
  dispatchAfterCommit(scope)
}

interface InvoicedOrder {
  readonly number: number
  readonly customerId: string
  readonly total: Cents
}

/** Cancels the invoices of an order on account and releases their part of the limit; without an invoice, the order's total. */
export async function cancelInvoice(scope: Scope, { number, customerId, total }: InvoicedOrder): Promise<void> {
  await scope.db.many(cancel, [scope.supplier.id, customerId, number, total])
  dispatchAfterCommit(scope)
}

export const invoicePrivacy = {
  tables: {
    invoice: { exportedAs: 'invoices', erasedBy: 'foreign key' },
    invoice_payment: { exportedAs: 'invoices', erasedBy: 'foreign key' },
    settlement: { exportedAs: null, erasedBy: 'foreign key' },
  },
  exports: {
    invoices: jsonListSql(
      `json_build_object('number', i.number, 'orderNumber', i.order_number, 'issuedOn', i.issued_on, 'dueOn', i.due_on,
        'amount', i.amount_cents, 'paid', i.paid_cents, 'isCancelled', i.cancelled_at is not null)`,
      'invoice i where i.supplier_id = $1 and i.customer_id = $3',
      'i.issued_on, i.number',
    ),
  },
} as const satisfies PrivacyPart
