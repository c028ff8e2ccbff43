import { useRef, useState } from 'react'
import type { ProductPage } from '#domain/catalog/product.ts'
import { catalogApi, type ProductQuery } from '../../shared/api/catalog.ts'
import type { ListPages } from '../state/list-memory.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser } from '../state/use-browser.ts'
import { loadsByItself, nextPage, startAt, withFailure, withLoading, withPage } from './list-pages.ts'

const AHEAD = '900px'

/** A list that grows as one scrolls. */
export function useMorePages(entry: string, start: ProductPage, selection: ProductQuery) {
  const store = useStoreData()
  const browser = useBrowser()
  const [list, setList] = useState(() => browser?.lists.get(entry) ?? startAt(start))
  const current = useRef(list)

  const show = (next: ListPages): void => {
    current.current = next
    browser?.lists.set(entry, next)
    setList(next)
  }

  const load = async (isAsked: boolean): Promise<void> => {
    const page = nextPage(current.current)
    if (page === null || (isAsked ? current.current.loading === 'loading' : !loadsByItself(current.current))) return
    show(withLoading(current.current, isAsked))
    try {
      const found = await catalogApi(store).products({ ...selection, page })
      show(withPage(current.current, found))
    } catch {
      show(withFailure(current.current))
    }
  }

  /** For what stands below the list: brings the next page shortly before it comes into view. */
  const watchEnd = (element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(false), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }

  return { list, loadMore: () => void load(true), watchEnd }
}
