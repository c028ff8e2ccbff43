import { ClipboardList } from 'lucide-react'
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { encodePage } from '#contract/paging.ts'
import { exportStoreOrders, listStoreOrders } from '#contract/store-order.ts'
import { isIsoDate, formatDate } from '#domain/calendar.ts'
import { MOST_PRINTED } from '#domain/order/order.ts'
import {
  ANY_STORE_ORDER,
  type StoreOrder,
  type StoreOrderFilter,
  type StoreOrderPage,
} from '#domain/order/store-order.ts'
import { can } from '#domain/access/can.ts'
import { formatCents } from '#domain/format-price.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { ordersText } from '../../shared/i18n/back-office.ts'
import { deskText } from '../../shared/i18n/order-desk.ts'
import { text as clientsText } from '../../shared/i18n/representative.ts'
import { text as orderText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Moment } from '../components/moment.tsx'
import type { Column } from '../list/column.ts'
import { choice, dayField, officeListUrl, pagingOfQuery, type FilterField } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { useNewCount } from '../list/new-rows.tsx'
import { OfficeList } from '../list/office-list.tsx'
import { Pane, revalidatesList, usePane } from '../list/pane.tsx'
import { SelectionBar, useSelection } from '../list/selection.tsx'
import { useFreshData } from '../state/live-updates.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { Board } from './board.tsx'
import { AttentionBadges, OrderBadge } from './order-details.tsx'
import { OrderInPane } from './order-moves.tsx'
import { loadOrder } from './shown-order.ts'
import { PauseButton } from '../components/pause-button.tsx'
import { PrintButtons } from '../components/print-buttons.tsx'
import { StepControl, useQuickMoves, useStepKey, type QuickMoves } from './quick-moves.tsx'
import stack from '../../shared/ui/stack.module.css'
import linkStyle from '../../shared/ui/link.module.css'
import boardStyle from './board.module.css'
import tableStyle from '../list/data-table.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${ordersText.title} | ${store.name}` }) }
export const shouldRevalidate = revalidatesList

const ordersUrl = officeListUrl('/gestao/pedidos', {
  group: oneOf(
    'situacao',
    {
      all: 'todos',
      open: 'em-aberto',
      quotes: 'orcamentos',
      delivered: 'entregues',
      cancelled: 'cancelados',
      attention: 'pagamentos-a-resolver',
    },
    'all',
  ),
  text: freeText('busca', 120),
  customer: freeText('cliente', 36),
  delivery: oneOf('receber', { any: 'todas', delivery: 'entrega', pickup: 'retirada' }, 'any'),
  paid: oneOf('pago', { any: 'todos', yes: 'sim', no: 'nao' }, 'any'),
  from: freeText('de', 10),
  until: freeText('ate', 10),
  layout: oneOf('vista', { table: 'lista', board: 'quadro' }, 'table'),
  sort: oneOf(
    'ordem',
    { newest: 'recentes', oldest: 'antigos', highest: 'maior-total', lowest: 'menor-total' },
    'newest',
  ),
})
type OrderQuery = ReturnType<typeof ordersUrl.read>

type ListedOrders = Listed<OrderQuery, StoreOrderPage>

/** The board has the open orders, those that wait longest first. */
const shownBy = (query: OrderQuery): OrderQuery =>
  query.layout === 'board' ? { ...query, group: 'open', sort: 'oldest', size: '100' } : query

const filterOf = (query: OrderQuery): StoreOrderFilter => ({
  ...ANY_STORE_ORDER,
  group: query.group === 'all' ? null : query.group,
  text: query.text,
  customerId: query.customer || null,
  deliveryType: query.delivery === 'any' ? null : query.delivery,
  isPaid: query.paid === 'any' ? null : query.paid === 'yes',
  from: isIsoDate(query.from) ? query.from : null,
  until: isIsoDate(query.until) ? query.until : null,
})

export async function loader(args: LoaderFunctionArgs): Promise<ListedOrders> {
  const office = await requireOffice(args, 'order.see-all')
  const read = (search: URLSearchParams) => shownBy(ordersUrl.read(search))
  return loadList(office, args, {
    list: 'orders',
    url: { ...ordersUrl, read },
    load: (query) =>
      callStore(office, listStoreOrders, {
        query: { ...filterOf(query), sort: query.sort, ...encodePage(pagingOfQuery(query)) },
      }),
  })
}

const GROUPS = ['open', 'quotes', 'delivered', 'cancelled'] as const
const NO_COUNTS: StoreOrderPage = {
  orders: [],
  total: 0,
  counts: { open: 0, quotes: 0, delivered: 0, cancelled: 0, attention: 0 },
  statuses: [],
  newest: 0,
}
const ownPage = (number: string | number) => `/gestao/pedidos/${number}`

export function Component() {
  const text = useText(ordersText)
  const clients = useText(clientsText)
  const { call, supplier, account, features } = useOffice()
  const { views, query, loaded, now }: ListedOrders = useLoaderData()
  const { orders, total, counts, statuses, newest } = loaded.rows ?? NO_COUNTS
  const isBoard = query.layout === 'board'
  const all = GROUPS.reduce((sum, group) => sum + counts[group], 0)
  const moves = useQuickMoves(orders)
  const columns = useColumns(now, moves)
  const selection = useSelection(ordersUrl.searchOf(query, ['sort', 'size', 'view']))
  const pane = usePane(
    orders.map(({ number }) => String(number)),
    ownPage,
  )
  useStepKey(pane.open !== '')
  // On the board all cards are live; in the table rows change in place, and new ones wait for the bar.
  useFreshData(
    ({ topic, number }) => topic === 'orders' && (isBoard || orders.some((order) => order.number === number)),
  )
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const newRows = {
    count: useNewCount('orders', loaded, async () => {
      const filter = { ...filterOf(query), after: newest }
      return (await callStore({ call, supplier }, listStoreOrders, { query: { ...filter, limit: 1 } })).total
    }),
    one: text.newOrder,
    many: text.newOrders,
    show: () => void (query.page === 1 ? revalidate() : navigate(ordersUrl.pathOf(query))),
  }
  return (
    <OfficeList
      list="orders"
      title={text.title}
      intro={moves.refusal !== '' && <Notice kind="problem">{moves.refusal}</Notice>}
      action={
        <div className={stack.wrap2}>
          {can('client.choose', actorOf(account), { features }) && (
            <ButtonLink to="/gestao/pedidos/novo">{clients.newOrder}</ButtonLink>
          )}
          <PauseButton />
          <Layouts query={query} />
        </div>
      }
      url={ordersUrl}
      query={query}
      total={total}
      count={text.count(total)}
      problem={loaded.problem}
      views={views}
      newRows={newRows}
      {...(isBoard
        ? {}
        : {
            tabs: {
              label: text.groups,
              filter: 'group',
              tabs: [
                { value: 'all', name: text.group.all, count: all },
                ...GROUPS.map((value) => ({ value, name: text.group[value], count: counts[value] })),
                ...(counts.attention > 0 || query.group === 'attention'
                  ? [{ value: 'attention', name: text.group.attention, count: counts.attention } as const]
                  : []),
              ],
            },
          })}
      table={
        isBoard
          ? null
          : {
              columns,
              rows: orders,
              keyOf: ({ number }) => String(number),
              nameOf: ({ number }) => text.number(number),
              pathOf: ({ number }) => ownPage(number),
              selection,
            }
      }
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      filters={useFilters(orders)}
      exportFile={(format) =>
        callStore({ call, supplier }, exportStoreOrders, {
          query: { ...filterOf(query), sort: query.sort, format },
        })
      }
      empty={
        <EmptyState
          icon={<ClipboardList size={32} aria-hidden />}
          {...(query.group === 'attention'
            ? text.noneToDecide
            : { title: all === 0 ? text.emptyTitle : text.noneOpenTitle, text: text.empty })}
        />
      }
      noneFound={text.noneTitle}
      bulk={
        <SelectionBar selection={selection} total={total}>
          <PrintButtons
            isMany
            numbersOf={async () => {
              if (!selection.isAll) return selection.keys.map(Number)
              const { orders } = await callStore({ call, supplier }, listStoreOrders, {
                query: { ...filterOf(query), sort: query.sort, limit: MOST_PRINTED },
              })
              return orders.map(({ number }) => number)
            }}
          />
        </SelectionBar>
      }
      pane={{
        control: pane,
        children: (
          <Pane
            control={pane}
            path={ownPage(pane.open)}
            load={(number) => loadOrder({ call, supplier }, Number(number))}
            version={orders}
          >
            {(shown) => <OrderInPane {...shown} />}
          </Pane>
        ),
      }}
    >
      {isBoard && <Board orders={orders} counts={statuses} now={now} pane={pane} moves={moves} />}
    </OfficeList>
  )
}

/** A change between the rows and the board, with the same filters. */
function Layouts({ query }: { readonly query: OrderQuery }) {
  const text = useText(deskText)
  return (
    <nav className={boardStyle.layouts} aria-label={text.layouts}>
      {(['table', 'board'] as const).map((layout) => (
        <ButtonLink
          key={layout}
          to={ordersUrl.pathOf(query, { layout })}
          look="quiet"
          size="small"
          className={linkStyle.current}
          aria-current={query.layout === layout ? 'true' : undefined}
        >
          {text.layout[layout]}
        </ButtonLink>
      ))}
    </nav>
  )
}

/** What the orders can be narrowed by, besides their tabs and the search. */
function useFilters(orders: readonly StoreOrder[]): readonly FilterField<OrderQuery>[] {
  const text = useText(ordersText)
  const order = useText(orderText)
  return [
    choice('delivery', text.columns.delivery, order.delivery),
    choice('paid', text.columns.payment, text.paidOrNot),
    dayField('from', text.placedFrom, formatDate),
    dayField('until', text.placedUntil, formatDate),
    {
      filter: 'customer',
      label: text.customer,
      input: 'none',
      chip: () => `${text.customer}: ${orders[0]?.customer.name ?? text.oneCustomer}`,
    },
  ]
}

function useColumns(now: string, moves: QuickMoves): readonly Column<StoreOrder>[] {
  const text = useText(ordersText)
  const order = useText(orderText)
  const desk = useText(deskText)
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
          <span className={tableStyle.onPhone}> · {customer.name}</span>
        </>
      ),
    },
    { id: 'customer', header: columns.customer, cell: ({ customer }) => customer.name },
    {
      id: 'status',
      header: columns.status,
      phone: 'aside',
      cell: (order) => (
        <span className={tableStyle.marks}>
          <OrderBadge {...order} />
          {order.attention.length > 0 && (
            <span className={`${stack.wrap2} ${tableStyle.notOnPhone}`}>
              <AttentionBadges attention={order.attention} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'placed-at',
      header: columns.placedAt,
      phone: 'meta',
      cell: ({ placedAt, attention }) => (
        <>
          <Moment at={placedAt} now={now} />
          <span className={`${stack.wrap2} ${tableStyle.onPhone}`}>
            <AttentionBadges attention={attention} />
          </span>
        </>
      ),
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
    { id: 'channel', header: columns.channel, priority: 3, cell: ({ channel }) => text.channels[channel] },
    {
      id: 'total',
      header: columns.total,
      align: 'end',
      phone: 'money',
      sort: { ascending: 'lowest', descending: 'highest' },
      cell: ({ total }) => formatCents(total),
    },
    { id: 'step', header: desk.nextStep, cell: (row) => <StepControl order={row} moves={moves} /> },
  ]
}
