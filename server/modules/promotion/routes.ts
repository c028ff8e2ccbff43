import { encodePage, pagingAt } from '#contract/paging.ts'
import * as wire from '#contract/promotion.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { changePromotion, createPromotion, findPromotion, listPromotions } from './promotions.ts'

export function promotionRoutes(server: Server): void {
  serve(server, wire.listPromotions, async ({ input: { query }, scope }) => {
    const paging = pagingAt(query)
    return { ...(await listPromotions(scope, query, paging)), ...encodePage(paging) }
  })
  serve(server, wire.getPromotion, ({ input: { params }, scope }) => findPromotion(scope, params.id))
  serve(server, wire.createPromotion, ({ input: { body }, scope }) => createPromotion(scope, body))
  serve(server, wire.changePromotion, ({ input: { params, body }, scope }) =>
    changePromotion(scope, params.id, body.version, body),
  )
}
