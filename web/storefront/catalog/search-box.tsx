import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { text as shellText } from '../../shared/i18n/shell.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useStoreData } from '../state/store-context.ts'
import { neverChanges } from '../state/use-browser.ts'
import type { LiveSearch, suggestedPath, SuggestionList, Suggestions, SuggestionSource } from './suggestions.tsx'
import style from './search-box.module.css'

interface Parts {
  readonly List: typeof SuggestionList
  readonly pathOf: typeof suggestedPath
  readonly source: SuggestionSource
  readonly live: LiveSearch
}

/** On a product list the list itself follows what is typed, and suggestions would cover it. */
const LIST = '/produtos'

const closed = () => null

/** The search form. The script for suggestions is fetched when the field gets the focus. */
export function SearchBox() {
  const text = useText(shellText)
  const store = useStoreData()
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [parts, setParts] = useState<Parts | null>(null)
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

  // Another screen shows its own query, the one of its list; what is being typed into a list stays as it is typed.
  const shown = useRef({ key, ownQuery: '' })
  useEffect(() => {
    const { current } = shown
    if (current.key === key) return
    current.key = key
    if (input.current && current.ownQuery !== query) input.current.value = query
    current.ownQuery = ''
  }, [key, query])

  const wake = async (input: HTMLInputElement): Promise<void> => {
    if (parts) return isList ? undefined : parts.source.focus(input.value)
    const before = input.value
    // Without internet the field is a plain one; the next focus tries again.
    const script = await import('./suggestions.tsx').catch(() => null)
    if (script === null) return
    const { LiveSearch, listOf, suggestedPath, SuggestionList, SuggestionSource } = script
    const source = SuggestionSource.of(store)
    const live = new LiveSearch((text) => {
      const next = listOf(location.search, text)
      if (next === null) return
      shown.current.ownQuery = text
      void navigate(next.path, { replace: next.isSearch })
    })
    // What was typed while the script was loading.
    if (input.value !== before) (isList ? live : source).type(input.value)
    else if (!isList) source.focus(before)
    if (searched.current) source.search(searched.current)
    setParts({ List: SuggestionList, pathOf: suggestedPath, source, live })
  }

  const stop = () => {
    searched.current = input.current?.value ?? ''
    source?.search(searched.current)
    parts?.live.stop()
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
          onInput={(event) => (isList ? parts?.live : source)?.type(event.currentTarget.value)}
        />
        <button type="submit" tabIndex={-1} className={style.submit} aria-label={text.searchButton}>
          <Search size={20} aria-hidden />
        </button>
      </Form>
      {parts && <parts.List id={id} source={parts.source} />}
    </search>
  )
}
