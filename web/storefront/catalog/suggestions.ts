import { cleanSearchText } from '#domain/catalog/search-text.ts'
import type { CatalogApi, SuggestedProducts } from '../../shared/api/catalog.ts'

/** From the last key to the request (specification §9). */
export const SUGGESTION_DELAY_MS = 1000
const SHORTEST_QUERY = 2

export interface Suggestions extends SuggestedProducts {
  /** What the hits were found for. */
  readonly query: string
  readonly isOpen: boolean
  /** Of the hit that Enter opens; one beyond the hits stands for all results, and null for what was typed. */
  readonly active: number | null
}

const NOTHING: Suggestions = { query: '', hits: [], correctedQuery: null, isOpen: false, active: null }

/** What a search box suggests. Each text supersedes the one before, also one that is still being asked for. */
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

  /** Asks for what is typed, a moment later. */
  type(text: string): void {
    this.#stop()
    const query = cleanSearchText(text)
    if (query.length < SHORTEST_QUERY) this.#show(NOTHING)
    else if (query === this.#state.query) this.open()
    else this.#timer = setTimeout(() => void this.#ask(query), SUGGESTION_DELAY_MS)
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

  async #ask(query: string): Promise<void> {
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
