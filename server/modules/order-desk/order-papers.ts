import { formatDate } from '#domain/calendar.ts'
import { encode } from 'uqr'
import { paperText } from '#contract/order-paper.ts'
import { itemsOf, type OrderCombo, type OrderLine, type OrderPaper, type PlacedOrder } from '#domain/order/order.ts'
import { groupLines, type LineGroup } from '#domain/order/line-groups.ts'
import { orderDetails } from '#server/modules/order/read-orders.ts'
import { array, int4, int8, nullable, statement, text, uuid, type RowOf } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { A4, fitText, MM, price, reais } from '#server/platform/files/a4-page.ts'
import { writePdf, type Pdf } from '#server/platform/files/pdf.ts'
import { changeText, drawOrder, drawPickingList, phoneText, totalsOf, units } from './a4-papers.ts'

const LABEL = { size: [100 * MM, 150 * MM] as [number, number], margin: 6 * MM }
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

const stopRow = { number: int8, stop: int8, courier: nullable(text) }
// The place among all stops of the run, visited or not, which a driver counts.
const findStops = statement('order-desk.stops', {
  parameters: [uuid, array(int8)],
  row: stopRow,
  sql: `select s.order_number as number,
     (select count(*) from delivery_stop b where b.supplier_id = $1 and b.run_id = s.run_id and b.position <= s.position) as stop,
     (select l.name from delivery_run r join staff f on f.supplier_id = $1 and f.id = r.courier_id join login l on l.id = f.login_id
      where r.supplier_id = $1 and r.id = s.run_id) as courier
   from delivery_stop s where s.supplier_id = $1 and s.order_number = any($2) and s.outcome is null`,
})
type Stop = RowOf<typeof stopRow>

/** One PDF of a paper for each order, in the order of the numbers. Throws Failure order.notFound. */
export async function printOrders(scope: Scope, paper: OrderPaper, numbers: readonly number[]): Promise<Buffer> {
  const orders = await orderDetails(scope, numbers)
  const prints = await scope.db.many(countPrint, [scope.supplier.id, paper, numbers])
  const countOf = new Map(prints.map(({ number, count }) => [number, count]))
  const found = paper === 'label' ? await scope.db.many(findStops, [scope.supplier.id, numbers]) : []
  const stops = new Map(found.map((stop) => [stop.number, stop]))
  const options = {
    ...(paper === 'label' ? LABEL : A4),
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: paperText.title },
  }
  return writePdf(options, (pdf) => {
    for (const order of orders) {
      const footer = `${scope.supplier.name} · ${paperText.printed(countOf.get(order.number) ?? 1)}`
      if (paper === 'receipt') {
        drawReceipt(pdf, order, footer)
        continue
      }
      const first = pdf.bufferedPageRange().count
      pdf.addPage()
      if (paper === 'label')
        drawLabel(pdf, order, `${scope.storeUrl}/gestao/pedidos/${order.number}`, stops.get(order.number))
      else if (paper === 'order') drawOrder(pdf, order, scope.supplier)
      else drawPickingList(pdf, order, scope.supplier)
      writeFooters(pdf, first, paper === 'label' ? footer : `${footer} · ${paperText.order(order.number)}`)
    }
  })
}

/** At the foot of each page of an order, counted where there are several. */
function writeFooters(pdf: Pdf, first: number, footer: string): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = first; page < count; page++) {
    pdf.switchToPage(page)
    const { margins, width, height } = pdf.page
    const { left, bottom } = margins
    // Below the margin a text would begin another page.
    margins.bottom = 0
    const text = count - first === 1 ? footer : `${footer} · ${paperText.page(page - first + 1, count - first)}`
    const space = paperWidthOf(width, left) - (height === LABEL.size[1] ? QR_SIZE + 2 * MM : 0)
    pdf.font('Helvetica').fontSize(8).fillColor('black')
    pdf.text(text, left, height - bottom - 8, { width: space, lineBreak: false, ellipsis: true, height: 10 })
    margins.bottom = bottom
  }
}

const paperWidthOf = (width: number, margin: number): number => width - 2 * margin

/** To be read from the other end of a shelf: number and name first. Its QR code opens the order at the desk. */
function drawLabel(pdf: Pdf, order: PlacedOrder, url: string, stop: Stop | undefined): void {
  drawQr(pdf, url)
  pdf.font('Helvetica-Bold').fontSize(24).text(paperText.order(order.number))
  writeWithin(pdf, order.customerName, 46, [18, 12])
  if (order.customerPhone !== null) pdf.fontSize(13).text(phoneText(order.customerPhone))
  pdf.moveDown(0.3).fontSize(14)
  pdf.text(receivingText(order))
  if (stop) pdf.text([paperText.stop(stop.stop), stop.courier].filter(Boolean).join(' · '))
  pdf.moveDown(0.4).font('Helvetica')
  for (const part of [order.destination.name, order.destination.text])
    if (part !== '') writeWithin(pdf, part, 80, [13, 8])
  pdf.fontSize(13)
  if (order.changeFor !== null) pdf.moveDown(0.4).font('Helvetica-Bold').text(changeText(order.changeFor, order.total))
  const qrTop = pdf.page.height - LABEL.margin - QR_SIZE
  if (order.note !== '') {
    pdf.moveDown(0.4).font('Helvetica').fontSize(11)
    pdf.text(order.note, { height: Math.max(14, qrTop - pdf.y - 4 * MM), ellipsis: true })
  }
  const width = paperWidthOf(pdf.page.width, LABEL.margin) - QR_SIZE - 4 * MM
  const count = order.lines.filter(({ quantity }) => quantity > 0).length
  pdf.font('Helvetica-Bold').fontSize(14).text(paperText.items(count), LABEL.margin, qrTop, { width })
  pdf.moveDown(0.6).fontSize(16).text(paperText.volume, { width })
}

/** In smaller letters where there are many: a door is not found by half an address. */
function writeWithin(pdf: Pdf, text: string, height: number, [most, least]: readonly [number, number]): void {
  const width = paperWidthOf(pdf.page.width, LABEL.margin)
  fitText(pdf, text, { width, height }, most, least).text(text, { height, ellipsis: true })
}

/** How, when and in which hours the customer receives it. */
function receivingText({ deliveryType, deliveryDate, deliveryPeriod }: PlacedOrder): string {
  const day = deliveryDate === null ? '' : formatDate(deliveryDate)
  return [paperText.receiving[deliveryType], day, deliveryPeriod].filter(Boolean).join(' · ')
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

const lineOnReceipt = (line: OrderLine): Written[] => [
  { text: line.name, size: 10 },
  {
    text: `${units(line.quantity)} ${line.unit} × ${price(line.unitPrice)} = ${reais(itemsOf(line))}`,
    size: 10,
    align: 'right',
  },
]

const comboOnReceipt = (
  { name, quantity }: OrderCombo,
  { lines, pricePerCombo, saving, total }: Omit<LineGroup, 'combo'>,
): Written[] => [
  { text: paperText.combos(quantity, name), size: 10, isBold: true },
  ...lines.map((line): Written => ({
    text: paperText.partOfCombo(`${units(line.quantity)} ${line.unit} ${line.name}`),
    size: 10,
  })),
  {
    text: `${pricePerCombo === null ? '' : `${paperText.eachCombo(reais(pricePerCombo))} = `}${reais(total)}`,
    size: 10,
    align: 'right',
  },
  { text: saving > 0 ? paperText.saving(reais(saving)) : '', size: 10, align: 'right' },
]

/** The order on a roll of 80 mm, which is cut where the page ends. */
function drawReceipt(pdf: Pdf, order: PlacedOrder, footer: string): void {
  const width = RECEIPT.width - 2 * RECEIPT.margin
  const written: Written[] = [
    { text: paperText.order(order.number), size: 16, isBold: true, align: 'center' },
    { text: order.customerName, size: 12, isBold: true, align: 'center' },
    { text: order.customerPhone === null ? '' : phoneText(order.customerPhone), size: 10, align: 'center' },
    { text: receivingText(order), size: 10 },
    { text: [order.destination.name, order.destination.text].filter(Boolean).join(' – '), size: 10 },
    { text: order.note, size: 10 },
    { text: ' ', size: 6 },
    ...groupLines(order.lines).flatMap(({ combo, ...group }) =>
      combo === null ? group.lines.flatMap(lineOnReceipt) : comboOnReceipt(combo, group),
    ),
    { text: ' ', size: 6 },
    ...totalsOf(order).map((text): Written => ({ text, size: 11, isBold: true, align: 'right' })),
    { text: order.paymentName, size: 10, align: 'right' },
    { text: order.changeFor === null ? '' : changeText(order.changeFor, order.total), size: 10, align: 'right' },
    { text: footer, size: 8, align: 'center' },
  ]
  const parts = written.filter(({ text }) => text !== '')
  const styled = ({ size, isBold }: Written) => pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  const height = parts.reduce((sum, part) => sum + styled(part).heightOfString(part.text, { width }), 0)
  pdf.addPage({ size: [RECEIPT.width, height + 2 * RECEIPT.margin + 1], margin: RECEIPT.margin })
  for (const part of parts) styled(part).text(part.text, { width, align: part.align ?? 'left' })
}
