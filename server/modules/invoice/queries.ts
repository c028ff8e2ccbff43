import type { InvoicePage, InvoiceQuestion } from '#contract/invoice.ts'
import { mayBillAnyCustomer } from '#domain/access/can.ts'
import { ensure } from '#domain/failure.ts'
import { stateOfInvoice } from '#domain/payment/invoice.ts'
import { actingCustomer, type Scope } from '#server/platform/http/scope.ts'
import {
  bool,
  date,
  int8,
  narrow,
  nullable,
  numeric,
  type RowOf,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Cents } from '#domain/amounts.ts'

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
const findAll = statement('invoice.all', {
  parameters: [uuid, uuid, int8, int8],
  row: {
    number: int8,
    orderNumber: nullable(int8),
    issuedOn: date,
    dueOn: date,
    amount: narrow<Cents>(int8),
    paid: narrow<Cents>(int8),
    isCancelled: bool,
  },
  sql: `select ${COLUMNS} from invoice i where i.supplier_id = $1 and i.customer_id = $2
   order by i.issued_on desc, i.number desc limit $3 offset $4`,
})
const findOpen = statement('invoice.open', {
  parameters: [uuid, uuid, int8, int8],
  row: {
    number: int8,
    orderNumber: nullable(int8),
    issuedOn: date,
    dueOn: date,
    amount: narrow<Cents>(int8),
    paid: narrow<Cents>(int8),
    isCancelled: bool,
  },
  sql: `select ${COLUMNS} from invoice i where i.supplier_id = $1 and i.customer_id = $2 and ${IS_OPEN}
   order by i.due_on, i.number limit $3 offset $4`,
})

/** How the customer stands with the supplier. Throws Failure access.notAllowed where there is no such customer. */
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
