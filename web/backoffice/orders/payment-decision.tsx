import type { PaymentToDecide } from '#domain/payment/charge.ts'
import { formatCents } from '#domain/format-price.ts'
import { receivedText } from '../../shared/i18n/payments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { AnyForm } from '../../shared/ui/checked-form.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'

interface PaymentDecisionProps {
  readonly payment: PaymentToDecide
  readonly form: AnyForm
  readonly action: string
  readonly isBusy: boolean
}

/** Money that does not fit its order, and what may be done about it. */
export function PaymentDecision({ payment, form: As, action, isBusy }: PaymentDecisionProps) {
  const text = useText(receivedText)
  const { formatMoment } = useMoments()
  const { id, problem, amount, excess, receivedAt, orderTotal, actions } = payment
  const labels = {
    accept: { short: text.acceptShort, over: text.keepExcess }[problem as string] ?? text.actions.accept,
    'charge-difference': text.actions['charge-difference'],
    refund: text.refundOf(formatCents(problem === 'over' ? excess : amount)),
  }
  return (
    <article className={surface.card}>
      <h3 className={`${stack.wrap2} ${textStyle.strong}`}>
        {formatCents(amount)} <Badge tone={problem === 'over' ? 'waiting' : 'bad'}>{text.problems[problem]}</Badge>
      </h3>
      <p>
        {text.received(formatCents(amount), formatMoment(receivedAt))}
        {orderTotal !== null && <> · {text.ofTotal(formatCents(orderTotal))}</>}
      </p>
      <p className={textStyle.muted}>{text.hints[problem]}</p>
      {actions.length > 0 && (
        <As method="post" action={action} preventScrollReset className={stack.wrap2}>
          <input type="hidden" name="payment" value={id} />
          {actions.map((each) => (
            <Button
              key={each}
              type="submit"
              name="decision"
              value={each}
              look={each === 'refund' ? 'danger' : 'secondary'}
              isBusy={isBusy}
            >
              {labels[each]}
            </Button>
          ))}
        </As>
      )}
    </article>
  )
}
