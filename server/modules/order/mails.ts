import { formatDate } from '#domain/calendar.ts'
import { formatCents, formatUnitPrice } from '#domain/format-price.ts'
import { unitsFromQuantity } from '#domain/amounts.ts'
import { addressText } from '#domain/customer/address.ts'
import { fullFeeOf, type OrderCombo } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { groupLines, type LineGroup } from '#domain/order/line-groups.ts'
import { changeOf } from '#domain/order/place-order.ts'
import { isOnAccount } from '#domain/payment/payment-method.ts'
import type { Mail, MailRow, MailSection, Sender } from '#server/platform/messaging/mail.ts'
import type { LineToMail, OrderToMail } from './order-to-mail.ts'

/** A longer order is read on its page. */
const MAX_LINES = 30
const RECEIVING = { delivery: 'Entrega', pickup: 'Retirada' }

const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

/**
 * Confirms the order to the customer. A mailbox that was never proved to be the customer's may be a stranger's: it
 * gets nothing that the customer wrote.
 */
export function confirmationMail({ storeUrl }: Pick<Sender, 'storeUrl'>, order: OrderToMail): Mail {
  const { number, note, isEmailProved } = order
  return {
    ...openingFor(order),
    button: { label: isQuote(order) ? 'Ver orçamento' : 'Ver pedido', url: `${storeUrl}/pedidos/${number}` },
    sections: summaryOf(order),
    closing: [
      ...(note === '' || !isEmailProved ? [] : [`Sua observação: ${note}`]),
      ...(isQuote(order) ? [] : withdrawalOf(order)),
    ],
  }
}

/** The contract in short (Decreto 7.962/2013, art. 4); the layout of every mail identifies the store. */
const summaryOf = (order: OrderToMail): MailSection[] => [
  { title: 'Produtos', rows: lineRows(order) },
  { rows: totalRows(order) },
  receivingOf(order),
  { title: 'Pagamento', rows: paymentRows(order) },
]

/** Only who buys for private use may withdraw without a reason. */
const withdrawalOf = ({ isConsumer }: OrderToMail): string[] =>
  isConsumer
    ? [
        'Direito de arrependimento: você pode desistir da compra em até 7 dias depois de receber, sem dar motivo e com o valor de volta (CDC, art. 49). Para isso, escolha “Devolver ou trocar” na página do pedido, responda a este e-mail ou fale com a loja.',
      ]
    : []

const isQuote = ({ firstStatus }: OrderToMail): boolean => firstStatus === 'quote-requested'

/** To the customer. The author of the cancellation may be a linked user, a representative or a program. */
export const cancellationMail = ({ supplier, storeUrl }: Sender, order: OrderToMail, former: OrderStatus): Mail => ({
  subject: `Pedido nº ${order.number} cancelado`,
  preheader: `O pedido na loja ${supplier.name} foi cancelado.`,
  heading: `Pedido nº ${order.number} cancelado`,
  paragraphs: [
    `O pedido nº ${order.number}, no total de ${formatCents(order.total)}, foi cancelado na loja ${supplier.name}.`,
    ...(order.isOverdue
      ? ['O prazo para o pagamento terminou sem que ele chegasse. Se ainda quiser, faça o pedido de novo.']
      : []),
    ...(order.isLapsed ? ['Ele esperava aprovação, e o prazo terminou sem resposta.'] : []),
    // A mailbox that was never proved may be another person's.
    ...(order.reason === '' || !order.isEmailProved ? [] : [`Motivo: ${order.reason}`]),
    ...settlementOf(order, former),
  ],
  button: { label: 'Ver pedido', url: `${storeUrl}/pedidos/${order.number}` },
  closing: order.isOverdue
    ? ['Pagou mesmo assim? Responda a este e-mail: a loja confere e devolve o valor.']
    : ['Ficou alguma dúvida sobre o cancelamento? Responda a este e-mail e cuidamos disso.'],
})

const MOVE_TEXT: Partial<Record<OrderStatus, { readonly subject: string; readonly text: string }>> = {
  'ready-for-pickup': {
    subject: 'pronto para retirada',
    text: 'Seu pedido está pronto: você já pode retirar. Na loja, informe o código que está na página do pedido.',
  },
  'out-for-delivery': {
    subject: 'saiu para entrega',
    text: 'Seu pedido está a caminho. Ao receber, informe o código que está na página do pedido.',
  },
  delivered: { subject: 'entregue', text: 'Seu pedido foi entregue. Agradecemos a compra! Conte para nós como foi.' },
}

const COLLECTED = {
  subject: 'retirado',
  text: 'Seu pedido foi retirado. Agradecemos a compra! Conte para nós como foi.',
}

/** Whether the customer gets a mail of the move; others are seen on the page of the order. */
export const isMoveToMail = (to: OrderStatus): boolean => to === 'cancelled' || MOVE_TEXT[to] !== undefined

/** Without the code of the handover: the reader of the mailbox does not always receive the order. */
export function moveMail({ supplier, storeUrl }: Sender, order: OrderToMail, to: OrderStatus): Mail {
  const { number } = order
  const moved = to === 'delivered' && order.deliveryType === 'pickup' ? COLLECTED : MOVE_TEXT[to]
  const { subject, text } = moved ?? { subject: 'atualizado', text: 'Seu pedido avançou.' }
  return {
    subject: `Pedido nº ${number} ${subject}`,
    preheader: text,
    heading: `Pedido nº ${number} ${subject}`,
    paragraphs: [text, `Loja: ${supplier.name}.`],
    button: { label: 'Ver pedido', url: `${storeUrl}/pedidos/${number}` },
    sections: summaryOf(order),
    closing: withdrawalOf(order),
  }
}

/** While the order is picked about missing items and weights; before, about what staff would change. */
export function questionMail({ supplier, storeUrl }: Sender, { number, status }: OrderToMail): Mail {
  const isPicking = status === 'picking'
  return {
    subject: `Pedido nº ${number}: a loja precisa da sua resposta`,
    preheader: isPicking
      ? 'Responda na página do pedido para a separação continuar.'
      : 'A loja propõe uma mudança e espera o seu sim.',
    heading: `Uma pergunta sobre o pedido nº ${number}`,
    paragraphs: [
      isPicking
        ? `A loja ${supplier.name} está separando o seu pedido e precisa saber o que você prefere. Responda na página do pedido.`
        : `A loja ${supplier.name} propõe uma mudança no seu pedido. Veja o que muda e responda na página do pedido; sem resposta em 24 horas, o pedido fica como está.`,
    ],
    button: { label: 'Responder', url: `${storeUrl}/pedidos/${number}` },
  }
}

/** The lines as they were and are, then the whole order as it is now. */
export const editedMail = ({ supplier, storeUrl }: Sender, order: OrderToMail): Mail => ({
  subject: `Pedido nº ${order.number} alterado pela loja`,
  preheader: `Total agora: ${formatCents(order.total)}.`,
  heading: `Mudança no pedido nº ${order.number}`,
  paragraphs: [
    `A loja ${supplier.name} alterou o seu pedido. O que mudou:`,
    ...order.edited.split('; '),
    'Não combinou isso? Responda a este e-mail.',
  ],
  button: { label: 'Ver pedido', url: `${storeUrl}/pedidos/${order.number}` },
  sections: summaryOf(order),
})

/** To the principal of the account. */
export const approvalMail = (sender: Sender, order: OrderToMail): Mail => ({
  subject: `Pedido nº ${order.number} aguarda a sua aprovação`,
  preheader: `Total de ${formatCents(order.total)}. Aprove ou recuse pela página do pedido.`,
  heading: 'Um pedido aguarda a sua aprovação',
  paragraphs: [
    `Uma pessoa da sua conta na loja ${sender.supplier.name} fez o pedido nº ${order.number}, no total de ${formatCents(order.total)}. Ele só segue depois que você aprovar.`,
    'A loja guarda os produtos por 3 dias; sem resposta, o pedido é cancelado. Nada foi cobrado.',
  ],
  button: { label: 'Aprovar ou recusar', url: buttonTo(sender, order).url },
  sections: summaryOf(order),
})

/** To the linked user who placed the order. */
export const waitingMail = (sender: Sender, order: OrderToMail): Mail => ({
  subject: `Pedido nº ${order.number} aguarda aprovação`,
  preheader: 'O responsável pela conta foi avisado.',
  heading: `Pedido nº ${order.number}`,
  paragraphs: [
    `O seu pedido na loja ${sender.supplier.name}, no total de ${formatCents(order.total)}, aguarda a aprovação do responsável pela conta. Avisamos você quando houver resposta.`,
  ],
  button: buttonTo(sender, order),
})

/** To the customer, with the contract in short: the order is a purchase from now on. */
export const approvedMail = (sender: Sender, order: OrderToMail): Mail => ({
  subject: `Pedido nº ${order.number} aprovado`,
  preheader: `Total de ${formatCents(order.total)}. Acompanhe cada passo pela página do pedido.`,
  heading: `Pedido nº ${order.number} aprovado`,
  paragraphs: ['O pedido foi aprovado e seguiu para a loja. Se for o caso, o pagamento está na página do pedido.'],
  button: buttonTo(sender, order),
  sections: summaryOf(order),
  closing: withdrawalOf(order),
})

/** To the linked user who placed the order. */
export const approvedUserMail = (sender: Sender, order: OrderToMail): Mail => ({
  subject: `O seu pedido nº ${order.number} foi aprovado`,
  preheader: 'Acompanhe cada passo pela página do pedido.',
  heading: 'O seu pedido foi aprovado',
  paragraphs: [
    `O responsável pela conta aprovou o pedido nº ${order.number}, no total de ${formatCents(order.total)}, na loja ${sender.supplier.name}.`,
  ],
  button: buttonTo(sender, order),
})

/** To the linked user who placed the order, which was refused or not answered in time. */
export const notApprovedMail = (sender: Sender, order: OrderToMail): Mail => ({
  subject: `O seu pedido nº ${order.number} não foi aprovado`,
  preheader: 'O pedido foi cancelado.',
  heading: 'O seu pedido não foi aprovado',
  paragraphs: [
    order.isLapsed
      ? `O prazo para aprovar o pedido nº ${order.number} na loja ${sender.supplier.name} terminou sem resposta, e ele foi cancelado.`
      : `O responsável pela conta recusou o pedido nº ${order.number} na loja ${sender.supplier.name}, e ele foi cancelado.`,
    ...(order.reason === '' ? [] : [`Motivo: ${order.reason}`]),
  ],
  button: buttonTo(sender, order),
})

const buttonTo = ({ storeUrl }: Sender, { number }: OrderToMail) => ({
  label: 'Ver pedido',
  url: `${storeUrl}/pedidos/${number}`,
})

/** Without the answer itself: a mailbox that was never proved may be another person's. */
export const answeredRatingMail = ({ supplier, storeUrl }: Sender, { number }: OrderToMail): Mail => ({
  subject: `Pedido nº ${number}: a loja respondeu à sua avaliação`,
  preheader: `Leia o que ${supplier.name} respondeu.`,
  heading: `${supplier.name} respondeu à sua avaliação`,
  paragraphs: [`Agradecemos a avaliação do pedido nº ${number}. A resposta da loja está na página do pedido.`],
  button: { label: 'Ler a resposta', url: `${storeUrl}/pedidos/${number}` },
})

/** What becomes of the money: only what was not paid yet can be cancelled by the customer's side. */
function settlementOf({ paymentKind }: OrderToMail, former: OrderStatus): string[] {
  if (isOnAccount(paymentKind)) return ['O valor voltou para o seu limite de crédito.']
  if (former !== 'awaiting-payment') return []
  return [
    paymentKind === 'pix'
      ? 'Não pague o Pix deste pedido: o código não vale mais.'
      : 'Não é preciso pagar nada por ele.',
  ]
}

function openingOf(order: OrderToMail): Pick<Mail, 'subject' | 'preheader' | 'heading' | 'paragraphs'> {
  const { number, total, firstStatus, paymentKind } = order
  if (isQuote(order)) {
    return {
      subject: `Recebemos o seu pedido de orçamento nº ${number}`,
      preheader: 'Vamos conferir preços e prazo e responder a você.',
      heading: `Orçamento nº ${number}`,
      paragraphs: [
        'Recebemos o seu pedido de orçamento. Vamos conferir preços e prazo e responder a você. É grátis e sem compromisso.',
      ],
    }
  }
  const isUnpaidPix = firstStatus === 'awaiting-payment' && paymentKind === 'pix'
  return {
    subject: `Recebemos o seu pedido nº ${number}`,
    preheader: `Total de ${formatCents(total)}. Acompanhe cada passo pela página do pedido.`,
    heading: `Pedido nº ${number}`,
    paragraphs: [
      'Agradecemos a compra! Recebemos o seu pedido.',
      isUnpaidPix
        ? 'Agora falta só o Pix: o código para pagar está na página do pedido.'
        : 'Você acompanha cada passo pela página do pedido.',
    ],
  }
}

/** Of an order that an attendant placed with the customer's consent. */
const openingByAttendant = (
  { number, total, firstStatus }: OrderToMail,
  name: string,
): ReturnType<typeof openingOf> => ({
  subject: `${name} enviou o seu pedido nº ${number}`,
  preheader: `Total de ${formatCents(total)}, com os preços que você aceitou.`,
  heading: `Pedido nº ${number}`,
  paragraphs: [
    `${name}, da loja, enviou o seu pedido com os preços que você aceitou. Não aceitou? Responda a este e-mail.`,
    firstStatus === 'awaiting-payment'
      ? 'Agora falta só o pagamento, que é feito pela página do pedido.'
      : 'Você acompanha cada passo pela página do pedido.',
  ],
})

const openingByStaff = ({ number, total, firstStatus }: OrderToMail, name: string): ReturnType<typeof openingOf> => ({
  subject: `${name} registrou o seu pedido nº ${number}`,
  preheader: `Total de ${formatCents(total)}.`,
  heading: `Pedido nº ${number}`,
  paragraphs: [
    `${name}, da loja, registrou o pedido que você fez. Algo não confere? Responda a este e-mail.`,
    firstStatus === 'awaiting-payment'
      ? 'Agora falta só o pagamento, que é feito pela página do pedido.'
      : 'Você acompanha cada passo pela página do pedido.',
  ],
})

/** A quote begins as that of every customer, whoever asked for it. */
function openingFor(order: OrderToMail): ReturnType<typeof openingOf> {
  const { attendantName, staffName } = order
  if (attendantName !== null) return openingByAttendant(order, attendantName)
  return staffName === null || isQuote(order) ? openingOf(order) : openingByStaff(order, staffName)
}

function lineRows({ lines }: OrderToMail): MailRow[] {
  const groups = groupLines(lines.slice(0, MAX_LINES))
  const shown = groups.flatMap(({ combo, ...group }) =>
    combo === null ? group.lines.map(lineRow) : [comboRow(combo, group)],
  )
  const more = lines.length - MAX_LINES
  return more > 0
    ? [...shown, { label: more === 1 ? 'E mais 1 produto' : `E mais ${more} produtos`, value: '' }]
    : shown
}

const amountOf = ({ quantity, unit }: LineToMail) => `${units.format(unitsFromQuantity(quantity))} ${unit}`

const lineRow = (line: LineToMail): MailRow => ({
  label: line.name,
  note: `${amountOf(line)} × ${formatUnitPrice(line.unitPrice)}${line.isGiftWrapped ? ', para presente' : ''}`,
  value: formatCents(line.items),
})

const comboRow = (
  { name, quantity }: OrderCombo,
  { lines, pricePerCombo, saving, total }: Omit<LineGroup<LineToMail>, 'combo'>,
): MailRow => ({
  label: `Combo: ${quantity} × ${name}`,
  note: [
    lines.map((line) => `${amountOf(line)} ${line.name}`).join(' + '),
    ...(pricePerCombo === null ? [] : [`${formatCents(pricePerCombo)} por combo`]),
    ...(saving === 0 ? [] : [`você economiza ${formatCents(saving)}`]),
  ].join('; '),
  value: formatCents(total),
})

function totalRows(order: OrderToMail): MailRow[] {
  const { status, items, packaging, discount, couponCode, deliveryType, deliveryDiscount, total } = order
  const deliveryFee = fullFeeOf(order)
  const byCoupon = (name: string) => (couponCode === null ? name : `${name} (${couponCode})`)
  return [
    { label: 'Produtos', value: formatCents(items) },
    ...(packaging > 0 ? [{ label: 'Embalagem para presente', value: formatCents(packaging) }] : []),
    ...(discount > 0 ? [{ label: byCoupon('Desconto'), value: `− ${formatCents(discount)}` }] : []),
    { label: RECEIVING[deliveryType], value: deliveryFee > 0 ? formatCents(deliveryFee) : 'Grátis' },
    ...(deliveryDiscount > 0
      ? [{ label: byCoupon('Desconto na entrega'), value: `− ${formatCents(deliveryDiscount)}` }]
      : []),
    { label: status === 'quote-requested' ? 'Total estimado' : 'Total', value: formatCents(total), isStrong: true },
  ]
}

const paymentRows = ({ paymentName, changeFor, total }: OrderToMail): MailRow[] => [
  { label: paymentName, value: '' },
  ...(changeFor === null
    ? []
    : [{ label: `Troco para ${formatCents(changeFor)}`, value: formatCents(changeOf({ changeFor, total })) }]),
]

function receivingOf(order: OrderToMail): MailSection {
  const { deliveryType, deliveryName, deliveryPeriod, deliveryDate, address, store, isEmailProved } = order
  const place =
    address === null
      ? [store?.name, store?.address].filter(Boolean).join(' – ')
      : isEmailProved
        ? addressText(address)
        : ''
  const when = [...(deliveryDate === null ? [] : [formatDate(deliveryDate)]), deliveryPeriod].filter(Boolean).join(', ')
  return { title: RECEIVING[deliveryType], rows: [{ label: deliveryName, note: place, value: when }] }
}
