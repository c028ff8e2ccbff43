import * as wire from '#contract/search-synonym.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { setSynonym, synonymsOf } from './synonyms.ts'

export function searchSynonymRoutes(server: Server): void {
  serve(server, wire.listSynonyms, async ({ scope }) => ({ synonyms: await synonymsOf(scope) }))
  serve(server, wire.setSynonym, async ({ scope, input: { body } }) => ({ synonyms: await setSynonym(scope, body) }))
}
