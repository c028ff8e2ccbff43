import {
  MOST_STOPS,
  type Courier,
  type DeliveryBoard,
  type DeliveryRun,
  type DeliveryStop,
  type OrderToDeliver,
  type StopReport,
} from '#domain/order/delivery-run.ts'
import { FotoDaEntrega } from './order.ts'
import { NOTHING_PROVED, ofOrder, orderNumber, Recebimento } from './order-desk.ts'
import { TextoLongo } from './values.ts'
import { flatPoint, nestedPoint, pointFields } from './postal-address.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import {
  cleaned,
  list,
  mapped,
  optional,
  orNull,
  record,
  same,
  words,
  type FieldOf,
  type ValuesOf,
} from './wire/field.ts'
import { cents, day, id, inStore, int, status, text } from './wire/values.ts'

const driven = { area: 'Entregas', access: 'delivery.make', query: record(inStore) } as const
const planned = { ...driven, access: 'delivery.plan' } as const

const stop = record({
  number: ['numpedido', int()],
  customerName: ['nomeCliente', text()],
  phone: ['telefone', orNull(text())],
  address: ['endereco', text()],
  hints: ['comoChegar', text()],
  ...pointFields,
  note: ['anotacoes', text()],
  status: ['status', status],
  due: ['aReceber', orNull(cents(), 'O que se recebe na entrega; nulo: nada')],
  paymentName: ['formaPagamento', text()],
  changeFor: ['trocoPara', orNull(cents(), 'Em dinheiro: com quanto o cliente paga')],
  arrivedAt: ['chegouEm', orNull(text())],
  outcome: ['resultado', orNull(words({ delivered: 'ENTREGUE', failed: 'NAO_ENTREGUE' }))],
  reason: ['motivo', text()],
})
export const Parada = mapped(
  stop,
  (stop: DeliveryStop) => flatPoint(stop),
  (fields): DeliveryStop => nestedPoint(fields),
)

const courier = record({ id: ['identregador', id], name: ['nome', text()] }) satisfies FieldOf<Courier>

export const Rota = record({
  id: ['idrota', id],
  courier: ['entregador', orNull(courier)],
  createdAt: ['criadaEm', text()],
  startedAt: ['saiuEm', orNull(text())],
  stops: ['paradas', list(Parada)],
}) satisfies FieldOf<DeliveryRun>

const ready = record({
  number: ['numpedido', int()],
  customerName: ['nomeCliente', text()],
  district: ['bairro', text()],
  city: ['cidade', text()],
  date: ['data_de_entrega', orNull(day())],
  period: ['periodo', text()],
  deliveryName: ['formaEntrega', text()],
}) satisfies FieldOf<OrderToDeliver>

export const Entregas = record({
  runs: ['rotas', list(Rota)],
  ready: ['prontos', list(ready, { description: 'Pedidos que podem sair e não estão em rota; só para quem planeja' })],
  couriers: ['entregadores', list(courier)],
}) satisfies FieldOf<DeliveryBoard>

const ofRun = record({ id: ['idrota', id] })
const plan = record({
  numbers: [
    'pedidos',
    list(orderNumber, { maxItems: MOST_STOPS, uniqueItems: true, description: 'Na ordem das paradas' }),
  ],
  courierId: ['identregador', optional(id, null)],
})

export const listDeliveryRuns = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/entregas',
  summary: 'Rotas de entrega em andamento: todas para quem planeja, as próprias para quem só entrega',
  ...driven,
  reply: Entregas,
})

export const createDeliveryRun = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/entregas',
  summary: 'Juntar pedidos prontos em uma rota, na ordem das paradas; um pedido está em uma rota só',
  ...planned,
  body: plan,
  reply: Entregas,
})

export const changeDeliveryRun = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/entregas/:idrota',
  summary:
    'Mudar as paradas que faltam, a ordem ou o entregador. Sem pedidos, uma rota que não saiu é desfeita; o que já foi visitado fica',
  ...planned,
  params: ofRun,
  body: plan,
  reply: Entregas,
})

export const getDeliveryRun = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/entregas/:idrota',
  summary: 'Uma rota com suas paradas; quem só entrega vê as próprias',
  ...driven,
  params: ofRun,
  reply: Rota,
})

export const startDeliveryRun = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/entregas/:idrota/sair',
  summary:
    'Sair para entrega: os pedidos da rota passam a EMENTREGA e os clientes são avisados. Repetido, responde a rota',
  ...driven,
  params: ofRun,
  reply: Rota,
})

const report = record({
  kind: ['resultado', words({ arrived: 'CHEGUEI', delivered: 'ENTREGUE', failed: 'NAO_ENTREGUE' })],
  handover: ['recebimento', optional(Recebimento, NOTHING_PROVED)],
  reason: [
    'motivo',
    optional(
      cleaned(same(TextoLongo({ maxLength: 200, description: 'Por que não foi entregue' })), (text) => text.trim()),
      '',
    ),
  ],
})
type SentReport = ValuesOf<typeof report.fields>

const encodeReport = (report: StopReport): SentReport =>
  report.kind === 'delivered'
    ? { kind: report.kind, handover: report, reason: '' }
    : { handover: NOTHING_PROVED, reason: '', ...report }
const decodeReport = ({ kind, handover, reason }: SentReport): StopReport => {
  if (kind === 'delivered') return { kind, ...handover }
  return kind === 'failed' ? { kind, reason } : { kind }
}

export const reportStop = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/entregas/:idrota/paradas/:numpedido',
  summary:
    'Relatar uma parada: cheguei, entregue (com código, nome ou foto) ou não entregue, com o motivo; o pedido continua EMENTREGA e pode ir em outra rota. Repetido, responde a rota',
  ...driven,
  params: record({ id: ['idrota', id], number: ['numpedido', orderNumber] }),
  body: mapped(report, encodeReport, decodeReport),
  reply: Rota,
})

export const getHandoverPhoto = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos/:numpedido/foto',
  summary: 'A foto tirada na entrega',
  area: driven.area,
  access: 'order.prepare',
  params: ofOrder,
  query: driven.query,
  reply: FotoDaEntrega,
})
