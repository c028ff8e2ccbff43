import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { moveOrder, NOTHING_PROVED } from '#contract/order-desk.ts'
import { finishPicking, getPickingList, listReplacements, pickItem, reportMissingItem } from '#contract/picking.ts'
import { can } from '#domain/access/can.ts'
import type { LineToPick, OrderToPick, Replacement } from '#domain/order/picking.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { statusAfter } from '../../shared/api/order-desk.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { deskText, pickingText } from '../../shared/i18n/order-desk.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import screenStyle from '../components/screen.module.css'
import { deliver, Handover, handoverIn, unprovedIn } from '../components/handover.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { useFreshData } from '../state/live-updates.tsx'
import { missingIn, pickedIn } from './picking-form.ts'
import { PickLine } from './pick-line.tsx'
import style from './picking.module.css'

export const handle: ScreenHandle<Shown> = {
  head: ({ order }, store) => ({ title: `${pickingText.number(order.number)} | ${store.name}` }),
}

interface Shown {
  readonly order: OrderToPick
  /** What could take the place of the line whose `?falta=` is open. */
  readonly replacements: readonly Replacement[]
  /** Position of that line; null where none is open. */
  readonly missing: number | null
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'order.prepare')
  const number = numberIn(args)
  const missing = Number(new URL(args.request.url).searchParams.get('falta')) || null
  const [order, replacements] = await Promise.all([
    callStore(office, getPickingList, { params: { number } }),
    missing === null ? [] : callStore(office, listReplacements, { params: { number, position: missing } }),
  ])
  return { order, replacements, missing }
}

function numberIn({ params }: LoaderFunctionArgs): number {
  const number = Number(params.number)
  if (!Number.isSafeInteger(number) || number < 1) throw new Response(null, { status: 404 })
  return number
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'order.prepare')
  const number = numberIn(args)
  const form = await args.request.formData()
  const params = { number, position: Number(formText(form, 'position')) }
  try {
    switch (formText(form, 'intent')) {
      case 'step': {
        const { status, nextStep } = await callStore(office, getPickingList, { params: { number } })
        if (nextStep !== null)
          await callStore(office, moveOrder, {
            params: { number },
            body: { from: status, to: nextStep, handover: NOTHING_PROVED },
          })
        break
      }
      case 'deliver': {
        const unproved = unprovedIn(form)
        if (unproved !== null) return unproved
        await deliver(office, number, 'ready-for-pickup', handoverIn(form))
        break
      }
      case 'pick':
        await callStore(office, pickItem, {
          params,
          body: { picked: pickedIn(form), mayExceed: form.has('mayExceed') },
        })
        break
      case 'reopen':
        await callStore(office, pickItem, { params, body: { picked: null, mayExceed: false } })
        break
      case 'missing':
        await callStore(office, reportMissingItem, { params, body: missingIn(form) })
        break
      case 'finish':
        await callStore(office, finishPicking, { params: { number } })
        break
    }
    return redirect(`/gestao/separacao/${number}`)
  } catch (error) {
    const status = statusAfter(error)
    if (status !== null) return { message: deskText.moved(number, statusText[status].name), faults: {} }
    return problemFrom(error, ['code'], shellText.unreachable)
  }
}

const isDone = ({ picked, question }: LineToPick): boolean =>
  picked !== null && (question === null || question.answeredAt !== null)

/** One order for its picker, on a tablet: lines to do on top, done ones below. */
export function Component() {
  const text = useText(pickingText)
  const { order, replacements, missing }: Shown = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().state !== 'idle'
  const [open, setOpen] = useState<number | null>(null)
  useFreshData((change) => change.number === order.number)
  const lines = order.lines.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)) || a.position - b.position)
  const done = order.lines.filter(isDone).length
  const isPicking = order.status === 'picking' && !order.isPicked
  return (
    <div className={`${screenStyle.screen} ${style.narrow}`}>
      <BackToList path="/gestao/separacao">{text.back}</BackToList>
      <header className={stack.between3}>
        <h1>
          {text.number(order.number)} <small>{order.customerName}</small>
        </h1>
        <output className={style.progress}>{text.progress(done, order.lines.length)}</output>
      </header>
      {problem && Object.keys(problem.faults).length === 0 && <Notice kind="problem">{problem.message}</Notice>}
      {order.note !== '' && (
        <p>
          <strong>{text.note}:</strong> {order.note}
        </p>
      )}
      <TotalQuestion order={order} />
      <ul className={stack.gap2}>
        {lines.map((line) => (
          <PickLine
            key={line.position}
            line={line}
            isPicking={isPicking}
            isOpen={open === line.position}
            onOpen={() => setOpen(open === line.position ? null : line.position)}
            replacements={missing === line.position ? replacements : null}
          />
        ))}
      </ul>
      <Foot order={order} left={order.lines.length - done} isBusy={isBusy} problem={problem} />
    </div>
  )
}

function TotalQuestion({ order }: { readonly order: OrderToPick }) {
  const text = useText(pickingText)
  const { totalQuestion } = order
  if (totalQuestion === null || order.isPicked || order.status !== 'picking') return null
  const { isAccepted } = totalQuestion
  if (isAccepted === true) return <Notice kind="success">{text.totalAccepted}</Notice>
  return <Notice kind="info">{isAccepted === null ? text.totalUnanswered : text.totalRefused}</Notice>
}

interface FootProps {
  readonly order: OrderToPick
  readonly left: number
  readonly isBusy: boolean
  readonly problem: FormProblem | undefined
}

/** Begins, ends, and sends on. */
function Foot({ order, left, isBusy, problem }: FootProps) {
  const text = useText(pickingText)
  const steps = useText(deskText)
  const { account, features } = useOffice()
  const isPicking = order.status === 'picking' && !order.isPicked
  const { nextStep } = order
  return (
    <footer className={style.foot}>
      {isPicking && (
        <>
          {left > 0 && <p>{text.left(left)}</p>}
          <Form method="post" replace preventScrollReset>
            <Button type="submit" name="intent" value="finish" size="large" isBusy={isBusy} disabled={left > 0}>
              {text.finish}
            </Button>
          </Form>
        </>
      )}
      {order.isPicked && order.status === 'picking' && <p role="status">{text.finished}</p>}
      {order.isPicked && order.status === 'awaiting-payment' && (
        <p role="status">
          {text.finished} {steps.waits.payment}
        </p>
      )}
      {order.status === 'ready-for-pickup' && (
        <Handover
          from={order.status}
          deliveryType={order.deliveryType}
          due={order.due}
          problem={problem}
          form={Form}
          action={`/gestao/separacao/${order.number}`}
          isBusy={isBusy}
        />
      )}
      {order.status === 'delivered' && <p role="status">{text.delivered}</p>}
      {!isPicking && nextStep !== null && nextStep !== 'delivered' && (
        <Form method="post" replace>
          <Button type="submit" name="intent" value="step" size="large" isBusy={isBusy}>
            {steps.step[nextStep]}
          </Button>
        </Form>
      )}
      {can('order.see-all', actorOf(account), { features }) && (
        <Link to={`/gestao/pedidos/${order.number}`}>{text.seeOrder}</Link>
      )}
    </footer>
  )
}
