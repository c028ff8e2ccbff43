import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useRevalidator, type ShouldRevalidateFunction } from 'react-router'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import textStyle from '../../shared/ui/text.module.css'
import { useOffice } from '../state/office-context.ts'
import { rememberRecord } from '../state/recent-records.ts'
import { isTyping, useKeys } from '../state/shortcuts.ts'
import { isWithheld, problemOf, type Problem } from './load-list.ts'
import { LoadProblem } from './load-problem.tsx'
import stack from '../../shared/ui/stack.module.css'
import reading from './reading.module.css'
import style from './pane.module.css'

/** Names the record that is open beside its list, in the URL of the list. */
const OPEN = 'aberto'
/** `--desktop` of breakpoints.css: below it a record has the whole screen. */
const HAS_ROOM = '(min-width: 64rem)'

export interface PaneControl {
  /** The key of the record that is open; empty for none. */
  readonly open: string
  /** The rows of this page, through which J and K lead. */
  readonly keys: readonly string[]
  /** Opens a record, unless the window is too narrow for it. */
  readonly show: (key: string) => boolean
  readonly move: (by: 1 | -1) => Promise<void>
  /** Opens the next record, unless another one than this was opened meanwhile. */
  readonly moveOn: (from: string) => Promise<void>
  readonly close: () => void
}

/** The record that is open beside a list: a part of the list's URL, which another filter or page closes. */
export function usePane(keys: readonly string[], pathOf: (key: string) => string): PaneControl {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const open = parameters.get(OPEN) ?? ''
  const wasOpenedHere = (state as { wasOpenedHere?: boolean } | null)?.wasOpenedHere === true

  const goTo = async (key: string, options: { replace: boolean; state?: object | null }) => {
    const next = new URLSearchParams(search)
    if (key === '') next.delete(OPEN)
    else next.set(OPEN, key)
    await navigate({ search: next.toString() }, { preventScrollReset: true, ...options })
  }
  const move = async (by: 1 | -1) => {
    const next = keys[keys.indexOf(open) + by]
    if (next !== undefined) await goTo(next, { replace: true, state: state as object | null })
  }
  const leaveForOwnPage = useEffectEvent((key: string) => void navigate(pathOf(key), { replace: true }))
  // A link to an open record that is followed on a phone.
  useEffect(() => {
    if (open !== '' && !matchMedia(HAS_ROOM).matches) leaveForOwnPage(open)
  }, [open, pathname])
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  }, [open])
  useWholeReading(pathname + search)

  return {
    open,
    keys,
    show: (key) => {
      if (!matchMedia(HAS_ROOM).matches) return false
      if (key !== open) void goTo(key, { replace: open !== '', state: open === '' ? { wasOpenedHere: true } : state })
      return true
    },
    move,
    moveOn: async (from) => {
      if (latest.current === from) await move(1)
    },
    close: () => {
      const row = open
      // Back is then what came before the list, and not the record again.
      if (wasOpenedHere) void navigate(-1)
      else void goTo('', { replace: true })
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)?.focus())
    },
  }
}

/** Whether the two paths are those of one list, beside which not the same record is open. */
function isPaneAlone(current: string, next: string): boolean {
  const [open, list] = splitPath(current)
  const [nextOpen, nextList] = splitPath(next)
  return open !== nextOpen && list === nextList
}

function splitPath(path: string): readonly [open: string | null, list: string] {
  const [pathname, search] = path.split('?')
  const parameters = new URLSearchParams(search)
  const open = parameters.get(OPEN)
  parameters.delete(OPEN)
  return [open, `${pathname}?${parameters.toString()}`]
}

/** A list is not loaded again when a record is opened beside it. */
export const revalidatesList: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  isPaneAlone(currentUrl.pathname + currentUrl.search, nextUrl.pathname + nextUrl.search)
    ? false
    : defaultShouldRevalidate

/** Opening a record cuts off a reading of the list that is under way: it is begun again. */
function useWholeReading(path: string): void {
  const { state, revalidate } = useRevalidator()
  const former = useRef({ path, state })
  useEffect(() => {
    const isCutOff = former.current.state === 'loading' && isPaneAlone(former.current.path, path)
    former.current = { path, state }
    if (isCutOff) void revalidate()
  }, [path, state, revalidate])
}

export interface PaneProps<Loaded> {
  readonly control: PaneControl
  /** The record's own page. */
  readonly path: string
  readonly load: (key: string) => Promise<Loaded>
  /** Anything new makes the record be loaded again: the rows of the list. */
  readonly version: unknown
  readonly children: (record: Loaded) => ReactNode
}

/** A record beside its list: J and K open the next one, Escape closes it and returns to the row. */
export function Pane<Loaded>({ control, path, load, version, children }: PaneProps<Loaded>) {
  const text = useText(officeListText)
  const { basename, account } = useOffice()
  const { open, keys, move, close } = control
  const region = useRef<HTMLElement>(null)
  const { shownKey, record, problem, isLoading, reload } = useRecord(open, load, version)
  const index = keys.indexOf(open)

  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  // What had the focus in the former record is gone.
  useEffect(() => {
    if (document.activeElement === document.body) region.current?.focus({ preventScroll: true })
  }, [shownKey])
  useEffect(() => {
    const isShown = record !== null && problem === null && !isLoading
    const name = isShown ? region.current?.querySelector('h2')?.textContent : null
    if (name) rememberRecord({ basename, account }, { path, name })
  }, [record, problem, isLoading, basename, account, path])
  useKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target)) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    close()
  })
  return (
    <section
      ref={region}
      className={`${style.pane} ${reading.reading}`}
      tabIndex={-1}
      aria-label={text.pane}
      aria-busy={isLoading}
      data-record=""
    >
      <header className={style.head}>
        <Button
          look="quiet"
          size="small"
          aria-label={text.previousRow}
          aria-keyshortcuts="K"
          disabled={index <= 0}
          onClick={() => void move(-1)}
        >
          <ChevronUp size={18} aria-hidden />
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={text.nextRow}
          aria-keyshortcuts="J"
          disabled={index < 0 || index >= keys.length - 1}
          onClick={() => void move(1)}
        >
          <ChevronDown size={18} aria-hidden />
        </Button>
        <p className={textStyle.note}>{index >= 0 && text.position(index + 1, keys.length)}</p>
        <ButtonLink to={path} look="quiet" size="small">
          <Maximize2 size={16} aria-hidden /> {text.openPage}
        </ButtonLink>
        <Button look="quiet" size="small" aria-label={text.close} aria-keyshortcuts="Escape" onClick={close}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      {/* What is typed or pressed while another record is loaded is not meant for the former one. */}
      <div className={style.body} inert={record !== null && shownKey !== open}>
        {problem && <LoadProblem problem={problem} retry={reload} isBusy={isLoading} />}
        {record !== null && <Fragment key={shownKey}>{children(record)}</Fragment>}
        {record === null && !problem && <RecordSkeleton />}
      </div>
    </section>
  )
}

const RecordSkeleton = () => (
  <div className={stack.gap4}>
    <Skeleton width="60%" height="1.75rem" />
    <Skeleton height="6rem" />
    <Skeleton height="10rem" />
  </div>
)

/** What is open: the former record stays until the next one is there, and where it cannot be read again. */
function useRecord<Loaded>(key: string, load: (key: string) => Promise<Loaded>, version: unknown) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{
    /** Of the record, or of what could not be loaded. */
    readonly shownKey: string
    readonly wanted: readonly unknown[]
    readonly record: Loaded | null
    readonly problem: Problem | null
  }>({ shownKey: '', wanted: [], record: null, problem: null })
  const read = useEffectEvent(load)
  useEffect(() => {
    let isCurrent = true
    const wanted = [key, version, attempt]
    read(key).then(
      (record) => isCurrent && setState({ shownKey: key, wanted, record, problem: null }),
      (error: unknown) =>
        isCurrent &&
        setState((former) => ({
          shownKey: key,
          wanted,
          record: former.shownKey === key && !isWithheld(error) ? former.record : null,
          problem: problemOf(error),
        })),
    )
    return () => {
      isCurrent = false
    }
  }, [key, version, attempt])
  const isLoading = [key, version, attempt].some((part, index) => part !== state.wanted[index])
  return { ...state, isLoading, reload: () => setAttempt((count) => count + 1) }
}
