import { Suspense, useEffect, useRef, useState } from 'react'
import type { ProductQuery } from '../../shared/api/catalog.ts'
import { Link, useLocation } from 'react-router'
import { pageCount } from '#contract/paging.ts'
import type { ProductPage } from '#domain/catalog/product.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { laterPart } from '../../shared/later-part.tsx'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser } from '../state/use-browser.ts'
import { listPath } from './list-url.ts'
import { PageOfProducts } from './page-of-products.tsx'
import { Pagination } from './pagination.tsx'
import style from './product-grid.module.css'

const MoreProducts = laterPart(async () => (await import('./more-products.tsx')).MoreProducts, PageLinks)

interface ProductGridProps {
  readonly page: ProductPage
  readonly selection: ProductQuery
}

/** The products of a list: one page from the server, the next ones as one scrolls, links to all of them. */
export function ProductGrid(props: ProductGridProps) {
  const { account } = useStoreData()
  // Another entry of the history is another list; what a visitor saw has no prices for a customer.
  const entry = `${useLocation().key} ${account?.customerId ?? ''}`
  return <GridOfEntry key={entry} entry={entry} {...props} />
}

function GridOfEntry({ entry, page, selection }: ProductGridProps & { readonly entry: string }) {
  const text = useText(catalogText)
  const browser = useBrowser()
  const [remembered] = useState(() => browser?.lists.get(entry))
  const hasScrolled = useFirstScroll(remembered !== undefined)
  const first = remembered?.first ?? page.page
  const links = <PageLinks selection={selection} page={page} />
  return (
    <div>
      {first > 1 && (
        <Link to={listPath({ ...selection, page: first - 1 })} className={style.earlier}>
          {text.earlier}
        </Link>
      )}
      <PageOfProducts number={first} products={remembered?.pages[0] ?? page.products} selection={selection} isFirst />
      {hasScrolled ? (
        <Suspense fallback={links}>
          <MoreProducts entry={entry} page={page} selection={selection} />
        </Suspense>
      ) : (
        links
      )}
    </div>
  )
}

function PageLinks({ selection, page }: ProductGridProps) {
  return <Pagination selection={selection} current={page.page} last={pageCount(page.total, page.pageSize)} />
}

/** Whether the page was scrolled: nothing more is fetched before. */
function useFirstScroll(isKnown: boolean): boolean {
  const [hasScrolled, setScrolled] = useState(isKnown)
  const isWaiting = useRef(!isKnown)
  useEffect(() => {
    if (!isWaiting.current) return
    const begin = () => setScrolled(true)
    addEventListener('scroll', begin, { once: true, passive: true })
    return () => removeEventListener('scroll', begin)
  }, [])
  return hasScrolled
}
