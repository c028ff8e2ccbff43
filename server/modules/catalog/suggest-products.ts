import { NO_FILTER } from '#domain/catalog/list-filter.ts'
import { MAX_SUGGESTIONS, type Suggestions } from '#domain/catalog/product.ts'
import { suggestNames } from '#domain/catalog/suggest-names.ts'
import { cleanSearchText } from '#domain/search-text.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { departmentsOf } from './catalog-settings.ts'
import { facetFilterOf } from './list-products.ts'
import { searchProducts } from './search-products.ts'
import { toProduct, type PriceView } from './product-row.ts'
import { filtersOf } from './product-tags.ts'

/** Of each of these, beside products. */
const MAX_NAMES = 2
/** Where so many products have all the words, those that are only similar are left to the list. */
const ENOUGH = 4

/** What the search box offers while a person types. */
export async function suggestProducts(scope: Scope, text: string, view: PriceView): Promise<Suggestions> {
  const cleaned = cleanSearchText(text)
  if (cleaned === '') return { hits: [], categories: [], brands: [], correctedQuery: null }
  const facetFilter = await facetFilterOf(scope, NO_FILTER, view)
  const best = { categoryIds: null, facetFilter, order: 'featured', isGrouped: true } as const
  const prices = { priceGroup: view.priceGroup, hasPromotions: view.hasPromotions }
  const [{ rows, correctedText: correctedQuery }, departments, { brands }] = await Promise.all([
    searchProducts(scope, cleaned, { ...best, ...prices, limit: MAX_SUGGESTIONS, offset: 0 }),
    departmentsOf(scope, null),
    filtersOf(scope, { category: null, filter: NO_FILTER, text: '' }, view),
  ])
  const meant = correctedQuery ?? cleaned
  const categories = departments.flatMap(({ children, ...department }) => [department, ...children])
  const close = rows.filter(({ isOnlySimilar }) => !isOnlySimilar)
  return {
    hits: (close.length < ENOUGH ? rows : close).map((row) => toProduct(row, view)),
    categories: suggestNames(categories, ({ name }) => name, meant, MAX_NAMES),
    brands: suggestNames(brands, ({ brand }) => brand, meant, MAX_NAMES).map(({ brand }) => brand),
    correctedQuery,
  }
}
