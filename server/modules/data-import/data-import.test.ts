import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { exportProducts } from '#contract/data-export.ts'
import * as desk from '#contract/product-desk.ts'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf, productsOf } from '#test/builders/imports.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { USED_IN } from './product-target.ts'

const app = testApp()
const { call, pool } = app

describe('a sheet of products', () => {
  test('is checked without a change, applied at once, seen in the store, and undone at once', async () => {
    const store = await aStore(pool)
    const categoryId = (await aCategory(store, 'Grãos')).id
    await aProduct(store, { code: 'A1', name: 'Arroz', price: 10, stock: 5, categoryId })
    await aProduct(store, { code: 'F1', name: 'Feijão', price: 8, stock: 7, categoryId })
    const before = await productsOf(store)
    const imports = await importsOf(app, store)
    const checked = await imports.checked(
      csv(
        'Código;Produto;Preço de venda;Saldo;Categoria',
        'A1;Arroz;R$ 1.234,56;12;',
        'F1;Feijão;8;7;Grãos',
        'M1;Milho;4,5;30;grãos',
        ';;;;',
        'M2;Milho;R$ 1O,90;30;Grãos',
      ),
    )
    expect(checked).toMatchObject({
      situacao: 'CONFERIDA',
      linhas: 4,
      feitas: 0,
      totais: { NOVA: 1, MUDA: 1, IGUAL: 1, RECUSADA: 1 },
      autor: 'Carla Equipe',
    })
    expect(await productsOf(store)).toEqual(before)
    const id = checked.idimportacao
    expect(await imports.rows(id)).toMatchObject([
      {
        linha: 2,
        situacao: 'MUDA',
        nome: 'Arroz',
        mudancas: [
          { campo: 'preco', antes: '10,00', depois: '1.234,56' },
          { campo: 'estoque', antes: '5', depois: '12' },
        ],
      },
      { linha: 3, situacao: 'IGUAL', mudancas: [] },
      { linha: 4, situacao: 'NOVA', nome: 'Milho' },
      {
        linha: 6,
        situacao: 'RECUSADA',
        motivos: [{ campo: 'preco', texto: 'Preço: “R$ 1O,90” não é um número. Escreva como 1.234,56.' }],
      },
    ])
    const shown = async (slug: string) =>
      (
        await call(catalog.productDetail, {
          params: { sessao: 'token', idfornecedor: store.slug, id: slug },
          query: {},
          headers: {},
        })
      ).body
    const [rice] = before
    expect((await shown(rice?.slug ?? '')).preco).toBe(10)

    expect(await imports.applied(id)).toMatchObject({ situacao: 'APLICADA', falha: null })
    expect(await productsOf(store)).toMatchObject([
      { code: 'A1', price: 12_345_600, stock: 12_000, version: 2 },
      { code: 'F1', version: 1 },
      { code: 'M1', name: 'Milho', price: 45_000, stock: 30_000, slug: 'milho', version: 1 },
    ])
    // Pages in memory are dropped by a notice of the database.
    await expect.poll(async () => (await shown(rice?.slug ?? '')).preco).toBe(1234.56)

    expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA' })
    expect(await productsOf(store)).toMatchObject([
      { code: 'A1', price: 100_000, stock: 5000, version: 3 },
      { code: 'F1', version: 1 },
    ])
    const { rows: log } = await pool.query<{ action: string; changes: object }>(
      `select action, changes from audit_event where supplier_id = $1 and action like 'import.%' order by happened_at`,
      [store.id],
    )
    const part = 'tabela.csv'
    expect(log).toEqual([
      {
        action: 'import.applied',
        changes: [
          { field: 'addedRows', part, before: null, after: 1 },
          { field: 'changedRows', part, before: null, after: 1 },
        ],
      },
      {
        action: 'import.undone',
        changes: [
          { field: 'addedRows', part, before: 1, after: null },
          { field: 'changedRows', part, before: 1, after: null },
        ],
      },
    ])
  })

  test('is not undone once one of its rows was changed or is in use, and says which and how', async () => {
    const store = await aStore(pool)
    const categoryId = (await aCategory(store, 'Grãos')).id
    const rice = await aProduct(store, { code: 'A1', name: 'Arroz', price: 10, stock: 5, categoryId })
    await aProduct(store, { code: 'F1', name: 'Feijão', price: 8, stock: 5, categoryId })
    const imports = await importsOf(app, store)
    const { idimportacao: id } = await imports.checked(csv('Código;Preço;Estoque', 'A1;11;', 'F1;;9'))
    await imports.applied(id)
    const { body: read } = await call(desk.getStoredProduct, {
      params: { idproduto: rice.id },
      query: {},
      headers: imports.headers,
    })
    const { versao } = read
    await call(desk.changeProduct, {
      params: { idproduto: rice.id },
      query: {},
      headers: imports.headers,
      body: { codigo: 'A1', nome: 'Arroz', unidade: 'un', idcategoria: categoryId, preco: 12, versao },
    })
    await pool.query("update product set stock = 8000 where supplier_id = $1 and code = 'F1'", [store.id])
    expect(await imports.undone(id)).toMatchObject({ situacao: 'APLICADA', falha: 'LINHAS_MUDARAM', mudaramDepois: 2 })
    expect(await imports.rows(id, 'touched')).toMatchObject([
      { linha: 2, mudouDepois: [{ campo: 'preco', importado: '11,00', agora: '12,00', motivo: 'CAMPO' }] },
      { linha: 3, mudouDepois: [{ campo: 'estoque', importado: '9', agora: '8', motivo: 'CAMPO' }] },
    ])
    expect(await productsOf(store)).toMatchObject([{ price: 120_000 }, { stock: 8000 }])
    // What is as it was imported again can be undone.
    await pool.query("update product set stock = 9000 where supplier_id = $1 and code = 'F1'", [store.id])
    await pool.query("update product set price = 110000, version = 2 where supplier_id = $1 and code = 'A1'", [
      store.id,
    ])
    expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA', mudaramDepois: 0 })
    expect(await productsOf(store)).toMatchObject([{ price: 100_000 }, { stock: 5000 }])
  })

  test('is undone although another import came after it, once that one is undone', async () => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'A1', name: 'Arroz', price: 10 })
    await aCategory(store, 'Grãos')
    const imports = await importsOf(app, store)
    const first = await imports.checked(csv('Código;Nome;Preço;Categoria', 'A1;;11;', 'M1;Milho;4,50;Grãos'))
    await imports.applied(first.idimportacao)
    const second = await imports.checked(csv('Código;Marca;Preço', 'A1;Sol;', 'M1;Sol;5'))
    await imports.applied(second.idimportacao)
    expect(await imports.undone(first.idimportacao)).toMatchObject({ situacao: 'APLICADA', mudaramDepois: 2 })
    await imports.undone(second.idimportacao)
    expect(await imports.undone(first.idimportacao)).toMatchObject({ situacao: 'DESFEITA', mudaramDepois: 0 })
    expect(await productsOf(store)).toMatchObject([{ code: 'A1', price: 100_000 }])
  })

  test('is undone after several later ones were undone, of stock alone as well', async () => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'A1', name: 'Arroz', price: 10, stock: 5 })
    const before = await productsOf(store)
    const imports = await importsOf(app, store)
    const counts = await importsOf(app, store, { kind: 'stock' })
    const applied = async (of: typeof imports, sheet: string, options: object = {}) => {
      const { idimportacao } = await of.checked(sheet, options)
      expect(await of.applied(idimportacao)).toMatchObject({ situacao: 'APLICADA' })
      return () => of.undone(idimportacao)
    }
    const undoFirst = await applied(imports, csv('Código;Preço;Estoque', 'A1;11;9'))
    const undoCount = await applied(counts, csv('Código;Saldo', 'A1;12'), { motivo: 'Contagem' })
    const undoPrice = await applied(imports, csv('Código;Preço', 'A1;12'))
    expect(await undoPrice()).toMatchObject({ situacao: 'DESFEITA' })
    const undoAgain = await applied(imports, csv('Código;Preço;Marca', 'A1;13;Sol'))
    for (const undo of [undoAgain, undoCount, undoFirst])
      expect(await undo()).toMatchObject({ situacao: 'DESFEITA', mudaramDepois: 0 })
    expect(await productsOf(store)).toMatchObject([{ ...before[0], version: 7 }])
  })

  test('takes a second row of a product whose first is refused, and no third', async () => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'A1', price: 10 })
    const imports = await importsOf(app, store)
    const { idimportacao: id } = await imports.checked(csv('Código;Preço', 'A1;dez', 'A1;11', 'A1;12'))
    expect(
      (await imports.rows(id)).map(({ situacao, motivos }) => [situacao, ...motivos.map(({ texto }) => texto)]),
    ).toEqual([
      ['RECUSADA', expect.stringContaining('não é um número') as unknown],
      ['MUDA'],
      ['RECUSADA', 'Este produto já está na linha 3 da planilha.'],
    ])
  })

  test('is checked again instead of applied once a product is no longer as it was checked', async () => {
    const store = await aStore(pool)
    const { id: productId } = await aProduct(store, { code: 'A1', price: 10 })
    const imports = await importsOf(app, store)
    const { idimportacao: id } = await imports.checked(csv('Código;Preço', 'A1;11'))
    await pool.query('update product set price = 105000, version = 2 where id = $1', [productId])
    expect(await imports.applied(id)).toMatchObject({ situacao: 'CONFERIDA', falha: 'LOJA_MUDOU' })
    expect(await imports.rows(id)).toMatchObject([{ mudancas: [{ campo: 'preco', antes: '10,50', depois: '11,00' }] }])
    expect(await imports.applied(id)).toMatchObject({ situacao: 'APLICADA', falha: null })
  })

  test('refuses rows by the rules of products, each with its reason', async () => {
    const store = await aStore(pool)
    const categoryId = (await aCategory(store, 'Grãos')).id
    await aProduct(store, { code: 'A1', name: 'Arroz', price: 10, categoryId, gtin: '7891000100103' })
    await aProduct(store, { code: 'A2', name: 'Arroz 2', price: 10, categoryId, gtin: '7891000100103' })
    await aProduct(store, { code: 'A3', name: 'Arroz 3', price: 10, categoryId })
    const imports = await importsOf(app, store)
    const checked = await imports.checked(
      csv(
        'Código;EAN;Nome;Preço;Estoque;Mínimo por pedido;Máximo por pedido;Faixas;Categoria',
        'A3;;;0;;;;;',
        'A3;;;0,0;;;;;',
        ';7891000100103;;9;;;;;',
        ';;Sem código;9;;;;;',
        'N1;123;Novo;0;;;;;Grãos',
        'N2;;Novo;9;;5;4;;Grãos',
        'N3;;Novo;9;;;;10=8;Grãos',
        'N4;;;;;;;;Carnes',
        'A1;;;;3;;;;',
        'A2;;;;;;;"10: 9,5; 10: 8";',
      ),
      { criar: [] },
    )
    const texts = (await imports.rows(checked.idimportacao)).map(({ linha, motivos }) => [
      linha,
      motivos.map(({ texto }) => texto).join(' '),
    ])
    expect(texts).toEqual([
      [2, 'Preço: o número precisa ser maior que zero.'],
      [3, 'Preço: o número precisa ser maior que zero.'],
      [4, 'Código de barras: mais de um produto tem “7891000100103”. Informe o código como está na loja.'],
      [
        5,
        'Informe o código ou o código de barras, para sabermos qual é o produto. Categoria: falta para criar o produto.',
      ],
      [
        6,
        'Preço: o número precisa ser maior que zero. ' +
          'Código de barras, campo ignorado: “123” não é um código de barras válido. O produto fica com o que tem, ou sem ele.',
      ],
      [7, 'Máximo por pedido: com este mínimo, múltiplo e máximo ninguém consegue pedir o produto.'],
      [8, 'Faixas de preço: não entendemos “10=8”. Escreva como 10: 5,90; 50: 5,50.'],
      [
        9,
        'Categoria: a loja não tem a categoria “Carnes”. Nome: falta para criar o produto. Preço: falta para criar o produto.',
      ],
      [10, 'Estoque: a loja não controla o estoque deste produto. Preencha também o controle de estoque.'],
      [11, 'Faixas de preço: há duas faixas a partir da mesma quantidade.'],
    ])
    expect((await imports.apply(checked.idimportacao, 0, 0)).body).toMatchObject({ codigo: 'import.nothingToApply' })
  })
})

/** What is worked out of orders, opinions about what it proposes, and movements of its stock, go with a product. */
const WORKED_OUT = [
  'product_change',
  'product_pair',
  'product_sales',
  'purchase_habit',
  'recommendation_feedback',
  'search_event',
  'sold_out_product',
  'stock_count_line',
  'stock_movement',
]

test('knows every table in which a new product may be needed', async () => {
  const { rows } = await pool.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'product'::regclass`,
  )
  const tables = rows.map(({ table }) => table).filter((table) => !WORKED_OUT.includes(table))
  expect(tables.toSorted()).toEqual(USED_IN.toSorted())
})

test('a row says all that is wrong with it at once, and is taken without what only describes the product', async () => {
  const store = await aStore(pool)
  const categoryId = (await aCategory(store, 'Grãos')).id
  await aProduct(store, { code: 'A1', name: 'Arroz', brand: 'Sol', price: 10, previousPrice: 12, categoryId })
  const imports = await importsOf(app, store)
  const titles =
    'Código;Nome;Preço;Categoria;EAN;Marca;Preço anterior;Mínimo por pedido;Máximo por pedido;Faixas;Estoque'
  const { idimportacao: id } = await imports.checked(
    csv(
      titles,
      `A1;;11;;123;${'x'.repeat(81)};doze;;;;`,
      `B1;${'n'.repeat(121)};dez;Grãos;123;;;5;4;10=8;`,
      'B1;Feijão;8;Grãos;;;7;5;4;"10: 7; 10: 6";',
      'C1;Milho;8;Grãos;;;;;;;3',
      'C1;;x;Grãos;;;;;;;muito',
      'D1;Sal;3;Grãos;;;2.500;;;;',
    ),
  )
  const found = await imports.rows(id)
  expect(found.map(({ linha, situacao, motivos }) => [linha, situacao, ...motivos.map(({ campo }) => campo)])).toEqual([
    [2, 'MUDA', 'gtin', 'marca', 'precoanterior'],
    [3, 'RECUSADA', 'nome', 'preco', 'faixas', 'maxporpedido', 'gtin'],
    [4, 'RECUSADA', 'precoanterior', 'maxporpedido', 'faixas'],
    [5, 'NOVA'],
    [6, 'RECUSADA', null, 'preco', 'estoque', 'nome'],
    // A number with two readings stays a question.
    [7, 'RECUSADA', 'precoanterior'],
  ])
  expect(found[0]?.mudancas).toEqual([{ campo: 'preco', antes: '10,00', depois: '11,00' }])
  await imports.applied(id)
  const { rows } = await pool.query('select brand, previous_price::integer from product where supplier_id = $1', [
    store.id,
  ])
  expect(rows).toContainEqual({ brand: 'Sol', previous_price: 120_000 })
})

describe('a file', () => {
  test('may be xlsx, where numbers are numbers and true is Sim', async () => {
    const store = await aStore(pool)
    const { id } = await aCategory(store, 'Grãos')
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Tabela',
          rows: [
            ['SKU', 'Produto', 'Preço', 'Estoque', 'Só por orçamento'],
            [1001, 'Arroz', 10.9, 3.5, true],
          ],
        },
      ],
    })
    const imports = await importsOf(app, store)
    const checked = await imports.checked(Buffer.from(file).toString('base64'), { idcategoria: id })
    expect(await imports.rows(checked.idimportacao)).toMatchObject([{ situacao: 'NOVA', motivos: [] }])
    await imports.applied(checked.idimportacao)
    expect(await productsOf(store)).toMatchObject([{ code: '1001', price: 109_000, stock: 3500 }])
  })

  test.each([
    ['that is a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'import.badFile'],
    ['that is a PDF', Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'), 'import.badFile'],
    ['that is a broken xlsx', Buffer.from('PK\x03\x04nothing'), 'import.badFile'],
    ['of titles alone', Buffer.from('Código;Preço\n'), 'import.empty'],
    ['of blank rows', Buffer.from('\n;;\n'), 'import.empty'],
    ['with too many rows', Buffer.from(`Código\n${'A\n'.repeat(20_001)}`), 'import.tooManyRows'],
    ['with too many columns', Buffer.from(`${'Código;'.repeat(61)}\n${'A;'.repeat(61)}`), 'import.tooManyColumns'],
  ])('%s is refused', async (_, content, codigo) => {
    const imports = await importsOf(app, await aStore(pool))
    expect((await imports.upload(content.toString('base64'))).body).toMatchObject({ codigo })
  })

  test('needs a column that says which product it is, and each field once', async () => {
    const imports = await importsOf(app, await aStore(pool))
    const { idimportacao, colunas } = (await imports.upload(csv('Nome;Preço', 'Arroz;1'))).body
    expect(colunas).toEqual(['nome', 'preco'])
    expect((await imports.match(idimportacao, { colunas })).body).toMatchObject({ codigo: 'import.noIdentity' })
    expect((await imports.match(idimportacao, { colunas: ['codigo', 'codigo'] })).body).toMatchObject({
      codigo: 'import.columnTwice',
    })
    expect((await imports.match(idimportacao, { colunas: ['codigo'] })).status).toBe(422)
  })
})

test.each(['xlsx', 'csv'] as const)('an export as %s that is imported again changes nothing', async (formato) => {
  const store = await aStore(pool)
  const department = await aCategory(store, 'Mercearia')
  const { id: categoryId } = await aCategory(store, 'Grãos', department.id)
  await aProduct(store, {
    categoryId,
    code: '00123',
    gtin: '7891000100103',
    name: '=SOMA(1;2) "arroz"',
    description: '+ de uma linha\ne outra; com ponto e vírgula',
    brand: '-Serra',
    price: 10.1234,
    previousPrice: 1234.5,
    wholesalePrice: 9,
    wholesaleMinimum: 12,
    granularity: 0.25,
    min: 0.5,
    max: 1500,
    packagingPrice: 0,
    tiers: [
      { from: 10, price: 9.5 },
      { from: 1000.5, price: 1234.5678 },
    ],
    stock: 12.345,
  })
  await aProduct(store, { categoryId, code: 'Q1', price: 0 })
  await pool.query("update product set is_quote_only = true where supplier_id = $1 and code = 'Q1'", [store.id])
  const imports = await importsOf(app, store)
  const { body } = await call(exportProducts, { params: {}, query: { formato }, headers: imports.headers })
  expect(body).toMatchObject({ nome: `produtos.${formato}`, linhas: 2 })
  const checked = await imports.checked(body.conteudo)
  expect(checked.colunas).not.toContain(null)
  expect(
    (await imports.rows(checked.idimportacao)).flatMap(({ mudancas, motivos }) => [...mudancas, ...motivos]),
  ).toEqual([])
  expect(checked.totais).toEqual({ NOVA: 0, MUDA: 0, IGUAL: 2, RECUSADA: 0 })
})

test('another store sees no import, and its products are no rows of this one', async () => {
  const [store, other] = [await aStore(pool), await aStore(pool)]
  await aProduct(other, { code: 'A1', price: 10 })
  const { id: categoryId } = await aCategory(other, 'Só da outra')
  const [imports, others] = [await importsOf(app, store), await importsOf(app, other)]
  const { idimportacao: id } = await imports.checked(csv('Código;Preço;Categoria', 'A1;11;Só da outra'), {
    criar: [],
  })
  expect(await imports.rows(id)).toMatchObject([
    {
      situacao: 'RECUSADA',
      idproduto: null,
      motivos: [{ texto: 'Categoria: a loja não tem a categoria “Só da outra”.' }, {}],
    },
  ])
  expect((await imports.match(id, { colunas: ['codigo', 'preco', null], idcategoria: categoryId })).body).toMatchObject(
    {
      codigo: 'product.categoryUnknown',
    },
  )
  expect(await others.read(id)).toMatchObject({ codigo: 'import.notFound' })
  expect((await others.apply(id, 0, 0)).status).toBe(404)
  expect((await others.undo(id)).status).toBe(404)
})

test('two who apply it at once apply it once', async () => {
  const store = await aStore(pool)
  await aProduct(store, { code: 'A1', price: 10 })
  const imports = await importsOf(app, store)
  const { idimportacao: id } = await imports.checked(csv('Código;Preço', 'A1;11'))
  const answers = await Promise.all([imports.apply(id, 0, 1), imports.apply(id, 0, 1)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await imports.settled(id)
  expect(await productsOf(store)).toMatchObject([{ price: 110_000, version: 2 }])
  expect((await imports.apply(id, 0, 1)).body).toMatchObject({ codigo: 'import.notNow' })
  // The same file again changes nothing.
  const again = await imports.checked(csv('Código;Preço', 'A1;11'))
  expect(again.totais).toEqual({ NOVA: 0, MUDA: 0, IGUAL: 1, RECUSADA: 0 })
})
