import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useFetcher, useNavigation, useRevalidator } from 'react-router'
import { can } from '#domain/access/can.ts'
import { isWaitingForApproval } from '#domain/order/approval.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { canMove, nextStep, type StaffStep } from '#domain/order/transitions.ts'
import { isPaidAtHandover } from '#domain/payment/payment-method.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { withFullStop } from '../../shared/format.ts'
import { deskText } from '../../shared/i18n/order-desk.ts'
import { receivedText } from '../../shared/i18n/payments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { useStatusWords } from '../../shared/status-words.ts'
import { Button, ButtonLink, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm, type AnyForm } from '../../shared/ui/checked-form.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Handover } from '../components/handover.tsx'
import { useOffice } from '../state/office-context.ts'
import { letterOf, useKeys } from '../state/shortcuts.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderNotes } from './order-notes.tsx'
import { PaymentDecision } from './payment-decision.tsx'
import { PrintButtons } from '../components/print-buttons.tsx'
import { BESIDE_LIST, type RefusedMove, type ShownOrder } from './shown-order.ts'
import style from './order-moves.module.css'

/** After the server has made a held move. */
const AFTER_HOLD_MS = 500
const MAX_REASON = 500
/** How a move is sent: by the page of the order, or by a fetcher beside the list of orders. */
interface Sending {
  readonly form: AnyForm
  readonly action: string
  readonly isBusy: boolean
}

interface OrderMovesProps {
  readonly order: PlacedOrder
  readonly problem: RefusedMove | undefined
  readonly sending: Sending
}

/** What can be done with the order on its own page. */
export function OrderActions({ order, payments, problem }: ActionsProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Actions
      order={order}
      payments={payments}
      problem={problem}
      sending={{ form: Form, action: `/gestao/pedidos/${order.number}`, isBusy }}
    />
  )
}

/** The order beside the list, where it is moved without leaving the list. */
export function OrderInPane(shown: ShownOrder) {
  const { order, payments } = shown
  const fetcher = useFetcher<RefusedMove | null>({ key: `order ${order.number}` })
  const sending = {
    form: fetcher.Form,
    action: `/gestao/pedidos/${order.number}?${BESIDE_LIST}`,
    isBusy: fetcher.state !== 'idle',
  }
  return (
    <OrderDetails order={order} isInPane aside={<OrderNotes {...shown} />}>
      <Actions order={order} payments={payments} problem={fetcher.data ?? undefined} sending={sending} />
    </OrderDetails>
  )
}

type ActionsProps = Omit<OrderMovesProps, 'sending'> & Pick<ShownOrder, 'payments'>

function Actions({ order, payments, problem, sending }: ActionsProps & Pick<OrderMovesProps, 'sending'>) {
  return (
    <>
      {problem && Object.keys(problem.faults).length === 0 && (
        <Notice kind="problem">{problem.hasMoved ? <Moved order={order} /> : withFullStop(problem.message)}</Notice>
      )}
      {payments.length > 0 && <Payments payments={payments} sending={sending} />}
      <OrderMoves order={order} problem={problem} sending={sending} />
      <PrintButtons numbersOf={() => Promise.resolve([order.number])} />
    </>
  )
}

function Payments({ payments, sending }: Pick<ShownOrder, 'payments'> & Pick<OrderMovesProps, 'sending'>) {
  const text = useText(receivedText)
  const { account, features } = useOffice()
  return (
    <section className={stack.gap2} aria-labelledby="payments">
      <h2 id="payments">{text.onOrder}</h2>
      {payments.map((payment) => (
        <PaymentDecision key={payment.id} payment={payment} {...sending} />
      ))}
      {!can('payment.manage', actorOf(account), { features }) && <p className={textStyle.note}>{text.notYours}</p>}
    </section>
  )
}

/** Where the order is by now, and who moved it there. */
function Moved({ order }: { readonly order: PlacedOrder }) {
  const text = useText(deskText)
  const statusWords = useStatusWords()
  const { formatMoment } = useMoments()
  const last = order.events.findLast(({ kind }) => kind === 'moved')
  const at = last === undefined ? '' : formatMoment(last.at)
  return text.conflict(statusWords(order.status, order.deliveryType).name, last?.by ?? text.system, at)
}

/** The one next step of the order, what else may be done with it, and a move that waits to be undone. */
function OrderMoves({ order, problem, sending }: OrderMovesProps) {
  const text = useText(deskText)
  const { account, features } = useOffice()
  const actor = actorOf(account)
  const step = nextStep(order)
  const isCancellable = canMove(order, 'cancelled', 'staff') && can('order.manage', actor, { features })
  if (order.heldMove !== null) return <HeldMove order={order} sending={sending} />
  return (
    <div className={`${stack.wrap3} ${style.moves}`}>
      {step === null && <p className={style.wait}>{text.waits[waitOf(order)]}</p>}
      {order.mayBePaidToKey && can('payment.manage', actor, { features }) && (
        <ButtonLink to="/gestao/recebimentos">{text.confirmTransfer}</ButtonLink>
      )}
      {order.status === 'picking' && !order.isPicked && (
        <ButtonLink to={`/gestao/separacao/${order.number}`} look="secondary">
          {text.pick}
        </ButtonLink>
      )}
      {order.status === 'quote-requested' && can('quote.price', actor, { features }) && (
        <ButtonLink to={`/gestao/orcamentos/${order.number}`}>{text.answerQuote}</ButtonLink>
      )}
      {step !== null && step !== 'delivered' && <NextStep order={order} step={step} sending={sending} />}
      {step === 'delivered' && (
        <Handover
          from={order.status}
          deliveryType={order.deliveryType}
          due={isPaidAtHandover(order) ? order : null}
          problem={problem}
          {...sending}
        />
      )}
      {isCancellable && <Cancellation problem={problem} sending={sending} />}
    </div>
  )
}

/** Why staff have no next step to take. */
function waitOf(order: PlacedOrder): keyof typeof deskText.waits {
  if (isWaitingForApproval(order)) return 'approval'
  if (order.status === 'awaiting-payment') return order.mayBePaidToKey ? 'transfer' : 'payment'
  if (order.status === 'picking') return 'picking'
  if (order.status === 'quote-requested') return 'quote'
  return order.status === 'quote-priced' ? 'answer' : 'over'
}

interface NextStepProps {
  readonly order: PlacedOrder
  readonly step: Exclude<StaffStep, 'delivered'>
  readonly sending: Sending
}

/** By button or by the key A; it can be undone for some seconds. */
function NextStep({ order, step, sending: { form: As, action, isBusy } }: NextStepProps) {
  const text = useText(deskText)
  const button = useRef<HTMLButtonElement>(null)
  useKeys((event) => {
    // Inert while another order is loaded beside the list.
    if (letterOf(event) !== 'a' || button.current?.closest('[inert]')) return
    event.preventDefault()
    button.current?.click()
  })
  return (
    <As method="post" action={action} preventScrollReset>
      <input type="hidden" name="from" value={order.status} />
      <input type="hidden" name="to" value={step} />
      <Button ref={button} type="submit" name="intent" value="hold" isBusy={isBusy} aria-keyshortcuts="A">
        {text.step[step]}
      </Button>
    </As>
  )
}

function HeldMove({ order, sending: { form: As, action, isBusy } }: Omit<OrderMovesProps, 'problem'>) {
  const text = useText(deskText)
  const statusWords = useStatusWords()
  const { revalidate } = useRevalidator()
  const dueAt = order.heldMove?.dueAt ?? ''
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), Math.max(0, Date.parse(dueAt) - Date.now()) + AFTER_HOLD_MS)
    return () => clearTimeout(timer)
  }, [dueAt, revalidate])
  if (order.heldMove === null) return null
  return (
    <As method="post" action={action} preventScrollReset className={`${stack.wrap3} ${style.held}`}>
      <p role="status">{text.moving(statusWords(order.heldMove.to, order.deliveryType).name, order.heldMove.by)}</p>
      <Button type="submit" name="intent" value="undo" look="secondary" isBusy={isBusy}>
        <Undo2 size={18} aria-hidden /> {text.undo}
      </Button>
    </As>
  )
}

function Cancellation({ problem, sending: { form, action, isBusy } }: Omit<OrderMovesProps, 'order'>) {
  const text = useText(deskText)
  return (
    <details className={style.more} open={problem?.faults['reason'] !== undefined}>
      <summary className={buttonClass({ look: 'danger' })}>{text.cancel}</summary>
      <CheckedForm
        form={form}
        action={action}
        method="post"
        className={`${surface.card} ${stack.gap3}`}
        problem={problem}
        notice={false}
        isOnlyByButton
      >
        <LongTextField
          label={text.cancelReason}
          hint={text.cancelHint}
          name="reason"
          rows={3}
          maxLength={MAX_REASON}
          required
        />
        <div>
          <Button type="submit" name="intent" value="cancel" look="danger" isBusy={isBusy}>
            {text.cancelConfirm}
          </Button>
        </div>
      </CheckedForm>
    </details>
  )
}
