import { Check, X } from 'lucide-react'
import { orderSteps } from '#domain/order/steps.ts'
import type { PlacedOrder } from '#domain/order/placed-order.ts'
import { formatMoment } from '../../shared/format.ts'
import { statusText, text } from '../../shared/i18n/orders.ts'
import style from './steps.module.css'

/** Where the order is on its way, with when each step happened. */
export function Steps({ order }: { readonly order: PlacedOrder }) {
  return (
    <ol className={style.steps}>
      {orderSteps(order).map((step) => {
        const event = order.events.findLast((one) => one.to === step.status)
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
              <strong>{statusText[step.status].name}</strong>
              <span className="visually-hidden"> ({text.stepState[step.state]})</span>
              {step.state === 'current' && <small>{statusText[step.status].explanation}</small>}
              {step.state === 'done' && event && <small>{formatMoment(event.at)}</small>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
