import { Form, useNavigation } from 'react-router'
import { formatUnitPrice } from '#domain/format-price.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import type { OrderQuestion } from '#domain/order/picking.ts'
import { formatAmount, formatCents } from '../../shared/format.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'

/** What the store asks while it picks the order, and how far the total may rise without a question. */
export function OrderQuestions({ order }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const isPicking = order.status === 'picking' && !order.isPicked
  const open = isPicking ? order.questions.filter(({ answeredAt }) => answeredAt === null) : []
  const mayRise = !order.isPicked && order.status !== 'cancelled' && order.authorized > order.total
  return (
    <>
      {mayRise && <Notice kind="info">{text.authorized(formatCents(order.authorized))}</Notice>}
      {open.length > 0 && (
        <section className={`${surface.card} ${stack.gap3}`} aria-labelledby="questions">
          <h2 id="questions">{text.questions}</h2>
          {open.map((question) => (
            <Question key={question.id} question={question} order={order} />
          ))}
        </section>
      )}
    </>
  )
}

function Question({ question, order }: { readonly question: OrderQuestion; readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const isBusy = useNavigation().state !== 'idle'
  const { about } = question
  const isGone = about.kind === 'replacement' && !about.isSold
  const proposal =
    about.kind === 'replacement'
      ? `${about.product} (${formatAmount(about.quantity, about.unit)}, ${text.each(formatUnitPrice(about.unitPrice), about.unit)})`
      : ''
  return (
    <Form method="post" replace className={stack.gap2}>
      <input type="hidden" name="question" value={question.id} />
      <p>
        {about.kind === 'replacement'
          ? text.askReplacement(about.missing, proposal)
          : text.askTotal(formatCents(about.total), formatCents(order.total))}
      </p>
      {isGone && <p>{text.goneReplacement}</p>}
      {about.kind === 'total' && order.cardState === 'authorized' && <p>{text.askTotalCard}</p>}
      <div className={stack.wrap2}>
        {!isGone && (
          <Button type="submit" name="answer" value="yes" isBusy={isBusy}>
            {text.accept}
          </Button>
        )}
        <Button type="submit" name="answer" value="no" look="secondary" isBusy={isBusy}>
          {about.kind === 'replacement' ? text.declineReplacement : text.declineTotal}
        </Button>
      </div>
    </Form>
  )
}
