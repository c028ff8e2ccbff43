import { statementText as text } from '#contract/account-statement.ts'
import type { Cents } from '#domain/amounts.ts'
import { formatDate, localMoment } from '#domain/calendar.ts'
import { parseDocument } from '#domain/customer/document.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { ensure } from '#domain/failure.ts'
import {
  accountStatement,
  isStatementPeriod,
  type AccountStatement,
  type StatementEntry,
  type StatementPeriod,
} from '#domain/payment/account-statement.ts'
import type { PaymentWay } from '#domain/payment/receivable.ts'
import {
  date,
  int2,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text as textType,
  uuid,
} from '#server/platform/database/statement.ts'
import {
  A4,
  drawFact,
  footPages,
  innerWidth,
  keepTogether,
  MM,
  reais,
  tableOf,
} from '#server/platform/files/a4-page.ts'
import { writePdf, type Pdf } from '#server/platform/files/pdf.ts'
import type { Scope } from '#server/platform/http/scope.ts'

// What was paid before payments had rows is shown with its invoice.
const ENTRIES = `with entry as (
    select i.issued_on as day, 0 as place, 'invoice' as kind, i.number as invoice, i.amount_cents as amount, null as way
    from invoice i where i.supplier_id = $1 and i.customer_id = $2
    union all
    select i.issued_on, 1, 'payment', i.number, p.rows - i.paid_cents, null
    from invoice i cross join lateral (
      select coalesce(sum(p.amount_cents), 0)::bigint as rows from invoice_payment p
      where p.supplier_id = $1 and p.invoice_number = i.number and p.undone_at is null) p
    where i.supplier_id = $1 and i.customer_id = $2 and i.paid_cents > p.rows
    union all
    select p.received_on, 2, 'payment', i.number, -p.amount_cents, p.way
    from invoice i join invoice_payment p on p.supplier_id = $1 and p.invoice_number = i.number
    where i.supplier_id = $1 and i.customer_id = $2
    union all
    select (p.undone_at at time zone $3::text)::date, 3, 'returned', i.number, p.amount_cents, p.way
    from invoice i join invoice_payment p on p.supplier_id = $1 and p.invoice_number = i.number
    where i.supplier_id = $1 and i.customer_id = $2 and p.undone_at is not null
    union all
    select (i.cancelled_at at time zone $3::text)::date, 4, 'cancelled', i.number, -i.amount_cents, null
    from invoice i where i.supplier_id = $1 and i.customer_id = $2 and i.cancelled_at is not null)`

const findOpening = statement('invoice.statement-opening', {
  parameters: [uuid, uuid, textType, date],
  row: { opening: neverNull(narrow<Cents>(int8)) },
  sql: `${ENTRIES} select coalesce(sum(amount), 0)::bigint as opening from entry where day < $4`,
})
const findEntries = statement('invoice.statement', {
  parameters: [uuid, uuid, textType, date, date],
  row: {
    on: neverNull(date),
    kind: neverNull(narrow<StatementEntry['kind']>(textType)),
    invoiceNumber: neverNull(int8),
    orderNumber: nullable(int8),
    installment: int2,
    installments: int2,
    dueOn: date,
    amount: neverNull(narrow<Cents>(int8)),
    way: nullable(narrow<PaymentWay>(textType)),
  },
  sql: `${ENTRIES}
   select e.day as "on", e.kind, e.invoice as "invoiceNumber", i.order_number as "orderNumber", i.installment, i.installments,
     i.due_on as "dueOn", e.amount, e.way
   from entry e join invoice i on i.supplier_id = $1 and i.number = e.invoice
   where e.day between $4 and $5 order by e.day, e.place, e.invoice`,
})
const findCustomer = statement('invoice.customer-of-statement', {
  parameters: [uuid, uuid],
  row: { name: textType, document: textType },
  sql: 'select name, document from customer where supplier_id = $1 and id = $2',
})

interface StatementFile {
  readonly name: string
  readonly pdf: Buffer
}

/**
 * What a customer bought on account, paid and got back in a period, as a PDF on A4.
 * @throws Failure invoice.badPeriod, access.notAllowed where there is no such customer
 */
export async function statementOf(scope: Scope, customerId: string, period: StatementPeriod): Promise<StatementFile> {
  ensure(isStatementPeriod(period), 'invoice.badPeriod')
  const { supplier } = scope
  const { from, until } = period
  const key = [supplier.id, customerId, supplier.timeZone] as const
  const [customer, opening, entries] = await scope.db.pipelined((db) =>
    Promise.all([
      db.one(findCustomer, [supplier.id, customerId]),
      db.one(findOpening, [...key, from]),
      db.many(findEntries, [...key, from, until]),
    ]),
  )
  ensure(customer && opening, 'access.notAllowed')
  const found = accountStatement(period, opening.opening, entries)
  const parties = {
    customer,
    store: supplier,
    today: localMoment(new Date().toISOString(), supplier.timeZone).date,
  }
  const options = { ...A4, bufferPages: true, info: { Title: text.title } }
  return { name: text.fileName(from, until), pdf: await writePdf(options, (pdf) => draw(pdf, found, parties)) }
}

interface Party {
  readonly name: string
  readonly document: string
}
interface Parties {
  readonly customer: Party
  readonly store: { readonly legalName: string; readonly cnpj: string }
  readonly today: string
}

const documentOf = (document: string): string => {
  const parsed = parseDocument(document)
  return parsed === null ? '' : `${parsed.kind.toUpperCase()} ${formatDocument(parsed.value)}`
}

const AMOUNT_WIDTH = 34 * MM
const SUM_HEIGHT = 7 * MM

function draw(pdf: Pdf, found: AccountStatement, { customer, store, today }: Parties): void {
  const width = innerWidth(pdf)
  const { left } = pdf.page.margins
  const half = width / 2
  const top = pdf.y
  pdf.font('Helvetica-Bold').fontSize(18).text(text.title, left, top, { width: half })
  pdf
    .font('Helvetica')
    .fontSize(11)
    .text(text.period(formatDate(found.from), formatDate(found.until)), { width: half })
  const below = pdf.y
  pdf.fontSize(10).text([store.legalName, documentOf(store.cnpj)].filter(Boolean).join('\n'), left + half, top, {
    width: half,
    align: 'right',
  })
  const factTop = Math.max(below, pdf.y) + 4 * MM
  pdf.y = drawFact(
    pdf,
    { x: left, y: factTop, width },
    text.customer,
    [customer.name, documentOf(customer.document)].filter(Boolean).join(' – '),
  )
  pdf.y += 5 * MM
  const { columns } = text
  const table = tableOf(pdf, [
    { width: 26 * MM, title: columns.day },
    { width: width - 26 * MM - 2 * AMOUNT_WIDTH, title: columns.what },
    { width: AMOUNT_WIDTH, title: columns.amount, align: 'right' },
    { width: AMOUNT_WIDTH, title: columns.balance, align: 'right' },
  ])
  table([formatDate(found.from), text.opening, '', reais(found.opening)])
  for (const entry of found.entries)
    table([
      formatDate(entry.on),
      [text.entry[entry.kind](entry.invoiceNumber), text.detail(entry, formatDate(entry.dueOn))],
      reais(entry.amount),
      reais(entry.balance),
    ])
  if (found.entries.length === 0) table(['', text.none, '', ''])
  const sums = (['invoice', 'payment', 'returned', 'cancelled'] as const).filter((kind) => found.sums[kind] !== 0)
  keepTogether(pdf, (sums.length + 2) * SUM_HEIGHT)
  pdf.y += 2 * MM
  for (const kind of sums) drawSum(pdf, text.sums[kind], found.sums[kind])
  pdf.font('Helvetica-Bold')
  drawSum(pdf, text.closing, found.closing)
  pdf.font('Helvetica')
  const isCredit = found.opening < 0 || found.entries.some(({ balance }) => balance < 0)
  if (isCredit) pdf.fontSize(8).text(text.credit, left, pdf.y, { width, align: 'right' })
  footPages(pdf, (page, pages) => `${text.printedOn(formatDate(today))} · ${text.page(page, pages)}`)
}

function drawSum(pdf: Pdf, name: string, amount: Cents): void {
  const { left } = pdf.page.margins
  const { y } = pdf
  const width = innerWidth(pdf)
  pdf.fontSize(11).text(name, left, y, { width: width - AMOUNT_WIDTH, align: 'right' })
  pdf.text(reais(amount), left + width - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' })
  pdf.y = y + SUM_HEIGHT
}
