import { useRef, useState } from 'react'
import { decodeProductPage, listProducts } from '#contract/catalog.ts'
import type { ProductPage } from '#domain/catalog/product.ts'
import { useStoreData } from '../state/store-context.ts'
import { listInput, type ListSelection } from './list-url.ts'
import { rememberedList, rememberList } from './list-memory.ts'
import { loadsByItself, nextPage, startAt, withFailure, withLoading, withPage, type ListPages } from './list-pages.ts'

const AHEAD = '900px'

/** A list that grows as one scrolls. */
export function useMorePages(entry: string, start: ProductPage, selection: ListSelection) {
  const { call, supplier } = useStoreData()
  const [list, setList] = useState(() => rememberedList(entry) ?? startAt(start))
  const current = useRef(list)

  const show = (next: ListPages): void => {
    current.current = next
    rememberList(entry, next)
    setList(next)
  }

  const load = async (isAsked: boolean): Promise<void> => {
    const page = nextPage(current.current)
    if (page === null || (isAsked ? current.current.loading === 'loading' : !loadsByItself(current.current))) return
    show(withLoading(current.current, isAsked))
    try {
      const reply = await call(listProducts, listInput(supplier.id, { ...selection, page }))
      show(withPage(current.current, decodeProductPage(reply)))
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
