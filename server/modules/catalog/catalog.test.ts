import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/catalog.ts'
import type { Input } from '#contract/endpoint.ts'
import { testApp } from '#test/builders/app.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

type ListQuery = NonNullable<Input<typeof wire.listProducts>['query']>
const list = (store: StoreBuilder, query: ListQuery = {}) =>
  call(wire.listProducts, { params: { idfornecedor: store.slug, endereco: '0' }, query })
const detail = (store: StoreBuilder, id: string, query = {}) =>
  call(wire.productDetail, { params: { sessao: 'token', idfornecedor: store.slug, id }, query })
const names = (page: { readonly produtos: readonly { readonly nome: string }[] }) =>
  page.produtos.map((product) => product.nome)

describe('categories', () => {
  test('come as departments with what is below them, in the order of the store', async () => {
    const store = await aStore(pool)
    const drinks = await aCategory(store, 'Bebidas')
    const juices = await aCategory(store, 'Sucos', drinks.id)
    await pool.query('update category set position = 2 where id = $1', [drinks.id])
    const bakery = await aCategory(store, 'Padaria')
    await aCategory(await aStore(pool), 'De outra loja')

    const { body } = await call(wire.listCategories, {
      params: { sessao: 'token', idfornecedor: store.slug },
      query: { device: 'desktop' },
    })
    expect(body).toEqual([
      { ...bakery, nome: 'Padaria', imagem: null, filhos: [] },
      { ...drinks, nome: 'Bebidas', imagem: null, filhos: [{ ...juices, nome: 'Sucos' }] },
    ])
  })
})

describe('the product list', () => {
  test('shows a product as it is bought', async () => {
    const store = await aStore(pool)
    const product = await aProduct(store, {
      name: 'Queijo minas',
      brand: 'Serra',
      unit: 'kg',
      gtin: '7891234567895',
      price: 49.9,
      previousPrice: 59.9,
      wholesalePrice: 44.5,
      wholesaleMinimum: 5,
      granularity: 0.05,
      min: 0.25,
      max: 8,
      packagingPrice: 2,
      tiers: [{ from: 3, price: 46 }],
      tags: ['oferta'],
    })
    const { body } = await list(store)
    expect(body).toEqual({
      produtos: [
        {
          id: product.id,
          codigo: product.code,
          slug: product.slug,
          nome: 'Queijo minas',
          marca: 'Serra',
          unidade: 'kg',
          gtin: '7891234567895',
          disponibilidade: 'DISPONIVEL',
          somenteOrcamento: false,
          tags: ['oferta'],
          preco: 49.9,
          precoanterior: 59.9,
          precovendaatacado: 44.5,
          minvendaatacado: 5,
          granularidade: 0.05,
          min_por_pedido: 0.25,
          maxporpedido: 8,
          preco_embalagem: 2,
          efeitospoliticas: { descontoProgressivo: { 3: 46 } },
        },
      ],
      total: 1,
      page: 1,
      limit: 20,
      consultaCorrigida: null,
      parciais: null,
    })
  })

  test('a department holds what its categories hold, by id or slug', async () => {
    const store = await aStore(pool)
    const drinks = await aCategory(store, 'Bebidas')
    const juices = await aCategory(store, 'Sucos', drinks.id)
    await aProduct(store, { name: 'Suco de uva', categoryId: juices.id })
    await aProduct(store, { name: 'Água', categoryId: drinks.id, position: 1 })
    await aProduct(store, { name: 'Arroz' })
    for (const categ of [drinks.id, drinks.id.toUpperCase(), drinks.slug]) {
      expect(names((await list(store, { categ })).body)).toEqual(['Suco de uva', 'Água'])
    }
    expect(names((await list(store, { categ: juices.slug })).body)).toEqual(['Suco de uva'])
  })

  test.each(['nao-existe', randomUUID(), "' or 1=1 --"])('an unknown category (%j) is refused', async (categ) => {
    const store = await aStore(pool)
    await aProduct(store)
    const { status, failure } = await list(store, { categ })
    expect(status).toBe(404)
    expect(failure).toEqual({ codigo: 'catalog.categoryNotFound', mensagem: 'Não encontramos esta categoria.' })
  })

  test('the category of another store is unknown here', async () => {
    const other = await aCategory(await aStore(pool))
    const store = await aStore(pool)
    for (const categ of [other.id, other.slug]) expect((await list(store, { categ })).status).toBe(404)
  })

  test('holds neither what is inactive nor what another store sells', async () => {
    const store = await aStore(pool)
    await aProduct(store, { name: 'Arroz' })
    await aProduct(store, { name: 'Fora de linha', isActive: false })
    await aProduct(await aStore(pool), { name: 'De outra loja' })
    expect((await list(store)).body).toMatchObject({ total: 1, produtos: [{ nome: 'Arroz' }] })
  })

  test('narrows by tag, also within a category', async () => {
    const store = await aStore(pool)
    const category = await aCategory(store)
    await aProduct(store, { name: 'Arroz', tags: ['oferta'], categoryId: category.id })
    await aProduct(store, { name: 'Feijão', tags: ['oferta', 'novo'], position: 1 })
    await aProduct(store, { name: 'Macarrão', categoryId: category.id })
    expect(names((await list(store, { tagsPesquisa: 'oferta' })).body)).toEqual(['Arroz', 'Feijão'])
    expect(names((await list(store, { tagsPesquisa: 'oferta', categ: category.slug })).body)).toEqual(['Arroz'])
    expect((await list(store, { tagsPesquisa: '%' })).body).toMatchObject({ total: 0, produtos: [] })
  })

  test('sorts as requested: by the store, by name without minding accents, by price, by age', async () => {
    const store = await aStore(pool)
    await aProduct(store, { name: 'Óleo', price: 8, position: 3 })
    await aProduct(store, { name: 'abacaxi', price: 5, position: 2 })
    await aProduct(store, { name: 'Pão', price: 12, position: 1 })
    const sorted = async (ordenacao: NonNullable<ListQuery['ordenacao']>) =>
      names((await list(store, { ordenacao })).body)
    expect(await sorted('destaque')).toEqual(['Pão', 'abacaxi', 'Óleo'])
    expect(await sorted('nome')).toEqual(['abacaxi', 'Óleo', 'Pão'])
    expect(await sorted('menor-preco')).toEqual(['abacaxi', 'Óleo', 'Pão'])
    expect(await sorted('maior-preco')).toEqual(['Pão', 'Óleo', 'abacaxi'])
    expect(await sorted('novidades')).toEqual(['Pão', 'abacaxi', 'Óleo'])
  })

  const orders = ['destaque', 'nome', 'menor-preco', 'maior-preco', 'novidades'] as const
  test.each(orders)('pages by %s hold each of the equals once', async (ordenacao) => {
    const store = await aStore(pool)
    const { id: categoryId } = await aCategory(store)
    await Promise.all(Array.from({ length: 25 }, () => aProduct(store, { name: 'Igual', categoryId })))
    await pool.query("update product set created_at = '2026-01-01' where supplier_id = $1", [store.id])
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(store, { ordenacao, page, limit: 10 })))
    expect(pages.map(({ body }) => [body.total, body.page, body.produtos.length])).toEqual([
      [25, 1, 10],
      [25, 2, 10],
      [25, 3, 5],
      [25, 4, 0],
    ])
    expect(new Set(pages.flatMap(({ body }) => body.produtos.map((product) => product.id))).size).toBe(25)
  })

  test.each([
    ['page', 0, 'A página deve ser no mínimo 1.'],
    ['page', 1e9, 'A página deve ser no máximo 10.000.'],
    ['page', 'dois', 'A página deve ser um número inteiro.'],
    ['limit', -1, 'A quantidade por página deve ser no mínimo 1.'],
    ['limit', 1.5, 'A quantidade por página deve ser um número inteiro.'],
    ['limit', 101, 'A quantidade por página deve ser no máximo 100.'],
    ['formapagamento', 'pix', 'A forma de pagamento tem um valor inválido.'],
    ['ordenacao', 'preco; drop table product', 'A ordenação tem um valor inválido.'],
  ])('%s %s is refused by name', async (campo, value, mensagem) => {
    const { status, failure } = await list(await aStore(pool), { [campo]: value })
    expect(status).toBe(400)
    expect(failure).toMatchObject({ codigo: 'request.invalid', campo, mensagem })
  })

  test('ignores what it does not know, and answers both addresses alike', async () => {
    const store = await aStore(pool)
    await aProduct(store)
    const query: object = {
      fornec: store.id,
      ignorepolicy: 'true',
      canalVenda: 'WEB',
      tipoentrega: 'RETIRADA',
    }
    const first = await list(store, query)
    const second = await call(wire.searchProductList, { params: { sessao: 'token', idfornecedor: store.id }, query })
    expect(first.body.total).toBe(1)
    expect(second.body).toEqual(first.body)
  })

  test('shows a product that was added a moment ago', async () => {
    const store = await aStore(pool)
    expect((await list(store)).body.total).toBe(0)
    await aProduct(store)
    await expect.poll(async () => (await list(store)).body.total).toBe(1)
  })
})

describe('availability', () => {
  test.each([
    [{ stock: 6 }, 'DISPONIVEL'],
    [{ stock: 5 }, 'ULTIMAS_UNIDADES'],
    [{ stock: 1 }, 'ULTIMAS_UNIDADES'],
    [{ stock: 0 }, 'ESGOTADO'],
    [{ stock: 11, min: 12 }, 'ESGOTADO'],
    [{ stock: 12, min: 12 }, 'DISPONIVEL'],
    [{ stock: 0.2, granularity: 0.05, min: 0.25, unit: 'kg' }, 'ESGOTADO'],
    [{ stock: 0.25, granularity: 0.05, min: 0.25, unit: 'kg' }, 'ULTIMAS_UNIDADES'],
    [{}, 'DISPONIVEL'],
  ])('%j is %s', async (fields, disponibilidade) => {
    const store = await aStore(pool)
    await aProduct(store, fields)
    expect((await list(store)).body.produtos[0]).toMatchObject({ disponibilidade })
  })

  test('what is made to order is never sold out', async () => {
    const store = await aStore(pool)
    await aProduct(store, { stock: 0 })
    await pool.query("update product set stock_policy = 'on-request' where supplier_id = $1", [store.id])
    expect((await list(store)).body.produtos[0]).toMatchObject({ disponibilidade: 'SOB_ENCOMENDA' })
  })
})

describe('a product', () => {
  test('comes by id and by slug, with its description and its way down from the department', async () => {
    const store = await aStore(pool)
    const drinks = await aCategory(store, 'Bebidas')
    const juices = await aCategory(store, 'Sucos', drinks.id)
    const product = await aProduct(store, { name: 'Suco de uva', description: 'Sem açúcar.', categoryId: juices.id })
    for (const id of [product.id, product.id.toUpperCase(), product.slug]) {
      const { body } = await detail(store, id)
      expect(body).toMatchObject({
        id: product.id,
        nome: 'Suco de uva',
        descricao: 'Sem açúcar.',
        preco: 10,
        similares: [],
        categorias: [
          { ...drinks, nome: 'Bebidas' },
          { ...juices, nome: 'Sucos' },
        ],
      })
    }
  })

  test('names up to 8 of its category, those called alike first and what is sold out last', async () => {
    const store = await aStore(pool)
    const { id: categoryId } = await aCategory(store)
    const product = await aProduct(store, { name: 'Café torrado 500 g', categoryId })
    for (let place = 0; place < 7; place++)
      await aProduct(store, { name: `Chá número ${place}`, categoryId, position: place })
    await aProduct(store, { name: 'Café torrado 1 kg', categoryId, stock: 0 })
    await aProduct(store, { name: 'Café torrado 250 g', categoryId, position: 9 })
    await aProduct(store, { name: 'Café de outra categoria' })
    await aProduct(store, { name: 'Café fora de linha', categoryId, isActive: false })
    const similar = (await detail(store, product.slug)).body.similares.map((other) => other.nome)
    expect(similar).toHaveLength(8)
    expect(similar[0]).toBe('Café torrado 250 g')
    expect(similar.slice(1).every((name) => name.startsWith('Chá'))).toBe(true)
    expect((await detail(store, product.slug, { disableSimilares: true })).body.similares).toEqual([])
  })

  test.each(['nao-existe', randomUUID(), '%', '../..', "'"])('%j is not found', async (id) => {
    const { status, failure } = await detail(await aStore(pool), id)
    expect(status).toBe(404)
    expect(failure).toEqual({ codigo: 'catalog.productNotFound', mensagem: 'Não encontramos este produto.' })
  })

  test('of another store, or out of the catalogue, is not found', async () => {
    const store = await aStore(pool)
    const foreign = await aProduct(await aStore(pool))
    const inactive = await aProduct(store, { isActive: false })
    for (const id of [foreign.id, foreign.slug, inactive.id, inactive.slug])
      expect((await detail(store, id)).status).toBe(404)
  })
})
