import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChartColumn } from 'lucide-react'
import { reportsText } from '../../shared/i18n/office-reports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Pages } from '../../shared/ui/pages.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { ExportMenu, type ExportFile } from '../list/export-menu.tsx'
import table from '../components/price-table.module.css'
import { RowChart, type NamedBar } from './bar-charts.tsx'

export interface ReportColumn<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
}

interface ReportTableProps<Row> {
  readonly intro: string
  /** What the rows are: above the first column, which names them. */
  readonly header: string
  readonly columns: readonly ReportColumn<Row>[]
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly keyOf: (row: Row) => string
  readonly pathOf?: (row: Row) => string | null
  readonly chart: { readonly label: string; readonly bars: readonly NamedBar[] }
  readonly empty: { readonly title: string; readonly text: string }
  /** Writes all rows into a file; left out where these are all there is to see. */
  readonly exportFile?: ExportFile
  /** Of rows on all pages. */
  readonly count: number
  readonly paging?: { readonly page: number; readonly pages: number; readonly pathOf: (page: number) => string }
}

/** A report of other things than sales: what counts in it, its chart, and the table with the same numbers. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { intro, header, columns, rows, nameOf, keyOf, pathOf, chart, empty, exportFile, count, paging } = props
  const text = useText(reportsText)
  return (
    <div className={stack.gap4}>
      <p className={textStyle.note}>{intro}</p>
      {rows.length === 0 ? (
        <EmptyState icon={<ChartColumn size={32} aria-hidden />} {...empty} />
      ) : (
        <>
          <RowChart label={chart.label} bars={chart.bars} />
          {exportFile && (
            <div>
              <ExportMenu what={text.rows(count)} total={count} exportFile={exportFile} />
            </div>
          )}
          <table className={table.lines}>
            <caption className="visually-hidden">{chart.label}</caption>
            <thead>
              <tr>
                <th scope="col">{header}</th>
                {columns.map(({ header }) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const path = pathOf?.(row) ?? null
                return (
                  <tr key={keyOf(row)}>
                    <th scope="row">
                      {path === null ? (
                        nameOf(row)
                      ) : (
                        <Link to={path} className={linkStyle.tinted}>
                          {nameOf(row)}
                        </Link>
                      )}
                    </th>
                    {columns.map(({ header, cell }) => (
                      <td key={header} data-label={header}>
                        {cell(row)}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </>
      )}
      {paging && <Pages {...paging} texts={text} />}
    </div>
  )
}
