import * as priceLimits from '#contract/price-limits.ts'
import * as productCost from '#contract/product-cost.ts'
import * as quote from '#contract/quote.ts'
import { aQuote } from '#test/builders/orders.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { ATTENDANTS, only } from '../answers.ts'
import type { Row } from '../row.ts'

const MANAGES_SETTINGS = { answers: only(['staff for settings']), rightful: 'staff for settings' } as const
const MANAGES_COSTS = {
  answers: only(['staff for settings', 'staff for all else', 'key']),
  rightful: 'staff for settings',
} as const
const PRICES_QUOTES = { answers: only([...ATTENDANTS, 'staff for all else']), rightful: 'staff for all else' } as const

/** How the store prices quotes: offers, what people may give away, and what products cost. */
export const QUOTE_ROWS: readonly Row[] = [
  {
    endpoint: quote.listQuotes,
    ...PRICES_QUOTES,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, grupo: 'PEDIDOS', busca: 'ana', page: 1, limit: 50 },
    }),
  },
  {
    endpoint: quote.exportQuotes,
    ...PRICES_QUOTES,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, formato: 'csv' } }),
  },
  {
    endpoint: quote.storeQuote,
    ...PRICES_QUOTES,
    sent: async ({ store, owner }) => ({
      params: { numpedido: await aQuote(store, owner) },
      query: { idfornecedor: store.slug },
    }),
  },
  {
    endpoint: quote.priceQuote,
    ...PRICES_QUOTES,
    sent: async ({ store, owner }) => ({
      params: { numpedido: await aQuote(store, owner) },
      query: { idfornecedor: store.slug },
      body: {
        versao: 1,
        validade: new Date(Date.now() + 172_800_000).toISOString().slice(0, 10),
        mensagem: 'Preço de atacado',
        itens: [{ linha: 1, quantidade: 1, preco: 9.5 }],
      },
    }),
  },
  {
    endpoint: priceLimits.priceLimits,
    ...MANAGES_SETTINGS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: priceLimits.setPriceLimits,
    ...MANAGES_SETTINGS,
    sent: async ({ store }) => {
      await store.pool.query('update supplier set margin_floor = 0 where id = $1', [store.id])
      const { staffId } = await aStaffMember(store, 'attendant')
      return {
        params: {},
        query: { idfornecedor: store.slug },
        body: { margemMinima: 12, pessoas: [{ id: staffId, alcada: 15 }] },
      }
    },
  },
  {
    endpoint: productCost.listProductCosts,
    ...MANAGES_COSTS,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, grupo: 'TODOS', busca: 'arroz', ordenacao: 'menor-margem' },
    }),
  },
  {
    endpoint: productCost.setProductCosts,
    ...MANAGES_COSTS,
    sent: async ({ store, productId }) => {
      const { rows } = await store.pool.query<{ code: string }>(
        'update product set cost = null where supplier_id = $1 and id = $2 returning code',
        [store.id, productId],
      )
      return {
        params: {},
        query: { idfornecedor: store.slug },
        body: { produtos: [{ codigo: rows[0]?.code ?? '', custo: 7.35, visto: { custo: null } }] },
      }
    },
  },
]
