import type { FilterCounts } from '#domain/catalog/filter-counts.ts'
import type { CategoryLink, ProductPage } from '#domain/catalog/product.ts'
import type { ProductQuery } from '../../shared/api/catalog.ts'
import type { LoadedCarousels } from '../components/carousel-source.ts'
import type { ListView } from '../state/list-view.ts'

export interface ListData {
  readonly selection: ProductQuery
  readonly page: ProductPage
  readonly filters: FilterCounts
  /** From the department down to the category on display. */
  readonly trail: readonly CategoryLink[]
  readonly title: string
  /** What is said of products that have only a part of the words. */
  readonly outcome: string | null
  /** What the store shows on each of its lists; null where it shows nothing. */
  readonly carousels: LoadedCarousels | null
  /** Null for people without a cart: they see cards. */
  readonly view: ListView | null
}
