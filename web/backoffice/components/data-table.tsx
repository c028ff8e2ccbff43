import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { tableText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import type { ListUrl } from '../../shared/list-url.ts'
import { Button } from '../../shared/ui/button.tsx'
import { letterOf, useKeys } from '../state/shortcuts.ts'
import style from './data-table.module.css'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row, index: number) => ReactNode
  /** Where the cell goes on a phone, whose rows have two lines; left out, it is not shown there. */
  readonly phone?: 'name' | 'money' | 'meta' | 'aside'
  /** 3 is left out below 1024 px. */
  readonly priority?: 3
  readonly align?: 'end'
  /** Values of the sort filter. */
  readonly sort?: { readonly ascending: string; readonly descending: string }
}

interface DataTableProps<Row, Query extends { readonly page: number; readonly sort: string }> {
  readonly caption: string
  /** The first one names its row and leads to it. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly pathOf: (row: Row) => string
  readonly url: ListUrl<Query>
  readonly query: Query
  readonly selection?: Selection
}

/** Said again, because another `display` on a phone takes the roles of a table's elements away in some browsers. */
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
  const { caption, columns, rows, keyOf, nameOf, pathOf, url, query, selection } = props
  const text = useText(tableText)
  const table = useRef<HTMLTableElement>(null)
  const keys = rows.map(keyOf)
  useRowKeys(table, keys, url.nameOf('text' as keyof Query), selection)
  const [first, ...others] = columns
  if (!first) return null
  return (
    <table ref={table} className={style.table} {...ROLE.table} data-selectable={selection ? '' : undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...ROLE.rowgroup}>
        <tr {...ROLE.row}>
          {selection && (
            <th {...ROLE.columnheader} scope="col" className={style.check}>
              <input
                type="checkbox"
                aria-label={text.selectPage}
                checked={keys.length > 0 && keys.every((key) => selection.has(key))}
                onChange={(event) => selection.setMany(keys, event.target.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Header key={column.id} column={column} url={url} query={query} />
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.rowgroup}>
        {rows.map((row, index) => {
          const key = keyOf(row)
          const isSelected = selection?.has(key) ?? false
          return (
            <tr key={key} {...ROLE.row} data-selected={isSelected || undefined}>
              {selection && (
                <td {...ROLE.cell} className={style.check}>
                  <input
                    type="checkbox"
                    aria-label={text.selectRow(nameOf(row))}
                    checked={isSelected}
                    onChange={(event) => selection.setMany([key], event.target.checked)}
                  />
                </td>
              )}
              <th {...ROLE.rowheader} scope="row" data-phone={first.phone}>
                <Link to={pathOf(row)} className={style.rowLink} data-row={key}>
                  {first.cell(row, index)}
                </Link>
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
}

function Header<Row, Query extends { readonly page: number; readonly sort: string }>({
  column: { header, sort, align, priority },
  url,
  query,
}: HeaderProps<Row, Query>) {
  const text = useText(tableText)
  if (!sort)
    return (
      <th {...ROLE.columnheader} scope="col" data-align={align} data-priority={priority}>
        {header}
      </th>
    )
  const isAscending = query.sort === sort.ascending
  const isDescending = query.sort === sort.descending
  const next = isAscending ? sort.descending : sort.ascending
  const Icon = isAscending ? ArrowUp : isDescending ? ArrowDown : ChevronsUpDown
  return (
    <th
      {...ROLE.columnheader}
      scope="col"
      data-align={align}
      data-priority={priority}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}
    >
      <Link
        to={url.pathOf(query, { sort: next } as Partial<Query>)}
        className={style.sort}
        title={text.sortBy(header)}
        preventScrollReset
      >
        {header} <Icon size={14} aria-hidden />
      </Link>
    </th>
  )
}

/** J and K move the focus from row to row, X selects the focused one, Shift X up to it, / goes to the search. */
function useRowKeys(
  table: { readonly current: HTMLTableElement | null },
  keys: readonly string[],
  searchName: string,
  selection: Selection | undefined,
): void {
  const lastSelected = useRef<string>(undefined)
  useKeys((event) => {
    const letter = letterOf(event)
    if (letter === null) return
    if (letter === '/') {
      const field = document.getElementById(searchName)
      if (!field) return
      event.preventDefault()
      field.focus()
      return
    }
    const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const focused = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    if (letter === 'j' || letter === 'k') {
      event.preventDefault()
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

export interface Selection {
  readonly has: (key: string) => boolean
  readonly setMany: (keys: readonly string[], isSelected: boolean) => void
  /** The selected rows, of whichever pages. */
  readonly keys: readonly string[]
  /** Whether all rows of the filter are meant, also those of other pages. */
  readonly isAll: boolean
  readonly selectAll: () => void
  readonly clear: () => void
}

/** What is selected in a list. It survives paging, and ends with the filter that it was made under. */
export function useSelection(filter: string): Selection {
  const [state, setState] = useState<{ filter: string; keys: ReadonlySet<string>; isAll: boolean }>({
    filter,
    keys: new Set(),
    isAll: false,
  })
  const { keys, isAll } = state.filter === filter ? state : { keys: new Set<string>(), isAll: false }
  return {
    has: (key) => isAll || keys.has(key),
    keys: [...keys],
    isAll,
    setMany: (changed, isSelected) =>
      setState({
        filter,
        keys: new Set(isSelected ? [...keys, ...changed] : [...keys].filter((key) => !changed.includes(key))),
        isAll: false,
      }),
    selectAll: () => setState({ filter, keys, isAll: true }),
    clear: () => setState({ filter, keys: new Set(), isAll: false }),
  }
}

interface SelectionBarProps {
  readonly selection: Selection
  /** Rows of the filter, on all pages. */
  readonly total: number
  readonly children: ReactNode
}

/** What can be done with the selected rows; above the foot of the screen, so that the filters stay within reach. */
export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const text = useText(tableText)
  const count = selection.isAll ? total : selection.keys.length
  if (count === 0) return null
  return (
    <div className={style.bar} role="toolbar" aria-label={text.actions}>
      <p role="status">{selection.isAll ? text.allSelected(total) : text.selected(count)}</p>
      {!selection.isAll && count < total && (
        <Button look="quiet" size="small" onClick={selection.selectAll}>
          {text.selectAll(total)}
        </Button>
      )}
      <span className={style.actions}>
        {children}
        <Button look="quiet" size="small" onClick={selection.clear}>
          {text.clear}
        </Button>
      </span>
    </div>
  )
}
