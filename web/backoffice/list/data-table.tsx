import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useRef, type CSSProperties, type MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { tableText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import type { ListUrl } from '../../shared/list-url.ts'
import { letterOf, useKeys } from '../state/shortcuts.ts'
import type { ColumnSettings } from '../state/column-settings.ts'
import type { Column } from './column.ts'
import type { PaneControl } from './pane.tsx'
import type { Selection } from './selection.tsx'
import { WidthHandle } from './column-menu.tsx'
import visible from '../../shared/ui/visible.module.css'
import style from './data-table.module.css'

interface DataTableProps<Row, Query extends { readonly page: number; readonly sort: string }> {
  readonly caption: string
  /** Those that are shown, in order. The first one names its row and leads to it. */
  readonly columns: readonly Column<Row>[]
  readonly settings: ColumnSettings
  readonly onWidth: (column: string, pixels: number) => void
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** Left out, or null, for records without a page of their own. */
  readonly pathOf?: ((row: Row) => string | null) | undefined
  readonly url: ListUrl<Query>
  readonly query: Query
  /** What another order is added to: the query that is being loaded, else the one on display. */
  readonly pendingQuery: Query
  readonly selection?: Selection | undefined
  /** Opens records beside the list. */
  readonly pane?: PaneControl | undefined
}

/** Repeated, because another `display` on a phone takes the roles of a table's elements away in some browsers. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** The rows of a list: sorted by the headers, walked by J and K, selected by X. On a phone each row has two lines. */
export function DataTable<Row, Query extends { readonly page: number; readonly sort: string }>(
  props: DataTableProps<Row, Query>,
) {
  const {
    caption,
    columns,
    settings,
    onWidth,
    rows,
    keyOf,
    nameOf,
    pathOf,
    url,
    query,
    pendingQuery,
    selection,
    pane,
  } = props
  const text = useText(tableText)
  const { search } = useLocation()
  const table = useRef<HTMLTableElement>(null)
  const keys = rows.map(keyOf)
  useRowKeys(table, keys, url.nameOf('text' as keyof Query), selection, pane)
  const { widths } = settings
  const hasWidths = columns.some(({ id }) => widths[id] !== undefined)
  const [first, ...others] = columns
  if (!first) return null
  return (
    <table
      ref={table}
      className={style.table}
      {...ROLE.table}
      data-selectable={selection ? '' : undefined}
      data-sized={hasWidths || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead {...ROLE.rowgroup}>
        <tr {...ROLE.row}>
          {selection && (
            <th {...ROLE.columnheader} scope="col" className={style.check}>
              <input
                className={visible.scripted}
                type="checkbox"
                aria-label={text.selectPage}
                checked={keys.length > 0 && keys.every((key) => selection.has(key))}
                onChange={(event) => selection.setMany(keys, event.target.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Header
              key={column.id}
              column={column}
              url={url}
              query={query}
              pendingQuery={pendingQuery}
              width={widths[column.id]}
              onWidth={onWidth}
            />
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.rowgroup}>
        {rows.map((row, index) => {
          const key = keyOf(row)
          const isSelected = selection?.has(key) ?? false
          const path = pathOf?.(row) ?? null
          return (
            <tr
              key={key}
              {...ROLE.row}
              data-selected={isSelected || undefined}
              data-open={pane?.open === key || undefined}
            >
              {selection && (
                <td {...ROLE.cell} className={style.check}>
                  <input
                    className={visible.scripted}
                    type="checkbox"
                    aria-label={text.selectRow(nameOf(row))}
                    checked={isSelected}
                    onChange={(event) => selection.setMany([key], event.target.checked)}
                  />
                </td>
              )}
              <th {...ROLE.rowheader} scope="row" data-phone={first.phone}>
                {path !== null ? (
                  <Link
                    to={path}
                    state={{ listSearch: search }}
                    className={style.rowLink}
                    data-row={key}
                    aria-current={pane?.open === key ? 'true' : undefined}
                    onClick={(event) => {
                      if (pane && isPlainClick(event) && pane.show(key)) event.preventDefault()
                    }}
                  >
                    {first.cell(row, index)}
                  </Link>
                ) : (
                  <span data-row={key} tabIndex={-1}>
                    {first.cell(row, index)}
                  </span>
                )}
              </th>
              {others.map(({ id, cell, align, phone, priority }) => (
                <td key={id} {...ROLE.cell} data-align={align} data-phone={phone} data-priority={priority}>
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface HeaderProps<Row, Query extends { readonly page: number; readonly sort: string }> {
  readonly column: Column<Row>
  readonly url: ListUrl<Query>
  readonly query: Query
  readonly pendingQuery: Query
  readonly width: number | undefined
  readonly onWidth: (column: string, pixels: number) => void
}

function Header<Row, Query extends { readonly page: number; readonly sort: string }>({
  column: { id, header, sort, align, priority },
  url,
  query,
  pendingQuery,
  width,
  onWidth,
}: HeaderProps<Row, Query>) {
  const text = useText(tableText)
  const common = {
    ...ROLE.columnheader,
    scope: 'col',
    'data-column': id,
    'data-align': align,
    'data-priority': priority,
    style: (width === undefined ? undefined : { width }) satisfies CSSProperties | undefined,
  } as const
  const handle = <WidthHandle onWidth={(pixels) => onWidth(id, pixels)} />
  if (!sort)
    return (
      <th {...common}>
        {header}
        {handle}
      </th>
    )
  const isAscending = query.sort === sort.ascending
  const isDescending = query.sort === sort.descending
  const next = pendingQuery.sort === sort.ascending ? sort.descending : sort.ascending
  const Icon = isAscending ? ArrowUp : isDescending ? ArrowDown : ChevronsUpDown
  return (
    <th {...common} aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}>
      <Link
        to={url.pathOf(pendingQuery, { sort: next } as Partial<Query>)}
        className={style.sort}
        title={text.sortBy(header)}
        preventScrollReset
      >
        {header} <Icon size={14} aria-hidden />
      </Link>
      {handle}
    </th>
  )
}

/** Whether a click is meant for this page: with a modifier it opens another tab. */
const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** J and K move the focus from row to row, X selects the focused one, Shift X up to it, / goes to the search and ↓ from there to the rows. */
function useRowKeys(
  table: { readonly current: HTMLTableElement | null },
  keys: readonly string[],
  searchName: string,
  selection: Selection | undefined,
  pane: PaneControl | undefined,
): void {
  const lastSelected = useRef<string>(undefined)
  useKeys((event) => {
    const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const field = document.getElementById(searchName)
    if (event.key === 'ArrowDown' && field !== null && event.target === field) {
      event.preventDefault()
      links[0]?.focus()
      return
    }
    const letter = letterOf(event)
    if (letter === null) return
    if (letter === '/') {
      if (!field) return
      event.preventDefault()
      field.focus()
      return
    }
    const focused = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    if (letter === 'j' || letter === 'k') {
      event.preventDefault()
      // Where a record is open, the next one is opened; the list walks along if the focus is in it.
      if (pane && pane.open !== '') {
        void pane.move(letter === 'j' ? 1 : -1)
        if (focused < 0) return
      }
      links[Math.max(0, Math.min(links.length - 1, focused + (letter === 'j' ? 1 : -1)))]?.focus()
    } else if (letter === 'x' && focused >= 0 && selection) {
      event.preventDefault()
      const key = keys[focused] ?? ''
      const start = event.shiftKey && lastSelected.current ? keys.indexOf(lastSelected.current) : focused
      const range = keys.slice(Math.min(start, focused), Math.max(start, focused) + 1)
      selection.setMany(range, event.shiftKey || !selection.has(key))
      lastSelected.current = key
    }
  })
}
