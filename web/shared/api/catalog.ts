import {
  decodeCategory,
  decodeProductPage,
  decodeSector,
  listCategories,
  listProducts,
  productSectors,
  searchProductList,
} from '#contract/catalog.ts'
import type { CallOptions } from '#contract/client.ts'
import { productFilters } from '#contract/product-tag.ts'
import type { FilterCounts } from '#domain/catalog/filter-counts.ts'
import { NO_FILTER, type ListFilter } from '#domain/catalog/list-filter.ts'
import type { Category, ProductOrder, ProductPage, Sector } from '#domain/catalog/product.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

export interface ProductQuery {
  /** Slug or id. */
  readonly category: string | null
  /** Empty for all products. */
  readonly query: string
  readonly filter: ListFilter
  readonly order: ProductOrder
  /** Pages count from 1. */
  readonly page: number
}

/** All that the store sells, from its first page on. */
export const ALL_PRODUCTS: ProductQuery = { category: null, query: '', filter: NO_FILTER, order: 'featured', page: 1 }

/** The products are the same for every address; the path names one all the same. */
const NO_ADDRESS = '0'
/** That of the session counts. */
const NO_CUSTOMER = '0'

const narrowed = ({ category, query, filter }: ProductQuery) => ({ category, text: query, ...filter })

export const catalogApi = (store: ApiContext) => ({
  /** All departments, or those that customers of a segment see. */
  categories: async (segment: string | null = null): Promise<readonly Category[]> =>
    (await callStore(store, listCategories, { query: { segment } })).map(decodeCategory),

  sectors: async (): Promise<readonly Sector[]> =>
    (await callStore(store, productSectors, { params: { customerId: NO_CUSTOMER } })).setores.map(decodeSector),

  products: async (list: ProductQuery, options?: CallOptions): Promise<ProductPage> => {
    const query = { ...narrowed(list), order: list.order, page: list.page }
    return decodeProductPage(
      list.query === ''
        ? await callStore(store, listProducts, { params: { addressId: NO_ADDRESS }, query }, options)
        : await callStore(store, searchProductList, { query }, options),
    )
  },

  /** What the list can be narrowed by, with how many products each value leaves. */
  filters: (list: ProductQuery, options?: CallOptions): Promise<FilterCounts> =>
    callStore(store, productFilters, { params: { customerId: NO_CUSTOMER }, query: narrowed(list) }, options),
})
