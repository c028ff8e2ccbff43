import { encodePage, pagingAt } from '#contract/paging.ts'
import * as wire from '#contract/search-log.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { decideProposal, synonymProposals } from './proposals.ts'
import { missedSearches } from './searches.ts'

export function searchLogRoutes(server: Server): void {
  serve(server, wire.listMissedSearches, async ({ scope, input: { query } }) => {
    const paging = pagingAt(query)
    return { ...(await missedSearches(scope, query.days, paging)), ...encodePage(paging) }
  })

  serve(server, wire.listSynonymProposals, async ({ scope }) => ({ proposals: await synonymProposals(scope) }))

  serve(server, wire.decideSynonymProposal, async ({ scope, input: { body } }) => ({
    proposals: await decideProposal(scope, body),
  }))
}
