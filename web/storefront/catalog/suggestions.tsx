import { cleanSearchText } from '#domain/search-text.ts'
import { Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Suggestion } from '#domain/catalog/product.ts'
import { adjustPrice } from '#domain/payment/payment-method.ts'
import type { CatalogApi, SuggestedProducts } from '../../shared/api/catalog.ts'
import linkStyle from '../../shared/ui/link.module.css'
import style from './suggestions.module.css'
import { formatPrice } from '../../shared/format.ts'
import { text as searchText } from '../../shared/i18n/search.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { useAdjustment } from '../state/store-context.ts'
import { listPath, selectionOf } from './list-url.ts'

/** From the last key to the request (specification §9). */
export const SUGGESTION_DELAY_MS = 1000
const SHORTEST_QUERY = 2

export interface Suggestions extends SuggestedProducts {
  /** What the hits were found for. */
  readonly query: string
  readonly isOpen: boolean
  /** Index of the hit that Enter opens; the number of hits means all results, null the typed text. */
  readonly active: number | null
}

const NOTHING: Suggestions = { query: '', hits: [], correctedQuery: null, isOpen: false, active: null }

/** The suggestions of a search box. A new text cancels the request for the previous one. */
export class SuggestionSource {
  #state = NOTHING
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined
  readonly #listeners = new Set<() => void>()
  readonly #load: CatalogApi['suggestions']

  constructor(load: CatalogApi['suggestions']) {
    this.#load = load
  }

  readonly state = (): Suggestions => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Requests suggestions for what is typed, a moment later. */
  type(text: string): void {
    this.#stop()
    const query = cleanSearchText(text)
    if (query.length < SHORTEST_QUERY) this.#show(NOTHING)
    else if (query === this.#state.query) this.open()
    else this.#timer = setTimeout(() => void this.#fetch(query), SUGGESTION_DELAY_MS)
  }

  open(): void {
    if (this.#state.hits.length > 0) this.#show({ ...this.#state, isOpen: true })
  }

  close(): void {
    this.#stop()
    if (this.#state.isOpen) this.#show({ ...this.#state, isOpen: false, active: null })
  }

  /** Up or down, round through what was typed. */
  move(step: 1 | -1): void {
    if (!this.#state.isOpen) return this.open()
    const places = this.#state.hits.length + 2
    const place = ((this.#state.active ?? -1) + 1 + step + places) % places
    this.#show({ ...this.#state, active: place === 0 ? null : place - 1 })
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#request?.abort()
  }

  async #fetch(query: string): Promise<void> {
    const request = new AbortController()
    this.#request = request
    try {
      const found = await this.#load(query, { signal: request.signal })
      if (!request.signal.aborted) this.#show({ ...found, query, isOpen: found.hits.length > 0, active: null })
    } catch {
      // A search box without suggestions still searches.
      if (!request.signal.aborted) this.#show(NOTHING)
    }
  }

  #show(state: Suggestions): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Where the choice at hand leads to; null for what was typed. */
export function suggestedPath({ active, hits, query }: Suggestions): string | null {
  if (active === null) return null
  const hit = hits[active]
  return hit ? `/produto/${hit.slug}` : allResultsPath(query)
}

const allResultsPath = (query: string) => `/produtos?q=${encodeURIComponent(query)}`

interface SuggestionListProps {
  readonly id: string
  readonly source: SuggestionSource
}

/** The list below the search box. */
export function SuggestionList({ id, source }: SuggestionListProps) {
  const text = useText(searchText)
  const { isOpen, hits, active, query, correctedQuery } = useSyncExternalStore(source.subscribe, source.state)
  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? text.found(hits.length) : ''}
      </p>
      <div className={style.panel} hidden={!isOpen} tabIndex={-1}>
        {correctedQuery !== null && <p className={style.corrected}>{text.corrected(correctedQuery)}</p>}
        <div id={id} role="listbox" aria-label={text.suggestions}>
          {hits.map((hit, index) => (
            <Hit
              key={hit.id}
              id={`${id}-${index}`}
              hit={hit}
              isActive={index === active}
              onPick={() => source.close()}
            />
          ))}
          <Link
            id={`${id}-${hits.length}`}
            role="option"
            aria-selected={active === hits.length}
            tabIndex={-1}
            to={allResultsPath(query)}
            className={`${linkStyle.tinted} ${style.all}`}
            onClick={() => source.close()}
          >
            <Search size={18} aria-hidden />
            {text.seeAll(query)}
          </Link>
        </div>
      </div>
    </>
  )
}

interface HitProps {
  readonly id: string
  readonly hit: Suggestion
  readonly isActive: boolean
  readonly onPick: () => void
}

function Hit({ id, hit, isActive, onPick }: HitProps) {
  const adjustment = useAdjustment()
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={`/produto/${hit.slug}`}
      className={`${linkStyle.tinted} ${style.hit}`}
      onClick={onPick}
      ref={isActive ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
    >
      <Picture picture={hit.picture} alt="" sizes="48px" className={style.picture} />
      <span className={style.name}>{hit.name}</span>
      {hit.price !== null && (
        <span className={style.price}>
          {formatPrice(adjustPrice(hit.price, adjustment))}
          {hit.unit !== 'un' && <small>/{hit.unit}</small>}
        </span>
      )}
    </Link>
  )
}

/** From the last key to the list (specification §9). */
export const SEARCH_DELAY_MS = 250

/** On a list of products the list itself follows what is typed; an empty box shows everything again. */
export class LiveSearch {
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #show: (query: string) => void

  constructor(show: (query: string) => void) {
    this.#show = show
  }

  type(text: string): void {
    this.stop()
    const query = cleanSearchText(text)
    if (query.length === 0 || query.length >= SHORTEST_QUERY)
      this.#timer = setTimeout(() => this.#show(query), SEARCH_DELAY_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

/** The list on display with another text, and whether it is the results of a search already; null where nothing changes. */
export function listOf(search: string, query: string): { readonly path: string; readonly isSearch: boolean } | null {
  const selection = selectionOf(undefined, new URLSearchParams(search))
  return query === selection.query
    ? null
    : { path: listPath({ ...selection, query, page: 1 }), isSearch: selection.query !== '' }
}
