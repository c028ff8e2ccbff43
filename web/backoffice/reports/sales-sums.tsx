import { roundHalfUp, subtractCents, type Cents } from '#domain/amounts.ts'
import type { Period } from '#domain/report/period.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import {
  changeOf,
  marginPercent,
  percentOf,
  type SalesDimension,
  type SalesFrame,
  type SalesMargin,
  type SalesPage,
  type SalesSums,
} from '#domain/report/sales-report.ts'
import { reportsText } from '../../shared/i18n/office-reports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './reports.module.css'

const averageOf = ({ orders, total }: SalesSums): Cents | null =>
  orders === 0 ? null : (roundHalfUp(total / orders) as Cents)

/** What the orders of the period come to, each beside what it was before. */
export function SalesSumsPanel({ frame, margin }: { readonly frame: SalesFrame; readonly margin: SalesMargin | null }) {
  const text = useText(reportsText)
  const { sums, previousSums: before } = frame
  const change = changeOf(sums.total, before && before.total)
  const average = averageOf(sums)
  const averageBefore = before && averageOf(before)
  const left = marginPercent(margin)
  return (
    <dl className={style.sums} aria-label={text.sums}>
      <Figure
        name={text.total}
        value={formatCents(sums.total)}
        note={
          before &&
          [text.before(formatCents(before.total)), ...(change === null ? [] : [text.change(change)])].join(' · ')
        }
      />
      <Figure
        name={text.orderCount}
        value={sums.orders.toLocaleString('pt-BR')}
        note={before && text.before(before.orders.toLocaleString('pt-BR'))}
      />
      {average !== null && (
        <Figure
          name={text.average}
          value={formatCents(average)}
          note={averageBefore === null ? null : text.before(formatCents(averageBefore))}
        />
      )}
      {margin !== null && (
        <Figure
          name={text.margin}
          value={left === null ? '–' : text.percent(left)}
          note={
            left === null
              ? text.noMargin
              : text.marginOf(percentOf(margin.totalWithCost, subtractCents(sums.total, sums.delivery)))
          }
        />
      )}
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly note: string | null
}

const Figure = ({ name, value, note }: FigureProps) => (
  <div className={stack.gap1}>
    <dt className={textStyle.muted}>{name}</dt>
    <dd className={`${textStyle.strong} ${style.value}`}>{value}</dd>
    {note !== null && <dd className={textStyle.note}>{note}</dd>}
  </div>
)

interface ReportNotesProps {
  readonly frame: SalesFrame
  readonly by: SalesDimension | 'day'
  readonly page: SalesPage | null
}

/** Which days the numbers are of, and what counts in them. */
export function ReportNotes({ frame, by, page }: ReportNotesProps) {
  const text = useText(reportsText)
  const { period, compared, sums, staleDays } = frame
  const between = (period: Period) => text.between(formatDate(period.from), formatDate(period.until))
  return (
    <>
      {staleDays > 0 && <Notice kind="info">{text.stale(staleDays)}</Notice>}
      <p className={textStyle.note}>
        <strong>{between(period)}.</strong> {compared && text.against(between(compared))} {text.counts}{' '}
        {page !== null && noteOf(by, page)} {page !== null && page.count > 1 && text.classes}
      </p>
    </>
  )

  function noteOf(by: SalesDimension | 'day', { rowsTotal }: SalesPage): string {
    const items = text.withoutDelivery(formatCents(rowsTotal), formatCents(sums.delivery), formatCents(sums.total))
    if (by === 'product') return items
    if (by === 'category') return `${items} ${text.inSeveral}`
    if (by === 'combo') return text.onlyCombos
    return by === 'representative' ? text.byRepresentative : ''
  }
}
