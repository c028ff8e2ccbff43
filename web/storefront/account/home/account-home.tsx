import { ClipboardList } from 'lucide-react'
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Account } from '#contract/access.ts'
import { listSubscriptions } from '#contract/subscription.ts'
import { can } from '#domain/access/can.ts'
import type { Delivery } from '#domain/subscription/schedule.ts'
import type { SubscriptionSummary } from '#domain/subscription/subscription.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { formatCents } from '#domain/format-price.ts'
import { actorOf } from '../../../shared/actor-of.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { formatWeekday } from '../../../shared/format-weekday.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as accountMenuText } from '../../../shared/i18n/account-menu.ts'
import { text as invoicesText } from '../../../shared/i18n/invoices.ts'
import { text as ordersText } from '../../../shared/i18n/orders.ts'
import { text as subscriptionsText } from '../../../shared/i18n/subscriptions.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { pageOf, signInPath, type PageContext } from '../../../shared/page-context.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import linkStyle from '../../../shared/ui/link.module.css'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import visible from '../../../shared/ui/visible.module.css'
import { CreditNote } from '../../components/credit-note.tsx'
import { CurrentOrders, loadOwnData, type OwnData } from '../../components/current-orders.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { AccountColumns } from './account-frame.tsx'
import style from './account-home.module.css'
import { AccountLinks } from './account-links.tsx'

type NextRun = SubscriptionSummary & { readonly next: Delivery }

interface AccountHome {
  /** Null for people who act for no customer. */
  readonly own: OwnData | null
  readonly nextRun: NextRun | null
}

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(accountMenuText).title} | ${store.name}` }),
}

/** What the customer may see of the orders, the credit and the subscriptions. */
export async function loader(args: LoaderFunctionArgs): Promise<AccountHome> {
  const page = pageOf(args)
  const account = await page.account()
  if (!account) throw redirect(signInPath('/conta'))
  const [own, nextRun] = await Promise.all([loadOwnData(page, account), nextRunOf(page, account)])
  return { own, nextRun }
}

async function nextRunOf(page: PageContext, account: Account): Promise<NextRun | null> {
  const { customerId } = account
  const maySee = can('order.see', actorOf(account), { features: featuresOf(page.supplier.tags) })
  if (customerId === null || !maySee) return null
  const { subscriptions } = await callStore(page, listSubscriptions, { params: { customerId } })
  const coming = subscriptions.filter((one): one is NextRun => one.next !== null)
  return coming.toSorted((a, b) => a.next.deliveredOn.localeCompare(b.next.deliveredOn))[0] ?? null
}

/** What is to be done and to be known of the account; on a phone its menu follows. */
export function Component() {
  const text = useText(accountMenuText)
  const { account } = useStoreData()
  const { own, nextRun } = useLoaderData<typeof loader>()
  if (!account) return null
  const isActing = account.customerName !== '' && account.customerName !== account.name
  return (
    <AccountColumns>
      <div className={style.screen}>
        <header>
          <h1>{text.title}</h1>
          <p className={style.who}>
            <strong>{account.name}</strong> · {account.email}
          </p>
          {isActing && <p className={textStyle.accent}>{text.actingFor(account.customerName)}</p>}
        </header>
        {own && <Orders orders={own.orders} />}
        {(own?.balance || nextRun) && (
          <div className={style.panels}>
            {own?.balance && <Credit balance={own.balance} />}
            {nextRun && <Subscription run={nextRun} />}
          </div>
        )}
        <nav className={`${visible.belowDesktop} ${style.links}`} aria-label={text.navigation}>
          <AccountLinks account={account} />
        </nav>
      </div>
    </AccountColumns>
  )
}

function Orders({ orders }: Pick<OwnData, 'orders'>) {
  const text = useText(ordersText)
  const { account, features } = useStoreData()
  if (account && !can('order.see', actorOf(account), { features })) return null
  if (orders.length === 0)
    return (
      <EmptyState icon={<ClipboardList size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
        <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
      </EmptyState>
    )
  return (
    <section className={stack.gap3} aria-labelledby="orders">
      <div className={stack.between3}>
        <h2 id="orders" className={textStyle.large}>
          {text.listTitle}
        </h2>
        <Link to="/pedidos" className={linkStyle.link}>
          {text.seeAll}
        </Link>
      </div>
      <CurrentOrders orders={orders} />
    </section>
  )
}

function Credit({ balance }: { readonly balance: NonNullable<OwnData['balance']> }) {
  const text = useText(invoicesText)
  const orders = useText(ordersText)
  return (
    <section className={surface.card} aria-labelledby="credit">
      <h2 id="credit" className={textStyle.large}>
        {text.creditTitle}
      </h2>
      <CreditNote balance={balance} />
      <Link to="/conta/faturas" className={`${linkStyle.link} ${style.more}`}>
        {orders.seeInvoices}
      </Link>
    </section>
  )
}

function Subscription({ run }: { readonly run: NextRun }) {
  const text = useText(accountMenuText)
  const subscriptions = useText(subscriptionsText)
  const { id, typeName, next, lineCount, items } = run
  return (
    <section className={surface.card} aria-labelledby="run">
      <h2 id="run" className={textStyle.large}>
        {text.nextRun}
      </h2>
      <p>
        {typeName} · {formatWeekday(next.deliveredOn)}
      </p>
      <p className={textStyle.note}>
        {subscriptions.lines(lineCount)} · {formatCents(items)}
      </p>
      <Link to={`/conta/assinaturas/${id}`} className={`${linkStyle.link} ${style.more}`}>
        {subscriptions.open(typeName)}
      </Link>
    </section>
  )
}
