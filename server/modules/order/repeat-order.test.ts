import { expect, test } from 'vitest'
import { repeatOrder } from '#contract/order-repeat.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

test('an order to repeat shows each product beside what it is today', async () => {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const [tea, coffee, rice, gone, soldOut] = [
    await aProduct(store, { name: 'Chá', price: 9.8 }),
    await aProduct(store, { name: 'Café', price: 20 }),
    await aProduct(store, { name: 'Arroz', price: 30 }),
    await aProduct(store, { name: 'Sumiu', price: 5 }),
    await aProduct(store, { name: 'Acabou', price: 5 }),
  ]
  const items = [units(tea, 2), units(coffee, 3), units(rice, 2), units(gone, 1), units(soldOut, 1)]
  await buyer.cart.save({ cartItens: items })
  const { numpedido } = (await buyer.submit(buyer.order(items, { totalVisto: undefined }))).body
  const change = (set: string, id: string) =>
    pool.query(`update product set ${set} where supplier_id = $1 and id = $2`, [store.id, id])
  await Promise.all([
    change('price = 220000', coffee.id),
    change('min_per_order = 5000', rice.id),
    change('is_active = false', gone.id),
    change(`stock_policy = 'tracked', stock = 0`, soldOut.id),
  ])

  const { status, body } = await call(repeatOrder, {
    params: { idfornecedor: store.slug, numpedido },
    query: {},
    headers: { 'x-idfornecedor': store.slug, ...cookie(buyer.token) },
  })
  expect(status).toBe(200)
  expect(
    Object.fromEntries(
      body.produtos.map(({ nome, precoAnterior, hoje, motivo }) => [nome, [precoAnterior, hoje, motivo]]),
    ),
  ).toEqual({
    Chá: [9.8, { quantidade: 2, preco: 9.8, total: 19.6 }, null],
    Café: [20, { quantidade: 3, preco: 22, total: 66 }, null],
    Arroz: [30, { quantidade: 5, preco: 30, total: 150 }, null],
    Sumiu: [5, null, 'NAO_VENDE_MAIS'],
    Acabou: [5, null, 'ESGOTADO'],
  })
})

test('the discount of the payment of an order is no change of its prices', async () => {
  const store = await anOpenStore(pool, {
    tags: ['has-delivery', 'support-price-variance-by-payment'],
    payment: { adjustment: -500 },
  })
  const buyer = await aBuyer(app, store)
  const tea = await aProduct(store, { name: 'Chá', price: 10 })
  const { numpedido } = (await buyer.buy([units(tea, 2)], { totalVisto: undefined })).body
  const { body } = await call(repeatOrder, {
    params: { idfornecedor: store.slug, numpedido },
    query: {},
    headers: { 'x-idfornecedor': store.slug, ...cookie(buyer.token) },
  })
  expect(body.produtos).toMatchObject([{ precoAnterior: 9.5, precoComparavel: 9.5, hoje: { preco: 10 } }])
})
