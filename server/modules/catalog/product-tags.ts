import { countFilters, type AlikeProducts, type FilterCounts } from '#domain/catalog/filter-counts.ts'
import { NO_FILTER } from '#domain/catalog/list-filter.ts'
import type { Product } from '#domain/catalog/product.ts'
import { array, bool, int8, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { browseProducts } from './browse-products.ts'
import { catalogSettings } from './catalog-settings.ts'
import { categoryWithDescendants } from './categories.ts'
import { facetFilterOf, type ListRequest } from './list-products.ts'
import { GROUP_PRICES, IS_SOLD_OUT, PRICE_GROUP, toProduct, type PriceView } from './product-row.ts'
import { PARTIAL_MATCHES, prefixMatch, readTexts, TERM_TYPES, termsAt, termValues } from './search-words.ts'

const MAX_PRODUCTS = 20

const alikeRow = {
  tags: array(text),
  brand: nullable(text),
  isAvailable: neverNull(bool),
  isOnOffer: neverNull(bool),
  groupId: nullable(uuid),
  products: neverNull(int8),
}
const ALIKE = `select p.tags, p.brand, (not ${IS_SOLD_OUT}) as is_available, ${GROUP_PRICES.isOnOffer('p', '$3')} as is_on_offer,
  p.variant_group_id as group_id, count(*) as products`
const LISTED = 'p.supplier_id = $1 and p.is_active and ($2::uuid[] is null or p.category_id = any($2))'
const EACH_KIND = 'group by p.tags, p.brand, is_available, is_on_offer, p.variant_group_id'

const browsedAlike = statement('catalog.alike products', {
  parameters: [uuid, array(uuid), nullable(PRICE_GROUP)],
  row: alikeRow,
  sql: `${ALIKE} from product p where ${LISTED} ${EACH_KIND}`,
})

const foundAlike = statement('catalog.alike products of a search', {
  parameters: [
    uuid,
    array(uuid),
    nullable(PRICE_GROUP),
    array(uuid),
    nullable(text),
    nullable(bool),
    nullable(bool),
    ...TERM_TYPES,
  ],
  row: alikeRow,
  sql: `with ${prefixMatch('$5', '$6', '$7')}, ${termsAt(8)}, ${PARTIAL_MATCHES},
   found as (
     select p.id from product p where p.supplier_id = $1 and p.is_active and p.search @@ (select words from wanted)
     union
     select id from unnest($4::uuid[]) as exact (id)
     union
     select id from prefix_match
     union
     select id from partial where cardinality($4) = 0 and not exists (select from prefix_match)
   )
   ${ALIKE} from product p join found on found.id = p.id where ${LISTED} ${EACH_KIND}`,
})

/**
 * How many products the list would show with each value of its filters. All choices in a list are counted from the same few
 * rows, which stay in the storefront cache.
 * @throws Failure catalog.categoryNotFound
 */
export async function filtersOf(
  scope: Scope,
  { category, filter, text: searched }: Pick<ListRequest, 'category' | 'filter' | 'text'>,
  { showsPrices, priceGroup }: PriceView,
): Promise<FilterCounts> {
  const { tagGroups } = await catalogSettings(scope)
  const categoryIds = category === null ? null : await categoryWithDescendants(scope, category)
  const alike: readonly AlikeProducts[] = await scope.cache.remember(
    scope.supplier.id,
    JSON.stringify(['alike products', categoryIds, priceGroup, searched]),
    async () => {
      const within = [scope.supplier.id, categoryIds, priceGroup] as const
      const [found] = searched === '' ? [] : await readTexts(scope, [searched])
      if (found === undefined) return scope.db.many(browsedAlike, within)
      const codes = [found.exactIds, found.codeStart, found.mayBeginGtin, found.mayEndGtin] as const
      return scope.db.many(foundAlike, [...within, ...codes, ...termValues(found)])
    },
  )
  const counts = countFilters(alike, { ...filter, isOnOffer: filter.isOnOffer && showsPrices }, tagGroups)
  return showsPrices ? counts : { ...counts, onOffer: null }
}

/** The first products that carry the tags, without the one that is seen already; none where no tag is named. */
export async function productsWithTags(
  scope: Scope,
  tags: readonly string[],
  seenId: string | null,
  view: PriceView,
): Promise<Product[]> {
  if (tags.length === 0) return []
  const facetFilter = await facetFilterOf(scope, { ...NO_FILTER, tags }, view)
  const first = { categoryIds: null, order: 'featured', limit: MAX_PRODUCTS + 1, offset: 0, isGrouped: true } as const
  const { rows } = await browseProducts(scope, {
    ...first,
    facetFilter,
    priceGroup: view.priceGroup,
    hasPromotions: view.hasPromotions,
  })
  return rows
    .filter(({ id }) => id !== seenId)
    .slice(0, MAX_PRODUCTS)
    .map((row) => toProduct(row, view))
}
