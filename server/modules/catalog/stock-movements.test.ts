import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as desk from '#contract/product-desk.ts'
import * as wire from '#contract/stock-movement.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function stockOf(store: StoreBuilder, idproduto: string) {
  const staff = await aStaffMember(store, 'staff', ['catalogue'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` }
  const params = { idproduto }
  return {
    staff,
    move: (tipo: 'ENTRADA' | 'DEVOLUCAO' | 'PERDA' | 'SAIDA', quantidade: number, more: object = {}) =>
      call(wire.moveStock, {
        params,
        query: {},
        headers,
        body: { idmovimento: randomUUID(), tipo, quantidade, ...more },
      }),
    count: (estoque: number) =>
      call(desk.setStock, { params, query: {}, headers, body: { estoque, motivo: 'Contagem do mês' } }),
    movements: async (query: object = {}) => (await call(wire.listStockMovements, { params, query, headers })).body,
    now: async () => (await call(desk.getStoredProduct, { params, query: {}, headers })).body.estoque,
  }
}

test('what comes and goes changes the stock, and is told with who did it and what orders took between', async () => {
  const store = await anOpenStore(pool)
  const { id } = await aProduct(store, { price: 40, stock: 10 })
  const stock = await stockOf(store, id)
  expect((await stock.move('ENTRADA', 50, { motivo: 'Nota 1.234' })).body.estoque).toBe(60)
  const buyer = await aBuyer(app, store)
  await buyer.buy([{ id, quantidade: 4 }])
  expect((await stock.move('PERDA', 3)).body.estoque).toBe(53)
  expect((await stock.count(50)).body.estoque).toBe(50)
  const { movimentos, total } = await stock.movements()
  expect(total).toBe(3)
  expect(movimentos).toMatchObject([
    { tipo: 'CONTAGEM', quantidade: -3, estoque: 50, pedidosDesdeAnterior: 0, motivo: 'Contagem do mês' },
    { tipo: 'PERDA', quantidade: -3, estoque: 53, pedidosDesdeAnterior: -4, motivo: '' },
    { tipo: 'ENTRADA', quantidade: 50, estoque: 60, pedidosDesdeAnterior: null, motivo: 'Nota 1.234' },
  ])
  expect(new Set(movimentos.map(({ por }) => por)).size).toBe(1)
  const second = await stock.movements({ page: 2, limit: 2 })
  expect(second).toMatchObject({ total: 3, movimentos: [{ tipo: 'ENTRADA', pedidosDesdeAnterior: null }] })
})

test('the same movement is counted once, however often it is sent, and at once', async () => {
  const store = await aStore(pool)
  const [{ id }, other] = [await aProduct(store, { stock: 10 }), await aProduct(store, { stock: 1 })]
  const stock = await stockOf(store, id)
  const again = { idmovimento: randomUUID() }
  const sent = await Promise.all(Array.from({ length: 5 }, () => stock.move('ENTRADA', 5, again)))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect([await stock.now(), (await stock.movements()).total]).toEqual([15, 1])
  const ofOther = await stockOf(store, other.id)
  expect((await ofOther.move('ENTRADA', 5, again)).status).toBe(404)
  expect(await ofOther.now()).toBe(1)
})

test('no more leaves than there is, also where many take at once', async () => {
  const store = await aStore(pool)
  const { id } = await aProduct(store, { stock: 5 })
  const stock = await stockOf(store, id)
  const taken = await Promise.all(Array.from({ length: 8 }, () => stock.move('SAIDA', 1)))
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(taken.find(({ status }) => status !== 200)?.failure).toMatchObject({
    codigo: 'product.stockTooLow',
    campo: 'quantidade',
  })
  expect(await stock.now()).toBe(0)
})

test('what is not counted has no movements, and a movement is of something', async () => {
  const store = await aStore(pool)
  const { id } = await aProduct(store)
  const stock = await stockOf(store, id)
  expect((await stock.move('ENTRADA', 5)).failure).toMatchObject({ codigo: 'product.stockUntracked' })
  for (const quantidade of [0, -3, 1_000_001])
    expect((await stock.move('ENTRADA', quantidade)).failure).toMatchObject({ codigo: 'request.invalid' })
  const elsewhere = await stockOf(await aStore(pool), id)
  expect((await elsewhere.move('ENTRADA', 5)).status).toBe(404)
})
