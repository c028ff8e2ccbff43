import type { ReactNode } from 'react'
import style from './totals.module.css'

export interface TotalsRow {
  readonly label: string
  readonly value: ReactNode
  /** What is taken off. */
  readonly isSaving?: boolean
}

/** What a total is made of, and the total. */
export function Totals({ rows, total }: { readonly rows: readonly TotalsRow[]; readonly total: TotalsRow }) {
  return (
    <dl className={style.totals}>
      {rows.map((row) => (
        <div key={row.label} className={style.row} data-saving={row.isSaving || undefined}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
      <div className={style.total}>
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
  )
}
