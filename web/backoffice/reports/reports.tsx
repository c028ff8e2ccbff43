import { ChartColumn } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { encodePage } from '#contract/paging.ts'
import { exportSalesByDay, exportSalesReport, getSalesByDay, getSalesReport, SALES_WORDS } from '#contract/report.ts'
import type { SpreadsheetFormat } from '#contract/spreadsheet.ts'
import {
  barsOf,
  salesRowName,
  NO_SALES,
  type SalesBar,
  type SalesByDay,
  type SalesFrame,
  type SalesPage,
  type SalesRow,
} from '#domain/report/sales-report.ts'
import type { PeriodFault } from '#domain/report/period.ts'
import { can } from '#domain/access/can.ts'
import { ZERO_CENTS } from '#domain/amounts.ts'
import { formatCents } from '#domain/format-price.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { reportsText } from '../../shared/i18n/office-reports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList, type OfficeListProps } from '../list/office-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { DayChart, RowChart } from './bar-charts.tsx'
import { PeriodForm } from './period-form.tsx'
import { ReportNav } from './report-nav.tsx'
import { wantedPeriod, faultsOfQuery, reportsUrl, type ReportQuery } from './report-url.ts'
import { ReportNotes, SalesSumsPanel } from './sales-sums.tsx'
import { useBarName, useDayColumns, useSalesColumns, type ComparedBar } from './sales-columns.tsx'
import stack from '../../shared/ui/stack.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(reportsText).title} | ${store.name}` }),
}

/** One of them is null; both are where the days in the URL cannot be used. */
interface Report {
  readonly byDay: SalesByDay | null
  readonly page: SalesPage | null
  readonly faults: readonly PeriodFault[]
}
type ListedReport = Listed<ReportQuery, Report>

export async function loader(args: LoaderFunctionArgs): Promise<ListedReport> {
  const office = await requireOffice(args, 'report.see')
  return loadList(office, args, {
    list: 'reports',
    url: reportsUrl,
    load: async (query) => {
      const faults = faultsOfQuery(query)
      if (faults.length > 0) return { byDay: null, page: null, faults }
      const { by, sort } = query
      const wanted = wantedPeriod(query)
      return {
        byDay: by === 'day' ? await callStore(office, getSalesByDay, { query: wanted }) : null,
        page:
          by === 'day'
            ? null
            : await callStore(office, getSalesReport, {
                params: { by },
                query: { ...wanted, sort, ...encodePage(pagingOfQuery(query)) },
              }),
        faults,
      }
    },
  })
}

const NOTHING: Report = { byDay: null, page: null, faults: [] }

/** What the store sells: over the time, and by product, customer and whatever else orders are told apart by. */
export function Component() {
  const { query, loaded }: ListedReport = useLoaderData()
  const { byDay, page } = loaded.rows ?? NOTHING
  return query.by === 'day' ? <DayReport byDay={byDay} /> : <RowReport page={page} />
}

/** What both kinds of report are shown in. */
function useReportList(frame: SalesFrame | null, total: number) {
  const text = useText(reportsText)
  const { query, views, loaded }: ListedReport = useLoaderData()
  const { faults } = loaded.rows ?? NOTHING
  return {
    list: 'reports',
    title: text.title,
    url: reportsUrl,
    query,
    total,
    count: frame === null ? '' : text.rows(total),
    problem: loaded.problem,
    views,
    intro: (
      <div className={stack.gap3}>
        <ReportNav current={null} />
        <PeriodForm url={reportsUrl} query={query} faults={faults} isOfSales />
      </div>
    ),
    empty:
      faults.length > 0 ? null : (
        <EmptyState icon={<ChartColumn size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      ),
    noneFound: text.noneTitle,
  } as const satisfies Partial<OfficeListProps<ReportQuery, never>>
}

function DayReport({ byDay }: { readonly byDay: SalesByDay | null }) {
  const { call, supplier } = useOffice()
  const { query }: ListedReport = useLoaderData()
  const bars = byDay === null || hasNothing(byDay) ? [] : barsOf(byDay.days)
  const previous = byDay === null ? [] : barsOf(byDay.previousDays)
  const isMonths = bars.length > 0 && bars.length !== byDay?.days.length
  const common = useReportList(byDay, bars.length)
  const nameOf = useBarName(isMonths)
  const rows = bars.map((bar, index): ComparedBar => ({ ...bar, previous: previous[index] ?? null })).toReversed()
  const first = (query.page - 1) * Number(query.size)
  const pathOf = usePathOfDays()
  return (
    <OfficeList
      {...common}
      intro={
        <div className={stack.gap4}>
          {common.intro}
          {byDay && (
            <>
              <SalesSumsPanel frame={byDay} margin={null} />
              {bars.length > 0 && <DayChart bars={bars} previous={previous} nameOf={nameOf} isMonths={isMonths} />}
              <ReportNotes frame={byDay} by="day" page={null} />
            </>
          )}
        </div>
      }
      table={{
        columns: useDayColumns(isMonths, byDay?.compared != null),
        rows: rows.slice(first, first + Number(query.size)),
        keyOf: ({ from }) => from,
        nameOf,
        pathOf,
      }}
      exportFile={(format) =>
        callStore({ call, supplier }, exportSalesByDay, { query: { ...wantedPeriod(query), format } })
      }
    />
  )
}

const hasNothing = ({ sums, previousSums }: SalesFrame): boolean =>
  sums.orders === 0 && (previousSums ?? NO_SALES).orders === 0

/** The rows of the chart, which are the largest whatever the table is sorted by. */
const CHARTED = 10

function RowReport({ page }: { readonly page: SalesPage | null }) {
  const text = useText(reportsText)
  const { call, supplier } = useOffice()
  const { query }: ListedReport = useLoaderData()
  const by = query.by === 'day' ? 'product' : query.by
  const common = useReportList(page, page?.count ?? 0)
  const pathOf = usePathOfRow(query)
  const rows = page?.rows ?? []
  const largest = rows.toSorted((a, b) => b.total - a.total).slice(0, CHARTED)
  return (
    <OfficeList
      {...common}
      intro={
        <div className={stack.gap4}>
          {common.intro}
          {page && (
            <>
              <SalesSumsPanel frame={page} margin={page.margin} />
              {rows.length > 1 && (
                <RowChart
                  label={text.chart.first(largest.length)}
                  bars={largest.map((row) => ({
                    key: row.key,
                    name: salesRowName(by, row, SALES_WORDS),
                    value: row.total,
                    shown: formatCents(row.total),
                  }))}
                />
              )}
              <ReportNotes frame={page} by={by} page={page} />
            </>
          )}
        </div>
      }
      table={{
        columns: useSalesColumns(by, page?.compared != null, page?.margin != null, page?.rowsTotal ?? ZERO_CENTS),
        rows,
        keyOf: ({ key }) => key,
        nameOf: (row) => salesRowName(by, row, SALES_WORDS),
        pathOf: (row) => pathOf(row, page),
      }}
      exportFile={(format: SpreadsheetFormat) =>
        callStore({ call, supplier }, exportSalesReport, {
          params: { by },
          query: { ...wantedPeriod(query), sort: query.sort, format },
        })
      }
    />
  )
}

/** The orders of some days; null for who does not see them. */
function usePathOfDays(): (bar: Pick<SalesBar, 'from' | 'until'>) => string | null {
  const { account, features } = useOffice()
  if (!can('order.see-all', actorOf(account), { features })) return () => null
  return ({ from, until }) => `/gestao/pedidos?de=${from}&ate=${until}`
}

/** What a row is about, where it has a page that the person may open. */
function usePathOfRow({ by }: ReportQuery): (row: SalesRow, page: SalesPage | null) => string | null {
  const { account, features } = useOffice()
  const actor = actorOf(account)
  const pathOfDays = usePathOfDays()
  return ({ key }, page) => {
    if (key === '' || page === null) return null
    if (by === 'product') return can('product.manage', actor, { features }) ? `/gestao/produtos/${key}` : null
    if (by === 'combo') return can('combo.manage', actor, { features }) ? `/gestao/combos/${key}` : null
    const ordersPath = by === 'customer' ? pathOfDays(page.period) : null
    return ordersPath && `${ordersPath}&cliente=${key}`
  }
}
