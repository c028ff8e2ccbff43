import type { ReactNode } from 'react'
import textStyle from './text.module.css'
import style from './totals.module.css'

export interface TotalsRow {
  readonly label: string
  readonly value: ReactNode
  /** What is taken off. */
  readonly isSaving?: boolean
}

interface TotalsProps {
  readonly rows: readonly TotalsRow[]
  /** Null where the total stands in another place. */
  readonly total: TotalsRow | null
}

/** What a total is made of, and the total. */
export function Totals({ rows, total }: TotalsProps) {
  return (
    <dl className={style.totals}>
      {rows.map((row) => (
        <div key={row.label} className={row.isSaving ? `${textStyle.success} ${style.row}` : style.row}>
          <dt className={row.isSaving ? undefined : textStyle.muted}>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
      {total && (
        <div className={style.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  )
}
