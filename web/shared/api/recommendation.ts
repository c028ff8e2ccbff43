import * as wire from '#contract/recommendation.ts'
import type {
  RecommendationFeedback,
  Recommendations,
  RecommendationView,
} from '#domain/recommendation/recommendation.ts'
import type { ApiContext } from './api-context.ts'

/** What a store recommends to a customer at one place, and what the customer does with it. */
export const recommendationApi = ({ call, supplier }: ApiContext, view: RecommendationView) => ({
  /** `product` is the id or slug of the one on the screen. */
  list: async (customerId: string, product?: string): Promise<Recommendations> =>
    wire.decodeRecommendations(
      await call(wire.recommendedProducts, {
        params: { idfornecedor: supplier.id, idcliente: customerId },
        query: { visao: wire.encodeRecommendationView(view), ...(product === undefined ? {} : { idproduto: product }) },
      }),
    ),

  judge: async (feedback: RecommendationFeedback): Promise<void> => {
    await call(wire.recommendationFeedback, {
      params: {},
      body: { ...wire.encodeFeedback(feedback, view), idfornecedor: supplier.id },
    })
  },
})
