import { can } from '#domain/access/can.ts'
import { exportAgedDebts, exportIdleCustomers, exportPickingTimes, exportSearches } from '#contract/other-reports.ts'
import { pageCount } from '#contract/paging.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import {
  IDLE_CHOICES,
  KEPT_DAYS,
  type AgedDebt,
  type AgedDebts,
  type Funnel,
  type IdleCustomers,
  type PickingDay,
  type SearchReport,
} from '#domain/report/other-reports.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatCount } from '../../shared/format.ts'
import { reportsText } from '../../shared/i18n/office-reports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { useOffice } from '../state/office-context.ts'
import { ReportTable } from './report-table.tsx'
import { wantedPeriod, otherReportUrl, type ReportQuery } from './report-url.ts'
import stack from '../../shared/ui/stack.module.css'

/** The rows of a chart. */
const CHARTED = 10

const pagingOf = (report: 'idle' | 'debts' | 'searches', query: ReportQuery, count: number) => ({
  page: query.page,
  pages: pageCount(count, Number(query.size)),
  pathOf: (page: number) => otherReportUrl(report).pathOf(query, { page }),
})

interface TableProps<Found> {
  readonly found: Found
  readonly query: ReportQuery
}

export function IdleTable({ found: { customers, count, counts }, query }: TableProps<IdleCustomers>) {
  const text = useText(reportsText)
  const { idle } = text
  const office = useOffice()
  const mayOpen = can('customer.see-all', actorOf(office.account), { features: office.features })
  const url = otherReportUrl('idle')
  return (
    <div className={stack.gap3}>
      <Tabs
        label={idle.group}
        tabs={(['lost', 'due'] as const).map((group) => ({
          to: url.pathOf(query, { group }),
          name: idle.groups[group],
          isCurrent: group === query.group,
          count: counts[group],
        }))}
      />
      <Tabs
        label={idle.days}
        tabs={IDLE_CHOICES.map((days) => ({
          to: url.pathOf(query, { days: `${days}` }),
          name: idle.ofDays(days),
          isCurrent: `${days}` === query.days,
        }))}
      />
      <ReportTable
        intro={`${idle.intro} ${idle.introOf[query.group]}`}
        header={text.debts.columns.customer}
        rows={customers}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        pathOf={({ id }) => (mayOpen ? `/gestao/clientes/${id}` : null)}
        columns={[
          { header: idle.columns.last, cell: ({ lastOn }) => formatDate(lastOn) },
          { header: idle.columns.idle, cell: ({ idleDays }) => idle.ofPause(idleDays) },
          { header: idle.columns.every, cell: ({ everyDays }) => idle.ofPause(everyDays) },
          { header: idle.columns.purchases, cell: ({ purchases }) => formatCount(purchases) },
          { header: idle.columns.phone, cell: ({ phone }) => phone ?? '–' },
          { header: idle.columns.total, cell: ({ total }) => formatCents(total) },
        ]}
        chart={{
          label: idle.chart,
          bars: customers
            .slice(0, CHARTED)
            .map(({ id, name, total }) => ({ key: id, name, value: total, shown: formatCents(total) })),
        }}
        count={count}
        exportFile={(format) =>
          callStore(office, exportIdleCustomers, {
            query: { group: query.group, days: Number(query.days), format },
          })
        }
        empty={{ title: idle.emptyTitle, text: idle.empty }}
        paging={pagingOf('idle', query, count)}
      />
    </div>
  )
}

const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const

export function DebtTable({ found: { debts, count, sums }, query }: TableProps<AgedDebts>) {
  const office = useOffice()
  const { debts: text } = useText(reportsText)
  const all: AgedDebt = { customerId: '', name: text.all, ...sums }
  return (
    <ReportTable
      intro={text.intro}
      header={text.columns.customer}
      rows={debts.length === 0 ? [] : [...(query.page === 1 ? [all] : []), ...debts]}
      keyOf={({ customerId }) => customerId}
      nameOf={({ name }) => name}
      pathOf={({ customerId }) => (customerId === '' ? null : `/gestao/contas-a-receber?cliente=${customerId}`)}
      columns={[...AGES, 'total' as const].map((age) => ({
        header: text.columns[age],
        cell: (debt: AgedDebt) => formatCents(debt[age]),
      }))}
      chart={{
        label: text.chart,
        bars: AGES.map((age) => ({
          key: age,
          name: text.columns[age],
          value: sums[age],
          shown: formatCents(sums[age]),
        })),
      }}
      count={count}
      exportFile={(format) => callStore(office, exportAgedDebts, { query: { format } })}
      empty={{ title: text.emptyTitle, text: text.empty }}
      paging={pagingOf('debts', query, count)}
    />
  )
}

export function PickingTable({ found: { days }, query }: TableProps<{ readonly days: readonly PickingDay[] }>) {
  const office = useOffice()
  const { picking: text } = useText(reportsText)
  return (
    <ReportTable
      intro={text.intro}
      header={text.columns.day}
      rows={days}
      keyOf={({ day }) => day}
      nameOf={({ day }) => formatDate(day)}
      columns={[
        { header: text.columns.orders, cell: ({ orders }) => formatCount(orders) },
        { header: text.columns.wait, cell: ({ medianWait }) => text.minutes(medianWait) },
        { header: text.columns.picking, cell: ({ medianPicking }) => text.minutes(medianPicking) },
        { header: text.columns.slow, cell: ({ slowPicking }) => text.minutes(slowPicking) },
      ]}
      chart={{
        label: text.chart,
        bars: days.slice(0, 2 * CHARTED).map(({ day, medianPicking }) => ({
          key: day,
          name: formatDate(day),
          value: medianPicking,
          shown: text.minutes(medianPicking),
        })),
      }}
      count={days.length}
      exportFile={(format) => callStore(office, exportPickingTimes, { query: { ...wantedPeriod(query), format } })}
      empty={{ title: text.emptyTitle, text: text.empty }}
    />
  )
}

export function SearchTable({ found: { searches, count, times, missed }, query }: TableProps<SearchReport>) {
  const { searches: text } = useText(reportsText)
  const office = useOffice()
  const url = otherReportUrl('searches')
  const isMissed = query.searches === 'missed'
  return (
    <div className={stack.gap3}>
      <Tabs
        label={text.sort}
        tabs={(['times', 'missed'] as const).map((searches) => ({
          to: url.pathOf(query, { searches }),
          name: text.sorts[searches],
          isCurrent: searches === query.searches,
        }))}
      />
      <ReportTable
        intro={`${text.intro(KEPT_DAYS)} ${text.sums(formatCount(times), formatCount(missed))}`}
        header={text.columns.text}
        rows={searches}
        keyOf={({ text }) => text}
        nameOf={({ text }) => text}
        columns={[
          { header: text.columns.times, cell: ({ times }) => formatCount(times) },
          { header: text.columns.missed, cell: ({ missed }) => formatCount(missed) },
          { header: text.columns.chosen, cell: ({ chosen }) => formatCount(chosen) },
        ]}
        chart={{
          label: isMissed ? text.chartMissed : text.chart,
          bars: searches.slice(0, CHARTED).map((search) => {
            const value = isMissed ? search.missed : search.times
            return { key: search.text, name: search.text, value, shown: formatCount(value) }
          }),
        }}
        count={count}
        exportFile={(format) =>
          callStore(office, exportSearches, { query: { ...wantedPeriod(query), sort: query.searches, format } })
        }
        empty={{ title: text.emptyTitle, text: text.empty }}
        paging={pagingOf('searches', query, count)}
      />
    </div>
  )
}

const STEPS = [
  'pageViews',
  'productViews',
  'cartAdditions',
  'checkouts',
  'measuredOrders',
  'orders',
  'openCarts',
] as const

export function FunnelTable({ funnel }: { readonly funnel: Funnel }) {
  const { funnel: text } = useText(reportsText)
  return (
    <ReportTable
      intro={text.intro(KEPT_DAYS)}
      header={text.columns.step}
      rows={STEPS}
      keyOf={(step) => step}
      nameOf={(step) => text.steps[step]}
      columns={[{ header: text.columns.times, cell: (step) => formatCount(funnel[step]) }]}
      chart={{
        label: text.chart,
        bars: STEPS.slice(0, 5).map((step) => ({
          key: step,
          name: text.steps[step],
          value: funnel[step],
          shown: formatCount(funnel[step]),
        })),
      }}
      count={STEPS.length}
      empty={{ title: '', text: '' }}
    />
  )
}
