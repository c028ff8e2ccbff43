import * as wire from '#contract/content.ts'
import { priceViewOf } from '#server/modules/catalog/product-row.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { pageSections, staticPage, staticPages, staticPageTagged, staticTexts } from './content.ts'

const HOME = 'home'

export function contentRoutes(server: Server): void {
  serve(server, wire.pageSections, async ({ scope, input: { query } }) => {
    const sectionId = query.idcarrossel?.toLowerCase() ?? null
    const page = query.idstaticpage ?? query.page ?? (sectionId === null ? HOME : null)
    const request = { page, sectionId, withProducts: query.loadProdutos !== false }
    const view = await priceViewOf(scope, query.idformapagamento)
    return scope.cache.remember(
      scope.supplier.id,
      JSON.stringify(['sections', request, view]),
      async () => new CachedReply((await pageSections(scope, request, view)).map(wire.encodePageSection)),
    )
  })

  serve(server, wire.staticPage, async ({ scope, input: { params } }) => {
    const { slug } = params
    return scope.cache.remember(
      scope.supplier.id,
      JSON.stringify(['static page', slug]),
      async () => new CachedReply(wire.encodeStaticPage(await staticPage(scope, slug))),
    )
  })

  serve(server, wire.listStaticPages, async ({ scope }) => (await staticPages(scope)).map(wire.encodePageLink))

  serve(server, wire.customContent, async ({ scope, input: { query } }) => {
    const page = await staticPageTagged(scope, query.contentType)
    return { contentType: query.contentType, titulo: page?.title ?? '', conteudo: page?.body ?? '' }
  })

  serve(server, wire.staticText, async ({ scope }) => staticTexts(scope))
}
