import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import {
  MOST_STOPS,
  type DeliveryBoard,
  type DeliveryRun,
  type DeliveryStop,
  type OrderToDeliver,
  type StopReport,
} from '#domain/order/delivery-run.ts'
import { endpoint } from './endpoint.ts'
import { FotoDaEntrega } from './order.ts'
import { decodeHandover, doPedido, encodeHandover, naLoja, NumeroDePedido, Recebimento } from './order-desk.ts'
import { Data, decodeStatus, Dinheiro, encodeStatus, Identificador, OuNulo, Status, TextoLongo } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Entregas'

const OUTCOME = wireWords({ delivered: 'ENTREGUE', failed: 'NAO_ENTREGUE' })

export const Parada = Type.Object({
  numpedido: Type.Integer(),
  nomeCliente: Type.String(),
  telefone: OuNulo(Type.String()),
  endereco: Type.String(),
  comoChegar: Type.String(),
  latitude: OuNulo(Type.Number()),
  longitude: OuNulo(Type.Number()),
  anotacoes: Type.String(),
  status: Status,
  aReceber: OuNulo(Dinheiro, 'O que se recebe na entrega; nulo: nada'),
  formaPagamento: Type.String(),
  trocoPara: OuNulo(Dinheiro, 'Em dinheiro: com quanto o cliente paga'),
  chegouEm: OuNulo(Type.String()),
  resultado: OuNulo(OUTCOME.schema),
  motivo: Type.String(),
})

const Entregador = Type.Object({ identregador: Identificador, nome: Type.String() })

export const Rota = Type.Object({
  idrota: Identificador,
  entregador: OuNulo(Entregador),
  criadaEm: Type.String(),
  saiuEm: OuNulo(Type.String()),
  paradas: Type.Array(Parada),
})

const PedidoPronto = Type.Object({
  numpedido: Type.Integer(),
  nomeCliente: Type.String(),
  bairro: Type.String(),
  cidade: Type.String(),
  data_de_entrega: OuNulo(Data),
  periodo: Type.String(),
  formaEntrega: Type.String(),
})

export const Entregas = Type.Object({
  rotas: Type.Array(Rota),
  prontos: Type.Array(PedidoPronto, {
    description: 'Pedidos que podem sair e não estão em rota; só para quem planeja',
  }),
  entregadores: Type.Array(Entregador),
})

const daRota = Type.Object({ idrota: Identificador })
const Plano = Type.Object({
  pedidos: Type.Array(NumeroDePedido, { maxItems: MOST_STOPS, uniqueItems: true, description: 'Na ordem das paradas' }),
  identregador: Type.Optional(Identificador),
})

export const listDeliveryRuns = endpoint({
  method: 'GET',
  path: '/v4/gestao/entregas',
  summary: 'Rotas de entrega em andamento: todas para quem planeja, as próprias para quem só entrega',
  area,
  access: 'delivery.make',
  query: naLoja,
  reply: Entregas,
})

export const createDeliveryRun = endpoint({
  method: 'POST',
  path: '/v4/gestao/entregas',
  summary: 'Juntar pedidos prontos em uma rota, na ordem das paradas; um pedido está em uma rota só',
  area,
  access: 'delivery.plan',
  query: naLoja,
  body: Plano,
  reply: Entregas,
})

export const changeDeliveryRun = endpoint({
  method: 'PUT',
  path: '/v4/gestao/entregas/:idrota',
  summary:
    'Mudar as paradas que faltam, a ordem ou o entregador. Sem pedidos, uma rota que não saiu é desfeita; o que já foi visitado fica',
  area,
  access: 'delivery.plan',
  params: daRota,
  query: naLoja,
  body: Plano,
  reply: Entregas,
})

export const getDeliveryRun = endpoint({
  method: 'GET',
  path: '/v4/gestao/entregas/:idrota',
  summary: 'Uma rota com suas paradas; quem só entrega vê as próprias',
  area,
  access: 'delivery.make',
  params: daRota,
  query: naLoja,
  reply: Rota,
})

export const startDeliveryRun = endpoint({
  method: 'POST',
  path: '/v4/gestao/entregas/:idrota/sair',
  summary:
    'Sair para entrega: os pedidos da rota passam a EMENTREGA e os clientes são avisados. Repetido, responde a rota',
  area,
  access: 'delivery.make',
  params: daRota,
  query: naLoja,
  reply: Rota,
})

const REPORT = wireWords({ arrived: 'CHEGUEI', delivered: 'ENTREGUE', failed: 'NAO_ENTREGUE' })
const Relato = Type.Object({
  resultado: REPORT.schema,
  recebimento: Type.Optional(Recebimento),
  motivo: Type.Optional(TextoLongo({ maxLength: 200, description: 'Por que não foi entregue' })),
})

export const reportStop = endpoint({
  method: 'POST',
  path: '/v4/gestao/entregas/:idrota/paradas/:numpedido',
  summary:
    'Relatar uma parada: cheguei, entregue (com código, nome ou foto) ou não entregue, com o motivo; o pedido continua EMENTREGA e pode ir em outra rota. Repetido, responde a rota',
  area,
  access: 'delivery.make',
  params: Type.Object({ idrota: Identificador, numpedido: NumeroDePedido }),
  query: naLoja,
  body: Relato,
  reply: Rota,
})

export const getHandoverPhoto = endpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos/:numpedido/foto',
  summary: 'A foto tirada na entrega',
  area,
  access: 'order.prepare',
  params: doPedido,
  query: naLoja,
  reply: FotoDaEntrega,
})

const encodeStop = (stop: DeliveryStop): Static<typeof Parada> => ({
  numpedido: stop.number,
  nomeCliente: stop.customerName,
  telefone: stop.phone,
  endereco: stop.address,
  comoChegar: stop.hints,
  latitude: stop.coordinates && stop.coordinates.latitude,
  longitude: stop.coordinates && stop.coordinates.longitude,
  anotacoes: stop.note,
  status: encodeStatus(stop.status),
  aReceber: stop.due === null ? null : reaisFromCents(stop.due),
  formaPagamento: stop.paymentName,
  trocoPara: stop.changeFor === null ? null : reaisFromCents(stop.changeFor),
  chegouEm: stop.arrivedAt,
  resultado: stop.outcome && OUTCOME.encode(stop.outcome),
  motivo: stop.reason,
})

const decodeStop = (wire: Static<typeof Parada>): DeliveryStop => ({
  number: wire.numpedido,
  customerName: wire.nomeCliente,
  phone: wire.telefone,
  address: wire.endereco,
  hints: wire.comoChegar,
  coordinates:
    wire.latitude === null || wire.longitude === null ? null : { latitude: wire.latitude, longitude: wire.longitude },
  note: wire.anotacoes,
  status: decodeStatus(wire.status),
  due: wire.aReceber === null ? null : centsFromReais(wire.aReceber),
  paymentName: wire.formaPagamento,
  changeFor: wire.trocoPara === null ? null : centsFromReais(wire.trocoPara),
  arrivedAt: wire.chegouEm,
  outcome: wire.resultado && OUTCOME.decode(wire.resultado),
  reason: wire.motivo,
})

const encodeCourier = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  identregador: id,
  nome: name,
})
const decodeCourier = (wire: Static<typeof Entregador>) => ({ id: wire.identregador, name: wire.nome })

export const encodeDeliveryRun = (run: DeliveryRun): Static<typeof Rota> => ({
  idrota: run.id,
  entregador: run.courier && encodeCourier(run.courier),
  criadaEm: run.createdAt,
  saiuEm: run.startedAt,
  paradas: run.stops.map(encodeStop),
})

export const decodeDeliveryRun = (wire: Static<typeof Rota>): DeliveryRun => ({
  id: wire.idrota,
  courier: wire.entregador && decodeCourier(wire.entregador),
  createdAt: wire.criadaEm,
  startedAt: wire.saiuEm,
  stops: wire.paradas.map(decodeStop),
})

const encodeReady = (order: OrderToDeliver): Static<typeof PedidoPronto> => ({
  numpedido: order.number,
  nomeCliente: order.customerName,
  bairro: order.district,
  cidade: order.city,
  data_de_entrega: order.date,
  periodo: order.period,
  formaEntrega: order.deliveryName,
})

const decodeReady = (wire: Static<typeof PedidoPronto>): OrderToDeliver => ({
  number: wire.numpedido,
  customerName: wire.nomeCliente,
  district: wire.bairro,
  city: wire.cidade,
  date: wire.data_de_entrega,
  period: wire.periodo,
  deliveryName: wire.formaEntrega,
})

export const encodeDeliveryBoard = ({ runs, ready, couriers }: DeliveryBoard): Static<typeof Entregas> => ({
  rotas: runs.map(encodeDeliveryRun),
  prontos: ready.map(encodeReady),
  entregadores: couriers.map(encodeCourier),
})

export const decodeDeliveryBoard = (wire: Static<typeof Entregas>): DeliveryBoard => ({
  runs: wire.rotas.map(decodeDeliveryRun),
  ready: wire.prontos.map(decodeReady),
  couriers: wire.entregadores.map(decodeCourier),
})

export const encodeStopReport = (report: StopReport): Static<typeof Relato> => {
  const resultado = REPORT.encode(report.kind)
  if (report.kind === 'arrived') return { resultado }
  if (report.kind === 'failed') return { resultado, motivo: report.reason }
  return { resultado, recebimento: encodeHandover(report) }
}

/** A reason that is missing is empty. */
export const decodeStopReport = (wire: Static<typeof Relato>): StopReport => {
  const kind = REPORT.decode(wire.resultado)
  if (kind === 'arrived') return { kind }
  if (kind === 'failed') return { kind, reason: wire.motivo?.trim() ?? '' }
  return { kind, ...decodeHandover(wire.recebimento) }
}
