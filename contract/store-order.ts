import type { OrderGroup, OrderStatus } from '#domain/order/order-status.ts'
import type {
  OrderAttention,
  StatusCount,
  StoreOrder,
  StoreOrderFilter,
  StoreOrderPage,
  StoreOrderSort,
} from '#domain/order/store-order.ts'
import { STAFF_STEPS, type StaffStep } from '#domain/order/transitions.ts'
import { flat, namedCustomer, nested } from './named-customer.ts'
import { campaign, heldMove, Pedido } from './order.ts'
import { Planilha, sheetFormat } from './spreadsheet.ts'
import { CHANNEL, DELIVERY_TYPE } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, optional, orNull, record, words, wordsOf, type FieldOf } from './wire/field.ts'
import {
  bool,
  cents,
  countsOf,
  day,
  id,
  inStore,
  int,
  number,
  pageOf,
  search,
  shownPage,
  status,
  text,
  type Page,
} from './wire/values.ts'
import { wireWords } from './wire-words.ts'

const office = { area: 'Gestão de pedidos', access: 'order.see-all' } as const

const PAYMENT_ATTENTION_WORDS = {
  late: 'ATRASADO',
  short: 'A_MENOR',
  over: 'A_MAIOR',
  double: 'EM_DOBRO',
  unidentified: 'NAO_IDENTIFICADO',
  disputed: 'CONTESTADO',
} as const
export const PAYMENT_ATTENTION = wireWords(PAYMENT_ATTENTION_WORDS)
const attention = words({ ...PAYMENT_ATTENTION_WORDS, transfer: 'PIX_A_CONFIRMAR' } satisfies Record<
  OrderAttention,
  string
>)

/** What staff move an order to next. */
export const staffStep = mapped(
  orNull(status, 'Para onde a equipe avança o pedido; nulo: nada a fazer por ela'),
  (step: StaffStep | null): OrderStatus | null => step,
  (status) => STAFF_STEPS.find((step) => step === status) ?? null,
)

const PedidoDaLoja = mapped(
  record({
    number: ['numpedido', int()],
    status: ['status', status],
    placedAt: ['datapedido', text()],
    ...namedCustomer,
    channel: ['canalVenda', wordsOf(CHANNEL)],
    total: ['totalpedido', cents()],
    lineCount: ['totalItens', int()],
    deliveryType: ['tipoentrega', wordsOf(DELIVERY_TYPE)],
    deliveryDate: ['data_de_entrega', orNull(day())],
    paymentName: ['formaPagamento', text()],
    isPaid: ['pago', bool()],
    attention: [
      'atencao',
      list(attention, {
        description:
          'O que há a resolver nos recebimentos do pedido; PIX_A_CONFIRMAR: a equipe confere no extrato se o Pix para a chave da loja chegou',
      }),
    ],
    isWaitingForApproval: ['aguardaAprovacao', bool('Do responsável pela conta do cliente; antes dela não avança')],
    since: ['desde', text('Desde quando está neste status')],
    nextStep: ['proximo', staffStep],
    mustPick: ['faltaSeparar', bool('A separação precisa ser concluída antes de avançar')],
    heldMove: ['movimentoPendente', heldMove],
    campaign: ['campanha', campaign],
  }),
  (order: StoreOrder) => flat(order),
  (fields): StoreOrder => nested(fields),
)

export const ORDER_GROUP_WORDS = {
  open: 'ABERTOS',
  quotes: 'ORCAMENTOS',
  delivered: 'ENTREGUES',
  cancelled: 'CANCELADOS',
} as const satisfies Record<OrderGroup, string>
const group = words(
  { ...ORDER_GROUP_WORDS, attention: 'ATENCAO' },
  'Sem ele, pedidos em qualquer situação; ATENCAO: os que têm um recebimento a resolver ou um Pix a confirmar, em qualquer situação',
)

const sort = words({
  newest: 'recentes',
  oldest: 'antigos',
  highest: 'maior-total',
  lowest: 'menor-total',
} satisfies Record<StoreOrderSort, string>)

const filter = record({
  group: ['grupo', optional(group, null)],
  customerId: ['idcliente', optional(id, null)],
  text: ['busca', search('Número do pedido, ou nome, documento, telefone ou código no ERP do cliente')],
  deliveryType: ['tipoentrega', optional(wordsOf(DELIVERY_TYPE), null)],
  isPaid: ['pago', optional(bool(), null)],
  from: ['de', optional(day(), null)],
  until: ['ate', optional(day(), null)],
  after: [
    'depoisDe',
    optional(
      number({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Só os que chegaram depois do pedido com este número',
      }),
      null,
    ),
  ],
}) satisfies FieldOf<StoreOrderFilter>
const sorted = { ...inStore, ...filter.fields, sort: ['ordenacao', optional(sort, 'newest')] } as const

const statusCount = record({
  status: ['status', status],
  count: ['quantidade', int()],
  total: ['valor', cents()],
}) satisfies FieldOf<StatusCount>

export const listStoreOrders = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos',
  summary: 'Pedidos da loja, por situação, cliente e busca; para a equipe',
  ...office,
  query: record({ ...sorted, ...pageOf() }),
  reply: record({
    orders: ['pedidos', list(PedidoDaLoja)],
    total: ['total', int()],
    counts: ['totais', countsOf(group)],
    statuses: [
      'porStatus',
      list(statusCount, {
        description: 'Quantos pedidos do filtro há em cada status, de todas as situações; os sem pedido não vêm',
      }),
    ],
    newest: ['ultimo', int('Número do mais novo dos pedidos de todos os grupos; 0 se não há')],
    ...shownPage,
  }) satisfies FieldOf<StoreOrderPage & Page>,
})

export const exportStoreOrders = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/planilhas/pedidos',
  summary: 'Os pedidos de um filtro como planilha, até 5.000; para a equipe',
  ...office,
  query: record({ ...sorted, ...sheetFormat }),
  reply: Planilha,
})

export const storeOrder = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos/:numpedido',
  summary: 'Pedido de qualquer cliente da loja, com itens e histórico; para a equipe',
  ...office,
  params: record({ number: ['numpedido', number({ minimum: 1 })] }),
  query: record(inStore),
  reply: Pedido,
})
