import { HandCoins } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { encodePage } from '#contract/paging.ts'
import { exportReceivables, listReceivables, receivable } from '#contract/receivable.ts'
import { ZERO_CENTS } from '#domain/amounts.ts'
import { isIsoDate, formatDate } from '#domain/calendar.ts'
import { openAmountOf } from '#domain/payment/invoice.ts'
import { formatCents } from '#domain/format-price.ts'
import {
  AGE_NAMES,
  openSum,
  type AgeSums,
  type Receivable,
  type ReceivableFilter,
  type ReceivablePage,
} from '#domain/payment/receivable.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as receivablesText } from '../../shared/i18n/receivables.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import type { Column } from '../list/column.ts'
import { dayField, officeListUrl, pagingOfQuery, type FilterField } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { Pane, revalidatesList, usePane } from '../list/pane.tsx'
import { useFreshData } from '../state/live-updates.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { InvoiceFacts, PaymentList } from './invoice-facts.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import tableStyle from '../list/data-table.module.css'
import style from './receivables.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${receivablesText.title} | ${store.name}` }) }
export const shouldRevalidate = revalidatesList

const receivablesUrl = officeListUrl('/gestao/contas-a-receber', {
  group: oneOf(
    'faixa',
    {
      open: 'em-aberto',
      'not-due': 'a-vencer',
      'up-to-30': '1-30',
      'up-to-60': '31-60',
      'up-to-90': '61-90',
      'over-90': 'mais-de-90',
      paid: 'pagas',
    },
    'open',
  ),
  text: freeText('busca', 120),
  customer: freeText('cliente', 36),
  from: freeText('de', 10),
  until: freeText('ate', 10),
  sort: oneOf(
    'ordem',
    { due: 'vencimento', 'due-descending': 'vencimento-decrescente', highest: 'maior-valor', lowest: 'menor-valor' },
    'due',
  ),
})
type ReceivableQuery = ReturnType<typeof receivablesUrl.read>
type ListedReceivables = Listed<ReceivableQuery, ReceivablePage>

const filterOf = (query: ReceivableQuery): ReceivableFilter => ({
  group: query.group === 'open' ? null : query.group,
  text: query.text,
  customerId: query.customer || null,
  from: isIsoDate(query.from) ? query.from : null,
  until: isIsoDate(query.until) ? query.until : null,
})

export async function loader(args: LoaderFunctionArgs): Promise<ListedReceivables> {
  const office = await requireOffice(args, 'payment.manage')
  return loadList(office, args, {
    list: 'receivables',
    url: receivablesUrl,
    load: (query) =>
      callStore(office, listReceivables, {
        query: { ...filterOf(query), sort: query.sort, ...encodePage(pagingOfQuery(query)) },
      }),
  })
}

const NO_SUM = { count: 0, amount: ZERO_CENTS }
const NOTHING: ReceivablePage = {
  receivables: [],
  total: 0,
  sums: { 'not-due': NO_SUM, 'up-to-30': NO_SUM, 'up-to-60': NO_SUM, 'up-to-90': NO_SUM, 'over-90': NO_SUM },
}
const ownPage = (number: string | number) => `/gestao/contas-a-receber/${number}`

/** What customers owe, by age. */
export function Component() {
  useFreshData(({ topic }) => topic === 'payments')
  const text = useText(receivablesText)
  const { call, supplier } = useOffice()
  const { views, query, loaded }: ListedReceivables = useLoaderData()
  const { receivables, total, sums } = loaded.rows ?? NOTHING
  const pane = usePane(
    receivables.map(({ number }) => String(number)),
    ownPage,
  )
  return (
    <OfficeList
      list="receivables"
      title={text.title}
      intro={<Sums sums={sums} />}
      url={receivablesUrl}
      query={query}
      total={total}
      count={text.count(total)}
      problem={loaded.problem}
      views={views}
      tabs={{
        label: text.groups,
        filter: 'group',
        tabs: [
          {
            value: 'open',
            name: text.group.open,
            count: AGE_NAMES.reduce((all, age) => all + sums[age].count, 0),
          },
          ...AGE_NAMES.map((value) => ({ value, name: text.group[value], count: sums[value].count })),
          { value: 'paid' as const, name: text.group.paid },
        ],
      }}
      table={{
        columns: useColumns(),
        rows: receivables,
        keyOf: ({ number }) => String(number),
        nameOf: ({ number }) => text.number(number),
        pathOf: ({ number }) => ownPage(number),
      }}
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      filters={useFilters(receivables)}
      exportFile={(format) =>
        callStore({ call, supplier }, exportReceivables, { query: { ...filterOf(query), sort: query.sort, format } })
      }
      empty={<EmptyState icon={<HandCoins size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />}
      noneFound={text.noneTitle}
      pane={{
        control: pane,
        children: (
          <Pane
            control={pane}
            path={ownPage(pane.open)}
            load={(number) => callStore({ call, supplier }, receivable, { params: { number: Number(number) } })}
            version={receivables}
          >
            {(file) => (
              <div className={stack.gap4}>
                <h2>{text.number(file.number)}</h2>
                <InvoiceFacts file={file} />
                <PaymentList file={file} />
              </div>
            )}
          </Pane>
        ),
      }}
    />
  )
}

/** The open amount of each age, of all that the search shows. */
function Sums({ sums }: { readonly sums: AgeSums }) {
  const text = useText(receivablesText)
  return (
    <dl className={style.sums} aria-label={text.sums}>
      {AGE_NAMES.map((age) => (
        <div key={age}>
          <dt className={textStyle.fine}>{text.group[age]}</dt>
          <dd>{formatCents(sums[age].amount)}</dd>
        </div>
      ))}
      <div>
        <dt className={textStyle.fine}>{text.group.open}</dt>
        <dd className={textStyle.strong}>{formatCents(openSum(sums))}</dd>
      </div>
    </dl>
  )
}

function useFilters(receivables: readonly Receivable[]): readonly FilterField<ReceivableQuery>[] {
  const text = useText(receivablesText)
  return [
    dayField('from', text.dueFrom, formatDate),
    dayField('until', text.dueUntil, formatDate),
    {
      filter: 'customer',
      label: text.columns.customer,
      input: 'none',
      chip: () => `${text.columns.customer}: ${receivables[0]?.customer.name ?? text.oneCustomer}`,
    },
  ]
}

function useColumns(): readonly Column<Receivable>[] {
  const text = useText(receivablesText)
  const { columns } = text
  return [
    {
      id: 'number',
      header: columns.number,
      phone: 'name',
      cell: ({ number, customer }) => (
        <>
          {number}
          <span className={tableStyle.onPhone}> · {customer.name}</span>
        </>
      ),
    },
    { id: 'customer', header: columns.customer, cell: ({ customer }) => customer.name },
    {
      id: 'due',
      header: columns.due,
      phone: 'meta',
      sort: { ascending: 'due', descending: 'due-descending' },
      cell: ({ dueOn }) => formatDate(dueOn),
    },
    {
      id: 'late',
      header: columns.late,
      phone: 'aside',
      cell: ({ state, daysOverdue }) => state === 'overdue' && <Badge tone="bad">{text.days(daysOverdue)}</Badge>,
    },
    {
      id: 'order',
      header: columns.order,
      priority: 3,
      cell: ({ orderNumber, installment, installments }) =>
        [orderNumber, installments > 1 && text.installment(installment, installments)].filter(Boolean).join(', '),
    },
    { id: 'amount', header: columns.amount, align: 'end', priority: 3, cell: ({ amount }) => formatCents(amount) },
    {
      id: 'open',
      header: columns.open,
      align: 'end',
      phone: 'money',
      sort: { ascending: 'lowest', descending: 'highest' },
      cell: (row) => formatCents(openAmountOf(row)),
    },
  ]
}
