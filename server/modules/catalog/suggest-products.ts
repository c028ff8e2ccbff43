import { NO_FILTER } from '#domain/catalog/list-filter.ts'
import { MAX_SUGGESTIONS, type Suggestions } from '#domain/catalog/product.ts'
import { suggestNames } from '#domain/catalog/suggest-names.ts'
import { cleanSearchText } from '#domain/search-text.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { departmentsOf } from './catalog-settings.ts'
import { listProducts } from './list-products.ts'
import type { PriceView } from './product-row.ts'
import { filtersOf } from './product-tags.ts'

/** Of each of these, beside products. */
const MAX_NAMES = 2

/** What the search box offers while a person types. */
export async function suggestProducts(scope: Scope, text: string, view: PriceView): Promise<Suggestions> {
  const cleaned = cleanSearchText(text)
  if (cleaned === '') return { hits: [], categories: [], brands: [], correctedQuery: null }
  const best = { category: null, filter: NO_FILTER, order: 'featured', groupIds: [], isGrouped: true } as const
  const [{ products, correctedQuery }, departments, { brands }] = await Promise.all([
    listProducts(scope, { ...best, text: cleaned, limit: MAX_SUGGESTIONS, offset: 0 }, view),
    departmentsOf(scope, null),
    filtersOf(scope, { category: null, filter: NO_FILTER, text: '' }, view),
  ])
  const meant = correctedQuery ?? cleaned
  const categories = departments.flatMap(({ children, ...department }) => [department, ...children])
  return {
    hits: products,
    categories: suggestNames(categories, ({ name }) => name, meant, MAX_NAMES),
    brands: suggestNames(brands, ({ brand }) => brand, meant, MAX_NAMES).map(({ brand }) => brand),
    correctedQuery,
  }
}
