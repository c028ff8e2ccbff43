import { listProducts } from '#contract/catalog.ts'
import type { CallOptions } from '#contract/client.ts'
import { decodeProduct } from '#contract/product.ts'
import { decodeSuggestions, suggestProducts } from '#contract/suggestion.ts'
import { MAX_SUGGESTIONS, type Product, type Suggestions } from '#domain/catalog/product.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

export type LoadSuggestions = (query: string, options?: CallOptions) => Promise<Suggestions>

/** What the search of the store offers for a text. */
export const suggestionsOf =
  (store: ApiContext): LoadSuggestions =>
  async (text, options) => {
    const reply = await callStore(store, suggestProducts, { query: { text } }, options)
    return decodeSuggestions({ ...reply, hits: reply.hits.slice(0, MAX_SUGGESTIONS) })
  }

/** Products by name or code, variants one by one: a person who chooses one of them means it. */
export async function findProducts(
  store: ApiContext,
  typed: string,
  options: CallOptions,
): Promise<readonly Product[]> {
  if (typed.trim() === '') return []
  const query = { text: typed, limit: MAX_SUGGESTIONS, isGrouped: false }
  const reply = await callStore(store, listProducts, { params: { addressId: '0' }, query }, options)
  return reply.produtos.map(decodeProduct)
}
