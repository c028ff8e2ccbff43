import * as priceList from '#contract/price-list.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_PRICES = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

/** Switched off: the other rows buy at the prices of the store. */
const terms = ({ owner }: Belongings) => ({
  nome: unique('Redes'),
  ajuste: -5.5,
  ativa: false,
  publico: 'ESCOLHIDOS' as const,
  clientes: [owner.customerId],
})

/** The prices of some customers. */
export const PRICE_LIST_ROWS: readonly Row[] = [
  {
    endpoint: priceList.listPriceLists,
    ...MANAGES_PRICES,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: priceList.getPriceList,
    ...MANAGES_PRICES,
    sent: async ({ store }) => ({
      params: { idtabela: await aPriceList(store) },
      query: { idfornecedor: store.slug },
    }),
  },
  {
    endpoint: priceList.createPriceList,
    ...MANAGES_PRICES,
    sent: (of) => ({ params: {}, query: { idfornecedor: of.store.slug }, body: terms(of) }),
  },
  {
    endpoint: priceList.changePriceList,
    ...MANAGES_PRICES,
    sent: async (of) => ({
      params: { idtabela: await aPriceList(of.store) },
      query: { idfornecedor: of.store.slug },
      body: { ...terms(of), clientes: [], versao: 1 },
    }),
  },
  {
    endpoint: priceList.listListedProducts,
    ...MANAGES_PRICES,
    sent: async ({ store }) => ({
      params: { idtabela: await aPriceList(store) },
      query: { idfornecedor: store.slug, grupo: 'TODOS', busca: 'arroz', page: 1, limit: 20 },
    }),
  },
  {
    endpoint: priceList.setAgreedPrices,
    ...MANAGES_PRICES,
    sent: async ({ store, productId }) => {
      const { rows } = await store.pool.query<{ code: string }>(
        'select code from product where supplier_id = $1 and id = $2',
        [store.id, productId],
      )
      return {
        params: { idtabela: await aPriceList(store) },
        query: { idfornecedor: store.slug },
        body: { produtos: [{ codigo: rows[0]?.code ?? '', preco: 7.35, visto: { preco: null } }] },
      }
    },
  },
]
