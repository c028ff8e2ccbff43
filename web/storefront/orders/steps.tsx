import { Check, X } from 'lucide-react'
import { orderSteps, type OrderStep } from '#domain/order/steps.ts'
import type { OrderEvent, PlacedOrder } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { chargeTimeOf, type OrderToPayOnline } from '#domain/payment/receipt.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { useStatusWords } from '../../shared/status-words.ts'
import stack from '../../shared/ui/stack.module.css'
import { useStoreData } from '../state/store-context.ts'
import style from './steps.module.css'
import { Notice } from '../../shared/ui/notice.tsx'

/** Where the order is on its way, with when each step happened. */
export function Steps({ order }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const words = useStatusWords()
  const { formatMoment } = useMoments()
  return (
    <ol className={`${stack.gap0} ${style.steps}`}>
      {orderSteps(order).map((step) => {
        const event = order.events.findLast((one) => one.to === step.status && one.kind === 'moved')
        return (
          <li
            key={step.status}
            className={style.step}
            data-state={step.state}
            data-status={step.status}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className={style.mark} aria-hidden>
              {step.status === 'cancelled' ? <X size={16} /> : step.state === 'done' ? <Check size={16} /> : null}
            </span>
            <span>
              <strong>{nameOf(step, text, words(step.status, order.deliveryType).name)}</strong>
              <span className="visually-hidden"> ({text.stepState[step.state]})</span>
              {step.state === 'current' && <small>{words(step.status, order.deliveryType).explanation}</small>}
              {step.state === 'done' && event && (
                <small>
                  {formatMoment(event.at)}
                  <By event={event} />
                </small>
              )}
              <Notes order={order} status={step.status} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** What is done or to come is named as a thing, and not as what the order waits for. */
const nameOf = ({ status, state }: OrderStep, text: typeof ordersText, name: string): string =>
  state !== 'current' && (status === 'picking' || status === 'awaiting-payment') ? text.stepName[status] : name

/** What else happened in a status, and why the order came to it. */
function Notes({ order, status }: { readonly order: PlacedOrder; readonly status: OrderStatus }) {
  const text = useText(ordersText)
  const { formatMoment } = useMoments()
  const notes = order.events.filter((event) => event.to === status && (event.kind !== 'moved' || event.reason !== ''))
  return notes.map((event, index) => (
    <small key={index}>
      {event.kind !== 'moved' && `${formatMoment(event.at)} · ${text.events[event.kind]}`}
      {event.kind !== 'moved' && <By event={event} />}
      {event.kind !== 'moved' && event.reason !== '' && ' – '}
      {event.reason}
    </small>
  ))
}

/** Another person of the account; what the reader did goes without saying. */
function By({ event: { by } }: { readonly event: OrderEvent }) {
  const text = useText(ordersText)
  const { account } = useStoreData()
  return by === null || by === account?.name ? null : <> · {text.by(by)}</>
}

/** When an order will be paid online; nothing where it is due now, or never. */
export function PayLater({ order }: { readonly order: OrderToPayOnline }) {
  const text = useText(ordersText)
  const time = chargeTimeOf(order)
  if (time === 'due' || time === 'none' || order.paymentKind !== 'pix') return null
  return (
    <Notice kind="info" isLive={false}>
      {text.pixLater[time]}
    </Notice>
  )
}
