import type { ProductQuery } from '../../shared/api/catalog.ts'
import { usePendingSearch } from '../../shared/use-pending-query.ts'
import { listPath, plainList, selectionOf } from './list-url.ts'

/** What every link and form of a product list starts from: the selection that is being loaded, else the one on display. */
export function usePendingSelection(selection: ProductQuery): ProductQuery {
  const { category } = selection
  const search = usePendingSearch(listPath(plainList(category)))
  return search === null ? selection : selectionOf(category ?? undefined, search)
}
