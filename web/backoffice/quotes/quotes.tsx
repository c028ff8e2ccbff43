import { FileQuestion } from 'lucide-react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { encodePage } from '#contract/paging.ts'
import { exportQuotes, listQuotes } from '#contract/quote.ts'
import type { QuotePage, QuoteSummary } from '#domain/order/quote.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as quotesText } from '../../shared/i18n/office-quotes.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Moment } from '../components/moment.tsx'
import type { Column } from '../list/column.ts'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { useNewCount } from '../list/new-rows.tsx'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import tableStyle from '../list/data-table.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(quotesText).title} | ${store.name}` }),
}

const quotesUrl = officeListUrl('/gestao/orcamentos', {
  group: oneOf(
    'situacao',
    { requested: 'esperam-a-loja', priced: 'esperam-o-cliente', closed: 'encerrados' },
    'requested',
  ),
  text: freeText('busca', 120),
  sort: oneOf('ordem', { usual: 'usual' }, 'usual'),
})
type QuoteQuery = ReturnType<typeof quotesUrl.read>

type ListedQuotes = Listed<QuoteQuery, QuotePage>

export async function loader(args: LoaderFunctionArgs): Promise<ListedQuotes> {
  const office = await requireOffice(args, 'quote.price')
  return loadList(office, args, {
    list: 'quotes',
    url: quotesUrl,
    load: (query) =>
      callStore(office, listQuotes, {
        query: { group: query.group, text: query.text, ...encodePage(pagingOfQuery(query)) },
      }),
  })
}

const GROUPS = ['requested', 'priced', 'closed'] as const
const NO_QUOTES: QuotePage = { quotes: [], counts: { requested: 0, priced: 0, closed: 0 } }

/** Quotes that wait: for the store the oldest first, for the customer those that lapse first. */
export function Component() {
  const text = useText(quotesText)
  const { query, views, loaded, now }: ListedQuotes = useLoaderData()
  const { revalidate } = useRevalidator()
  const { call, supplier } = useOffice()
  const { quotes, counts } = loaded.rows ?? NO_QUOTES
  const total = counts[query.group]
  const columns = useColumns(now)
  const newRows = {
    count: useNewCount('quotes', loaded, async () => {
      const found = await callStore({ call, supplier }, listQuotes, { query: { limit: 1 } })
      return query.group === 'requested' ? Math.max(0, found.counts.requested - counts.requested) : 0
    }),
    one: text.newQuote,
    many: text.newQuotes,
    show: () => void revalidate(),
  }
  return (
    <OfficeList
      list="quotes"
      title={text.title}
      url={quotesUrl}
      query={query}
      total={total}
      count={text.count(total)}
      problem={loaded.problem}
      views={views}
      newRows={newRows}
      tabs={{
        label: text.columns.status,
        filter: 'group',
        tabs: GROUPS.map((value) => ({ value, name: text.group[value], count: counts[value] })),
      }}
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      exportFile={(format) =>
        callStore({ call, supplier }, exportQuotes, { query: { group: query.group, text: query.text, format } })
      }
      table={{
        columns,
        rows: quotes,
        keyOf: ({ orderNumber }) => String(orderNumber),
        nameOf: ({ orderNumber }) => text.number(orderNumber),
        pathOf: ({ orderNumber }) => `/gestao/orcamentos/${orderNumber}`,
      }}
      empty={<EmptyState icon={<FileQuestion size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />}
      noneFound={text.noneTitle}
    />
  )
}

function useColumns(now: string): readonly Column<QuoteSummary>[] {
  const { columns } = useText(quotesText)
  const statuses = useText(statusText)
  const { formatMoment } = useMoments()
  return [
    {
      id: 'number',
      header: columns.number,
      phone: 'name',
      cell: ({ orderNumber, customer }) => (
        <>
          {orderNumber}
          <span className={tableStyle.onPhone}> · {customer.name}</span>
        </>
      ),
    },
    { id: 'customer', header: columns.customer, cell: ({ customer }) => customer.name },
    {
      id: 'status',
      header: columns.status,
      phone: 'aside',
      cell: ({ status }) => (
        <Badge tone={status === 'quote-requested' ? 'waiting' : 'plain'}>{statuses[status].name}</Badge>
      ),
    },
    {
      id: 'since',
      header: columns.since,
      phone: 'meta',
      cell: ({ since }) => <Moment at={since} now={now} />,
    },
    {
      id: 'valid-until',
      header: columns.validUntil,
      priority: 3,
      cell: ({ validUntil }) =>
        validUntil === null ? '–' : <time dateTime={validUntil}>{formatMoment(lastMinuteOf(validUntil))}</time>,
    },
    { id: 'version', header: columns.version, priority: 3, align: 'end', cell: ({ version }) => version },
    { id: 'lines', header: columns.lines, priority: 3, align: 'end', cell: ({ lineCount }) => lineCount },
    {
      id: 'total',
      header: columns.total,
      align: 'end',
      phone: 'money',
      cell: ({ total }) => formatCents(total),
    },
  ]
}

/** A validity ends with its day: the last minute reads as that day, the first of the next would not. */
export const lastMinuteOf = (validUntil: string): string => new Date(Date.parse(validUntil) - 60_000).toISOString()
