import { ClipboardList, Download, RotateCcw, SlidersHorizontal } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import { Form, Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { exportOrders, listOrders } from '#contract/order-list.ts'
import { encodePage, pagingOf } from '#contract/paging.ts'
import { dayNumber, isoDate, localMoment } from '#domain/calendar.ts'
import { ANY_ORDER, type OrderFilter, type OrderSummary } from '#domain/order/order.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore, urlInStore } from '../../shared/api/call-store.ts'
import { exportFields } from '../../shared/api/order.ts'
import { freeText, listUrl, oneOf, type QueryOf } from '../../shared/list-url.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { repeatText } from '../../shared/i18n/repeat-order.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { usePendingQuery } from '../../shared/use-pending-query.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { FieldShell } from '../../shared/ui/field.tsx'
import { ListScreen, SearchForm } from '../../shared/ui/list-screen.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import surface from '../../shared/ui/surface.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './order-list.module.css'
import { useStoreData } from '../state/store-context.ts'
import { OrderTabs } from '../components/order-tabs.tsx'
import { StatusBadge } from '../components/status-badge.tsx'

const MAX_SEARCH = 120

/** How many days back each period reaches. */
const DAYS = { all: null, month: 30, quarter: 90, year: 365 } as const

const FILTERS = {
  text: freeText('busca', MAX_SEARCH),
  group: oneOf(
    'situacao',
    {
      all: 'todas',
      open: 'em-andamento',
      approval: 'aguardando-aprovacao',
      quotes: 'orcamentos',
      delivered: 'entregues',
      cancelled: 'cancelados',
    },
    'all',
  ),
  period: oneOf('periodo', { all: 'sempre', month: '30-dias', quarter: '90-dias', year: '12-meses' }, 'all'),
}
const FILTERS_ID = 'filtros'
const ordersUrl = listUrl('/pedidos', FILTERS)
type OrderQuery = QueryOf<typeof FILTERS>

interface OrderPage {
  readonly customerId: string
  readonly filter: OrderFilter
  readonly orders: readonly OrderSummary[]
  readonly total: number
  readonly waiting: number
  readonly query: OrderQuery
}

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(ordersText).listTitle} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<OrderPage> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const query = ordersUrl.read(new URL(args.request.url).searchParams)
  const days = DAYS[query.period]
  const today = localMoment(new Date().toISOString(), page.supplier.timeZone).date
  const filter: OrderFilter = {
    ...ANY_ORDER,
    group: query.group === 'all' || query.group === 'approval' ? null : query.group,
    isWaiting: query.group === 'approval',
    text: query.text,
    from: days === null ? null : isoDate(dayNumber(today) - days),
  }
  const { orders, total, waiting } = await callStore(page, listOrders, {
    params: { customerId },
    query: { ...filter, ...encodePage(pagingOf('orders', query.page)) },
  })
  return { customerId, filter, orders, total, waiting, query }
}

export function Component() {
  const text = useText(ordersText)
  const repeat = useText(repeatText)
  const page: OrderPage = useLoaderData()
  const { account } = useStoreData()
  const { orders, total, waiting, query } = page
  const isFiltered = ordersUrl.isFiltered(query)
  return (
    <div className={stack.gap4}>
      <h1>{text.listTitle}</h1>
      <OrderTabs current="orders" />
      {waiting > 0 && account?.role === 'customer' && query.group !== 'approval' && (
        <Notice kind="info" isLive={false}>
          {text.waitingOrders(waiting)}{' '}
          <Link to={ordersUrl.pathOf(query, { group: 'approval', text: '', period: 'all' })}>{text.seeWaiting}</Link>
        </Notice>
      )}
      {total === 0 && !isFiltered ? (
        <EmptyState icon={<ClipboardList size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
          <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <Tools page={page} />
          <ListScreen
            url={ordersUrl}
            query={query}
            list="orders"
            total={total}
            label={text.listTitle}
            empty={
              <EmptyState
                icon={<ClipboardList size={36} aria-hidden />}
                title={text.nothingFoundTitle}
                text={text.nothingFound}
              >
                <ButtonLink look="secondary" to={ordersUrl.path}>
                  {text.seeAll}
                </ButtonLink>
              </EmptyState>
            }
            pageTexts={{ previous: text.newer, next: text.older }}
          >
            <ul className={stack.gap3}>
              {orders.map((order) => (
                <li key={order.number}>
                  <OrderCard order={order} />
                  <Link
                    to={`/pedidos/${order.number}/repetir`}
                    className={`${linkStyle.link} ${style.repeat}`}
                    aria-label={repeat.linkOf(order.number)}
                  >
                    <RotateCcw size={16} aria-hidden /> {repeat.link}
                  </Link>
                </li>
              ))}
            </ul>
          </ListScreen>
        </>
      )}
    </div>
  )
}

/** On a phone the filters and the file open on demand: the first order is on the first screen. */
function Tools({ page }: { readonly page: OrderPage }) {
  const text = useText(ordersText)
  const { query, total } = page
  const [isOpen, setOpen] = useState(query.group !== 'all' || query.period !== 'all')
  return (
    <div className={`${stack.gap2} ${style.tools}`}>
      <SearchForm
        url={ordersUrl}
        query={query}
        search={{ filter: 'text', label: text.search, maxLength: MAX_SEARCH }}
        isCompact
      />
      <div className={`${stack.between3} ${style.found}`}>
        <p className={textStyle.note} role="status">
          {text.found(total)}
        </p>
        <Button
          look="quiet"
          size="small"
          className={`${visible.belowDesktop} ${visible.scripted}`}
          aria-expanded={isOpen}
          aria-controls={FILTERS_ID}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={18} aria-hidden /> {text.tools}
        </Button>
      </div>
      <div id={FILTERS_ID} className={style.filters} data-open={isOpen || undefined}>
        <OrderFilters query={query} />
        {total > 0 && <ExportForm page={page} />}
      </div>
    </div>
  )
}

/** Filters as soon as something is chosen; without script by the button. */
function OrderFilters({ query }: { readonly query: OrderQuery }) {
  const text = useText(ordersText)
  const navigate = useNavigate()
  const pending = usePendingQuery(ordersUrl, query)
  const choose = (filter: 'group' | 'period') => (event: ChangeEvent<HTMLSelectElement>) => {
    const change = {
      [filter]: ordersUrl.read(new URLSearchParams([[ordersUrl.nameOf(filter), event.target.value]]))[filter],
    }
    void navigate(ordersUrl.pathOf(pending, change), { replace: true, preventScrollReset: true })
  }
  return (
    <Form method="get" action={ordersUrl.path} className={style.filterForm}>
      {pending.text !== '' && <input type="hidden" name={ordersUrl.nameOf('text')} value={pending.text} />}
      {(['group', 'period'] as const).map((filter) => (
        <FieldShell key={filter} name={undefined} label={text.filter[filter]} isOptional={false}>
          {(ties) => (
            <select
              {...ties}
              name={ordersUrl.nameOf(filter)}
              key={query[filter]}
              defaultValue={ordersUrl.wordOf(filter, query[filter])}
              onChange={choose(filter)}
            >
              {Object.entries<string>(text[filter]).map(([value, name]) => (
                <option key={value} value={ordersUrl.wordOf(filter, value)}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldShell>
      ))}
      <Button type="submit" look="secondary" className={visible.unscripted}>
        {text.applyFilters}
      </Button>
    </Form>
  )
}

/** A form of the browser's own, because its reply is a file and no page. */
function ExportForm({ page: { customerId, filter, total } }: { readonly page: OrderPage }) {
  const text = useText(ordersText)
  const { supplier } = useStoreData()
  return (
    <form method="post" action={urlInStore(supplier, exportOrders, { params: { customerId } })}>
      {exportFields(supplier, filter).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <Button type="submit" look="secondary">
        <Download size={18} aria-hidden /> {text.export(total)}
      </Button>
    </form>
  )
}

function OrderCard({ order }: { readonly order: OrderSummary }) {
  const text = useText(ordersText)
  const { formatDay } = useMoments()
  const hidden = order.lineCount - order.pictures.length
  return (
    <Link to={`/pedidos/${order.number}`} className={`${surface.card} ${style.card}`}>
      <div className={stack.between3}>
        <strong>{text.number(order.number)}</strong>
        <StatusBadge order={order} />
      </div>
      <p className={textStyle.note}>
        {formatDay(order.placedAt)} · {text.delivery[order.deliveryType]} · {order.paymentName}
        {order.placedBy.as !== 'customer' && order.placedBy.name !== '' && ` · ${text.by(order.placedBy.name)}`}
      </p>
      <div className={stack.between3}>
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
