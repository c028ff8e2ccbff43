import { Type, type Static } from 'typebox'
import { quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import type {
  AmountDue,
  LineToPick,
  MissingItem,
  OrderToPick,
  PickingSummary,
  Replacement,
} from '#domain/order/picking.ts'
import { picturedProduct } from './named-product.ts'
import { ofOrder } from './order-desk.ts'
import { Pergunta } from './order-question.ts'
import { staffStep } from './store-order.ts'
import { DELIVERY_TYPE, Identificador } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { converted, list, optional, orNull, record, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, cents, day, inStore, int, number, percent, quantity, status, text } from './wire/values.ts'

const office = { area: 'Separação', access: 'order.prepare', query: record(inStore) } as const
const ofLine = record({
  ...ofOrder.fields,
  position: ['posicao', number({ minimum: 1, maximum: 10_000 })],
})

const shared = {
  number: ['numpedido', int()],
  status: ['status', status],
  customerName: ['nomeCliente', text()],
  deliveryType: ['tipoentrega', wordsOf(DELIVERY_TYPE)],
  deliveryDate: ['data_de_entrega', orNull(day())],
} as const

const summary = record({
  ...shared,
  placedAt: ['datapedido', text()],
  lineCount: ['totalItens', int()],
  pickedCount: ['itensSeparados', int()],
  isForPickup: ['esperaRetirada', bool('Já separado, espera o cliente vir retirar')],
}) satisfies FieldOf<PickingSummary>

const line = record({
  position: ['posicao', int()],
  ...picturedProduct,
  code: ['codigo', text()],
  gtin: ['gtin', orNull(text())],
  quantity: ['quantidade', quantity()],
  weightTolerance: ['toleranciaPeso', orNull(percent(), 'Vendido por peso: quanto ele pode variar, em %')],
  picked: ['separado', orNull(quantity(), 'Nulo: ainda não separado; zero: em falta')],
  replaces: ['substitui', orNull(int(), 'Posição do item em cujo lugar ele vai')],
  question: ['pergunta', orNull(Pergunta)],
}) satisfies FieldOf<LineToPick>

export const ListaDeSeparacao = record({
  ...shared,
  note: ['anotacoes', text()],
  isPicked: ['concluida', bool()],
  nextStep: ['proximo', staffStep],
  due: [
    'aReceber',
    orNull(
      record({
        total: ['valor', cents()],
        paymentName: ['formaPagamento', text()],
        changeFor: ['trocoPara', orNull(cents())],
      }) satisfies FieldOf<AmountDue>,
      'O que se recebe de quem retira; nulo antes de PRONTO_RETIRADA, ou quando não há nada a receber',
    ),
  ],
  lines: ['itens', list(line)],
  totalQuestion: ['perguntaTotal', orNull(Pergunta)],
}) satisfies FieldOf<OrderToPick>

const changed = { ...office, reply: ListaDeSeparacao } as const

export const listOrdersToPick = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/separacao',
  summary: 'Pedidos a separar ou em separação, sem preços, os que saem primeiro na frente; até 200',
  ...office,
  reply: list(summary),
})

export const getPickingList = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/separacao/:numpedido',
  summary: 'Itens de um pedido para quem separa, sem preços',
  ...changed,
  params: ofOrder,
})

export const pickItem = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/separacao/:numpedido/itens/:posicao',
  summary:
    'Anotar o que foi separado; nulo desfaz. Peso acima da tolerância precisa de acimaDaTolerancia e, se o total subir, do cliente',
  ...changed,
  params: ofLine,
  body: record({
    picked: ['separado', orNull(quantity({ minimum: 0, maximum: 1_000_000 }))],
    mayExceed: ['acimaDaTolerancia', optional(bool(), false)],
  }),
})

export const listReplacements = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/separacao/:numpedido/itens/:posicao/trocas',
  summary: 'Até três produtos parecidos e disponíveis, para o lugar de um item em falta',
  ...office,
  params: ofLine,
  reply: list(
    record({
      ...picturedProduct,
      quantity: ['quantidade', quantity()],
    }) satisfies FieldOf<Replacement>,
  ),
})

const Falta = Type.Union([
  Type.Object({ decisao: Type.Literal('TIRAR') }),
  Type.Object({
    decisao: Type.Union([Type.Literal('TROCAR'), Type.Literal('PERGUNTAR')]),
    id: Identificador,
    quantidade: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  }),
])

const decodeMissingItem = (wire: Static<typeof Falta>): MissingItem =>
  wire.decisao === 'TIRAR'
    ? { kind: 'remove' }
    : {
        kind: wire.decisao === 'TROCAR' ? 'replace' : 'ask',
        productId: wire.id,
        quantity: quantityFromUnits(wire.quantidade),
      }

const encodeMissingItem = (item: MissingItem): Static<typeof Falta> =>
  item.kind === 'remove'
    ? { decisao: 'TIRAR' }
    : {
        decisao: item.kind === 'replace' ? 'TROCAR' : 'PERGUNTAR',
        id: item.productId,
        quantidade: unitsFromQuantity(item.quantity),
      }

export const reportMissingItem = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/separacao/:numpedido/itens/:posicao/falta',
  summary: 'Item em falta: tirar e devolver, trocar por outro (nunca mais caro), ou perguntar ao cliente sobre a troca',
  ...changed,
  params: ofLine,
  body: converted(Falta, encodeMissingItem, decodeMissingItem),
})

export const finishPicking = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/separacao/:numpedido/concluir',
  summary:
    'Concluir a separação: as quantidades e o total passam a ser os finais. Acima do autorizado, o cliente é perguntado e nada muda ainda',
  ...changed,
  params: ofOrder,
})
