import * as wire from '#contract/content.ts'
import { priceViewOf } from '#server/modules/catalog/product-row.ts'
import { cachedReply } from '#server/platform/http/cached-reply.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { pageSections, staticPage, staticPages, staticPageTagged, staticTexts } from './content.ts'

const HOME = 'home'

export function contentRoutes(server: Server): void {
  serve(server, wire.pageSections, async ({ scope, input: { query } }) => {
    const sectionId = query.idcarrossel?.toLowerCase() ?? null
    const page = query.idstaticpage ?? query.page ?? (sectionId === null ? HOME : null)
    const request = { page, sectionId, withProducts: query.loadProdutos !== false }
    const view = await priceViewOf(scope, query.idformapagamento)
    return cachedReply(scope, ['sections', request, view], async () =>
      (await pageSections(scope, request, view)).map(wire.encodePageSection),
    )
  })

  serve(server, wire.staticPage, async ({ scope, input: { params } }) => {
    const { slug } = params
    return cachedReply(scope, ['static page', slug], async () => wire.encodeStaticPage(await staticPage(scope, slug)))
  })

  serve(server, wire.listStaticPages, ({ scope }) =>
    cachedReply(scope, ['static pages'], async () => (await staticPages(scope)).map(wire.encodePageLink)),
  )

  serve(server, wire.customContent, ({ scope, input: { query } }) =>
    cachedReply(scope, ['static page for', query.contentType], async () => {
      const page = await staticPageTagged(scope, query.contentType)
      return { contentType: query.contentType, titulo: page?.title ?? '', conteudo: page?.body ?? '' }
    }),
  )

  serve(server, wire.staticText, ({ scope }) => cachedReply(scope, ['static texts'], () => staticTexts(scope)))
}
