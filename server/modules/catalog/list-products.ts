import { pageNumber, type Paging } from '#contract/paging.ts'
import type { ProductOrder, ProductPage } from '#domain/catalog/product.ts'
import { tagClauses, type ListFilter } from '#domain/catalog/list-filter.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { browseProducts, type FacetFilter, type Selection } from './browse-products.ts'
import { catalogSettings } from './catalog-settings.ts'
import { categoryWithDescendants } from './categories.ts'
import { toProduct, type PriceView } from './product-row.ts'
import { searchProducts } from './search-products.ts'

/** What a list shows; equal requests give equal pages, so that it names the page in the storefront cache. */
export interface ListRequest extends Paging {
  /** Id or slug. */
  readonly category: string | null
  readonly filter: ListFilter
  /** As `cleanSearchText` gives it; empty browses. */
  readonly text: string
  readonly order: ProductOrder
  /** Only products of these groups of variants; empty for all. */
  readonly groupIds: readonly string[]
  /** Whether one product stands for all variants of its group. */
  readonly isGrouped: boolean
}

/**
 * What the filter means in this store. Where prices are hidden, offers are too: choosing them is ignored.
 */
export const facetFilterOf = async (
  scope: Scope,
  { tags, brands, isAvailable, isOnOffer }: ListFilter,
  { showsPrices }: PriceView,
  groupIds: readonly string[] = [],
): Promise<FacetFilter> => ({
  tagClauses: tags.length === 0 ? [] : tagClauses(tags, (await catalogSettings(scope)).tagGroups),
  brands,
  isAvailable,
  isOnOffer: isOnOffer && showsPrices,
  groupIds,
})

/**
 * A page of products: of a category and all below it, narrowed by filters, found by a text, or all of them.
 * Where prices are hidden an order by price is ignored, because it would reveal them.
 * @throws Failure catalog.categoryNotFound
 */
export async function listProducts(scope: Scope, request: ListRequest, view: PriceView): Promise<ProductPage> {
  const selection: Selection = {
    categoryIds: request.category === null ? null : await categoryWithDescendants(scope, request.category),
    facetFilter: await facetFilterOf(scope, request.filter, view, request.groupIds),
    order: view.showsPrices || !request.order.startsWith('price') ? request.order : 'featured',
    limit: request.limit,
    offset: request.offset,
    priceGroup: view.priceGroup,
    hasPromotions: view.hasPromotions,
    isGrouped: request.isGrouped,
  }
  const found =
    request.text === ''
      ? { ...(await browseProducts(scope, selection)), correctedText: null, partial: null }
      : await searchProducts(scope, request.text, selection)
  return {
    products: found.rows.map((row) => toProduct(row, view)),
    total: found.total,
    page: pageNumber(request),
    pageSize: request.limit,
    correctedQuery: found.correctedText,
    partial: found.partial,
  }
}
