import { formatDate } from '#domain/calendar.ts'
import { formatCents, formatUnitPrice } from '#domain/format-price.ts'
import { unitsFromQuantity, type Cents, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { Mail, MailRow, Sender } from '#server/platform/messaging/mail.ts'

/** What messages about a quote say of it. */
export interface QuoteToMail {
  readonly number: number
  readonly customerName: string
  /** As offered, with the delivery fee. */
  readonly total: Cents
  readonly deliveryFee: Cents
  /** The last day, as YYYY-MM-DD at the store; null before the store answered. */
  readonly validOn: string | null
  readonly offerNote: string
  readonly requestNote: string
  readonly version: number
  readonly reason: string
  readonly lines: readonly {
    readonly name: string
    readonly unit: string
    readonly quantity: Quantity
    readonly unitPrice: UnitPrice
    readonly items: Cents
  }[]
}

/** A longer offer is read on its page. */
const MAX_LINES = 30

const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

const ofCustomer = ({ storeUrl }: Pick<Sender, 'storeUrl'>, { number }: QuoteToMail) => ({
  label: 'Ver orçamento',
  url: `${storeUrl}/pedidos/${number}`,
})
const ofStore = ({ storeUrl }: Pick<Sender, 'storeUrl'>, { number }: QuoteToMail) => ({
  label: 'Abrir na gestão',
  url: `${storeUrl}/gestao/orcamentos/${number}`,
})

/** To the customer: prices are there, until a day. */
export function pricedMail(sender: Sender, quote: QuoteToMail): Mail {
  const { number, total, deliveryFee, validOn, offerNote } = quote
  const until = validOn === null ? '' : `Os preços valem até ${formatDate(validOn)}.`
  return {
    subject: `Seu orçamento nº ${number} está pronto`,
    preheader: `Total de ${formatCents(total)}. ${until}`,
    heading: `Orçamento nº ${number} pronto`,
    paragraphs: [
      `A loja ${sender.supplier.name} respondeu o seu orçamento. ${until}`,
      'Na página do orçamento você aprova, pede outros preços ou recusa. Nada é cobrado antes da sua aprovação.',
    ],
    button: ofCustomer(sender, quote),
    sections: [
      { title: 'Produtos', rows: lineRows(quote) },
      {
        rows: [
          { label: 'Entrega', value: deliveryFee > 0 ? formatCents(deliveryFee) : 'Grátis' },
          { label: 'Total', value: formatCents(total), isStrong: true },
        ],
      },
    ],
    closing: offerNote === '' ? [] : [`Mensagem da loja: ${offerNote}`],
  }
}

/** To the customer: the offer was taken, and is an order now. */
export const acceptedMail = (sender: Sender, quote: QuoteToMail): Mail => ({
  subject: `Orçamento nº ${quote.number} aprovado: agora é um pedido`,
  preheader: `Total de ${formatCents(quote.total)}. Acompanhe cada passo pela página do pedido.`,
  heading: `Pedido nº ${quote.number}`,
  paragraphs: [
    'Recebemos a sua aprovação. Os preços combinados estão garantidos e os produtos, reservados.',
    'Você acompanha cada passo, e paga se for o caso, pela página do pedido.',
  ],
  button: { ...ofCustomer(sender, quote), label: 'Ver pedido' },
  sections: [
    { title: 'Produtos', rows: lineRows(quote) },
    { rows: [{ label: 'Total', value: formatCents(quote.total), isStrong: true }] },
  ],
})

/** To the customer: the offer lapses, tomorrow or today. */
export function expiringMail(sender: Sender, quote: QuoteToMail): Mail {
  const { number, total, validOn } = quote
  const until = validOn === null ? '' : ` até ${formatDate(validOn)}`
  return {
    subject: `Seu orçamento nº ${number} vale${until}`,
    preheader: `Total de ${formatCents(total)}. Aprove para garantir os preços.`,
    heading: `O orçamento nº ${number} está para vencer`,
    paragraphs: [
      `Os preços da loja ${sender.supplier.name} valem${until}, no total de ${formatCents(total)}.`,
      'Aprove para garantir os preços e reservar os produtos. Se não servir, peça outros preços ou recuse.',
    ],
    button: ofCustomer(sender, quote),
  }
}

/** To the customer: no one answered in time. */
export const lapsedMail = (sender: Sender, quote: QuoteToMail): Mail => ({
  subject: `A validade do orçamento nº ${quote.number} terminou`,
  preheader: 'Nada foi cobrado nem reservado.',
  heading: `Orçamento nº ${quote.number} vencido`,
  paragraphs: [
    'Os preços deste orçamento não valem mais. Nada foi cobrado nem reservado.',
    'Ainda quer os produtos? Peça outro orçamento: leva um minuto.',
  ],
  button: ofCustomer(sender, quote),
})

/** To the customer: it was closed by the store, or by somebody of the account. */
export const closedMail = (sender: Sender, quote: QuoteToMail): Mail => ({
  subject: `Orçamento nº ${quote.number} encerrado`,
  preheader: `O orçamento na loja ${sender.supplier.name} foi encerrado.`,
  heading: `Orçamento nº ${quote.number} encerrado`,
  paragraphs: [
    `O orçamento nº ${quote.number} foi encerrado. Nada foi cobrado nem reservado.`,
    ...(quote.reason === '' ? [] : [`Motivo: ${quote.reason}`]),
  ],
  button: ofCustomer(sender, quote),
})

/** What the customer reads, to who requested the quote for the customer and may do so for several. */
export const requesterMail = (mail: Mail, { customerName }: Pick<QuoteToMail, 'customerName'>): Mail => ({
  ...mail,
  subject: `${mail.subject} (${customerName})`,
  paragraphs: [`Cliente: ${customerName}.`, ...mail.paragraphs],
})

/** To who negotiates for the store. */
export function staffMail(
  sender: Sender,
  quote: QuoteToMail,
  what: 'requested' | 'countered' | 'accepted' | 'refused',
): Mail {
  const { number, customerName, version, requestNote, reason, total } = quote
  const { subject, text } = {
    requested: {
      subject: `Novo orçamento nº ${number}: ${customerName}`,
      text: `${customerName} pediu um orçamento, estimado em ${formatCents(total)}.`,
    },
    countered: {
      subject: `Contraproposta no orçamento nº ${number}: ${customerName}`,
      text: `${customerName} pediu outros preços ou quantidades (versão ${version}).`,
    },
    accepted: {
      subject: `Orçamento nº ${number} aprovado: ${customerName}`,
      text: `${customerName} aprovou o orçamento, no total de ${formatCents(total)}. Ele já é um pedido.`,
    },
    refused: {
      subject: `Orçamento nº ${number} recusado: ${customerName}`,
      text: `${customerName} recusou o orçamento ou desistiu dele.`,
    },
  }[what]
  const said = what === 'refused' ? reason : what === 'countered' ? requestNote : ''
  return {
    subject,
    preheader: text,
    heading: subject,
    paragraphs: [text, ...(said === '' ? [] : [`“${said}”`])],
    isToStaff: true,
    button: ofStore(sender, quote),
  }
}

function lineRows({ lines }: QuoteToMail): MailRow[] {
  const shown = lines.slice(0, MAX_LINES).map(({ name, unit, quantity, unitPrice, items }) => ({
    label: name,
    note: `${units.format(unitsFromQuantity(quantity))} ${unit} × ${formatUnitPrice(unitPrice)}`,
    value: formatCents(items),
  }))
  const more = lines.length - shown.length
  return more > 0
    ? [...shown, { label: more === 1 ? 'E mais 1 produto' : `E mais ${more} produtos`, value: '' }]
    : shown
}
