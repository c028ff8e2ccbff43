import { cutText } from '#domain/cut-text.ts'
import { Form, redirect, useNavigation, type ActionFunctionArgs } from 'react-router'
import { isWaitingForApproval } from '#domain/order/approval.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { Refusal } from '#contract/client.ts'
import { decideOrder } from '#contract/order.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText } from '../../shared/form-errors.ts'
import { text as approvalText } from '../../shared/i18n/approval.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './order-detail.module.css'

/** The field of the decision, whose values are `approve` and `refuse`. */
export const DECISION = 'decision'
const MAX_REASON = 500

/** Sends the decision about an order of a linked user. */
export async function sendDecision(
  args: ActionFunctionArgs,
  number: number,
  form: FormData,
): Promise<{ readonly message: string } | Response> {
  const isApproved = formText(form, DECISION) === 'approve'
  try {
    await callStore(pageOf(args), decideOrder, {
      params: { number },
      body: { isApproved, reason: cutText(formText(form, 'reason'), MAX_REASON) },
    })
  } catch (error) {
    const { failed } = withOverrides(approvalText, await pageOf(args).texts())
    return { message: error instanceof Refusal ? error.message : failed }
  }
  return redirect(`/pedidos/${number}?feito=${isApproved ? 'liberado' : 'recusado'}`)
}

/** What was decided just now, from the URL of the page. */
export function DecisionNotice({ order, done }: { readonly order: PlacedOrder; readonly done: string | null }) {
  const text = useText(approvalText)
  if (done === 'liberado' && order.approval === 'approved') return <Notice kind="success">{text.approved}</Notice>
  if (done === 'recusado' && order.approval === 'refused') return <Notice kind="success">{text.refused}</Notice>
  return null
}

/** The principal approves or refuses the order; others read what it waits for. */
export function ApprovalPanel({ order }: { readonly order: PlacedOrder }) {
  const text = useText(approvalText)
  const { formatMoment } = useMoments()
  const isBusy = useNavigation().formMethod === 'POST'
  if (!isWaitingForApproval(order)) return null
  const until = formatMoment(order.approvalDueAt ?? order.placedAt)
  if (!order.isApprovable)
    return (
      <Notice kind="info" isLive={false}>
        {text.waits(until)}
      </Notice>
    )
  return (
    <section className={`${surface.card} ${style.card}`} aria-labelledby="approval">
      <h2 id="approval" className={textStyle.large}>
        {text.title}
      </h2>
      <p>{text.decide(order.placedBy.name, until)}</p>
      <p className={textStyle.note}>{text.reserved}</p>
      <Form method="post" className={stack.gap3}>
        <Button type="submit" name={DECISION} value="approve" isBusy={isBusy}>
          {text.approve}
        </Button>
      </Form>
      <details className={style.cancel}>
        <summary>{text.refuse}</summary>
        <Form method="post" className={style.form}>
          <p>{text.refuseAsk}</p>
          <LongTextField label={text.reason} name="reason" maxLength={MAX_REASON} />
          <Button type="submit" name={DECISION} value="refuse" look="danger" isBusy={isBusy}>
            {text.confirmRefusal}
          </Button>
        </Form>
      </details>
    </section>
  )
}
