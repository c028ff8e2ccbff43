import { NO_FILTER } from '#domain/catalog/list-filter.ts'
import { MAX_SUGGESTIONS, type Suggestions } from '#domain/catalog/product.ts'
import { suggestNames } from '#domain/catalog/suggest-names.ts'
import { cleanSearchText } from '#domain/search-text.ts'
import { neverNull, statement, text as textColumn, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { departmentsOf } from './catalog-settings.ts'
import { facetFilterOf } from './list-products.ts'
import { searchProducts } from './search-products.ts'
import { toProduct, type PriceView } from './product-row.ts'

/** Of each of these, beside products. */
const MAX_NAMES = 2
/** Where so many products have all the words, those that are only similar are left to the list. */
const ENOUGH = 4

// From brand to brand along their index, whose products are not looked at.
const findBrands = statement('catalog.brands', {
  parameters: [uuid],
  row: { brand: neverNull(textColumn) },
  useGenericPlan: true,
  sql: `with recursive known as (
     (select p.brand from product p where p.supplier_id = $1 and p.is_active order by p.brand limit 1)
     union all
     select (select p.brand from product p where p.supplier_id = $1 and p.is_active and p.brand > k.brand order by p.brand limit 1)
     from known k where k.brand is not null
   ) select brand from known where brand is not null`,
})

/** The brands of the store by name. */
const brandsOf = ({ cache, db, supplier }: Scope): Promise<readonly string[]> =>
  cache.remember(supplier.id, 'brands', async () => {
    const found = await db.many(findBrands, [supplier.id])
    return found.map(({ brand }) => brand).toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
  })

/** What the search box offers while a person types. */
export async function suggestProducts(scope: Scope, text: string, view: PriceView): Promise<Suggestions> {
  const cleaned = cleanSearchText(text)
  if (cleaned === '') return { hits: [], categories: [], brands: [], correctedQuery: null }
  const facetFilter = await facetFilterOf(scope, NO_FILTER, view)
  const best = { categoryIds: null, facetFilter, order: 'featured', isGrouped: true } as const
  const prices = { priceGroup: view.priceGroup, hasPromotions: view.hasPromotions }
  const [{ rows, correctedText: correctedQuery }, departments, brands] = await Promise.all([
    searchProducts(scope, cleaned, { ...best, ...prices, limit: MAX_SUGGESTIONS, offset: 0 }),
    departmentsOf(scope, null),
    brandsOf(scope),
  ])
  const meant = correctedQuery ?? cleaned
  const categories = departments.flatMap(({ children, ...department }) => [department, ...children])
  const close = rows.filter(({ isOnlySimilar }) => !isOnlySimilar)
  return {
    hits: (close.length < ENOUGH ? rows : close).map((row) => toProduct(row, view)),
    categories: suggestNames(categories, ({ name }) => name, meant, MAX_NAMES),
    brands: suggestNames(brands, (brand) => brand, meant, MAX_NAMES),
    correctedQuery,
  }
}
