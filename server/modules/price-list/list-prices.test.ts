import type { Static } from 'typebox'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/catalog.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import { pageSections } from '#contract/content.ts'
import { aCarousel } from '#test/builders/content.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { actingFor, aCustomer, aLinkedUser, aPortfolio, aStaffMember, type Person } from '#test/builders/people.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

const CHEESE = {
  name: 'Queijo minas',
  price: 50,
  previousPrice: 60,
  wholesalePrice: 45,
  wholesaleMinimum: 5,
  tiers: [{ from: 3, price: 47 }],
}

type Query = Pick<Static<(typeof wire.listProducts)['query']>, 'sk' | 'ordenacao' | 'formapagamento'>
const products = async (store: StoreBuilder, person: Pick<Person, 'token'> | null, query: Query = {}) =>
  (
    await call(wire.listProducts, {
      params: { idfornecedor: store.slug, endereco: '0' },
      query,
      ...(person === null ? {} : { headers: { cookie: `commerce-auth-token=${person.token}` } }),
    })
  ).body.produtos
const priceIn = async (store: StoreBuilder, person: Pick<Person, 'token'> | null, query: Query = {}) =>
  (await products(store, person, query))[0]?.preco

describe('the prices of a customer', () => {
  test('are an agreed price for every quantity, or the prices of the store with the adjustment of the list', async () => {
    const store = await aStore(pool)
    const cheese = await aProduct(store, CHEESE)
    const agreed = await aCustomer(store)
    const adjusted = await aCustomer(store)
    await aPriceList(store, { adjustment: -500, customers: [agreed], prices: { [cheese.id]: 44.9 } })
    await aPriceList(store, { adjustment: -1000, customers: [adjusted] })

    const [withAgreement] = await products(store, agreed)
    expect(withAgreement).toMatchObject({ preco: 44.9 })
    expect(withAgreement).not.toHaveProperty('efeitospoliticas')
    expect(withAgreement).not.toHaveProperty('precoanterior')
    expect(withAgreement).not.toHaveProperty('precovendaatacado')
    expect(withAgreement).not.toHaveProperty('minvendaatacado')
    expect((await products(store, adjusted))[0]).toMatchObject({
      preco: 45,
      precoanterior: 54,
      precovendaatacado: 40.5,
      minvendaatacado: 5,
      efeitospoliticas: { descontoProgressivo: { 3: 42.3 } },
    })
    expect((await products(store, null))[0]).toMatchObject({ preco: 50, precovendaatacado: 45 })
  })

  test('are the same wherever products are shown, and for linked users and representatives', async () => {
    const store = await aStore(pool)
    const cheese = await aProduct(store, { ...CHEESE, tags: ['oferta'] })
    await aCarousel(store)
    const customer = await aCustomer(store)
    await aPriceList(store, { customers: [customer], prices: { [cheese.id]: 44.9 } })
    const seller = await aStaffMember(store, 'representative')
    await aPortfolio(store, seller, [customer])
    const linked = await aLinkedUser(store, customer)
    const acting = { ...linked, token: await actingFor(store, seller.loginId, customer.customerId) }

    for (const person of [customer, linked, acting]) {
      const sessao = sessionOf(person)
      const headers = { cookie: `commerce-auth-token=${person.token}` }
      const params = { sessao, idfornecedor: store.slug }
      const shown = [
        (await products(store, person, { sk: 'queijo' }))[0]?.preco,
        (await call(wire.productDetail, { params: { ...params, id: cheese.slug } })).body.preco,
        (await call(suggestProducts, { params: {}, query: { idfornecedor: store.slug, query: 'quei' }, headers })).body
          .hits[0]?.preco,
        (await call(pageSections, { params })).body[0]?.produtos[0]?.preco,
      ]
      expect(shown).toEqual([44.9, 44.9, 44.9, 44.9])
    }
    expect(await priceIn(store, null, { sk: 'queijo' })).toBe(50)
  })

  test('decide the order of a list by price, with and without a search', async () => {
    const store = await aStore(pool)
    const cheap = await aProduct(store, { name: 'Queijo coalho', price: 20 })
    const dear = await aProduct(store, { name: 'Queijo brie', price: 60 })
    const customer = await aCustomer(store)
    await aPriceList(store, { customers: [customer], prices: { [dear.id]: 10 } })
    for (const text of [{}, { sk: 'queijo' }]) {
      const ids = async (person: Person | null, ordenacao: NonNullable<Query['ordenacao']>) =>
        (await products(store, person, { ...text, ordenacao })).map(({ id }) => id)
      expect(await ids(customer, 'menor-preco')).toEqual([dear.id, cheap.id])
      expect(await ids(customer, 'maior-preco')).toEqual([cheap.id, dear.id])
      expect(await ids(null, 'menor-preco')).toEqual([cheap.id, dear.id])
    }
  })

  test('come from their own list before that of all customers of their kind', async () => {
    const store = await aStore(pool)
    await aProduct(store, CHEESE)
    const company = await aCustomer(store, { kind: 'company' })
    const known = await aCustomer(store, { kind: 'company' })
    const person = await aCustomer(store)
    await aPriceList(store, { adjustment: -1000, customerKind: 'company' })
    await aPriceList(store, { adjustment: -2000, customers: [known] })
    expect(await priceIn(store, company)).toBe(45)
    expect(await priceIn(store, known)).toBe(40)
    expect(await priceIn(store, person)).toBe(50)
  })

  test('are those of the store again, or of their kind, while their list is switched off', async () => {
    const store = await aStore(pool)
    await aProduct(store, CHEESE)
    const customer = await aCustomer(store, { kind: 'company' })
    const own = await aPriceList(store, { adjustment: -2000, customers: [customer] })
    expect(await priceIn(store, customer)).toBe(40)
    await pool.query('update price_list set is_active = false where id = $1', [own])
    expect(await priceIn(store, customer)).toBe(50)
    await aPriceList(store, { adjustment: -1000, customerKind: 'company' })
    expect(await priceIn(store, customer)).toBe(45)
  })

  test('change at once with the list', async () => {
    const store = await aStore(pool)
    const cheese = await aProduct(store, CHEESE)
    const customer = await aCustomer(store)
    await aPriceList(store, { customers: [customer], prices: { [cheese.id]: 44.9 } })
    expect(await priceIn(store, customer)).toBe(44.9)
    await pool.query('update price_list_price set price = 400000 where product_id = $1', [cheese.id])
    await expect.poll(() => priceIn(store, customer)).toBe(40)
  })

  test('get what the payment method adds after the list', async () => {
    const store = await aStore(pool, { tags: ['support-price-variance-by-payment'] })
    const cheese = await aProduct(store, CHEESE)
    const customer = await aCustomer(store)
    const pix = await aPaymentMethod(store, { adjustment: -500 })
    await aPriceList(store, { customers: [customer], prices: { [cheese.id]: 40 } })
    expect(await priceIn(store, customer, { formapagamento: pix })).toBe(38)
  })
})

test('a cart and its order have the prices of the list, and an order keeps them', async () => {
  const store = await anOpenStore(pool)
  const cheese = await aProduct(store, CHEESE)
  const ham = await aProduct(store, { name: 'Presunto', price: 30 })
  const buyer = await aBuyer(app, store)
  const list = await aPriceList(store, { adjustment: -1000, customers: [buyer], prices: { [cheese.id]: 44.9 } })
  const saved = await buyer.cart.save({ cartItens: [units(cheese, 10), units(ham, 2)] })
  expect(saved.body).toMatchObject({
    totalCompras: 503,
    produtosSelecionados: [
      { nome: 'Presunto', preco: 27, precoAplicado: 27, total: 54 },
      { nome: 'Queijo minas', preco: 44.9, precoAplicado: 44.9, regraPreco: 'NORMAL', total: 449 },
    ],
  })
  const { body } = await buyer.submit(buyer.order([units(cheese, 10), units(ham, 2)]))
  await pool.query('update price_list set is_active = false where id = $1', [list])
  expect((await buyer.detail(body.numpedido)).body).toMatchObject({ totalpedido: 503 })
  expect((await cartOf(app, store, buyer).save({ cartItens: [units(cheese, 1)] })).body.totalCompras).toBe(50)
})

test('a list of another store changes no price', async () => {
  const store = await aStore(pool)
  await aProduct(store, CHEESE)
  const customer = await aCustomer(store)
  const foreign = await aPriceList(await aStore(pool), { adjustment: -5000 })
  await expect(
    pool.query('update customer set price_list_id = $2 where id = $1', [customer.customerId, foreign]),
  ).rejects.toThrow('foreign key')
  expect(await priceIn(store, customer)).toBe(50)
})
