import type { OrderStatus } from '#domain/order/order.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { Badge, type Tone } from '../../shared/ui/badge.tsx'

const TONE: Record<OrderStatus, Tone> = {
  'quote-requested': 'waiting',
  'quote-priced': 'waiting',
  placed: 'plain',
  picking: 'plain',
  'awaiting-payment': 'waiting',
  paid: 'plain',
  'out-for-delivery': 'plain',
  'ready-for-pickup': 'plain',
  cancelled: 'bad',
  delivered: 'good',
}

export const StatusBadge = ({ status }: { readonly status: OrderStatus }) => (
  <Badge tone={TONE[status]}>{statusText[status].name}</Badge>
)
