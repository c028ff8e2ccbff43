import { ClipboardList } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pagingOf } from '#contract/paging.ts'
import type { OrderSummary } from '#domain/order/order.ts'
import { orderApi } from '../../shared/api/order.ts'
import { listUrl, type QueryOf } from '../../shared/list-url.ts'
import { formatCents, formatDay } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../shared/ui/list-screen.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import surface from '../../shared/ui/surface.module.css'
import style from './order-list.module.css'
import { StatusBadge } from './steps.tsx'

const ordersUrl = listUrl('/pedidos', {})

interface OrderPage {
  readonly orders: readonly OrderSummary[]
  readonly total: number
  readonly query: QueryOf<Record<never, never>>
}

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(ordersText).listTitle} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<OrderPage> {
  const { customerId } = await requireCustomer(args)
  const query = ordersUrl.read(new URL(args.request.url).searchParams)
  const { orders, total } = await orderApi(pageOf(args)).list(customerId, pagingOf('orders', query.page))
  return { orders, total, query }
}

export function Component() {
  const text = useText(ordersText)
  const { orders, total, query }: OrderPage = useLoaderData()
  if (total === 0) {
    return (
      <EmptyState isHeading icon={<ClipboardList size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
        <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <div className={style.screen}>
      <h1>{text.listTitle}</h1>
      <ListScreen
        url={ordersUrl}
        query={query}
        list="orders"
        total={total}
        label={text.listTitle}
        empty={null}
        pageTexts={{ previous: text.newer, next: text.older }}
      >
        <ul className={stack.gap3}>
          {orders.map((order) => (
            <li key={order.number}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      </ListScreen>
    </div>
  )
}

function OrderCard({ order }: { readonly order: OrderSummary }) {
  const text = useText(ordersText)
  const hidden = order.lineCount - order.pictures.length
  return (
    <Link
      to={`/pedidos/${order.number}`}
      className={`${surface.card} ${style.card}`}
      aria-label={text.open(order.number)}
    >
      <div className={style.head}>
        <strong>{text.number(order.number)}</strong>
        <StatusBadge status={order.status} />
      </div>
      <p className={textStyle.note}>
        {formatDay(order.placedAt)} · {text.delivery[order.deliveryType]} · {order.paymentName}
        {order.placedBy.as !== 'customer' && order.placedBy.name !== '' && ` · ${text.by(order.placedBy.name)}`}
      </p>
      <div className={style.foot}>
        <span className={style.pictures} aria-hidden>
          {order.pictures.map((picture, index) => (
            <Picture key={`${picture}-${index}`} picture={picture} alt="" sizes="3rem" />
          ))}
          {hidden > 0 && <span className={style.more}>+{hidden}</span>}
        </span>
        <span className={`${stack.gap0} ${style.total}`}>
          <small className={textStyle.muted}>{text.lines(order.lineCount)}</small>
          <strong className={textStyle.large}>{formatCents(order.total)}</strong>
        </span>
      </div>
    </Link>
  )
}
