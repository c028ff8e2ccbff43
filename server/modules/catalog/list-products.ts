import { pageNumber, type Paging } from '#contract/paging.ts'
import { MAX_SUGGESTIONS, type Product, type ProductOrder, type ProductPage } from '#domain/catalog/product.ts'
import { cleanSearchText } from '#domain/search-text.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { browseProducts, type Selection } from './browse-products.ts'
import { categoryWithDescendants } from './categories.ts'
import { toProduct, type PriceView } from './product-row.ts'
import { searchProducts } from './search-products.ts'

/** What a list shows; equal requests give equal pages, so that it names the page in the storefront cache. */
export interface ListRequest extends Paging {
  /** Id or slug. */
  readonly category: string | null
  /** Products that carry all of them. */
  readonly tags: readonly string[]
  /** As `cleanSearchText` gives it; empty browses. */
  readonly text: string
  readonly order: ProductOrder
}

/**
 * A page of products: of a category and all below it, with a tag, found by a text, or all of them.
 * Where prices are hidden no order by price is kept, which would tell them.
 * @throws Failure catalog.categoryNotFound
 */
export async function listProducts(scope: Scope, request: ListRequest, view: PriceView): Promise<ProductPage> {
  const selection: Selection = {
    categoryIds: request.category === null ? null : await categoryWithDescendants(scope, request.category),
    tags: request.tags,
    order: view.showsPrices || !request.order.startsWith('price') ? request.order : 'featured',
    limit: request.limit,
    offset: request.offset,
  }
  const found =
    request.text === ''
      ? { ...(await browseProducts(scope, selection)), correctedText: null }
      : await searchProducts(scope, request.text, selection)
  return {
    products: found.rows.map((row) => toProduct(row, view)),
    total: found.total,
    page: pageNumber(request),
    pageSize: request.limit,
    correctedQuery: found.correctedText,
  }
}

export interface Suggestions extends Pick<ProductPage, 'correctedQuery'> {
  readonly hits: readonly Product[]
}

/** What the search box offers while a person types. */
export async function suggestProducts(scope: Scope, text: string, view: PriceView): Promise<Suggestions> {
  const cleaned = cleanSearchText(text)
  if (cleaned === '') return { hits: [], correctedQuery: null }
  const best = { category: null, tags: [], order: 'featured', limit: MAX_SUGGESTIONS, offset: 0 } as const
  const { products, correctedQuery } = await listProducts(scope, { ...best, text: cleaned }, view)
  return { hits: products, correctedQuery }
}
