import { describe, expect, test } from 'vitest'
import { exportListPrices, exportStock } from '#contract/data-export.ts'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf, productsOf } from '#test/builders/imports.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

const textsOf = (rows: Awaited<ReturnType<Awaited<ReturnType<typeof importsOf>>['rows']>>) =>
  rows.map(({ linha, situacao, mudancas, motivos }) => [
    linha,
    situacao,
    ...mudancas.map(({ campo, antes, depois }) => `${campo}: ${antes} > ${depois}`),
    ...motivos.map(({ texto }) => texto),
  ])

describe('a count of the stock', () => {
  test('says how much there is of products that the store counts, and why', async () => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'A1', name: 'Arroz', price: 10, stock: 5 })
    await aProduct(store, { code: 'A2', name: 'Azeite', price: 30, stock: 8 })
    await aProduct(store, { code: 'A3', name: 'Aveia', price: 5 })
    const imports = await importsOf(app, store, { kind: 'stock' })
    const sheet = csv(
      'Código;Produto;Saldo;Motivo',
      'A1;Outro nome;12;',
      'A2;;7,5;Quebra',
      'A3;;1;',
      'A4;;1;',
      'A1;;2;',
    )
    const { idimportacao: id, colunas } = (await imports.upload(sheet)).body
    expect(colunas).toEqual(['codigo', null, 'estoque', 'motivo'])
    await imports.match(id, { colunas, motivo: 'Contagem de novembro' })
    expect(await imports.settled(id)).toMatchObject({ motivo: 'Contagem de novembro' })
    expect(textsOf(await imports.rows(id))).toEqual([
      [2, 'MUDA', 'estoque: 5 > 12', 'motivo: null > Contagem de novembro'],
      [3, 'MUDA', 'estoque: 8 > 7,5', 'motivo: null > Quebra'],
      [4, 'RECUSADA', 'Estoque: a loja não controla o estoque deste produto. Preencha também o controle de estoque.'],
      [5, 'RECUSADA', 'A loja não tem um produto com este código.'],
      [6, 'RECUSADA', 'Este produto já está na linha 2 da planilha.'],
    ])
    await imports.applied(id)
    expect(await productsOf(store)).toMatchObject([
      { code: 'A1', name: 'Arroz', stock: 12_000, version: 1 },
      { code: 'A2', stock: 7500 },
      { code: 'A3' },
    ])
    await pool.query("update product set stock = 11000 where supplier_id = $1 and code = 'A1'", [store.id])
    expect(await imports.undone(id)).toMatchObject({ situacao: 'APLICADA', falha: 'LINHAS_MUDARAM', mudaramDepois: 1 })
    await pool.query("update product set stock = 12000 where supplier_id = $1 and code = 'A1'", [store.id])
    expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA' })
    expect(await productsOf(store)).toMatchObject([{ stock: 5000 }, { stock: 8000 }, {}])
  })

  test('needs a reason, for the sheet or for each row', async () => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'A1', price: 10, stock: 5 })
    const imports = await importsOf(app, store, { kind: 'stock' })
    const { idimportacao: id } = (await imports.upload(csv('Código;Estoque;Motivo', 'A1;6;'))).body
    expect((await imports.match(id, { colunas: ['codigo', 'estoque', null] })).body).toMatchObject({
      codigo: 'import.noReason',
    })
    expect((await imports.match(id, { colunas: ['codigo', 'preco', null], motivo: 'x' })).body).toMatchObject({
      codigo: 'import.otherField',
    })
    await imports.match(id, { colunas: ['codigo', 'estoque', 'motivo'] })
    await imports.settled(id)
    expect(textsOf(await imports.rows(id))).toEqual([
      [2, 'RECUSADA', 'Motivo: informe por que o estoque muda, na linha ou para a planilha inteira.'],
    ])
  })

  test('comes back from its export without a change', async () => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'A1', price: 10, stock: 5.5 })
    await aProduct(store, { code: 'A2', price: 10 })
    const imports = await importsOf(app, store, { kind: 'stock' })
    const query = { formato: 'xlsx' } as const
    const { body } = await call(exportStock, { params: {}, query, headers: imports.headers })
    const checked = await imports.checked(body.conteudo)
    expect(checked.totais).toEqual({ NOVA: 0, MUDA: 0, IGUAL: 2, RECUSADA: 0 })
  })
})

describe('prices on a price list', () => {
  const agreed = async (store: StoreBuilder, listId: string) =>
    Object.fromEntries(
      (
        await pool.query<{ code: string; price: number }>(
          `select p.code, x.price::integer / 10000.0 as price from price_list_price x join product p on p.id = x.product_id
           where x.supplier_id = $1 and x.price_list_id = $2 order by p.code`,
          [store.id, listId],
        )
      ).rows.map(({ code, price }) => [code, Number(price)]),
    )
  const importing = { kind: 'list-prices', modules: ['prices'] } as const

  test('are agreed, removed and given back, and the prices of the store stay', async () => {
    const store = await aStore(pool)
    const [rice, oil] = [
      await aProduct(store, { code: 'A1', name: 'Arroz', price: 10 }),
      await aProduct(store, { code: 'A2', name: 'Azeite', price: 30 }),
    ]
    await aProduct(store, { code: 'A3', name: 'Aveia', price: 5 })
    const listId = await aPriceList(store, { prices: { [rice.id]: 9, [oil.id]: 28 } })
    const imports = await importsOf(app, store, importing)
    const { idimportacao: id, colunas } = (
      await imports.upload(csv('SKU;Preço', 'A1;8,50', 'A2;', 'A3;4,20', 'A4;1', ';2'))
    ).body
    expect((await imports.match(id, { colunas })).body).toMatchObject({ codigo: 'import.noPriceList' })
    await imports.match(id, { colunas, idtabela: listId, vazias: 'APAGAR' })
    await imports.settled(id)
    expect(textsOf(await imports.rows(id))).toEqual([
      [2, 'MUDA', 'precoCombinado: 9,00 > 8,50'],
      [3, 'MUDA', 'precoCombinado: 28,00 > null'],
      [4, 'MUDA', 'precoCombinado: null > 4,20'],
      [5, 'RECUSADA', 'A loja não tem um produto com este código.'],
      [6, 'RECUSADA', 'Informe o código ou o código de barras, para sabermos qual é o produto.'],
    ])
    await imports.applied(id)
    expect(await agreed(store, listId)).toEqual({ A1: 8.5, A3: 4.2 })
    expect((await productsOf(store)).map(({ price }) => price)).toEqual([100_000, 300_000, 50_000])

    await pool.query('update price_list_price set price = 80000 where product_id = $1', [rice.id])
    expect(await imports.undone(id)).toMatchObject({ situacao: 'APLICADA', mudaramDepois: 1 })
    expect(await imports.rows(id, 'touched')).toMatchObject([
      { linha: 2, mudouDepois: [{ campo: 'precoCombinado', importado: '8,50', agora: '8,00', motivo: 'CAMPO' }] },
    ])
    await pool.query('update price_list_price set price = 85000 where product_id = $1', [rice.id])
    expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA' })
    expect(await agreed(store, listId)).toEqual({ A1: 9, A2: 28 })
  })

  test('are checked again where another price was agreed after the check', async () => {
    const store = await aStore(pool)
    const rice = await aProduct(store, { code: 'A1', price: 10 })
    const listId = await aPriceList(store, { prices: { [rice.id]: 9 } })
    const imports = await importsOf(app, store, importing)
    const { idimportacao: id } = await imports.checked(csv('Código;Preço combinado', 'A1;8'), { idtabela: listId })
    await pool.query('update price_list_price set price = 95000 where product_id = $1', [rice.id])
    expect(await imports.applied(id)).toMatchObject({ situacao: 'CONFERIDA', falha: 'LOJA_MUDOU' })
    expect(textsOf(await imports.rows(id))).toEqual([[2, 'MUDA', 'precoCombinado: 9,50 > 8,00']])
    await imports.applied(id)
    expect(await agreed(store, listId)).toEqual({ A1: 8 })
  })

  test('come back from their export without a change, and are those of the own store alone', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    const rice = await aProduct(store, { code: 'A1', price: 10 })
    await aProduct(store, { code: 'A2', price: 10 })
    const listId = await aPriceList(store, { prices: { [rice.id]: 9.1234 } })
    const imports = await importsOf(app, store, importing)
    const sent = { params: { idtabela: listId }, query: { formato: 'csv' } } as const
    const { body } = await call(exportListPrices, { ...sent, headers: imports.headers })
    const checked = await imports.checked(body.conteudo, { idtabela: listId })
    expect(checked.totais).toEqual({ NOVA: 0, MUDA: 0, IGUAL: 2, RECUSADA: 0 })

    const others = await importsOf(app, other, importing)
    expect((await call(exportListPrices, { ...sent, headers: others.headers })).status).toBe(404)
    const { idimportacao } = (await others.upload(csv('Código;Preço', 'A1;1'))).body
    expect((await others.match(idimportacao, { colunas: ['codigo', 'precoCombinado'], idtabela: listId })).status).toBe(
      404,
    )
    expect((await others.match(checked.idimportacao, { colunas: [] })).status).toBe(404)
  })
})
