import PDFDocument from 'pdfkit'
import { paperText } from '#contract/order-paper.ts'
import type { Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import type { OrderLine, OrderPaper, PlacedOrder } from '#domain/order/order.ts'
import { acceptedQuantity } from '#domain/order/picking.ts'
import { orderDetails } from '#server/modules/order/read-orders.ts'
import { array, int4, int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** 72 points are an inch. */
const MM = 72 / 25.4
const LABEL = { size: [100 * MM, 150 * MM] as [number, number], margin: 6 * MM }
const A4 = { size: 'A4', margin: 15 * MM }

const countPrint = statement('order-desk.count-print', {
  parameters: [uuid, text, array(int8)],
  row: { number: int8, count: int4 },
  sql: `insert into order_print (supplier_id, order_number, kind, count)
   select $1, n, $2, 1 from unnest($3::bigint[]) as n
   on conflict (supplier_id, order_number, kind) do update set count = order_print.count + 1
   returning order_number as number, count`,
})

/** One PDF of a paper for each order, in the order of the numbers. Throws Failure order.notFound. */
export async function printOrders(scope: Scope, paper: OrderPaper, numbers: readonly number[]): Promise<Buffer> {
  const orders = await orderDetails(scope, numbers)
  const prints = await scope.db.many(countPrint, [scope.supplier.id, paper, numbers])
  const countOf = new Map(prints.map(({ number, count }) => [number, count]))
  const pdf = new PDFDocument({
    ...(paper === 'label' ? LABEL : A4),
    autoFirstPage: false,
    info: { Title: paperText.title },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  for (const order of orders) {
    pdf.addPage()
    const footer = `${scope.supplier.name} · ${paperText.printed(countOf.get(order.number) ?? 1)}`
    if (paper === 'label') drawLabel(pdf, order)
    else drawList(pdf, order, paper === 'order')
    pdf.moveDown().font('Helvetica').fontSize(8).text(footer)
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

type Pdf = InstanceType<typeof PDFDocument>

/** To be read from the other end of a shelf: number and name first. */
function drawLabel(pdf: Pdf, order: PlacedOrder): void {
  pdf.font('Helvetica-Bold').fontSize(24).text(paperText.order(order.number))
  pdf.fontSize(16).text(order.customerName)
  pdf.font('Helvetica').fontSize(12).moveDown(0.5)
  pdf.text(paperText.receiving[order.deliveryType])
  for (const part of [order.destination.name, order.destination.text, order.deliveryDate ?? '', order.deliveryPeriod])
    if (part !== '') pdf.text(part)
  pdf
    .moveDown()
    .font('Helvetica-Bold')
    .text(paperText.items(order.lines.filter(({ quantity }) => quantity > 0).length))
  if (order.note !== '') pdf.font('Helvetica').moveDown(0.5).text(order.note)
}

/** With prices: the order for the customer; without them: boxes to check and blanks for weights. */
function drawList(pdf: Pdf, order: PlacedOrder, hasPrices: boolean): void {
  pdf
    .font('Helvetica-Bold')
    .fontSize(18)
    .text(hasPrices ? paperText.order(order.number) : paperText.picking(order.number))
  pdf.font('Helvetica').fontSize(10)
  pdf.text(order.customerName)
  pdf.text([order.deliveryName, order.deliveryDate, order.deliveryPeriod].filter(Boolean).join(' · '))
  pdf.text([order.destination.name, order.destination.text].filter(Boolean).join(' – '))
  if (order.note !== '') pdf.text(order.note)
  pdf.moveDown()
  for (const line of order.lines) {
    if (hasPrices) drawPricedLine(pdf, line)
    else drawLineToPick(pdf, line)
  }
  if (!hasPrices) return
  pdf.moveDown().font('Helvetica-Bold')
  if (order.discount > 0) pdf.text(`${paperText.discount}: ${reais(order.discount)}`, { align: 'right' })
  pdf.text(`${paperText.deliveryFee}: ${reais(order.deliveryFee)}`, { align: 'right' })
  pdf.text(`${paperText.total}: ${reais(order.total)}`, { align: 'right' })
  pdf.font('Helvetica').text(order.paymentName, { align: 'right' })
}

function drawLineToPick(pdf: Pdf, line: OrderLine): void {
  const { x, y } = pdf
  pdf.rect(x, y, 10, 10).stroke()
  const weight =
    line.weightTolerance === null ? '' : ` · ${paperText.weight(units(acceptedQuantity(line).most), line.unit)}`
  pdf.text(`${units(line.quantity)} ${line.unit}  ${line.name} (${line.code})${weight}`, x + 18, y)
  pdf.moveDown(0.6)
  pdf.x = x
}

function drawPricedLine(pdf: Pdf, line: OrderLine): void {
  pdf.text(`${units(line.quantity)} ${line.unit} × ${price(line.unitPrice)}  ${line.name} (${line.code})`, {
    continued: true,
  })
  pdf.text(`  ${reais(line.total)}`, { align: 'right' })
  pdf.moveDown(0.3)
}

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
/** The standard fonts of PDF have no narrow spaces. */
const plain = (written: string): string => written.replaceAll(/[\u00a0\u202f]/g, ' ')
const reais = (value: Cents): string => plain(money.format(value / 100))
const price = (value: UnitPrice): string => plain(money.format(value / 10_000))
const units = (value: Quantity): string => numbers.format(value / 1000)
