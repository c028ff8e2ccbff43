import { decodePage, encodePage } from '#contract/paging.ts'
import * as wire from '#contract/search-log.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { decideProposal, synonymProposals } from './proposals.ts'
import { missedSearches } from './searches.ts'

const USUAL_DAYS = 30

export function searchLogRoutes(server: Server): void {
  serve(server, wire.listMissedSearches, async ({ scope, input: { query } }) => {
    const paging = decodePage('missedSearches', query)
    const page = await missedSearches(scope, query.dias ?? USUAL_DAYS, paging)
    return { buscas: page.searches.map(wire.encodeMissedSearch), total: page.total, ...encodePage(paging) }
  })

  serve(server, wire.listSynonymProposals, async ({ scope }) => wire.encodeProposals(await synonymProposals(scope)))

  serve(server, wire.decideSynonymProposal, async ({ scope, input: { body } }) =>
    wire.encodeProposals(
      await decideProposal(scope, {
        word: body.palavra,
        meaning: body.significado,
        decision: wire.decodeDecision(body.decisao),
      }),
    ),
  )
}
