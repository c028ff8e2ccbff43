import { describe, expect, test } from 'vitest'
import { listStoreOrders, storeOrder } from '#contract/store-order.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { orderNumberIn } from '#server/platform/database/like-search.ts'

const { call, pool } = testApp()

async function fourOrders() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['orders'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const ana = await aCustomer(store, { name: 'Ana Souza' })
  const bia = await aCustomer(store, { name: 'Beatriz Lima' })
  await anOrder(store, ana, { totalCents: 5000 })
  await anOrder(store, bia, { totalCents: 1000, status: 'delivered', paymentState: 'paid' })
  await anOrder(store, ana, { totalCents: 9000, status: 'cancelled' })
  await anOrder(store, bia, { totalCents: 3000, status: 'picking' })
  const list = async (query: Parameters<typeof call<typeof listStoreOrders>>[1]['query'] = {}) =>
    (await call(listStoreOrders, { params: {}, query, headers })).body
  const numbers = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).pedidos.map(({ numpedido }) => numpedido)
  return { store, headers, ana, bia, list, numbers }
}

describe('the orders of a store', () => {
  test('come newest first, with how many each part of the list has', async () => {
    const { list, ana } = await fourOrders()
    const all = await list()
    expect(all.pedidos.map(({ numpedido, status, pago }) => [numpedido, status, pago])).toEqual([
      [4, 'SEPARANDO', false],
      [3, 'CANCELADO', false],
      [2, 'ENTREGUE', true],
      [1, 'ENVIADO', false],
    ])
    expect([all.total, all.limit, all.totais]).toEqual([
      4,
      50,
      { ABERTOS: 2, ORCAMENTOS: 0, ENTREGUES: 1, CANCELADOS: 1 },
    ])
    expect(all.pedidos.at(-1)).toMatchObject({ idcliente: ana.customerId, totalpedido: 50, totalItens: 1 })
  })

  test('are filtered, searched, sorted and paged', async () => {
    const { numbers, list, bia } = await fourOrders()
    expect(await numbers({ grupo: 'ABERTOS' })).toEqual([4, 1])
    expect(await numbers({ busca: 'beatriz' })).toEqual([4, 2])
    expect(await numbers({ busca: bia.document })).toEqual([4, 2])
    expect(await numbers({ busca: 'nº 3' })).toEqual([3])
    expect(await numbers({ idcliente: bia.customerId, grupo: 'ENTREGUES' })).toEqual([2])
    expect(await numbers({ ordenacao: 'antigos' })).toEqual([1, 2, 3, 4])
    expect(await numbers({ ordenacao: 'maior-total' })).toEqual([3, 1, 4, 2])
    expect(await numbers({ ordenacao: 'menor-total', limit: 2, page: 2 })).toEqual([1, 3])
    expect(await numbers({ pago: true })).toEqual([2])
    expect(await numbers({ pago: false, tipoentrega: 'RETIRADA' })).toEqual([4, 3, 1])
    expect(await numbers({ tipoentrega: 'DELIVERY' })).toEqual([])
    expect(await numbers({ depoisDe: 2, grupo: 'ABERTOS' })).toEqual([4])
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect(await numbers({ de: yesterday, ate: tomorrow })).toEqual([4, 3, 2, 1])
    expect(await numbers({ de: tomorrow })).toEqual([])
    expect((await list({ busca: 'beatriz', grupo: 'ABERTOS' })).totais).toMatchObject({ ABERTOS: 1, ENTREGUES: 1 })
  })

  test('are shown with items and history, and those of another store are not', async () => {
    const { headers } = await fourOrders()
    const shown = await call(storeOrder, { params: { numpedido: 1 }, headers })
    expect(shown.body).toMatchObject({ numpedido: 1, itens: [{ total: 50 }], podeCancelar: false })
    const unknown = await call(storeOrder, { params: { numpedido: 99 }, headers })
    expect([unknown.status, unknown.failure.codigo]).toEqual([404, 'order.notFound'])
  })
})

test.each([
  ['812', 812],
  [' nº 812 ', 812],
  ['#812', 812],
  ['n 812', 812],
  ['812a', null],
  ['', null],
  ['1234567890123456', null],
])('%j is the order %s', (typed, number) => {
  expect(orderNumberIn(typed)).toBe(number)
})
