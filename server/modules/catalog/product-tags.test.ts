import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import type { Input } from '#contract/endpoint.ts'
import * as wire from '#contract/product-tag.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { aCategory, aProduct, aStore, type ProductFields, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

type Filters = NonNullable<Input<typeof wire.productFilters>['query']>
const filters = (store: StoreBuilder, query: Filters = {}) =>
  call(wire.productFilters, { params: { idfornecedor: store.slug, idcliente: '0' }, query })
const tags = (store: StoreBuilder, query = {}) => call(wire.listTags, { params: { id: store.slug }, query })
const byTags = (store: StoreBuilder, query: { tagsPesquisa: string; idcadastroextraproduto?: string }) =>
  call(wire.productsByTags, { params: { idfornecedor: store.slug }, query })

async function aShop() {
  const store = await aStore(pool)
  const drinks = await aCategory(store, 'Bebidas')
  const juices = await aCategory(store, 'Sucos', drinks.id)
  const grape = await aProduct(store, { name: 'Suco de uva', categoryId: juices.id, tags: ['oferta', 'organico'] })
  await aProduct(store, { name: 'Água', categoryId: drinks.id, position: 1, tags: ['oferta'] })
  await aProduct(store, { name: 'Arroz', position: 2, tags: ['oferta', 'giro-rapido'] })
  await aProduct(store, { name: 'Fora de linha', isActive: false, tags: ['oferta', 'antigo'] })
  await aProduct(await aStore(pool), { name: 'De outra loja', tags: ['oferta', 'alheio'] })
  return { store, drinks, grape }
}

const counted = ({ body }: Awaited<ReturnType<typeof filters>>) =>
  Object.fromEntries(body.filtros.map(({ tag, total }) => [tag, total]))

/** Tags by which its shoppers filter: sem-gluten or organico, and oferta. */
async function aShopWithGroups(tags: readonly string[] = []) {
  const store = await aStore(pool, { tags })
  await pool.query('insert into catalog_settings (supplier_id, tag_groups) values ($1, $2)', [
    store.id,
    JSON.stringify([
      {
        name: 'Alimentação',
        tags: [
          { tag: 'sem-gluten', label: 'Sem glúten' },
          { tag: 'organico', label: 'Orgânico' },
        ],
      },
      { name: 'Ocasião', tags: [{ tag: 'cafe-da-manha', label: 'Café da manhã' }] },
    ]),
  ])
  const category = await aCategory(store, 'Mercearia')
  const add = (name: string, fields: ProductFields) => aProduct(store, { name, categoryId: category.id, ...fields })
  await add('Granola', { brand: 'Serra', tags: ['sem-gluten', 'cafe-da-manha'] })
  await add('Granola orgânica', { brand: 'Serra', tags: ['organico', 'cafe-da-manha'], previousPrice: 20, position: 1 })
  await add('Arroz', { brand: 'Campo & Mesa, Ltda.', tags: ['sem-gluten'], stock: 0, position: 2 })
  await add('Feijão', { brand: 'Campo & Mesa, Ltda.', position: 3 })
  await add('Sal', { tags: ['a-granel'], position: 4 })
  return { store, category }
}

type List = NonNullable<Input<typeof catalog.listProducts>['query']>
const list = (store: StoreBuilder, query: List) =>
  call(catalog.listProducts, { params: { idfornecedor: store.slug, endereco: '0' }, query })
const listed = async (store: StoreBuilder, query: List) => {
  const { body } = await list(store, query)
  const names = body.produtos.map(({ nome }) => nome)
  expect(body.total).toBe(names.length)
  return names
}

describe('the filters of a list', () => {
  test('count what is for sale in this store, the most frequent first', async () => {
    const { store } = await aShop()
    expect((await filters(store)).body).toEqual({
      filtros: [
        { tag: 'oferta', nome: 'Oferta', grupo: null, total: 3 },
        { tag: 'giro-rapido', nome: 'Giro rapido', grupo: null, total: 1 },
        { tag: 'organico', nome: 'Organico', grupo: null, total: 1 },
      ],
      marcas: [],
      disponiveis: 3,
      ofertas: 0,
    })
  })

  test('follow the category, the search and the tags that are chosen already', async () => {
    const { store, drinks } = await aShop()
    const organic = { oferta: 2, organico: 1 }
    expect(counted(await filters(store, { categ: drinks.slug, tagsPesquisa: 'oferta' }))).toEqual(organic)
    expect(counted(await filters(store, { sk: 'suco', tagsPesquisa: 'oferta' }))).toEqual({ oferta: 1, organico: 1 })
    expect(counted(await filters(store, { sk: 'arroz' }))).toEqual({ 'giro-rapido': 1, oferta: 1 })
    expect(counted(await filters(store, { tagsPesquisa: 'organico,giro-rapido' }))).toEqual({
      organico: 0,
      'giro-rapido': 0,
    })
  })

  test('stand in the groups of the store, in its order and its words', async () => {
    const { store } = await aShopWithGroups()
    const { body } = await filters(store)
    expect(body.filtros.map(({ nome, grupo, total }) => [grupo, nome, total])).toEqual([
      ['Alimentação', 'Sem glúten', 2],
      ['Alimentação', 'Orgânico', 1],
      ['Ocasião', 'Café da manhã', 2],
      [null, 'A granel', 1],
    ])
    expect(body.marcas).toEqual([
      { marca: 'Campo & Mesa, Ltda.', total: 2 },
      { marca: 'Serra', total: 2 },
    ])
    expect([body.disponiveis, body.ofertas]).toEqual([4, 1])
  })

  test('of one group widen the list, of several groups narrow it, browsing and searching', async () => {
    const { store, category } = await aShopWithGroups()
    expect(await listed(store, { tagsPesquisa: 'sem-gluten,organico' })).toEqual([
      'Granola',
      'Granola orgânica',
      'Arroz',
    ])
    const narrowed: [List, string[]][] = [
      [{ tagsPesquisa: 'sem-gluten,organico,cafe-da-manha' }, ['Granola', 'Granola orgânica']],
      [{ tagsPesquisa: 'sem-gluten,organico', marcas: 'Serra' }, ['Granola', 'Granola orgânica']],
      [{ marcas: 'Serra|Campo & Mesa, Ltda.' }, ['Granola', 'Granola orgânica', 'Arroz', 'Feijão']],
      [{ marcas: 'Campo & Mesa, Ltda.', disponiveis: true }, ['Feijão']],
      [{ tagsPesquisa: 'organico,a-granel' }, []],
      [{ ofertas: true }, ['Granola orgânica']],
      [{ sk: 'granola', ofertas: true }, ['Granola orgânica']],
      [{ sk: 'granola', tagsPesquisa: 'sem-gluten,organico,cafe-da-manha' }, ['Granola', 'Granola orgânica']],
      [{ sk: 'arroz', disponiveis: true }, []],
      [{ marcas: 'serra' }, []],
      [{ marcas: '|', tagsPesquisa: ',', disponiveis: false, ofertas: false, sk: 'sal' }, ['Sal']],
    ]
    for (const [query, names] of narrowed) {
      expect(await listed(store, query), JSON.stringify(query)).toEqual(names)
      expect(await listed(store, { ...query, categ: category.slug }), JSON.stringify(query)).toEqual(names)
    }
  })

  test('are counted beside the choices of the other groups, not of their own', async () => {
    const { store } = await aShopWithGroups()
    const serra = await filters(store, { tagsPesquisa: 'organico', marcas: 'Serra', disponiveis: true })
    expect(counted(serra)).toEqual({ 'sem-gluten': 1, organico: 1, 'cafe-da-manha': 1 })
    expect(serra.body.marcas).toEqual([{ marca: 'Serra', total: 1 }])
    const rice = await filters(store, { tagsPesquisa: 'sem-gluten', disponiveis: true, sk: 'arroz' })
    expect(counted(rice)).toEqual({ 'sem-gluten': 0 })
    expect(rice.body).toMatchObject({ marcas: [], disponiveis: 0, ofertas: 0 })
    expect(counted(await filters(store, { marcas: 'Campo & Mesa, Ltda.', sk: 'arroz' }))).toEqual({ 'sem-gluten': 1 })
    expect((await filters(store, { marcas: 'Outra' })).body.marcas.map(({ total }) => total)).toEqual([2, 0, 2])
  })

  test.each<Filters>([
    {},
    { categ: 'bebidas' },
    { sk: 'uva' },
    { sk: 'suko' },
    { sk: 'arroz', tagsPesquisa: 'oferta' },
    { tagsPesquisa: 'oferta' },
  ])('each count is the total of the list that the tag leads to (%j)', async (given) => {
    const { store, drinks } = await aShop()
    const query = given.categ === undefined ? given : { ...given, categ: drinks.id }
    const { body } = await filters(store, query)
    expect(body.filtros).not.toEqual([])
    for (const { tag, total } of body.filtros) {
      const tagsPesquisa = [query.tagsPesquisa, tag].filter(Boolean).join(',')
      expect((await list(store, { ...query, tagsPesquisa })).body.total).toBe(total)
    }
  })

  test('say nothing of offers where the store hides prices from visitors, and do not find them', async () => {
    const { store } = await aShopWithGroups(['hide-price-for-logged-out-customers'])
    const { body } = await filters(store, { ofertas: true })
    expect(body).not.toHaveProperty('ofertas')
    expect(body.disponiveis).toBe(4)
    expect((await list(store, { ofertas: true })).body.total).toBe(5)
    expect((await list(store, { ofertas: true, sk: 'granola' })).body.total).toBe(2)
  })

  test('know that an agreed price is no offer', async () => {
    const store = await aStore(pool)
    const rice = await aProduct(store, { name: 'Arroz', previousPrice: 12 })
    await aProduct(store, { name: 'Feijão', previousPrice: 12, position: 1 })
    const customer = await aCustomer(store)
    await aPriceList(store, { customers: [customer], prices: { [rice.id]: 8 } })
    const headers = { cookie: `commerce-auth-token=${customer.token}` }
    const counts = await call(wire.productFilters, {
      params: { idfornecedor: store.slug, idcliente: customer.customerId },
      headers,
    })
    expect(counts.body.ofertas).toBe(1)
    for (const sk of ['', 'arroz']) {
      const { body } = await call(catalog.listProducts, {
        params: { idfornecedor: store.slug, endereco: '0' },
        query: { ofertas: true, sk },
        headers,
      })
      expect(body.produtos.map(({ nome }) => nome)).toEqual(sk === '' ? ['Feijão'] : [])
    }
    expect((await filters(store)).body.ofertas).toBe(2)
  })

  test('are none where the store has no tags', async () => {
    const store = await aStore(pool)
    await aProduct(store)
    expect((await filters(store)).body).toEqual({ filtros: [], marcas: [], disponiveis: 1, ofertas: 0 })
    expect((await tags(store)).body).toEqual([])
  })

  test('refuse a category that is unknown or of another store, and texts that are too long', async () => {
    const { store } = await aShop()
    const other = await aCategory(await aStore(pool))
    for (const categ of ['nao-existe', other.id, other.slug]) {
      const { status, failure } = await filters(store, { categ })
      expect([status, failure]).toEqual([
        404,
        { codigo: 'catalog.categoryNotFound', mensagem: 'Não encontramos esta categoria.' },
      ])
      expect((await tags(store, { idcategoria: categ })).status).toBe(404)
    }
    const refused: [string, unknown][] = [
      ['tagsPesquisa', 'a'.repeat(401)],
      ['marcas', 'a'.repeat(1001)],
      ['disponiveis', 'talvez'],
      ['ofertas', 2],
    ]
    for (const [name, value] of refused) {
      const query = { [name]: value }
      for (const { status, failure } of [await filters(store, query), await list(store, query)])
        expect([status, failure.codigo, failure.campo], name).toEqual([400, 'request.invalid', name])
    }
  })
})

describe('the list of tags', () => {
  test('is found by a part, without minding accents, and within a category', async () => {
    const { store, drinks } = await aShop()
    expect((await tags(store, { query: 'Orgânico' })).body).toEqual([
      { tag: 'organico', nome: 'Organico', grupo: null, total: 1 },
    ])
    expect((await tags(store, { query: 'giro rap' })).body).toMatchObject([{ tag: 'giro-rapido', total: 1 }])
    expect((await tags(store, { query: '%' })).body).toEqual([])
    expect((await tags(store, { idcategoria: drinks.id, query: 'oferta' })).body).toMatchObject([
      { tag: 'oferta', total: 2 },
    ])
  })
})

describe('products by tags', () => {
  const names = (reply: Awaited<ReturnType<typeof byTags>>) => reply.body.produtos.map(({ nome }) => nome)

  test('carry all of them, without the product that is seen already', async () => {
    const { store, grape } = await aShop()
    expect(names(await byTags(store, { tagsPesquisa: 'oferta' }))).toEqual(['Suco de uva', 'Água', 'Arroz'])
    expect(names(await byTags(store, { tagsPesquisa: 'oferta, organico' }))).toEqual(['Suco de uva'])
    expect(names(await byTags(store, { tagsPesquisa: 'oferta', idcadastroextraproduto: grape.id }))).toEqual([
      'Água',
      'Arroz',
    ])
    expect(names(await byTags(store, { tagsPesquisa: 'oferta', idcadastroextraproduto: randomUUID() }))).toHaveLength(3)
  })

  test('are none for an unknown tag or an empty list of tags', async () => {
    const { store } = await aShop()
    for (const tagsPesquisa of ['alheio', 'antigo', ',', ''])
      expect(names(await byTags(store, { tagsPesquisa }))).toEqual([])
  })

  test('have no price where the store hides prices from visitors', async () => {
    const store = await aStore(pool, { tags: ['hide-price-for-logged-out-customers'] })
    await aProduct(store, { tags: ['oferta'] })
    const { body } = await byTags(store, { tagsPesquisa: 'oferta' })
    expect(body.produtos).toHaveLength(1)
    expect(body.produtos[0]).not.toHaveProperty('preco')
  })

  test('need a product id of the right form', async () => {
    const { store } = await aShop()
    expect((await byTags(store, { tagsPesquisa: 'oferta', idcadastroextraproduto: 'x' })).status).toBe(400)
  })
})
