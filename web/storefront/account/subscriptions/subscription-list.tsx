import { Repeat } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { encodePage, pagingOf } from '#contract/paging.ts'
import { listSubscriptions } from '#contract/subscription.ts'
import type { SubscriptionSummary } from '#domain/subscription/subscription.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { text as listText } from '../../../shared/i18n/list.ts'
import { text as ordersText } from '../../../shared/i18n/orders.ts'
import { text as subscriptionsText } from '../../../shared/i18n/subscriptions.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { listUrl, type QueryOf } from '../../../shared/list-url.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../../shared/ui/list-screen.tsx'
import stack from '../../../shared/ui/stack.module.css'
import surface from '../../../shared/ui/surface.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import { OrderTabs } from '../../components/order-tabs.tsx'
import { AccountFrame } from '../home/account-frame.tsx'
import style from './subscription-list.module.css'

const subscriptionsUrl = listUrl('/conta/assinaturas', {})

interface SubscriptionPage {
  readonly subscriptions: readonly SubscriptionSummary[]
  readonly total: number
  readonly query: QueryOf<Record<never, never>>
}

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(subscriptionsText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<SubscriptionPage> {
  const { customerId } = await requireCustomer(args)
  const query = subscriptionsUrl.read(new URL(args.request.url).searchParams)
  const { subscriptions, total } = await callStore(pageOf(args), listSubscriptions, {
    params: { customerId },
    query: encodePage(pagingOf('subscriptions', query.page)),
  })
  return { subscriptions, total, query }
}

export function Component() {
  const text = useText(subscriptionsText)
  const pages = useText(listText)
  const ordersTexts = useText(ordersText)
  const { subscriptions, total, query }: SubscriptionPage = useLoaderData()
  return (
    <AccountFrame title={text.title} intro={text.intro}>
      <OrderTabs current="subscriptions" />
      {total === 0 ? (
        <EmptyState icon={<Repeat size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
          <ButtonLink to="/produtos">{ordersTexts.seeProducts}</ButtonLink>
        </EmptyState>
      ) : (
        <ListScreen
          url={subscriptionsUrl}
          query={query}
          list="subscriptions"
          total={total}
          label={text.title}
          empty={null}
          pageTexts={{ previous: pages.previous, next: pages.next }}
        >
          <ul className={stack.gap3}>
            {subscriptions.map((subscription) => (
              <li key={subscription.id}>
                <SubscriptionCard subscription={subscription} />
              </li>
            ))}
          </ul>
        </ListScreen>
      )}
    </AccountFrame>
  )
}

function SubscriptionCard({ subscription }: { readonly subscription: SubscriptionSummary }) {
  const text = useText(subscriptionsText)
  const { id, typeName, interval, status, next, lineCount, items, needsAttention } = subscription
  return (
    <Link
      to={`/conta/assinaturas/${id}`}
      className={`${surface.card} ${stack.gap1} ${style.card}`}
      aria-label={text.open(typeName)}
    >
      <span className={stack.between3}>
        <strong>{typeName}</strong>
        <Badge tone={status === 'active' ? 'good' : 'plain'}>{text.status[status]}</Badge>
      </span>
      <span className={textStyle.note}>
        {text.interval(interval)} · {text.lines(lineCount)} · {formatCents(items)}
      </span>
      {next && <span>{text.next(formatDate(next.deliveredOn))}</span>}
      {needsAttention && <Badge tone="bad">{text.attention}</Badge>}
    </Link>
  )
}
