import type { ProductOrder } from '#domain/catalog/product.ts'
import type { ProductQuery } from '../../shared/api/catalog.ts'

/** In the order in which they are offered. */
export const ORDER_IN_URL: Readonly<Record<ProductOrder, string>> = {
  featured: 'destaque',
  'price-ascending': 'menor-preco',
  'price-descending': 'maior-preco',
  name: 'nome',
  newest: 'novidades',
}
export const PRODUCT_ORDERS = Object.keys(ORDER_IN_URL) as readonly ProductOrder[]

const LAST_PAGE = 10_000
/** What the API takes; it cleans the text itself. */
const MAX_TEXT_LENGTH = 200

/** Invalid parameters of a URL are ignored. */
export function selectionOf(category: string | undefined, search: URLSearchParams): ProductQuery {
  const page = Number(search.get('pagina') ?? 1)
  return {
    category: category ?? null,
    query: (search.get('q') ?? '').trim().slice(0, MAX_TEXT_LENGTH),
    tag: search.get('etiqueta')?.slice(0, MAX_TEXT_LENGTH) || null,
    order: PRODUCT_ORDERS.find((order) => ORDER_IN_URL[order] === search.get('ordem')) ?? 'featured',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The URL of a list below the store; what is usual is not written. */
export function listPath({ category, query, tag, order, page }: ProductQuery): string {
  const search = new URLSearchParams()
  if (query !== '') search.set('q', query)
  if (tag !== null) search.set('etiqueta', tag)
  if (order !== 'featured') search.set('ordem', ORDER_IN_URL[order])
  if (page > 1) search.set('pagina', String(page))
  const path = category === null ? '/produtos' : `/categoria/${encodeURIComponent(category)}`
  return search.size === 0 ? path : `${path}?${search}`
}
