import { useEffect, useRef, useState } from 'react'
import type { ProductPage } from '#domain/catalog/product.ts'
import { catalogApi, type ProductQuery } from '../../shared/api/catalog.ts'
import { text as moreText } from '../../shared/i18n/more-products.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { ListPages } from '../state/list-memory.ts'
import {
  asLeft,
  lastPage,
  loadsByItself,
  nextPage,
  seenCount,
  startAt,
  withFailure,
  withLoading,
  withPage,
} from './list-pages.ts'
import { Pagination } from './pagination.tsx'
import { PageOfProducts } from './page-of-products.tsx'
import textStyle from '../../shared/ui/text.module.css'
import style from './product-grid.module.css'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser } from '../state/use-browser.ts'

interface MoreProductsProps {
  readonly entry: string
  readonly page: ProductPage
  readonly selection: ProductQuery
}

/** The pages of a list below its first, and how to get to the others. */
export function MoreProducts({ entry, page, selection }: MoreProductsProps) {
  const text = useText(moreText)
  const { list, loadMore, watchEnd } = useMorePages(entry, page, selection)
  const below = useRef<HTMLDivElement>(null)
  const count = list.pages.length

  useEffect(() => (below.current?.parentElement ? watchPages(below.current.parentElement) : undefined), [count])

  return (
    <>
      {list.pages.slice(1).map((products, index) => (
        <PageOfProducts key={index} number={list.first + index + 1} products={products} selection={selection} />
      ))}
      {list.loading === 'loading' && <SkeletonCards />}
      <div ref={below} className={style.end}>
        <div key={count} ref={watchEnd} />
        {list.loading === 'failed' && <Notice kind="problem">{text.failed}</Notice>}
        <AskForMore list={list} onAsk={loadMore} />
        {lastPage(list) > 1 && <p className={textStyle.note}>{text.shown(seenCount(list), list.total)}</p>}
        <p className="visually-hidden" role="status">
          {list.loading === 'loading' ? text.loading : count > 1 ? text.loaded(seenCount(list)) : ''}
        </p>
      </div>
      <Pagination selection={selection} current={list.first + count - 1} last={lastPage(list)} />
    </>
  )
}

function AskForMore({ list, onAsk }: { readonly list: ListPages; readonly onAsk: () => void }) {
  const text = useText(moreText)
  if (nextPage(list) === null || list.loading === 'loading' || loadsByItself(list)) return null
  return (
    <Button look="secondary" onClick={onAsk}>
      {list.loading === 'failed' ? text.retry : text.more}
    </Button>
  )
}

function SkeletonCards() {
  return (
    <div className={style.grid} aria-hidden>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={style.skeleton}>
          <Skeleton height="auto" />
          <Skeleton width="40%" />
          <Skeleton width="90%" />
          <Skeleton width="55%" height="1.5em" />
          <Skeleton height="var(--touch)" isRound />
        </div>
      ))}
    </div>
  )
}

const AHEAD = '900px'

/** A list that grows as one scrolls. */
export function useMorePages(entry: string, start: ProductPage, selection: ProductQuery) {
  const store = useStoreData()
  const browser = useBrowser()
  const [list, setList] = useState(() => {
    const known = browser?.lists.get(entry)
    return known ? asLeft(known) : startAt(start)
  })
  const current = useRef(list)

  const show = (next: ListPages): void => {
    current.current = next
    browser?.lists.set(entry, next)
    setList(next)
  }

  const load = async (isRequested: boolean): Promise<void> => {
    const page = nextPage(current.current)
    if (page === null || (isRequested ? current.current.loading === 'loading' : !loadsByItself(current.current))) return
    show(withLoading(current.current, isRequested))
    try {
      const found = await catalogApi(store).products({ ...selection, page })
      show(withPage(current.current, found))
    } catch {
      show(withFailure(current.current))
    }
  }

  /** A ref for the end of the list: loads the next page shortly before the end comes into view. */
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

/** For the pages of a list: whichever fills the middle of the screen is the one of the url bar. */
export function watchPages(container: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) showPageInUrl(Number((target as HTMLElement).dataset.page))
    },
    { rootMargin: '-50% 0px' },
  )
  for (const page of container.querySelectorAll('[data-page]')) observer.observe(page)
  return () => observer.disconnect()
}

/** Without the router, which would load the page again. The history entry stays the same. */
function showPageInUrl(page: number): void {
  const url = new URL(location.href)
  if (Number(url.searchParams.get('pagina') ?? 1) === page) return
  if (page === 1) url.searchParams.delete('pagina')
  else url.searchParams.set('pagina', String(page))
  history.replaceState(history.state, '', url)
}
