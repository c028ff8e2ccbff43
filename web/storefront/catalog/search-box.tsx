import { Search } from 'lucide-react'
import { useId, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { text } from '../../shared/i18n/shell.ts'
import { useStoreData } from '../state/store-context.ts'
import style from './search-box.module.css'
import type { SuggestionList, suggestedPath } from './suggestion-list.tsx'
import type { SuggestionSource, Suggestions } from './suggestions.ts'

interface Parts {
  readonly List: typeof SuggestionList
  readonly pathOf: typeof suggestedPath
  readonly source: SuggestionSource
}

const neverChanges = () => () => undefined
const closed = () => null

/** A form that searches; what suggests while one types is fetched when somebody is about to type. */
export function SearchBox() {
  const { call, supplier } = useStoreData()
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState({ key: '', text: '' })
  const [parts, setParts] = useState<Parts | null>(null)
  const source = parts?.source
  const suggestions = useSyncExternalStore<Suggestions | null>(source?.subscribe ?? neverChanges, source?.state ?? closed, closed)
  const isOpen = suggestions?.isOpen ?? false
  const active = suggestions?.active ?? null
  // Another screen shows its own query, the one of its list.
  const shown = typed.key === key ? typed.text : (new URLSearchParams(search).get('q') ?? '')

  const wake = async (input: HTMLInputElement): Promise<void> => {
    if (parts) return
    const before = input.value
    const [{ SuggestionList, suggestedPath }, { SuggestionSource }] = await Promise.all([import('./suggestion-list.tsx'), import('./suggestions.ts')])
    const source = new SuggestionSource(call, supplier.id)
    // What was typed meanwhile.
    if (input.value !== before) source.type(input.value)
    setParts({ List: SuggestionList, pathOf: suggestedPath, source })
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
    if (path !== null) parts.source.close()
  }

  return (
    <search className={style.search} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || source?.close()}>
      <Form action="/produtos" role="presentation" className={style.form} onSubmit={() => source?.close()}>
        <input
          type="search"
          name="q"
          className={style.input}
          value={shown}
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
          onChange={(event) => {
            setTyped({ key, text: event.target.value })
            source?.type(event.target.value)
          }}
        />
        <button type="submit" className={style.submit} aria-label={text.searchButton}>
          <Search size={20} aria-hidden />
        </button>
      </Form>
      {parts && <parts.List id={id} source={parts.source} />}
    </search>
  )
}
