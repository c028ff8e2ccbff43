import { ClipboardList } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { decodeOrderSummary, listOrders } from '#contract/order.ts'
import { encodePage, pageCount, pageIn, pagingOf } from '#contract/paging.ts'
import type { OrderSummary } from '#domain/order/placed-order.ts'
import { formatCents, formatDay } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/orders.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Pages } from '../../shared/ui/pages.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import surface from '../../shared/ui/surface.module.css'
import style from './order-list.module.css'
import { StatusBadge } from './status-badge.tsx'

interface OrderPage {
  readonly orders: readonly OrderSummary[]
  readonly page: number
  readonly pages: number
}

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.listTitle} | ${store.name}` }) }

export async function loader(args: LoaderFunctionArgs): Promise<OrderPage> {
  const { customerId } = await requireCustomer(args)
  const page = pageIn(new URL(args.request.url).searchParams.get('pagina'))
  const wire = await pageOf(args).call(listOrders, {
    params: { idcliente: customerId },
    query: encodePage(pagingOf('orders', page)),
  })
  return {
    orders: wire.pedidos.map(decodeOrderSummary),
    page: wire.page,
    pages: pageCount(wire.total, wire.limit),
  }
}

export function Component() {
  const { orders, page, pages }: OrderPage = useLoaderData()
  if (orders.length === 0) {
    return (
      <EmptyState isHeading icon={<ClipboardList size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
        <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <div className={style.screen}>
      <h1>{text.listTitle}</h1>
      <ul className={style.list}>
        {orders.map((order) => (
          <li key={order.number}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <Pages
        page={page}
        pages={pages}
        pathOf={(to) => `?pagina=${to}`}
        texts={{ pages: text.pages, previous: text.newer, next: text.older, pageOf: text.pageOf }}
      />
    </div>
  )
}

function OrderCard({ order }: { readonly order: OrderSummary }) {
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
      <p className={style.facts}>
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
        <span className={style.total}>
          <small>{text.lines(order.lineCount)}</small>
          <strong>{formatCents(order.total)}</strong>
        </span>
      </div>
    </Link>
  )
}
