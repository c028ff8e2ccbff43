import { Undo2 } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { encodePage } from '#contract/paging.ts'
import { listReturns } from '#contract/return-desk.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { RETURN_STATES, type ReturnSummary } from '#domain/order/order-return.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as returnsText } from '../../shared/i18n/office-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Moment } from '../components/moment.tsx'
import type { Column } from '../list/column.ts'
import { ListByState } from '../list/list-by-state.tsx'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { useFreshData } from '../state/live-updates.tsx'
import { requireOffice } from '../state/office-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(returnsText).title} | ${store.name}` }),
}

const returnsUrl = officeListUrl('/gestao/devolucoes', {
  state: oneOf(
    'situacao',
    {
      requested: 'a-decidir',
      accepted: 'a-receber',
      received: 'a-reembolsar',
      done: 'concluidas',
      refused: 'recusadas',
      cancelled: 'canceladas',
    },
    'requested',
  ),
  text: freeText('busca', 120),
  sort: oneOf('ordem', { usual: 'usual' }, 'usual'),
})

type ReturnRows = Pick<Answer<typeof listReturns>, 'returns' | 'counts'>
type ListedReturns = Listed<ReturnType<typeof returnsUrl.read>, ReturnRows>
const NOTHING: ReturnRows = {
  returns: [],
  counts: { requested: 0, accepted: 0, received: 0, done: 0, refused: 0, cancelled: 0 },
}

export async function loader(args: LoaderFunctionArgs): Promise<ListedReturns> {
  const office = await requireOffice(args, 'order.see-all')
  return loadList(office, args, {
    list: 'returns',
    url: returnsUrl,
    load: (query) =>
      callStore(office, listReturns, {
        query: { state: query.state, text: query.text, ...encodePage(pagingOfQuery(query)) },
      }),
  })
}

/** What customers send back, by what has to be done about it. */
export function Component() {
  useFreshData(({ topic }) => topic === 'orders')
  const text = useText(returnsText)
  const { query, views, loaded, now }: ListedReturns = useLoaderData()
  const { returns, counts } = loaded.rows ?? NOTHING
  return (
    <ListByState
      list="returns"
      url={returnsUrl}
      query={query}
      total={counts[query.state]}
      counts={counts}
      states={RETURN_STATES}
      problem={loaded.problem}
      views={views}
      text={text}
      icon={<Undo2 size={32} aria-hidden />}
      intro={null}
      action={
        <ButtonLink to="/gestao/devolucoes/regras" look="secondary" size="small">
          {text.rules}
        </ButtonLink>
      }
      table={{
        columns: useColumns(now),
        rows: returns,
        keyOf: ({ id }) => id,
        nameOf: ({ orderNumber, customerName }) => `${text.name(orderNumber)}, ${customerName}`,
        pathOf: ({ id }) => `/gestao/devolucoes/${id}`,
      }}
    />
  )
}

function useColumns(now: string): readonly Column<ReturnSummary>[] {
  const text = useText(returnsText)
  const { columns } = text
  return [
    { id: 'order', header: columns.order, phone: 'name', cell: ({ orderNumber }) => text.name(orderNumber) },
    { id: 'customer', header: columns.customer, phone: 'meta', cell: ({ customerName }) => customerName },
    {
      id: 'reason',
      header: columns.reason,
      phone: 'aside',
      cell: ({ reason, isWaiting }) => (
        <>
          {text.reasons[reason]} {isWaiting && <Badge tone="waiting">{text.waiting}</Badge>}
        </>
      ),
    },
    { id: 'outcome', header: columns.outcome, priority: 3, cell: ({ outcome }) => text.wants[outcome] },
    { id: 'requested', header: columns.requested, cell: ({ requestedAt }) => <Moment at={requestedAt} now={now} /> },
    {
      id: 'amount',
      header: columns.amount,
      align: 'end',
      phone: 'money',
      cell: ({ amount }) => (amount === null ? '–' : formatCents(amount)),
    },
  ]
}
