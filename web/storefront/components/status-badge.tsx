import { isWaitingForApproval } from '#domain/order/approval.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useStatusWords } from '../../shared/status-words.ts'
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

/** The status; an order that waits for its approval says so instead. */
export function StatusBadge({ order }: { readonly order: Pick<PlacedOrder, 'status' | 'approval' | 'deliveryType'> }) {
  const text = useText(ordersText)
  const words = useStatusWords()
  if (isWaitingForApproval(order)) return <Badge tone="waiting">{text.waitingForApproval}</Badge>
  return <Badge tone={TONE[order.status]}>{words(order.status, order.deliveryType).name}</Badge>
}
