import { isChargedOnline, isPaidFirst } from '../payment/payment-method.ts'
import type { OrderStatus } from './order.ts'
import type { MovableOrder } from './transitions.ts'

export interface OrderStep {
  readonly status: OrderStatus
  readonly state: 'done' | 'current' | 'upcoming'
}

export interface OrderToFollow extends MovableOrder {
  readonly status: OrderStatus
  /** What has happened so far, oldest first. */
  readonly events: readonly { readonly to: OrderStatus }[]
}

/**
 * The way of an order as its customer sees it: what is done, where it is, what comes. A delivered order is all done;
 * a cancelled one shows what it reached and ends there.
 */
export function orderSteps(order: OrderToFollow): OrderStep[] {
  const { status } = order
  const reached = visited(order)
  if (status === 'cancelled') {
    const before = reached.filter((step) => step !== 'cancelled')
    return [...before.map((step) => ({ status: step, state: 'done' as const })), { status, state: 'current' }]
  }
  const way = wayOf(order, reached)
  const position = way.indexOf(status)
  return way.map((step, index) => ({ status: step, state: stateOf(index, position, status) }))
}

function stateOf(index: number, position: number, status: OrderStatus): OrderStep['state'] {
  if (index < position || status === 'delivered') return 'done'
  return index === position ? 'current' : 'upcoming'
}

/** Every status of the way once, as `rules` §2 orders them for this flow, delivery and payment. */
function wayOf(order: OrderToFollow, reached: readonly OrderStatus[]): OrderStatus[] {
  const wasQuote = reached.includes('quote-requested') || reached.includes('quote-priced')
  const isChargedBefore = reached.includes('awaiting-payment') || reached.includes('paid') || isChargedOnline(order)
  const payment: OrderStatus[] = isChargedBefore ? ['awaiting-payment', 'paid'] : []
  return [
    ...(wasQuote ? (['quote-requested', 'quote-priced'] as const) : []),
    'placed',
    ...(isPaidFirst(order) ? [...payment, 'picking' as const] : ['picking' as const, ...payment]),
    order.deliveryType === 'pickup' ? 'ready-for-pickup' : 'out-for-delivery',
    'delivered',
  ]
}

const visited = (order: OrderToFollow): OrderStatus[] => {
  const all = [...order.events.map((event) => event.to), order.status]
  const placedFirst: OrderStatus[] = all.some((status) => status !== 'cancelled') ? all : ['placed', ...all]
  return [...new Set(placedFirst)]
}
