import type { CallOptions } from '#contract/client.ts'
import { decodeHits, searchStore } from '#contract/global-search.ts'
import type { SearchHits } from '#domain/global-search.ts'
import type { ApiContext } from './api-context.ts'

export const globalSearchApi = ({ call, supplier }: ApiContext) => ({
  /** Orders, customers and products of the store, as far as the person may see them. */
  find: async (text: string, options?: CallOptions): Promise<SearchHits> =>
    decodeHits(await call(searchStore, { params: {}, query: { idfornecedor: supplier.id, busca: text } }, options)),
})
