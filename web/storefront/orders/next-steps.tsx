import { MessageCircle } from 'lucide-react'
import { isWaitingForApproval } from '#domain/order/approval.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { isPaidAtHandover } from '#domain/payment/payment-method.ts'
import { chargeTimeOf, hasToPayNow } from '#domain/payment/receipt.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import { useStoreData } from '../state/store-context.ts'

type NextStep = keyof typeof ordersText.nextStep

type OrderToReceive = Pick<
  PlacedOrder,
  | 'status'
  | 'approval'
  | 'flow'
  | 'paymentKind'
  | 'paymentState'
  | 'cardState'
  | 'received'
  | 'returned'
  | 'isUndecided'
  | 'total'
  | 'deliveryType'
  | 'isPicked'
>

/** What happens to an order from now on, in this order; nothing where it is over. */
export function nextSteps(order: OrderToReceive): readonly NextStep[] {
  const { status, paymentKind } = order
  if (status === 'cancelled' && order.isUndecided) return ['late-payment']
  if (status === 'cancelled' || status === 'delivered') return []
  const isAnswered = status !== 'quote-requested'
  const isQuote = !isAnswered || status === 'quote-priced'
  const isOnItsWay = status === 'out-for-delivery' || status === 'ready-for-pickup'
  const time = chargeTimeOf(order)
  const isDue = hasToPayNow(order)
  const isAfterDecision = time === 'after-approval' || time === 'after-quote'
  // A card is authorized before the order is picked.
  const paysFirst = order.flow === 'pay-first' || paymentKind === 'card'
  const steps: readonly (readonly [NextStep, boolean])[] = [
    ['answer-quote', !isAnswered],
    ['accept-quote', isQuote],
    ['approve', isWaitingForApproval(order)],
    ['pay-pix', paymentKind === 'pix' && isDue],
    ['pay-boleto', paymentKind === 'boleto' && isDue],
    ['pay-card', paymentKind === 'card' && isDue],
    ['undecided-payment', order.isUndecided],
    ['part-paid', order.paymentState === 'open' && !order.isUndecided && order.received > order.returned],
    ['card-authorized', order.cardState === 'authorized'],
    ['card-pending', order.cardState === 'pending'],
    ['pay-when-approved', isAfterDecision && paysFirst],
    ['pick', !order.isPicked && !isOnItsWay],
    ['pay-later', !isDue && order.cardState === null && (time === 'after-weighing' || (isAfterDecision && !paysFirst))],
    ['deliver', order.deliveryType === 'delivery' && !isOnItsWay],
    ['get-ready', order.deliveryType === 'pickup' && !isOnItsWay],
    ['receive', status === 'out-for-delivery'],
    ['pick-up', status === 'ready-for-pickup'],
    ['pay-at-handover', isPaidAtHandover(order)],
    ['invoice', paymentKind === 'account' && order.paymentState === 'open'],
  ]
  return steps.filter(([, applies]) => applies).map(([step]) => step)
}

export function NextSteps({ order }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const steps = nextSteps(order)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next-steps" className={stack.gap2}>
      <h2 id="next-steps">{text.nextSteps}</h2>
      <ol className={stack.bullets}>
        {steps.map((step) => (
          <li key={step}>{text.nextStep[step]}</li>
        ))}
      </ol>
    </section>
  )
}

/** Opens a message to the store that names the order, where the store has a number. */
export function StoreWhatsApp({ number }: { readonly number: number }) {
  const text = useText(ordersText)
  const { supplier } = useStoreData()
  const phone = supplier.presentation.contacts.whatsapp.replace(/\D/g, '')
  if (phone === '') return null
  const message = encodeURIComponent(text.whatsAppMessage(number))
  return (
    <a
      href={`https://wa.me/${phone}?text=${message}`}
      rel="noopener"
      target="_blank"
      className={`${linkStyle.link} ${stack.row2}`}
    >
      <MessageCircle size={18} aria-hidden /> {text.whatsApp}
    </a>
  )
}
