import { formatCents } from '#domain/format-price.ts'
import { encode } from 'uqr'
import { boletoText as text } from '#contract/boleto.ts'
import type { ActingCustomer } from '#domain/access/actor.ts'
import type { Cents } from '#domain/amounts.ts'
import { formatDate, localMoment } from '#domain/calendar.ts'
import { parseDocument } from '#domain/customer/document.ts'
import { ensure } from '#domain/failure.ts'
import { bankNumberOf, bradescoTitle, formatDigitableLine, itfModules } from '#domain/payment/boleto.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { fitText } from '#server/platform/files/a4-page.ts'
import { writePdf, type Pdf } from '#server/platform/files/pdf.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { PaymentAccounts } from './accounts.ts'
import { liveCharges } from './apply-charge.ts'
import { findChargesOfOrder, type ChargeRow, type OrderToCharge } from './charges.ts'
import { ownOrder } from './receipts.ts'
import { ownSettlement } from './settlements.ts'

/** 72 points are an inch. */
const MM = 72 / 25.4
const LEFT = 12
const WIDTH = 186
const SIDE = 48
/** Prescribed: 103 × 13 mm, with 5 mm of light before it. */
const BARCODE = { width: 103, height: 13, quiet: 5, wide: 3 }
const QR_SIZE = 40
const QR_QUIET_ZONE = 4

interface Boleto extends BoletoSubject {
  readonly store: string
  readonly receiver: string
  readonly payer: string
  readonly payerAddress: string
  readonly amount: Cents
  /** ISO dates. */
  readonly issuedOn: string
  readonly dueOn: string
  readonly line: string
  readonly barcode: string
  readonly brCode: string | null
  readonly isSandbox: boolean
}

/** What a boleto is for. */
interface BoletoSubject {
  readonly title: string
  readonly documentNumber: string
  /** A sentence. */
  readonly reason: string
}

/** Who pays it. */
type BoletoPayer = Pick<OrderToCharge, 'customerName' | 'customerDocument' | 'address'>

/**
 * The boleto of one of the customer's own orders as a PDF on A4, as it is registered at its bank. Called again it prints the same.
 * @throws Failure order.notFound, payment.noReceipt where no boleto of the order can be paid.
 */
export async function boletoOfOrder(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  number: number,
): Promise<Buffer> {
  const { db, supplier } = scope
  const order = await ownOrder(scope, customer, number)
  const charges = await db.many(findChargesOfOrder, [supplier.id, number])
  return boletoPdf(
    scope,
    accounts,
    { charges, payer: order },
    {
      title: text.title(number),
      documentNumber: String(number),
      reason: text.orderOf(number, supplier.name),
    },
  )
}

/** The same of a settlement. @throws Failure invoice.notFound, payment.noReceipt */
export async function boletoOfInvoices(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  settlementId: string,
): Promise<Buffer> {
  const { settlement, charges } = await ownSettlement(scope, customer, settlementId)
  const { invoices } = settlement
  return boletoPdf(
    scope,
    accounts,
    { charges, payer: settlement },
    {
      title: text.invoicesTitle(invoices),
      documentNumber: invoices.length > 3 ? `${invoices.slice(0, 3).join(', ')}…` : invoices.join(', '),
      reason: text.invoicesOf(invoices, scope.supplier.name),
    },
  )
}

async function boletoPdf(
  scope: Scope,
  accounts: PaymentAccounts,
  { charges, payer }: { readonly charges: readonly ChargeRow[]; readonly payer: BoletoPayer },
  subject: BoletoSubject,
): Promise<Buffer> {
  const { supplier } = scope
  const live = liveCharges(charges)
  const boleto = live.find(({ state, digitableLine }) => state === 'pending' && digitableLine !== null)
  ensure(boleto?.digitableLine && boleto.barcode !== null && boleto.dueOn !== null, 'payment.noReceipt')
  return drawBoleto({
    ...subject,
    store: supplier.name,
    receiver: named(supplier.legalName, supplier.cnpj),
    payer: named(payer.customerName, payer.customerDocument),
    payerAddress: addressLine(payer),
    amount: boleto.amount,
    issuedOn: localMoment(boleto.createdAt, supplier.timeZone).date,
    dueOn: boleto.dueOn,
    line: formatDigitableLine(boleto.digitableLine),
    barcode: boleto.barcode,
    brCode: live.find(({ state, pixCode }) => state === 'pending' && pixCode !== null)?.pixCode ?? null,
    isSandbox: accounts.isSandbox(await accounts.find(scope, boleto.providerId)),
  })
}

function named(name: string, document: string): string {
  const parsed = parseDocument(document)
  return parsed === null ? name : `${name} – ${parsed.kind.toUpperCase()} ${formatDocument(parsed.value)}`
}

function addressLine({ address }: BoletoPayer): string {
  if (address === null) return ''
  const { street, number, district, city, state, postalCode } = address
  return `${street}, ${number} – ${district}, ${city}/${state}, ${postalCode.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`
}

const drawBoleto = (boleto: Boleto): Promise<Buffer> =>
  writePdf({ size: 'A4', margin: 0, info: { Title: boleto.title } }, (pdf) => {
    drawPayerReceipt(pdf, boleto)
    drawCut(pdf, 168)
    drawBankReceipt(pdf, boleto, 173)
  })

interface Box {
  /** Millimetres from the left and the top of the page. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A frame with its label, and its value below. */
function drawField(pdf: Pdf, { x, y, width, height }: Box, label: string, value: string, isNumber = false): void {
  pdf
    .lineWidth(0.5)
    .rect(x * MM, y * MM, width * MM, height * MM)
    .stroke()
  write(pdf, label, { x: x + 1, y: y + 0.8, width: width - 2, size: 5.5 })
  write(pdf, value, { x: x + 1, y: y + 3.6, width: width - 2, size: 9, align: isNumber ? 'right' : 'left' })
}

interface Written {
  readonly x: number
  readonly y: number
  readonly width: number
  /** In points. */
  readonly size: number
  readonly align?: 'left' | 'right' | 'center'
  readonly isBold?: boolean
  readonly lines?: number
}

const LEAST_SIZE = 5.5

/** So many lines; what is too long for them has smaller letters, and at last ends in an ellipsis. */
function write(pdf: Pdf, value: string, written: Written): void {
  const { x, y, size, align = 'left', isBold = false, lines = 1 } = written
  const room = { width: written.width * MM, height: size * 1.3 * lines }
  pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica')
  fitText(pdf, value, room, size, LEAST_SIZE).text(value, x * MM, y * MM, { ...room, align, ellipsis: true })
}

/** A row of fields as wide as the form; the last is beside them in the column of amounts. */
function drawRow(
  pdf: Pdf,
  { y, height }: Pick<Box, 'y' | 'height'>,
  fields: readonly (readonly [share: number, label: string, value: string])[],
  [sideLabel, sideValue]: readonly [string, string],
): void {
  const shares = fields.reduce((sum, [share]) => sum + share, 0)
  let x = LEFT
  for (const [share, label, value] of fields) {
    const width = ((WIDTH - SIDE) * share) / shares
    drawField(pdf, { x, y, width, height }, label, value)
    x += width
  }
  drawField(pdf, { x: LEFT + WIDTH - SIDE, y, width: SIDE, height }, sideLabel, sideValue, true)
}

/** Bank, its number, and the digitable line. */
function drawHead(pdf: Pdf, { barcode, line }: Boleto, y: number): void {
  write(pdf, text.bank(barcode.slice(0, 3)), { x: LEFT, y: y + 1.5, width: 44, size: 11, isBold: true })
  pdf.lineWidth(1.2 * MM)
  for (const x of [LEFT + 45, LEFT + 63])
    pdf
      .moveTo(x * MM, y * MM)
      .lineTo(x * MM, (y + 7) * MM)
      .stroke()
  write(pdf, bankNumberOf(barcode), { x: LEFT + 46, y: y + 1, width: 16, size: 5 * MM, align: 'center', isBold: true })
  write(pdf, line, { x: LEFT + 65, y: y + 2, width: WIDTH - 65, size: 11, align: 'right', isBold: true })
}

function drawPayerReceipt(pdf: Pdf, boleto: Boleto): void {
  const { store, title, documentNumber, brCode, isSandbox } = boleto
  write(pdf, store, { x: LEFT, y: 14, width: 120, size: 16, isBold: true })
  write(pdf, title, { x: LEFT, y: 22, width: 120, size: 11 })
  write(pdf, text.payerReceipt, { x: LEFT + 126, y: 16, width: 60, size: 9, align: 'right' })
  if (isSandbox) write(pdf, text.demonstration, { x: LEFT, y: 28, width: 120, size: 11, isBold: true })
  drawHead(pdf, boleto, 36)
  const { agency, bankNumber } = bradescoTitle(boleto.barcode)
  drawRow(pdf, { y: 44, height: 9 }, [[1, text.receiver, boleto.receiver]], [text.dueOn, formatDate(boleto.dueOn)])
  drawRow(pdf, { y: 53, height: 9 }, [[1, text.payer, boleto.payer]], [text.amount, reais(boleto.amount)])
  drawRow(
    pdf,
    { y: 62, height: 9 },
    [
      [1, text.documentNumber, documentNumber],
      [1, text.documentDate, formatDate(boleto.issuedOn)],
      [2, text.agency, agency],
    ],
    [text.bankNumber, bankNumber],
  )
  write(pdf, text.authentication, { x: LEFT, y: 72, width: WIDTH, size: 6, align: 'right' })
  if (brCode !== null) drawPix(pdf, brCode)
}

/** Far from the barcode, so that no reader takes one for the other. */
function drawPix(pdf: Pdf, brCode: string): void {
  const top = 88
  const left = LEFT + WIDTH - QR_SIZE
  const { size, data } = encode(brCode, { ecc: 'M', border: QR_QUIET_ZONE })
  const step = (QR_SIZE / size) * MM
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(left * MM + column * step, top * MM + row * step, step, step)
  pdf.fill('black')
  write(pdf, text.pix, { x: LEFT, y: top + 4, width: 136, size: 12, isBold: true })
  write(pdf, text.pixCode, { x: LEFT, y: top + 14, width: 136, size: 8 })
  pdf
    .font('Courier')
    .fontSize(8)
    .text(brCode, LEFT * MM, (top + 18) * MM, { width: 136 * MM })
}

function drawCut(pdf: Pdf, y: number): void {
  write(pdf, text.cut, { x: LEFT, y: y - 3.5, width: WIDTH, size: 6, align: 'right' })
  pdf
    .lineWidth(0.5)
    .dash(2, { space: 2 })
    .moveTo(LEFT * MM, y * MM)
    .lineTo((LEFT + WIDTH) * MM, y * MM)
    .stroke()
    .undash()
}

function drawBankReceipt(pdf: Pdf, boleto: Boleto, top: number): void {
  const { agency, bankNumber, portfolio } = bradescoTitle(boleto.barcode)
  const height = 8.5
  const row = (index: number) => ({ y: top + 8 + index * height, height })
  drawHead(pdf, boleto, top)
  drawRow(pdf, row(0), [[1, text.place, text.placeValue]], [text.dueOn, formatDate(boleto.dueOn)])
  drawRow(pdf, row(1), [[1, text.receiver, boleto.receiver]], [text.agency, agency])
  drawRow(
    pdf,
    row(2),
    [
      [4, text.documentDate, formatDate(boleto.issuedOn)],
      [5, text.documentNumber, boleto.documentNumber],
      [2, text.documentKind, 'DM'],
      [2, text.acceptance, 'N'],
      [4, text.processedOn, formatDate(boleto.issuedOn)],
    ],
    [text.bankNumber, bankNumber],
  )
  drawRow(
    pdf,
    row(3),
    [
      [4, text.bankUse, ''],
      [2, text.portfolio, portfolio],
      [2, text.currency, 'R$'],
      [4, text.quantity, ''],
      [4, text.unitValue, ''],
    ],
    [text.amount, reais(boleto.amount)],
  )
  drawInstructions(pdf, boleto, row(4).y)
  const below = row(4).y + 5 * 6.5
  drawField(pdf, { x: LEFT, y: below, width: WIDTH, height: 15 }, text.payer, boleto.payer)
  write(pdf, boleto.payerAddress, { x: LEFT + 1, y: below + 7.6, width: WIDTH - 60, size: 8, lines: 2 })
  write(pdf, text.guarantor, { x: LEFT + WIDTH - 58, y: below + 8, width: 40, size: 5.5 })
  drawBarcode(pdf, boleto.barcode, below + 17)
  write(pdf, `${text.authentication} – ${text.bankReceipt}`, {
    x: LEFT + 115,
    y: below + 16,
    width: WIDTH - 115,
    size: 6,
    align: 'right',
  })
}

function drawInstructions(pdf: Pdf, { reason, isSandbox }: Boleto, top: number): void {
  const height = 6.5
  const side = [text.discount, text.otherDeductions, text.fine, text.otherAdditions, text.charged]
  drawField(pdf, { x: LEFT, y: top, width: WIDTH - SIDE, height: height * side.length }, text.instructions, '')
  const lines = [reason, text.notAfterDue, ...(isSandbox ? [text.demonstration] : [])]
  for (const [index, line] of lines.entries())
    write(pdf, line, { x: LEFT + 1, y: top + 4.5 + index * 5, width: WIDTH - SIDE - 2, size: 9 })
  for (const [index, label] of side.entries())
    drawField(pdf, { x: LEFT + WIDTH - SIDE, y: top + index * height, width: SIDE, height }, label, '', true)
}

/** Interleaved 2 of 5, as rectangles. */
function drawBarcode(pdf: Pdf, barcode: string, top: number): void {
  const modules = itfModules(barcode, BARCODE.wide)
  const step = (BARCODE.width / modules.reduce((sum, width) => sum + width, 0)) * MM
  let x = (LEFT + BARCODE.quiet) * MM
  for (const [index, width] of modules.entries()) {
    if (index % 2 === 0) pdf.rect(x, top * MM, width * step, BARCODE.height * MM)
    x += width * step
  }
  pdf.fill('black')
}

/** The standard fonts of PDF have no narrow spaces. */
const reais = (amount: Cents): string => formatCents(amount).replaceAll(/[\u00a0\u202f]/g, ' ')
