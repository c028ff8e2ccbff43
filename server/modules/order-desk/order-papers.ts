import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { paperText } from '#contract/order-paper.ts'
import type { Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import type { OrderLine, OrderPaper, PlacedOrder } from '#domain/order/order.ts'
import { changeOf } from '#domain/order/place-order.ts'
import { acceptedQuantity } from '#domain/order/picking.ts'
import { orderDetails } from '#server/modules/order/read-orders.ts'
import { array, int4, int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** 72 points are an inch. */
const MM = 72 / 25.4
const LABEL = { size: [100 * MM, 150 * MM] as [number, number], margin: 6 * MM }
const A4 = { size: 'A4', margin: 15 * MM }
/** As high as what is printed on it. */
const RECEIPT = { width: 80 * MM, margin: 4 * MM }
const QR_SIZE = 26 * MM

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
    const footer = `${scope.supplier.name} · ${paperText.printed(countOf.get(order.number) ?? 1)}`
    if (paper === 'receipt') {
      drawReceipt(pdf, order, footer)
      continue
    }
    pdf.addPage()
    if (paper === 'label') drawLabel(pdf, order, `${scope.storeUrl}/gestao/pedidos/${order.number}`)
    else drawList(pdf, order, paper === 'order')
    pdf.moveDown().font('Helvetica').fontSize(8).text(footer)
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

type Pdf = InstanceType<typeof PDFDocument>

/** To be read from the other end of a shelf: number and name first. Its QR code opens the order at the desk. */
function drawLabel(pdf: Pdf, order: PlacedOrder, url: string): void {
  drawQr(pdf, url)
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
  pdf.font('Helvetica')
  if (order.changeFor !== null) pdf.moveDown(0.5).text(changeText(order.changeFor, order.total))
  if (order.note !== '') pdf.moveDown(0.5).text(order.note)
}

/** In the corner of the page at the bottom right. */
function drawQr(pdf: Pdf, text: string): void {
  const { data, size } = encode(text, { border: 0 })
  const module = QR_SIZE / size
  const left = pdf.page.width - LABEL.margin - QR_SIZE
  const top = pdf.page.height - LABEL.margin - QR_SIZE
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(left + column * module, top + row * module, module, module)
  pdf.fill('black')
}

interface Written {
  readonly text: string
  readonly size: number
  readonly isBold?: boolean
  readonly align?: 'left' | 'right' | 'center'
}

/** The order on a roll of 80 mm, which is cut where the page ends. */
function drawReceipt(pdf: Pdf, order: PlacedOrder, footer: string): void {
  const width = RECEIPT.width - 2 * RECEIPT.margin
  const written: Written[] = [
    { text: paperText.order(order.number), size: 16, isBold: true, align: 'center' },
    { text: order.customerName, size: 12, isBold: true, align: 'center' },
    { text: [paperText.receiving[order.deliveryType], order.deliveryDate].filter(Boolean).join(' · '), size: 10 },
    { text: [order.destination.name, order.destination.text].filter(Boolean).join(' – '), size: 10 },
    { text: order.note, size: 10 },
    { text: ' ', size: 6 },
    ...order.lines.flatMap((line): Written[] => [
      { text: line.name, size: 10 },
      {
        text: `${units(line.quantity)} ${line.unit} × ${price(line.unitPrice)} = ${reais(line.total)}`,
        size: 10,
        align: 'right',
      },
    ]),
    { text: ' ', size: 6 },
    ...totalsOf(order).map((text): Written => ({ text, size: 11, isBold: true, align: 'right' })),
    { text: order.paymentName, size: 10, align: 'right' },
    { text: footer, size: 8, align: 'center' },
  ]
  const parts = written.filter(({ text }) => text !== '')
  const styled = ({ size, isBold }: Written) => pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  const height = parts.reduce((sum, part) => sum + styled(part).heightOfString(part.text, { width }), 0)
  pdf.addPage({ size: [RECEIPT.width, height + 2 * RECEIPT.margin + 1], margin: RECEIPT.margin })
  for (const part of parts) styled(part).text(part.text, { width, align: part.align ?? 'left' })
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
  for (const total of totalsOf(order)) pdf.text(total, { align: 'right' })
  pdf.font('Helvetica').text(order.paymentName, { align: 'right' })
  if (order.changeFor !== null) pdf.text(changeText(order.changeFor, order.total), { align: 'right' })
}

const totalsOf = (order: PlacedOrder): string[] => [
  ...(order.discount > 0 ? [`${paperText.discount}: ${reais(order.discount)}`] : []),
  `${paperText.deliveryFee}: ${reais(order.deliveryFee)}`,
  `${paperText.total}: ${reais(order.total)}`,
]

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

const changeText = (changeFor: Cents, total: Cents): string =>
  paperText.change(reais(changeFor), reais(changeOf({ changeFor, total })))

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
/** The standard fonts of PDF have no narrow spaces. */
const plain = (written: string): string => written.replaceAll(/[\u00a0\u202f]/g, ' ')
const reais = (value: Cents): string => plain(money.format(value / 100))
const price = (value: UnitPrice): string => plain(money.format(value / 10_000))
const units = (value: Quantity): string => numbers.format(value / 1000)
