import { listProducts } from '#contract/catalog.ts'
import type { CallOptions } from '#contract/client.ts'
import { decodeProduct } from '#contract/product.ts'
import { decodeSuggestions, suggestProducts } from '#contract/suggestion.ts'
import { MAX_SUGGESTIONS, type Product, type Suggestions } from '#domain/catalog/product.ts'
import type { ApiContext } from './api-context.ts'

export type LoadSuggestions = (query: string, options?: CallOptions) => Promise<Suggestions>

/** What the search of the store offers for a text. */
export const suggestionsOf =
  ({ call, supplier }: ApiContext): LoadSuggestions =>
  async (query, options) => {
    const reply = await call(suggestProducts, { params: {}, query: { idfornecedor: supplier.id, query } }, options)
    return decodeSuggestions({ ...reply, hits: reply.hits.slice(0, MAX_SUGGESTIONS) })
  }

/** Products by name or code, variants one by one: a person who chooses one of them means it. */
export async function findProducts(
  { call, supplier }: ApiContext,
  typed: string,
  options: CallOptions,
): Promise<readonly Product[]> {
  if (typed.trim() === '') return []
  const sent = {
    params: { idfornecedor: supplier.id, endereco: '0' },
    query: { sk: typed, limit: MAX_SUGGESTIONS, produtoprincipal: false },
  }
  const reply = await call(listProducts, sent, options)
  return reply.produtos.map(decodeProduct)
}
