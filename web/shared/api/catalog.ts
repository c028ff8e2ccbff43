import {
  decodeCategory,
  decodeProductPage,
  decodeSuggestion,
  encodeProductOrder,
  listCategories,
  listProducts,
  suggestProducts,
} from '#contract/catalog.ts'
import type { CallOptions } from '#contract/client.ts'
import {
  MAX_SUGGESTIONS,
  type Category,
  type ProductOrder,
  type ProductPage,
  type Suggestion,
} from '#domain/catalog/product.ts'
import { SESSION, type ApiContext } from './api-context.ts'

export interface ProductQuery {
  /** Slug or id. */
  readonly category: string | null
  /** Empty for all products. */
  readonly query: string
  readonly tag: string | null
  readonly order: ProductOrder
  /** Pages count from 1. */
  readonly page: number
}

export interface SuggestedProducts {
  readonly hits: readonly Suggestion[]
  readonly correctedQuery: string | null
}

/** The products are the same for every address; the path names one all the same. */
const NO_ADDRESS = '0'

export const catalogApi = ({ call, supplier }: ApiContext) => ({
  categories: async (): Promise<readonly Category[]> =>
    (await call(listCategories, { params: { sessao: SESSION, idfornecedor: supplier.id } })).map(decodeCategory),

  products: async ({ category, query, tag, order, page }: ProductQuery, options?: CallOptions): Promise<ProductPage> =>
    decodeProductPage(
      await call(
        listProducts,
        {
          params: { idfornecedor: supplier.id, endereco: NO_ADDRESS },
          query: {
            page,
            canalVenda: 'WEB',
            ...(order === 'featured' ? {} : { ordenacao: encodeProductOrder(order) }),
            ...(category === null ? {} : { categ: category }),
            ...(query === '' ? {} : { sk: query }),
            ...(tag === null ? {} : { tagsPesquisa: tag }),
          },
        },
        options,
      ),
    ),

  suggestions: async (query: string, options?: CallOptions): Promise<SuggestedProducts> => {
    const reply = await call(suggestProducts, { params: {}, query: { idfornecedor: supplier.id, query } }, options)
    return {
      hits: reply.hits.slice(0, MAX_SUGGESTIONS).map(decodeSuggestion),
      correctedQuery: reply.consultaCorrigida,
    }
  },
})

export type CatalogApi = ReturnType<typeof catalogApi>
