import { expect, test } from 'vitest'
import { listOrders } from '#contract/order-list.ts'
import { cookie } from '#test/builders/quotes.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aLinkedUser, type Person } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

const asPerson = (store: StoreBuilder, { token }: Person) => ({ 'x-idfornecedor': store.slug, ...cookie(token) })

async function numbersOf(store: StoreBuilder, person: Person, query: object): Promise<readonly number[]> {
  const reply = await call(listOrders, {
    params: { idcliente: person.customerId },
    query,
    headers: asPerson(store, person),
  })
  expect(reply.status).toBe(200)
  expect(reply.body.total).toBe(reply.body.pedidos.length)
  return reply.body.pedidos.map(({ numpedido }) => numpedido)
}

test('the list of orders is filtered by status, period, product, number and the user who ordered', async () => {
  const store = await aStore(pool)
  const owner = await aCustomer(store)
  const helper = await aLinkedUser(store, owner, ['submissao_pedido'])
  const delivered = await anOrder(store, owner, { status: 'delivered' })
  const open = await anOrder(store, owner, { status: 'picking' })
  const byHelper = await anOrder(store, { ...owner, loginId: helper.loginId }, { status: 'placed' })
  await anOrder(store, await aCustomer(store))
  await pool.query(
    `update purchase_order set placed_at = '2026-03-10T02:30:00Z' where supplier_id = $1 and number = $2`,
    [store.id, delivered],
  )
  await pool.query(
    `update order_line set name = 'Pão de queijo', code = 'PQ-7' where supplier_id = $1 and order_number = $2`,
    [store.id, open],
  )

  expect(await numbersOf(store, owner, {})).toEqual([byHelper, open, delivered])
  expect(await numbersOf(store, owner, { grupo: 'ENTREGUES' })).toEqual([delivered])
  expect(await numbersOf(store, owner, { grupo: 'ABERTOS' })).toEqual([byHelper, open])
  // 2:30 in UTC is still the day before in São Paulo.
  expect(await numbersOf(store, owner, { de: '2026-03-09', ate: '2026-03-09' })).toEqual([delivered])
  expect(await numbersOf(store, owner, { de: '2026-03-10', ate: '2026-03-10' })).toEqual([])
  expect(await numbersOf(store, owner, { busca: 'queijo pao' })).toEqual([open])
  expect(await numbersOf(store, owner, { busca: 'pq-7' })).toEqual([open])
  expect(await numbersOf(store, owner, { busca: `nº ${delivered}` })).toEqual([delivered])
  expect(await numbersOf(store, owner, { idusuariovinculado: helper.loginId })).toEqual([byHelper])
  expect(await numbersOf(store, owner, { clientevinculadoprincipal: owner.customerId })).toHaveLength(3)
})

test('another principal than that of the session is refused', async () => {
  const store = await aStore(pool)
  const [owner, other] = [await aCustomer(store), await aCustomer(store)]
  const reply = await call(listOrders, {
    params: { idcliente: owner.customerId },
    query: { clientevinculadoprincipal: other.customerId },
    headers: asPerson(store, owner),
  })
  expect([reply.status, reply.failure.codigo]).toEqual([404, 'access.notAllowed'])
})

test('a form exports the filtered orders as a file in which no cell is a formula', async () => {
  const store = await aStore(pool)
  const owner = await aCustomer(store)
  await pool.query(`update login set name = '=cmd()' where id = $1`, [owner.loginId])
  const delivered = await anOrder(store, owner, { status: 'delivered', totalCents: 123_456 })
  await anOrder(store, owner, { status: 'placed' })
  const reply = await app.server().app.inject({
    method: 'POST',
    url: `/v4/orders/export/${owner.customerId}`,
    headers: { ...asPerson(store, owner), 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grupo=ENTREGUES&formato=csv',
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="meus-pedidos.csv"')
  const [, row = '', ...more] = reply.body.trim().split(/\r?\n/)
  expect(more).toEqual([])
  expect(row.startsWith(`${delivered};Entregue;`)).toBe(true)
  expect(row).toContain(";'=cmd();")
  expect(row.endsWith(';1234,56')).toBe(true)
})

test('without a format the export is a workbook', async () => {
  const store = await aStore(pool)
  const owner = await aCustomer(store)
  const reply = await app.server().app.inject({
    method: 'POST',
    url: `/v4/orders/export/${owner.customerId}`,
    headers: asPerson(store, owner),
    payload: {},
  })
  expect(reply.headers['content-type']).toContain('spreadsheetml')
  expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK')
})
