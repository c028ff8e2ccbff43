import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import type { Input } from '#contract/endpoint.ts'
import * as wire from '#contract/product-tag.ts'
import { testApp } from '#test/builders/app.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

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

describe('the filters of a list', () => {
  test('count what is for sale in this store, the most frequent first', async () => {
    const { store } = await aShop()
    expect((await filters(store)).body).toEqual({
      filtros: [
        { tag: 'oferta', total: 3 },
        { tag: 'giro-rapido', total: 1 },
        { tag: 'organico', total: 1 },
      ],
    })
  })

  test('follow the category, the search and the tags that are chosen already', async () => {
    const { store, drinks } = await aShop()
    const organic = { filtros: [{ tag: 'organico', total: 1 }] }
    expect((await filters(store, { categ: drinks.slug, tagsPesquisa: 'oferta' })).body).toEqual(organic)
    expect((await filters(store, { sk: 'suco', tagsPesquisa: 'oferta' })).body).toEqual(organic)
    expect((await filters(store, { sk: 'arroz' })).body?.filtros.map(({ tag }) => tag)).toEqual([
      'giro-rapido',
      'oferta',
    ])
    expect((await filters(store, { tagsPesquisa: 'organico,giro-rapido' })).body).toEqual({ filtros: [] })
  })

  test.each([{}, { categ: 'bebidas' }, { sk: 'uva' }, { sk: 'suko' }, { sk: 'arroz', tagsPesquisa: 'oferta' }])(
    'each count is the total of the list that the tag leads to (%j)',
    async (given: Filters) => {
      const { store, drinks } = await aShop()
      const query = given.categ === undefined ? given : { ...given, categ: drinks.id }
      const { body } = await filters(store, query)
      expect(body.filtros).not.toEqual([])
      for (const { tag, total } of body.filtros) {
        const tagsPesquisa = [query.tagsPesquisa, tag].filter(Boolean).join(',')
        const list = await call(catalog.listProducts, {
          params: { idfornecedor: store.slug, endereco: '0' },
          query: { ...query, tagsPesquisa },
        })
        expect(list.body.total).toBe(total)
      }
    },
  )

  test('are none where the store has no tags', async () => {
    const store = await aStore(pool)
    await aProduct(store)
    expect((await filters(store)).body).toEqual({ filtros: [] })
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
    expect((await filters(store, { tagsPesquisa: 'a'.repeat(201) })).status).toBe(400)
  })
})

describe('the list of tags', () => {
  test('is found by a part, without minding accents, and within a category', async () => {
    const { store, drinks } = await aShop()
    expect((await tags(store, { query: 'Orgânico' })).body).toEqual([{ tag: 'organico', total: 1 }])
    expect((await tags(store, { query: 'giro rap' })).body).toEqual([{ tag: 'giro-rapido', total: 1 }])
    expect((await tags(store, { query: '%' })).body).toEqual([])
    expect((await tags(store, { idcategoria: drinks.id, query: 'oferta' })).body).toEqual([{ tag: 'oferta', total: 2 }])
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
