import { pageCount, type Paging } from '#contract/paging.ts'
import type { ShownRow } from '#contract/data-import.ts'
import { FIELD_TITLES } from '#contract/import-sheet.ts'
import { ROW_OUTCOMES, type DataImport, type RowOutcome } from '#domain/data-import/data-import.ts'
import type { ImportKind } from '#domain/data-import/import-fields.ts'
import { text as importsText } from '../../shared/i18n/office-imports.ts'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { text as commonText } from '../../shared/i18n/common.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { listUrl, oneOf } from '../../shared/list-url.ts'
import { Badge, type Tone } from '../../shared/ui/badge.tsx'
import { Pages } from '../../shared/ui/pages.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import { Tabs } from '../../shared/ui/tabs.tsx'
import textStyle from '../../shared/ui/text.module.css'
import { pagingOfQuery } from '../list/list-query.ts'
import { IMPORTS_PATH } from './import-state.ts'
import style from './imports.module.css'

const ROWS_PER_PAGE = 50

/** The rows of an import as its URL names them. */
export const rowsUrl = (id: string) =>
  listUrl(`${IMPORTS_PATH}/${id}`, {
    part: oneOf(
      'linhas',
      {
        all: 'todas',
        added: 'novas',
        changed: 'mudam',
        refused: 'recusadas',
        same: 'iguais',
        touched: 'mudaram-depois',
        'below-cost': 'abaixo-do-custo',
        noted: 'campo-ignorado',
      },
      'all',
    ),
  })
export type RowsQuery = ReturnType<ReturnType<typeof rowsUrl>['read']>

/** The part of the rows that the page of a query shows. */
export const pageOfRows = ({ page }: Pick<RowsQuery, 'page'>): Paging => pagingOfQuery({ size: '50', page })

const TONE: Readonly<Record<RowOutcome, Tone>> = { added: 'good', changed: 'waiting', same: 'plain', refused: 'bad' }

/** One page of checked rows. */
export interface ShownRows {
  readonly rows: readonly ShownRow[]
  readonly total: number
}

interface ImportRowsProps {
  readonly dataImport: DataImport
  readonly query: RowsQuery
  readonly rows: ShownRows
}

/** What each row does to the store, or why it is refused. */
export function ImportRows({
  dataImport: { id, kind, counts, touchedCount, belowCostCount, notedCount },
  query,
  rows,
}: ImportRowsProps) {
  const text = useText(importsText)
  const list = useText(officeListText)
  const common = useText(commonText)
  const url = rowsUrl(id)
  const total = ROW_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0)
  const parts = [
    ['all', total],
    ['added', counts.added],
    ['changed', counts.changed],
    ['refused', counts.refused],
    ['same', counts.same],
    ...(belowCostCount > 0 ? ([['below-cost', belowCostCount]] as const) : []),
    ...(notedCount > 0 ? ([['noted', notedCount]] as const) : []),
    ...(touchedCount > 0 ? ([['touched', touchedCount]] as const) : []),
  ] as const
  return (
    <section className={stack.gap3} aria-label={text.parts}>
      <Tabs
        label={text.parts}
        tabs={parts.map(([part, count]) => ({
          to: url.pathOf(query, { part }),
          name: text.part[part],
          count,
          isCurrent: part === query.part,
        }))}
      />
      {rows.rows.length === 0 ? (
        <p className={textStyle.muted}>{text.noRows}</p>
      ) : (
        <ul className={`${surface.list} ${style.rows}`}>
          {rows.rows.map((row) => (
            <li key={row.number} className={style.row}>
              <Row row={row} kind={kind} />
            </li>
          ))}
        </ul>
      )}
      <Pages
        page={query.page}
        pages={pageCount(rows.total, ROWS_PER_PAGE)}
        pathOf={(page) => url.pathOf(query, { page })}
        texts={{ pages: list.pages, previous: list.previous, next: list.next, pageOf: common.pageOf }}
      />
    </section>
  )
}

function Row({ row, kind }: { readonly row: ShownRow; readonly kind: ImportKind }) {
  const text = useText(importsText)
  const lines = useLines(row, kind)
  return (
    <>
      <p className={`${stack.wrap2} ${style.head}`}>
        <span className={textStyle.note}>{text.line(row.number)}</span>
        <strong>{row.name}</strong>
        <Badge tone={TONE[row.outcome]}>{text.outcome[row.outcome]}</Badge>
        {row.isBelowCost && <Badge tone="bad">{text.part['below-cost']}</Badge>}
      </p>
      {lines.length > 0 && (
        <ul className={style.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What there is to say about a row: what is wrong, what was changed since, or what it changes. */
function useLines({ outcome, changes, faults, touches }: ShownRow, kind: ImportKind): readonly string[] {
  const text = useText(importsText)
  const wrong = faults.map((fault) => fault.text)
  if (outcome === 'refused') return wrong
  const changed = changes.map(({ field, before, after }) => {
    if (before === null) return text.fill(FIELD_TITLES[field], after ?? text.nothingThere)
    return after === null ? text.emptied(FIELD_TITLES[field], before) : text.change(FIELD_TITLES[field], before, after)
  })
  const touched = touches.map(({ field, after, now, reason }) =>
    reason === 'field' && field !== null
      ? text.changedSince(FIELD_TITLES[field], after ?? text.nothingThere, now ?? text.nothingThere)
      : text.touch(kind)[reason === 'field' ? 'other-field' : reason],
  )
  return touched.length > 0 ? touched : [...wrong, ...changed]
}
