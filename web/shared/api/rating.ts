import {
  answerRating,
  decodeRating,
  decodeStoreRating,
  encodeNewRating,
  encodeRatingFilter,
  listRatings,
  rateOrder,
} from '#contract/order-rating.ts'
import { encodePage, type Paging } from '#contract/paging.ts'
import type { NewRating, OrderRating, RatingFilter, StoreRating } from '#domain/order/rating.ts'
import type { ApiContext } from './api-context.ts'

export interface RatingPage {
  readonly ratings: readonly StoreRating[]
  readonly total: number
  /** Of all ratings that are not answered yet. */
  readonly unanswered: number
  /** Of all ratings, in stars; null where there is none. */
  readonly average: number | null
}

export const ratingApi = ({ call, supplier }: ApiContext) => ({
  rate: async (number: number, rating: NewRating): Promise<OrderRating> =>
    decodeRating(
      await call(rateOrder, {
        params: { idfornecedor: supplier.id, numpedido: number },
        body: encodeNewRating(rating),
      }),
    ),

  /** Of all customers, the newest first; for staff. */
  list: async (filter: RatingFilter, paging: Paging): Promise<RatingPage> => {
    const wire = await call(listRatings, {
      params: {},
      query: { idfornecedor: supplier.id, ...encodeRatingFilter(filter), ...encodePage(paging) },
    })
    return {
      ratings: wire.avaliacoes.map(decodeStoreRating),
      total: wire.total,
      unanswered: wire.semResposta,
      average: wire.notaMedia,
    }
  },

  /** For staff. */
  answer: async (number: number, text: string): Promise<OrderRating> =>
    decodeRating(
      await call(answerRating, {
        params: { numpedido: number },
        query: { idfornecedor: supplier.id },
        body: { texto: text },
      }),
    ),
})
