import { cutText } from '#domain/cut-text.ts'
import type { FilterCounts } from '#domain/catalog/filter-counts.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { chosenValues, type ListFilter } from '#domain/catalog/list-filter.ts'
import type { ProductOrder } from '#domain/catalog/product.ts'
import { ALL_PRODUCTS, type ProductQuery } from '../../shared/api/catalog.ts'

/** In the order in which they are offered. */
export const ORDER_IN_URL: Readonly<Record<ProductOrder, string>> = {
  featured: 'destaque',
  'price-ascending': 'menor-preco',
  'price-descending': 'maior-preco',
  name: 'nome',
  newest: 'novidades',
}
const PRODUCT_ORDERS = Object.keys(ORDER_IN_URL) as readonly ProductOrder[]

const LAST_PAGE = 10_000
/** What the API takes; it cleans the text itself. */
const MAX_TEXT_LENGTH = 200

/** Names of the controls of the filters, and so of the parameters of the URL. */
export const FILTER_NAMES = {
  tags: 'etiqueta',
  brands: 'marca',
  isAvailable: 'disponiveis',
  isOnOffer: 'ofertas',
} as const satisfies Record<keyof ListFilter, string>

/** Of a switch that is on. */
export const ON = 'sim'

/** The longest tag and brand that a store can give. */
const MAX_VALUE_LENGTH = 80
/** What the API takes of each kind together. */
const MAX_VALUES_LENGTH = { [FILTER_NAMES.tags]: 400, [FILTER_NAMES.brands]: 1000 } as const

function valuesIn(search: URLSearchParams, name: keyof typeof MAX_VALUES_LENGTH): string[] {
  const separator = name === FILTER_NAMES.tags ? ',' : '|'
  let left: number = MAX_VALUES_LENGTH[name]
  return chosenValues(search.getAll(name)).filter((value) => {
    left -= value.length + separator.length
    return left >= 0 && value.length <= MAX_VALUE_LENGTH && !value.includes(separator)
  })
}

/** A filter as fields of a form, or parameters of a URL. */
export const filterFields = ({ tags, brands, isAvailable, isOnOffer }: ListFilter): (readonly [string, string])[] => [
  ...tags.map((tag) => [FILTER_NAMES.tags, tag] as const),
  ...brands.map((brand) => [FILTER_NAMES.brands, brand] as const),
  ...(isAvailable ? [[FILTER_NAMES.isAvailable, ON] as const] : []),
  ...(isOnOffer ? [[FILTER_NAMES.isOnOffer, ON] as const] : []),
]

/** The one tag that makes the list, as in a link of the store's menu; null where there is none or more is chosen. */
export const onlyTag = (filter: ListFilter): string | null =>
  filterFields(filter).length === 1 ? (filter.tags[0] ?? null) : null

/** All of a list of products, or of a category. */
export const plainList = (category: string | null = null): ProductQuery => ({ ...ALL_PRODUCTS, category })

/** Invalid parameters of a URL are ignored. */
export function selectionOf(category: string | undefined, search: URLSearchParams): ProductQuery {
  const page = Number(search.get('pagina') ?? 1)
  return {
    category: category ?? null,
    query: cutText((search.get('q') ?? '').trim(), MAX_TEXT_LENGTH),
    filter: {
      tags: valuesIn(search, FILTER_NAMES.tags),
      brands: valuesIn(search, FILTER_NAMES.brands),
      isAvailable: search.has(FILTER_NAMES.isAvailable),
      isOnOffer: search.has(FILTER_NAMES.isOnOffer),
    },
    order: PRODUCT_ORDERS.find((order) => ORDER_IN_URL[order] === search.get('ordem')) ?? 'featured',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The URL of a list below the store; what is usual is not written. */
export function listPath({ category, query, filter, order, page }: ProductQuery): string {
  const search = new URLSearchParams()
  if (query !== '') search.set('q', query)
  for (const [name, value] of filterFields(filter)) search.append(name, value)
  if (order !== 'featured') search.set('ordem', ORDER_IN_URL[order])
  if (page > 1) search.set('pagina', String(page))
  const path = category === null ? '/produtos' : `/categoria/${encodeURIComponent(category)}`
  return search.size === 0 ? path : `${path}?${search}`
}

/** What the supplier's menu calls a tag, else what its filters do. */
export const nameOfTag = (tag: string, { tags }: FilterCounts, { presentation }: Supplier): string =>
  presentation.menu.find((link) => link.target === `/produtos?etiqueta=${tag}`)?.label ??
  tags.find((counted) => counted.tag === tag)?.label ??
  tag

/** Whether a filter that leaves these of all products leaves some, and not all. */
export const narrows = (products: number, total: number): boolean => products > 0 && products < total
