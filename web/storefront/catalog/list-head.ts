import type { CategoryLink, ProductPage } from '#domain/catalog/product.ts'
import type { ProductQuery } from '../../shared/api/catalog.ts'
import type { Head, StoreHead } from '../../shared/head.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { breadcrumbData, itemListData } from '../../shared/structured-data.ts'
import type { Step } from '../../shared/ui/breadcrumb.tsx'
import { listPath } from './list-url.ts'

export interface ListData {
  readonly selection: ProductQuery
  readonly page: ProductPage
  /** From the department down to the category on display. */
  readonly trail: readonly CategoryLink[]
  readonly title: string
}

const plain: ProductQuery = { category: null, query: '', tag: null, order: 'featured', page: 1 }

/** From the start of the store down to this list. */
export function listSteps(
  { selection, trail, title }: Pick<ListData, 'selection' | 'trail' | 'title'>,
  text = catalogText,
): Step[] {
  const start = [{ name: text.home, path: '/' }]
  const categories = trail.map((category) => ({
    name: category.name,
    path: listPath({ ...plain, category: category.slug }),
  }))
  if (trail.length > 0 && selection.query === '' && selection.tag === null) return [...start, ...categories]
  const own = { ...selection, order: plain.order, page: 1 }
  const above =
    trail.length > 0 ? categories : title === text.allProducts ? [] : [{ name: text.allProducts, path: '/produtos' }]
  return [...start, ...above, { name: title, path: listPath(own) }]
}

/** Results of a search are for people, not for search engines. Sorting makes no page of its own. */
export function listHead(data: ListData, store: StoreHead): Head {
  const { selection, page, trail, title } = data
  const category = trail.at(-1)?.slug ?? null
  return {
    title: selection.page > 1 ? `${title}, ${catalogText.page(selection.page).toLowerCase()}` : title,
    description: catalogText.describe(title, store.name),
    canonical: selection.query === '' ? listPath({ ...selection, category, order: 'featured' }) : undefined,
    picture: page.products[0]?.picture ?? undefined,
    // Only search engines read it, and they read the page that the server sends.
    structuredData: import.meta.env.SSR
      ? [
          breadcrumbData(listSteps(data), store),
          itemListData(
            page.products.map((product) => `/produto/${product.slug}`),
            store,
          ),
        ]
      : undefined,
  }
}
