import { CircleCheck } from 'lucide-react'
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
import { Refusal } from '#contract/client.ts'
import { cents, centsFromReais } from '#domain/amounts.ts'
import type { PaymentAction, PaymentToDecide, PixToConfirm, RefundRecord } from '#domain/payment/charge.ts'
import { paymentDeskApi } from '../../shared/api/payment-desk.ts'
import { parseDecimal } from '../../shared/decimal.ts'
import { formText } from '../../shared/form-errors.ts'
import { formatCents, formatMoment } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { receivedText } from '../../shared/i18n/payments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { requireOffice } from '../state/office-context.ts'
import style from './payments.module.css'

const PATH = '/gestao/recebimentos'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${receivedText.title} | ${store.name}` }) }

interface Received {
  readonly payments: readonly PaymentToDecide[]
  readonly refunds: readonly RefundRecord[]
  readonly pixes: readonly PixToConfirm[]
  readonly wasDecided: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Received> {
  const api = paymentDeskApi(await requireOffice(args, 'payment.manage'))
  const [payments, refunds, pixes] = await Promise.all([api.toDecide(), api.refunds(), api.pixToConfirm()])
  return {
    payments,
    refunds,
    pixes,
    wasDecided: new URL(args.request.url).searchParams.has('feito'),
  }
}

const ACTIONS: readonly PaymentAction[] = ['accept', 'charge-difference', 'refund']

interface Outcome {
  readonly message: string
  /** What was typed about a payment to be recorded; null where something else failed. */
  readonly typed: { readonly order: string; readonly amount: string } | null
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const form = await args.request.formData()
  const api = paymentDeskApi(pageOf(args))
  const typed = form.has('order') ? { order: formText(form, 'order'), amount: formText(form, 'amount') } : null
  try {
    if (form.has('confirm')) await api.record(Number(form.get('confirm')), cents(Number(form.get('cents'))))
    else if (form.has('refund')) await api.settleRefund(formText(form, 'refund'))
    else if (typed === null) await decide(api, form)
    else {
      const amount = parseDecimal(typed.amount)
      const order = Number(typed.order)
      if (amount === null || amount <= 0 || !Number.isSafeInteger(order) || order < 1)
        return { message: receivedText.record.invalid, typed }
      await api.record(order, centsFromReais(amount))
    }
    return redirect(`${PATH}?feito`)
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : receivedText.unreachable, typed }
  }
}

async function decide(api: ReturnType<typeof paymentDeskApi>, form: FormData): Promise<void> {
  const chosen = ACTIONS.find((action) => action === formText(form, 'action'))
  if (chosen) await api.decide(formText(form, 'payment'), chosen)
}

/** The payments that do not fit their orders, those that no bank reports, and what goes back. */
export function Component() {
  const text = useText(receivedText)
  const { payments, refunds, pixes, wasDecided }: Received = useLoaderData()
  const failed = useActionData<Outcome>()
  return (
    <div className={`${stack.gap4} ${style.screen}`}>
      <header>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      {failed && <Notice kind="problem">{failed.message}</Notice>}
      {wasDecided && !failed && <Notice kind="success">{text.decided}</Notice>}
      {payments.length === 0 ? (
        <EmptyState icon={<CircleCheck size={36} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      ) : (
        <ul className={stack.gap3}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <PaymentCard payment={payment} />
            </li>
          ))}
        </ul>
      )}
      {pixes.length > 0 && <Confirmations pixes={pixes} />}
      <RecordPayment typed={failed?.typed ?? null} />
      <Refunds refunds={refunds} />
    </div>
  )
}

/** Payments to the store's own key, of which no bank tells. */
function Confirmations({ pixes }: { readonly pixes: readonly PixToConfirm[] }) {
  const { confirm: text, order } = useText(receivedText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={surface.panel} aria-labelledby="confirm">
      <h2 id="confirm" className={style.heading}>
        {text.title}
      </h2>
      <p className={textStyle.muted}>{text.intro}</p>
      <ul className={stack.gap3}>
        {pixes.map(({ orderNumber, customerName, amount, txid, placedAt }) => (
          <li key={orderNumber} className={stack.gap2}>
            <p className={stack.wrap2}>
              <strong>{formatCents(amount)}</strong>
              <Link to={`/gestao/pedidos/${orderNumber}`}>{order(orderNumber)}</Link>
              <span>{customerName}</span>
            </p>
            <p className={textStyle.muted}>{text.reference(txid, formatMoment(placedAt))}</p>
            <Form method="post" action={PATH} replace>
              <input type="hidden" name="confirm" value={orderNumber} />
              <input type="hidden" name="cents" value={amount} />
              <Button
                type="submit"
                look="secondary"
                isBusy={isBusy}
                aria-label={text.submitFor(formatCents(amount), order(orderNumber))}
              >
                {text.submit}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecordPayment({ typed }: Pick<Outcome, 'typed'>) {
  const text = useText(receivedText).record
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={surface.panel} aria-labelledby="record">
      <h2 id="record" className={style.heading}>
        {text.title}
      </h2>
      <p className={textStyle.muted}>{text.intro}</p>
      <CheckedForm method="post" action={PATH} replace problem={undefined} className={stack.gap3}>
        <Field
          label={text.order}
          name="order"
          inputMode="numeric"
          pattern="[0-9]+"
          maxLength={12}
          defaultValue={typed?.order}
          autoComplete="off"
          required
        />
        <Field
          label={text.amount}
          name="amount"
          inputMode="decimal"
          maxLength={14}
          defaultValue={typed?.amount}
          autoComplete="off"
          required
        />
        <Button type="submit" isBusy={isBusy}>
          {text.submit}
        </Button>
      </CheckedForm>
    </section>
  )
}

const REFUND_TONES = { requested: 'waiting', pending: 'waiting', done: 'good', failed: 'bad' } as const

function Refunds({ refunds }: { readonly refunds: readonly RefundRecord[] }) {
  const { refunds: text, order } = useText(receivedText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={surface.panel} aria-labelledby="refunds">
      <h2 id="refunds" className={style.heading}>
        {text.title}
      </h2>
      {refunds.length === 0 && <p className={textStyle.muted}>{text.empty}</p>}
      <ul className={stack.gap3}>
        {refunds.map(({ id, amount, state, isByHand, requestedAt, orderNumber, customerName }) => (
          <li key={id} className={stack.gap2}>
            <p className={stack.wrap2}>
              <strong>{formatCents(amount)}</strong>
              {orderNumber !== null && <Link to={`/gestao/pedidos/${orderNumber}`}>{order(orderNumber)}</Link>}
              <Badge tone={REFUND_TONES[state]}>{text.state[state]}</Badge>
            </p>
            <p className={textStyle.muted}>
              {[customerName, text.since(formatMoment(requestedAt))].filter(Boolean).join(' · ')}
            </p>
            {isByHand && (
              <Form method="post" action={PATH} replace className={stack.gap2}>
                <input type="hidden" name="refund" value={id} />
                <p>{text.byHand}</p>
                <Button type="submit" look="secondary" isBusy={isBusy}>
                  {text.settle}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PaymentCard({ payment }: { readonly payment: PaymentToDecide }) {
  const text = useText(receivedText)
  const isBusy = useNavigation().formMethod === 'POST'
  const { id, problem, amount, receivedAt, orderNumber, orderTotal, customerName, actions } = payment
  const labelOf = (action: PaymentAction) =>
    action === 'accept' && problem === 'short' ? text.acceptShort : text.actions[action]
  return (
    <article className={surface.panel}>
      <h2 className={style.heading}>
        {orderNumber === null ? (
          formatCents(amount)
        ) : (
          <Link to={`/gestao/pedidos/${orderNumber}`}>{text.order(orderNumber)}</Link>
        )}{' '}
        <Badge tone={problem === 'over' ? 'waiting' : 'bad'}>{text.problems[problem]}</Badge>
      </h2>
      <p>
        {text.received(formatCents(amount), formatMoment(receivedAt))}
        {orderTotal !== null && <> · {text.ofTotal(formatCents(orderTotal))}</>}
      </p>
      {customerName !== null && <p className={textStyle.muted}>{customerName}</p>}
      {problem === 'unidentified' && <p className={textStyle.muted}>{text.unidentified}</p>}
      <Form method="post" action={PATH} replace className={stack.wrap2}>
        <input type="hidden" name="payment" value={id} />
        {actions.map((action) => (
          <Button
            key={action}
            type="submit"
            name="action"
            value={action}
            look={action === 'refund' ? 'danger' : 'secondary'}
            isBusy={isBusy}
          >
            {labelOf(action)}
          </Button>
        ))}
      </Form>
    </article>
  )
}
