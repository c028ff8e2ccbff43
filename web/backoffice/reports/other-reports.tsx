import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getFunnel, listAgedDebts, listIdleCustomers, listPickingTimes, listSearches } from '#contract/other-reports.ts'
import { encodePage } from '#contract/paging.ts'
import type {
  AgedDebts,
  Funnel,
  IdleCustomers,
  OtherReport,
  PickingDay,
  SearchReport,
} from '#domain/report/other-reports.ts'
import type { PeriodFault } from '#domain/report/period.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { reportsText } from '../../shared/i18n/office-reports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pagingOfQuery } from '../list/list-query.ts'
import { requireOffice } from '../state/office-context.ts'
import { DebtTable, FunnelTable, IdleTable, PickingTable, SearchTable } from './other-tables.tsx'
import { PeriodForm } from './period-form.tsx'
import { ReportNav } from './report-nav.tsx'
import { wantedPeriod, faultsOfQuery, OTHER_REPORTS, otherReportUrl, type ReportQuery } from './report-url.ts'
import screen from '../components/screen.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(reportsText).title} | ${store.name}` }),
}

/** What a report found; null where the days in the URL cannot be used. */
type Found =
  | { readonly report: 'idle'; readonly found: IdleCustomers }
  | { readonly report: 'debts'; readonly found: AgedDebts }
  | { readonly report: 'picking'; readonly found: { readonly days: readonly PickingDay[] } | null }
  | { readonly report: 'searches'; readonly found: SearchReport | null }
  | { readonly report: 'funnel'; readonly found: Funnel | null }
type Loaded = Found & { readonly query: ReportQuery; readonly faults: readonly PeriodFault[] }

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const office = await requireOffice(args, 'report.see')
  const named = (Object.entries(OTHER_REPORTS) as [OtherReport, string][]).find(
    ([, word]) => word === args.params['report'],
  )
  if (named === undefined) throw new Response(null, { status: 404 })
  const [report] = named
  const query = otherReportUrl(report).read(new URL(args.request.url).searchParams)
  const paging = encodePage(pagingOfQuery(query))
  const wanted = wantedPeriod(query)
  const faults = report === 'idle' || report === 'debts' ? [] : faultsOfQuery(query)
  const common = { query, faults }
  switch (report) {
    case 'idle': {
      const { group, days } = query
      const found = await callStore(office, listIdleCustomers, { query: { group, days: Number(days), ...paging } })
      return { ...common, report, found }
    }
    case 'debts':
      return { ...common, report, found: await callStore(office, listAgedDebts, { query: paging }) }
    case 'picking':
      return {
        ...common,
        report,
        found: faults.length > 0 ? null : await callStore(office, listPickingTimes, { query: wanted }),
      }
    case 'searches':
      return {
        ...common,
        report,
        found:
          faults.length > 0
            ? null
            : await callStore(office, listSearches, { query: { ...wanted, sort: query.searches, ...paging } }),
      }
    case 'funnel':
      return {
        ...common,
        report,
        found: faults.length > 0 ? null : await callStore(office, getFunnel, { query: wanted }),
      }
  }
}

/** Numbers of other things than sales: customers who stay away, debts, picking, searches, and the way to an order. */
export function Component() {
  const text = useText(reportsText)
  const loaded: Loaded = useLoaderData()
  const { report, query, faults } = loaded
  const url = otherReportUrl(report)
  return (
    <div className={screen.screen}>
      <h1>{text.title}</h1>
      <ReportNav current={report} />
      <h2>{text.others[report]}</h2>
      {report !== 'idle' && report !== 'debts' && (
        <PeriodForm url={url} query={query} faults={faults} isOfSales={false} />
      )}
      {loaded.report === 'idle' && <IdleTable found={loaded.found} query={query} />}
      {loaded.report === 'debts' && <DebtTable found={loaded.found} query={query} />}
      {loaded.report === 'picking' && loaded.found && <PickingTable found={loaded.found} query={query} />}
      {loaded.report === 'searches' && loaded.found && <SearchTable found={loaded.found} query={query} />}
      {loaded.report === 'funnel' && loaded.found && <FunnelTable funnel={loaded.found} />}
    </div>
  )
}
