import { ArrowLeft, Search, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listCarts, negotiatedCart } from '#contract/negotiation.ts'
import { pageCount, PAGE_SIZE } from '#contract/paging.ts'
import type { LiveCart, LiveCartPage, NegotiatedCart } from '#domain/cart/negotiation.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as listText } from '../../shared/i18n/list.ts'
import { officeCartsText } from '../../shared/i18n/office-carts.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, listUrl, type QueryOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Pages } from '../../shared/ui/pages.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useListKeys } from '../components/list-keys.ts'
import searchStyle from '../components/search.module.css'
import { useFreshData } from '../state/live-updates.tsx'
import { requireOffice } from '../state/office-context.ts'
import { OpenCart } from './open-cart.tsx'
import style from './carts.module.css'

export const handle: ScreenHandle<Shown> = {
  head: ({ open }, store) => ({
    title: `${open === null ? store.text(officeCartsText).title : open.customer.name} | ${store.name}`,
  }),
}

const MAX_SEARCH = 120
const FILTERS = { text: freeText('busca', MAX_SEARCH) }
const cartsUrl = listUrl('/gestao/carrinhos', FILTERS)
type Query = QueryOf<typeof FILTERS>

interface Shown {
  readonly query: Query
  readonly list: LiveCartPage
  readonly open: NegotiatedCart | null
  /** ISO instant. */
  readonly now: string
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'cart.negotiate')
  const { id } = args.params
  const query = cartsUrl.read(new URL(args.request.url).searchParams)
  const [list, open] = await Promise.all([
    callStore(office, listCarts, { query: { text: query.text, page: query.page } }),
    id === undefined ? null : callStore(office, negotiatedCart, { params: { customerId: id } }),
  ])
  return { query, list, open, now: new Date().toISOString() }
}

/** The carts of the store that have something in them, and beside them the open one. */
export function Component() {
  const text = useText(officeCartsText)
  const pages = useText(listText)
  const { query, list, open, now }: Shown = useLoaderData()
  const section = useListKeys()
  useFreshData(({ topic }) => topic === 'carts')
  const id = open?.customer.id ?? null
  // Rows do not move under the pointer: the order is that of the first reading, until the person wants another one.
  const search = `${query.text} ${query.page}`
  const newest = list.carts.map(({ customer }) => customer.id)
  const [order, setOrder] = useState({ search, ids: newest })
  if (order.search !== search) setOrder({ search, ids: newest })
  const carts = inOrderOf(list.carts, order.ids)
  const isMoved = carts.some(({ customer }, index) => customer.id !== newest[index])
  return (
    <div className={`${stack.gap4} ${style.desk}`} data-open={open === null ? undefined : true}>
      <section ref={section} className={`${stack.gap3} ${style.list}`} aria-label={text.title}>
        <h1>{text.title}</h1>
        <Form method="get" action={cartsUrl.path} role="search" className={searchStyle.search} key={query.text}>
          <input
            type="search"
            className={searchStyle.input}
            name={cartsUrl.nameOf('text')}
            defaultValue={query.text}
            maxLength={MAX_SEARCH}
            aria-label={text.search}
            placeholder={text.search}
          />
          <Button type="submit" look="secondary" aria-label={text.find}>
            <Search size={18} aria-hidden />
          </Button>
        </Form>
        {isMoved && (
          <p className={stack.wrap2} role="status">
            <span className={textStyle.note}>{text.reorderHint}</span>
            <Button size="small" look="secondary" onClick={() => setOrder({ search, ids: newest })}>
              {text.reorder}
            </Button>
          </p>
        )}
        {list.carts.length === 0 ? (
          <EmptyState
            icon={<ShoppingCart size={32} aria-hidden />}
            title={query.text === '' ? text.emptyTitle : text.noneFound}
            text={text.empty}
          />
        ) : (
          <ul className={stack.gap1}>
            {carts.map((cart) => (
              <li key={cart.customer.id}>
                <Row cart={cart} isCurrent={cart.customer.id === id} query={query} now={now} />
              </li>
            ))}
          </ul>
        )}
        <Pages
          page={query.page}
          pages={pageCount(list.total, PAGE_SIZE.carts)}
          pathOf={(page) => cartsUrl.pathOf(query, { page })}
          texts={pages}
        />
      </section>
      {open === null ? (
        <p className={`${textStyle.muted} ${style.choose}`}>{text.choose}</p>
      ) : (
        <section className={`${stack.gap4} ${style.open}`} aria-label={open.customer.name}>
          <Link to={cartsUrl.pathOf(query)} className={`${linkStyle.link} ${style.back}`}>
            <ArrowLeft size={18} aria-hidden /> {text.title}
          </Link>
          <OpenCart key={id} open={open} now={now} />
        </section>
      )}
    </div>
  )
}

/** Carts that were not there before come last. */
function inOrderOf(carts: readonly LiveCart[], ids: readonly string[]): LiveCart[] {
  const place = (cart: LiveCart) => ids.indexOf(cart.customer.id)
  const known = carts.filter((cart) => place(cart) >= 0).toSorted((a, b) => place(a) - place(b))
  return [...known, ...carts.filter((cart) => place(cart) < 0)]
}

interface RowProps {
  readonly cart: LiveCart
  readonly isCurrent: boolean
  readonly query: Query
  readonly now: string
}

function Row({
  cart: { customer, lineCount, items, changedAt, holder, openRequests },
  isCurrent,
  query,
  now,
}: RowProps) {
  const text = useText(officeCartsText)
  const search = cartsUrl.pathOf(query).split('?')[1]
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(changedAt)) / 60_000))
  return (
    <Link
      to={`/gestao/carrinhos/${customer.id}${search === undefined ? '' : `?${search}`}`}
      className={style.row}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className={stack.between3}>
        <span className={style.name}>{customer.name}</span>
        <strong>{formatCents(items)}</strong>
      </span>
      <span className={`${textStyle.fine} ${stack.between3}`}>
        <span>{text.products(lineCount)}</span>
        <span>{text.idle(minutes)}</span>
      </span>
      {(holder !== null || openRequests > 0) && (
        <span className={stack.wrap2}>
          {holder && (
            <Badge tone={holder.isSelf ? 'good' : 'plain'}>{holder.isSelf ? text.own : text.with(holder.name)}</Badge>
          )}
          {openRequests > 0 && <Badge tone="waiting">{text.waiting(openRequests)}</Badge>}
        </span>
      )}
    </Link>
  )
}
