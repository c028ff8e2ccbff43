import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { holdMove, undoMove } from '#contract/order-desk.ts'
import { can } from '#domain/access/can.ts'
import type { StoreOrder } from '#domain/order/store-order.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { statusAfter } from '../../shared/api/order-desk.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { deskText } from '../../shared/i18n/order-desk.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useStatusWords } from '../../shared/status-words.ts'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { useOffice } from '../state/office-context.ts'
import { letterOf, useKeys } from '../state/shortcuts.ts'
import style from './board.module.css'

/** After the server has made a held move. */
const AFTER_HOLD_MS = 500

export interface QuickMoves {
  /** Holds the next step of the order, which can be undone for some seconds. */
  readonly move: (order: StoreOrder) => Promise<void>
  readonly undo: (order: StoreOrder) => Promise<void>
  /** The number of the order that is being moved; null for none. */
  readonly busyNumber: number | null
  /** Why the last move was refused; empty where it was not. */
  readonly refusal: string
}

/** Moves orders from a list of them. The list is loaded again after each move, and when a held one is due. */
export function useQuickMoves(orders: readonly StoreOrder[]): QuickMoves {
  const text = useText(deskText)
  const shell = useText(shellText)
  const statuses = useText(statusText)
  const { call, supplier } = useOffice()
  const { revalidate } = useRevalidator()
  const [busyNumber, setBusyNumber] = useState<number | null>(null)
  const [refusal, setRefusal] = useState('')
  const firstDue = orders.flatMap(({ heldMove }) => heldMove?.dueAt ?? []).toSorted()[0]
  useEffect(() => {
    if (firstDue === undefined) return
    const timer = setTimeout(() => void revalidate(), Math.max(0, Date.parse(firstDue) - Date.now()) + AFTER_HOLD_MS)
    return () => clearTimeout(timer)
  }, [firstDue, revalidate, orders])

  const run = async ({ number }: StoreOrder, action: () => Promise<unknown>) => {
    setBusyNumber(number)
    try {
      await action()
      setRefusal('')
    } catch (error) {
      const status = statusAfter(error)
      if (status !== null) setRefusal(text.moved(number, statuses[status].name))
      else setRefusal(error instanceof Refusal ? text.refused(number, error.message) : shell.unreachable)
    }
    await revalidate()
    setBusyNumber(null)
  }
  return {
    busyNumber,
    refusal,
    undo: (order) => run(order, () => callStore({ call, supplier }, undoMove, { params: { number: order.number } })),
    move: async (order) => {
      const step = order.nextStep
      if (step !== null && step !== 'delivered' && busyNumber === null)
        await run(order, () =>
          callStore({ call, supplier }, holdMove, {
            params: { number: order.number },
            body: { from: order.status, to: step },
          }),
        )
    },
  }
}

/** A presses the button of the row or card that has the focus, unless an order is open beside the list. */
export function useStepKey(isPaneOpen: boolean): void {
  useKeys((event) => {
    if (isPaneOpen || letterOf(event) !== 'a') return
    const row = document.activeElement?.closest('tr, li')
    const button = row?.querySelector<HTMLElement>('[data-step]')
    if (!button) return
    event.preventDefault()
    button.click()
  })
}

interface StepControlProps {
  readonly order: StoreOrder
  readonly moves: QuickMoves
}

/** The next step of an order in a list: a button, the way to where it is made, or the move that waits to be undone. */
export function StepControl({ order, moves }: StepControlProps) {
  const text = useText(deskText)
  const statusWords = useStatusWords()
  const { account, features } = useOffice()
  const mayConfirm = can('payment.manage', actorOf(account), { features })
  const { number, nextStep, heldMove, mustPick, deliveryType, attention } = order
  const isBusy = moves.busyNumber === number
  if (heldMove !== null)
    return (
      <span className={style.held}>
        <span role="status">{text.movingShort(statusWords(heldMove.to, deliveryType).name)}</span>
        <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void moves.undo(order)}>
          <Undo2 size={16} aria-hidden /> {text.undo}
        </Button>
      </span>
    )
  if (mayConfirm && attention.includes('transfer'))
    return (
      <Link
        to="/gestao/recebimentos"
        className={buttonClass({ look: 'secondary', size: 'small' })}
        aria-label={text.stepOf(text.confirmTransfer, number)}
        aria-keyshortcuts="A"
        data-step
      >
        {text.confirmTransfer}
      </Link>
    )
  if (nextStep === null && !mustPick)
    return <span className={textStyle.fine}>{order.status === 'awaiting-payment' && text.unpaid}</span>
  if (nextStep === null || mustPick || nextStep === 'delivered')
    return (
      <Link
        to={mustPick ? `/gestao/separacao/${number}` : `/gestao/pedidos/${number}`}
        className={buttonClass({ look: 'secondary', size: 'small' })}
        aria-label={text.stepOf(mustPick ? text.pick : text.openHandover[deliveryType], number)}
        aria-keyshortcuts="A"
        data-step
      >
        {mustPick ? text.pick : text.openHandover[deliveryType]}
      </Link>
    )
  return (
    <Button
      size="small"
      className={visible.scripted}
      isBusy={isBusy}
      aria-label={text.stepOf(text.step[nextStep], number)}
      aria-keyshortcuts="A"
      data-step
      onClick={() => void moves.move(order)}
    >
      {text.step[nextStep]}
    </Button>
  )
}
