import { Form, Link, useNavigation } from 'react-router'
import { returnPhoto } from '#contract/order-return.ts'
import { amountOf, isCancellable, type OrderReturn } from '#domain/order/order-return.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { urlInStore } from '../../shared/api/call-store.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as returnsText } from '../../shared/i18n/order-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { ReturnPhotos } from '../../shared/ui/return-photos.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useStoreData } from '../state/store-context.ts'
import { AddPhotos } from './add-return-photos.tsx'

const TONES = {
  requested: 'waiting',
  accepted: 'waiting',
  received: 'waiting',
  done: 'good',
  refused: 'bad',
  cancelled: 'plain',
} as const

interface ReturnCardProps {
  readonly of: OrderReturn
  /** How the store wants goods back. */
  readonly instructions: string
  readonly withdrawName: string
}

/** A return with its steps and its money, as its customer reads it. */
export function ReturnCard({ of, instructions, withdrawName }: ReturnCardProps) {
  const text = useText(returnsText)
  const store = useStoreData()
  const isBusy = useNavigation().state !== 'idle'
  const { id, orderNumber, state, reason, note, lines, photos, replacementNumber } = of
  return (
    <article className={`${surface.card} ${stack.gap3}`}>
      <div className={stack.between3}>
        <h3>{text.reasons[reason]}</h3>
        <Badge tone={TONES[state]}>{text.states[state]}</Badge>
      </div>
      {lines.length > 0 && (
        <ul className={stack.bullets}>
          {lines.map(({ position, name, unit, quantity, received }) => (
            <li key={position}>
              {name}: {formatAmount(quantity, unit)}
              {received !== null && received !== quantity && ` (${text.received(formatAmount(received, unit))})`}
            </li>
          ))}
        </ul>
      )}
      {note !== '' && <p>{note}</p>}
      <ReturnPhotos
        positions={photos}
        urlOf={(position) => urlInStore(store.supplier, returnPhoto, { params: { orderNumber, id, position } })}
      />
      {state === 'requested' && <AddPhotos of={of} />}
      {state === 'accepted' && instructions !== '' && (
        <p>
          <strong>{text.howTo}:</strong> {instructions}
        </p>
      )}
      <MoneyOfReturn of={of} />
      {replacementNumber !== null && (
        <Link to={`/pedidos/${replacementNumber}`} className={linkStyle.link}>
          {text.replacement(replacementNumber)}
        </Link>
      )}
      <History of={of} />
      {isCancellable(state) && (
        <Form method="post">
          <input type="hidden" name={withdrawName} value={id} />
          <Button type="submit" look="quiet" size="small" isBusy={isBusy}>
            {text.cancel}
          </Button>
        </Form>
      )}
    </article>
  )
}

function MoneyOfReturn({ of }: { readonly of: OrderReturn }) {
  const text = useText(returnsText)
  const { fee, invoiced, payments, byHand, byHandOn } = of
  const amount = amountOf(of)
  if (amount === null || amount <= 0) return null
  return (
    <div className={stack.gap1}>
      <p>
        <strong>{text.amount(formatCents(amount))}</strong> {fee > 0 && text.fee(formatCents(fee))}
      </p>
      {invoiced > 0 && <p>{text.invoiced(formatCents(invoiced))}</p>}
      {payments.map((payment, index) => (
        <p key={index}>{text.paid(text.payments[payment.state], formatCents(payment.amount))}</p>
      ))}
      {byHand > 0 && (
        <p>
          {byHandOn === null
            ? text.byHandTo(formatCents(byHand))
            : text.byHandDone(formatCents(byHand), formatDate(byHandOn))}
        </p>
      )}
    </div>
  )
}

/** Each step, with when and what was said. */
function History({ of: { events, reason } }: { readonly of: OrderReturn }) {
  const text = useText(returnsText)
  const { formatMoment } = useMoments()
  const { account } = useStoreData()
  const nameOf = (state: OrderReturn['state']) =>
    reason === 'goodwill' && state === 'received' ? text.goodwillStep : text.steps[state]
  return (
    <ol className={stack.gap1} aria-label={text.history}>
      {events.map(({ state, at, by, text: said }, index) => (
        <li key={index}>
          {nameOf(state)} <span className={textStyle.note}>{formatMoment(at)}</span>
          {by !== null && by !== account?.name && <span className={textStyle.note}> {text.by(by)}</span>}
          {said !== '' && <p>{said}</p>}
        </li>
      ))}
    </ol>
  )
}
