import { unitsFromQuantity, type Cents, type UnitPrice } from '#domain/amounts.ts'
import { addressText } from '#domain/customer/address.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { isOnAccount, type PaymentKind } from '#domain/payment/payment-method.ts'
import type { Mail, MailRow, MailSection, Sender } from '#server/platform/messaging/mail.ts'
import { couponOf, type OrderDraft } from './prepare-order.ts'

/** A longer order is read on its page. */
const MAX_LINES = 30
const RECEIVING = { delivery: 'Entrega', pickup: 'Retirada' }

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
const reais = (value: Cents): string => money.format(value / 100)
const price = (value: UnitPrice): string => money.format(value / 10_000)
const day = (date: string): string => date.split('-').toReversed().join('/')

/**
 * Tells the customer what was ordered. `number` is a text, because the database fills it in. A mailbox that was never proved
 * to be the customer's may be a stranger's: it reads nothing that the customer wrote.
 */
export function orderMail(
  { storeUrl }: Pick<Sender, 'storeUrl'>,
  parts: OrderDraft,
  number: string,
  isEmailProved: boolean,
): Mail {
  return {
    ...openingOf(parts, number),
    button: { label: parts.plan.isQuote ? 'Ver orçamento' : 'Ver pedido', url: `${storeUrl}/pedidos/${number}` },
    sections: [
      { title: 'Produtos', rows: lineRows(parts) },
      { rows: totalRows(parts) },
      receivingOf(parts, isEmailProved),
      { title: 'Pagamento', rows: [{ label: parts.payment.name, value: '' }] },
    ],
    closing: parts.request.note === '' || !isEmailProved ? [] : [`Sua observação: ${parts.request.note}`],
  }
}

export interface CancelledOrder {
  readonly number: number
  readonly total: Cents
  readonly paymentKind: PaymentKind
  /** Before the cancellation. */
  readonly status: OrderStatus | null
  /** As the person wrote it; empty towards a mailbox that was never proved to be the customer's. */
  readonly reason: string
}

/** Tells the customer, who may be somebody else than whoever cancelled: a linked user, a representative, a program. */
export const cancellationMail = ({ supplier, storeUrl }: Sender, order: CancelledOrder): Mail => ({
  subject: `Pedido nº ${order.number} cancelado`,
  preheader: `O pedido na loja ${supplier.name} foi cancelado.`,
  heading: `Pedido nº ${order.number} cancelado`,
  paragraphs: [
    `O pedido nº ${order.number}, no total de ${reais(order.total)}, foi cancelado na loja ${supplier.name}.`,
    ...(order.reason === '' ? [] : [`Motivo: ${order.reason}`]),
    ...settlementOf(order),
  ],
  button: { label: 'Ver pedido', url: `${storeUrl}/pedidos/${order.number}` },
  closing: ['Não reconhece este cancelamento? Responda a este e-mail e cuidamos disso.'],
})

/** What becomes of the money: only what was not paid yet can be cancelled by the customer's side. */
function settlementOf({ paymentKind, status }: CancelledOrder): string[] {
  if (isOnAccount(paymentKind)) return ['O valor voltou para o seu limite de crédito.']
  if (status !== 'awaiting-payment') return []
  return [
    paymentKind === 'pix'
      ? 'Não pague o Pix deste pedido: o código não vale mais.'
      : 'Não é preciso pagar nada por ele.',
  ]
}

function openingOf(
  { plan, payment }: OrderDraft,
  number: string,
): Pick<Mail, 'subject' | 'preheader' | 'heading' | 'paragraphs'> {
  if (plan.isQuote) {
    return {
      subject: `Recebemos o seu pedido de orçamento nº ${number}`,
      preheader: 'Vamos conferir preços e prazo e responder a você.',
      heading: `Orçamento nº ${number}`,
      paragraphs: [
        'Recebemos o seu pedido de orçamento. Vamos conferir preços e prazo e responder a você. É grátis e sem compromisso.',
      ],
    }
  }
  const isUnpaidPix = plan.status === 'awaiting-payment' && payment.kind === 'pix'
  return {
    subject: `Recebemos o seu pedido nº ${number}`,
    preheader: `Total de ${reais(plan.total)}. Acompanhe cada passo pela página do pedido.`,
    heading: `Pedido nº ${number}`,
    paragraphs: [
      'Obrigado pela compra! Recebemos o seu pedido.',
      isUnpaidPix
        ? 'Agora falta só o Pix: o código para pagar está na página do pedido.'
        : 'Você acompanha cada passo pela página do pedido.',
    ],
  }
}

function lineRows({
  priced: {
    cart: { lines },
  },
}: OrderDraft): MailRow[] {
  const shown = lines.slice(0, MAX_LINES).map(({ product, quantity, isGiftWrapped, unitPrice, itemsTotal }) => ({
    label: product.name,
    note: `${units.format(unitsFromQuantity(quantity))} ${product.unit} × ${price(unitPrice)}${isGiftWrapped ? ', para presente' : ''}`,
    value: reais(itemsTotal),
  }))
  const more = lines.length - shown.length
  return more > 0 ? [...shown, { label: `E mais ${more} produtos`, value: '' }] : shown
}

function totalRows(parts: OrderDraft): MailRow[] {
  const {
    plan,
    request,
    delivery,
    priced: { cart },
  } = parts
  const code = couponOf(parts)?.code
  return [
    { label: 'Produtos', value: reais(cart.items) },
    ...(cart.packaging > 0 ? [{ label: 'Embalagem para presente', value: reais(cart.packaging) }] : []),
    ...(cart.discount > 0
      ? [{ label: code === undefined ? 'Desconto' : `Desconto (${code})`, value: `− ${reais(cart.discount)}` }]
      : []),
    { label: RECEIVING[request.deliveryType], value: delivery.fee > 0 ? reais(delivery.fee) : 'Grátis' },
    { label: plan.isQuote ? 'Total estimado' : 'Total', value: reais(plan.total), isStrong: true },
  ]
}

function receivingOf({ request, delivery, addresses }: OrderDraft, isEmailProved: boolean): MailSection {
  const store = delivery.pickupStore
  const place =
    addresses.delivery === null
      ? [store?.name, store?.address].filter(Boolean).join(' – ')
      : isEmailProved
        ? addressText(addresses.delivery)
        : ''
  const when = [...(request.deliveryDate === null ? [] : [day(request.deliveryDate)]), delivery.period]
    .filter(Boolean)
    .join(', ')
  return { title: RECEIVING[request.deliveryType], rows: [{ label: delivery.name, note: place, value: when }] }
}
