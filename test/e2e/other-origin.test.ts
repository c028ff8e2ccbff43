import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress, PASSWORD } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { freePort } from '../free-port.ts'
import { demonstration } from './demonstration.ts'
import { browserAt } from './visitor.ts'

const { origin: api, pool } = demonstration()
const port = await freePort()
// The server listens on 127.0.0.1: under this name the same machine is another origin, and another site.
const client = `http://localhost:${port}`
const newVisitor = browserAt(client)

/** The client's own host: an empty page. */
const host = createServer((_request, reply) => {
  reply
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end('<!doctype html><html lang="pt-BR"><link rel="icon" href="data:,"><title>Cliente</title></html>')
})
beforeAll(async () => {
  await once(host.listen(port), 'listening')
})
afterAll(() => void host.close())

interface Order {
  readonly api: string
  readonly supplierId: string
  readonly addressId: string
  readonly deliveryId: string
  readonly paymentId: string
  readonly email: string
  readonly password: string
}

async function aShop() {
  const store = await anOpenStore(pool)
  await aProduct(store, { name: 'Feijão preto 1 kg', price: 8 })
  const { email, customerId } = await aCustomer(store)
  const addressId = await anAddress(store, customerId)
  const order: Order = {
    api,
    supplierId: store.id,
    addressId,
    deliveryId: store.deliveryId,
    paymentId: store.paymentId,
    email,
    password: PASSWORD,
  }
  return { store, customerId, order }
}

/** Runs in the browser: signs in, lists, fills the cart and orders, by the specification alone. */
async function buy({ api, supplierId, email, password, ...order }: Order) {
  let token = 'token'
  const call = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const reply = await fetch(`${api}${path}`, {
      method,
      headers: {
        'X-IdFornecedor': supplierId,
        'X-Cookie-Necessarios': 'true',
        'X-Cookie-Sessao': 'true',
        'X-Cookie-Desempenho': 'true',
        'X-Cookie-Personalizacao': 'true',
        'X-UTM-Source': 'jornal',
        'X-UTM-Campaign': 'natal',
        'X-UTM-All': 'utm_source=jornal',
        'Content-Type': 'application/json',
        'Idempotency-Key': `${email} ${path}`.slice(0, 100),
        ...(token === 'token' ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(json)}`)
    return json as Reply
  }
  const signedIn = await call<{ token: string; usuario: { idcliente: string } }>(
    'POST',
    '/v1/app/token/usuario/autenticar',
    { cpf: email, senha: password, idfornecedor: supplierId, tokenOrigin: 'commerce' },
  )
  token = signedIn.token
  const { idcliente } = signedIn.usuario
  const session = `${token}%7C${idcliente}`
  const { produtos } = await call<{ produtos: { id: string }[] }>(
    'GET',
    `/v2/app/${supplierId}/listaprodutos/0?canalVenda=WEB`,
  )
  const itens = produtos.map(({ id }) => ({ id, quantidade: 2 }))
  await call('POST', `/v2/app/${session}/usuario/${idcliente}/cart?idfornecedor=${supplierId}&canalVenda=WEB`, {
    cartItens: itens,
  })
  const { numpedido } = await call<{ numpedido: number }>('POST', `/v2/app/${session}/usuario/${idcliente}/pedido`, {
    itens,
    idfornecedor: supplierId,
    tipoEntrega: 'DELIVERY',
    formaEntrega: { id: order.deliveryId },
    enderecoentrega: { idendereco: order.addressId },
    formaPagamento: { idformapagto: order.paymentId },
  })
  const { pedidos } = await call<{ pedidos: { numpedido: number }[] }>('GET', `/v2/app/pedido/cliente/${idcliente}`)
  return { placed: numpedido, listed: pedidos.map((listed) => listed.numpedido) }
}

test('a page of a configured origin signs in, lists, fills the cart and orders', async () => {
  const { store, order } = await aShop()
  await pool.query('insert into supplier_origin (supplier_id, origin) values ($1, $2)', [store.id, client])
  // Every process is notified of a change a moment later.
  const preflight = () =>
    fetch(`${api}/v2/app/x/listaprodutos/0`, {
      method: 'OPTIONS',
      headers: { origin: client, 'access-control-request-method': 'GET' },
    })
  await expect.poll(async () => (await preflight()).status).toBe(204)
  const { page, context } = await newVisitor()
  await page.goto('/')
  const { placed, listed } = await page.evaluate(buy, order)
  expect(listed).toEqual([placed])
  const { rows } = await pool.query('select from purchase_order where supplier_id = $1 and number = $2', [
    store.id,
    placed,
  ])
  expect(rows).toHaveLength(1)
  expect(
    (await context.cookies()).map(({ name }) => name),
    'the session is the client’s token alone',
  ).toEqual([])
})

test('a page of an origin that the store does not name gets nothing', async () => {
  const { order } = await aShop()
  const { page } = await newVisitor({ expectedFaults: [/CORS policy/, /net::ERR_FAILED/, /status of 403/] })
  await page.goto('/')
  await expect(page.evaluate(buy, order)).rejects.toThrow(/Failed to fetch/)
  const list = page.evaluate(
    async ({ api, supplierId }) => fetch(`${api}/v2/app/${supplierId}/listaprodutos/0`).then((reply) => reply.status),
    order,
  )
  await expect(list).rejects.toThrow(/Failed to fetch/)
})
