import { encodePage, type Paging } from '#contract/paging.ts'
import * as wire from '#contract/price-list.ts'
import type {
  AgreedPriceChange,
  ListedFilter,
  ListedPage,
  PriceList,
  PriceListSummary,
  PriceListTerms,
} from '#domain/catalog/price-list.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = { nome: 'name', ajuste: 'adjustment', publico: 'audience', clientes: 'customers' }

/** The price lists of a store, for those who set prices. */
export const priceListApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (): Promise<PriceListSummary[]> =>
      (await call(wire.listPriceLists, { params: {}, query })).tabelas.map(wire.decodePriceListSummary),

    read: async (id: string): Promise<PriceList> =>
      wire.decodePriceList(await call(wire.getPriceList, { params: { idtabela: id }, query })),

    /** Refusals name the field of the form at fault. */
    create: async (terms: PriceListTerms): Promise<PriceList> => {
      const body = wire.encodePriceListTerms(terms)
      return wire.decodePriceList(
        await withFieldNames(call(wire.createPriceList, { params: {}, query, body }), FIELD_NAMES),
      )
    },

    /** The same; `version` is the one that the change is based on. */
    change: async (id: string, version: number, terms: PriceListTerms): Promise<PriceList> => {
      const body = { ...wire.encodePriceListTerms(terms), versao: version }
      return wire.decodePriceList(
        await withFieldNames(call(wire.changePriceList, { params: { idtabela: id }, query, body }), FIELD_NAMES),
      )
    },

    products: async (id: string, filter: ListedFilter, paging: Paging): Promise<ListedPage> =>
      wire.decodeListedPage(
        await call(wire.listListedProducts, {
          params: { idtabela: id },
          query: { ...query, ...wire.encodeListedFilter(filter), ...encodePage(paging) },
        }),
      ),

    /** Refused with `record.changedMeanwhile` where somebody else changed the price since it was seen. */
    agree: async (id: string, change: Required<AgreedPriceChange>): Promise<void> => {
      await call(wire.setAgreedPrices, { params: { idtabela: id }, query, body: wire.encodeAgreedPrices([change]) })
    },
  }
}
