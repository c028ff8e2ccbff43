import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf, productsOf } from '#test/builders/imports.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

describe('a number with a point before three digits', () => {
  test('is read in the way that the person chooses, and refused with both readings before', async () => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'F1', name: 'Queijo', unit: 'kg', price: 8, stock: 7 })
    await aProduct(store, { code: 'F2', name: 'Alho', unit: 'kg', price: 8, stock: 7 })
    const imports = await importsOf(app, store)
    const checked = await imports.checked(csv('Código;Preço;Estoque', 'F1;0.990;0.500', 'F2;2.500;1.000'))
    expect(checked).toMatchObject({ ponto: 'PERGUNTAR', totais: { MUDA: 1, RECUSADA: 1 } })
    expect(await imports.rows(checked.idimportacao)).toMatchObject([
      { mudancas: [{ depois: '0,99' }, { depois: '0,5' }] },
      {
        motivos: [
          {
            texto:
              'Preço: “2.500” pode ser 2,5 ou 2500. Em “Mudar colunas”, diga o que o ponto separa, ou corrija a planilha.',
          },
          { campo: 'estoque' },
        ],
      },
    ])
    await imports.match(checked.idimportacao, { colunas: checked.colunas, ponto: 'DECIMAL' })
    const again = await imports.settled(checked.idimportacao)
    expect(again).toMatchObject({ ponto: 'DECIMAL', totais: { MUDA: 2 } })
    await imports.applied(again.idimportacao)
    expect(await productsOf(store)).toMatchObject([
      { code: 'F1', price: 9900, stock: 500 },
      { code: 'F2', price: 25_000, stock: 1000 },
    ])
  })
})

describe('codes of a sheet and of the store', () => {
  test('are one without zeros, signs and capitals, and the store keeps its own', async () => {
    const store = await aStore(pool)
    const categoryId = (await aCategory(store)).id
    await aProduct(store, { code: '000042', name: 'Arroz', price: 10, categoryId })
    await aProduct(store, { code: 'MB-1001', name: 'Feijão', price: 8, categoryId, isActive: false })
    await aProduct(store, { code: '7', name: 'Sal', price: 2, categoryId })
    await aProduct(store, { code: '07', name: 'Sal grosso', price: 3, categoryId })
    const imports = await importsOf(app, store)
    const checked = await imports.checked(csv('Cód. Prod.;Preço', '42;11', 'mb\u20111001;9', '7;2,5', '007;4'))
    expect(checked.totais).toMatchObject({ NOVA: 0, MUDA: 3, RECUSADA: 1 })
    expect((await imports.rows(checked.idimportacao))[3]).toMatchObject({
      linha: 5,
      motivos: [
        { campo: 'codigo', texto: 'Código: mais de um produto tem “007”. Informe o código como está na loja.' },
      ],
    })
    await imports.applied(checked.idimportacao)
    expect((await productsOf(store)).map(({ code, price }) => [code, price])).toEqual([
      ['000042', 110_000],
      ['07', 30_000],
      ['7', 25_000],
      ['MB-1001', 90_000],
    ])
  })

  test('GTINs of 12, 13 and 14 digits are one article', async () => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'A1', name: 'Arroz', price: 10, gtin: '012345678905' })
    const imports = await importsOf(app, store)
    for (const gtin of ['012345678905', '0012345678905', '00012345678905', '12345678905', '0 12345 67890-5']) {
      const checked = await imports.checked(csv('EAN;Preço', `${gtin};11`))
      expect([gtin, checked.totais]).toEqual([gtin, { NOVA: 0, MUDA: 1, IGUAL: 0, RECUSADA: 0 }])
    }
  })

  test('none is written in words, and a wrong GTIN is left out of its row', async () => {
    const store = await aStore(pool)
    const categoryId = (await aCategory(store, 'Grãos')).id
    await aProduct(store, { code: 'A1', name: 'Arroz', price: 10, categoryId, gtin: '7891000100103' })
    const imports = await importsOf(app, store)
    const checked = await imports.checked(
      csv(
        'Código;Nome;Preço;Categoria;EAN',
        'A1;Arroz;11;Grãos;7891000100104',
        'B1;Feijão;8;Grãos;SEM GTIN',
        'B2;Milho;8;Grãos;ISENTO',
        'B3;Sal;8;Grãos;0',
        'B4;Alho;8;Grãos;7891000100109',
        ';Fubá;8;Grãos;7891000100109',
      ),
    )
    expect(checked.totais).toEqual({ NOVA: 4, MUDA: 1, IGUAL: 0, RECUSADA: 1 })
    const ignored = (gtin: string) =>
      `Código de barras, campo ignorado: “${gtin}” não é um código de barras válido. O produto fica com o que tem, ou sem ele.`
    expect(await imports.rows(checked.idimportacao)).toMatchObject([
      {
        situacao: 'MUDA',
        motivos: [{ campo: 'gtin', texto: ignored('7891000100104') }],
        mudancas: [{ campo: 'preco' }],
      },
      { situacao: 'NOVA', motivos: [] },
      { situacao: 'NOVA', motivos: [] },
      { situacao: 'NOVA', motivos: [] },
      { situacao: 'NOVA', motivos: [{ campo: 'gtin', texto: ignored('7891000100109') }] },
      { situacao: 'RECUSADA', motivos: [{ campo: null }, { campo: 'gtin', texto: ignored('7891000100109') }] },
    ])
    await imports.applied(checked.idimportacao)
    expect((await productsOf(store)).map(({ code }) => code)).toEqual(['A1', 'B1', 'B2', 'B3', 'B4'])
    const { rows } = await pool.query('select gtin from product where supplier_id = $1 order by code', [store.id])
    expect(rows.map(({ gtin }) => gtin)).toEqual(['7891000100103', null, null, null, null])
  })
})
