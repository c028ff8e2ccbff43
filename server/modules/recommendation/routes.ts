import * as wire from '#contract/recommendation.ts'
import { customerOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { priceViewOf } from '#server/modules/catalog/product-row.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { recordFeedback } from './feedback.ts'
import { recommend } from './recommend.ts'

/** A person who looks through the store sees a few rows a minute; each sends one call, and one for each product touched. */
const FEEDBACK_PER_MINUTE = 60

export function recommendationRoutes(server: Server): void {
  const admitFeedback = attemptLimit(server.appContext.db, {
    name: 'recommendation feedback by customer',
    perMinute: FEEDBACK_PER_MINUTE,
  })

  serve(server, wire.recommendedProducts, async ({ scope, customer, input: { query } }) => {
    const request = {
      view: query.visao === undefined ? 'home' : wire.decodeRecommendationView(query.visao),
      product: query.idproduto ?? null,
    } as const
    const prices = await priceViewOf(scope, query.idformapagamento)
    return wire.encodeRecommendations(await recommend(scope, customer, request, prices, new Date()))
  })

  serve(server, wire.recommendationFeedback, async ({ scope, input: { body } }) => {
    const customer = customerOf(scope.actor)
    ensure(customer, 'access.notAllowed')
    await admitFeedback(`${scope.supplier.id} ${customer.id}`)
    await recordFeedback(scope, customer, wire.decodeFeedback(body))
    return { sucesso: true }
  })
}
