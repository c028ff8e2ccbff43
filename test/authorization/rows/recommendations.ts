import { randomUUID } from 'node:crypto'
import * as wire from '#contract/recommendation.ts'
import { LINKED_USERS, ON_THE_ACCOUNT, only } from '../answers.ts'
import type { Row } from '../row.ts'

/** What a store recommends, and what people say of it: each of the own account. */
export const RECOMMENDATION_ROWS: readonly Row[] = [
  {
    endpoint: wire.recommendedProducts,
    answers: only(ON_THE_ACCOUNT),
    sent: ({ store, owner, productId }) => ({
      params: { idfornecedor: store.slug, idcliente: owner.customerId },
      query: { visao: 'PRODUTO', idproduto: productId },
    }),
  },
  {
    endpoint: wire.recommendationFeedback,
    answers: only(['customer', 'other customer', ...LINKED_USERS, 'key']),
    sent: ({ store, productId }) => ({
      params: {},
      body: {
        acao: 'VISTO',
        visao: 'HOME',
        item_id: productId,
        sessao_id: randomUUID(),
        idfornecedor: store.slug,
      },
    }),
  },
]
