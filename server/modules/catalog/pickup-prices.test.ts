import { expect, test } from 'vitest'
import * as wire from '#contract/catalog.ts'
import { loadCart } from '#contract/cart.ts'
import * as charge from '#contract/charge.ts'
import { getCombo } from '#contract/combo.ts'
import { pageSections } from '#contract/content.ts'
import { deliveryOptions, deliveryOptionsByPostalCode } from '#contract/delivery.ts'
import * as settings from '#contract/delivery-settings.ts'
import { repeatOrder } from '#contract/order-repeat.ts'
import { matchSpreadsheet } from '#contract/quick-order.ts'
import { supplierSettings } from '#contract/supplier.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aCombo } from '#test/builders/combos.ts'
import { aCarousel } from '#test/builders/content.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aPaymentMethod, aPickup } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** 5 % less for who fetches, 2 % less by the second way to pay. */
async function aStoreWithPickupPrices() {
  const store = await anOpenStore(pool, {
    tags: ['has-delivery', 'has-collect', 'support-price-variance-by-payment'],
    payment: { kind: 'cash', flow: 'pick-first' },
  })
  const pixId = await aPaymentMethod(store, { kind: 'machine', flow: 'pick-first', adjustment: -200 })
  const { optionId } = await aPickup(store)
  await pool.query('update delivery_option set dates_ahead = 0 where supplier_id = $1', [store.id])
  await pool.query('update supplier set pickup_adjustment = -500 where id = $1', [store.id])
  const product = await aProduct(store, {
    name: 'Feijão preto',
    price: 20,
    previousPrice: 30,
    tiers: [{ from: 10, price: 18 }],
    tags: ['oferta'],
  })
  return { store, pixId, optionId, product }
}

test('lists, products, carousels and combos have the prices of a pickup where a call asks for them, and those of the list where not', async () => {
  const { store, pixId, product } = await aStoreWithPickupPrices()
  const idcombo = await aCombo(store, { parts: [{ products: [product] }, { products: [product] }] })
  await aCarousel(store)
  const idfornecedor = store.slug
  const sessao = 'token'
  const at = { tipoentrega: 'RETIRADA', formapagamento: pixId } as const
  const list = async (query: object) =>
    (await call(wire.listProducts, { params: { idfornecedor, endereco: '0' }, query })).body.produtos[0]
  expect(await list({})).toMatchObject({ preco: 20, precoanterior: 30 })
  expect(await list({ tipoentrega: 'DELIVERY' })).toMatchObject({ preco: 20 })
  expect(await list({ tipoentrega: 'RETIRADA' })).toMatchObject({
    preco: 19,
    precoanterior: 28.5,
    efeitospoliticas: { descontoProgressivo: { 10: 17.1 } },
  })
  expect(await list(at)).toMatchObject({ preco: 18.62 })
  const found = await call(wire.searchProductList, { params: { sessao, idfornecedor }, query: { sk: 'feijao', ...at } })
  expect(found.body.produtos[0]).toMatchObject({ preco: 18.62 })
  const detail = await call(wire.productDetail, {
    params: { sessao, idfornecedor, id: product.slug },
    query: { tipoEntrega: 'RETIRADA', quantidade: 10 },
  })
  expect(detail.body).toMatchObject({ preco: 19, precoDaQuantidade: { precoAplicado: 17.1, total: 171 } })
  const sections = await call(pageSections, {
    params: { sessao: 'token', idfornecedor },
    query: { tipoentrega: 'RETIRADA' },
  })
  expect(JSON.stringify(sections.body)).toContain('"preco":19,')
  const combo = await call(getCombo, { params: { idcombo }, query: { idfornecedor, tipoEntrega: 'RETIRADA' } })
  expect(combo.body).toMatchObject({ precoAvulso: 38 })
  const own = await call(supplierSettings, { params: { sessao }, query: { idfornecedor } })
  expect(own.body.variacaoRetiradaPercentual).toBe(-5)
})

test('cart, delivery options, order and a change of the payment charge what was shown, and the order keeps it', async () => {
  const { store, pixId, optionId, product } = await aStoreWithPickupPrices()
  await pool.query("update delivery_option set minimum_cents = 3900 where supplier_id = $1 and type = 'pickup'", [
    store.id,
  ])
  const buyer = await aBuyer(app, store)
  const params = { sessao: sessionOf(buyer), idcliente: buyer.customerId }
  await buyer.cart.save({ cartItens: [units(product, 2)] })
  const cart = async (query: object) =>
    (await call(loadCart, { params, query: { idfornecedor: store.slug, ...query } })).body.totalCompras
  expect(await cart({})).toBe(40)
  expect(await cart({ tipoentrega: 'RETIRADA' })).toBe(38)
  expect(await cart({ tipoentrega: 'RETIRADA', idformapagamento: pixId })).toBe(37.24)

  // What is fetched costs less than its minimum: the price that is charged decides, for customers and for visitors.
  const options = (tipoEntrega: 'RETIRADA') =>
    call(deliveryOptions, {
      params: { sessao: sessionOf(buyer), idfornecedor: store.slug },
      query: { tipoEntrega },
    })
  expect((await options('RETIRADA')).status).not.toBe(200)
  const byPostalCode = (quantidade: number) =>
    call(deliveryOptionsByPostalCode, {
      params: { idfornecedor: store.slug, cep: '05435000' },
      query: { tipoEntrega: 'RETIRADA' },
      body: { produtos: [{ id: product.id, quantidade }] },
    })
  expect((await byPostalCode(2)).status).not.toBe(200)
  expect((await byPostalCode(3)).status).toBe(200)
  await pool.query('update delivery_option set minimum_cents = 0 where supplier_id = $1', [store.id])

  const collected = {
    tipoEntrega: 'RETIRADA',
    formaEntrega: { id: optionId },
    enderecoentrega: null,
    formaPagamento: { idformapagto: store.paymentId },
  } as const
  const seen = (preco: number) => ({
    ...buyer.order([units(product, 2)], collected),
    itens: [{ id: product.id, quantidade: 2, embalarParaPresente: false, preco }],
  })
  expect((await buyer.submit(seen(20))).failure).toMatchObject({ codigo: 'order.priceChanged' })
  const { body, status } = await buyer.submit(seen(19))
  expect(status).toBe(200)
  expect(body.totalpedido).toBe(38)

  // The store gives up its discount: the order keeps the one that it was placed with.
  await pool.query('update supplier set pickup_adjustment = 0 where id = $1', [store.id])
  const headers = { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug }
  const changed = await call(charge.changePaymentMethod, {
    params: { idfornecedor: store.slug, numpedido: body.numpedido },
    query: {},
    body: { idformapagto: pixId },
    headers,
  })
  expect(changed.body).toMatchObject({ totalAnterior: 38, total: 37.24 })
})

test('what is bought again is shown at the prices of the way that was chosen', async () => {
  const { store, product } = await aStoreWithPickupPrices()
  const buyer = await aBuyer(app, store)
  const { body } = await buyer.buy([units(product, 2)])
  const headers = { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug }
  const again = await call(repeatOrder, {
    params: { idfornecedor: store.slug, numpedido: body.numpedido },
    query: { tipoentrega: 'RETIRADA' },
    headers,
  })
  expect(JSON.stringify(again.body)).toContain('19')
  const rows = await call(matchSpreadsheet, {
    params: { idfornecedor: store.slug },
    body: { linhas: 'feijao preto;2', tipoentrega: 'RETIRADA' },
    headers,
  })
  expect(JSON.stringify(rows.body)).toContain('"preco":19,')
})

test('staff set what a pickup changes, and the store shows it from the next request on', async () => {
  const { store, product } = await aStoreWithPickupPrices()
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const at = {
    params: {},
    query: {},
    headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` },
  }
  const { body } = await call(settings.getDeliverySettings, at)
  expect(body.variacaoRetiradaPercentual).toBe(-5)
  const change = (variacaoRetiradaPercentual: number) =>
    call(settings.changeDeliverySettings, { ...at, body: { ...body, variacaoRetiradaPercentual } })
  for (const bad of [-90.5, 101]) expect((await change(bad)).failure).toMatchObject({ codigo: 'request.invalid' })
  expect((await change(10)).body.variacaoRetiradaPercentual).toBe(10)
  const shownPrice = async () => {
    const params = { sessao: 'token', idfornecedor: store.slug, id: product.slug }
    return (await call(wire.productDetail, { params, query: { tipoEntrega: 'RETIRADA' } })).body.preco
  }
  await expect.poll(shownPrice).toBe(22)
})
