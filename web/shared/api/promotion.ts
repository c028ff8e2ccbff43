import { encodePage, type Paging } from '#contract/paging.ts'
import * as wire from '#contract/promotion.ts'
import type {
  Promotion,
  PromotionCounts,
  PromotionFilter,
  PromotionSummary,
  PromotionTerms,
} from '#domain/catalog/promotion.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = {
  nome: 'name',
  desconto: 'discount',
  publico: 'audience',
  inicio: 'from',
  fim: 'until',
  produtos: 'products',
  categorias: 'categories',
  etiquetas: 'tags',
}

export interface PromotionPage {
  readonly promotions: readonly PromotionSummary[]
  readonly total: number
  readonly counts: PromotionCounts
}

/** The promotions of a store, for those who set prices. */
export const promotionApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (filter: PromotionFilter, paging: Paging): Promise<PromotionPage> => {
      const { promocoes, total, totais } = await call(wire.listPromotions, {
        params: {},
        query: { ...query, ...wire.encodePromotionFilter(filter), ...encodePage(paging) },
      })
      return {
        promotions: promocoes.map(wire.decodePromotionSummary),
        total,
        counts: wire.decodePromotionCounts(totais),
      }
    },

    read: async (id: string): Promise<Promotion> =>
      wire.decodePromotion(await call(wire.getPromotion, { params: { idpromocao: id }, query })),

    /** Refusals name the field of the form at fault. */
    create: async (terms: PromotionTerms): Promise<Promotion> => {
      const body = wire.encodePromotionTerms(terms)
      return wire.decodePromotion(
        await withFieldNames(call(wire.createPromotion, { params: {}, query, body }), FIELD_NAMES),
      )
    },

    /** The same; `version` is the one that the change is based on. */
    change: async (id: string, version: number, terms: PromotionTerms): Promise<Promotion> => {
      const body = { ...wire.encodePromotionTerms(terms), versao: version }
      return wire.decodePromotion(
        await withFieldNames(call(wire.changePromotion, { params: { idpromocao: id }, query, body }), FIELD_NAMES),
      )
    },
  }
}
