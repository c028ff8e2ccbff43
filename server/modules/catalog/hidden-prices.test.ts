import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as cart from '#contract/cart.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import * as catalog from '#contract/catalog.ts'
import { pageSections } from '#contract/content.ts'
import { validateCoupon } from '#contract/coupon.ts'
import * as delivery from '#contract/delivery.ts'
import { findDuplicate, submitOrder } from '#contract/order.ts'
import { paymentMethods } from '#contract/payment.ts'
import { listSuppliers, supplierSettings } from '#contract/supplier.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aCoupon, aDelivery, aPaymentMethod, aPickup } from '#test/builders/selling.ts'
import { aCarousel } from '#test/builders/content.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const HIDDEN = [
  'has-delivery',
  'has-collect',
  'hide-price-for-logged-out-customers',
  'show-uninvoiced-prices',
  'support-price-variance-by-payment',
]
const CEP = '05435-000'

interface Shop {
  readonly store: StoreBuilder
  readonly productIds: readonly string[]
  readonly paymentId: string
}

/** Everything but the prices is the same in every such store; the cheapest product comes first or last. */
async function aShop(prices: readonly [number, number, number], tags = HIDDEN): Promise<Shop> {
  const store = await aStore(pool, { tags })
  const { id: categoryId } = await aCategory(store)
  const productIds: string[] = []
  for (const [index, price] of prices.entries()) {
    const tiers = [{ from: 30, price: price * 0.8 }]
    const product = await aProduct(store, {
      name: `Queijo ${'ABC'[index]}`,
      price,
      previousPrice: price * 1.5,
      wholesalePrice: price * 0.9,
      wholesaleMinimum: 10,
      packagingPrice: price / 10,
      tiers,
      categoryId,
      position: index,
      tags: ['oferta'],
      code: `Q${index}`,
    })
    productIds.push(product.id)
  }
  await pool.query('update product set uninvoiced_price = price - 1 where supplier_id = $1', [store.id])
  await aCarousel(store)
  await aDelivery(store, { feeCents: 990, freeFromCents: 10_000 })
  await aDelivery(store, { feeCents: 1500, minimumCents: 5000 })
  await aDelivery(store, { feeCents: 0 })
  await aPickup(store)
  await pool.query('update delivery_option set position = fee_cents where supplier_id = $1', [store.id])
  await aCoupon(store, { code: 'MINIMO', minimumItemsCents: 5000 })
  return { store, productIds, paymentId: await aPaymentMethod(store, { adjustment: -500, minimumCents: 5000 }) }
}

const freight = ({ store, productIds }: Shop, quantidade: number, tipoEntrega: 'DELIVERY' | 'RETIRADA', headers = {}) =>
  call(delivery.deliveryOptionsByPostalCode, {
    params: { idfornecedor: store.slug, cep: CEP },
    query: { tipoEntrega },
    body: { produtos: productIds.slice(0, 1).map((id) => ({ id, quantidade })) },
    headers,
  })

/** All calls of a visitor that could depend on a price. */
async function asVisitor(shop: Shop): Promise<Record<string, { status: number; body: unknown }>> {
  const { store, productIds, paymentId } = shop
  const idfornecedor = store.slug
  const [id = ''] = productIds
  const answers: Record<string, Promise<{ status: number; body: unknown }>> = {}
  for (const ordenacao of ['destaque', 'nome', 'menor-preco', 'maior-preco'] as const) {
    for (const sk of ['', 'queijo', 'queijo b', '10', '5,00']) {
      const query = { ordenacao, sk, formapagamento: paymentId }
      answers[`list ${ordenacao} ${sk}`] = call(catalog.listProducts, {
        params: { idfornecedor, endereco: '0' },
        query,
      })
      answers[`search ${ordenacao} ${sk}`] = call(catalog.searchProductList, {
        params: { sessao: 'token', idfornecedor },
        query,
      })
    }
    const query = { ordenacao, limit: 1, page: 2, tagsPesquisa: 'oferta' }
    answers[`tagged ${ordenacao}`] = call(catalog.listProducts, { params: { idfornecedor, endereco: '0' }, query })
  }
  for (const quantidade of [1, 10, 30, 5000]) {
    const query = { quantidade, idformapagamento: paymentId }
    answers[`detail ${quantidade}`] = call(catalog.productDetail, {
      params: { sessao: 'token', idfornecedor, id },
      query,
    })
    answers[`delivery ${quantidade}`] = freight(shop, quantidade, 'DELIVERY')
    answers[`pickup ${quantidade}`] = freight(shop, quantidade, 'RETIRADA')
  }
  answers.suggestions = call(suggestProducts, { params: {}, query: { idfornecedor, query: 'quei' } })
  answers.sections = call(pageSections, {
    params: { sessao: 'token', idfornecedor },
    query: { loadProdutos: true, idformapagamento: paymentId },
  })
  answers.categories = call(catalog.listCategories, { params: { sessao: 'token', idfornecedor } })
  answers.payments = call(paymentMethods, { params: { sessao: 'token', idfornecedor } })
  answers.supplier = call(listSuppliers, { params: { sessao: 'token' }, query: { idfornecedor } })
  answers.settings = call(supplierSettings, { params: { sessao: 'token' }, query: { idfornecedor } })
  const params = { sessao: 'token', idcliente: randomUUID() }
  const order = {
    itens: [{ id, quantidade: 1 }],
    formaPagamento: { idformapagto: paymentId },
    formaEntrega: { id: randomUUID() },
    tipoEntrega: 'RETIRADA' as const,
  }
  answers.cart = call(cart.loadCart, { params, query: { idfornecedor } })
  answers.save = call(cart.saveCart, { params, query: { idfornecedor }, body: { cartItens: [{ id, quantidade: 1 }] } })
  answers.coupon = call(validateCoupon, { params: { idfornecedor, idcliente: params.idcliente, codigo: 'MINIMO' } })
  answers.duplicate = call(findDuplicate, { params, body: order, headers: { 'x-idfornecedor': idfornecedor } })
  answers.order = call(submitOrder, { params, body: order, headers: { 'x-idfornecedor': idfornecedor } })
  const found: [string, { status: number; body: unknown }][] = []
  for (const [name, answer] of Object.entries(answers)) found.push([name, await answer])
  return Object.fromEntries(found)
}

/** Ids and slugs differ between stores; nothing else may. */
const masked = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/-[0-9a-f]{10}\b/g, '-slug')

test('where prices are hidden, every call of a visitor has the same answer at other prices', async () => {
  const [cheap, dear] = [await aShop([1, 2, 3]), await aShop([900, 80, 7])]
  const [first, second] = [await asVisitor(cheap), await asVisitor(dear)]
  for (const [name, { status, body }] of Object.entries(first)) {
    expect([status, masked(body)], name).toEqual([second[name]?.status, masked(second[name]?.body)])
  }
  const statuses = Object.entries(first).map(([name, { status }]) => [name, status])
  const refused = ['cart', 'save', 'coupon', 'duplicate', 'order']
  expect(statuses).toEqual(statuses.map(([name]) => [name, refused.includes(String(name)) ? 401 : 200]))
})

test('freight names every option with its conditions, and the fees that no cart changes', async () => {
  const { body } = await freight(await aShop([1, 2, 3]), 1, 'DELIVERY')
  expect(
    body.formasEntrega.map(({ taxaEntrega, gratisApartirDe, valorMinimo }) => [
      taxaEntrega,
      gratisApartirDe,
      valorMinimo,
    ]),
  ).toEqual([
    [0, null, 0],
    [null, 100, 0],
    [15, null, 50],
  ])
})

test('a person who is signed in, or visits a store that shows its prices, gets the fees of the cart', async () => {
  const fees = async (shop: Shop, quantidade: number, headers = {}) =>
    (await freight(shop, quantidade, 'DELIVERY', headers)).body.formasEntrega.map(({ taxaEntrega }) => taxaEntrega)
  const shop = await aShop([10, 20, 30])
  const { token } = await aCustomer(shop.store)
  const cookie = `commerce-auth-token=${token}`
  expect([await fees(shop, 1, { cookie }), await fees(shop, 20, { cookie })]).toEqual([
    [0, 9.9],
    [0, 0, 15],
  ])
  const open = await aShop([10, 20, 30], ['has-delivery'])
  expect([await fees(open, 1), await fees(open, 20)]).toEqual([
    [0, 9.9],
    [0, 0, 15],
  ])
})

test('a customer of such a store sees prices in replies that are never shared with visitors', async () => {
  const shop = await aShop([10, 20, 30])
  await asVisitor(shop)
  const person = await aCustomer(shop.store)
  const names = async (ordenacao: 'menor-preco' | 'maior-preco') =>
    (
      await call(catalog.searchProductList, {
        params: { sessao: sessionOf(person), idfornecedor: shop.store.slug },
        query: { ordenacao },
      })
    ).body.produtos.map(({ nome, preco }) => [nome, preco])
  expect(await names('maior-preco')).toEqual([
    ['Queijo C', 30],
    ['Queijo B', 20],
    ['Queijo A', 10],
  ])
})
