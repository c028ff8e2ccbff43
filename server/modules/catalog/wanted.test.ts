import { describe, expect, test } from 'vitest'
import * as wire from '#contract/catalog.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import { testApp } from '#test/builders/app.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const detail = (store: StoreBuilder, id: string, query = {}) =>
  call(wire.productDetail, { params: { sessao: 'token', idfornecedor: store.slug, id }, query })

describe('several tags', () => {
  test('find the products that carry all of them, browsing and searching, in both lists', async () => {
    const store = await aStore(pool)
    await aProduct(store, { name: 'Café orgânico', tags: ['oferta', 'organico', 'novo'] })
    await aProduct(store, { name: 'Café comum', tags: ['oferta'], position: 1 })
    await aProduct(store, { name: 'Chá orgânico', tags: ['organico'], position: 2 })
    const found = async (tagsPesquisa: string, sk?: string) => {
      const query = { tagsPesquisa, ...(sk === undefined ? {} : { sk }) }
      const list = await call(wire.listProducts, { params: { idfornecedor: store.slug, endereco: '0' }, query })
      const search = await call(wire.searchProductList, {
        params: { sessao: 'token', idfornecedor: store.slug },
        query: { ...query, fornec: store.id },
      })
      expect(search.body).toEqual(list.body)
      return list.body.produtos.map(({ nome }) => nome)
    }
    expect(await found('oferta')).toEqual(['Café orgânico', 'Café comum'])
    expect(await found('organico, oferta')).toEqual(['Café orgânico'])
    expect(await found('organico,', 'cha')).toEqual(['Chá orgânico'])
    expect(await found('oferta,organico', 'cha')).toEqual([])
    expect(await found(' , ')).toHaveLength(3)
  })
})

describe('what means nothing in this store', () => {
  test('is accepted, and changes nothing', async () => {
    const store = await aStore(pool)
    await aProduct(store)
    const list = (query: object) =>
      call(wire.listProducts, { params: { idfornecedor: store.slug, endereco: '0' }, query })
    const others = {
      ignorepolicy: true,
      fornec: 'outra-loja',
      canalVenda: 'MANUAL',
      tipoentrega: 'RETIRADA',
    }
    const [plain, asked] = [await list({}), await list(others)]
    expect([asked.status, asked.body]).toEqual([200, plain.body])
    expect((await list({ ignorepolicy: 'talvez' })).failure).toMatchObject({
      codigo: 'request.invalid',
      campo: 'ignorepolicy',
    })
  })
})

describe('the price of a quantity', () => {
  test.each([
    [1, { quantidade: 1, precoAplicado: 10, regraPreco: 'NORMAL', total: 10 }],
    [6, { quantidade: 6, precoAplicado: 9, regraPreco: 'ATACADO', total: 54 }],
    [12, { quantidade: 12, precoAplicado: 8, regraPreco: 'PROGRESSIVO', total: 96 }],
    [0.3, { quantidade: 1, precoAplicado: 10, regraPreco: 'NORMAL', total: 10 }],
    [99, { quantidade: 20, precoAplicado: 8, regraPreco: 'PROGRESSIVO', total: 160 }],
  ])('%s is what the cart would charge', async (quantidade, price) => {
    const store = await aStore(pool)
    const { slug } = await aProduct(store, {
      price: 10,
      wholesalePrice: 9,
      wholesaleMinimum: 6,
      tiers: [{ from: 12, price: 8 }],
      min: 1,
      max: 20,
    })
    expect((await detail(store, slug, { quantidade })).body.precoDaQuantidade).toEqual(price)
    expect((await detail(store, slug)).body).not.toHaveProperty('precoDaQuantidade')
  })

  test('is hidden from visitors where prices are', async () => {
    const store = await aStore(pool, { tags: ['has-delivery', 'hide-price-for-logged-out-customers'] })
    const { slug } = await aProduct(store)
    const { status, body } = await detail(store, slug, { quantidade: 2 })
    expect([status, body.precoDaQuantidade]).toEqual([200, undefined])
  })

  test.each(['-1', '1e400', 'muito'])('of %s is refused by name', async (quantidade) => {
    const store = await aStore(pool)
    const { slug } = await aProduct(store)
    expect((await detail(store, slug, { quantidade })).failure).toMatchObject({
      codigo: 'request.invalid',
      campo: 'quantidade',
    })
  })
})

test('a suggestion has the prices that specification §3 names', async () => {
  const store = await aStore(pool, { tags: ['show-uninvoiced-prices'] })
  const { id, slug } = await aProduct(store, { name: 'Feijão', price: 8, wholesalePrice: 7, wholesaleMinimum: 10 })
  await pool.query('update product set uninvoiced_price = 75000 where supplier_id = $1', [store.id])
  const { body } = await call(suggestProducts, {
    params: {},
    query: { idfornecedor: store.slug, query: 'feijao' },
  })
  expect(body.hits).toMatchObject([
    { id, slug, name: 'Feijão', unidade: 'un', preco: 8, preconf: 7.5, precovendaatacado: 7, minvendaatacado: 10 },
  ])
})
