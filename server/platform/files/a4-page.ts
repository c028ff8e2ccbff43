import { formatCents, formatUnitPrice } from '#domain/format-price.ts'
import type { Cents, UnitPrice } from '#domain/amounts.ts'
import type { Pdf } from './pdf.ts'

/** 72 points are an inch. */
export const MM = 72 / 25.4
export const MARGIN = 15 * MM
export const A4 = { size: 'A4', margin: MARGIN }
export const GAP = 3 * MM
export const BOX = 5 * MM
const GREY = '#555555'

interface Column {
  readonly width: number
  readonly title: string
  readonly align?: 'right'
}

/** A cell: its text, and a small one below. */
export type Cell = string | readonly [text: string, small: string]

export const innerWidth = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN
const bottomOf = (pdf: Pdf): number => pdf.page.height - MARGIN - 6 * MM

/** Begins another page where the height is not left on this one. */
export function keepTogether(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= bottomOf(pdf)) return false
  pdf.addPage()
  return true
}

interface Room {
  readonly width: number
  readonly height: number
}

/** Takes the largest font size, in points, in which the text has room; the least one where it has none in any. */
export function fitText(pdf: Pdf, text: string, { width, height }: Room, most: number, least: number): Pdf {
  let size = most
  while (size > least && pdf.fontSize(size).heightOfString(text, { width }) > height) size -= 0.5
  return pdf.fontSize(size)
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A name in small letters above its value; answers where it ends. */
export function drawFact(pdf: Pdf, { x, y, width }: Place, name: string, value: string): number {
  pdf.font('Helvetica').fontSize(8).fillColor(GREY).text(name, x, y, { width })
  pdf.fontSize(11).fillColor('black').text(value, x, pdf.y, { width })
  return pdf.y
}

/** Writes rows below a head that each page repeats; a row is never cut. */
export function tableOf(pdf: Pdf, columns: readonly Column[]): (cells: readonly Cell[]) => { readonly y: number } {
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

/** The standard fonts of PDF have no narrow spaces. */
const plain = (written: string): string => written.replaceAll(/[\u00a0\u202f]/g, ' ')
export const reais = (value: Cents): string => plain(formatCents(value))
export const price = (value: UnitPrice): string => plain(formatUnitPrice(value))

/** At the foot of each page of the document, which was made with `bufferPages`. */
export function footPages(pdf: Pdf, textOf: (page: number, pages: number) => string): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    const { margins, height } = pdf.page
    const { left, bottom } = margins
    // Below the margin a text would begin another page.
    margins.bottom = 0
    pdf.font('Helvetica').fontSize(8).fillColor(GREY)
    pdf.text(textOf(page + 1, count), left, height - bottom - 8, {
      width: innerWidth(pdf),
      align: 'right',
      lineBreak: false,
    })
    margins.bottom = bottom
  }
}
