import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { Form, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { usePendingSearch } from '../../shared/use-pending-query.ts'
import { useStoreData } from '../state/store-context.ts'
import { neverChanges } from '../state/use-browser.ts'
import type { LiveSearch, suggestedPath, SuggestionList, Suggestions, SuggestionSource } from './suggestions.tsx'
import style from './search-box.module.css'

interface Parts {
  readonly List: typeof SuggestionList
  readonly pathOf: typeof suggestedPath
  readonly source: SuggestionSource
}

/** On a product list the list itself follows what is typed, and suggestions would cover it. */
const LIST = '/produtos'

const closed = () => null

/** Marks the way to a list that follows what is typed. */
const OWN_SEARCH = { isOwnSearch: true }
const isOwnSearch = (state: unknown): boolean => (state as typeof OWN_SEARCH | null)?.isOwnSearch === true

/** The search form. The script for suggestions is fetched when the field gets the focus. */
export function SearchBox() {
  const text = useText(shellText)
  const store = useStoreData()
  const { key, pathname, search, state } = useLocation()
  const { location: next } = useNavigation()
  const pendingSearch = usePendingSearch(LIST)
  const isReturning = useNavigationType() === 'POP'
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [parts, setParts] = useState<Parts | null>(null)
  /** Apart from the other parts: their arrival is no way to another screen, which would stop it. */
  const live = useRef<LiveSearch | null>(null)
  /** What was searched for while the script was loading is remembered, too. */
  const searched = useRef('')
  const source = parts?.source
  const suggestions = useSyncExternalStore<Suggestions | null>(
    source?.subscribe ?? neverChanges,
    source?.state ?? closed,
    closed,
  )
  const isOpen = suggestions?.isOpen ?? false
  const active = suggestions?.active ?? null
  const query = new URLSearchParams(search).get('q') ?? ''
  const isList = pathname === LIST

  const list = useRef({ query, pending: search })
  useEffect(() => {
    list.current = { query, pending: pendingSearch?.toString() ?? search }
  })

  // Another screen shows its own query. What was typed since the way to it began is newer, and so is what is typed into a list.
  const typing = useRef({ edits: 0, editsBefore: Infinity, key })
  useEffect(() => {
    const { current } = typing
    if (next === undefined) return
    current.editsBefore = current.edits
    if (!isOwnSearch(next.state)) live.current?.stop()
  }, [next])
  useEffect(() => {
    const { current } = typing
    if (current.key === key) return
    const isTypedSince = current.edits > current.editsBefore
    Object.assign(current, { key, editsBefore: Infinity })
    if (!input.current || isTypedSince || (isOwnSearch(state) && !isReturning)) return
    input.current.value = query
    live.current?.stop()
  }, [key, query, state, isReturning])

  const wake = async (input: HTMLInputElement): Promise<void> => {
    if (parts) return isList ? undefined : parts.source.focus(input.value)
    const before = input.value
    // Without internet the field is a plain one; the next focus tries again.
    const script = await import('./suggestions.tsx').catch(() => null)
    if (script === null) return
    const { LiveSearch, listOf, suggestedPath, SuggestionList, SuggestionSource } = script
    const source = SuggestionSource.of(store)
    live.current = new LiveSearch((text) => {
      const { query, pending } = list.current
      const path = listOf(pending, text)
      if (path !== null) void navigate(path, { replace: query !== '', state: OWN_SEARCH })
    })
    // What was typed while the script was loading.
    if (input.value !== before) (isList ? live.current : source).type(input.value)
    else if (!isList) source.focus(before)
    if (searched.current) source.search(searched.current)
    setParts({ List: SuggestionList, pathOf: suggestedPath, source })
  }

  const stop = () => {
    searched.current = input.current?.value ?? ''
    source?.search(searched.current)
    live.current?.stop()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!parts || event.nativeEvent.isComposing) return
    const path = event.key === 'Enter' ? parts.pathOf(parts.source.state()) : null
    if (event.key === 'ArrowDown') parts.source.move(1)
    else if (event.key === 'ArrowUp') parts.source.move(-1)
    else if (event.key === 'Escape' && isOpen) parts.source.close()
    else if (path !== null) void navigate(path)
    else return
    event.preventDefault()
    if (path !== null) parts.source.search(input.current?.value ?? '')
  }

  return (
    <search
      className={style.search}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || source?.close()}
    >
      <Form action="/produtos" role="presentation" className={style.form} onSubmit={stop}>
        <input
          type="search"
          name="q"
          className={style.input}
          ref={input}
          defaultValue={query}
          placeholder={text.searchPlaceholder}
          aria-label={text.search}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={100}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={active === null ? undefined : `${id}-${active}`}
          onFocus={(event) => void wake(event.currentTarget)}
          onKeyDown={onKeyDown}
          onInput={(event) => {
            const follower = isList ? live.current : source
            follower?.type(event.currentTarget.value)
            typing.current.edits++
          }}
        />
        <button type="submit" tabIndex={-1} className={style.submit} aria-label={text.searchButton}>
          <Search size={20} aria-hidden />
        </button>
      </Form>
      {parts && <parts.List id={id} source={parts.source} />}
    </search>
  )
}
