import { Type, type Static } from 'typebox'
import { reaisFromCents, reaisFromUnitPrice, unitsFromQuantity } from '#domain/amounts.ts'
import { addressText, type Address } from '#domain/customer/address.ts'
import type {
  OrderData,
  PersonalData,
  QuoteData,
  SubscriptionData,
  ConversationData,
} from '#domain/privacy/personal-data.ts'
import { CANAL_DO_ACEITE } from './negotiation.ts'
import { encodeRunStatus, SituacaoDaData } from './subscription-run.ts'
import { encodeSubscriptionStatus, Situacao } from './subscription.ts'
import { Data, Dinheiro, encodeDeliveryType, encodeStatus, OuNulo, Quantidade, Status, TipoEntrega } from './values.ts'

/** The part of a person's data that orders, quotes, negotiations and subscriptions are. */
const texto = Type.String()
const quando = Type.String({ description: 'Instante ISO 8601' })

export const Pedido = Type.Object({
  numero: Type.Integer(),
  data: quando,
  situacao: Status,
  total: Dinheiro,
  nome: texto,
  documento: texto,
  tipoEntrega: TipoEntrega,
  formaEntrega: texto,
  enderecoEntrega: OuNulo(texto),
  enderecoFaturamento: OuNulo(texto),
  pagamento: texto,
  cupom: OuNulo(texto),
  observacao: texto,
  numPedidoCliente: texto,
  recebidoPor: texto,
  chaveDaNotaFiscal: OuNulo(texto),
  fotoDaEntrega: OuNulo(Type.String({ description: 'JPEG em base64' })),
  avaliacao: OuNulo(Type.Object({ nota: Type.Integer(), comentario: texto, data: quando })),
  itens: Type.Array(
    Type.Object({ codigo: texto, nome: texto, quantidade: Quantidade, preco: Dinheiro, total: Dinheiro }),
  ),
})

export const PedidoDeOrcamento = Type.Object({
  pedido: Type.Integer(),
  versao: Type.Integer(),
  mensagem: texto,
  itens: Type.Array(Type.Object({ nome: texto, quantidade: Quantidade, precoDesejado: OuNulo(Dinheiro) })),
})

export const AssinaturaGuardada = Type.Object({
  tipo: texto,
  situacao: Situacao,
  criadaEm: quando,
  observacao: texto,
  itens: Type.Array(Type.Object({ nome: texto, quantidade: Quantidade, precoCombinado: Dinheiro })),
  datas: Type.Array(Type.Object({ data: Data, situacao: SituacaoDaData, pedido: OuNulo(Type.Integer()) })),
})

export const ConversaGuardada = Type.Object({
  pedido: OuNulo(Type.Integer()),
  mensagens: Type.Array(
    Type.Object({
      de: Type.Union([Type.Literal('VOCE'), Type.Literal('LOJA')]),
      data: quando,
      texto,
      arquivo: OuNulo(texto),
    }),
  ),
})

export const encodeConversation = ({ orderNumber, messages }: ConversationData): Static<typeof ConversaGuardada> => ({
  pedido: orderNumber,
  mensagens: messages.map(({ author, sentAt, text, file }) => ({
    de: author === 'customer' ? 'VOCE' : 'LOJA',
    data: sentAt,
    texto: text,
    arquivo: file,
  })),
})

export const encodeOrder = ({ rating, ...order }: OrderData): Static<typeof Pedido> => ({
  numero: order.number,
  data: order.placedAt,
  situacao: encodeStatus(order.status),
  total: reaisFromCents(order.total),
  nome: order.customerName,
  documento: order.customerDocument,
  tipoEntrega: encodeDeliveryType(order.deliveryType),
  formaEntrega: order.deliveryName,
  enderecoEntrega: textOfAddress(order.deliveryAddress),
  enderecoFaturamento: textOfAddress(order.billingAddress),
  pagamento: order.paymentName,
  cupom: order.couponCode,
  observacao: order.note,
  numPedidoCliente: order.customerOrderNumber,
  recebidoPor: order.receivedBy,
  chaveDaNotaFiscal: order.nfeKey,
  fotoDaEntrega: order.handoverPhoto,
  avaliacao: rating && { nota: rating.stars, comentario: rating.comment, data: rating.ratedAt },
  itens: order.lines.map((line) => ({
    codigo: line.code,
    nome: line.name,
    quantidade: unitsFromQuantity(line.quantity),
    preco: reaisFromUnitPrice(line.unitPrice),
    total: reaisFromCents(line.total),
  })),
})

export const encodeQuote = (quote: QuoteData): Static<typeof PedidoDeOrcamento> => ({
  pedido: quote.orderNumber,
  versao: quote.version,
  mensagem: quote.note,
  itens: quote.lines.map((line) => ({
    nome: line.name,
    quantidade: unitsFromQuantity(line.quantity),
    precoDesejado: line.wishedPrice === null ? null : reaisFromUnitPrice(line.wishedPrice),
  })),
})

export const encodeSubscription = (subscription: SubscriptionData): Static<typeof AssinaturaGuardada> => ({
  tipo: subscription.type,
  situacao: encodeSubscriptionStatus(subscription.status),
  criadaEm: subscription.createdAt,
  observacao: subscription.note,
  itens: subscription.lines.map((line) => ({
    nome: line.name,
    quantidade: unitsFromQuantity(line.quantity),
    precoCombinado: reaisFromUnitPrice(line.agreedPrice),
  })),
  datas: subscription.dates.map(({ date, status, orderNumber }) => ({
    data: date,
    situacao: encodeRunStatus(status),
    pedido: orderNumber,
  })),
})

const textOfAddress = (address: Address | null): string | null => address && addressText(address)

export const NegociacaoGuardada = Type.Object({
  comecouEm: quando,
  recado: texto,
  aceite: OuNulo(Type.Object({ em: quando, por: CANAL_DO_ACEITE.schema })),
})
export const encodeNegotiation = ({
  startedAt,
  note,
  consent,
}: PersonalData['negotiations'][number]): Static<typeof NegociacaoGuardada> => ({
  comecouEm: startedAt,
  recado: note,
  aceite: consent && { em: consent.at, por: CANAL_DO_ACEITE.encode(consent.channel) },
})
