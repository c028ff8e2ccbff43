import { encodePage, type Paging } from '#contract/paging.ts'
import * as wire from '#contract/search-log.ts'
import type { MissedSearchPage, ProposalDecision, SynonymProposal } from '#domain/catalog/search-log.ts'
import type { ApiContext } from './api-context.ts'

/** What shoppers searched for in a store, and the synonyms that follow from it. */
export const searchLogApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    missed: async (days: number, paging: Paging): Promise<MissedSearchPage> => {
      const page = await call(wire.listMissedSearches, {
        params: {},
        query: { ...query, dias: days, ...encodePage(paging) },
      })
      return { searches: page.buscas.map(wire.decodeMissedSearch), total: page.total }
    },

    proposals: async (): Promise<SynonymProposal[]> =>
      wire.decodeProposals(await call(wire.listSynonymProposals, { params: {}, query })),

    decide: async (word: string, meaning: string, decision: ProposalDecision): Promise<SynonymProposal[]> => {
      const body = { palavra: word, significado: meaning, decisao: wire.encodeDecision(decision) }
      return wire.decodeProposals(await call(wire.decideSynonymProposal, { params: {}, query, body }))
    },
  }
}
