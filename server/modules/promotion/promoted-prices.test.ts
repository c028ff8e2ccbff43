import type { Static } from 'typebox'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/catalog.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import { pageSections } from '#contract/content.ts'
import { productFilters } from '#contract/product-tag.ts'
import { listUnseenChanges } from '#contract/unseen-changes.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aCarousel } from '#test/builders/content.ts'
import { aCustomer, type Person } from '#test/builders/people.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { aPromotion } from '#test/builders/promotions.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

type Query = Pick<Static<(typeof wire.listProducts)['query']>, 'sk' | 'ordenacao' | 'formapagamento' | 'ofertas'>
type Shopper = Pick<Person, 'token'> | null
const products = async (store: StoreBuilder, person: Shopper = null, query: Query = {}) =>
  (
    await call(wire.listProducts, {
      params: { idfornecedor: store.slug, endereco: '0' },
      query,
      ...(person === null ? {} : { headers: { cookie: `commerce-auth-token=${person.token}` } }),
    })
  ).body.produtos
const priceIn = async (store: StoreBuilder, person: Shopper = null, query: Query = {}) =>
  (await products(store, person, query))[0]?.preco

/** What a product costs at an instant, as seconds from the start and from the end of its promotion. */
async function priceAt(promotionId: string, moment: string): Promise<number | null> {
  const { rows } = await pool.query<{ price: string | null }>(
    `select (select m.price from promotion_at(p.supplier_id, p.id, p.category_id, p.tags, p.price, null, ${moment}) m) as price
     from promotion t join promotion_product x on x.promotion_id = t.id join product p on p.id = x.product_id where t.id = $1`,
    [promotionId],
  )
  return rows[0]?.price == null ? null : Number(rows[0].price) / 10_000
}

describe('a promotion', () => {
  test('gives chosen products, categories with those below them, and tags a lower price beside the former one', async () => {
    const store = await aStore(pool)
    const department = await aCategory(store, 'Laticínios')
    const below = await aCategory(store, 'Queijos', department.id)
    const chosen = await aProduct(store, { name: 'A', price: 10 })
    const priced = await aProduct(store, { name: 'B', price: 10 })
    await aProduct(store, { name: 'C', price: 10, categoryId: below.id, previousPrice: 30 })
    await aProduct(store, { name: 'D', price: 10, tags: ['natal'] })
    await aProduct(store, { name: 'E', price: 10 })
    await aPromotion(store, {
      name: 'Semana do queijo',
      discount: 1500,
      prices: { [chosen.id]: null, [priced.id]: 7.25 },
      categoryIds: [department.id],
      tags: ['natal'],
    })
    const found = await products(store, null, { ordenacao: 'nome' })
    expect(found.map(({ preco, precoanterior }) => [preco, precoanterior])).toEqual([
      [8.5, 10],
      [7.25, 10],
      [8.5, 10],
      [8.5, 10],
      [10, undefined],
    ])
    expect(found[0]?.promocao).toMatchObject({ nome: 'Semana do queijo', precoSemPromocao: 10 })
    expect(found[4]).not.toHaveProperty('promocao')
  })

  test('begins at its first instant and is over at its end, to the microsecond', async () => {
    const store = await aStore(pool)
    const rice = await aProduct(store, { price: 10 })
    const id = await aPromotion(store, { prices: { [rice.id]: 8 } })
    expect(await priceAt(id, "t.starts_at - interval '1 microsecond'")).toBeNull()
    expect(await priceAt(id, 't.starts_at')).toBe(8)
    expect(await priceAt(id, "t.ends_at - interval '1 microsecond'")).toBe(8)
    expect(await priceAt(id, 't.ends_at')).toBeNull()
  })

  test('changes prices that are in the memory of the server at its instants, without anybody changing anything', async () => {
    const store = await aStore(pool)
    const rice = await aProduct(store, { price: 10 })
    const id = await aPromotion(store, { prices: { [rice.id]: 8 }, startsIn: 3, endsIn: 6 })
    const { rows } = await pool.query<{ start: Date; end: Date }>(
      'select starts_at as start, ends_at as end from promotion where id = $1',
      [id],
    )
    const [{ start, end }] = rows as [{ start: Date; end: Date }]
    const seen: { readonly price: number | undefined; readonly sent: number; readonly received: number }[] = []
    do {
      const sent = Date.now()
      const price = await priceIn(store)
      seen.push({ price, sent, received: Date.now() })
      await new Promise((resolve) => setTimeout(resolve, 5))
    } while (Date.now() < end.getTime() + 100)
    for (const { price, sent, received } of seen) {
      if (received < start.getTime() || sent > end.getTime()) expect(price).toBe(10)
      if (sent > start.getTime() && received < end.getTime()) expect(price).toBe(8)
    }
    expect(new Set(seen.map(({ price }) => price))).toEqual(new Set([8, 10]))
  })

  test('does nothing as a draft, before it begins, after it ended, and where its price is not lower', async () => {
    const store = await aStore(pool)
    const rice = await aProduct(store, { price: 10 })
    const prices = { [rice.id]: 5 }
    await aPromotion(store, { prices, isPublished: false })
    await aPromotion(store, { prices, startsIn: 3600, endsIn: 7200 })
    await aPromotion(store, { prices, startsIn: -7200, endsIn: -3600 })
    await aPromotion(store, { prices: { [rice.id]: 10 } })
    const [found] = await products(store)
    expect(found).toMatchObject({ preco: 10 })
    expect(found).not.toHaveProperty('promocao')
  })

  test('yields to another that is cheaper for the buyer', async () => {
    const store = await aStore(pool)
    const rice = await aProduct(store, { price: 10, tags: ['natal'] })
    await aPromotion(store, { name: 'Natal', discount: 2000, tags: ['natal'] })
    await aPromotion(store, { name: 'Arroz', prices: { [rice.id]: 8.5 } })
    const [found] = await products(store)
    expect(found).toMatchObject({ preco: 8, promocao: { nome: 'Natal' } })
  })

  test('is for one kind of customer alone where it says so', async () => {
    const store = await aStore(pool)
    const rice = await aProduct(store, { price: 10 })
    await aPromotion(store, { customerKind: 'company', prices: { [rice.id]: 6 } })
    await aPromotion(store, { prices: { [rice.id]: 9 } })
    expect(await priceIn(store)).toBe(9)
    expect(await priceIn(store, await aCustomer(store))).toBe(9)
    expect(await priceIn(store, await aCustomer(store, { kind: 'company' }))).toBe(6)
  })

  test('lowers no larger quantity below its own price, and no wholesale price', async () => {
    const store = await aStore(pool)
    const rice = await aProduct(store, {
      price: 10,
      wholesalePrice: 9,
      wholesaleMinimum: 5,
      tiers: [
        { from: 3, price: 9.5 },
        { from: 10, price: 7 },
        { from: 20, price: 8.8 },
      ],
    })
    await aPromotion(store, { prices: { [rice.id]: 8 } })
    const [found] = await products(store)
    expect(found).toMatchObject({ preco: 8, efeitospoliticas: { descontoProgressivo: { 10: 7, 20: 8 } } })
    expect(found).not.toHaveProperty('precovendaatacado')
    expect(found).not.toHaveProperty('minvendaatacado')
  })

  test('counts from the price of the store, and only where it is lower than that of the price list', async () => {
    const store = await aStore(pool)
    const rice = await aProduct(store, { price: 10 })
    const beans = await aProduct(store, { price: 20, name: 'Feijão' })
    const customer = await aCustomer(store)
    await aPriceList(store, { adjustment: -500, customers: [customer], prices: { [beans.id]: 12 } })
    await aPromotion(store, { discount: 2000, prices: { [rice.id]: null, [beans.id]: null } })
    expect(await products(store, customer, { ordenacao: 'nome' })).toMatchObject([
      { preco: 8, precoanterior: 9.5 },
      { preco: 12 },
    ])
  })

  test('is adjusted by the payment method, with its former price', async () => {
    const store = await aStore(pool, { tags: ['support-price-variance-by-payment'] })
    const rice = await aProduct(store, { price: 10 })
    const pix = await aPaymentMethod(store, { adjustment: -500 })
    await aPromotion(store, { prices: { [rice.id]: 8 } })
    expect((await products(store, null, { formapagamento: pix }))[0]).toMatchObject({
      preco: 7.6,
      precoanterior: 9.5,
      promocao: { precoSemPromocao: 9.5 },
    })
  })

  test('is there wherever products are shown, sorted and filtered', async () => {
    const store = await aStore(pool)
    const cheese = await aProduct(store, { name: 'Queijo brie', price: 60, tags: ['oferta'] })
    const other = await aProduct(store, { name: 'Queijo coalho', price: 20 })
    await aCarousel(store)
    await aPromotion(store, { prices: { [cheese.id]: 10 } })
    const sessao = 'token|0'
    const params = { sessao, idfornecedor: store.slug }
    const query = { idfornecedor: store.slug, query: 'brie' }
    expect([
      (await products(store, null, { sk: 'brie' }))[0]?.preco,
      (await call(wire.productDetail, { params: { ...params, id: cheese.slug } })).body.preco,
      (await call(suggestProducts, { params: {}, query })).body.hits[0]?.preco,
      (await call(pageSections, { params })).body[0]?.produtos[0]?.preco,
    ]).toEqual([10, 10, 10, 10])
    for (const text of [{}, { sk: 'queijo' }]) {
      const ids = async (more: Query) => (await products(store, null, { ...text, ...more })).map(({ id }) => id)
      expect(await ids({ ordenacao: 'menor-preco' })).toEqual([cheese.id, other.id])
      expect(await ids({ ordenacao: 'maior-preco' })).toEqual([other.id, cheese.id])
      expect(await ids({ ofertas: true })).toEqual([cheese.id])
    }
    const filters = await call(productFilters, { params: { idfornecedor: store.slug, idcliente: '0' } })
    expect(filters.body.ofertas).toBe(1)
  })
})

test('a cart has the price of a promotion, says when it ends, and an order keeps it', async () => {
  const store = await anOpenStore(pool)
  const rice = await aProduct(store, { name: 'Arroz', price: 10 })
  const buyer = await aBuyer(app, store)
  const id = await aPromotion(store, { name: 'Arroz em dobro', prices: { [rice.id]: 8 } })
  expect((await buyer.cart.save({ cartItens: [units(rice, 20)] })).body).toMatchObject({
    totalCompras: 160,
    produtosSelecionados: [{ precoAplicado: 8, regraPreco: 'PROMOCAO', promocao: { nome: 'Arroz em dobro' } }],
  })
  const unseen = async () =>
    (
      await call(listUnseenChanges, {
        params: { sessao: sessionOf(buyer), idcliente: buyer.customerId },
        query: { idfornecedor: store.slug },
      })
    ).body
  // It came into the cart at this price: nothing is new.
  expect(await unseen()).toMatchObject({ produtos: [] })
  const { body } = await buyer.submit(buyer.order([units(rice, 20)]))
  await buyer.cart.save({ cartItens: [units(rice, 20)] })

  await pool.query('update promotion set ends_at = now() where id = $1', [id])
  expect((await buyer.detail(body.numpedido)).body).toMatchObject({
    totalProdutos: 160,
    itens: [{ regraPreco: 'PROMOCAO' }],
  })
  const { rows } = await pool.query<{ terms: unknown }>('select terms from order_line where supplier_id = $1', [
    store.id,
  ])
  expect(rows[0]?.terms).toMatchObject({ price: 80_000, promotion: { name: 'Arroz em dobro', regularPrice: 100_000 } })
  expect((await buyer.cart.load()).body).toMatchObject({ totalCompras: 200 })
  expect(await unseen()).toMatchObject({ produtos: [{ mudancas: [{ antes: 8, agora: 10 }] }] })
})

test('the price of a list is not new to the customer who put the product into the cart at it', async () => {
  const store = await anOpenStore(pool)
  const rice = await aProduct(store, { price: 10 })
  const buyer = await aBuyer(app, store)
  await aPriceList(store, { adjustment: -1000, customers: [buyer] })
  await buyer.cart.save({ cartItens: [units(rice, 20)] })
  const { body } = await call(listUnseenChanges, {
    params: { sessao: sessionOf(buyer), idcliente: buyer.customerId },
    query: { idfornecedor: store.slug },
  })
  expect(body).toMatchObject({ produtos: [] })
})
