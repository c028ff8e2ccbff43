import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { openAmountOf, type Invoice, type InvoiceState } from '#domain/payment/invoice.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { text as invoicesText } from '../../../shared/i18n/invoices.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Badge, type Tone } from '../../../shared/ui/badge.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import style from './invoice-card.module.css'

const ICON: Record<InvoiceState, typeof Clock> = {
  open: Clock,
  overdue: TriangleAlert,
  paid: CircleCheck,
  cancelled: CircleX,
}
const TONE: Record<InvoiceState, Tone> = { open: 'plain', overdue: 'bad', paid: 'good', cancelled: 'waiting' }

interface InvoiceCardProps {
  readonly invoice: Invoice
  /** In front of its number: a box by which it is chosen. */
  readonly choice?: ReactNode
}

export function InvoiceCard({ invoice, choice }: InvoiceCardProps) {
  const text = useText(invoicesText)
  const { number, orderNumber, issuedOn, dueOn, amount, paid, state, installment, installments } = invoice
  const Icon = ICON[state]
  const isPartlyPaid = paid > 0 && openAmountOf(invoice) > 0
  return (
    <div className={`${surface.card} ${style.card}`} data-state={state}>
      <div className={style.head}>
        <h2>
          {choice ? (
            <label className={`${stack.row2} ${style.choice}`}>
              {choice}
              {text.number(number)}
            </label>
          ) : (
            text.number(number)
          )}
        </h2>
        <Badge tone={TONE[state]}>
          <Icon size={16} aria-hidden />
          {text.state[state]}
        </Badge>
      </div>
      <p>
        {text.due[state]} <time dateTime={dueOn}>{formatDate(dueOn)}</time>
      </p>
      <p className={style.amount}>{formatCents(isPartlyPaid ? openAmountOf(invoice) : amount)}</p>
      <p className={style.facts}>
        {installments > 1 && `${text.installment(installment, installments)} · `}
        {text.issued(formatDate(issuedOn))}
        {isPartlyPaid && ` · ${text.partlyPaid(formatCents(paid), formatCents(amount))}`}
        {orderNumber === null && ` · ${text.noOrder}`}
      </p>
      {orderNumber !== null && (
        <Link to={`/pedidos/${orderNumber}`} className={style.order}>
          {text.order(orderNumber)}
        </Link>
      )}
    </div>
  )
}
