import { Type, type Static } from 'typebox'
import type { OrderStatus } from '#domain/order/order.ts'

/** The ten statuses under the names of specification §4. */
export const Status = Type.Union([
  Type.Literal('ORCAMENTO_NOVO'),
  Type.Literal('ORCAMENTO_PRECIFICADO'),
  Type.Literal('ENVIADO'),
  Type.Literal('SEPARANDO'),
  Type.Literal('AGUARDANDOPAGAMENTO'),
  Type.Literal('PAGO'),
  Type.Literal('EMENTREGA'),
  Type.Literal('PRONTO_RETIRADA'),
  Type.Literal('CANCELADO'),
  Type.Literal('ENTREGUE'),
])
type Status = Static<typeof Status>

const STATUS: Record<OrderStatus, Status> = {
  'quote-requested': 'ORCAMENTO_NOVO',
  'quote-priced': 'ORCAMENTO_PRECIFICADO',
  placed: 'ENVIADO',
  picking: 'SEPARANDO',
  'awaiting-payment': 'AGUARDANDOPAGAMENTO',
  paid: 'PAGO',
  'out-for-delivery': 'EMENTREGA',
  'ready-for-pickup': 'PRONTO_RETIRADA',
  cancelled: 'CANCELADO',
  delivered: 'ENTREGUE',
}
const STATUS_OF = Object.fromEntries(Object.entries(STATUS).map(([status, wire]) => [wire, status])) as Record<
  Status,
  OrderStatus
>

export const encodeStatus = (status: OrderStatus): Status => STATUS[status]
export const decodeStatus = (wire: Status): OrderStatus => STATUS_OF[wire]
