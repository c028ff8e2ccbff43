import * as wire from '#contract/search-synonym.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { setSynonym, synonymsOf } from './synonyms.ts'

export function searchSynonymRoutes(server: Server): void {
  serve(server, wire.listSynonyms, async ({ scope }) => wire.encodeSynonyms(await synonymsOf(scope)))

  serve(server, wire.setSynonym, async ({ scope, input: { body } }) =>
    wire.encodeSynonyms(
      await setSynonym(scope, { word: body.palavra, meanings: body.significados, seen: body.visto ?? null }),
    ),
  )
}
