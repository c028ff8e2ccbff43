import {
  decodeCategory,
  decodeProductPage,
  decodeSector,
  encodeProductOrder,
  listCategories,
  listProducts,
  productSectors,
  searchProductList,
} from '#contract/catalog.ts'
import { encodeListFilter } from '#contract/list-filter.ts'
import { decodeFilterCounts, productFilters } from '#contract/product-tag.ts'
import type { CallOptions } from '#contract/client.ts'
import type { FilterCounts } from '#domain/catalog/filter-counts.ts'
import { NO_FILTER, type ListFilter } from '#domain/catalog/list-filter.ts'
import type { Category, ProductOrder, ProductPage, Sector } from '#domain/catalog/product.ts'
import { SESSION, type ApiContext } from './api-context.ts'

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

const narrowed = ({ category, query, filter }: ProductQuery) => ({
  ...(category === null ? {} : { categ: category }),
  ...(query === '' ? {} : { sk: query }),
  ...encodeListFilter(filter),
})

export const catalogApi = ({ call, supplier }: ApiContext) => ({
  /** All departments, or those that customers of a segment see. */
  categories: async (segment?: string): Promise<readonly Category[]> => {
    const params = { sessao: SESSION, idfornecedor: supplier.id }
    const query = segment === undefined ? {} : { idsegmento: segment }
    return (await call(listCategories, { params, query })).map(decodeCategory)
  },

  sectors: async (): Promise<readonly Sector[]> => {
    const params = { idfornecedor: supplier.id, idcliente: NO_CUSTOMER }
    return (await call(productSectors, { params })).setores.map(decodeSector)
  },

  products: async (list: ProductQuery, options?: CallOptions): Promise<ProductPage> => {
    const { order, page } = list
    const query = {
      page,
      canalVenda: 'WEB' as const,
      ...(order === 'featured' ? {} : { ordenacao: encodeProductOrder(order) }),
      ...narrowed(list),
    }
    const idfornecedor = supplier.id
    return decodeProductPage(
      list.query === ''
        ? await call(listProducts, { params: { idfornecedor, endereco: NO_ADDRESS }, query }, options)
        : await call(searchProductList, { params: { sessao: SESSION, idfornecedor }, query }, options),
    )
  },

  /** What the list can be narrowed by, with how many products each value leaves. */
  filters: async (list: ProductQuery, options?: CallOptions): Promise<FilterCounts> => {
    const params = { idfornecedor: supplier.id, idcliente: NO_CUSTOMER }
    return decodeFilterCounts(await call(productFilters, { params, query: narrowed(list) }, options))
  },
})
