import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import type { OrderStatus } from '#domain/order/order-status.ts'
import type { StatusCount, StoreOrder } from '#domain/order/store-order.ts'
import { localMoment, formatDate } from '#domain/calendar.ts'
import { formatCents } from '#domain/format-price.ts'
import { ordersText } from '../../shared/i18n/back-office.ts'
import { deskText } from '../../shared/i18n/order-desk.ts'
import { statusText, text as orderText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import type { PaneControl } from '../list/pane.tsx'
import { useOffice } from '../state/office-context.ts'
import { letterOf, useKeys } from '../state/shortcuts.ts'
import { columnsOf, minutesBetween, urgencyOf, type BoardColumn } from './board-columns.ts'
import { AttentionBadges } from './order-details.tsx'
import { StepControl, type QuickMoves } from './quick-moves.tsx'
import style from './board.module.css'

interface BoardProps {
  readonly orders: readonly StoreOrder[]
  readonly counts: readonly StatusCount[]
  /** When the orders were loaded: an ISO instant. */
  readonly now: string
  readonly pane: PaneControl
  readonly moves: QuickMoves
}

/** The open orders in a column for each status: by J, K and the arrows from card to card, by A or by dragging to the next status. */
export function Board({ orders, counts, now, pane, moves }: BoardProps) {
  const statuses = useText(statusText)
  const text = useText(deskText)
  const board = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<StoreOrder | null>(null)
  const { supplier } = useOffice()
  useCardKeys(board)
  useDrop(board, dragged, (order) => void moves.move(order))
  const today = localMoment(now, supplier.timeZone).date
  const columns = columnsOf(orders, counts)
  return (
    <div ref={board} className={`${stack.gap3} ${style.board}`}>
      {columns.map((column) => (
        <section
          key={column.status}
          className={style.column}
          aria-label={statuses[column.status].name}
          data-empty={column.count === 0 || undefined}
          data-dimmed={(dragged !== null && !takes(column.status, dragged)) || undefined}
          data-status={column.status}
        >
          <ColumnHead column={column} now={now} />
          <ul className={stack.gap2} data-column>
            {column.orders.map((order) => (
              <li
                key={order.number}
                className={style.card}
                data-urgency={urgencyOf(order, now, today)}
                data-open={pane.open === String(order.number) || undefined}
              >
                <Card order={order} now={now} pane={pane} onDrag={setDragged} />
                <StepControl order={order} moves={moves} />
              </li>
            ))}
          </ul>
          {column.orders.length < column.count && (
            <p className={textStyle.note}>{text.moreInColumn(column.count - column.orders.length)}</p>
          )}
        </section>
      ))}
    </div>
  )
}

/** A delivery needs its proof. */
const isMovable = (order: StoreOrder): boolean =>
  order.nextStep !== null && order.nextStep !== 'delivered' && order.heldMove === null && !order.mustPick

const takes = (status: OrderStatus, order: StoreOrder): boolean => isMovable(order) && order.nextStep === status

function ColumnHead({ column, now }: { readonly column: BoardColumn; readonly now: string }) {
  const statuses = useText(statusText)
  const text = useText(deskText)
  const oldest = column.orders[0]
  return (
    <header className={style.columnHead}>
      <h2>
        {statuses[column.status].name} <span className={textStyle.muted}>{column.count}</span>
      </h2>
      {column.count > 0 && (
        <p className={textStyle.fine}>
          {formatCents(column.total)}
          {oldest && ` · ${text.oldest(minutesBetween(oldest.since, now))}`}
        </p>
      )}
    </header>
  )
}

interface CardProps extends Pick<BoardProps, 'now' | 'pane'> {
  readonly order: StoreOrder
  readonly onDrag: (order: StoreOrder | null) => void
}

function Card({ order, now, pane, onDrag }: CardProps) {
  const text = useText(ordersText)
  const desk = useText(deskText)
  const words = useText(orderText)
  const { search } = useLocation()
  const { number, customer, deliveryType, deliveryDate, lineCount, paymentName, isPaid, total, attention } = order
  const open = (event: MouseEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (isPlain && pane.show(String(number))) event.preventDefault()
  }
  return (
    <>
      <Link
        to={`/gestao/pedidos/${number}`}
        state={{ listSearch: search }}
        className={style.cardLink}
        data-row={String(number)}
        onClick={open}
        draggable={isMovable(order)}
        onDragStart={() => onDrag(order)}
        onDragEnd={() => onDrag(null)}
      >
        <strong>{number}</strong> {customer.name}
      </Link>
      {order.isWaitingForApproval && <p className={textStyle.strong}>{words.waitingForApproval}</p>}
      <p className={textStyle.note}>
        {[words.delivery[deliveryType], deliveryDate && formatDate(deliveryDate)].filter(Boolean).join(', ')} ·{' '}
        {desk.items(lineCount)}
      </p>
      <p className={textStyle.note}>
        {formatCents(total)} · {isPaid ? `${paymentName}, ${text.paid}` : paymentName} ·{' '}
        <time dateTime={order.since}>{desk.age(minutesBetween(order.since, now))}</time>
      </p>
      {attention.length > 0 && (
        <p className={stack.wrap2}>
          <AttentionBadges attention={attention} />
        </p>
      )}
    </>
  )
}

/** Where a dragged card is dropped; only the column of its next status takes it. */
function useDrop(
  board: { readonly current: HTMLElement | null },
  dragged: StoreOrder | null,
  drop: (order: StoreOrder) => void,
): void {
  const handle = useEffectEvent((event: DragEvent) => {
    const column = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-status]') : null
    if (dragged === null || column?.dataset['status'] !== dragged.nextStep || !isMovable(dragged)) return
    event.preventDefault()
    if (event.type === 'drop') drop(dragged)
  })
  useEffect(() => {
    const element = board.current
    const listener = (event: DragEvent) => handle(event)
    element?.addEventListener('dragover', listener)
    element?.addEventListener('drop', listener)
    return () => {
      element?.removeEventListener('dragover', listener)
      element?.removeEventListener('drop', listener)
    }
  }, [board])
}

/** J and K lead from card to card, the arrows also to the columns beside it. */
function useCardKeys(board: { readonly current: HTMLElement | null }): void {
  useKeys((event) => {
    const columns = [...(board.current?.querySelectorAll('[data-column]') ?? [])]
      .map((column) => [...column.querySelectorAll<HTMLElement>('[data-row]')])
      .filter((cards) => cards.length > 0)
    const all = columns.flat()
    const letter = letterOf(event)
    const focused = document.activeElement
    const at = all.findIndex((card) => card === focused || card.closest('li')?.contains(focused))
    if (letter === 'j' || letter === 'k') {
      event.preventDefault()
      all[Math.max(0, Math.min(all.length - 1, at + (letter === 'j' ? 1 : -1)))]?.focus()
      return
    }
    const card = all[at]
    if (card !== focused || card === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const x = columns.findIndex((cards) => cards.includes(card))
    const y = columns[x]?.indexOf(card) ?? 0
    const beside = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const below = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const column = columns[x + (beside ?? 0)]
    const next = beside !== undefined ? column?.[Math.min(y, column.length - 1)] : below && column?.[y + below]
    if (!next) return
    event.preventDefault()
    next.focus()
  })
}
