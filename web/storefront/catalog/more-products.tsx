import { useEffect, useRef } from 'react'
import type { ProductQuery } from '../../shared/api/catalog.ts'
import type { ProductPage } from '#domain/catalog/product.ts'
import { text as moreText } from '../../shared/i18n/more-products.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { ListPages } from '../state/list-memory.ts'
import { watchPages } from './sync-page-url.ts'
import { lastPage, loadsByItself, nextPage, seenCount } from './list-pages.ts'
import { Pagination } from './pagination.tsx'
import { PageOfProducts } from './product-grid.tsx'
import style from './product-grid.module.css'
import { useMorePages } from './use-more-pages.ts'

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
        {lastPage(list) > 1 && <p className={style.seen}>{text.shown(seenCount(list), list.total)}</p>}
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
