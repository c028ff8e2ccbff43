import { signOut } from '#contract/access.ts'
import { cleanSearchText } from '#domain/search-text.ts'
import { History, LayoutGrid, Search, Tag, X } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Link } from 'react-router'
import { NO_FILTER } from '#domain/catalog/list-filter.ts'
import { MAX_SUGGESTIONS, type Product, type Suggestions as SuggestedThings } from '#domain/catalog/product.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { suggestionsOf, type LoadSuggestions } from '../../shared/api/suggestion.ts'
import { endedSessionPath } from '../../shared/page-context.ts'
import linkStyle from '../../shared/ui/link.module.css'
import style from './suggestions.module.css'
import { formatPrice } from '../../shared/format.ts'
import { text as searchText } from '../../shared/i18n/search.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { AddToCart } from '../components/add-to-cart/add-to-cart.tsx'
import { useShownProduct, useStoreData } from '../state/store-context.ts'
import type { StoreData } from '../state/store-data.ts'
import { NO_RECENT_SEARCHES, recentSearchesOf, type RecentSearches } from './recent-searches.ts'
import { listPath, plainList, selectionOf } from './list-url.ts'

/** From the last key to the request (specification §9). */
export const SUGGESTION_DELAY_MS = 1000
const SHORTEST_QUERY = 2

export interface Suggestions extends SuggestedThings {
  /** What they were found for. */
  readonly query: string
  /** What was searched for before, where nothing is typed; nothing else is there then. */
  readonly recent: readonly string[]
  readonly isOpen: boolean
  /** Index in `placesOf` of what Enter opens; null is the typed text. */
  readonly active: number | null
}

const NOTHING: Suggestions = {
  query: '',
  recent: [],
  hits: [],
  categories: [],
  brands: [],
  correctedQuery: null,
  isOpen: false,
  active: null,
}

const isEmpty = ({ hits, categories, brands }: SuggestedThings): boolean =>
  hits.length + categories.length + brands.length === 0

/** At most ten together: categories and brands are few, and products fill the rest. */
const withinLimit = (found: SuggestedThings): SuggestedThings => ({
  ...found,
  hits: found.hits.slice(0, MAX_SUGGESTIONS - found.categories.length - found.brands.length),
})

const brandPath = (brand: string): string => listPath({ ...plainList(), filter: { ...NO_FILTER, brands: [brand] } })

/** Where each option leads to, in their order on the screen; the last one to all results. */
const placesOf = ({ recent, hits, categories, brands, query }: Suggestions): string[] =>
  recent.length > 0
    ? recent.map(allResultsPath)
    : [
        ...hits.map(({ slug }) => `/produto/${slug}`),
        ...categories.map(({ slug }) => `/categoria/${slug}`),
        ...brands.map(brandPath),
        allResultsPath(query),
      ]

/** The suggestions of a search box. A new text cancels the request for the previous one. */
export class SuggestionSource {
  #state = NOTHING
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined
  readonly #listeners = new Set<() => void>()
  readonly #load: LoadSuggestions
  readonly #searches: RecentSearches
  readonly #onSessionEnd: () => void

  constructor(
    load: LoadSuggestions,
    searches: RecentSearches = NO_RECENT_SEARCHES,
    onSessionEnd: () => void = () => undefined,
  ) {
    this.#load = load
    this.#searches = searches
    this.#onSessionEnd = onSessionEnd
  }

  static of(store: ApiContext & Pick<StoreData, 'account' | 'features' | 'basename'>): SuggestionSource {
    const { supplier, account, features, basename } = store
    const person = account === null ? null : (account.customerId ?? account.loginId)
    const searches = recentSearchesOf(supplier.id, person, features.requiresPriorConsent)
    // Specification §7: action logout.
    const leave = async () => {
      await callStore(store, signOut, {})
      location.assign(`${basename}${endedSessionPath(basename, location.href)}`)
    }
    return new SuggestionSource(suggestionsOf(store), searches, () => void leave().catch(() => undefined))
  }

  readonly state = (): Suggestions => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Requests suggestions for what is typed, a moment later. */
  type(text: string): void {
    this.#stop()
    // What was chosen by the keys was chosen for the text before.
    if (this.#state.active !== null) this.#show({ ...this.#state, active: null })
    const query = cleanSearchText(text)
    if (query === '') this.#offerRecent()
    else if (query.length < SHORTEST_QUERY) this.#show(NOTHING)
    else if (query === this.#state.query) this.open()
    else this.#timer = setTimeout(() => void this.#fetch(query), SUGGESTION_DELAY_MS)
  }

  /** The field got the focus with this text in it. */
  focus(text: string): void {
    if (cleanSearchText(text) === '') this.#offerRecent()
  }

  /** Remembers a search and closes. */
  search(text: string): void {
    const query = cleanSearchText(text)
    if (query.length >= SHORTEST_QUERY) this.#searches.add(query)
    this.close()
  }

  forget(text: string): void {
    this.#searches.remove(text)
    this.#offerRecent()
  }

  #offerRecent(): void {
    const recent = this.#searches.read()
    this.#show({ ...NOTHING, recent, isOpen: recent.length > 0 })
  }

  open(): void {
    if (!isEmpty(this.#state) || this.#state.recent.length > 0) this.#show({ ...this.#state, isOpen: true })
  }

  close(): void {
    this.#stop()
    if (this.#state.isOpen) this.#show({ ...this.#state, isOpen: false, active: null })
  }

  /** Up or down, round through what was typed. */
  move(step: 1 | -1): void {
    if (!this.#state.isOpen) return this.open()
    const places = placesOf(this.#state).length + 1
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
      const found = withinLimit(await this.#load(query, { signal: request.signal }))
      if (found.endsSession && !request.signal.aborted) return this.#onSessionEnd()
      if (!request.signal.aborted) this.#show({ ...found, query, recent: [], isOpen: !isEmpty(found), active: null })
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
export const suggestedPath = (state: Suggestions): string | null =>
  state.active === null ? null : (placesOf(state)[state.active] ?? null)

const allResultsPath = (query: string) => `/produtos?q=${encodeURIComponent(query)}`

interface SuggestionListProps {
  readonly id: string
  readonly source: SuggestionSource
}

/** The list below the search box. Buttons stand beside their options: an option may contain none. */
export function SuggestionList({ id, source }: SuggestionListProps) {
  const text = useText(searchText)
  const state = useSyncExternalStore(source.subscribe, source.state)
  const { isOpen, recent, hits, categories, brands, active, query, correctedQuery } = state
  const mayAdd = useMayAdd()
  const places = placesOf(state)
  const optionAt = (index: number, content: ReactNode, look = style.hit) => (
    <Link
      key={places[index]}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      to={places[index] ?? '/'}
      className={`${linkStyle.tinted} ${look}`}
      style={{ gridRow: index + 1 }}
      onClick={() => source.search(recent[index] ?? query)}
      ref={index === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
    >
      {content}
    </Link>
  )
  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? (recent.length > 0 ? text.foundRecent(recent.length) : text.found(places.length - 1)) : ''}
      </p>
      <div className={style.panel} hidden={!isOpen} tabIndex={-1}>
        {correctedQuery !== null && <p className={style.corrected}>{text.corrected(correctedQuery)}</p>}
        {recent.length > 0 && <p className={style.corrected}>{text.recent}</p>}
        <div className={style.rows}>
          <div
            id={id}
            role="listbox"
            aria-label={recent.length > 0 ? text.recent : text.suggestions}
            className={style.options}
          >
            {recent.map((searched, index) =>
              optionAt(
                index,
                <>
                  <History size={18} aria-hidden />
                  <span className={style.name}>{searched}</span>
                </>,
              ),
            )}
            {hits.map((hit, index) => optionAt(index, <Hit hit={hit} />))}
            {categories.map(({ name }, index) =>
              optionAt(
                hits.length + index,
                <Named icon={<LayoutGrid size={18} aria-hidden />} kind={text.category} name={name} />,
              ),
            )}
            {brands.map((brand, index) =>
              optionAt(
                hits.length + categories.length + index,
                <Named icon={<Tag size={18} aria-hidden />} kind={text.brand} name={brand} />,
              ),
            )}
            {recent.length === 0 &&
              optionAt(
                places.length - 1,
                <>
                  <Search size={18} aria-hidden />
                  {text.seeAll(query)}
                </>,
                style.all,
              )}
          </div>
          {isOpen &&
            recent.map((searched, index) => (
              <button
                key={searched}
                type="button"
                className={style.forget}
                style={{ gridRow: index + 1 }}
                aria-label={text.forget(searched)}
                onClick={() => source.forget(searched)}
              >
                <X size={18} aria-hidden />
              </button>
            ))}
          {isOpen &&
            hits.map(
              (hit, index) =>
                mayAdd(hit) && (
                  <div key={hit.id} className={style.add} style={{ gridRow: index + 1 }}>
                    <AddToCart product={hit} returnTo={allResultsPath(query)} />
                  </div>
                ),
            )}
        </div>
      </div>
    </>
  )
}

/** Whether a button for the cart would do something at once: others are on the page of the product. */
function useMayAdd(): (product: Product) => boolean {
  const { account, features } = useStoreData()
  return ({ group, availability, pricing }) =>
    group === null &&
    availability !== 'sold-out' &&
    pricing !== null &&
    (account ? account.customerId !== null : features.visitorsFillCart)
}

function Hit({ hit }: { readonly hit: Product }) {
  const { group, name, packaging, unit, picture, pricing } = useShownProduct(hit)
  return (
    <>
      <Picture picture={picture} alt="" sizes="48px" className={style.picture} />
      <span className={style.name}>
        {group?.name ?? name}
        {packaging && <small> {packaging}</small>}
        {pricing !== null && (
          <span className={style.price}>
            {formatPrice(group?.priceFrom ?? pricing.price)}
            {unit !== 'un' && <small>/{unit}</small>}
          </span>
        )}
      </span>
    </>
  )
}

interface NamedProps {
  readonly icon: ReactNode
  readonly kind: string
  readonly name: string
}

function Named({ icon, kind, name }: NamedProps) {
  return (
    <>
      <span className={style.icon}>{icon}</span>
      <span className={style.name}>
        <small>{kind} </small>
        {name}
      </span>
    </>
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

/** The list of these parameters with another text; null where nothing changes. */
export function listOf(search: string, query: string): string | null {
  const selection = selectionOf(undefined, new URLSearchParams(search))
  return query === selection.query ? null : listPath({ ...selection, query, page: 1 })
}
