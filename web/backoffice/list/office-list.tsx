import { SearchX } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { pageCount } from '#contract/paging.ts'
import type { ViewedList } from '#contract/back-office.ts'
import type { SavedView } from '#domain/saved-view.ts'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import type { ListUrl } from '../../shared/list-url.ts'
import { usePendingQuery } from '../../shared/use-pending-query.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { SearchForm, type ListSearch, type ListTabs } from '../../shared/ui/list-screen.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { ColumnMenu, useChosenColumns } from './column-menu.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './column.ts'
import { ExportMenu, type ExportFile } from './export-menu.tsx'
import { Chips, FilterMenu } from './filters.tsx'
import { ALL_ROWS, chipsOf, choice, linkedPages, PAGE_SIZES, type FilterField, type OfficeQuery } from './list-query.ts'
import type { Problem } from './load-list.ts'
import { LoadProblem } from './load-problem.tsx'
import { NewRowsBar, type NewRows } from './new-rows.tsx'
import type { PaneControl } from './pane.tsx'
import type { Selection } from './selection.tsx'
import { currentView, SavedViews } from './saved-views.tsx'
import textStyle from '../../shared/ui/text.module.css'
import linkStyle from '../../shared/ui/link.module.css'
import listStyle from '../../shared/ui/list-screen.module.css'
import reading from './reading.module.css'
import style from './office-list.module.css'

/** The rows of a list as a table, whose columns each person arranges. */
interface ListTable<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** Of the record's own page; null for a record without one. */
  readonly pathOf?: (row: Row) => string | null
  readonly selection?: Selection
}

export interface OfficeListProps<Query extends OfficeQuery, Row> {
  /** Under which a person's columns and views are stored. */
  readonly list: ViewedList
  readonly title: string
  readonly intro?: ReactNode
  /** What the screen is for: one button beside its title. */
  readonly action?: ReactNode
  readonly url: ListUrl<Query>
  readonly query: Query
  readonly total: number
  /** `598 pedidos` */
  readonly count: string
  /** Why there are no rows; null where they are loaded. */
  readonly problem?: Problem | null
  readonly tabs?: ListTabs<Query>
  readonly views?: readonly SavedView[]
  /** How many rows came since the list was loaded, and how they are called. */
  readonly newRows?: NewRows
  readonly search?: ListSearch<Query>
  readonly filters?: readonly FilterField<Query>[]
  /** Writes all rows of the filter into a file. */
  readonly exportFile?: ExportFile
  /** Rows of one file, where it is not `MAX_EXPORTED_ROWS`. */
  readonly maxExported?: number
  /** Where there is nothing at all; the list itself has the text for a filter that finds nothing. */
  readonly empty: ReactNode
  /** "Nenhum pedido com estes filtros" */
  readonly noneFound: string
  /** Other tabs in which the same search finds something. */
  readonly elsewhere?: readonly { readonly to: string; readonly name: string }[]
  /** What is done with selected rows. */
  readonly bulk?: ReactNode
  readonly pane?: { readonly control: PaneControl; readonly children: ReactNode }
  /** Null where the rows have another form: `children`. */
  readonly table: ListTable<Row> | null
  readonly children?: ReactNode
}

/**
 * The form of every list of the back office: title with its count, tabs, search with filters, columns, the rows, numbered
 * pages, and a record beside it.
 */
export function OfficeList<Query extends OfficeQuery, Row = never>(props: OfficeListProps<Query, Row>) {
  const {
    list,
    title,
    intro,
    action,
    url,
    query,
    total,
    count,
    problem,
    tabs,
    views = [],
    newRows,
    search,
    filters = [],
  } = props
  const { table, exportFile, maxExported, empty, noneFound, elsewhere = [], bulk, pane, children } = props
  const { columns = [] } = table ?? {}
  const chosenColumns = useChosenColumns(list, columns)
  const text = useText(officeListText)
  const { state, location } = useNavigation()
  const { revalidate, state: revalidation } = useRevalidator()
  const isLoading = (state === 'loading' && location.pathname.endsWith(url.path)) || revalidation === 'loading'
  const rows = useRef<HTMLElement>(null)
  useFocusOnRows(rows, query.page)

  const pending = usePendingQuery(url, query)
  const view = currentView(views, query)
  // Tabs show their filter themselves, but not within a view.
  const chips = chipsOf(url, query, pending, view && tabs ? [tabField(tabs), ...filters] : filters)
  const isNarrowed = chips.length > 0 || (search !== undefined && query[search.filter] !== url.usual[search.filter])
  const cleared = {
    ...Object.fromEntries(filters.map(({ filter }) => [filter, url.usual[filter]])),
    ...(search ? { [search.filter]: '' } : {}),
  } as unknown as Partial<Query>
  return (
    <div className={style.screen} data-pane={(pane && pane.control.open !== '') || undefined}>
      <div className={style.list}>
        <header className={style.head}>
          <h1>{title}</h1>
          <p className={textStyle.muted} role="status">
            {problem ? '' : count}
          </p>
          <div className={style.action}>{action}</div>
        </header>
        {intro}
        <div className={style.tabs}>
          {tabs && (
            <Tabs
              label={tabs.label}
              tabs={tabs.tabs.map(({ value, ...tab }) => ({
                ...tab,
                to: url.pathOf(currentView(views, pending) ? url.usual : pending, {
                  [tabs.filter]: value,
                  view: views.some(({ isDefault }) => isDefault) ? ALL_ROWS : '',
                } as unknown as Partial<Query>),
                isCurrent: view === undefined && query[tabs.filter] === value,
              }))}
            />
          )}
          <SavedViews list={list} url={url} query={query} views={views} />
        </div>
        <div className={style.tools}>
          {search && <SearchForm key={url.path} url={url} query={query} search={search} isCompact />}
          <FilterMenu url={url} query={pending} fields={filters} />
          {table && (
            <span className={style.wide}>
              <ColumnMenu list={list} columns={columns} />
            </span>
          )}
          {exportFile && <ExportMenu what={count} total={total} exportFile={exportFile} maximum={maxExported} />}
        </div>
        <Chips chips={chips} clearPath={url.pathOf(pending, cleared)} />
        {newRows && <NewRowsBar {...newRows} />}
        <section
          ref={rows}
          className={`${listStyle.rows} ${style.rows} ${reading.reading}`}
          tabIndex={-1}
          aria-label={title}
          aria-busy={isLoading}
        >
          {problem ? (
            <LoadProblem problem={problem} retry={() => void revalidate()} isBusy={isLoading} />
          ) : total > 0 ? (
            <>
              {table && (
                <DataTable
                  caption={title}
                  {...table}
                  {...chosenColumns}
                  url={url}
                  query={query}
                  pendingQuery={pending}
                  pane={pane?.control}
                />
              )}
              {children}
            </>
          ) : isNarrowed ? (
            <EmptyState
              icon={<SearchX size={32} aria-hidden />}
              title={noneFound}
              text={elsewhere.length > 0 ? text.foundElsewhere : text.noneHint}
            >
              {elsewhere.map(({ to, name }) => (
                <ButtonLink key={to} to={to}>
                  {name}
                </ButtonLink>
              ))}
              <ButtonLink to={url.pathOf(pending, cleared)} look="secondary">
                {text.clearFilters}
              </ButtonLink>
            </EmptyState>
          ) : (
            empty
          )}
        </section>
        {!problem && <Foot url={url} query={query} total={total} />}
        {bulk}
      </div>
      {pane && pane.control.open !== '' && pane.children}
    </div>
  )
}

const tabField = <Query extends OfficeQuery>({ filter, label, tabs }: ListTabs<Query>): FilterField<Query> =>
  choice(filter as keyof Query & string, label, Object.fromEntries(tabs.map(({ value, name }) => [value, name])))

/** The link that led to this page may have disappeared: the keyboard focus moves to the first row. */
function useFocusOnRows(rows: { readonly current: HTMLElement | null }, page: number): void {
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current !== page) rows.current?.focus({ preventScroll: true })
    shownPage.current = page
  }, [rows, page])
}

interface FootProps<Query> {
  readonly url: ListUrl<Query>
  readonly query: Query
  readonly total: number
}

/** Which rows these are of how many, numbered pages, and how many rows a page has. */
function Foot<Query extends OfficeQuery>({ url, query, total }: FootProps<Query>) {
  const text = useText(officeListText)
  const navigate = useNavigate()
  const pending = usePendingQuery(url, query)
  const size = Number(query.size)
  const pages = pageCount(total, size)
  if (total === 0 && query.page === 1) return null
  const pathOf = (page: number) => url.pathOf(pending, { page } as Partial<Query>)
  const first = Math.min(total, (query.page - 1) * size + 1)
  return (
    <div className={`${textStyle.muted} ${style.foot}`}>
      <p>{text.rowsShown(first, Math.min(total, query.page * size), total)}</p>
      {(pages > 1 || query.page > 1) && (
        <nav aria-label={text.pages} className={style.pages}>
          {query.page > 1 && (
            <Link to={pathOf(Math.min(query.page - 1, pages))} className={linkStyle.tinted}>
              {text.previous}
            </Link>
          )}
          <ol>
            {linkedPages(query.page, pages).map((page, index) => (
              <li key={page ?? `gap-${index}`}>
                {page === null ? (
                  '…'
                ) : (
                  <Link
                    to={pathOf(page)}
                    className={`${linkStyle.tinted} ${linkStyle.chosen}`}
                    aria-label={text.page(page)}
                    aria-current={page === query.page ? 'page' : undefined}
                  >
                    {page}
                  </Link>
                )}
              </li>
            ))}
          </ol>
          {query.page < pages && (
            <Link to={pathOf(query.page + 1)} className={linkStyle.tinted}>
              {text.next}
            </Link>
          )}
        </nav>
      )}
      {total > Number(PAGE_SIZES[0]) && (
        <label className={style.size}>
          {text.rowsPerPage}
          <select
            value={pending.size}
            onChange={(event) =>
              void navigate(url.pathOf(pending, { size: event.target.value } as unknown as Partial<Query>))
            }
          >
            {PAGE_SIZES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
