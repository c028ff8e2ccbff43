import { PackageCheck } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listOrdersToPick } from '#contract/picking.ts'
import type { PickingSummary } from '#domain/order/picking.ts'
import { formatDate } from '#domain/calendar.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { pickingText } from '../../shared/i18n/order-desk.ts'
import { statusText, text as orderText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screenStyle from '../components/screen.module.css'
import { requireOffice } from '../state/office-context.ts'
import { useFreshData } from '../state/live-updates.tsx'
import style from './picking.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${pickingText.title} | ${store.name}` }) }

export async function loader(args: LoaderFunctionArgs): Promise<readonly PickingSummary[]> {
  return callStore(await requireOffice(args, 'order.prepare'), listOrdersToPick, {})
}

/** Orders that are picked now or next, those that leave first on top. */
export function Component() {
  const text = useText(pickingText)
  const orders: readonly PickingSummary[] = useLoaderData()
  useFreshData(({ topic }) => topic === 'orders')
  const waiting = orders.filter(({ isForPickup }) => isForPickup)
  const toPick = orders.filter(({ isForPickup }) => !isForPickup)
  return (
    <div className={`${screenStyle.screen} ${style.narrow}`}>
      <header>
        <h1>{text.title}</h1>
        <p className={textStyle.note} aria-live="polite">
          {text.count(toPick.length)}
        </p>
      </header>
      {orders.length === 0 && (
        <EmptyState icon={<PackageCheck size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      )}
      <ul className={stack.gap2}>
        {toPick.map((order) => (
          <OrderRow key={order.number} order={order} />
        ))}
      </ul>
      {waiting.length > 0 && (
        <section className={stack.gap2} aria-labelledby="waiting">
          <h2 id="waiting">{text.forPickup}</h2>
          <ul className={stack.gap2}>
            {waiting.map((order) => (
              <OrderRow key={order.number} order={order} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const OrderState = ({ status }: Pick<PickingSummary, 'status'>) => {
  const statuses = useText(statusText)
  return <Badge tone={status === 'ready-for-pickup' ? 'good' : 'waiting'}>{statuses[status].name}</Badge>
}

function OrderRow({ order }: { readonly order: PickingSummary }) {
  const text = useText(pickingText)
  const words = useText(orderText)
  const { formatMoment } = useMoments()
  const { number, customerName, deliveryType, deliveryDate, placedAt, lineCount, pickedCount, status, isForPickup } =
    order
  return (
    <li>
      <Link to={`/gestao/separacao/${number}`} className={style.row}>
        <span>
          <strong>{text.number(number)}</strong> · {customerName}
          <small>
            {words.delivery[deliveryType]}
            {deliveryDate !== null && ` · ${formatDate(deliveryDate)}`} · {formatMoment(placedAt)}
          </small>
        </span>
        <span className={`${stack.wrap2} ${style.middle}`}>
          {status === 'picking' && !isForPickup && <Badge tone="waiting">{text.begun}</Badge>}
          {isForPickup ? <OrderState status={status} /> : text.progress(pickedCount, lineCount)}
        </span>
      </Link>
    </li>
  )
}
