import { expect, test } from 'vitest'
import { encodeRoom, type SocketEvents } from '#contract/events.ts'
import { reviewCustomer } from '#contract/customer-review.ts'
import * as desk from '#contract/order-desk.ts'
import { recordInvoicePayment } from '#contract/receivable.ts'
import { STORE_TOPICS, type StoreTopic } from '#domain/events.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aSocket, closeSocketsAfterEach, handshake, listening } from '#test/builders/sockets.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool, server } = app
closeSocketsAfterEach()

/** A page of the back office: what it learned, and a handshake for all topics. */
async function anOpenPage() {
  const store = await anOpenStore(pool, {
    tags: ['has-delivery', 'enable-chat'],
    payment: { kind: 'cash', flow: 'pick-first' },
  })
  const { token } = await aStaffMember(store, 'staff', STAFF_MODULES)
  const socket = await aSocket(await listening(server().app), { token, supplier: store.slug })
  const heard: SocketEvents['loja-alterada'][] = []
  socket.on('loja-alterada', (event) => heard.push(event))
  const keys = (Object.keys(STORE_TOPICS) as StoreTopic[]).map((topic) =>
    encodeRoom({ kind: 'topic', topic, supplier: store.slug }),
  )
  return {
    store,
    headers: { cookie: `commerce-auth-token=${token}` },
    heard,
    join: (desde?: string) => handshake(socket, { keys, ...(desde === undefined ? {} : { desde }) }),
  }
}

test('an open page learns of a new order, of a move that waits, and of what it missed before it connected', async () => {
  const { store, headers, heard, join } = await anOpenPage()
  const buyer = await aBuyer(app, store)
  const product = await aProduct(store)
  const { numpedido } = (await buyer.buy([units(product, 1)])).body
  const changed = { assunto: 'pedidos', numpedido, idcliente: null }
  const { perdidos, perdeuTudo, momento } = await join()
  expect(perdidos).toContainEqual({ evento: 'loja-alterada', dados: changed })
  expect(perdeuTudo).toBe(false)

  const next = { ...changed, numpedido: (await buyer.buy([units(product, 2)])).body.numpedido }
  await expect.poll(() => heard).toContainEqual(next)
  heard.length = 0
  const at = { params: { numpedido }, query: { idfornecedor: store.slug }, headers }
  await call(desk.holdMove, { ...at, body: { de: 'ENVIADO', para: 'SEPARANDO' } })
  await expect.poll(() => heard).toContainEqual(changed)
  expect((await join(momento)).perdeuTudo).toBe(true)
})

test('an open page learns of each of several orders that change at once', async () => {
  const { store, headers, heard, join } = await anOpenPage()
  const customer = await aCustomer(store)
  const order = { paymentKind: 'cash', flow: 'pick-first' } as const
  const numbers = await Promise.all(Array.from({ length: 8 }, () => anOrder(store, customer, order)))
  await join()
  const moves = numbers.map((numpedido) =>
    call(desk.moveOrder, {
      params: { numpedido },
      query: { idfornecedor: store.slug },
      headers,
      body: { de: 'ENVIADO', para: 'SEPARANDO' },
    }),
  )
  expect(new Set((await Promise.all(moves)).map(({ status }) => status))).toEqual(new Set([200]))
  const changed = () => new Set(heard.flatMap(({ assunto, numpedido }) => (assunto === 'pedidos' ? [numpedido] : [])))
  await expect.poll(changed).toEqual(new Set(numbers))
})

test('the first handshake names each topic that changed since the page was rendered', async () => {
  const { store, join } = await anOpenPage()
  const topicsMissed = async () =>
    (await join()).perdidos.flatMap((missed) => (missed.evento === 'loja-alterada' ? [missed.dados.assunto] : []))
  expect(await topicsMissed()).toEqual([])

  const customer = await aCustomer(store, { isApproved: false })
  expect(await topicsMissed()).toEqual(['cadastros'])
  await pool.query("update customer set created_at = now() - interval '1 hour' where supplier_id = $1", [store.id])
  expect(await topicsMissed()).toEqual([])

  await anOrder(store, customer, { paymentKind: 'pix' })
  expect(await topicsMissed()).toEqual(['pedidos', 'recebimentos'])
  await pool.query('delete from purchase_order where supplier_id = $1', [store.id])
  await pool.query('insert into settlement (supplier_id, customer_id, is_to_key) values ($1, $2, true)', [
    store.id,
    customer.customerId,
  ])
  expect(await topicsMissed()).toEqual(['recebimentos'])
})

test('an open page learns of an invoice that finance records money for', async () => {
  const { store, headers, heard, join } = await anOpenPage()
  const customer = await aCustomer(store)
  const numero = await anInvoice(store, customer, { amountCents: 10_000, dueInDays: 5 })
  await join()
  const body = { valor: 40, recebidoEm: '2026-01-02', forma: 'TRANSFERENCIA' as const }
  const query = { idfornecedor: store.slug }
  expect((await call(recordInvoicePayment, { params: { numero }, query, headers, body })).status).toBe(200)
  const { customerId: idcliente } = customer
  await expect.poll(() => heard).toContainEqual({ assunto: 'recebimentos', numpedido: null, idcliente })
})

test('an open page learns of a registration that was decided', async () => {
  const { store, headers, heard, join } = await anOpenPage()
  const { customerId: idcliente } = await aCustomer(store, { isApproved: false })
  await join()
  const { status } = await call(reviewCustomer, {
    params: { idcliente },
    query: { idfornecedor: store.slug },
    headers,
    body: { situacao: 'APROVADO' },
  })
  expect(status).toBe(200)
  await expect.poll(() => heard).toContainEqual({ assunto: 'cadastros', numpedido: null, idcliente })
})
