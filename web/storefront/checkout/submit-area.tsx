import { Link, useSubmit } from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import type { Cents } from '#domain/amounts.ts'
import { startTransition, useId, useRef, useState } from 'react'
import { formatAmount } from '../../shared/format.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { text as offlineText } from '../../shared/i18n/offline.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useTotalLabel } from '../components/estimated-total.tsx'
import { LabelledTotal } from '../components/labelled-total.tsx'
import { useCartActions, useStoreData } from '../state/store-context.ts'
import { useIsOnline } from '../state/use-online.ts'
import type { CartChange } from './cart-changes.ts'
import type { OrderProblem } from './checkout-action.ts'
import { ORDER_FORM } from '../components/choice-card.tsx'
import { attemptFor, FIELDS, type Attempt, type Missing } from './checkout-state.ts'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './submit-area.module.css'
import { newId } from '../../shared/new-id.ts'

interface SubmitAreaProps {
  readonly total: Cents
  readonly missing: Missing | null
  /** Why the store offers no way to receive the cart. */
  readonly deliveryRefusal: string | null
  readonly isQuote: boolean
  readonly problem: OrderProblem | undefined
  readonly submission: OrderSubmission
}

/** The button that sends the order, and why it cannot be pressed or did not work. */
export function SubmitArea({
  total,
  missing,
  deliveryRefusal,
  isQuote,
  problem,
  submission: { isSending, isUnsaved },
}: SubmitAreaProps) {
  const text = useText(checkoutText)
  const label = isQuote ? text.submitQuote : text.submit
  const { account } = useStoreData()
  const totalLabel = useTotalLabel()
  const customerName = account?.customerName ?? ''
  const offline = useText(offlineText)
  const isOnline = useIsOnline()
  const offlineId = useId()
  return (
    <div className={stack.gap2}>
      {isUnsaved && <Notice kind="problem">{text.cartNotSaved}</Notice>}
      {problem && !isSending && <ProblemNotice problem={problem} canSendAgain={missing === null} />}
      {(account?.role === 'representative' || account?.role === 'staff') && (
        <p className={style.actingFor}>{text.actingFor(customerName)}</p>
      )}
      {missing && (
        <p className={style.missing}>
          {missing === 'not-allowed'
            ? text.askPrincipal(customerName)
            : ((missing === 'delivery' ? deliveryRefusal : null) ?? text.missing[missing])}
        </p>
      )}
      {!isOnline && missing !== 'not-allowed' && (
        <p id={offlineId} role="status" className={style.missing}>
          {offline.needsInternet}
        </p>
      )}
      <div className={style.row}>
        <LabelledTotal label={isQuote ? text.quoteTotal : totalLabel} total={total} className={visible.belowDesktop} />
        {missing !== 'not-allowed' && (
          <Button
            type={isOnline ? 'submit' : 'button'}
            form={ORDER_FORM}
            size="large"
            isWide
            disabled={missing !== null}
            aria-disabled={isOnline ? undefined : true}
            aria-describedby={isOnline ? undefined : offlineId}
            isBusy={isSending}
          >
            {isSending ? text.sending : label}
          </Button>
        )}
      </div>
    </div>
  )
}

interface ProblemNoticeProps {
  readonly problem: OrderProblem
  /** Whether the order can be sent as it is now. */
  readonly canSendAgain?: boolean
}

export function ProblemNotice({ problem, canSendAgain = false }: ProblemNoticeProps) {
  const text = useText(checkoutText)
  return (
    <Notice kind={problem.placed ? 'warning' : 'problem'}>
      <p>{problem.text}</p>
      {problem.changes.length > 0 && (
        <>
          <p className={style.changes}>{text.changesTitle}</p>
          <ul>
            {problem.changes.map((change) => (
              <li key={`${change.kind} ${change.name}`}>{describe(change, text)}</li>
            ))}
          </ul>
          {canSendAgain && (
            <Button type="submit" form={ORDER_FORM} look="secondary" isWide>
              {text.acceptChanges}
            </Button>
          )}
        </>
      )}
      {problem.placed && (
        <Link
          to={problem.placed.number === null ? '/pedidos' : `/pedidos/${problem.placed.number}`}
          className={style.link}
        >
          {problem.placed.number === null ? text.seeOrders : text.seeOrder(problem.placed.number)}
        </Link>
      )}
    </Notice>
  )
}

function describe(change: CartChange, text: typeof checkoutText): string {
  switch (change.kind) {
    case 'price':
    case 'packaging':
      return text.changes[change.kind](change.name, formatUnitPrice(change.from), formatUnitPrice(change.to))
    case 'quantity':
      return text.changes.quantity(
        change.name,
        formatAmount(change.from, change.unit),
        formatAmount(change.to, change.unit),
      )
    case 'discount':
    case 'fee':
    case 'total':
      return text.changes[change.kind](formatCents(change.from), formatCents(change.to))
    default:
      return text.changes[change.kind](change.name)
  }
}

export interface OrderSubmission {
  readonly isSending: boolean
  /** The cart could not be saved, so nothing was sent. */
  readonly isUnsaved: boolean
  readonly send: (form: HTMLFormElement) => Promise<void>
}

/**
 * Saves the cart, then sends the form as it was when the button was pressed. Further presses are ignored until the answer.
 * `hasPlaced`: the last attempt made an order, so that its key makes no other.
 */
export function useOrderSubmission(hasPlaced: boolean): OrderSubmission {
  const submit = useSubmit()
  const { flush } = useCartActions()
  const attempt = useRef<Attempt | null>(null)
  const isBusy = useRef(false)
  const [phase, setPhase] = useState<'idle' | 'sending' | 'unsaved'>('idle')

  const send = async (form: HTMLFormElement) => {
    if (isBusy.current) return
    isBusy.current = true
    setPhase('sending')
    const data = new FormData(form)
    data.delete(FIELDS.key)
    attempt.current = attemptFor(hasPlaced ? null : attempt.current, JSON.stringify([...data]), newId)
    data.set(FIELDS.key, attempt.current.key)
    const isSaved = await flush().then(
      () => true,
      () => false,
    )
    try {
      if (isSaved) await submit(data, { method: 'post', replace: true, preventScrollReset: true })
    } finally {
      // With the new data of the screen, which the router draws in a transition: before it the amounts that were refused would be sent again.
      startTransition(() => setPhase(isSaved ? 'idle' : 'unsaved'))
      isBusy.current = false
    }
  }

  return { isSending: phase === 'sending', isUnsaved: phase === 'unsaved', send }
}
