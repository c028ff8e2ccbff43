import { pageCount } from '#contract/paging.ts'
import type { ProductPage } from '#domain/catalog/product.ts'
import type { ListPages } from '../state/list-memory.ts'

/** After this many pages have loaded while scrolling, the next one needs a click. */
export const MAX_STREAK = 5

export const startAt = ({ page, products, total, pageSize }: ProductPage): ListPages => ({
  first: page,
  pages: [products],
  total,
  pageSize,
  loading: 'idle',
  streak: 0,
})

export const lastPage = ({ total, pageSize }: Pick<ListPages, 'total' | 'pageSize'>): number =>
  pageCount(total, pageSize)

/** The page to bring next; null at the end of the list. */
export function nextPage(list: ListPages): number | null {
  const next = list.first + list.pages.length
  return next <= lastPage(list) ? next : null
}

/** Up to where a reader got, counted from the start of the list. */
export const seenCount = (list: ListPages): number => {
  const shown = list.pages.reduce((sum, page) => sum + page.length, 0)
  return Math.min((list.first - 1) * list.pageSize + shown, list.total)
}

export const loadsByItself = (list: ListPages): boolean =>
  list.loading === 'idle' && list.streak < MAX_STREAK && nextPage(list) !== null

export const withLoading = (list: ListPages, isRequested: boolean): ListPages => ({
  ...list,
  loading: 'loading',
  streak: isRequested ? 0 : list.streak + 1,
})

/** As a list goes on that was left: what was on its way to it does not arrive any more. */
export const asLeft = (list: ListPages): ListPages =>
  list.loading === 'loading' ? { ...list, loading: 'idle', streak: Math.max(list.streak - 1, 0) } : list

export const withFailure = (list: ListPages): ListPages => ({ ...list, loading: 'failed' })

/** After a page has loaded. Products that the list already shows are left out. */
export function withPage(list: ListPages, { page, products, total }: ProductPage): ListPages {
  if (page !== nextPage(list)) return { ...list, loading: 'idle' }
  const known = new Set(list.pages.flat().map((product) => product.id))
  return {
    ...list,
    pages: [...list.pages, products.filter((product) => !known.has(product.id))],
    total,
    loading: 'idle',
  }
}
