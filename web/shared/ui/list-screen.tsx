import { Search } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { PAGE_SIZE, pageCount, type ListName } from '#contract/paging.ts'
import { text as listText } from '../i18n/list.ts'
import { useText } from '../i18n/use-text.ts'
import type { ListUrl } from '../list-url.ts'
import { usePendingQuery } from '../use-pending-query.ts'
import { Button } from './button.tsx'
import textStyle from './text.module.css'
import stack from './stack.module.css'
import style from './list-screen.module.css'
import { Pages } from './pages.tsx'
import { Tabs } from './tabs.tsx'

/** Delay of a search after the last key (specification §9). */
const SEARCH_DELAY_MS = 250

export interface ListTabs<Query> {
  /** Names the row of tabs. */
  readonly label: string
  readonly filter: keyof Query
  readonly tabs: readonly { readonly value: string; readonly name: string; readonly count?: number }[]
}

export interface ListSearch<Query> {
  readonly filter: keyof Query
  readonly label: string
  readonly maxLength: number
}

export interface ListScreenProps<Query extends { readonly page: number }> {
  readonly url: ListUrl<Query>
  readonly query: Query
  /** Gives the size of a page. */
  readonly list: ListName
  readonly total: number
  /** Names the rows for screen readers. */
  readonly label: string
  /** Announced whenever it changes: how many rows there are. */
  readonly found?: string
  readonly tabs?: ListTabs<Query>
  readonly search?: ListSearch<Query>
  /** In place of the rows where there are none. */
  readonly empty: ReactNode
  /** Other words for the links between pages. */
  readonly pageTexts?: { readonly previous: string; readonly next: string }
  readonly children: ReactNode
}

/** The form of every list with filters in the URL: tabs, search, number of rows, the rows, links between pages. */
export function ListScreen<Query extends { readonly page: number }>(props: ListScreenProps<Query>) {
  const { url, query, list, total, label, found, tabs, search, empty, pageTexts, children } = props
  const text = useText(listText)
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname.endsWith(url.path)
  const pending = usePendingQuery(url, query)
  const rows = useRef<HTMLElement>(null)
  const shownPage = useRef(query.page)

  // The link that led to this page may have disappeared: the keyboard focus moves to the first row.
  useEffect(() => {
    if (shownPage.current !== query.page) rows.current?.focus({ preventScroll: true })
    shownPage.current = query.page
  }, [query.page])

  return (
    <>
      {tabs && (
        <Tabs
          label={tabs.label}
          tabs={tabs.tabs.map(({ value, ...tab }) => ({
            ...tab,
            to: url.pathOf(pending, { [tabs.filter]: value } as unknown as Partial<Query>),
            isCurrent: query[tabs.filter] === value,
          }))}
        />
      )}
      {search && <SearchForm key={url.path} url={url} query={query} search={search} />}
      {found !== undefined && (
        <p className={textStyle.note} role="status">
          {found}
        </p>
      )}
      <section ref={rows} className={style.rows} tabIndex={-1} aria-label={label} aria-busy={isLoading}>
        {total === 0 ? empty : children}
      </section>
      <Pages
        page={query.page}
        pages={pageCount(total, PAGE_SIZE[list])}
        pathOf={(page) => url.pathOf(pending, { page } as Partial<Query>)}
        texts={{ ...text, ...pageTexts }}
      />
    </>
  )
}

interface SearchFormProps<Query> {
  readonly url: ListUrl<Query>
  readonly query: Query
  readonly search: ListSearch<Query>
  /** In one line: the label is inside the field, and the button is there without script alone. */
  readonly isCompact?: boolean
}

/** Searches while a person types; without script by its button. */
export function SearchForm<Query>({ url, query, search, isCompact = false }: SearchFormProps<Query>) {
  const { filter, label, maxLength } = search
  const text = useText(listText)
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const shown = String(query[filter])
  const name = url.nameOf(filter)
  const pending = usePendingQuery(url, query)
  const { location: next, formMethod = 'GET' } = useNavigation()
  const isLeaving = next !== undefined && formMethod === 'GET' && pending === query

  const latest = useRef(pending)
  useEffect(() => {
    latest.current = pending
  })
  const searchSoon = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () =>
        void navigate(url.pathOf(latest.current, { [filter]: typed.trim() } as Partial<Query>), {
          replace: true,
          preventScrollReset: true,
        }),
      SEARCH_DELAY_MS,
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // A link elsewhere is newer than what was typed before.
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current)
  }, [isLeaving])
  // Going back, and clearing the search, change the text; what is being typed is newer than it.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = shown
  }, [shown])
  return (
    <Form
      method="get"
      action={url.path}
      role="search"
      className={`${stack.gap1} ${style.search}`}
      data-compact={isCompact || undefined}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {url.otherParameters(pending, filter).map(([other, value]) => (
        <input key={other} type="hidden" name={other} value={value} />
      ))}
      <label htmlFor={name} className={isCompact ? 'visually-hidden' : textStyle.smallStrong}>
        {label}
      </label>
      <div className={style.row}>
        <Search className={style.icon} size={20} aria-hidden />
        <input
          ref={input}
          id={name}
          name={name}
          type="search"
          defaultValue={shown}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          placeholder={isCompact ? label : undefined}
          onChange={(event) => searchSoon(event.target.value)}
        />
        <Button type="submit" look="secondary">
          {text.search}
        </Button>
      </div>
    </Form>
  )
}
