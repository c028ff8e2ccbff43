import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { can } from '#domain/access/can.ts'
import { openAmountOf } from '#domain/payment/invoice.ts'
import type { InvoicePayment, Receivable, ReceivableFile } from '#domain/payment/receivable.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { text as invoicesText } from '../../shared/i18n/invoices.ts'
import { text as receivablesText } from '../../shared/i18n/receivables.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { useOffice } from '../state/office-context.ts'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './receivables.module.css'

export const creditPath = (customerId: string): string => `/gestao/contas-a-receber/clientes/${customerId}`

/** An invoice, its customer and its order. */
export function InvoiceFacts({ file }: { readonly file: Receivable }) {
  const text = useText(receivablesText)
  const states = useText(invoicesText).state
  const { account, features } = useOffice()
  const may = (action: 'customer.see-all' | 'order.see-all') => can(action, actorOf(account), { features })
  const { customer, orderNumber, installment, installments, state } = file
  const customerName = may('customer.see-all') ? (
    <Link to={`/gestao/clientes/${customer.id}`}>{customer.name}</Link>
  ) : (
    customer.name
  )
  const rows: readonly (readonly [string, ReactNode])[] = [
    [text.facts.customer, customerName],
    [text.facts.issued, formatDate(file.issuedOn)],
    [text.facts.due, formatDate(file.dueOn)],
    [
      text.facts.order,
      orderNumber !== null && (
        <>
          {may('order.see-all') ? <Link to={`/gestao/pedidos/${orderNumber}`}>{orderNumber}</Link> : orderNumber}
          {installments > 1 && ` (${text.installment(installment, installments)})`}
        </>
      ),
    ],
    [text.facts.amount, formatCents(file.amount)],
    [text.facts.paid, formatCents(file.paid)],
    [text.facts.open, formatCents(openAmountOf(file))],
  ]
  return (
    <section className={`${surface.panel} ${stack.gap3}`}>
      <p>
        <Badge tone={state === 'overdue' ? 'bad' : state === 'paid' ? 'good' : 'plain'}>
          {states[state]}
          {state === 'overdue' && ` · ${text.days(file.daysOverdue)}`}
        </Badge>
      </p>
      <dl className={stack.gap2}>
        {rows
          .filter(([, value]) => value !== false)
          .map(([name, value]) => (
            <div key={name}>
              <dt className={textStyle.fine}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div className={stack.wrap2}>
        <ButtonLink to={creditPath(customer.id)} look="secondary" size="small">
          {text.credit}
        </ButtonLink>
        <ButtonLink to={`/gestao/contas-a-receber?cliente=${customer.id}`} look="secondary" size="small">
          {text.ofCustomer}
        </ButtonLink>
      </div>
    </section>
  )
}

interface PaymentListProps {
  readonly file: ReceivableFile
  /** What can be done with a payment that counts. */
  readonly actionsOf?: (payment: InvoicePayment) => ReactNode
}

export function PaymentList({ file: { number, payments }, actionsOf }: PaymentListProps) {
  const text = useText(receivablesText)
  const { formatMoment } = useMoments()
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-labelledby="payments">
      <h2 id="payments">{text.payments}</h2>
      {payments.length === 0 && <p className={textStyle.muted}>{text.noPayments}</p>}
      {payments.length > 0 && (
        <ul className={stack.gap3}>
          {payments.map((payment) => (
            <li key={payment.id} className={stack.gap1}>
              <span className={payment.undoneAt === null ? undefined : style.undone}>
                {text.payment(formatCents(payment.amount), formatDate(payment.receivedOn), text.way[payment.way])}
              </span>
              <small className={textStyle.muted}>
                {[
                  payment.recordedBy !== null && text.recordedBy(payment.recordedBy),
                  payment.note,
                  payment.undoneAt !== null && `${text.undone} ${formatMoment(payment.undoneAt)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {payment.undoneAt === null && actionsOf?.(payment)}
            </li>
          ))}
        </ul>
      )}
      {!actionsOf && <Link to={`/gestao/contas-a-receber/${number}`}>{text.seeInvoice}</Link>}
    </section>
  )
}
