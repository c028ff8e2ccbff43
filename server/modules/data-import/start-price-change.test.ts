import { expect, test } from 'vitest'
import type { Received } from '#contract/endpoint.ts'
import { startPriceChange, startProductChange } from '#contract/price-change.ts'
import { testApp } from '#test/builders/app.ts'
import { importsOf } from '#test/builders/imports.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function aStoreWithPrices() {
  const store = await aStore(pool)
  const rice = await aProduct(store, {
    name: 'Arroz',
    price: 10,
    wholesalePrice: 9,
    wholesaleMinimum: 12,
    tiers: [{ from: 10, price: 8 }],
  })
  const beans = await aProduct(store, { name: 'Feijão', price: 7, previousPrice: 7.2 })
  const corn = await aProduct(store, { name: 'Milho', price: 5, isActive: false })
  const imports = await importsOf(app, store)
  const prepare = (body: Received<typeof startPriceChange>['body']) =>
    call(startPriceChange, { params: {}, query: {}, headers: imports.headers, body })
  const prices = async () =>
    (
      await pool.query<{ price: number; tiers: unknown; wholesale: number | null }>(
        `select price::float8 / 10000 as price, wholesale_price::float8 / 10000 as wholesale, tiers
         from product where supplier_id = $1 order by name`,
        [store.id],
      )
    ).rows
  return { store, rice, beans, corn, imports, prepare, prices }
}

test('prices of a filter change at once after they were looked at, and back at once', async () => {
  const { imports, prepare, prices } = await aStoreWithPrices()
  const before = await prices()
  const { body } = await prepare({ filtro: { grupo: 'A_VENDA' }, esperados: 2, percentual: 5, comFaixas: true })
  const checked = await imports.settled(body.idimportacao)
  expect(checked).toMatchObject({
    arquivo: 'Reajuste de preços: +5%',
    planilha: false,
    situacao: 'CONFERIDA',
    totais: { NOVA: 0, MUDA: 1, IGUAL: 0, RECUSADA: 1 },
  })
  expect(await imports.rows(body.idimportacao)).toMatchObject([
    {
      nome: 'Arroz',
      mudancas: [
        { campo: 'preco', antes: '10,00', depois: '10,50' },
        { campo: 'precovendaatacado', antes: '9,00', depois: '9,45' },
        { campo: 'faixas' },
      ],
    },
    // Its former price would be lower than the new one.
    { nome: 'Feijão', situacao: 'RECUSADA', motivos: [{ campo: 'precoanterior' }] },
  ])
  expect(await prices()).toEqual(before)
  await imports.applied(body.idimportacao)
  expect(await prices()).toMatchObject([
    { price: 10.5, wholesale: 9.45, tiers: [{ from: 10_000, price: 84_000 }] },
    { price: 7 },
    { price: 5 },
  ])
  await imports.undone(body.idimportacao)
  expect(await prices()).toEqual(before)
})

test('only chosen products change, by an amount, to an ending', async () => {
  const { rice, imports, prepare, prices } = await aStoreWithPrices()
  const { body } = await prepare({ produtos: [rice.id], esperados: 1, valor: -1.5, final: 90 })
  expect((await imports.settled(body.idimportacao)).arquivo).toMatch(
    /^Reajuste de preços: -R\$\s1,50, terminando em ,90$/,
  )
  await imports.applied(body.idimportacao)
  expect(await prices()).toMatchObject([{ price: 8.9, wholesale: 9 }, { price: 7 }, { price: 5 }])
})

test('what is not as it was seen, or says nothing, is refused, and nothing is prepared', async () => {
  const { store, rice, prepare } = await aStoreWithPrices()
  const foreign = await aStoreWithPrices()
  const refusals = [
    [{ esperados: 3, percentual: 5 }, 409, 'import.otherSelection'],
    [{ produtos: [rice.id, foreign.rice.id], esperados: 2, percentual: 5 }, 409, 'import.otherSelection'],
    [{ esperados: 2 }, 422, 'import.noPriceChange'],
    [{ esperados: 2, percentual: 0 }, 422, 'import.noPriceChange'],
    [{ esperados: 2, percentual: 5, valor: 1 }, 422, 'import.noPriceChange'],
    [{ esperados: 2, percentual: -91 }, 400, 'request.invalid'],
    [{ esperados: 0, percentual: 5 }, 400, 'request.invalid'],
  ] as const
  for (const [body, status, codigo] of refusals)
    expect(await prepare(body as never)).toMatchObject({ status, failure: { codigo } })
  const { rows } = await pool.query('select from data_import where supplier_id = $1', [store.id])
  expect(rows).toHaveLength(0)
})

test('products are archived and put on sale again after they were looked at, and back at once', async () => {
  const { store, imports } = await aStoreWithPrices()
  const onSale = async () =>
    (
      await pool.query<{ name: string }>(
        'select name from product where supplier_id = $1 and is_active order by name',
        [store.id],
      )
    ).rows.map(({ name }) => name)
  const prepare = (body: Received<typeof startProductChange>['body']) =>
    call(startProductChange, { params: {}, query: {}, headers: imports.headers, body })
  const { body } = await prepare({ filtro: { grupo: 'A_VENDA' }, esperados: 2, ativo: false })
  const { idimportacao: id } = await imports.settled(body.idimportacao)
  expect(await imports.rows(id)).toMatchObject([
    { nome: 'Arroz', mudancas: [{ campo: 'ativo', antes: 'Sim', depois: 'Não' }] },
    { nome: 'Feijão' },
  ])
  expect(await onSale()).toEqual(['Arroz', 'Feijão'])
  await imports.applied(id)
  expect(await onSale()).toEqual([])
  await imports.undone(id)
  expect(await onSale()).toEqual(['Arroz', 'Feijão'])

  const sold = await prepare({ filtro: { grupo: 'ARQUIVADOS' }, esperados: 1, ativo: true })
  await imports.settled(sold.body.idimportacao)
  await imports.applied(sold.body.idimportacao)
  expect(await onSale()).toEqual(['Arroz', 'Feijão', 'Milho'])
  expect((await prepare({ esperados: 3 })).body).toMatchObject({ codigo: 'import.noChange' })
  expect((await prepare({ esperados: 3, ativo: true, maisEtiquetas: ['oferta'] })).body).toMatchObject({
    codigo: 'import.noChange',
  })
})

test('tags of many products come and go, also the last one', async () => {
  const { store, rice, beans, imports } = await aStoreWithPrices()
  await pool.query("update product set tags = '{oferta}' where id = $1", [rice.id])
  const tags = async () =>
    (
      await pool.query<{ tags: string[] }>(
        'select tags from product where supplier_id = $1 and is_active order by name',
        [store.id],
      )
    ).rows.map(({ tags }) => tags)
  const change = async (maisEtiquetas: string[], menosEtiquetas: string[]) => {
    const body = { produtos: [rice.id, beans.id], esperados: 2, maisEtiquetas, menosEtiquetas }
    const { idimportacao } = (await call(startProductChange, { params: {}, query: {}, headers: imports.headers, body }))
      .body
    await imports.settled(idimportacao)
    await imports.applied(idimportacao)
    return idimportacao
  }
  const first = await change(['sem-gluten', 'oferta'], [])
  expect(await tags()).toEqual([
    ['oferta', 'sem-gluten'],
    ['sem-gluten', 'oferta'],
  ])
  await imports.undone(first)
  expect(await tags()).toEqual([['oferta'], []])
  await change([], ['oferta'])
  expect(await tags()).toEqual([[], []])
})

test('many products move to another category, and back', async () => {
  const { store, rice, beans, imports } = await aStoreWithPrices()
  const grains = await aCategory(store, 'Grãos')
  const categoryIds = async () =>
    (
      await pool.query<{ id: string }>('select category_id as id from product where id = any($1) order by name', [
        [rice.id, beans.id],
      ])
    ).rows.map(({ id }) => id)
  const before = await categoryIds()
  const move = (idcategoria: string) =>
    call(startProductChange, {
      params: {},
      query: {},
      headers: imports.headers,
      body: { produtos: [rice.id, beans.id], esperados: 2, idcategoria },
    })
  const { idimportacao } = (await move(grains.id)).body
  await imports.settled(idimportacao)
  await imports.applied(idimportacao)
  expect(await categoryIds()).toEqual([grains.id, grains.id])
  await imports.undone(idimportacao)
  expect(await categoryIds()).toEqual(before)
  const elsewhere = await aCategory(await aStore(pool))
  expect((await move(elsewhere.id)).failure).toMatchObject({ codigo: 'product.categoryUnknown' })
})

test('new prices below the cost are said before they are applied', async () => {
  const { rice, imports, prepare } = await aStoreWithPrices()
  await pool.query('update product set cost = 90000 where id = $1', [rice.id])
  const { body } = await prepare({ filtro: { grupo: 'A_VENDA' }, esperados: 2, percentual: -20 })
  const checked = await imports.settled(body.idimportacao)
  expect(checked).toMatchObject({ abaixoDoCusto: 1, totais: { MUDA: 2 } })
  expect(await imports.rows(checked.idimportacao, 'below-cost')).toMatchObject([{ nome: 'Arroz', abaixoDoCusto: true }])
})
