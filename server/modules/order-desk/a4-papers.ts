import { paperText } from '#contract/order-paper.ts'
import type { Cents, Quantity } from '#domain/amounts.ts'
import { formatDate, localMoment } from '#domain/calendar.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { fullFeeOf, itemsOf, type OrderLine, type PlacedOrder } from '#domain/order/order.ts'
import { groupLines } from '#domain/order/line-groups.ts'
import { acceptedQuantity } from '#domain/order/picking.ts'
import { changeOf } from '#domain/order/place-order.ts'
import {
  BOX,
  drawFact,
  GAP,
  innerWidth,
  keepTogether,
  MARGIN,
  MM,
  price,
  reais,
  tableOf,
  type Cell,
} from '#server/platform/files/a4-page.ts'
import type { Pdf } from '#server/platform/files/pdf.ts'

interface Store {
  readonly name: string
  readonly timeZone: string
}

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
  for (const { combo, pricePerCombo, saving, total, lines } of groupLines(order.lines)) {
    if (combo)
      table([
        String(combo.quantity),
        [paperText.combo(combo.name), saving > 0 ? paperText.saving(reais(saving)) : ''],
        pricePerCombo === null ? '' : reais(pricePerCombo),
        reais(total),
      ])
    for (const line of lines) table([amountOf(line), nameOf(line), price(line.unitPrice), reais(itemsOf(line))])
  }
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
  for (const { combo, lines } of groupLines(order.lines)) {
    if (combo) table(['', String(combo.quantity), paperText.combo(combo.name)])
    for (const line of lines) {
      const most = acceptedQuantity(line).most
      const weight: Cell =
        line.weightTolerance === null ? '' : [`__________ ${line.unit}`, paperText.most(units(most), line.unit)]
      const { y } = table(['', amountOf(line), nameOf(line), weight])
      pdf.lineWidth(0.8).rect(MARGIN, y, BOX, BOX).strokeColor('black').stroke()
    }
  }
}

/** With the code; a part of a combo stands below its name. */
const nameOf = ({ name, code, combo }: OrderLine): Cell => [
  combo ? paperText.partOfCombo(name) : name,
  paperText.code(code),
]

const amountOf = ({ quantity, unit }: OrderLine): string => `${units(quantity)} ${unit}`
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
  pdf.text(`${store.name}\n${paperText.placedAt(formatDate(date), time)}`, MARGIN + half + GAP, top, {
    width: half,
    align: 'right',
  })
  const boxTop = Math.max(below, pdf.y) + GAP
  const day = order.deliveryDate === null ? '' : formatDate(order.deliveryDate)
  const receiving = [order.deliveryName, day, order.deliveryPeriod].filter(Boolean).join(' · ')
  const destination = [order.destination.name, order.destination.text].filter(Boolean).join(' – ')
  const customer =
    order.customerPhone === null ? order.customerName : `${order.customerName}\n${phoneText(order.customerPhone)}`
  const left = drawFact(pdf, { x: MARGIN, y: boxTop, width: half }, paperText.customer, customer)
  const right = drawFact(
    pdf,
    { x: MARGIN + half + GAP, y: boxTop, width: half },
    paperText.receiving[order.deliveryType],
    [receiving, destination].filter(Boolean).join('\n'),
  )
  pdf.y = Math.max(left, right) + GAP
  if (order.note !== '') pdf.y = drawFact(pdf, { x: MARGIN, y: pdf.y, width }, paperText.note, order.note) + GAP
}

/** What an order costs, the total last. */
export const totalsOf = (order: PlacedOrder): string[] => [
  ...(order.packaging > 0 ? [`${paperText.packaging}: ${reais(order.packaging)}`] : []),
  ...(order.discount > 0 ? [`${paperText.discount}: ${reais(order.discount)}`] : []),
  `${paperText.deliveryFee}: ${reais(fullFeeOf(order))}`,
  ...(order.deliveryDiscount > 0 ? [`${paperText.deliveryDiscount}: −${reais(order.deliveryDiscount)}`] : []),
  `${paperText.total}: ${reais(order.total)}`,
]

export const phoneText = (phone: string): string => paperText.phone(formatPhone(phone))

export const changeText = (changeFor: Cents, total: Cents): string =>
  paperText.change(reais(changeFor), reais(changeOf({ changeFor, total })))

const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
export const units = (value: Quantity): string => numbers.format(value / 1000)
