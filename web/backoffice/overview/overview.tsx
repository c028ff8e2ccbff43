import { BookOpen, type LucideIcon } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { greetingTo } from '#contract/mail.ts'
import { pagingOf } from '#contract/paging.ts'
import { can } from '#domain/access/can.ts'
import { ANY_CUSTOMER, needsApproval } from '#domain/customer/customer-record.ts'
import { ANY_STORE_ORDER } from '#domain/order/store-order.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { ALL_PRODUCTS, catalogApi } from '../../shared/api/catalog.ts'
import { customersApi } from '../../shared/api/customer.ts'
import { storeQuoteApi } from '../../shared/api/quote.ts'
import { storeOrderApi } from '../../shared/api/store-order.ts'
import { backOfficeEntries } from '../../shared/back-office.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { shellText, todayText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useFreshData } from '../state/live-updates.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import linkStyle from '../../shared/ui/link.module.css'
import style from './overview.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${todayText.title} | ${store.name}` }) }

interface Today {
  readonly storeUrl: string
  readonly productCount: number
  /** Null where it is not for this person. */
  readonly waitingCount: number | null
  readonly openOrderCount: number | null
  readonly quoteCount: number | null
}

export async function loader(args: LoaderFunctionArgs): Promise<Today> {
  const office = await requireOffice(args, 'back-office.see')
  const { supplier, person, origin, basename } = office
  const features = featuresOf(supplier.tags)
  const may = (action: 'customer.see-all' | 'order.see-all' | 'quote.price') =>
    can(action, actorOf(person), { features })
  const [products, customers, orders, quotes] = await Promise.all([
    catalogApi(office).products(ALL_PRODUCTS),
    may('customer.see-all') && needsApproval(features)
      ? customersApi(office).list({ ...ANY_CUSTOMER, approvalStatus: 'waiting' }, 'newest', { limit: 1, offset: 0 })
      : null,
    may('order.see-all')
      ? storeOrderApi(office).list(ANY_STORE_ORDER, 'newest', {
          ...pagingOf('storeOrders', 1),
          limit: 1,
        })
      : null,
    may('quote.price') && features.takesQuotes
      ? storeQuoteApi(office).list('requested', '', { limit: 1, offset: 0 })
      : null,
  ])
  return {
    storeUrl: `${origin}${basename}`,
    productCount: products.total,
    waitingCount: customers?.total ?? null,
    openOrderCount: orders?.counts.open ?? null,
    quoteCount: quotes?.counts.requested ?? null,
  }
}

/** What waits for this person, and where the store is. */
export function Component() {
  const text = useText(todayText)
  const { storeUrl, productCount, waitingCount, openOrderCount, quoteCount }: Today = useLoaderData()
  const { account, features } = useOffice()
  const entries = backOfficeEntries(account, features)
  useFreshData(({ topic }) => topic === 'orders' || topic === 'quotes' || topic === 'registrations')
  return (
    <div className={style.screen}>
      <header>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{greetingTo(account.name)}</p>
      </header>
      {entries.length <= 1 && <p>{text.nothing}</p>}
      <ul className={style.tiles}>
        {waitingCount !== null && (
          <Tile to="/gestao/clientes" count={waitingCount} label={text.waiting(waitingCount)} />
        )}
        {openOrderCount !== null && (
          <Tile
            to="/gestao/pedidos?situacao=em-aberto"
            count={openOrderCount}
            label={text.openOrders(openOrderCount)}
          />
        )}
        {quoteCount !== null && <Tile to="/gestao/orcamentos" count={quoteCount} label={text.quotes(quoteCount)} />}
      </ul>
      <section className={style.store}>
        <p>
          {text.storeUrl}{' '}
          <a href={storeUrl} className={style.url}>
            {storeUrl}
          </a>
        </p>
        <p className={textStyle.muted}>
          {productCount === 0
            ? text.noProducts
            : `${productCount.toLocaleString('pt-BR')} ${text.products(productCount)}`}
        </p>
      </section>
      <Shortcuts />
    </div>
  )
}

interface TileProps {
  readonly to: string
  readonly count: number
  readonly label: string
}

const Tile = ({ to, count, label }: TileProps) => (
  <li>
    <Link to={to} className={style.tile}>
      <strong className={count === 0 ? textStyle.muted : undefined}>{count.toLocaleString('pt-BR')}</strong>{' '}
      <span>{label}</span>
    </Link>
  </li>
)

function Shortcuts() {
  const text = useText(todayText)
  const shell = useText(shellText)
  const { account, features, basename } = useOffice()
  const links: readonly (readonly [to: string, name: string, icon: LucideIcon | null])[] = [
    ...backOfficeEntries(account, features)
      .filter(({ id }) => id !== 'overview')
      .map(({ path, id }) => [`${basename}${path}`, shell.screens[id], null] as const),
    [`${basename}/conta/senha`, shell.password, null],
    ['/docs', text.api, BookOpen],
  ]
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">{text.shortcuts}</h2>
      <ul className={linkStyle.row}>
        {links.map(([to, name]) => (
          <li key={to}>
            <a href={to} className={linkStyle.link}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
