import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { resolvePayment, paymentsToDecideOf } from '#contract/payment-desk.ts'
import { listStoreOrders, storeOrder } from '#contract/store-order.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { orderNumberIn } from '#server/platform/database/like-search.ts'

const { call, pool } = testApp()

/** A card that was paid, and that its holder disputes at the bank. */
async function aDisputedCharge(store: StoreBuilder, orderNumber: number): Promise<void> {
  await pool.query(
    `with provider as (insert into payment_provider (supplier_id, kind, settings, sealed_secrets, webhook_hash)
       values ($1, 'mercado-pago', '{}', '', $3) returning id)
     insert into charge (supplier_id, group_id, order_number, provider_id, method, state, amount_cents, check_at)
     select $1, gen_random_uuid(), $2, id, 'card', 'disputed', 1000, null from provider`,
    [store.id, orderNumber, randomBytes(32)],
  )
}

async function fourOrders() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['orders'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const ana = await aCustomer(store, { name: 'Ana Souza' })
  const bia = await aCustomer(store, { name: 'Beatriz Lima' })
  await anOrder(store, ana, { paymentKind: 'cash', totalCents: 5000 })
  await anOrder(store, bia, { totalCents: 1000, status: 'delivered', paymentState: 'paid' })
  await anOrder(store, ana, { totalCents: 9000, status: 'cancelled' })
  await anOrder(store, bia, { paymentKind: 'cash', totalCents: 3000, status: 'picking' })
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
      { ABERTOS: 2, ORCAMENTOS: 0, ENTREGUES: 1, CANCELADOS: 1, ATENCAO: 0 },
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

  test('have what is wrong with their payments, until it is decided', async () => {
    const { store, list, numbers, headers } = await fourOrders()
    const finance = await aStaffMember(store, 'staff', ['orders', 'finance'])
    await pool.query(
      `insert into payment (supplier_id, external_id, order_number, amount_cents, received_at, problem, excess_cents)
       values ($1, $2, 4, 2000, now(), 'short', 0), ($1, $3, 2, 1000, now(), 'double', 1000)`,
      [store.id, randomUUID(), randomUUID()],
    )
    await aDisputedCharge(store, 2)
    expect(await numbers({ grupo: 'ATENCAO' })).toEqual([4, 2])
    expect((await list({ busca: 'ana' })).totais.ATENCAO).toBe(0)
    const { pedidos, total, totais } = await list({ grupo: 'ATENCAO', ordenacao: 'antigos' })
    expect([total, totais.ATENCAO, totais.ABERTOS]).toEqual([2, 2, 2])
    expect(pedidos.map(({ atencao }) => atencao.toSorted())).toEqual([['CONTESTADO', 'EM_DOBRO'], ['A_MENOR']])

    const paymentsOf = async (numpedido: number, as = headers) =>
      (await call(paymentsToDecideOf, { params: { idfornecedor: store.slug, numpedido }, headers: as })).body
    const own = { ...headers, cookie: `commerce-auth-token=${finance.token}` }
    expect(await paymentsOf(4)).toMatchObject([{ problema: 'A_MENOR', valor: 20, totalPedido: 30, decisoes: [] }])
    const found = await paymentsOf(2, own)
    expect(found.map(({ problema, decisoes }) => [problema, decisoes])).toEqual(
      expect.arrayContaining([
        ['CONTESTADO', []],
        ['EM_DOBRO', ['DEVOLVER']],
      ]),
    )
    const [short] = await paymentsOf(4, own)
    const accepted = await call(resolvePayment, {
      params: { idfornecedor: store.slug, idrecebimento: short?.idrecebimento ?? '' },
      body: { decisao: 'ACEITAR' },
      headers: own,
    })
    expect([accepted.status, await numbers({ grupo: 'ATENCAO' })]).toEqual([200, [2]])
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
