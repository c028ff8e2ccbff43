import { Link, useNavigation } from 'react-router'
import { can } from '#domain/access/can.ts'
import { amountOf, type OrderReturn } from '#domain/order/order-return.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { actorOf } from '../../shared/actor-of.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as returnsText } from '../../shared/i18n/office-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useOffice } from '../state/office-context.ts'

interface ReturnMoneyProps {
  readonly of: OrderReturn
  readonly problem: FormProblem | undefined
}

/** What goes back to the customer by which way, and the day on which staff returned what has no payment. */
export function ReturnMoney({ of, problem }: ReturnMoneyProps) {
  const text = useText(returnsText)
  const { fee, invoiced, payments, byHand, byHandOn } = of
  const amount = amountOf(of)
  if (amount === null || amount <= 0) return null
  return (
    <section className={`${surface.panel} ${stack.gap2}`}>
      <h2 className={textStyle.large}>{text.money}</h2>
      <p>
        <strong>{text.amount(formatCents(amount))}</strong> {fee > 0 && text.fee(formatCents(fee))}
      </p>
      {invoiced > 0 && <p>{text.invoiced(formatCents(invoiced))}</p>}
      {payments.map((payment, index) => (
        <p key={index}>
          {text.paid(text.payments[payment.state], formatCents(payment.amount))}
          {payment.isByHand && <ByHandPayment />}
        </p>
      ))}
      {byHand > 0 &&
        (byHandOn === null ? (
          <ConfirmForm of={of} problem={problem} />
        ) : (
          <p>{text.byHandDone(formatCents(byHand), formatDate(byHandOn))}</p>
        ))}
    </section>
  )
}

function ByHandPayment() {
  const text = useText(returnsText)
  const { account, features } = useOffice()
  return (
    <>
      {' '}
      {text.byHandPayment}{' '}
      {can('payment.manage', actorOf(account), { features }) && (
        <Link to="/gestao/recebimentos?ver=devolucoes" className={linkStyle.link}>
          {text.toReceived}
        </Link>
      )}
    </>
  )
}

function ConfirmForm({ of: { byHand }, problem }: ReturnMoneyProps) {
  const text = useText(returnsText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <CheckedForm method="post" notice={false} problem={problem} isOnlyByButton className={stack.gap3}>
      <p>{text.byHand(formatCents(byHand))}</p>
      <Field label={text.returnedOn} name="on" type="date" required />
      <div>
        <Button type="submit" name="intent" value="confirm" isBusy={isBusy}>
          {text.confirm}
        </Button>
      </div>
    </CheckedForm>
  )
}
