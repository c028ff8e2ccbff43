import { expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import * as wire from '#contract/product-cost.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

/** A store with rice for R$ 10 and beans for R$ 5, a margin floor of 20 %, and calls of one of its staff. */
async function aStoreWithCosts() {
  const store = await aStore(pool)
  const rice = await aProduct(store, { name: 'Arroz', code: 'ARZ-1', price: 10 })
  await aProduct(store, { name: 'Feijão', code: 'FEJ-1', price: 5 })
  await pool.query('update supplier set margin_floor = 2000 where id = $1', [store.id])
  const { token } = await aStaffMember(store, 'staff', ['prices'])
  return { store, rice, ...callsOf(store, token) }
}

const callsOf = (store: StoreBuilder, token: string) => {
  const query = { idfornecedor: store.slug }
  const headers = cookie(token)
  return {
    list: async (filter: Parameters<typeof call<typeof wire.listProductCosts>>[1]['query'] = {}) =>
      (await call(wire.listProductCosts, { params: {}, query: { ...query, ...filter }, headers })).body,
    set: (...produtos: Parameters<typeof call<typeof wire.setProductCosts>>[1]['body']['produtos']) =>
      call(wire.setProductCosts, { params: {}, query, body: { produtos }, headers }),
  }
}

test('costs are set by code, found by what is wrong with them, and stay in the log', async () => {
  const { store, list, set } = await aStoreWithCosts()
  expect((await list()).totais).toEqual({ TODOS: 2, SEM_CUSTO: 2, ABAIXO_DO_MINIMO: 0 })
  const { body } = await set(
    { codigo: 'ARZ-1', custo: 8.0125 },
    { codigo: 'FEJ-1', custo: 4 },
    { codigo: 'NADA', custo: 1 },
  )
  expect(body).toEqual({ alterados: 2, naoEncontrados: ['NADA'] })

  // At 20 % a cost of R$ 8.0125 needs R$ 10.0157, and one of R$ 4 exactly the R$ 5 of the beans.
  const below = await list({ grupo: 'ABAIXO_DO_MINIMO' })
  expect([below.totais, below.margemMinima]).toEqual([{ TODOS: 2, SEM_CUSTO: 0, ABAIXO_DO_MINIMO: 1 }, 20])
  expect(below.produtos).toMatchObject([{ codigo: 'ARZ-1', nome: 'Arroz', preco: 10, custo: 8.0125 }])
  expect((await list({ busca: 'fej', ordenacao: 'menor-margem' })).produtos.map(({ codigo }) => codigo)).toEqual([
    'FEJ-1',
  ])

  // The same again changes nothing; without a cost it is not known any more.
  expect((await set({ codigo: 'FEJ-1', custo: 4 })).body.alterados).toBe(0)
  expect((await set({ codigo: 'FEJ-1' })).body.alterados).toBe(1)
  expect((await list({ grupo: 'SEM_CUSTO' })).produtos.map(({ codigo }) => codigo)).toEqual(['FEJ-1'])
  const { rows } = await pool.query(
    'select changes from audit_event where supplier_id = $1 and action = $2 order by happened_at',
    [store.id, 'product.cost-changed'],
  )
  expect(rows.map(({ changes }) => changes)).toEqual([
    [
      { field: 'cost', part: 'Arroz', before: null, after: 8.0125 },
      { field: 'cost', part: 'Feijão', before: null, after: 4 },
    ],
    [{ field: 'cost', part: 'Feijão', before: 4, after: null }],
  ])
})

test('a cost that somebody else changed meanwhile is not written over', async () => {
  const { list, set } = await aStoreWithCosts()
  await set({ codigo: 'ARZ-1', custo: 7 })
  const late = await set({ codigo: 'ARZ-1', custo: 6, visto: {} }, { codigo: 'FEJ-1', custo: 3, visto: {} })
  expect([late.status, late.failure?.codigo]).toEqual([409, 'record.changedMeanwhile'])
  expect((await list()).produtos.map(({ custo }) => custo)).toEqual([7, null])
  expect((await set({ codigo: 'ARZ-1', custo: 6, visto: { custo: 7 } })).status).toBe(200)
})

test('no customer reads a cost', async () => {
  const { store, rice, set } = await aStoreWithCosts()
  await set({ codigo: 'ARZ-1', custo: 7.3119 }, { codigo: 'FEJ-1', custo: 3.3119 })
  const { token } = await aCustomer(store)
  const params = { sessao: '0', idfornecedor: store.slug }
  for (const headers of [{}, cookie(token)]) {
    const answers = await Promise.all([
      call(catalog.listProducts, { params: { ...params, endereco: '0' }, query: { sk: 'arroz' }, headers }),
      call(catalog.searchProductList, { params, query: { sk: 'arroz' }, headers }),
      call(catalog.productDetail, { params: { ...params, id: rice.id }, query: {}, headers }),
      call(suggestProducts, { params: {}, query: { idfornecedor: store.slug, query: 'arroz' }, headers }),
    ])
    const text = JSON.stringify(answers.map(({ body }) => body))
    expect(text).toContain('Arroz')
    expect(text).not.toMatch(/custo|3119/i)
  }
})
