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
import type { PaymentAction, PaymentToDecide } from '#domain/payment/charge.ts'
import { paymentDeskApi } from '../../shared/api/payment-desk.ts'
import { formText } from '../../shared/form-errors.ts'
import { formatCents, formatMoment } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { receivedText } from '../../shared/i18n/payments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
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
  readonly wasDecided: boolean
}

export async function loader(args: LoaderFunctionArgs): Promise<Received> {
  const office = await requireOffice(args, 'payment.manage')
  return {
    payments: await paymentDeskApi(office).toDecide(),
    wasDecided: new URL(args.request.url).searchParams.has('feito'),
  }
}

const ACTIONS: readonly PaymentAction[] = ['accept', 'charge-difference', 'refund']

export async function action(args: ActionFunctionArgs): Promise<{ readonly message: string } | Response> {
  const form = await args.request.formData()
  const chosen = ACTIONS.find((action) => action === formText(form, 'action'))
  try {
    if (chosen) await paymentDeskApi(pageOf(args)).decide(formText(form, 'payment'), chosen)
    return redirect(`${PATH}?feito`)
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : receivedText.unreachable }
  }
}

/** The payments that do not fit their orders, and what may be done about each. */
export function Component() {
  const text = useText(receivedText)
  const { payments, wasDecided }: Received = useLoaderData()
  const failed = useActionData<{ readonly message: string }>()
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
    </div>
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
