import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as wire from '#contract/recommendation.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore } from '#test/builders/checkout.ts'
import { aPastOrder, somePastOrders } from '#test/builders/past-orders.ts'
import { aCustomer, aLinkedUser } from '#test/builders/people.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct, type ProductFields } from '#test/builders/store.ts'
import { refreshHabitsOf, refreshRecommendations, refreshStore } from './refresh-recommendations.ts'

const app = testApp()
const { call, pool, server } = app
const TAGS = ['has-delivery', 'has-collect', 'enable-recommendation-system'] as const

interface Shop {
  readonly store: OpenStore
  readonly buyer: Buyer
}

async function aShop(tags: readonly string[] = TAGS): Promise<Shop> {
  const store = await anOpenStore(pool, { tags })
  return { store, buyer: await aBuyer(app, store) }
}

/** A product that the buyer orders every two weeks, twelve days ago for the last time. */
async function aDueProduct({ store, buyer }: Shop, fields: ProductFields = {}) {
  const product = await aProduct(store, { name: 'Café da Serra', price: 20, ...fields })
  await somePastOrders(store, buyer, [54, 40, 26, 12], [product.id], 2)
  await refresh(store)
  return product
}

async function scopeOf(store: OpenStore) {
  const scope = await openStoreScope(server().appContext, store.id)
  if (scope === null) throw new Error('no such store')
  return scope
}
const refresh = async (store: OpenStore, now = new Date()) => refreshStore(await scopeOf(store), now)

type Query = NonNullable<Parameters<typeof call<typeof wire.recommendedProducts>>[1]['query']>

const ask = ({ store, buyer }: Shop, query: Query = { visao: 'HOME' }, token = buyer.token) =>
  call(wire.recommendedProducts, {
    params: { idfornecedor: store.slug, idcliente: buyer.customerId },
    query,
    headers: cookie(token),
  })
const namesFor = async (shop: Shop, query?: Query, token?: string) =>
  (await ask(shop, query, token)).body.produtos.map(({ nome }) => nome)

const say = (
  { store, buyer }: Shop,
  acao: 'VISTO' | 'CLICADO' | 'ADICIONADO' | 'DISPENSADO' | 'RESTAURADO',
  item_id: string | string[],
  sessao_id: string = randomUUID(),
) =>
  call(wire.recommendationFeedback, {
    params: {},
    body: { acao, visao: 'HOME', item_id, sessao_id, idfornecedor: store.slug },
    headers: cookie(buyer.token),
  })

test('what is due by the rhythm of the customer is recommended, with the rhythm and the last quantity', async () => {
  const shop = await aShop()
  const { store, buyer } = shop
  const coffee = await aDueProduct(shop)
  const often = await aProduct(store, { name: 'Bought yesterday' })
  await somePastOrders(store, buyer, [29, 15, 1], [often.id])
  const once = await aProduct(store, { name: 'Bought twice' })
  await somePastOrders(store, buyer, [28, 14], [once.id])
  const forgotten = await aProduct(store, { name: 'Given up' })
  await somePastOrders(store, buyer, [120, 113, 106], [forgotten.id])
  await refresh(store)

  const { status, body } = await ask(shop)
  expect(status).toBe(200)
  expect(body.produtos).toMatchObject([
    {
      id: coffee.id,
      item_id: coffee.id,
      nome: 'Café da Serra',
      preco: 20,
      motivo: { tipo: 'HORA_DE_REPOR', intervaloDias: 14, diasDesdeUltima: 12 },
      ultimaQuantidade: 2,
    },
  ])
  expect(body.sessao_id).toBe((await ask(shop)).body.sessao_id)
})

test('orders on the same day are one purchase, and neither quotes nor cancelled orders count', async () => {
  const shop = await aShop()
  const { store, buyer } = shop
  const sameDay = await aProduct(store)
  await somePastOrders(store, buyer, [7, 7, 14, 14], [sameDay.id])
  const cancelled = await aProduct(store)
  for (const daysAgo of [21, 14, 7])
    await aPastOrder(store, buyer, { daysAgo, productIds: [cancelled.id], status: 'cancelled' })
  await refresh(store)
  expect(await namesFor(shop)).toEqual([])
})

test('together is what is ordered with a product more often than chance has it, and not what sells most', async () => {
  const shop = await aShop()
  const { store, buyer } = shop
  const [coffee, filter, water, soap] = await Promise.all(
    ['Café', 'Filtro de papel', 'Água', 'Sabão'].map((name) => aProduct(store, { name })),
  ).then((made) => made.map(({ id }) => id) as [string, string, string, string])
  const other = await aCustomer(store)
  for (const daysAgo of [60, 50, 40, 30, 20, 10])
    await aPastOrder(store, other, { daysAgo, productIds: [coffee, filter, water] })
  for (const daysAgo of [58, 48, 38, 28, 18, 8, 6, 4, 3, 2])
    await aPastOrder(store, other, { daysAgo, productIds: [soap, water] })
  await aPastOrder(store, other, { daysAgo: 1, productIds: [coffee, soap] })
  await refresh(store)

  expect(await namesFor(shop, { visao: 'PRODUTO', idproduto: coffee })).toEqual(['Filtro de papel'])
  await buyer.cart.save({ cartItens: [{ id: coffee, quantidade: 1 }] })
  const { body } = await ask(shop, { visao: 'CARRINHO' })
  expect(body.produtos).toMatchObject([{ id: filter, motivo: { tipo: 'COMPRADOS_JUNTOS', nomeProduto: 'Café' } }])
  expect(body.produtos[0]).not.toHaveProperty('ultimaQuantidade')
  await buyer.cart.save({
    cartItens: [
      { id: coffee, quantidade: 1 },
      { id: filter, quantidade: 1 },
    ],
  })
  expect(await namesFor(shop, { visao: 'CARRINHO' })).toEqual([])
  expect(await namesFor(shop, { visao: 'PRODUTO', idproduto: coffee })).toEqual([])
})

test('what is in the cart is not recommended, and what is sold out comes last', async () => {
  const shop = await aShop()
  const { store, buyer } = shop
  const soldOut = await aProduct(store, { name: 'Esgotado', stock: 0 })
  const here = await aProduct(store, { name: 'Em estoque', stock: 5 })
  const hidden = await aProduct(store, { name: 'Fora de linha', isActive: false })
  await somePastOrders(store, buyer, [56, 42, 28, 14], [soldOut.id])
  await somePastOrders(store, buyer, [56, 28], [here.id])
  await somePastOrders(store, buyer, [42, 14], [here.id, hidden.id])
  await refresh(store)
  expect(await namesFor(shop)).toEqual(['Em estoque', 'Esgotado'])
  await buyer.cart.save({ cartItens: [{ id: here.id, quantidade: 1 }] })
  expect(await namesFor(shop)).toEqual(['Esgotado'])
})

test('prices are those of the payment method and of the list of the customer, as in lists', async () => {
  const shop = await aShop([...TAGS, 'support-price-variance-by-payment'])
  const { store, buyer } = shop
  await aDueProduct(shop, { price: 100 })
  const cheaper = await aPaymentMethod(store, { adjustment: -500 })
  const priceWith = async (query: Query) => (await ask(shop, query)).body.produtos[0]?.preco
  expect(await priceWith({ visao: 'HOME', idformapagamento: cheaper })).toBe(95)
  expect(await priceWith({})).toBe(100)
  const list = await aPriceList(store, { adjustment: -1000 })
  await pool.query('update customer set price_list_id = $2 where id = $1', [buyer.customerId, list])
  expect(await priceWith({})).toBe(90)
})

test('at most twelve are recommended', async () => {
  const shop = await aShop()
  const products = await Promise.all(Array.from({ length: 14 }, () => aProduct(shop.store)))
  await somePastOrders(
    shop.store,
    shop.buyer,
    [21, 14, 7],
    products.map(({ id }) => id),
  )
  await refresh(shop.store)
  expect(await namesFor(shop)).toHaveLength(12)
})

test('an order just placed is no longer due, and due again once it is cancelled', async () => {
  const shop = await aShop()
  const { store, buyer } = shop
  const coffee = await aDueProduct(shop)
  const number = await aPastOrder(store, buyer, { daysAgo: 0, productIds: [coffee.id] })
  await refreshHabitsOf(await scopeOf(store), number, new Date())
  expect(await namesFor(shop)).toEqual([])
  await pool.query(`update purchase_order set status = 'cancelled' where supplier_id = $1 and number = $2`, [
    store.id,
    number,
  ])
  await refreshHabitsOf(await scopeOf(store), number, new Date())
  expect(await namesFor(shop)).toEqual(['Café da Serra'])
})

test('a store that begins to recommend is worked out by the schedule, once a day', async () => {
  const shop = await aShop()
  const { store, buyer } = shop
  const coffee = await aProduct(store, { name: 'Café' })
  await somePastOrders(store, buyer, [21, 14, 7], [coffee.id])
  const sweep = () =>
    refreshRecommendations(server().appContext.db, (supplierId) => openStoreScope(server().appContext, supplierId))
  await sweep()
  expect(await namesFor(shop)).toEqual(['Café'])
  const tea = await aProduct(store, { name: 'Chá' })
  await somePastOrders(store, buyer, [21, 14, 7], [tea.id])
  await sweep()
  expect(await namesFor(shop)).toEqual(['Café'])
})

test('what is dismissed goes away until it is restored, and saying it again changes nothing', async () => {
  const shop = await aShop()
  const coffee = await aDueProduct(shop)
  const session = randomUUID()
  expect((await say(shop, 'DISPENSADO', coffee.id, session)).body).toEqual({ sucesso: true })
  expect((await say(shop, 'DISPENSADO', coffee.id, session)).status).toBe(200)
  expect(await namesFor(shop)).toEqual([])
  const { rows } = await pool.query('select from recommendation_feedback where supplier_id = $1', [shop.store.id])
  expect(rows).toHaveLength(1)
  expect((await say(shop, 'RESTAURADO', coffee.id)).status).toBe(200)
  expect(await namesFor(shop)).toEqual(['Café da Serra'])
})

/** A shop in which the buyer bought one product more often than the other. */
async function aShopWithTwoHabits() {
  const shop = await aShop()
  const { store, buyer } = shop
  const often = await aProduct(store, { name: 'Mais comprado' })
  const seldom = await aProduct(store, { name: 'Menos comprado' })
  await somePastOrders(store, buyer, [36, 29, 22, 15, 8], [often.id])
  await somePastOrders(store, buyer, [22, 15, 8], [seldom.id])
  await refresh(store)
  return { shop, store, often, seldom }
}

test('what is seen in several sessions and left alone sinks', async () => {
  const { shop, often, seldom } = await aShopWithTwoHabits()
  expect(await namesFor(shop)).toEqual(['Mais comprado', 'Menos comprado'])
  const session = randomUUID()
  for (let again = 0; again < 3; again++) await say(shop, 'VISTO', [often.id, seldom.id], session)
  await say(shop, 'CLICADO', seldom.id, session)
  expect(await namesFor(shop)).toEqual(['Menos comprado', 'Mais comprado'])
})

test('what is seen in the evening after the purchase is not ignored', async () => {
  const { shop, store, often } = await aShopWithTwoHabits()
  for (let again = 0; again < 3; again++) await say(shop, 'VISTO', often.id)
  // 22:00 at the store, and the day after by UTC.
  await pool.query(
    `update recommendation_feedback f set seen_at = (h.last_bought_on + time '22:00') at time zone 'America/Sao_Paulo'
     from purchase_habit h where h.supplier_id = $1 and h.product_id = $2 and f.supplier_id = $1 and f.product_id = $2`,
    [store.id, often.id],
  )
  expect(await namesFor(shop)).toEqual(['Mais comprado', 'Menos comprado'])
})

test('bad input, products of another store and other customers are refused', async () => {
  const shop = await aShop()
  await aDueProduct(shop)
  const elsewhere = await aProduct((await aShop()).store)
  const stranger = await aCustomer(shop.store)
  expect((await ask(shop, { visao: 'LISTA' as 'HOME' })).status).toBe(400)
  expect((await ask(shop, { idformapagamento: 'pix' })).status).toBe(400)
  expect((await ask(shop, { visao: 'HOME' }, stranger.token)).status).toBe(404)
  expect(await namesFor(shop, { visao: 'PRODUTO', idproduto: elsewhere.id })).toEqual([])
  expect(await namesFor(shop, { visao: 'PRODUTO' })).toEqual([])
  expect((await say(shop, 'GOSTOU' as 'VISTO', elsewhere.id)).status).toBe(400)
  expect((await say(shop, 'VISTO', [])).status).toBe(400)
  expect((await say(shop, 'VISTO', 'café')).status).toBe(400)
  expect((await say(shop, 'VISTO', elsewhere.id)).failure).toMatchObject({ codigo: 'catalog.productNotFound' })
})

test('a linked user who may not see the orders learns nothing of them', async () => {
  const shop = await aShop()
  await aDueProduct(shop)
  const blind = await aLinkedUser(shop.store, shop.buyer)
  expect(await namesFor(shop, { visao: 'HOME' }, blind.token)).toEqual([])
})

test('without the tag nothing is recommended, and no feedback is taken', async () => {
  const shop = await aShop(['has-delivery', 'has-collect'])
  const coffee = await aDueProduct(shop)
  expect((await ask(shop)).body.produtos).toEqual([])
  expect((await say(shop, 'VISTO', coffee.id)).failure).toMatchObject({ codigo: 'recommendation.notOffered' })
})

test('feedback is limited to so many calls a minute', async () => {
  const shop = await aShop()
  const coffee = await aDueProduct(shop)
  for (let call = 0; call < 60; call++) await say(shop, 'VISTO', coffee.id)
  const { status, headers } = await say(shop, 'VISTO', coffee.id)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})
