import { addCents } from '#domain/amounts.ts'
import { summarizeSales, type SalesDay, type SalesSummary } from '#domain/order/sales.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { todayText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './sales-panel.module.css'

/** What was sold today, in the week that is over and on each day of four weeks. */
export function SalesPanel({ days }: { readonly days: readonly SalesDay[] }) {
  const text = useText(todayText)
  const summary = summarizeSales(days)
  return (
    <section aria-labelledby="sales" className={surface.panel}>
      <h2 id="sales">{text.salesTitle}</h2>
      {summary.averageOrder === null ? (
        <p className={textStyle.muted}>{text.noSales}</p>
      ) : (
        <>
          <Figures summary={summary} />
          <SalesChart days={days} />
        </>
      )}
    </section>
  )
}

function Figures({ summary }: { readonly summary: SalesSummary }) {
  const text = useText(todayText)
  const { today, week, weekChange, averageOrder, orders } = summary
  const change =
    weekChange === null
      ? text.noWeekBefore
      : weekChange === 0
        ? text.same
        : weekChange > 0
          ? text.more(weekChange)
          : text.less(-weekChange)
  return (
    <dl className={style.figures}>
      <Figure name={text.salesToday} value={formatCents(today.total)} note={text.orders(today.orders)} />
      <Figure name={text.salesWeek} value={formatCents(week.total)} note={change} />
      {averageOrder !== null && (
        <Figure name={text.averageOrder} value={formatCents(averageOrder)} note={text.orders(orders)} />
      )}
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly note: string
}

const Figure = ({ name, value, note }: FigureProps) => (
  <div className={stack.gap1}>
    <dt className={textStyle.muted}>{name}</dt>
    <dd className={style.value}>{value}</dd>
    <dd className={textStyle.note}>{note}</dd>
  </div>
)

/** Of the drawing, in its own units: a bar with its gap, and the highest bar. */
const STEP = 10
const GAP = 3
const HEIGHT = 60
/** A day with any sale has a bar that can be seen. */
const LEAST = 1.5

function SalesChart({ days }: { readonly days: readonly SalesDay[] }) {
  const text = useText(todayText)
  const best = days.reduce((best, day) => (day.total > best.total ? day : best))
  const heightOf = ({ total }: SalesDay) => (total === 0 ? 0 : Math.max(LEAST, (HEIGHT * total) / best.total))
  const first = formatDate(days[0]?.date ?? '')
  const total = formatCents(addCents(...days.map(({ total }) => total)))
  return (
    <figure className={stack.gap1}>
      <svg
        className={style.chart}
        viewBox={`0 0 ${days.length * STEP - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.chart(first, total)}
      >
        {days.map((day, index) => (
          <rect
            key={day.date}
            x={index * STEP}
            y={HEIGHT - heightOf(day)}
            width={STEP - GAP}
            height={heightOf(day)}
            className={index === days.length - 1 ? style.today : undefined}
          >
            <title>{text.onDay(formatDate(day.date), formatCents(day.total), text.orders(day.orders))}</title>
          </rect>
        ))}
      </svg>
      <figcaption className={stack.between3}>
        <small className={textStyle.muted}>{first}</small>
        <small className={textStyle.muted}>{text.bestDay(formatDate(best.date), formatCents(best.total))}</small>
        <small className={textStyle.muted}>{text.title}</small>
      </figcaption>
    </figure>
  )
}
