import { cleanSearchText } from '#domain/catalog/search-text.ts'
import { listPath, selectionOf } from './list-url.ts'

/** From the last key to the list (specification §9). */
export const SEARCH_DELAY_MS = 250
const SHORTEST_QUERY = 2

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
