import { describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { supplierSettings } from '#contract/supplier.ts'
import { testApp } from '#test/builders/app.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function aShop() {
  const store = await aStore(pool)
  const [food, drinks, cleaning] = [
    await aCategory(store, 'Alimentos'),
    await aCategory(store, 'Bebidas'),
    await aCategory(store, 'Limpeza'),
  ]
  await pool.query(
    "update supplier set segments = '{Varejo,Hotéis e pousadas}', product_orders = '{nome,menor-preco,outra}' where id = $1",
    [store.id],
  )
  const other = await aCategory(await aStore(pool), 'De outra loja')
  await pool.query('insert into catalog_settings (supplier_id, sectors, segments) values ($1, $2, $3)', [
    store.id,
    JSON.stringify([
      { id: food.id, slug: 'mesa', name: 'Para a mesa', categoryIds: [drinks.id, food.id, other.id] },
      { id: other.id, slug: 'vazio', name: 'Vazio', categoryIds: [other.id] },
    ]),
    JSON.stringify([{ name: 'Hotéis e pousadas', categoryIds: [cleaning.id, drinks.id] }]),
  ])
  return { store, food }
}

const sectors = (idfornecedor: string) =>
  call(catalog.productSectors, { params: { idfornecedor, idcliente: '0' }, query: {} })
const departments = ({ slug }: StoreBuilder, idsegmento?: string) =>
  call(catalog.listCategories, {
    params: { sessao: 'token', idfornecedor: slug },
    query: idsegmento === undefined ? {} : { idsegmento },
  })
const names = ({ body }: Awaited<ReturnType<typeof departments>>) => body.map(({ nome }) => nome)

test('sectors hold the departments of this store, in its order', async () => {
  const { store, food } = await aShop()
  const { body } = await sectors(store.slug)
  expect(body.setores.map(({ nome, departamentos }) => [nome, ...departamentos.map((each) => each.nome)])).toEqual([
    ['Para a mesa', 'Alimentos', 'Bebidas'],
  ])
  expect(body.setores[0]).toMatchObject({ id: food.id, slug: 'mesa' })
  expect((await sectors(store.id)).body).toEqual(body)
  expect((await sectors((await aStore(pool)).slug)).body).toEqual({ setores: [] })
  expect((await sectors('loja-que-nao-existe')).status).toBe(404)
})

describe('a segment', () => {
  test('sees its departments, by its name or as URLs write it', async () => {
    const { store } = await aShop()
    for (const segment of ['Hotéis e pousadas', 'hoteis-e-pousadas'])
      expect(names(await departments(store, segment))).toEqual(['Bebidas', 'Limpeza'])
    for (const segment of [undefined, '0', '', 'Varejo'])
      expect(names(await departments(store, segment))).toHaveLength(3)
  })

  test('has to be one of the store', async () => {
    const { store } = await aShop()
    for (const segment of ['atacado', '-', '%', 'á'.repeat(80)])
      expect((await departments(store, segment)).failure).toEqual({
        codigo: 'catalog.segmentNotFound',
        mensagem: 'A loja não tem este segmento.',
      })
    expect((await departments(store, 'a'.repeat(81))).failure).toMatchObject({ codigo: 'request.invalid' })
  })
})

test('the orders of a store are those that it names, the usual one always', async () => {
  const { store } = await aShop()
  const { body } = await call(supplierSettings, { params: { sessao: 'token' }, query: { idfornecedor: store.id } })
  expect(body.ordenacoes_produto).toEqual(['destaque', 'nome', 'menor-preco'])
})

test('similar products are those that can be bought, with near names and prices', async () => {
  const store = await aStore(pool)
  const { id: categoryId } = await aCategory(store)
  const coffee = await aProduct(store, { name: 'Café moído 500 g', price: 20, categoryId })
  await aProduct(store, { name: 'Café moído 501 g', price: 400, categoryId, position: 1 })
  await aProduct(store, { name: 'Café moído 502 g', price: 21, categoryId, position: 2 })
  await aProduct(store, { name: 'Café moído 503 g', price: 20, stock: 0, categoryId, position: 3 })
  const similar = async () =>
    (
      await call(catalog.productDetail, {
        params: { sessao: 'token', idfornecedor: store.slug, id: coffee.id },
        query: {},
      })
    ).body.similares.map(({ nome }) => nome)
  expect(await similar()).toEqual(['Café moído 502 g', 'Café moído 501 g', 'Café moído 503 g'])
  // Where prices are hidden, the order says nothing of them.
  await pool.query("update supplier set tags = '{hide-price-for-logged-out-customers}' where id = $1", [store.id])
  await expect.poll(similar).toEqual(['Café moído 501 g', 'Café moído 502 g', 'Café moído 503 g'])
})
