import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type {
  StoreOrder,
  StoreOrderFilter,
  StoreOrderPage,
  StatusCount,
  StoreOrderSort,
} from '#domain/order/store-order.ts'
import { STAFF_STEPS } from '#domain/order/transitions.ts'
import { endpoint, type Received } from './endpoint.ts'
import {
  Busca,
  Data,
  decodeDeliveryType,
  decodeStatus,
  Dinheiro,
  encodeDeliveryType,
  encodeStatus,
  Identificador,
  OuNulo,
  ReferenciaFornecedor,
  Status,
  TipoEntrega,
} from './values.ts'
import { Campanha, decodeHeldMove, encodeHeldMove, MovimentoPendente, Pedido } from './order.ts'
import { pageFields } from './paging.ts'
import { formatField, Planilha } from './spreadsheet.ts'
import { wireWords } from './wire-words.ts'

const area = 'Gestão de pedidos'
const idfornecedor = Type.Optional(ReferenciaFornecedor)

const PAYMENT_ATTENTION_WORDS = {
  late: 'ATRASADO',
  short: 'A_MENOR',
  over: 'A_MAIOR',
  double: 'EM_DOBRO',
  unidentified: 'NAO_IDENTIFICADO',
  disputed: 'CONTESTADO',
} as const
export const PAYMENT_ATTENTION = wireWords(PAYMENT_ATTENTION_WORDS)
const ORDER_ATTENTION = wireWords({ ...PAYMENT_ATTENTION_WORDS, transfer: 'PIX_A_CONFIRMAR' })

const PedidoDaLoja = Type.Object({
  numpedido: Type.Integer(),
  status: Status,
  datapedido: Type.String(),
  idcliente: Identificador,
  nomeCliente: Type.String(),
  totalpedido: Dinheiro,
  totalItens: Type.Integer(),
  tipoentrega: TipoEntrega,
  data_de_entrega: OuNulo(Data),
  formaPagamento: Type.String(),
  pago: Type.Boolean(),
  atencao: Type.Array(ORDER_ATTENTION.schema, {
    description:
      'O que há a resolver nos recebimentos do pedido; PIX_A_CONFIRMAR: a equipe confere no extrato se o Pix para a chave da loja chegou',
  }),
  aguardaAprovacao: Type.Boolean({ description: 'Do responsável pela conta do cliente; antes dela não avança' }),
  desde: Type.String({ description: 'Desde quando está neste status' }),
  proximo: OuNulo(Status, 'Para onde a equipe avança o pedido; nulo: nada a fazer por ela'),
  faltaSeparar: Type.Boolean({ description: 'A separação precisa ser concluída antes de avançar' }),
  movimentoPendente: MovimentoPendente,
  campanha: Campanha,
})

const GROUPS = { open: 'ABERTOS', quotes: 'ORCAMENTOS', delivered: 'ENTREGUES', cancelled: 'CANCELADOS' } as const
export const ORDER_GROUP = wireWords(GROUPS, { description: 'Sem ele, pedidos em qualquer situação' })
const STORE_GROUP = wireWords(
  { ...GROUPS, attention: 'ATENCAO' },
  {
    description:
      'Sem ele, pedidos em qualquer situação; ATENCAO: os que têm um recebimento a resolver ou um Pix a confirmar, em qualquer situação',
  },
)

const SORT = wireWords({
  newest: 'recentes',
  oldest: 'antigos',
  highest: 'maior-total',
  lowest: 'menor-total',
})
export const encodeStoreOrderSort = SORT.encode
export const decodeStoreOrderSort = (wire: Static<typeof SORT.schema> | undefined): StoreOrderSort =>
  wire ? SORT.decode(wire) : 'newest'

const FILTER_FIELDS = {
  grupo: Type.Optional(STORE_GROUP.schema),
  idcliente: Type.Optional(Identificador),
  busca: Busca('Número do pedido, ou nome, documento, telefone ou código no ERP do cliente'),
  tipoentrega: Type.Optional(TipoEntrega),
  pago: Type.Optional(Type.Boolean()),
  de: Type.Optional(Data),
  ate: Type.Optional(Data),
  depoisDe: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Só os que chegaram depois do pedido com este número',
    }),
  ),
}

export const listStoreOrders = endpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos',
  summary: 'Pedidos da loja, por situação, cliente e busca; para a equipe',
  area,
  access: 'order.see-all',
  query: Type.Object({
    idfornecedor,
    ...FILTER_FIELDS,
    ordenacao: Type.Optional(SORT.schema),
    ...pageFields(),
  }),
  reply: Type.Object({
    pedidos: Type.Array(PedidoDaLoja),
    total: Type.Integer(),
    totais: Type.Object({
      ABERTOS: Type.Integer(),
      ORCAMENTOS: Type.Integer(),
      ENTREGUES: Type.Integer(),
      CANCELADOS: Type.Integer(),
      ATENCAO: Type.Integer(),
    }),
    porStatus: Type.Array(Type.Object({ status: Status, quantidade: Type.Integer(), valor: Dinheiro }), {
      description: 'Quantos pedidos do filtro há em cada status, de todas as situações; os sem pedido não vêm',
    }),
    ultimo: Type.Integer({ description: 'Número do mais novo dos pedidos de todos os grupos; 0 se não há' }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const exportStoreOrders = endpoint({
  method: 'GET',
  path: '/v4/gestao/planilhas/pedidos',
  summary: 'Os pedidos de um filtro como planilha, até 5.000; para a equipe',
  area,
  access: 'order.see-all',
  query: Type.Object({ idfornecedor, ...FILTER_FIELDS, ordenacao: Type.Optional(SORT.schema), ...formatField }),
  reply: Planilha,
})

type OrderFilterFields = Pick<Received<typeof listStoreOrders>['query'], keyof typeof FILTER_FIELDS>

export const encodeStoreOrderFilter = (filter: StoreOrderFilter): OrderFilterFields => ({
  ...(filter.group === null ? {} : { grupo: STORE_GROUP.encode(filter.group) }),
  ...(filter.customerId === null ? {} : { idcliente: filter.customerId }),
  ...(filter.text === '' ? {} : { busca: filter.text }),
  ...(filter.deliveryType === null ? {} : { tipoentrega: encodeDeliveryType(filter.deliveryType) }),
  ...(filter.isPaid === null ? {} : { pago: filter.isPaid }),
  ...(filter.from === null ? {} : { de: filter.from }),
  ...(filter.until === null ? {} : { ate: filter.until }),
  ...(filter.after === null ? {} : { depoisDe: filter.after }),
})

export const decodeStoreOrderFilter = (wire: OrderFilterFields): StoreOrderFilter => ({
  group: wire.grupo === undefined ? null : STORE_GROUP.decode(wire.grupo),
  customerId: wire.idcliente ?? null,
  text: wire.busca ?? '',
  deliveryType: wire.tipoentrega === undefined ? null : decodeDeliveryType(wire.tipoentrega),
  isPaid: wire.pago ?? null,
  from: wire.de ?? null,
  until: wire.ate ?? null,
  after: wire.depoisDe ?? null,
})

export const storeOrder = endpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos/:numpedido',
  summary: 'Pedido de qualquer cliente da loja, com itens e histórico; para a equipe',
  area,
  access: 'order.see-all',
  params: Type.Object({ numpedido: Type.Integer({ minimum: 1 }) }),
  query: Type.Object({ idfornecedor }),
  reply: Pedido,
})

export const encodeStoreOrder = (order: StoreOrder): Static<typeof PedidoDaLoja> => ({
  numpedido: order.number,
  status: encodeStatus(order.status),
  datapedido: order.placedAt,
  idcliente: order.customer.id,
  nomeCliente: order.customer.name,
  totalpedido: reaisFromCents(order.total),
  totalItens: order.lineCount,
  tipoentrega: encodeDeliveryType(order.deliveryType),
  data_de_entrega: order.deliveryDate,
  formaPagamento: order.paymentName,
  pago: order.isPaid,
  atencao: order.attention.map(ORDER_ATTENTION.encode),
  aguardaAprovacao: order.isWaitingForApproval,
  desde: order.since,
  proximo: order.nextStep && encodeStatus(order.nextStep),
  faltaSeparar: order.mustPick,
  movimentoPendente: encodeHeldMove(order.heldMove),
  campanha: order.campaign && { ...order.campaign },
})

export const decodeStoreOrder = (wire: Static<typeof PedidoDaLoja>): StoreOrder => ({
  number: wire.numpedido,
  status: decodeStatus(wire.status),
  placedAt: wire.datapedido,
  customer: { id: wire.idcliente, name: wire.nomeCliente },
  total: centsFromReais(wire.totalpedido),
  lineCount: wire.totalItens,
  deliveryType: decodeDeliveryType(wire.tipoentrega),
  deliveryDate: wire.data_de_entrega,
  paymentName: wire.formaPagamento,
  isPaid: wire.pago,
  attention: wire.atencao.map(ORDER_ATTENTION.decode),
  isWaitingForApproval: wire.aguardaAprovacao,
  since: wire.desde,
  nextStep: STAFF_STEPS.find((step) => wire.proximo !== null && step === decodeStatus(wire.proximo)) ?? null,
  mustPick: wire.faltaSeparar,
  heldMove: decodeHeldMove(wire.movimentoPendente),
  campaign: wire.campanha,
})

export const encodeOrderCounts = (counts: StoreOrderPage['counts']) => ({
  ABERTOS: counts.open,
  ORCAMENTOS: counts.quotes,
  ENTREGUES: counts.delivered,
  CANCELADOS: counts.cancelled,
  ATENCAO: counts.attention,
})

export const decodeOrderCounts = (wire: ReturnType<typeof encodeOrderCounts>): StoreOrderPage['counts'] => ({
  open: wire.ABERTOS,
  quotes: wire.ORCAMENTOS,
  delivered: wire.ENTREGUES,
  cancelled: wire.CANCELADOS,
  attention: wire.ATENCAO,
})

export const encodeStatusCount = ({ status, count, total }: StatusCount) => ({
  status: encodeStatus(status),
  quantidade: count,
  valor: reaisFromCents(total),
})

export const decodeStatusCount = (wire: ReturnType<typeof encodeStatusCount>): StatusCount => ({
  status: decodeStatus(wire.status),
  count: wire.quantidade,
  total: centsFromReais(wire.valor),
})
