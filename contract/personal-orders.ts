import { returnOutcome, returnReason, returnState } from './order-return.ts'
import { addressText, type Address } from '#domain/customer/address.ts'
import type {
  ConversationData,
  OrderData,
  PersonalData,
  QuoteData,
  SubscriptionData,
} from '#domain/privacy/personal-data.ts'
import { CANAL_DO_ACEITE } from './negotiation.ts'
import { runStatus } from './subscription-run.ts'
import { subscriptionStatus } from './subscription.ts'
import { DELIVERY_TYPE } from './values.ts'
import { list, orNull, record, words, wordsOf, type FieldOf } from './wire/field.ts'
import { cents, day, int, quantity, status, text, unitPrice } from './wire/values.ts'

/** The part of a person's data that orders, quotes, negotiations and subscriptions are. */
const moment = text('Instante ISO 8601')

/** An order with its addresses as lines of text. */
type OrderTexts = Omit<OrderData, 'deliveryAddress' | 'billingAddress'> & {
  readonly deliveryAddress: string | null
  readonly billingAddress: string | null
}
export const Pedido = record({
  number: ['numero', int()],
  placedAt: ['data', moment],
  status: ['situacao', status],
  total: ['total', cents()],
  customerName: ['nome', text()],
  customerDocument: ['documento', text()],
  deliveryType: ['tipoEntrega', wordsOf(DELIVERY_TYPE)],
  deliveryName: ['formaEntrega', text()],
  deliveryAddress: ['enderecoEntrega', orNull(text())],
  billingAddress: ['enderecoFaturamento', orNull(text())],
  paymentName: ['pagamento', text()],
  couponCode: ['cupom', orNull(text())],
  note: ['observacao', text()],
  customerOrderNumber: ['numPedidoCliente', text()],
  receivedBy: ['recebidoPor', text()],
  nfeKey: ['chaveDaNotaFiscal', orNull(text())],
  handoverPhoto: ['fotoDaEntrega', orNull(text('JPEG em base64'))],
  rating: [
    'avaliacao',
    orNull(record({ stars: ['nota', int()], comment: ['comentario', text()], ratedAt: ['data', moment] })),
  ],
  returns: [
    'devolucoes',
    list(
      record({
        state: ['situacao', returnState],
        reason: ['motivo', returnReason],
        outcome: ['desejo', returnOutcome],
        note: ['texto', text()],
        requestedAt: ['data', moment],
        amount: ['valor', orNull(cents())],
        lines: ['itens', list(record({ name: ['nome', text()], quantity: ['quant', quantity()] }))],
        photos: ['fotos', list(text('JPEG em base64'))],
      }),
    ),
  ],
  lines: [
    'itens',
    list(
      record({
        code: ['codigo', text()],
        name: ['nome', text()],
        quantity: ['quantidade', quantity()],
        unitPrice: ['preco', unitPrice()],
        total: ['total', cents()],
      }),
    ),
  ],
}) satisfies FieldOf<OrderTexts>

const lineOf = (address: Address | null): string | null => address && addressText(address)
export const withAddressLines = (order: OrderData): OrderTexts => ({
  ...order,
  deliveryAddress: lineOf(order.deliveryAddress),
  billingAddress: lineOf(order.billingAddress),
})

const boughtLine = { name: ['nome', text()], quantity: ['quantidade', quantity()] } as const

export const PedidoDeOrcamento = record({
  orderNumber: ['pedido', int()],
  version: ['versao', int()],
  note: ['mensagem', text()],
  lines: ['itens', list(record({ ...boughtLine, wishedPrice: ['precoDesejado', orNull(unitPrice())] }))],
}) satisfies FieldOf<QuoteData>

export const AssinaturaGuardada = record({
  type: ['tipo', text()],
  status: ['situacao', subscriptionStatus],
  createdAt: ['criadaEm', moment],
  note: ['observacao', text()],
  lines: ['itens', list(record({ ...boughtLine, agreedPrice: ['precoCombinado', unitPrice()] }))],
  dates: [
    'datas',
    list(record({ date: ['data', day()], status: ['situacao', runStatus], orderNumber: ['pedido', orNull(int())] })),
  ],
}) satisfies FieldOf<SubscriptionData>

export const ConversaGuardada = record({
  orderNumber: ['pedido', orNull(int())],
  messages: [
    'mensagens',
    list(
      record({
        author: ['de', words({ customer: 'VOCE', store: 'LOJA' })],
        sentAt: ['data', moment],
        text: ['texto', text()],
        file: ['arquivo', orNull(text())],
      }),
    ),
  ],
}) satisfies FieldOf<ConversationData>

export const NegociacaoGuardada = record({
  startedAt: ['comecouEm', moment],
  note: ['recado', text()],
  consent: ['aceite', orNull(record({ at: ['em', moment], channel: ['por', wordsOf(CANAL_DO_ACEITE)] }))],
}) satisfies FieldOf<PersonalData['negotiations'][number]>
