import type { OrderStatus } from '#domain/order/order.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import style from './status-badge.module.css'

const TONE: Record<OrderStatus, 'waiting' | 'moving' | 'done' | 'ended'> = {
  'quote-requested': 'waiting',
  'quote-priced': 'waiting',
  placed: 'moving',
  picking: 'moving',
  'awaiting-payment': 'waiting',
  paid: 'moving',
  'out-for-delivery': 'moving',
  'ready-for-pickup': 'moving',
  cancelled: 'ended',
  delivered: 'done',
}

export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  return (
    <span className={style.badge} data-tone={TONE[status]}>
      {statusText[status].name}
    </span>
  )
}
