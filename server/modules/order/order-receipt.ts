import type { FileToSend } from '#contract/endpoint.ts'
import { receiptText as text } from '#contract/order-receipt.ts'
import { subtractCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { formatDate, localMoment } from '#domain/calendar.ts'
import { parseDocument } from '#domain/customer/document.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { ensure } from '#domain/failure.ts'
import { fullFeeOf, itemsOf, type PlacedOrder } from '#domain/order/order.ts'
import { statement, text as textType, int8, uuid } from '#server/platform/database/statement.ts'
import {
  A4,
  drawFact,
  footPages,
  innerWidth,
  keepTogether,
  MM,
  price,
  reais,
  tableOf,
} from '#server/platform/files/a4-page.ts'
import { writePdf, type Pdf } from '#server/platform/files/pdf.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { orderDetail } from './read-orders.ts'

const findDocument = statement('order.document-of-payer', {
  parameters: [uuid, int8],
  row: { document: textType },
  sql: 'select customer_document as document from purchase_order where supplier_id = $1 and number = $2',
})

/**
 * The receipt of an order of the customer that is paid, on A4.
 * @throws Failure order.notFound, order.notPaid
 */
export async function receiptOf(scope: Scope, customerId: string, number: number): Promise<FileToSend> {
  const { supplier, db } = scope
  const order = await orderDetail(scope, customerId, number)
  ensure(order.paymentState === 'paid' && order.status !== 'cancelled', 'order.notPaid')
  const payer = await db.one(findDocument, [supplier.id, number])
  const day = (instant: string) => formatDate(localMoment(instant, supplier.timeZone).date)
  const facts = {
    store: [supplier.legalName, documentOf(supplier.cnpj)],
    payerDocument: documentOf(payer?.document ?? ''),
    orderedOn: day(order.placedAt),
    paidOn: day(paidAt(order)),
    printedOn: day(new Date().toISOString()),
  }
  const options = { ...A4, bufferPages: true, info: { Title: text.title(order.number) } }
  const content = await writePdf(options, (pdf) => draw(pdf, order, facts))
  return { name: text.fileName(number), mimeType: 'application/pdf', content }
}

/** When the money came; of what is paid at the handover, the handover. */
const paidAt = ({ events, placedAt }: PlacedOrder): string =>
  (events.find(({ to }) => to === 'paid') ?? events.find(({ to }) => to === 'delivered'))?.at ?? placedAt

const documentOf = (document: string): string => {
  const parsed = parseDocument(document)
  return parsed === null ? '' : `${parsed.kind.toUpperCase()} ${formatDocument(parsed.value)}`
}

interface ReceiptFacts {
  readonly store: readonly string[]
  readonly payerDocument: string
  readonly orderedOn: string
  readonly paidOn: string
  readonly printedOn: string
}

const AMOUNT_WIDTH = 30 * MM
const SUM_HEIGHT = 7 * MM
const quantities = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

function draw(pdf: Pdf, order: PlacedOrder, facts: ReceiptFacts): void {
  const width = innerWidth(pdf)
  const { left } = pdf.page.margins
  const top = pdf.y
  pdf
    .font('Helvetica-Bold')
    .fontSize(18)
    .text(text.title(order.number), left, top, { width: width / 2 })
  const below = pdf.y
  pdf
    .font('Helvetica')
    .fontSize(10)
    .text(facts.store.join('\n'), left + width / 2, top, { width: width / 2, align: 'right' })
  pdf.y = Math.max(below, pdf.y) + 6 * MM
  pdf
    .fontSize(12)
    .text(text.received(order.customerName, facts.payerDocument, reais(order.total), order.number), left, pdf.y, {
      width,
    })
  const factTop = pdf.y + 5 * MM
  const third = width / 3
  const ends = [
    drawFact(pdf, { x: left, y: factTop, width: third }, text.payment, order.paymentName),
    drawFact(pdf, { x: left + third, y: factTop, width: third }, text.paidOn, facts.paidOn),
    drawFact(pdf, { x: left + 2 * third, y: factTop, width: third }, text.orderedOn, facts.orderedOn),
  ]
  pdf.y = Math.max(...ends) + 6 * MM
  drawLines(pdf, order)
  drawSums(pdf, order)
  pdf.fontSize(8).text(text.notFiscal, left, pdf.y + 2 * MM, { width })
  footPages(pdf, (page, pages) => `${text.printedOn(facts.printedOn)} · ${text.page(page, pages)}`)
}

function drawLines(pdf: Pdf, { lines }: PlacedOrder): void {
  const { columns } = text
  const table = tableOf(pdf, [
    { width: innerWidth(pdf) - 3 * AMOUNT_WIDTH, title: columns.product },
    { width: AMOUNT_WIDTH, title: columns.quantity, align: 'right' },
    { width: AMOUNT_WIDTH, title: columns.price, align: 'right' },
    { width: AMOUNT_WIDTH, title: columns.total, align: 'right' },
  ])
  for (const line of lines)
    if (line.quantity > 0)
      table([
        [line.name, text.code(line.code)],
        `${quantities.format(line.quantity / 1000)} ${line.unit}`,
        price(line.unitPrice),
        reais(itemsOf(line)),
      ])
}

/** Without those that are nothing. The lines are before the discount and without wrapping, so that all adds up to the eye. */
function drawSums(pdf: Pdf, order: PlacedOrder): void {
  const { packaging, discount, deliveryDiscount, total } = order
  const deliveryFee = fullFeeOf(order)
  const rows: readonly (readonly [name: string, amount: Cents])[] = [
    ...(packaging > ZERO_CENTS ? [[text.packaging, packaging] as const] : []),
    ...(discount > ZERO_CENTS ? [[text.discount, subtractCents(ZERO_CENTS, discount)] as const] : []),
    ...(deliveryFee > ZERO_CENTS ? [[text.deliveryFee, deliveryFee] as const] : []),
    ...(deliveryDiscount > ZERO_CENTS
      ? [[text.deliveryDiscount, subtractCents(ZERO_CENTS, deliveryDiscount)] as const]
      : []),
    [text.total, total],
  ]
  keepTogether(pdf, rows.length * SUM_HEIGHT)
  const { left } = pdf.page.margins
  const width = innerWidth(pdf)
  for (const [name, amount] of rows) {
    const { y } = pdf
    pdf.font(name === text.total ? 'Helvetica-Bold' : 'Helvetica').fontSize(11)
    pdf.text(name, left, y, { width: width - AMOUNT_WIDTH, align: 'right' })
    pdf.text(reais(amount), left + width - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' })
    pdf.y = y + SUM_HEIGHT
  }
  pdf.font('Helvetica')
}
