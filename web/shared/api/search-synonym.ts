import * as wire from '#contract/search-synonym.ts'
import type { SearchSynonym } from '#domain/catalog/search-synonym.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = { palavra: 'word', significados: 'meanings' }

/** The synonyms of the search of a store, for those who look after its catalogue. Each change answers all of them. */
export const searchSynonymApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (): Promise<SearchSynonym[]> =>
      wire.decodeSynonyms(await call(wire.listSynonyms, { params: {}, query })),

    /** @param seen the meanings that the person saw */
    set: async (word: string, meanings: readonly string[], seen: readonly string[]): Promise<SearchSynonym[]> => {
      const body = { palavra: word, significados: [...meanings], visto: [...seen] }
      return wire.decodeSynonyms(await withFieldNames(call(wire.setSynonym, { params: {}, query, body }), FIELD_NAMES))
    },
  }
}
