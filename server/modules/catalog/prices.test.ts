import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/catalog.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import { pageSections } from '#contract/content.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { aCustomer, aLinkedUser } from '#test/builders/people.ts'
import { aPaymentMethod, aStoredAccount } from '#test/builders/selling.ts'
import { aCarousel } from '#test/builders/content.ts'
import { aPromotion } from '#test/builders/promotions.ts'
import { aCategory, aProduct, aStore, aVariantGroup, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const PRICE_FIELDS = [
  'preco',
  'preconf',
  'precoanterior',
  'precovendaatacado',
  'minvendaatacado',
  'multiploincremento',
  'granularidade',
  'maxporpedido',
  'min_por_pedido',
  'preco_embalagem',
  'efeitospoliticas',
]
const FULL = {
  name: 'Queijo',
  price: 50,
  previousPrice: 60,
  wholesalePrice: 45,
  wholesaleMinimum: 5,
  packagingPrice: 2,
  tiers: [{ from: 3, price: 47 }],
}

/** All calls that show products, as the person of the session sees it. */
async function everywhere(
  store: StoreBuilder,
  product: { slug: string },
  sessao: string,
): Promise<Record<string, string>> {
  const token = sessao.split('|')[0] ?? ''
  const headers: Record<string, string> = token === 'token' ? {} : { cookie: `commerce-auth-token=${token}` }
  const idfornecedor = store.slug
  const replies = {
    list: await call(wire.listProducts, { params: { idfornecedor, endereco: '0' }, query: {}, headers }),
    found: await call(wire.searchProductList, { params: { sessao, idfornecedor }, query: { sk: 'queijo' } }),
    detail: await call(wire.productDetail, { params: { sessao, idfornecedor, id: product.slug } }),
    suggestions: await call(suggestProducts, { params: {}, query: { idfornecedor, query: 'quei' }, headers }),
    carousels: await call(pageSections, { params: { sessao, idfornecedor } }),
  }
  for (const reply of Object.values(replies)) expect(reply.status).toBe(200)
  return Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, JSON.stringify(reply.body)]))
}

const detailOf = (store: StoreBuilder, id: string) =>
  call(wire.productDetail, { params: { sessao: 'token', idfornecedor: store.slug, id } })

async function aStoreWithRow(tags: readonly string[]) {
  const store = await aStore(pool, { tags: [...tags, 'show-uninvoiced-prices'] })
  await aCarousel(store)
  const { id: categoryId } = await aCategory(store)
  const product = await aProduct(store, { ...FULL, categoryId, tags: ['oferta'] })
  await aProduct(store, { ...FULL, name: 'Queijo prato', categoryId, price: 10, previousPrice: 12, wholesalePrice: 9 })
  await pool.query('update product set uninvoiced_price = 400000 where supplier_id = $1', [store.id])
  return { store, product }
}

describe('a store that hides prices from visitors', () => {
  const tags = ['hide-price-for-logged-out-customers']

  test('sends a visitor no price at all, wherever products are shown', async () => {
    const { store, product } = await aStoreWithRow(tags)
    for (const [place, json] of Object.entries(await everywhere(store, product, 'token'))) {
      expect(json, place).toContain('Queijo')
      for (const field of PRICE_FIELDS) expect(json, place).not.toContain(`"${field}"`)
    }
  })

  test('sends its customers and their linked users every price, even after the same call of a visitor', async () => {
    const { store, product } = await aStoreWithRow(tags)
    const customer = await aCustomer(store)
    for (const person of [customer, await aLinkedUser(store, customer)]) {
      await everywhere(store, product, 'token')
      for (const [place, json] of Object.entries(await everywhere(store, product, sessionOf(person))))
        expect(json, place).toContain('"preco":50')
    }
    expect((await everywhere(store, product, 'token')).list).not.toContain('"preco"')
  })

  test('a session of another store is a visitor here', async () => {
    const { store, product } = await aStoreWithRow(tags)
    const stranger = await aCustomer(await aStore(pool))
    for (const json of Object.values(await everywhere(store, product, sessionOf(stranger))))
      expect(json).not.toContain('"preco"')
  })

  test('does not disclose prices to a visitor by the order of a list', async () => {
    const { store } = await aStoreWithRow(tags)
    const ids = async (query: object) =>
      (await call(wire.listProducts, { params: { idfornecedor: store.slug, endereco: '0' }, query })).body.produtos.map(
        (product) => product.id,
      )
    for (const text of [{}, { sk: 'queijo' }]) {
      const featured = await ids(text)
      expect(await ids({ ...text, ordenacao: 'menor-preco' })).toEqual(featured)
      expect(await ids({ ...text, ordenacao: 'maior-preco' })).toEqual(featured)
    }
  })
})

test('channel and address change neither products nor prices, as the contract describes, nor does a delivery type where pickups cost the same', async () => {
  const { store, product } = await aStoreWithRow([])
  const params = { idfornecedor: store.slug, endereco: '0' }
  const plain = (await call(wire.listProducts, { params, query: {} })).body
  for (const [endereco, query] of [
    ['0', { canalVenda: 'MANUAL', tipoentrega: 'RETIRADA' }],
    [randomUUID(), { canalVenda: 'WEB', tipoentrega: 'DELIVERY' }],
  ] as const) {
    expect((await call(wire.listProducts, { params: { ...params, endereco }, query })).body).toEqual(plain)
    expect(
      (await call(wire.searchProductList, { params: { sessao: 'token', idfornecedor: store.slug }, query })).body,
    ).toEqual(plain)
  }
  const asked = { sessao: 'token', idfornecedor: store.slug, id: product.slug }
  expect(
    (await call(wire.productDetail, { params: asked, query: { canalVenda: 'MANUAL', tipoEntrega: 'RETIRADA' } })).body,
  ).toEqual((await call(wire.productDetail, { params: asked })).body)

  const schemas = {
    ...wire.listProducts.query.properties,
    ...wire.listProducts.params.properties,
    ...pageSections.query.properties,
  }
  for (const name of ['canalVenda', 'endereco'] as const)
    expect((schemas[name] as { description?: string }).description, name).toMatch(
      /Aceito e ignorado: produtos e preços são os mesmos/,
    )
})

test('a promotion of other products changes no list and no product', async () => {
  const store = await aStore(pool, { tags: ['show-uninvoiced-prices'] })
  const department = await aCategory(store, 'Laticínios')
  const [cheeses, butters] = [
    await aCategory(store, 'Queijos', department.id),
    await aCategory(store, 'Manteigas', department.id),
  ]
  const { previousPrice, ...undiscounted } = FULL
  const products = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      aProduct(store, {
        ...undiscounted,
        name: `Queijo ${'abcdefghijkl'[n]}`,
        price: 50 - (n % 5),
        ...(n % 3 === 0 ? {} : { previousPrice: previousPrice + n }),
        position: n % 4,
        categoryId: (n % 2 === 0 ? cheeses : butters).id,
        tags: n % 3 === 0 ? ['curado'] : [],
        ...(n % 6 === 5 ? { stock: 0 } : {}),
      }),
    ),
  )
  const variants = products.slice(0, 6).map(({ id }, n) => [id, String(n)] as const)
  await aVariantGroup(store, { axes: { Peso: variants.map(([, weight]) => weight) }, variants })
  await pool.query('update product set uninvoiced_price = 400000 where supplier_id = $1 and position = 1', [store.id])
  const marker = await aProduct(store, { name: 'Vassoura', price: 10 })

  const shown = async () => {
    const lists = (['destaque', 'nome', 'menor-preco', 'maior-preco', 'novidades'] as const).flatMap((ordenacao) =>
      [
        { categ: department.slug },
        { categ: cheeses.slug },
        { categ: department.slug, limit: 2, page: 2 },
        { categ: department.slug, produtoprincipal: false },
        { tagsPesquisa: 'curado' },
        { categ: cheeses.slug, tagsPesquisa: 'curado' },
        { categ: department.slug, ofertas: true },
        { categ: department.slug, disponiveis: true },
        { sk: 'queijo' },
        { sk: 'queijo', ofertas: true },
      ].map((query) => ({ ...query, ordenacao })),
    )
    const pages = lists.map(async (query) => {
      const { status, body } = await call(wire.listProducts, {
        params: { idfornecedor: store.slug, endereco: '0' },
        query,
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    })
    const details = products.map(async ({ slug }) => (await detailOf(store, slug)).body)
    return Promise.all([...pages, ...details])
  }
  const before = await shown()
  expect(before.filter((page) => 'produtos' in page && page.produtos.length === 0)).toEqual([])
  await aPromotion(store, { prices: { [marker.id]: 8 } })
  await expect.poll(async () => (await detailOf(store, marker.slug)).body.preco).toBe(8)
  expect(await shown()).toEqual(before)
})

describe('a store whose prices vary by payment', () => {
  const tags = ['support-price-variance-by-payment']
  const priced = async (store: StoreBuilder, query: { formapagamento?: string }) =>
    (
      await call(wire.listProducts, {
        params: { idfornecedor: store.slug, endereco: '0' },
        query: { sk: 'minas', ...query },
      })
    ).body.produtos[0]

  test('shows every price of a product with the method that is chosen', async () => {
    const store = await aStore(pool, { tags })
    const product = await aProduct(store, { ...FULL, name: 'Queijo minas' })
    const pix = await aPaymentMethod(store, { adjustment: -500 })
    const card = await aPaymentMethod(store, { kind: 'card', adjustment: 250 })
    await aStoredAccount(store, 'mercado-pago')

    expect(await priced(store, {})).toMatchObject({ preco: 50 })
    const withPix = {
      preco: 47.5,
      precoanterior: 57,
      precovendaatacado: 42.75,
      efeitospoliticas: { descontoProgressivo: { 3: 44.65 } },
      preco_embalagem: 2,
    }
    expect(await priced(store, { formapagamento: pix })).toMatchObject(withPix)
    expect(await priced(store, { formapagamento: pix.toUpperCase() })).toMatchObject(withPix)
    expect(await priced(store, { formapagamento: card })).toMatchObject({ preco: 51.25 })
    const params = { sessao: 'token', idfornecedor: store.slug, id: product.id }
    const { body } = await call(wire.productDetail, { params, query: { idformapagamento: pix } })
    expect(body).toMatchObject(withPix)
  })

  test('takes no notice of a method that is unknown, retired, of another store, or whose money the store cannot receive', async () => {
    const store = await aStore(pool, { tags })
    await aProduct(store, { ...FULL, name: 'Queijo minas' })
    const foreign = await aPaymentMethod(await aStore(pool, { tags }), { adjustment: -500 })
    const retired = await aPaymentMethod(store, { adjustment: -500 })
    await pool.query('update payment_method set is_active = false where id = $1', [retired])
    const unreceived = await aPaymentMethod(store, { kind: 'boleto', adjustment: -500 })
    for (const method of [randomUUID(), foreign, retired, unreceived])
      expect(await priced(store, { formapagamento: method })).toMatchObject({ preco: 50 })
  })

  test('shows a change of the method at once', async () => {
    const store = await aStore(pool, { tags })
    await aProduct(store, { ...FULL, name: 'Queijo minas' })
    const pix = await aPaymentMethod(store, { adjustment: -500 })
    expect(await priced(store, { formapagamento: pix })).toMatchObject({ preco: 47.5 })
    await pool.query('update payment_method set price_adjustment = -1000 where id = $1', [pix])
    await expect.poll(async () => (await priced(store, { formapagamento: pix }))?.preco).toBe(45)
  })

  test('a store without that switch keeps one price', async () => {
    const store = await aStore(pool)
    await aProduct(store, { ...FULL, name: 'Queijo minas' })
    const formapagamento = await aPaymentMethod(store, { adjustment: -500 })
    expect(await priced(store, { formapagamento })).toMatchObject({ preco: 50 })
  })
})
