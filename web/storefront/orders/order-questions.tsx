import { Form, useNavigation } from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import type { OrderEditResult } from '#domain/order/edit-result.ts'
import type { OrderQuestion } from '#domain/order/picking.ts'
import { deliveryLine } from '../../shared/delivery-line.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'

/** What the store asks while it picks the order, and how far the total may rise without a question. */
export function OrderQuestions({ order }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const isPicking = order.status === 'picking' && !order.isPicked
  const open = order.questions.filter(
    ({ answeredAt, about }) =>
      answeredAt === null && (about.kind === 'edit' ? about.change.waitsUntil !== null : isPicking),
  )
  const mayRise = !order.isPicked && order.status !== 'cancelled' && order.authorized > order.total
  return (
    <>
      {mayRise && <Notice kind="info">{text.authorized(formatCents(order.authorized))}</Notice>}
      {open.length > 0 && (
        <section className={`${surface.card} ${stack.gap3}`} aria-labelledby="questions">
          <h2 id="questions">{text.questions}</h2>
          {open.map((question) =>
            question.about.kind === 'edit' ? (
              <EditQuestion key={question.id} id={question.id} change={question.about.change} />
            ) : (
              <Question key={question.id} id={question.id} about={question.about} order={order} />
            ),
          )}
        </section>
      )}
    </>
  )
}

interface QuestionProps {
  readonly id: string
  readonly about: Exclude<OrderQuestion['about'], { readonly kind: 'edit' }>
  readonly order: PlacedOrder
}

function Question({ id, about, order }: QuestionProps) {
  const text = useText(ordersText)
  const isBusy = useNavigation().state !== 'idle'
  const isGone = about.kind === 'replacement' && !about.isSold
  const proposal =
    about.kind === 'replacement'
      ? `${about.product} (${formatAmount(about.quantity, about.unit)}, ${text.each(formatUnitPrice(about.unitPrice), about.unit)})`
      : ''
  return (
    <Form method="post" replace className={stack.gap2}>
      <input type="hidden" name="question" value={id} />
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

/** What the store would change of the order: line by line, before and after. */
function EditQuestion({ id, change }: { readonly id: string; readonly change: OrderEditResult }) {
  const text = useText(ordersText)
  const { formatMoment } = useMoments()
  const isBusy = useNavigation().state !== 'idle'
  const fromTo = (before: string, now: string) => (before === now ? now : text.beforeAndNow(before, now))
  return (
    <Form method="post" replace className={stack.gap2}>
      <input type="hidden" name="edit" value={id} />
      <p>{text.askEdit}</p>
      <ul className={stack.gap2}>
        {change.lines.map((line) => (
          <li key={`${line.productId}-${line.quantityBefore}`}>
            <strong>{line.name}</strong>:{' '}
            {line.quantity === 0
              ? text.editRemoves
              : fromTo(formatAmount(line.quantityBefore, line.unit), formatAmount(line.quantity, line.unit))}{' '}
            ({fromTo(formatCents(line.totalBefore), formatCents(line.total))})
          </li>
        ))}
      </ul>
      {change.delivery !== null && (
        <p>
          <strong>{text.delivery[change.delivery.now.type]}</strong>:{' '}
          {fromTo(deliveryLine(change.delivery.before), deliveryLine(change.delivery.now))} (
          {fromTo(formatCents(change.delivery.before.fee), formatCents(change.delivery.now.fee))})
        </p>
      )}
      <p>
        <strong>{text.total}</strong>: {fromTo(formatCents(change.totalBefore), formatCents(change.total))}
      </p>
      {change.waitsUntil !== null && <p>{text.editUntil(formatMoment(change.waitsUntil))}</p>}
      <div className={stack.wrap2}>
        <Button type="submit" name="answer" value="yes" isBusy={isBusy}>
          {text.accept}
        </Button>
        <Button type="submit" name="answer" value="no" look="secondary" isBusy={isBusy}>
          {text.declineEdit}
        </Button>
      </div>
    </Form>
  )
}
