import { ArrowLeft } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { addCents } from '#domain/amounts.ts'
import type { PlacedOrder, OrderLine } from '#domain/order/placed-order.ts'
import { isDueByPix } from '#domain/payment/pix-charge.ts'
import { orderApi } from '../../shared/api/order.ts'
import { formText } from '../../shared/form-text.ts'
import { formatAmount, formatCents, formatMoment, formatPrice } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { statusText, text } from '../../shared/i18n/orders.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import surface from '../../shared/ui/surface.module.css'
import { useModals } from '../state/modal.ts'
import { CancelOrder } from './cancel-order.tsx'
import style from './order-detail.module.css'
import { orderFacts } from './order-facts.ts'
import { OrderTotals } from './order-totals.tsx'
import { PixLater } from './pix-later.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Steps } from './steps.tsx'

export const handle: ScreenHandle<PlacedOrder> = {
  head: (order, store) => ({ title: `${text.number(order.number)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<PlacedOrder> {
  await requireCustomer(args)
  return orderApi(pageOf(args)).detail(numberIn(args.params))
}

function numberIn({ numpedido }: LoaderFunctionArgs['params']): number {
  const number = Number(numpedido)
  if (!Number.isSafeInteger(number) || number < 1) throw Refusal.of(404, 'order.notFound', text.notFound)
  return number
}

/** Cancels the order. What was refused is told on the page, which is loaded again: the order may have moved on. */
export async function action(args: ActionFunctionArgs): Promise<{ readonly message: string } | Response> {
  await requireCustomer(args)
  const number = numberIn(args.params)
  const reason = formText(await args.request.formData(), 'reason').slice(0, MAX_REASON)
  try {
    await orderApi(pageOf(args)).cancel(number, reason)
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : text.cancelFailed }
  }
  return redirect(`/pedidos/${number}?feito=cancelado`)
}

const MAX_REASON = 500

export function Component() {
  const order: PlacedOrder = useLoaderData()
  const failed = useActionData<{ readonly message: string }>()
  const isJustCancelled = useSearchParams()[0].get('feito') === 'cancelado' && order.status === 'cancelled'
  const isPayable = isDueByPix(order)
  return (
    <div className={style.screen}>
      <Link to="/pedidos" className={style.back}>
        <ArrowLeft size={18} aria-hidden /> {text.back}
      </Link>
      <header className={style.header}>
        <div>
          <h1>{text.number(order.number)}</h1>
          <p className={style.muted}>
            {text.placedAt} {formatMoment(order.placedAt)}
          </p>
        </div>
        <StatusBadge status={order.status} />
      </header>

      {failed && <Notice kind="problem">{failed.message}</Notice>}
      {isJustCancelled && <Notice kind="success">{text.cancelled(order.couponCode)}</Notice>}
      <section className={`${surface.card} ${style.card}`} aria-labelledby="steps">
        <h2 id="steps">{text.steps}</h2>
        <Steps order={order} />
        {isPayable && <PayLink number={order.number} />}
        <PixLater order={order} />
      </section>

      <div className={style.columns}>
        <section className={`${surface.card} ${style.card}`} aria-labelledby="items">
          <h2 id="items">{text.items}</h2>
          <ul className={style.lines}>
            {order.lines.map((line, index) => (
              <Line key={`${line.productId}-${index}`} line={line} />
            ))}
          </ul>
          <OrderTotals order={order} />
        </section>
        <Facts order={order} />
      </div>

      <section className={`${surface.card} ${style.card}`} aria-labelledby="history">
        <h2 id="history">{text.history}</h2>
        <ol className={style.history}>
          {order.events.map((event, index) => (
            <li key={index}>
              <time dateTime={event.at}>{formatMoment(event.at)}</time>
              <span>
                {statusText[event.to].name}
                {event.reason && <small> – {event.reason}</small>}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {order.isCancellable && <CancelOrder isPix={isPayable} />}
    </div>
  )
}

function PayLink({ number }: { readonly number: number }) {
  const screen = `/submissao/${number}`
  const { openModalOnClick } = useModals()
  return (
    <ButtonLink to={screen} onClick={openModalOnClick(() => 'pix', screen, String(number))} aria-haspopup="dialog">
      {text.pay}
    </ButtonLink>
  )
}

function Line({ line }: { readonly line: OrderLine }) {
  return (
    <li className={style.line}>
      <Picture picture={line.picture} alt="" sizes="4rem" className={style.picture} />
      <div>
        <p className={style.name}>{line.name}</p>
        <p className={style.muted}>
          {formatAmount(line.quantity, line.unit)} × {text.each(formatPrice(line.unitPrice), line.unit)}
          {line.isGiftWrapped && ` · ${text.giftWrapped}`}
        </p>
      </div>
      <p className={style.total}>
        <strong>{formatCents(line.total)}</strong>
        {line.discount > 0 && (
          <s>
            <span className="visually-hidden">{text.insteadOf} </span>
            {formatCents(addCents(line.total, line.discount))}
          </s>
        )}
      </p>
    </li>
  )
}

function Facts({ order }: { readonly order: PlacedOrder }) {
  return (
    <dl className={`${surface.card} ${style.card} ${style.facts}`}>
      {orderFacts(order).map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
