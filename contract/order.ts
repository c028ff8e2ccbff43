import { Type } from 'typebox'
import type {
  HeldMove,
  OrderAuthor,
  OrderEvent,
  OrderEventKind,
  OrderSummary,
  PlacedOrder,
} from '#domain/order/order.ts'
import { LinhaDoPedido } from './order-line.ts'
import { NotaFiscal } from './order-nfe.ts'
import { Pergunta } from './order-question.ts'
import { Avaliacao } from './order-rating.ts'
import { PedidoNovo } from './order-request.ts'
import { answeredTrait } from './order-trait.ts'
import { FLOW, KIND } from './payment.ts'
import { CHANNEL, DELIVERY_TYPE } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, orNull, record, same, words, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, cents, day, id, int, namedStore, note, number, ofSession, status, text } from './wire/values.ts'

/** The order as in the reply to its submission. */
export type SubmittedOrder = Pick<
  PlacedOrder,
  'number' | 'total' | 'deliveryFee' | 'customerId' | 'status' | 'couponCode'
>

export const PedidoEnviado = mapped(
  record({
    number: ['numpedido', int()],
    total: ['totalpedido', cents()],
    deliveryFee: ['taxaentrega', cents()],
    customerId: ['idcliente', id],
    status: ['status', status],
    details: ['dadospedido', record({ couponCode: ['cupom', orNull(text())] })],
    problem: ['mensagemErro', orNull(text('Nulo: um pedido recusado responde com o erro, e não com sucesso'))],
    message: ['mensagemSucesso', text()],
    itemNames: [
      'itensName',
      list(text(), { description: 'Itens de que um erro trata; vazio quando o pedido foi feito' }),
    ],
  }),
  (order: SubmittedOrder) => ({
    ...order,
    details: order,
    problem: null,
    message: order.status === 'quote-requested' ? 'Pedido de orçamento enviado!' : 'Pedido enviado com sucesso!',
    itemNames: [],
  }),
  ({ number, total, deliveryFee, customerId, status, details }): SubmittedOrder => ({
    number,
    total,
    deliveryFee,
    customerId,
    status,
    ...details,
  }),
)

const placedBy = record({
  as: [
    'papel',
    words({
      customer: 'CLIENTE',
      'linked-user': 'USUARIO_VINCULADO',
      representative: 'REPRESENTANTE',
      attendant: 'ATENDENTE',
      staff: 'EQUIPE',
      'api-key': 'CHAVE_API',
    } satisfies Record<OrderAuthor['as'], string>),
  ],
  name: ['nome', text()],
  apiKeyId: ['idapikeys', orNull(id)],
}) satisfies FieldOf<OrderAuthor>

export const orderHead = record({
  number: ['numpedido', int()],
  status: ['status', status],
  placedAt: ['datapedido', text()],
  total: ['totalpedido', cents()],
  deliveryType: ['tipoentrega', wordsOf(DELIVERY_TYPE)],
  deliveryDate: ['data_de_entrega', orNull(day())],
  paymentName: ['formaPagamento', text()],
  placedBy: ['feitoPor', placedBy],
  approval: [
    'aprovacao',
    orNull(
      words({ waiting: 'AGUARDANDO', approved: 'APROVADA', refused: 'RECUSADA' }),
      'Do responsável pela conta; nulo quando o pedido não precisa dela',
    ),
  ],
}) satisfies FieldOf<Omit<OrderSummary, 'pictures' | 'lineCount'>>

export const campaign = orNull(
  same(Type.Record(Type.String(), Type.String())),
  'Os parâmetros utm_ do link que trouxe o comprador, com o consentimento dele; só para a loja',
)

export const heldMove = orNull(
  record({ to: ['para', status], dueAt: ['venceEm', text()], by: ['por', text()] }) satisfies FieldOf<HeldMove>,
  'Um avanço que ainda pode ser desfeito; só para a equipe',
)

const event = record({
  from: ['de', orNull(status)],
  to: ['para', status],
  at: ['data', text()],
  reason: ['motivo', text()],
  kind: [
    'tipo',
    words(
      {
        moved: 'MOVIDO',
        question: 'PERGUNTA',
        answer: 'RESPOSTA',
        removal: 'FALTA',
        replaced: 'TROCA',
        'new-total': 'TOTAL',
        'new-method': 'FORMA_PAGAMENTO',
        'failed-delivery': 'NAO_ENTREGUE',
        approved: 'APROVADO',
        'return-requested': 'DEVOLUCAO_PEDIDA',
        'return-accepted': 'DEVOLUCAO_ACEITA',
        'return-refused': 'DEVOLUCAO_RECUSADA',
        'return-received': 'DEVOLUCAO_RECEBIDA',
        'return-done': 'DEVOLUCAO_CONCLUIDA',
        'return-cancelled': 'DEVOLUCAO_CANCELADA',
        edited: 'EDITADO',
      } satisfies Record<OrderEventKind, string>,
      'Fora MOVIDO, o status fica o mesmo e o motivo diz de que produtos se trata, de que forma de pagamento para qual, por que não foi entregue, ou o que a loja editou',
    ),
  ],
  by: ['por', orNull(text(), 'Quem fez; só para a equipe')],
}) satisfies FieldOf<OrderEvent>

/** How an order is paid, and what became of it. */
const payment = {
  paymentKind: ['tipoPagamento', wordsOf(KIND)],
  paymentState: ['situacaoPagamento', words({ open: 'ABERTO', paid: 'PAGO', refunded: 'DEVOLVIDO' })],
  received: ['valorRecebido', cents('Reais que chegaram, também a menor, em atraso ou em dobro')],
  returned: ['valorDevolvido', cents()],
  isUndecided: [
    'recebimentoAResolver',
    bool('Chegou um pagamento a menor ou em atraso, e a loja ainda decide sobre ele'),
  ],
  mayBePaidToKey: [
    'pixNaChave',
    bool('Para a equipe: pode ter sido pago por Pix na chave da loja, que nenhum banco avisa'),
  ],
  cardState: [
    'situacaoCartao',
    orNull(
      words({ authorized: 'AUTORIZADO', pending: 'EM_ANALISE' }),
      'De um cartão informado para o pedido e ainda não cobrado',
    ),
  ],
  changeFor: ['trocoPara', orNull(cents(), 'Em dinheiro na entrega: com quanto o cliente vai pagar')],
} as const

export const Pedido = mapped(
  record({
    ...orderHead.fields,
    customerId: ['idcliente', id],
    customerName: ['nomeCliente', text()],
    flow: ['fluxo', wordsOf(FLOW)],
    channel: ['canalVenda', wordsOf(CHANNEL)],
    items: ['totalProdutos', cents()],
    packaging: ['totalEmbalagem', cents()],
    discount: ['totalDesconto', cents()],
    deliveryFee: ['taxaentrega', cents()],
    deliveryDiscount: ['descontoEntrega', cents('Reais que o cupom tirou da entrega; taxaentrega é o que ficou')],
    delivery: ['formaEntrega', record({ deliveryName: ['nome', text()], deliveryPeriod: ['periodo', text()] })],
    destination: ['destino', record({ name: ['nome', text()], text: ['texto', text()], hours: ['horario', text()] })],
    ...payment,
    couponCode: ['cupom', orNull(text())],
    note: ['anotacoes', text()],
    customerOrderNumber: ['numPedidoCliente', text()],
    traits: ['caracteristicas', list(answeredTrait)],
    approvalDueAt: ['aprovarAte', orNull(text(), 'Até quando o pedido aguarda a aprovação; depois é cancelado')],
    isApprovable: ['podeAprovar', bool('Se quem consulta pode aprovar ou recusar o pedido agora')],
    isCancellable: ['podeCancelar', bool('Se quem consulta pode cancelar o pedido agora')],
    lines: ['itens', list(LinhaDoPedido)],
    events: ['eventos', list(event)],
    customerPhone: ['telefone', orNull(text(), 'Do cliente; só para a loja')],
    campaign: ['campanha', campaign],
    handoverCode: ['codigoEntrega', orNull(text(), 'O que o cliente diz ao receber; só para o cliente')],
    receivedBy: ['recebidoPor', text('Quem recebeu, escrito na entrega; vazio com o código do cliente')],
    hasHandoverPhoto: ['temFotoDaEntrega', bool()],
    nfe: ['notaFiscal', orNull(NotaFiscal)],
    authorized: ['totalAutorizado', cents('O máximo cobrado sem perguntar ao cliente, pelo peso dos itens')],
    isPicked: ['separado', bool('A separação terminou: quantidades e total são os finais')],
    questions: ['perguntas', list(Pergunta)],
    rating: ['avaliacao', orNull(Avaliacao)],
    isRatable: ['podeAvaliar', bool('Se quem consulta pode avaliar o pedido agora')],
    heldMove: ['movimentoPendente', heldMove],
  }),
  (order: PlacedOrder) => ({ ...order, delivery: order }),
  ({ delivery, ...order }): PlacedOrder => ({ ...order, ...delivery }),
)

const area = 'Pedidos'
const ofCustomer = record({ ...ofSession, customerId: ['idcliente', id] })
const ofOrder = { number: ['numpedido', number({ minimum: 1 })] } as const
const ofSessionOrder = record({ ...ofSession, ...ofOrder })
const ofStoreOrder = record({ ...namedStore, ...ofOrder })
/** Why the order is cancelled or refused. */
const reason = note(500)

export const submitOrder = fieldEndpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/pedido',
  summary: 'Enviar o pedido; com Idempotency-Key (até 200 caracteres), repetir devolve o mesmo pedido',
  area,
  access: 'order.submit',
  customer: 'params.idcliente',
  params: ofCustomer,
  body: PedidoNovo,
  reply: PedidoEnviado,
})

export const findDuplicate = fieldEndpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/pedido/duplicidade',
  summary: 'O pedido igual feito há pouco, se existe de fato',
  area,
  access: 'order.submit',
  customer: 'params.idcliente',
  params: ofCustomer,
  body: PedidoNovo,
  reply: PedidoEnviado,
})

export const orderDetail = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/order/:numpedido',
  summary: 'Pedido, com itens e histórico',
  area,
  access: 'signed-in',
  params: ofSessionOrder,
  reply: Pedido,
})

export const FotoDaEntrega = record({ photo: ['foto', orNull(text(), 'JPEG em base64; nulo: não há')] })

export const ownHandoverPhoto = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/order/:numpedido/foto',
  summary: 'A foto tirada na entrega do pedido',
  area,
  access: 'order.see',
  customer: 'session',
  params: ofSessionOrder,
  reply: FotoDaEntrega,
})

export const cancelOrder = fieldEndpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/cancelar',
  summary:
    'Cancelar o pedido enquanto ENVIADO ou AGUARDANDOPAGAMENTO, ou recusar o orçamento; estoque, data, cupom e crédito voltam, e a fatura é cancelada',
  area,
  access: 'order.cancel',
  customer: 'session',
  params: ofStoreOrder,
  body: record({ reason: ['motivo', reason] }),
  reply: Pedido,
})

export const decideOrder = fieldEndpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/aprovacao',
  summary:
    'Aprovar ou recusar o pedido de um usuário vinculado, pelo responsável da conta; aprovado, segue para o pagamento ou a loja, e recusado, é cancelado',
  area,
  access: 'order.approve',
  customer: 'session',
  params: ofStoreOrder,
  body: record({ isApproved: ['aprovado', bool()], reason: ['motivo', reason] }),
  reply: Pedido,
})
