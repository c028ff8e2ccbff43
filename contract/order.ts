import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { HeldMove, OrderEvent, OrderSummary, PlacedOrder } from '#domain/order/order.ts'
import { endpoint } from './endpoint.ts'
import { decodeOrderLine, encodeOrderLine, LinhaDoPedido } from './order-line.ts'
import { PedidoNovo } from './order-request.ts'
import {
  CanalVenda,
  Data,
  decodeChannel,
  decodeDeliveryType,
  decodeRole,
  decodeStatus,
  Dinheiro,
  encodeChannel,
  encodeDeliveryType,
  encodeRole,
  encodeStatus,
  Identificador,
  OuNulo,
  ReferenciaFornecedor,
  Sessao,
  Status,
  TextoLongo,
  TipoEntrega,
} from './values.ts'
import { decodeAnsweredTrait, encodeAnsweredTrait, RespostaGuardada } from './order-trait.ts'
import {
  decodeQuestion,
  encodeQuestion,
  encodeEventKind,
  decodeEventKind,
  Pergunta,
  TipoEvento,
} from './order-question.ts'
import { Avaliacao } from './order-rating.ts'
import { decodeOrderPayment, encodeOrderPayment, pagamentoDoPedido } from './order-payment.ts'
import { NotaFiscal } from './order-nfe.ts'
import { wireWords } from './wire-words.ts'
import { fromWire, toWire } from './wire/convert.ts'

export const PedidoEnviado = Type.Object({
  numpedido: Type.Integer(),
  totalpedido: Dinheiro,
  taxaentrega: Dinheiro,
  idcliente: Identificador,
  status: Status,
  dadospedido: Type.Object({ cupom: OuNulo(Type.String()) }),
  mensagemErro: OuNulo(Type.String({ description: 'Nulo: um pedido recusado responde com o erro, e não com sucesso' })),
  mensagemSucesso: Type.String(),
  itensName: Type.Array(Type.String(), { description: 'Itens de que um erro trata; vazio quando o pedido foi feito' }),
})

const APPROVAL = wireWords({ waiting: 'AGUARDANDO', approved: 'APROVADA', refused: 'RECUSADA' })

export const FeitoPor = Type.Object({
  papel: Type.Union([
    Type.Literal('CLIENTE'),
    Type.Literal('USUARIO_VINCULADO'),
    Type.Literal('REPRESENTANTE'),
    Type.Literal('ATENDENTE'),
    Type.Literal('CHAVE_API'),
  ]),
  nome: Type.String(),
  idapikeys: OuNulo(Identificador),
})

export const orderHead = {
  numpedido: Type.Integer(),
  status: Status,
  datapedido: Type.String(),
  totalpedido: Dinheiro,
  tipoentrega: TipoEntrega,
  data_de_entrega: OuNulo(Data),
  formaPagamento: Type.String(),
  feitoPor: FeitoPor,
  aprovacao: OuNulo(APPROVAL.schema, 'Do responsável pela conta; nulo quando o pedido não precisa dela'),
}

export const Campanha = OuNulo(
  Type.Record(Type.String(), Type.String()),
  'Os parâmetros utm_ do link que trouxe o comprador, com o consentimento dele; só para a loja',
)

export const MovimentoPendente = OuNulo(
  Type.Object({ para: Status, venceEm: Type.String(), por: Type.String() }),
  'Um avanço que ainda pode ser desfeito; só para a equipe',
)

export const Pedido = Type.Object({
  ...orderHead,
  idcliente: Identificador,
  nomeCliente: Type.String(),
  fluxo: Type.Union([Type.Literal('PAGA_ANTES'), Type.Literal('SEPARA_ANTES')]),
  canalVenda: CanalVenda,
  totalProdutos: Dinheiro,
  totalEmbalagem: Dinheiro,
  totalDesconto: Dinheiro,
  taxaentrega: Dinheiro,
  descontoEntrega: Type.Number({ description: 'Reais que o cupom tirou da entrega; taxaentrega é o que ficou' }),
  formaEntrega: Type.Object({ nome: Type.String(), periodo: Type.String() }),
  destino: Type.Object({ nome: Type.String(), texto: Type.String(), horario: Type.String() }),
  ...pagamentoDoPedido,
  cupom: OuNulo(Type.String()),
  anotacoes: Type.String(),
  numPedidoCliente: Type.String(),
  caracteristicas: Type.Array(RespostaGuardada),
  aprovarAte: OuNulo(Type.String(), 'Até quando o pedido aguarda a aprovação; depois é cancelado'),
  podeAprovar: Type.Boolean({ description: 'Se quem consulta pode aprovar ou recusar o pedido agora' }),
  podeCancelar: Type.Boolean({ description: 'Se quem consulta pode cancelar o pedido agora' }),
  itens: Type.Array(LinhaDoPedido),
  eventos: Type.Array(
    Type.Object({
      de: OuNulo(Status),
      para: Status,
      data: Type.String(),
      motivo: Type.String(),
      tipo: TipoEvento,
      por: OuNulo(Type.String(), 'Quem fez; só para a equipe'),
    }),
  ),
  telefone: OuNulo(Type.String(), 'Do cliente; só para a loja'),
  campanha: Campanha,
  codigoEntrega: OuNulo(Type.String(), 'O que o cliente diz ao receber; só para o cliente'),
  recebidoPor: Type.String({ description: 'Quem recebeu, escrito na entrega; vazio com o código do cliente' }),
  temFotoDaEntrega: Type.Boolean(),
  notaFiscal: OuNulo(NotaFiscal.schema),
  totalAutorizado: Type.Number({ description: 'O máximo cobrado sem perguntar ao cliente, pelo peso dos itens' }),
  separado: Type.Boolean({ description: 'A separação terminou: quantidades e total são os finais' }),
  perguntas: Type.Array(Pergunta),
  avaliacao: OuNulo(Avaliacao.schema),
  podeAvaliar: Type.Boolean({ description: 'Se quem consulta pode avaliar o pedido agora' }),
  movimentoPendente: MovimentoPendente,
})

const area = 'Pedidos'
const params = Type.Object({ sessao: Sessao, idcliente: Identificador })

export const submitOrder = endpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/pedido',
  summary: 'Enviar o pedido; com Idempotency-Key (até 200 caracteres), repetir devolve o mesmo pedido',
  area,
  access: 'order.submit',
  customer: 'params.idcliente',
  params,
  body: PedidoNovo,
  reply: PedidoEnviado,
})

export const findDuplicate = endpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/pedido/duplicidade',
  summary: 'O pedido igual feito há pouco, se existe de fato',
  area,
  access: 'order.submit',
  customer: 'params.idcliente',
  params,
  body: PedidoNovo,
  reply: PedidoEnviado,
})

export const orderDetail = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/order/:numpedido',
  summary: 'Pedido, com itens e histórico',
  area,
  access: 'signed-in',
  params: Type.Object({ sessao: Sessao, numpedido: Type.Integer({ minimum: 1 }) }),
  reply: Pedido,
})

export const FotoDaEntrega = Type.Object({ foto: OuNulo(Type.String(), 'JPEG em base64; nulo: não há') })

export const ownHandoverPhoto = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/order/:numpedido/foto',
  summary: 'A foto tirada na entrega do pedido',
  area,
  access: 'order.see',
  customer: 'session',
  params: Type.Object({ sessao: Sessao, numpedido: Type.Integer({ minimum: 1 }) }),
  reply: FotoDaEntrega,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/cancelar',
  summary:
    'Cancelar o pedido enquanto ENVIADO ou AGUARDANDOPAGAMENTO, ou recusar o orçamento; estoque, data, cupom e crédito voltam, e a fatura é cancelada',
  area,
  access: 'order.cancel',
  customer: 'session',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, numpedido: Type.Integer({ minimum: 1 }) }),
  body: Type.Object({ motivo: Type.Optional(TextoLongo({ maxLength: 500 })) }),
  reply: Pedido,
})

/** The order as in the reply to its submission. */
export type SubmittedOrder = Pick<
  PlacedOrder,
  'number' | 'total' | 'deliveryFee' | 'customerId' | 'status' | 'couponCode'
>

export const encodeSubmittedOrder = (order: SubmittedOrder): Static<typeof PedidoEnviado> => ({
  numpedido: order.number,
  totalpedido: reaisFromCents(order.total),
  taxaentrega: reaisFromCents(order.deliveryFee),
  idcliente: order.customerId,
  status: encodeStatus(order.status),
  dadospedido: { cupom: order.couponCode },
  mensagemErro: null,
  mensagemSucesso: order.status === 'quote-requested' ? 'Pedido de orçamento enviado!' : 'Pedido enviado com sucesso!',
  itensName: [],
})

type Head = Omit<OrderSummary, 'pictures' | 'lineCount'>
const CabecalhoDoPedido = Type.Object(orderHead)

export const encodeOrderHead = (order: Head): Static<typeof CabecalhoDoPedido> => ({
  numpedido: order.number,
  status: encodeStatus(order.status),
  datapedido: order.placedAt,
  totalpedido: reaisFromCents(order.total),
  tipoentrega: encodeDeliveryType(order.deliveryType),
  data_de_entrega: order.deliveryDate,
  formaPagamento: order.paymentName,
  feitoPor: { papel: encodeRole(order.placedBy.as), nome: order.placedBy.name, idapikeys: order.placedBy.apiKeyId },
  aprovacao: order.approval && APPROVAL.encode(order.approval),
})

export const decodeOrderHead = (wire: Static<typeof CabecalhoDoPedido>): Head => ({
  number: wire.numpedido,
  status: decodeStatus(wire.status),
  placedAt: wire.datapedido,
  total: centsFromReais(wire.totalpedido),
  deliveryType: decodeDeliveryType(wire.tipoentrega),
  deliveryDate: wire.data_de_entrega,
  paymentName: wire.formaPagamento,
  placedBy: { as: decodeRole(wire.feitoPor.papel), name: wire.feitoPor.nome, apiKeyId: wire.feitoPor.idapikeys },
  approval: wire.aprovacao && APPROVAL.decode(wire.aprovacao),
})

export const encodeOrder = (order: PlacedOrder): Static<typeof Pedido> => ({
  ...encodeOrderHead(order),
  idcliente: order.customerId,
  nomeCliente: order.customerName,
  fluxo: order.flow === 'pay-first' ? 'PAGA_ANTES' : 'SEPARA_ANTES',
  canalVenda: encodeChannel(order.channel),
  totalProdutos: reaisFromCents(order.items),
  totalEmbalagem: reaisFromCents(order.packaging),
  totalDesconto: reaisFromCents(order.discount),
  taxaentrega: reaisFromCents(order.deliveryFee),
  descontoEntrega: reaisFromCents(order.deliveryDiscount),
  formaEntrega: { nome: order.deliveryName, periodo: order.deliveryPeriod },
  destino: { nome: order.destination.name, texto: order.destination.text, horario: order.destination.hours },
  ...encodeOrderPayment(order),
  cupom: order.couponCode,
  anotacoes: order.note,
  numPedidoCliente: order.customerOrderNumber,
  caracteristicas: order.traits.map(encodeAnsweredTrait),
  aprovarAte: order.approvalDueAt,
  podeAprovar: order.isApprovable,
  podeCancelar: order.isCancellable,
  itens: order.lines.map(encodeOrderLine),
  eventos: order.events.map((event) => ({
    de: event.from && encodeStatus(event.from),
    para: encodeStatus(event.to),
    data: event.at,
    motivo: event.reason,
    tipo: encodeEventKind(event.kind),
    por: event.by,
  })),
  telefone: order.customerPhone,
  campanha: order.campaign && { ...order.campaign },
  codigoEntrega: order.handoverCode,
  recebidoPor: order.receivedBy,
  temFotoDaEntrega: order.hasHandoverPhoto,
  notaFiscal: order.nfe && toWire(NotaFiscal, order.nfe),
  totalAutorizado: reaisFromCents(order.authorized),
  separado: order.isPicked,
  perguntas: order.questions.map(encodeQuestion),
  avaliacao: order.rating && toWire(Avaliacao, order.rating),
  podeAvaliar: order.isRatable,
  movimentoPendente: encodeHeldMove(order.heldMove),
})

export const decodeOrder = (wire: Static<typeof Pedido>): PlacedOrder => ({
  ...decodeOrderHead(wire),
  customerId: wire.idcliente,
  customerName: wire.nomeCliente,
  flow: wire.fluxo === 'PAGA_ANTES' ? 'pay-first' : 'pick-first',
  channel: decodeChannel(wire.canalVenda),
  items: centsFromReais(wire.totalProdutos),
  packaging: centsFromReais(wire.totalEmbalagem),
  discount: centsFromReais(wire.totalDesconto),
  deliveryFee: centsFromReais(wire.taxaentrega),
  deliveryDiscount: centsFromReais(wire.descontoEntrega),
  deliveryName: wire.formaEntrega.nome,
  deliveryPeriod: wire.formaEntrega.periodo,
  destination: { name: wire.destino.nome, text: wire.destino.texto, hours: wire.destino.horario },
  ...decodeOrderPayment(wire),
  couponCode: wire.cupom,
  note: wire.anotacoes,
  customerOrderNumber: wire.numPedidoCliente,
  traits: wire.caracteristicas.map(decodeAnsweredTrait),
  approvalDueAt: wire.aprovarAte,
  isApprovable: wire.podeAprovar,
  isCancellable: wire.podeCancelar,
  lines: wire.itens.map(decodeOrderLine),
  events: wire.eventos.map((event): OrderEvent => ({
    from: event.de && decodeStatus(event.de),
    to: decodeStatus(event.para),
    at: event.data,
    reason: event.motivo,
    kind: decodeEventKind(event.tipo),
    by: event.por,
  })),
  customerPhone: wire.telefone,
  campaign: wire.campanha,
  handoverCode: wire.codigoEntrega,
  receivedBy: wire.recebidoPor,
  hasHandoverPhoto: wire.temFotoDaEntrega,
  nfe: wire.notaFiscal && fromWire(NotaFiscal, wire.notaFiscal),
  authorized: centsFromReais(wire.totalAutorizado),
  isPicked: wire.separado,
  questions: wire.perguntas.map(decodeQuestion),
  rating: wire.avaliacao && fromWire(Avaliacao, wire.avaliacao),
  isRatable: wire.podeAvaliar,
  heldMove: decodeHeldMove(wire.movimentoPendente),
})

export const encodeHeldMove = (move: HeldMove | null): Static<typeof MovimentoPendente> =>
  move && { para: encodeStatus(move.to), venceEm: move.dueAt, por: move.by }

export const decodeHeldMove = (wire: Static<typeof MovimentoPendente>): HeldMove | null =>
  wire && { to: decodeStatus(wire.para), dueAt: wire.venceEm, by: wire.por }
