import { useHref, useNavigation } from 'react-router'
import type { ListUrl } from './list-url.ts'

/** The parameters of a list that is about to be shown: those of the navigation to it; null where none is under way. */
export function usePendingSearch(path: string): URLSearchParams | null {
  const { location, formMethod = 'GET' } = useNavigation()
  const href = useHref(path)
  return location?.pathname === href && formMethod === 'GET' ? new URLSearchParams(location.search) : null
}

/**
 * The query that every link and form of a list starts from: that of the list which is being loaded, else of the one on display.
 * From the one on display alone a second choice would take the first back.
 */
export function usePendingQuery<Query>(url: ListUrl<Query>, query: Query): Query {
  const search = usePendingSearch(url.path)
  return search === null ? query : url.read(search)
}
