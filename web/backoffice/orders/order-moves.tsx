import { Printer, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { can } from '#domain/access/can.ts'
import type { OrderPaper, PlacedOrder } from '#domain/order/order.ts'
import { canMove, nextStep, type StaffStep } from '#domain/order/transitions.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { orderDeskApi } from '../../shared/api/order-desk.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { deskText } from '../../shared/i18n/order-desk.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, LongTextField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import { useToast } from '../components/toast.tsx'
import { useOffice } from '../state/office-context.ts'
import { letterOf, useKeys } from '../state/shortcuts.ts'
import style from './order-moves.module.css'

/** After the server has made a held move. */
const AFTER_HOLD_MS = 500
const MAX_REASON = 500

interface OrderMovesProps {
  readonly order: PlacedOrder
  readonly problem: FormProblem | undefined
}

/** The one next step of the order, what else may be done with it, and a move that waits to be undone. */
export function OrderMoves({ order, problem }: OrderMovesProps) {
  const text = useText(deskText)
  const { account, features } = useOffice()
  const isBusy = useNavigation().state !== 'idle'
  const actor = actorOf(account)
  const step = nextStep(order)
  const isCancellable = canMove(order, 'cancelled', 'staff') && can('order.manage', actor, { features })
  if (order.heldMove !== null) return <HeldMove order={order} isBusy={isBusy} />
  return (
    <div className={`${stack.wrap3} ${style.moves}`}>
      {step === null && <p>{text.waits[waitOf(order)]}</p>}
      {order.status === 'picking' && !order.isPicked && (
        <ButtonLink to={`/gestao/separacao/${order.number}`} look="secondary">
          {text.pick}
        </ButtonLink>
      )}
      {step !== null && step !== 'delivered' && <NextStep order={order} step={step} isBusy={isBusy} />}
      {step === 'delivered' && <Handover order={order} problem={problem} isBusy={isBusy} />}
      {isCancellable && <Cancellation problem={problem} isBusy={isBusy} />}
    </div>
  )
}

const PAPERS: readonly OrderPaper[] = ['label', 'picking-list', 'order']

/** Opens the PDF of a paper in a tab of its own, from which it is printed. */
export function PrintButtons({ number }: { readonly number: number }) {
  const text = useText(deskText)
  const { call, supplier } = useOffice()
  const showToast = useToast()
  const print = async (paper: OrderPaper) => {
    const tab = window.open('', '_blank')
    try {
      const { file } = await orderDeskApi({ call, supplier }).print(paper, [number])
      if (tab) tab.location.href = URL.createObjectURL(file)
    } catch {
      tab?.close()
      showToast({ message: text.printFailed })
    }
  }
  return (
    <div className={stack.wrap2} role="group" aria-label={text.print}>
      {PAPERS.map((paper) => (
        <Button key={paper} look="quiet" onClick={() => void print(paper)}>
          <Printer size={18} aria-hidden /> {text.paper[paper]}
        </Button>
      ))}
    </div>
  )
}

const waitOf = ({ status }: PlacedOrder): 'payment' | 'quote' | 'over' =>
  status === 'awaiting-payment' ? 'payment' : status.startsWith('quote') ? 'quote' : 'over'

interface NextStepProps {
  readonly order: PlacedOrder
  readonly step: StaffStep
  readonly isBusy: boolean
}

/** By button or by the key A; it can be undone for some seconds. */
function NextStep({ order, step, isBusy }: NextStepProps) {
  const text = useText(deskText)
  const button = useRef<HTMLButtonElement>(null)
  useKeys((event) => {
    if (letterOf(event) !== 'a') return
    event.preventDefault()
    button.current?.click()
  })
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="from" value={order.status} />
      <input type="hidden" name="to" value={step} />
      <Button ref={button} type="submit" name="intent" value="hold" isBusy={isBusy} aria-keyshortcuts="A">
        {text.step[step]}
      </Button>
    </Form>
  )
}

function HeldMove({ order, isBusy }: { readonly order: PlacedOrder; readonly isBusy: boolean }) {
  const text = useText(deskText)
  const statuses = useText(statusText)
  const { revalidate } = useRevalidator()
  const dueAt = order.heldMove?.dueAt ?? ''
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), Math.max(0, Date.parse(dueAt) - Date.now()) + AFTER_HOLD_MS)
    return () => clearTimeout(timer)
  }, [dueAt, revalidate])
  if (order.heldMove === null) return null
  return (
    <Form method="post" replace preventScrollReset className={`${stack.wrap3} ${style.held}`}>
      <p role="status">{text.moving(statuses[order.heldMove.to].name, order.heldMove.by)}</p>
      <Button type="submit" name="intent" value="undo" look="secondary" isBusy={isBusy}>
        <Undo2 size={18} aria-hidden /> {text.undo}
      </Button>
    </Form>
  )
}

interface ReasonProps {
  readonly problem: FormProblem | undefined
  readonly isBusy: boolean
}

/** What the customer says proves the handover; without the code, a name does. */
function Handover({ order, problem, isBusy }: ReasonProps & Pick<OrderMovesProps, 'order'>) {
  const text = useText(deskText)
  return (
    <details className={style.more} open={problem?.faults['code'] !== undefined}>
      <summary className={buttonClass({})}>{text.handover}</summary>
      <CheckedForm method="post" className={`${surface.card} ${stack.gap3}`} replace problem={problem} notice={false}>
        <input type="hidden" name="from" value={order.status} />
        <Field
          label={text.code}
          hint={text.codeHint}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          pattern="\d{4}"
          maxLength={4}
        />
        <Field label={text.receivedBy} name="receivedBy" maxLength={120} autoComplete="off" />
        <div>
          <Button type="submit" name="intent" value="deliver" isBusy={isBusy}>
            {text.confirm}
          </Button>
        </div>
      </CheckedForm>
    </details>
  )
}

function Cancellation({ problem, isBusy }: ReasonProps) {
  const text = useText(deskText)
  return (
    <details className={style.more} open={problem?.faults['reason'] !== undefined}>
      <summary className={buttonClass({ look: 'danger' })}>{text.cancel}</summary>
      <CheckedForm method="post" className={`${surface.card} ${stack.gap3}`} replace problem={problem} notice={false}>
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
            {text.cancel}
          </Button>
        </div>
      </CheckedForm>
    </details>
  )
}
