import { randomUUID } from 'node:crypto'
import * as wire from '#contract/stock-count.ts'
import { aProduct, unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_PRODUCTS = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

/** A product that is counted, and an open count of all products. */
async function aCount({ store }: Belongings, withLine = false) {
  const id = randomUUID()
  const product = await aProduct(store, { stock: 5 })
  await store.pool.query('insert into stock_count (supplier_id, id, name) values ($1, $2, $3)', [
    store.id,
    id,
    unique('Contagem'),
  ])
  if (withLine)
    await store.pool.query(
      `insert into stock_count_line (supplier_id, id, count_id, product_id, quantity, stock)
       values ($1, gen_random_uuid(), $2, $3, 4000, 5000)`,
      [store.id, id, product.id],
    )
  return { params: { idcontagem: id }, query: { idfornecedor: store.slug }, product }
}

/** Counts of the stock, for those who manage products. */
export const STOCK_COUNT_ROWS: readonly Row[] = [
  {
    endpoint: wire.listStockCounts,
    ...MANAGES_PRODUCTS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, page: 1, limit: 20 } }),
  },
  {
    endpoint: wire.startStockCount,
    ...MANAGES_PRODUCTS,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: { idcontagem: randomUUID(), nome: unique('Contagem') },
    }),
  },
  {
    endpoint: wire.getStockCount,
    ...MANAGES_PRODUCTS,
    sent: async (of) => {
      const { params, query } = await aCount(of, true)
      return { params, query: { ...query, soDiferentes: true, page: 1, limit: 20 } }
    },
  },
  {
    endpoint: wire.readStock,
    ...MANAGES_PRODUCTS,
    sent: async (of) => {
      const { params, query, product } = await aCount(of)
      return { params, query, body: { idleitura: randomUUID(), codigo: product.code, quantidade: 1 } }
    },
  },
  {
    endpoint: wire.postStockCount,
    ...MANAGES_PRODUCTS,
    sent: async (of) => {
      const { params, query } = await aCount(of, true)
      return { params, query }
    },
  },
  {
    endpoint: wire.discardStockCount,
    ...MANAGES_PRODUCTS,
    sent: async (of) => {
      const { params, query } = await aCount(of)
      return { params, query }
    },
  },
]
