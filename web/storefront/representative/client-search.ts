/** Specification §9: search debounce. */
export const SEARCH_DELAY_MS = 250

export interface ClientSearch {
  readonly search: string
  /** Where the shopping goes on once a client is chosen. */
  readonly returnTo: string
}

/** The address of the list with this search, at this page. */
export function listSearch({ search, returnTo }: ClientSearch, page = 1): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('busca', search)
  if (page > 1) query.set('pagina', String(page))
  if (returnTo !== '/') query.set('voltar', returnTo)
  return query.size > 0 ? `?${query}` : '/representante'
}
