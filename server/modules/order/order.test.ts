import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, buyerOf, type OpenStoreFields, type OrderBody } from '#test/builders/checkout.ts'
import { aLinkedUser, anAddress, aStaffMember, type CustomerFields } from '#test/builders/people.ts'
import { aCoupon, aDelivery, aPaymentMethod, OUTSIDE_AREA } from '#test/builders/selling.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

/** A buyer with a cart of two units of rice at R$ 10. */
async function aFullCart(fields: OpenStoreFields = {}, customer: CustomerFields = {}) {
  const store = await anOpenStore(pool, fields)
  const buyer = await aBuyer(app, store, customer)
  const rice = await aProduct(store, { name: 'Arroz', price: 10 })
  const items = [units(rice, 2)]
  await buyer.cart.save({ cartItens: items })
  return { store, buyer, rice, items }
}

type Scene = Awaited<ReturnType<typeof aFullCart>>

describe('an order is refused, and changes nothing,', () => {
  test.each<[what: string, change: (scene: Scene) => Promise<Partial<OrderBody>>, code: string]>([
    ['without items', async () => ({ itens: [] }), 'order.emptyCart'],
    [
      'for another quantity than the cart holds',
      async ({ rice }) => ({ itens: [{ id: rice.id, quantidade: 3 }] }),
      'order.cartChanged',
    ],
    [
      'with another store’s product',
      async () => ({ itens: [{ id: (await aProduct(await aStore(pool))).id, quantidade: 2 }] }),
      'order.cartChanged',
    ],
    [
      'at a price that was never seen',
      async ({ rice }) => ({ itens: [{ id: rice.id, quantidade: 2, preco: 9.99 }] }),
      'order.priceChanged',
    ],
    [
      'for a product that has sold out',
      async ({ rice }) => {
        await pool.query("update product set stock_policy = 'tracked', stock = 0 where id = $1", [rice.id])
        return {}
      },
      'order.outOfStock',
    ],
    [
      'for a product that the store does not sell any more',
      async ({ rice }) => {
        await pool.query('update product set is_active = false where id = $1', [rice.id])
        return {}
      },
      'order.noLongerSold',
    ],
    [
      'for more than there is',
      async ({ rice }) => {
        await pool.query("update product set stock_policy = 'tracked', stock = 1999 where id = $1", [rice.id])
        return {}
      },
      'order.outOfStock',
    ],
    [
      'with a coupon that has ended',
      async ({ store, buyer, items }) => {
        const code = await aCoupon(store)
        await buyer.cart.save({ cartItens: items, codigoCupom: code })
        await pool.query('update coupon set ends_at = now() where supplier_id = $1', [store.id])
        return { cupom: code }
      },
      'coupon.expired',
    ],
    ['without an address', async () => ({ enderecoentrega: null }), 'delivery.addressRequired'],
    ['to an unknown address', async () => ({ enderecoentrega: { idendereco: randomUUID() } }), 'address.notFound'],
    [
      'to another customer’s address',
      async ({ store }) => ({
        enderecoentrega: { idendereco: await anAddress(store, (await aBuyer(app, store)).customerId) },
      }),
      'address.notFound',
    ],
    [
      'billed to another customer’s address',
      async ({ store }) => ({
        enderecofaturamento: { idendereco: await anAddress(store, (await aBuyer(app, store)).customerId) },
      }),
      'address.notFound',
    ],
    [
      'to where the store does not go',
      async ({ store, buyer }) => ({
        enderecoentrega: { idendereco: await anAddress(store, buyer.customerId, OUTSIDE_AREA) },
      }),
      'supplier.doesNotServeAddress',
    ],
    [
      'by another store’s delivery',
      async () => ({ formaEntrega: { id: await aDelivery(await aStore(pool)) } }),
      'delivery.optionNotFound',
    ],
    [
      'below the minimum of the delivery',
      async ({ store }) => ({ formaEntrega: { id: await aDelivery(store, { minimumCents: 2001, datesAhead: 0 }) } }),
      'delivery.belowMinimum',
    ],
    [
      'on a date where none is chosen',
      async ({ store }) => ({ formaEntrega: { id: store.deliveryId, data_de_entrega: '2030-01-01' } }),
      'delivery.dateUnavailable',
    ],
    [
      'paid by another store’s method',
      async () => ({ formaPagamento: { idformapagto: await aPaymentMethod(await aStore(pool)) } }),
      'payment.methodNotFound',
    ],
    [
      'paid by a method for companies',
      async ({ store }) => ({
        formaPagamento: { idformapagto: await aPaymentMethod(store, { customerKind: 'company' }) },
      }),
      'payment.methodNotFound',
    ],
    [
      'paid by card in a store that no account charges for',
      async ({ store }) => ({ formaPagamento: { idformapagto: await aPaymentMethod(store, { kind: 'card' }) } }),
      'payment.methodNotFound',
    ],
    [
      'below the minimum of the payment',
      async ({ store }) => ({ formaPagamento: { idformapagto: await aPaymentMethod(store, { minimumCents: 2001 }) } }),
      'payment.belowMinimum',
    ],
    [
      'on account without credit',
      async ({ store }) => ({ formaPagamento: { idformapagto: await aPaymentMethod(store, { kind: 'account' }) } }),
      'order.overCredit',
    ],
  ])('%s', async (_what, change, code) => {
    const scene = await aFullCart()
    const { store, buyer, items } = scene
    const changed = await change(scene)
    const stock = () => pool.query('select stock from product where supplier_id = $1', [store.id])
    const before = (await stock()).rows
    const { failure } = await buyer.submit(buyer.order(items, changed))
    expect(failure.codigo).toBe(code)
    expect((await buyer.orders()).body).toMatchObject({ pedidos: [], total: 0 })
    expect((await stock()).rows).toEqual(before)
    const { rows } = await pool.query(
      'select last_order_number::int as number, (select quantity from cart_line where supplier_id = $1) from supplier_counter where supplier_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ number: 0, quantity: 2000 }])
  })

  test('with the text of an empty cart (specification §5)', async () => {
    const { buyer, items } = await aFullCart()
    await buyer.cart.save({ cartItens: [] })
    expect((await buyer.submit(buyer.order(items))).failure.mensagem).toBe(
      'O carrinho está vazio. Experimente adicionar alguns produtos.',
    )
  })

  test('and names what became dearer', async () => {
    const { store, buyer, rice, items } = await aFullCart()
    await pool.query('update product set price = 110000 where supplier_id = $1', [store.id])
    const { status, failure } = await buyer.submit(
      buyer.order(items, { itens: [{ id: rice.id, quantidade: 2, preco: 10 }] }),
    )
    expect([status, failure.mensagem, failure.itensName]).toEqual([
      409,
      'O preço mudou; confira e envie de novo.',
      ['Arroz'],
    ])
  })

  test.each<[what: string, body: object, field: string]>([
    ['a negative quantity', { itens: [{ id: randomUUID(), quantidade: -1 }] }, 'itens.0.quantidade'],
    ['an absurd quantity', { itens: [{ id: randomUUID(), quantidade: 1e15 }] }, 'itens.0.quantidade'],
    ['a price that is text', { itens: [{ id: randomUUID(), quantidade: 1, preco: '9,90' }] }, 'itens.0.preco'],
    ['no way to receive', { formaEntrega: undefined }, 'formaEntrega'],
    ['a way to receive that is unknown', { tipoEntrega: 'DRONE' }, 'tipoEntrega'],
    [
      'a date that is none',
      { formaEntrega: { id: randomUUID(), data_de_entrega: 'amanhã' } },
      'formaEntrega.data_de_entrega',
    ],
  ])('for %s', async (_what, body, field) => {
    const { buyer, items } = await aFullCart()
    const { status, failure } = await buyer.submit({ ...buyer.order(items), ...body } as OrderBody)
    expect([status, failure.campo]).toEqual([400, field])
  })
})

describe('who may submit (rules §3)', () => {
  test('a linked user only with the permission', async () => {
    const { store, buyer, items } = await aFullCart()
    const address = await anAddress(store, buyer.customerId)
    const helper = buyerOf(app, store, await aLinkedUser(store, buyer), address)
    const refused = await helper.submit(helper.order(items))
    expect([refused.status, refused.failure.codigo]).toEqual([403, 'order.notAllowed'])
    const purchaser = buyerOf(app, store, await aLinkedUser(store, buyer, ['submissao_pedido']), address)
    expect((await purchaser.submit(purchaser.order(items))).status).toBe(200)
    const { rows } = await pool.query(
      'select placed_by, placed_as, customer_id from purchase_order where supplier_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ placed_by: purchaser.loginId, placed_as: 'linked-user', customer_id: buyer.customerId }])
  })

  test('not a person whose registration is under review, where the store restricts it', async () => {
    const { buyer, items } = await aFullCart(
      { tags: ['has-delivery', 'restrict-not-approved-user-submission'] },
      { isApproved: false },
    )
    const { status, failure } = await buyer.submit(buyer.order(items))
    expect([status, failure.codigo]).toEqual([403, 'order.awaitingApproval'])
  })

  test('no staff, no other customer, no ended session', async () => {
    const { store, buyer, items } = await aFullCart()
    const staff = await aStaffMember(store, 'attendant')
    const stranger = await aBuyer(app, store)
    for (const token of [staff.token, stranger.token]) {
      expect((await buyerOf(app, store, { ...buyer, token }, '').submit(buyer.order(items))).status).toBe(404)
    }
    await pool.query('update session set ended_at = now() where supplier_id = $1 and login_id = $2', [
      store.id,
      buyer.loginId,
    ])
    expect((await buyer.submit(buyer.order(items))).failure.mensagem).toBe('Sessão expirada, efetue login novamente')
  })
})

describe('the orders of a customer', () => {
  test('come newest first, in pages, with the pictures of their first lines', async () => {
    const { store, buyer } = await aFullCart()
    const products = await Promise.all(
      Array.from({ length: 6 }, (_, index) => aProduct(store, { name: `Produto ${index}` })),
    )
    await pool.query("update product set picture = 'foto-' || name where supplier_id = $1", [store.id])
    for (const count of [1, 6, 2])
      expect((await buyer.buy(products.slice(0, count).map((product) => units(product, 1)))).status).toBe(200)

    const { body } = await buyer.orders({ page: 1, limit: 2 })
    expect(body).toMatchObject({
      total: 3,
      page: 1,
      limit: 2,
      pedidos: [
        { numpedido: 3, totalItens: 2 },
        { numpedido: 2, totalItens: 6 },
      ],
    })
    expect(body.pedidos[1]?.imagens).toEqual(['foto-Produto 0', 'foto-Produto 1', 'foto-Produto 2', 'foto-Produto 3'])
    expect((await buyer.orders({ page: 2, limit: 2 })).body.pedidos.map((order) => order.numpedido)).toEqual([1])
    expect((await buyer.orders({ page: 9 })).body).toMatchObject({ total: 3, pedidos: [] })
  })

  test('are refused to others', async () => {
    const { store, buyer, items } = await aFullCart()
    const { numpedido } = (await buyer.submit(buyer.order(items))).body
    const neighbour = await aBuyer(app, store)
    const foreigner = await aBuyer(app, await anOpenStore(pool))
    for (const other of [neighbour, foreigner]) {
      const { status, failure } = await other.detail(numpedido)
      expect([status, failure.mensagem]).toEqual([404, 'Não encontramos este pedido.'])
    }
    expect((await neighbour.orders()).body.pedidos).toEqual([])
    expect((await buyerOf(app, store, { ...buyer, token: neighbour.token }, '').orders()).status).toBe(404)
    expect((await buyer.detail(Number.MAX_SAFE_INTEGER + 10)).status).toBe(404)
  })
})
