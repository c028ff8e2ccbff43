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
import { retryDate, storeSubscription } from '#contract/subscription-desk.ts'
import type { StoreSubscription, Subscription } from '#domain/subscription/subscription.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatAmount } from '../../shared/format.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as subscriptionsText } from '../../shared/i18n/subscriptions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import { SubscriptionHistory } from '../../shared/ui/subscription-history.tsx'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screen from '../components/screen.module.css'
import { requireOffice } from '../state/office-context.ts'

type Shown = Subscription & Pick<StoreSubscription, 'customer'>

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(subscriptionsText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'order.see-all')
  return callStore(office, storeSubscription, { params: { id: args.params['id'] ?? '' } })
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const id = args.params['id'] ?? ''
  const office = await requireOffice(args, 'order.manage')
  const form = await args.request.formData()
  try {
    await callStore(office, retryDate, { params: { id, date: formText(form, 'date') } })
  } catch (error) {
    return problemFrom(error, [], subscriptionsText.unreachable)
  }
  return redirect(`/gestao/assinaturas/${id}`)
}

/** What a customer has repeated, and what became of each date. */
export function Component() {
  const text = useText(subscriptionsText)
  const subscription: Shown = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { customer, typeName, interval, status, lines, next, deliveryName, destination, payment, items } = subscription
  return (
    <div className={stack.gap4}>
      <Link to="/gestao/assinaturas" className={screen.back}>
        {text.title}
      </Link>
      <h1>
        {customer.name} · {typeName}
      </h1>
      <div className={stack.wrap2}>
        <Badge tone={status === 'active' ? 'good' : 'plain'}>{text.status[status]}</Badge>
        <span>{text.interval(interval)}</span>
        {next && <span>{text.next(formatDate(next.deliveredOn))}</span>}
      </div>
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      <section className={`${surface.panel} ${stack.gap2}`}>
        <h2 className={textStyle.large}>{text.products}</h2>
        <ul className={stack.bullets}>
          {lines.map((line) => (
            <li key={line.productId}>
              {line.name}: {formatAmount(line.quantity, line.unit)}{' '}
              {!line.isSold && <Badge tone="bad">{text.gone}</Badge>}
            </li>
          ))}
        </ul>
        <p>
          {formatCents(items)} · {payment.name} · {deliveryName}: {destination}
        </p>
      </section>
      <SubscriptionHistory
        runs={subscription.runs}
        isForStaff
        orderPath={(number) => `/gestao/pedidos/${number}`}
        actionOf={({ date, status: run, problem: failed }) =>
          run === 'missed' || (run === 'due' && failed !== null) ? (
            <Form method="post">
              <input type="hidden" name="date" value={date} />
              <Button type="submit" look="secondary" size="small" isBusy={isBusy}>
                {text.retry}
              </Button>
            </Form>
          ) : null
        }
      />
    </div>
  )
}
