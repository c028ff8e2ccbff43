import * as wire from '#contract/short-link.ts'
import { otherThanStore } from '#server/platform/http/path-segments.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { archiveShortLink, countVisit, createShortLink, listShortLinks, openShortLink } from './short-links.ts'

export function shortLinkRoutes(server: Server): void {
  serve(server, wire.openShortLink, async ({ scope, input: { params } }) =>
    wire.encodeOpenedLink(await openShortLink(scope, otherThanStore(scope, [params.idfornecedor, params.codigo]))),
  )
  serve(server, wire.countVisit, async ({ scope, input: { params } }) => {
    await countVisit(scope, params.codigo)
    return { sucesso: true }
  })
  serve(server, wire.listShortLinks, async ({ scope }) => ({
    links: (await listShortLinks(scope)).map((link) => wire.encodeShortLink(link, scope.storeUrl)),
  }))
  serve(server, wire.createShortLink, async ({ scope, input: { body } }) =>
    wire.encodeShortLink(await createShortLink(scope, wire.decodeLinkTerms(body)), scope.storeUrl),
  )
  serve(server, wire.archiveShortLink, async ({ scope, input: { params, body } }) => {
    await archiveShortLink(scope, params.codigo, body.arquivado)
    return { sucesso: true }
  })
}
