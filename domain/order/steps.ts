import { isChargedOnline, isPaidFirst } from '../payment/payment-method.ts'
import type { OrderStatus } from './order-status.ts'
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
 * The way of an order as its customer sees it: what is done, where it is, what comes. A delivered order is all done; a cancelled one
 * shows what it reached and ends there, and a payment only where there was one.
 */
export function orderSteps(order: OrderToFollow): OrderStep[] {
  const { status } = order
  const reached = visited(order)
  if (status === 'cancelled') {
    const before = reached.filter((step) => step !== 'cancelled' && step !== 'awaiting-payment')
    return [...before.map((step) => ({ status: step, state: 'done' as const })), { status, state: 'current' }]
  }
  const way = wayOf(order, reached)
  const position = way.indexOf(status)
  return way
    .map((step, index) => ({ status: step, state: stateOf(step, index, { position, status }) }))
    .filter(({ status: step, state }) => step !== 'awaiting-payment' || state !== 'done')
}

function stateOf(
  step: OrderStatus,
  index: number,
  { position, status }: { readonly position: number; readonly status: OrderStatus },
): OrderStep['state'] {
  if (index === position && status !== 'delivered') return 'current'
  // Some orders are paid before their turn.
  return index < position || status === 'delivered' || step === 'paid' ? 'done' : 'upcoming'
}

/** Every status of the way once, as `rules` §2 orders them for this flow, delivery and payment; paying is one step of it. */
function wayOf(order: OrderToFollow, reached: readonly OrderStatus[]): OrderStatus[] {
  const wasQuote = reached.includes('quote-requested') || reached.includes('quote-priced')
  const isChargedBefore = reached.includes('awaiting-payment') || reached.includes('paid') || isChargedOnline(order)
  return [
    ...(wasQuote ? (['quote-requested', 'quote-priced'] as const) : []),
    'placed',
    ...stepsWithPayment(order, isChargedBefore ? [paymentStep(order, reached)] : []),
    order.deliveryType === 'pickup' ? 'ready-for-pickup' : 'out-for-delivery',
    'delivered',
  ]
}

const stepsWithPayment = (order: OrderToFollow, payment: readonly OrderStatus[]): readonly OrderStatus[] =>
  isPaidFirst(order) ? [...payment, 'picking'] : ['picking', ...payment]

function paymentStep({ status, paymentState }: OrderToFollow, reached: readonly OrderStatus[]): OrderStatus {
  if (status === 'awaiting-payment') return status
  return reached.includes('paid') || paymentState !== 'open' ? 'paid' : 'awaiting-payment'
}

const visited = (order: OrderToFollow): OrderStatus[] => {
  const all = [...order.events.map((event) => event.to), order.status]
  const placedFirst: OrderStatus[] = all.some((status) => status !== 'cancelled') ? all : ['placed', ...all]
  return [...new Set(placedFirst)]
}
