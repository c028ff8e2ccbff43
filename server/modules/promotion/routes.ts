import { decodePage, encodePage } from '#contract/paging.ts'
import * as wire from '#contract/promotion.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { changePromotion, createPromotion, findPromotion, listPromotions } from './promotions.ts'

export function promotionRoutes(server: Server): void {
  serve(server, wire.listPromotions, async ({ input: { query }, scope }) => {
    const paging = decodePage('promotions', query)
    const { promotions, total, counts } = await listPromotions(scope, wire.decodePromotionFilter(query), paging)
    return {
      promocoes: promotions.map(wire.encodePromotionSummary),
      total,
      totais: wire.encodePromotionCounts(counts),
      ...encodePage(paging),
    }
  })

  serve(server, wire.getPromotion, async ({ input: { params }, scope }) =>
    wire.encodePromotion(await findPromotion(scope, params.idpromocao)),
  )

  serve(server, wire.createPromotion, async ({ input: { body }, scope }) =>
    wire.encodePromotion(await createPromotion(scope, wire.decodePromotionTerms(body))),
  )

  serve(server, wire.changePromotion, async ({ input: { params, body }, scope }) =>
    wire.encodePromotion(await changePromotion(scope, params.idpromocao, body.versao, wire.decodePromotionTerms(body))),
  )
}
