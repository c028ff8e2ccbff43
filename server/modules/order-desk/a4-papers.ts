import type PDFDocument from 'pdfkit'
import { paperText } from '#contract/order-paper.ts'
import type { Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import { localMoment } from '#domain/calendar.ts'
import type { OrderLine, PlacedOrder } from '#domain/order/order.ts'
import { acceptedQuantity } from '#domain/order/picking.ts'
import { changeOf } from '#domain/order/place-order.ts'

/** 72 points are an inch. */
export const MM = 72 / 25.4
const MARGIN = 15 * MM
export const A4 = { size: 'A4', margin: MARGIN }
const GAP = 3 * MM
const BOX = 5 * MM
const GREY = '#555555'

export type Pdf = InstanceType<typeof PDFDocument>

interface Store {
  readonly name: string
  readonly timeZone: string
}

interface Column {
  readonly width: number
  readonly title: string
  readonly align?: 'right'
}

/** A cell: its text, and a small one below. */
type Cell = string | readonly [text: string, small: string]

/** The order for its customer, with prices. */
export function drawOrder(pdf: Pdf, order: PlacedOrder, store: Store): void {
  drawHead(pdf, order, { title: paperText.order(order.number), store })
  const { columns } = paperText
  const table = tableOf(pdf, [
    { width: 26 * MM, title: columns.quantity, align: 'right' },
    { width: 94 * MM, title: columns.product },
    { width: 28 * MM, title: columns.price, align: 'right' },
    { width: 32 * MM, title: columns.total, align: 'right' },
  ])
  for (const line of order.lines)
    table([amountOf(line), [line.name, paperText.code(line.code)], price(line.unitPrice), reais(line.total)])
  const after = [...totalsOf(order), order.paymentName]
  if (order.changeFor !== null) after.push(changeText(order.changeFor, order.total))
  keepTogether(pdf, after.length * 16)
  pdf.moveDown(0.5).font('Helvetica').fontSize(11)
  for (const [index, text] of after.entries()) {
    pdf.font(index === totalsOf(order).length - 1 ? 'Helvetica-Bold' : 'Helvetica')
    pdf.text(text, MARGIN, pdf.y, { width: innerWidth(pdf), align: 'right' })
  }
}

/** Without prices: boxes to check, and blanks for weights. */
export function drawPickingList(pdf: Pdf, order: PlacedOrder, store: Store): void {
  drawHead(pdf, order, { title: paperText.picking(order.number), store })
  const { columns } = paperText
  const table = tableOf(pdf, [
    { width: BOX + GAP, title: '' },
    { width: 26 * MM, title: columns.quantity, align: 'right' },
    { width: 96 * MM, title: columns.product },
    { width: 48 * MM, title: columns.weight },
  ])
  for (const line of order.lines) {
    const most = acceptedQuantity(line).most
    const weight: Cell =
      line.weightTolerance === null ? '' : [`__________ ${line.unit}`, paperText.most(units(most), line.unit)]
    const { y } = table(['', amountOf(line), [line.name, paperText.code(line.code)], weight])
    pdf.lineWidth(0.8).rect(MARGIN, y, BOX, BOX).strokeColor('black').stroke()
  }
}

const amountOf = ({ quantity, unit }: OrderLine): string => `${units(quantity)} ${unit}`
const innerWidth = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN
const bottomOf = (pdf: Pdf): number => pdf.page.height - MARGIN - 6 * MM

/** Begins another page where the height is not left on this one. */
function keepTogether(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= bottomOf(pdf)) return false
  pdf.addPage()
  return true
}

function drawHead(
  pdf: Pdf,
  order: PlacedOrder,
  { title, store }: { readonly title: string; readonly store: Store },
): void {
  const width = innerWidth(pdf)
  const half = (width - GAP) / 2
  const top = pdf.y
  pdf
    .font('Helvetica-Bold')
    .fontSize(18)
    .fillColor('black')
    .text(title, MARGIN, top, { width: half + GAP })
  const below = pdf.y
  const { date, time } = localMoment(order.placedAt, store.timeZone)
  pdf.font('Helvetica').fontSize(10)
  pdf.text(`${store.name}\n${paperText.placedAt(formatDay(date), time)}`, MARGIN + half + GAP, top, {
    width: half,
    align: 'right',
  })
  const boxTop = Math.max(below, pdf.y) + GAP
  const day = order.deliveryDate === null ? '' : formatDay(order.deliveryDate)
  const receiving = [order.deliveryName, day, order.deliveryPeriod].filter(Boolean).join(' · ')
  const destination = [order.destination.name, order.destination.text].filter(Boolean).join(' – ')
  const left = drawFact(pdf, { x: MARGIN, y: boxTop, width: half }, paperText.customer, order.customerName)
  const right = drawFact(
    pdf,
    { x: MARGIN + half + GAP, y: boxTop, width: half },
    paperText.receiving[order.deliveryType],
    [receiving, destination].filter(Boolean).join('\n'),
  )
  pdf.y = Math.max(left, right) + GAP
  if (order.note !== '') pdf.y = drawFact(pdf, { x: MARGIN, y: pdf.y, width }, paperText.note, order.note) + GAP
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A name in small letters above its value; answers where it ends. */
function drawFact(pdf: Pdf, { x, y, width }: Place, name: string, value: string): number {
  pdf.font('Helvetica').fontSize(8).fillColor(GREY).text(name, x, y, { width })
  pdf.fontSize(11).fillColor('black').text(value, x, pdf.y, { width })
  return pdf.y
}

/** Writes rows below a head that each page repeats; a row is never cut. */
function tableOf(pdf: Pdf, columns: readonly Column[]): (cells: readonly Cell[]) => { readonly y: number } {
  const places = columns.map((column, index) => ({
    ...column,
    x: MARGIN + columns.slice(0, index).reduce((sum, { width }) => sum + width, 0),
    width: column.width - (index < columns.length - 1 ? GAP : 0),
  }))
  const head = () => {
    const { y } = pdf
    pdf.font('Helvetica').fontSize(8).fillColor(GREY)
    for (const { x, width, title, align = 'left' } of places) pdf.text(title, x, y, { width, align })
    rule(pdf, y + 12)
    pdf.fillColor('black').y = y + 16
  }
  head()
  return (cells) => {
    const written = places.map((place, index) => {
      const cell = cells[index] ?? ''
      const [text, small] = typeof cell === 'string' ? [cell, ''] : cell
      const { width } = place
      const textHeight = pdf.font('Helvetica').fontSize(11).heightOfString(text, { width })
      const smallHeight = small === '' ? 0 : pdf.fontSize(8).heightOfString(small, { width })
      return { ...place, text, small, textHeight, height: textHeight + smallHeight }
    })
    const height = Math.max(BOX, ...written.map((cell) => cell.height))
    if (keepTogether(pdf, height)) head()
    const { y } = pdf
    for (const { x, width, align = 'left', text, small, textHeight } of written) {
      if (text !== '') pdf.fontSize(11).fillColor('black').text(text, x, y, { width, align })
      if (small !== '')
        pdf
          .fontSize(8)
          .fillColor(GREY)
          .text(small, x, y + textHeight, { width, align })
    }
    rule(pdf, y + height + 3)
    pdf.fillColor('black').y = y + height + 8
    return { y }
  }
}

const rule = (pdf: Pdf, y: number): Pdf =>
  pdf
    .lineWidth(0.5)
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .strokeColor('#bbbbbb')
    .stroke()

/** What an order costs, the total last. */
export const totalsOf = (order: PlacedOrder): string[] => [
  ...(order.packaging > 0 ? [`${paperText.packaging}: ${reais(order.packaging)}`] : []),
  ...(order.discount > 0 ? [`${paperText.discount}: ${reais(order.discount)}`] : []),
  `${paperText.deliveryFee}: ${reais(order.deliveryFee)}`,
  `${paperText.total}: ${reais(order.total)}`,
]

/** 25/11/2026 */
export const formatDay = (date: string): string => date.split('-').toReversed().join('/')

export const changeText = (changeFor: Cents, total: Cents): string =>
  paperText.change(reais(changeFor), reais(changeOf({ changeFor, total })))

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
/** The standard fonts of PDF have no narrow spaces. */
const plain = (written: string): string => written.replaceAll(/[\u00a0\u202f]/g, ' ')
export const reais = (value: Cents): string => plain(money.format(value / 100))
export const price = (value: UnitPrice): string => plain(money.format(value / 10_000))
export const units = (value: Quantity): string => numbers.format(value / 1000)
