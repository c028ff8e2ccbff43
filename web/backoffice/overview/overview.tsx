import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listStoreOrders } from '#contract/store-order.ts'
import { sales as salesOfStore, sellingSteps } from '#contract/back-office.ts'
import { greetingTo } from '#contract/mail.ts'
import { listStoredProducts } from '#contract/product-desk.ts'
import { can, type Action } from '#domain/access/can.ts'
import type { Sales } from '#domain/order/sales.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { canSell, type SellingSteps } from '#domain/supplier/selling-steps.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { shellText, todayText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useFreshData, useWaitingWork } from '../state/live-updates.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import type { OfficeScreen } from '../state/office-screen.ts'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { MissingToSell } from './missing-to-sell.tsx'
import { SalesPanel } from './sales-panel.tsx'
import style from './overview.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${todayText.title} | ${store.name}` }) }

interface Today {
  readonly storeUrl: string
  /** As the list of products counts those that are sold; null where it is not for this person. */
  readonly productCount: number | null
  /** Null where it is not for this person. */
  readonly openOrderCount: number | null
  readonly sales: Sales | null
  /** Null where they are not for this person. */
  readonly steps: SellingSteps | null
}

export async function loader(args: LoaderFunctionArgs): Promise<Today> {
  const office = await requireOffice(args, 'back-office.see')
  const { supplier, person, origin, basename } = office
  const may = (action: Action) => can(action, actorOf(person), { features: featuresOf(supplier.tags) })
  const seesOrders = may('order.see-all')
  const [products, orders, sales, steps] = await Promise.all([
    may('product.manage') ? callStore(office, listStoredProducts, { query: { limit: 1 } }) : null,
    seesOrders ? callStore(office, listStoreOrders, { query: { limit: 1 } }) : null,
    seesOrders ? callStore(office, salesOfStore, {}) : null,
    may('store-settings.manage') ? callStore(office, sellingSteps, {}) : null,
  ])
  return {
    storeUrl: `${origin}${basename}`,
    productCount: products?.counts.active ?? null,
    openOrderCount: orders?.counts.open ?? null,
    sales,
    steps,
  }
}

const OPEN_ORDERS = '/gestao/pedidos?situacao=em-aberto'

/** What waits for this person, what is promised for when, what was sold, and where the store is. */
export function Component() {
  const text = useText(todayText)
  const { storeUrl, productCount, openOrderCount, sales, steps }: Today = useLoaderData()
  const { account, screens } = useOffice()
  useFreshData(({ topic }) => topic === 'orders' || topic === 'quotes')
  return (
    <div className={style.screen}>
      <header>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{greetingTo(account.name)}</p>
      </header>
      {steps !== null && !canSell(steps) && <MissingToSell steps={steps} />}
      {screens.length <= 1 ? <p>{text.nothing}</p> : <WaitingTiles screens={screens} />}
      {openOrderCount !== null && sales !== null && (
        <>
          <section aria-labelledby="promised" className={stack.gap3}>
            <h2 id="promised">{text.promisedTitle}</h2>
            <ul className={style.tiles}>
              <Tile to={OPEN_ORDERS} count={sales.promised.late} label={text.late(sales.promised.late)} isUrgent />
              <Tile to={OPEN_ORDERS} count={sales.promised.today} label={text.today} />
              <Tile to={OPEN_ORDERS} count={sales.promised.tomorrow} label={text.tomorrow} />
              <Tile to={OPEN_ORDERS} count={openOrderCount} label={text.openOrders(openOrderCount)} />
            </ul>
          </section>
          <SalesPanel days={sales.days} />
        </>
      )}
      <section className={surface.card}>
        <p>
          {text.storeUrl}{' '}
          <a href={storeUrl} className={style.url}>
            {storeUrl}
          </a>
        </p>
        {productCount !== null && (
          <p className={textStyle.muted}>
            {productCount === 0
              ? text.noProducts
              : `${productCount.toLocaleString('pt-BR')} ${text.products(productCount)}`}
          </p>
        )}
        <p>
          <a href="/docs" className={linkStyle.link}>
            {text.api}
          </a>
        </p>
      </section>
      <Shortcuts />
    </div>
  )
}

/** What the badges of the navigation count, in words. */
function WaitingTiles({ screens }: { readonly screens: readonly OfficeScreen[] }) {
  const text = useText(todayText)
  const waiting = useWaitingWork()
  const tiles = screens.flatMap(({ path, waits = [] }) =>
    waits.flatMap((kind) => {
      const count = waiting[kind]
      return count ? [{ kind, path, count, label: text.waits[kind](count) }] : []
    }),
  )
  return (
    <section aria-labelledby="waiting" className={stack.gap3}>
      <h2 id="waiting">{text.waitingTitle}</h2>
      {tiles.length === 0 ? (
        <p className={textStyle.muted}>{text.nothingWaits}</p>
      ) : (
        <ul className={style.tiles}>
          {tiles.map(({ kind, path, count, label }) => (
            <Tile key={kind} to={path} count={count} label={label} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface TileProps {
  readonly to: string
  readonly count: number
  readonly label: string
  readonly isUrgent?: boolean
}

const Tile = ({ to, count, label, isUrgent = false }: TileProps) => (
  <li>
    <Link to={to} className={style.tile} data-urgent={(isUrgent && count > 0) || undefined}>
      <strong className={count === 0 ? textStyle.muted : undefined}>{count.toLocaleString('pt-BR')}</strong>{' '}
      <span>{label}</span>
    </Link>
  </li>
)

/** Links to all screens, for narrow windows whose navigation shows no names. */
function Shortcuts() {
  const text = useText(todayText)
  const shell = useText(shellText)
  const { screens, basename } = useOffice()
  const links: readonly (readonly [to: string, name: string])[] = [
    ...screens
      .filter(({ id }) => id !== 'overview')
      .map(({ path, id }) => [`${basename}${path}`, shell.screens[id]] as const),
    [`${basename}/conta/senha`, shell.password],
  ]
  return (
    <section aria-labelledby="shortcuts" className={visible.belowDesktop}>
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
