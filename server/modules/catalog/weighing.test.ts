import { expect, test } from 'vitest'
import * as wire from '#contract/weighing.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

type Change = Parameters<typeof call<typeof wire.setWeighing>>[1]['body']['produtos'][number]

/** A store that sells cheese by weight and rice by the piece. */
async function aStoreWithCheese() {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Queijo minas', code: 'QJO-1', unit: 'kg' })
  await aProduct(store, { name: 'Presunto', code: 'PRE-1', unit: 'g' })
  await aProduct(store, { name: 'Arroz', code: 'ARZ-1', unit: 'un' })
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const query = { idfornecedor: store.slug }
  const headers = cookie(token)
  return {
    store,
    list: async (filter: Parameters<typeof call<typeof wire.listWeighing>>[1]['query'] = {}) =>
      (await call(wire.listWeighing, { params: {}, query: { ...query, ...filter }, headers })).body,
    set: (...produtos: Change[]) => call(wire.setWeighing, { params: {}, query, body: { produtos }, headers }),
  }
}

test('products are weighed by code, found by it, and stay in the log', async () => {
  const { store, list, set } = await aStoreWithCheese()
  expect((await list()).totais).toEqual({ TODOS: 2, PESADOS: 0, NAO_PESADOS: 2 })
  const { body } = await set(
    { codigo: 'QJO-1', vendidoPorPeso: true, tolerancia: 7.5 },
    { codigo: 'ARZ-1', vendidoPorPeso: true },
  )
  expect(body).toEqual({ alterados: 1, naoEncontrados: ['ARZ-1'] })
  const weighed = await list({ grupo: 'PESADOS' })
  expect([weighed.totais.PESADOS, weighed.toleranciaDaLoja]).toEqual([1, 5])
  expect(weighed.produtos).toMatchObject([{ codigo: 'QJO-1', vendidoPorPeso: true, tolerancia: 7.5 }])
  expect((await set({ codigo: 'QJO-1', vendidoPorPeso: true, tolerancia: 7.5 })).body.alterados).toBe(0)
  const { rows } = await pool.query('select changes from audit_event where supplier_id = $1 and action = $2', [
    store.id,
    'product.weighing-changed',
  ])
  expect(rows.map(({ changes }) => changes)).toEqual([
    [
      { field: 'isWeighed', part: 'Queijo minas', before: false, after: true },
      { field: 'weightTolerance', part: 'Queijo minas', before: null, after: 7.5 },
    ],
  ])
})

test('a change of another person is not overwritten', async () => {
  const { list, set } = await aStoreWithCheese()
  const visto = { vendidoPorPeso: false, tolerancia: null }
  await set({ codigo: 'QJO-1', vendidoPorPeso: true, tolerancia: 3, visto })
  const late = await set(
    { codigo: 'QJO-1', vendidoPorPeso: true, tolerancia: 9, visto },
    { codigo: 'PRE-1', vendidoPorPeso: true, visto },
  )
  expect([late.status, late.failure.codigo]).toEqual([409, 'record.changedMeanwhile'])
  expect((await list({ grupo: 'PESADOS' })).produtos).toMatchObject([{ codigo: 'QJO-1', tolerancia: 3 }])
})
