import { ClipboardList, SearchX } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pagingOf } from '#contract/paging.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { StoreOrder, StoreOrderPage } from '#domain/order/store-order.ts'
import { storeOrderApi } from '../../shared/api/store-order.ts'
import { formatCents, formatDate, formatMoment } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { ordersText } from '../../shared/i18n/back-office.ts'
import { statusText, text as orderText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, listUrl, oneOf, type QueryOf } from '../../shared/list-url.ts'
import { Badge, type Tone } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../shared/ui/list-screen.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { requireOffice } from '../state/office-context.ts'
import style from './orders.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${ordersText.title} | ${store.name}` }) }

const FILTERS = {
  group: oneOf(
    'situacao',
    { all: 'todos', open: 'em-aberto', quotes: 'orcamentos', delivered: 'entregues', cancelled: 'cancelados' },
    'all',
  ),
  text: freeText('busca', 120),
  customer: freeText('cliente', 36),
  sort: oneOf(
    'ordem',
    { newest: 'recentes', oldest: 'antigos', highest: 'maior-total', lowest: 'menor-total' },
    'newest',
  ),
}
const ordersUrl = listUrl('/gestao/pedidos', FILTERS)

interface Listed extends StoreOrderPage {
  readonly query: QueryOf<typeof FILTERS>
}

export async function loader(args: LoaderFunctionArgs): Promise<Listed> {
  const office = await requireOffice(args, 'order.see-all')
  const query = ordersUrl.read(new URL(args.request.url).searchParams)
  const { group, text, customer, sort } = query
  const filter = { group: group === 'all' ? null : group, text, customerId: customer || null }
  return { query, ...(await storeOrderApi(office).list(filter, sort, pagingOf('storeOrders', query.page))) }
}

const GROUPS = ['open', 'quotes', 'delivered', 'cancelled'] as const

export function Component() {
  const text = useText(ordersText)
  const { query, orders, total, counts }: Listed = useLoaderData()
  const all = GROUPS.reduce((sum, group) => sum + counts[group], 0)
  return (
    <div className={style.screen}>
      <header>
        <h1>{text.title}</h1>
        {query.customer !== '' && (
          <p>
            {text.ofCustomer} <Link to={ordersUrl.pathOf(query, { customer: '' })}>{text.seeAll}</Link>
          </p>
        )}
      </header>
      <ListScreen
        url={ordersUrl}
        query={query}
        list="storeOrders"
        total={total}
        label={text.title}
        tabs={{
          label: text.groups,
          filter: 'group',
          tabs: [
            { value: 'all', name: text.group.all, count: all },
            ...GROUPS.map((value) => ({ value, name: text.group[value], count: counts[value] })),
          ],
        }}
        search={{ filter: 'text', label: text.search, maxLength: 120 }}
        found={text.count(total)}
        empty={<EmptyList query={query} />}
      >
        <DataTable
          caption={text.title}
          columns={useColumns()}
          rows={orders}
          keyOf={({ number }) => String(number)}
          nameOf={({ number }) => text.number(number)}
          pathOf={({ number }) => `/gestao/pedidos/${number}`}
          url={ordersUrl}
          query={query}
        />
      </ListScreen>
    </div>
  )
}

function useColumns(): readonly Column<StoreOrder>[] {
  const text = useText(ordersText)
  const order = useText(orderText)
  const { columns } = text
  return [
    {
      id: 'number',
      header: columns.number,
      phone: 'name',
      sort: { ascending: 'oldest', descending: 'newest' },
      cell: ({ number, customer }) => (
        <>
          {number}
          <span className={style.onPhone}> · {customer.name}</span>
        </>
      ),
    },
    { id: 'customer', header: columns.customer, cell: ({ customer }) => customer.name },
    {
      id: 'status',
      header: columns.status,
      phone: 'aside',
      cell: ({ status }) => <OrderBadge status={status} />,
    },
    {
      id: 'placed-at',
      header: columns.placedAt,
      phone: 'meta',
      cell: ({ placedAt }) => <time dateTime={placedAt}>{formatMoment(placedAt)}</time>,
    },
    {
      id: 'delivery',
      header: columns.delivery,
      priority: 3,
      cell: ({ deliveryType, deliveryDate }) =>
        [order.delivery[deliveryType], deliveryDate && formatDate(deliveryDate)].filter(Boolean).join(', '),
    },
    {
      id: 'payment',
      header: columns.payment,
      priority: 3,
      cell: ({ paymentName, isPaid }) => (isPaid ? `${paymentName}, ${text.paid}` : paymentName),
    },
    {
      id: 'total',
      header: columns.total,
      align: 'end',
      phone: 'money',
      sort: { ascending: 'lowest', descending: 'highest' },
      cell: ({ total }) => formatCents(total),
    },
  ]
}

const TONE: Partial<Record<OrderStatus, Tone>> = {
  placed: 'waiting',
  'quote-requested': 'waiting',
  'awaiting-payment': 'waiting',
  cancelled: 'bad',
  delivered: 'good',
  paid: 'good',
}

export const OrderBadge = ({ status }: { readonly status: OrderStatus }) => (
  <Badge tone={TONE[status] ?? 'plain'}>{statusText[status].name}</Badge>
)

function EmptyList({ query }: Pick<Listed, 'query'>) {
  const text = useText(ordersText)
  if (!ordersUrl.isFiltered(query, ['sort']))
    return <EmptyState icon={<ClipboardList size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
  return (
    <EmptyState icon={<SearchX size={32} aria-hidden />} title={text.noneTitle} text={text.none}>
      <ButtonLink to={ordersUrl.path} look="secondary">
        {text.clear}
      </ButtonLink>
    </EmptyState>
  )
}
