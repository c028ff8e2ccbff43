import { expect, test } from 'vitest'
import { currentOrders, lastPurchases, listOrders } from '#contract/order-list.ts'
import { orderDetail } from '#contract/order.ts'
import { cookie } from '#test/builders/quotes.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aLinkedUser, aStaffMember, type Person } from '#test/builders/people.ts'
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
  for (const principal of [owner.customerId, true, false])
    expect(await numbersOf(store, owner, { clientevinculadoprincipal: principal })).toHaveLength(3)
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

test('the last purchase of a product leaves out cancelled orders, quotes and other customers', async () => {
  const store = await aStore(pool)
  const owner = await aCustomer(store)
  const first = await anOrder(store, owner, { status: 'delivered' })
  const bought = await anOrder(store, owner, { status: 'placed' })
  const cancelled = await anOrder(store, owner, { status: 'cancelled' })
  const others = await anOrder(store, await aCustomer(store))
  const { rows } = await pool.query<{ id: string }>(
    'select product_id as id from order_line where supplier_id = $1 and order_number = $2 order by position limit 1',
    [store.id, first],
  )
  const id = rows[0]?.id ?? ''
  const quantities = [first, bought, cancelled, others].map((number, index) => [number, (index + 2) * 1000])
  await pool.query(
    `update order_line l set product_id = $2, quantity = n.quantity
     from jsonb_to_recordset($3) n(number bigint, quantity integer)
     where l.supplier_id = $1 and l.order_number = n.number and l.position = 1`,
    [store.id, id, JSON.stringify(quantities.map(([number, quantity]) => ({ number, quantity })))],
  )
  const reply = await call(lastPurchases, {
    params: { idcliente: owner.customerId },
    query: { produtos: `${id},00000000-0000-4000-8000-000000000000` },
    headers: asPerson(store, owner),
  })
  expect(reply.status).toBe(200)
  expect(reply.body.compras).toMatchObject([{ idproduto: id, quantidade: 3 }])
})

test('the current orders begin with those that wait for the customer and end with the last delivered one', async () => {
  const store = await aStore(pool)
  const owner = await aCustomer(store)
  await anOrder(store, owner, { status: 'delivered' })
  const delivered = await anOrder(store, owner, { status: 'delivered' })
  const unpaid = await anOrder(store, owner, { status: 'awaiting-payment' })
  await anOrder(store, owner, { status: 'placed' })
  const onItsWay = await anOrder(store, owner, { status: 'out-for-delivery' })
  const picking = await anOrder(store, owner, { status: 'picking' })
  await anOrder(store, owner, { status: 'cancelled' })
  await anOrder(store, await aCustomer(store), { status: 'placed' })
  const reply = await call(currentOrders, {
    params: { idcliente: owner.customerId },
    query: {},
    headers: asPerson(store, owner),
  })
  expect(reply.status).toBe(200)
  expect(reply.body.pedidos.map(({ numpedido }) => numpedido)).toEqual([unpaid, picking, onItsWay, delivered])
})

test('a customer reads which person of the account did what, and no name of the store’s people', async () => {
  const store = await aStore(pool)
  const owner = await aCustomer(store)
  const helper = await aLinkedUser(store, owner, ['submissao_pedido'])
  const staff = await aStaffMember(store, 'staff', ['orders'])
  const number = await anOrder(store, { ...owner, loginId: helper.loginId }, { status: 'picking' })
  await pool.query('delete from order_event where supplier_id = $1 and order_number = $2', [store.id, number])
  await pool.query(
    `insert into order_event (supplier_id, order_number, position, to_status, login_id, acting_as)
     values ($1, $2, 1, 'placed', $3, 'linked-user'), ($1, $2, 2, 'picking', $4, 'staff')`,
    [store.id, number, helper.loginId, staff.loginId],
  )
  const { body } = await call(orderDetail, {
    params: { sessao: 'token', numpedido: number },
    headers: asPerson(store, owner),
  })
  const { rows } = await pool.query<{ name: string }>('select name from login where id = $1', [helper.loginId])
  expect(body.eventos.map(({ para, por }) => [para, por])).toEqual([
    ['ENVIADO', rows[0]?.name],
    ['SEPARANDO', null],
  ])
})
