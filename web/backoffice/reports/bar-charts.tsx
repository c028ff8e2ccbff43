import { addCents, type Cents } from '#domain/amounts.ts'
import type { SalesBar } from '#domain/report/sales-report.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { reportsText } from '../../shared/i18n/office-reports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './reports.module.css'

/** Of the drawing, in its own units: a bar with its gap, and the highest bar. */
const STEP = 10
const GAP = 3
const HEIGHT = 60
/** What is above zero has a bar that can be seen. */
const LEAST = 1

interface DayChartProps {
  readonly bars: readonly SalesBar[]
  /** Of the comparison; behind the bars of the same place. */
  readonly previous: readonly SalesBar[]
  readonly nameOf: (bar: SalesBar) => string
  readonly isMonths: boolean
}

/** Sales over the time, drawn by the server; the table below has what it shows. */
export function DayChart({ bars, previous: compared, nameOf, isMonths }: DayChartProps) {
  const text = useText(reportsText)
  const previous = compared.some(({ total }) => total > 0) ? compared : []
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  const most = Math.max(...[...bars, ...previous].map(({ total }) => total), 1)
  const heightOf = (total: Cents) => (total <= 0 ? 0 : Math.max(LEAST, (HEIGHT * total) / most))
  const best = bars.reduce((best, bar) => (bar.total > best.total ? bar : best))
  const label = (isMonths ? text.chart.months : text.chart.days)(
    text.between(formatDate(first.from), formatDate(last.until)),
    formatCents(addCents(...bars.map(({ total }) => total))),
  )
  return (
    <figure className={stack.gap1}>
      <svg
        className={style.chart}
        viewBox={`0 0 ${bars.length * STEP - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map((bar, index) => {
          const before = previous[index]
          return (
            <g key={bar.from}>
              <title>{text.chart.bar(nameOf(bar), formatCents(bar.total), text.orders(bar.orders))}</title>
              <rect x={index * STEP} width={STEP} height={HEIGHT} className={style.hit} />
              {before && (
                <rect
                  x={index * STEP}
                  y={HEIGHT - heightOf(before.total)}
                  width={STEP - GAP}
                  height={heightOf(before.total)}
                  className={style.previous}
                />
              )}
              <rect
                x={index * STEP + (before ? 2 : 0)}
                y={HEIGHT - heightOf(bar.total)}
                width={STEP - GAP - (before ? 2 : 0)}
                height={heightOf(bar.total)}
              />
            </g>
          )
        })}
      </svg>
      <figcaption className={`${stack.between3} ${textStyle.note}`}>
        <span>{nameOf(first)}</span>
        {best.total > 0 && <span>{text.chart.best(nameOf(best), formatCents(best.total))}</span>}
        <span>{nameOf(last)}</span>
      </figcaption>
      {previous.length > 0 && <p className={textStyle.note}>{text.chart.previous}</p>}
    </figure>
  )
}

export interface NamedBar {
  readonly key: string
  readonly name: string
  readonly value: number
  /** As people read it. */
  readonly shown: string
}

/** The largest of some rows below each other, each as long as it is large. The table has them all. */
export function RowChart({ bars, label }: { readonly bars: readonly NamedBar[]; readonly label: string }) {
  const most = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <ul className={style.bars} aria-label={label}>
      {bars.map(({ key, name, value, shown }) => (
        <li key={key}>
          <span className={textStyle.truncated}>{name}</span>
          <span className={style.figure}>{shown}</span>
          <span className={style.bar} aria-hidden style={{ width: `${(100 * Math.max(value, 0)) / most}%` }} />
        </li>
      ))}
    </ul>
  )
}
