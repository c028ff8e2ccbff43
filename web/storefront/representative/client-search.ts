/** Specification §9: search debounce. */
export const SEARCH_DELAY_MS = 250

/** The address of the list with this search, at this page. */
export function listSearch(search: string, page = 1): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('busca', search)
  if (page > 1) query.set('pagina', String(page))
  return query.size > 0 ? `?${query}` : '/representante'
}
