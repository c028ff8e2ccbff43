import { decodeProductDetail, productDetail } from '#contract/catalog.ts'
import type { ProductDetail } from '#domain/catalog/product.ts'
import { SESSION, type ApiContext } from './api-context.ts'

export const productApi = ({ call, supplier }: ApiContext) => ({
  /** By slug or id. */
  detail: async (product: string): Promise<ProductDetail> =>
    decodeProductDetail(
      await call(productDetail, {
        params: { sessao: SESSION, idfornecedor: supplier.id, id: product },
        query: { canalVenda: 'WEB' },
      }),
    ),
})
