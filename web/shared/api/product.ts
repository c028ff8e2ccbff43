import { decodeProductDetail, productDetail } from '#contract/catalog.ts'
import type { ProductDetail } from '#domain/catalog/product.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

export const productApi = (store: ApiContext) => ({
  /** By slug or id. */
  detail: async (product: string): Promise<ProductDetail> =>
    decodeProductDetail(await callStore(store, productDetail, { params: { product } })),
})
