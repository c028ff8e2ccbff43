import type { Paging } from '#contract/paging.ts'
import { addCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { stateOfInvoice } from '#domain/payment/invoice.ts'
import {
  AGE_NAMES,
  ageOf,
  AGES,
  type AgeSums,
  type InvoicePayment,
  type PaymentWay,
  type Receivable,
  type ReceivableFile,
  type ReceivableFilter,
  type ReceivablePage,
  type ReceivableSort,
} from '#domain/payment/receivable.ts'
import { likeWords, matchesEveryWord, orderNumberIn } from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  narrow,
  nullable,
  numeric,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { INVOICE_COLUMNS, invoiceRow } from './invoices.ts'

// $2 is the time zone, $3 a customer, $4 the words of a search and $5 a number, $6 and $7 days; null leaves each out.
const WANTED = `from (select (now() at time zone $2::text)::date as today) t, invoice i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   where i.supplier_id = $1 and i.cancelled_at is null and ($3::uuid is null or i.customer_id = $3)
     and ($4::text[] is null or i.number = $5 or i.order_number = $5 or ${matchesEveryWord('c.searchable_text', '$4')})
     and ($6::date is null or i.due_on >= $6) and ($7::date is null or i.due_on <= $7)`
const PARAMETERS = [uuid, text, uuid, array(text), int8, date, date] as const

const row = { ...invoiceRow, customerId: uuid, customerName: text, daysOverdue: int4, today: date }
const COLUMNS = `${INVOICE_COLUMNS}, i.customer_id as "customerId", c.name as "customerName",
  t.today - i.due_on as "daysOverdue", t.today`

const ORDER_BY: Readonly<Record<ReceivableSort, string>> = {
  due: 'i.due_on, i.number',
  'due-descending': 'i.due_on desc, i.number desc',
  highest: 'i.amount_cents - i.paid_cents desc, i.due_on, i.number',
  lowest: 'i.amount_cents - i.paid_cents, i.due_on, i.number',
}
const pageIn = (sort: ReceivableSort) =>
  statement(`invoice.receivables ${sort}`, {
    parameters: [...PARAMETERS, bool, int4, int4, int8, int8],
    row,
    sql: `select ${COLUMNS} ${WANTED} and (i.paid_cents >= i.amount_cents) = $8
       and ($9::integer is null or t.today - i.due_on >= $9) and ($10::integer is null or t.today - i.due_on <= $10)
     order by ${ORDER_BY[sort]} limit $11 offset $12`,
  })
const PAGES: Readonly<Record<ReceivableSort, ReturnType<typeof pageIn>>> = {
  due: pageIn('due'),
  'due-descending': pageIn('due-descending'),
  highest: pageIn('highest'),
  lowest: pageIn('lowest'),
}

const sumByDay = statement('invoice.receivable-sums', {
  parameters: PARAMETERS,
  row: { isPaid: bool, days: int4, count: int8, amount: narrow<Cents>(numeric) },
  sql: `select i.paid_cents >= i.amount_cents as is_paid, least(t.today - i.due_on, ${AGES['over-90'][0]}) as days,
     count(*) as count, sum(i.amount_cents - i.paid_cents) as amount
   ${WANTED} group by 1, 2`,
})

/** What the customers of the store owe, or have paid, that a filter shows. */
export async function listReceivables(
  { db, supplier }: Scope,
  { group, customerId, text: typed, from, until }: ReceivableFilter,
  sort: ReceivableSort,
  { limit, offset }: Paging,
): Promise<ReceivablePage> {
  const words = likeWords(typed)
  const wanted = [
    supplier.id,
    supplier.timeZone,
    customerId,
    words.length > 0 ? words : null,
    orderNumberIn(typed),
    from,
    until,
  ] as const
  const isPaid = group === 'paid'
  const [first, last] = group === null || group === 'paid' ? [null, null] : AGES[group]
  const [rows, days] = await Promise.all([
    db.many(PAGES[sort], [...wanted, isPaid, first, last, limit, offset]),
    db.many(sumByDay, wanted),
  ])
  const open = days.filter((day) => !day.isPaid)
  const sums = sumsOf(open)
  const countOf = (found: readonly { readonly count: number }[]) => found.reduce((sum, { count }) => sum + count, 0)
  const total = isPaid ? countOf(days.filter((day) => day.isPaid)) : group === null ? countOf(open) : sums[group].count
  return { receivables: rows.map(toReceivable), total, sums }
}

function sumsOf(days: readonly { readonly days: number; readonly count: number; readonly amount: Cents }[]): AgeSums {
  const ofAge = (age: keyof AgeSums) => days.filter((day) => ageOf(day.days) === age)
  return Object.fromEntries(
    AGE_NAMES.map((age) => [
      age,
      {
        count: ofAge(age).reduce((sum, { count }) => sum + count, 0),
        amount: ofAge(age).reduce((sum, { amount }) => addCents(sum, amount), ZERO_CENTS),
      },
    ]),
  ) as unknown as AgeSums
}

function toReceivable({ isCancelled, customerId, customerName, today, ...invoice }: RowOf<typeof row>): Receivable {
  return {
    ...invoice,
    state: stateOfInvoice({ ...invoice, isCancelled }, today),
    customer: { id: customerId, name: customerName },
  }
}

const findOne = statement('invoice.receivable', {
  parameters: [uuid, text, int8],
  row,
  sql: `select ${COLUMNS} from (select (now() at time zone $2::text)::date as today) t, invoice i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   where i.supplier_id = $1 and i.number = $3`,
})
const findPayments = statement('invoice.payments', {
  parameters: [uuid, int8],
  row: {
    id: uuid,
    amount: narrow<Cents>(int8),
    receivedOn: date,
    way: narrow<PaymentWay>(text),
    note: text,
    recordedBy: nullable(text),
    undoneAt: nullable(timestamptz),
  },
  sql: `select p.id, p.amount_cents as amount, p.received_on, p.way, p.note, l.name as recorded_by, p.undone_at
   from invoice_payment p left join login l on l.id = p.recorded_by
   where p.supplier_id = $1 and p.invoice_number = $2 order by p.recorded_at, p.id`,
})

/** One invoice with its payments. Throws Failure invoice.notFound. */
export async function readReceivable({ db, supplier }: Scope, number: number): Promise<ReceivableFile> {
  const [found, payments] = await Promise.all([
    db.one(findOne, [supplier.id, supplier.timeZone, number]),
    db.many(findPayments, [supplier.id, number]),
  ])
  ensure(found, 'invoice.notFound')
  return { ...toReceivable(found), payments: payments satisfies readonly InvoicePayment[] }
}
