import * as promotion from '#contract/promotion.ts'
import { aPromotion } from '#test/builders/promotions.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_PRICES = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

/** A draft: the other rows buy at the prices of the store. */
const terms = ({ productId }: Belongings) => ({
  nome: unique('Promoção'),
  desconto: 10,
  publico: 'TODOS' as const,
  publicada: false,
  inicio: '2026-11-27T08:00',
  fim: '2026-11-30T23:59',
  produtos: [{ idproduto: productId, preco: 7.35 }],
  categorias: [],
  etiquetas: ['natal'],
})

/** Lower prices for some time. */
export const PROMOTION_ROWS: readonly Row[] = [
  {
    endpoint: promotion.listPromotions,
    ...MANAGES_PRICES,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, situacao: 'NO_AR', busca: 'natal', page: 1, limit: 20 },
    }),
  },
  {
    endpoint: promotion.getPromotion,
    ...MANAGES_PRICES,
    sent: async ({ store }) => ({
      params: { idpromocao: await aPromotion(store, { isPublished: false }) },
      query: { idfornecedor: store.slug },
    }),
  },
  {
    endpoint: promotion.createPromotion,
    ...MANAGES_PRICES,
    sent: (of) => ({ params: {}, query: { idfornecedor: of.store.slug }, body: terms(of) }),
  },
  {
    endpoint: promotion.changePromotion,
    ...MANAGES_PRICES,
    sent: async (of) => ({
      params: { idpromocao: await aPromotion(of.store, { isPublished: false }) },
      query: { idfornecedor: of.store.slug },
      body: { ...terms(of), versao: 1 },
    }),
  },
]
