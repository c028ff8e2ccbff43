import { Repeat } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { encodePage } from '#contract/paging.ts'
import { listStoreSubscriptions } from '#contract/subscription-desk.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { SUBSCRIPTION_FILTERS, type StoreSubscription } from '#domain/subscription/subscription.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as subscriptionsText } from '../../shared/i18n/subscriptions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import type { Column } from '../list/column.ts'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice } from '../state/office-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(subscriptionsText).title} | ${store.name}` }),
}

const subscriptionsUrl = officeListUrl('/gestao/assinaturas', {
  filter: oneOf(
    'situacao',
    { all: 'todas', attention: 'com-falha', active: 'ativas', paused: 'pausadas', cancelled: 'canceladas' },
    'all',
  ),
  text: freeText('busca', 120),
  sort: oneOf('ordem', { usual: 'usual' }, 'usual'),
})

type SubscriptionRows = Pick<Answer<typeof listStoreSubscriptions>, 'subscriptions' | 'counts'>
type ListedSubscriptions = Listed<ReturnType<typeof subscriptionsUrl.read>, SubscriptionRows>
const NOTHING: SubscriptionRows = {
  subscriptions: [],
  counts: { all: 0, attention: 0, active: 0, paused: 0, cancelled: 0 },
}

export async function loader(args: LoaderFunctionArgs): Promise<ListedSubscriptions> {
  const office = await requireOffice(args, 'order.see-all')
  return loadList(office, args, {
    list: 'subscriptions',
    url: subscriptionsUrl,
    load: (query) =>
      callStore(office, listStoreSubscriptions, {
        query: { filter: query.filter, text: query.text, ...encodePage(pagingOfQuery(query)) },
      }),
  })
}

/** Orders that repeat; those first that failed or wait for the customer. */
export function Component() {
  const text = useText(subscriptionsText)
  const { query, views, loaded }: ListedSubscriptions = useLoaderData()
  const { subscriptions, counts } = loaded.rows ?? NOTHING
  const total = counts[query.filter]
  return (
    <OfficeList
      list="subscriptions"
      title={text.title}
      url={subscriptionsUrl}
      query={query}
      total={total}
      count={text.count(total)}
      problem={loaded.problem}
      views={views}
      tabs={{
        label: text.title,
        filter: 'filter',
        tabs: SUBSCRIPTION_FILTERS.map((value) => ({ value, name: text.filters[value], count: counts[value] })),
      }}
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      table={{
        columns: useColumns(),
        rows: subscriptions,
        keyOf: ({ id }) => id,
        nameOf: ({ customer, typeName }) => `${customer.name}, ${typeName}`,
        pathOf: ({ id }) => `/gestao/assinaturas/${id}`,
      }}
      empty={<EmptyState icon={<Repeat size={32} aria-hidden />} title={text.noneTitle} text={text.none} />}
      noneFound={text.noneTitle}
    />
  )
}

function useColumns(): readonly Column<StoreSubscription>[] {
  const text = useText(subscriptionsText)
  return [
    { id: 'customer', header: text.customer, phone: 'name', cell: ({ customer }) => customer.name },
    { id: 'type', header: text.typeName, phone: 'meta', cell: ({ typeName }) => typeName },
    {
      id: 'status',
      header: text.statusTitle,
      phone: 'aside',
      cell: ({ status, needsAttention }) =>
        needsAttention ? <Badge tone="bad">{text.attention}</Badge> : <Badge>{text.status[status]}</Badge>,
    },
    {
      id: 'next',
      header: text.nextTitle,
      cell: ({ next }) => (next ? <time dateTime={next.deliveredOn}>{formatDate(next.deliveredOn)}</time> : '–'),
    },
    { id: 'lines', header: text.products, priority: 3, align: 'end', cell: ({ lineCount }) => lineCount },
    { id: 'items', header: text.itemsTitle, align: 'end', phone: 'money', cell: ({ items }) => formatCents(items) },
  ]
}
