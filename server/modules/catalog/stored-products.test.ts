import { describe, expect, test, vi } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as desk from '#contract/product-desk.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function catalogueOf(store: StoreBuilder) {
  const staff = await aStaffMember(store, 'staff', ['catalogue'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` }
  const { rows } = await pool.query<{ id: string }>('select id from category where supplier_id = $1 limit 1', [
    store.id,
  ])
  const milk = { codigo: 'L1', nome: 'Leite integral', unidade: 'cx', preco: 5.49, idcategoria: rows[0]?.id ?? '' }
  return {
    list: (query: object = {}) => call(desk.listStoredProducts, { params: {}, query, headers }),
    read: (idproduto: string) => call(desk.getStoredProduct, { params: { idproduto }, query: {}, headers }),
    create: (body: object = {}) =>
      call(desk.createProduct, { params: {}, query: {}, headers, body: { ...milk, ...body } }),
    change: (idproduto: string, body: object) =>
      call(desk.changeProduct, { params: { idproduto }, query: {}, headers, body: { ...milk, versao: 1, ...body } }),
    count: (idproduto: string, body: { estoque: number; visto?: number; motivo: string }) =>
      call(desk.setStock, { params: { idproduto }, query: {}, headers, body }),
  }
}

const shown = (store: StoreBuilder, id: string) =>
  call(catalog.productDetail, { params: { sessao: 'token', idfornecedor: store.slug, id }, query: {}, headers: {} })

describe('staff with the catalogue', () => {
  test('give a product tags, by which shoppers find it; a change that names none leaves them', async () => {
    const store = await anOpenStore(pool)
    await aProduct(store)
    const products = await catalogueOf(store)
    const { body } = await products.create({ etiquetas: ['sem-gluten', 'oferta', 'oferta'] })
    expect(body.etiquetas).toEqual(['sem-gluten', 'oferta'])
    expect((await shown(store, body.idproduto)).body.tags).toEqual(['sem-gluten', 'oferta'])
    expect((await products.change(body.idproduto, { preco: 6 })).body.etiquetas).toEqual(['sem-gluten', 'oferta'])
    expect((await products.change(body.idproduto, { versao: 2, etiquetas: [] })).body.etiquetas).toEqual([])
    for (const etiquetas of [['Sem glúten'], ['a,b'], ['-'], ['a'.repeat(41)], 'oferta', Array(31).fill('a')])
      expect((await products.create({ codigo: 'L2', etiquetas })).failure).toMatchObject({ codigo: 'request.invalid' })
  })

  test('create a product with tiers, which the store sells at once', async () => {
    const store = await anOpenStore(pool)
    await aProduct(store)
    const products = await catalogueOf(store)
    const faixas = [
      { aPartirDe: 24, preco: 4.99 },
      { aPartirDe: 12, preco: 5.2 },
    ]
    const { status, body } = await products.create({
      granularidade: 6,
      faixas,
      marca: ' Serra ',
      gtin: '7891000100103',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      versao: 1,
      slug: 'leite-integral',
      marca: 'Serra',
      estoqueControle: 'SEM_CONTROLE',
      ativo: true,
      faixas: [
        { aPartirDe: 12, preco: 5.2 },
        { aPartirDe: 24, preco: 4.99 },
      ],
    })
    const product = await shown(store, 'leite-integral')
    expect(product.body).toMatchObject({ nome: 'Leite integral', preco: 5.49 })
    const buyer = await aBuyer(app, store)
    const { body: cart } = await buyer.cart.save({ cartItens: [units({ id: body.idproduto }, 12)] })
    expect(cart.totalCompras).toBe(62.4)
  })

  test('get the answer to a change once what the store keeps in memory is as new', async () => {
    const store = await aStore(pool)
    await aProduct(store)
    const products = await catalogueOf(store)
    const { idproduto } = (await products.create()).body
    await products.list()
    const caughtUp = vi.spyOn(app.server().appContext.cache, 'caughtUp')
    await products.change(idproduto, { preco: 6 })
    expect(caughtUp).toHaveBeenCalledOnce()
    caughtUp.mockRestore()
  })

  test('change and archive it; no one can buy it then, and its name stays in the log', async () => {
    const store = await aStore(pool)
    await aProduct(store)
    const products = await catalogueOf(store)
    const { idproduto } = (await products.create()).body
    const changed = await products.change(idproduto, { nome: 'Leite desnatado', preco: 6 })
    expect(changed.body).toMatchObject({ versao: 2, slug: 'leite-integral', nome: 'Leite desnatado', preco: 6 })
    expect((await shown(store, 'leite-integral')).body.preco).toBe(6)
    await products.change(idproduto, { nome: 'Leite desnatado', preco: 6, versao: 2, ativo: false })
    expect((await shown(store, 'leite-integral')).status).toBe(404)
    expect((await products.list({ grupo: 'ARQUIVADOS' })).body.produtos.map(({ codigo }) => codigo)).toEqual(['L1'])
    const { rows } = await pool.query(
      `select action, changes -> 0 ->> 'part' as part from audit_event
       where supplier_id = $1 and action like 'product.%' order by happened_at`,
      [store.id],
    )
    expect(rows).toEqual([
      { action: 'product.created', part: 'L1' },
      { action: 'product.changed', part: 'L1' },
      { action: 'product.changed', part: 'L1' },
    ])
  })

  test('who bases a change on an older version is refused and loses nothing', async () => {
    const store = await aStore(pool)
    await aProduct(store)
    const products = await catalogueOf(store)
    const { idproduto } = (await products.create()).body
    await products.change(idproduto, { preco: 6 })
    const late = await products.change(idproduto, { preco: 7 })
    expect([late.status, late.failure.codigo]).toEqual([409, 'product.outdated'])
    expect((await products.read(idproduto)).body.preco).toBe(6)
  })

  test.each<[string, object, string, string]>([
    ['a code that another product has', { codigo: 'OUTRO' }, 'product.codeTaken', 'codigo'],
    ['a bar code in words', { gtin: 'caixa' }, 'product.gtinMalformed', 'gtin'],
    ['a mistyped bar code', { gtin: '7891000100104' }, 'product.gtinMalformed', 'gtin'],
    ['a former price that is no higher', { precoanterior: 5.49 }, 'product.previousPriceTooLow', 'precoanterior'],
    [
      'a wholesale price without its quantity',
      { precovendaatacado: 4 },
      'product.wholesaleIncomplete',
      'minvendaatacado',
    ],
    ['limits that no one can meet', { min_por_pedido: 9, maxporpedido: 6 }, 'product.limitsContradict', 'maxporpedido'],
    ['a category of another store', { idcategoria: crypto.randomUUID() }, 'product.categoryUnknown', 'idcategoria'],
    [
      'two tiers from the same quantity',
      { faixas: [{ aPartirDe: 6, preco: 5 }, { aPartirDe: 6, preco: 4 }] }, // prettier-ignore
      'product.tierTwice',
      'faixas',
    ],
  ])('%s is refused by the field', async (_what, body, codigo, campo) => {
    const store = await aStore(pool)
    await aProduct(store, { code: 'OUTRO' })
    const products = await catalogueOf(store)
    expect((await products.create(body)).failure).toMatchObject({ codigo, campo })
    expect((await products.list()).body.total).toBe(1)
  })

  test('find products by words, code and bar code, in groups that say what to look after', async () => {
    const store = await aStore(pool)
    await aProduct(store, { name: 'Arroz', code: 'A1', stock: 0 })
    const products = await catalogueOf(store)
    await products.create({ gtin: '7891000100103' })
    await products.create({ codigo: 'L2', nome: 'Leite em pó', faixas: [{ aPartirDe: 10, preco: 9 }] })
    const codes = async (query: object) => (await products.list(query)).body.produtos.map(({ codigo }) => codigo)
    expect(await codes({})).toEqual(['A1', 'L2', 'L1'])
    expect(await codes({ busca: 'leite po' })).toEqual(['L2'])
    expect(await codes({ busca: 'l1' })).toEqual(['L1'])
    for (const busca of ['7891000100103', '07891000100103', '7891000 100103'])
      expect(await codes({ busca })).toEqual(['L1'])
    expect(await codes({ grupo: 'ESGOTADOS' })).toEqual(['A1'])
    expect(await codes({ grupo: 'FAIXAS_A_REVISAR' })).toEqual(['L2'])
    expect((await products.list()).body.totais).toEqual({
      A_VENDA: 3,
      ACABANDO: 0,
      ESGOTADOS: 1,
      FAIXAS_A_REVISAR: 1,
      ARQUIVADOS: 0,
    })
  })

  test('find products by department, brand and what they lack, with and without words', async () => {
    const store = await aStore(pool)
    const grocery = await aCategory(store, 'Mercearia')
    const grains = await aCategory(store, 'Grãos', grocery.id)
    const drinks = await aCategory(store, 'Bebidas')
    await aProduct(store, { code: 'A1', name: 'Arroz', categoryId: grains.id, brand: 'Serra', gtin: '7891000100103' })
    await aProduct(store, { code: 'A2', name: 'Arroz cru', categoryId: grocery.id, price: 0, description: 'Do sul' })
    await aProduct(store, {
      code: 'S1',
      name: 'Suco',
      categoryId: drinks.id,
      brand: 'Serra',
      price: 0,
      isQuoteOnly: true,
    })
    const products = await catalogueOf(store)
    const found = async (query: object) => {
      const { produtos, totais } = (await products.list(query)).body
      expect(totais['A_VENDA']).toBe(produtos.length)
      return produtos.map(({ codigo }) => codigo)
    }
    expect(await found({ idcategoria: grocery.id })).toEqual(['A1', 'A2'])
    expect(await found({ idcategoria: grains.id })).toEqual(['A1'])
    expect(await found({ marca: 'Serra' })).toEqual(['A1', 'S1'])
    expect(await found({ marca: 'Serra', busca: 'arroz' })).toEqual(['A1'])
    expect(await found({ falta: 'PRECO' })).toEqual(['A2'])
    expect(await found({ falta: 'DESCRICAO', idcategoria: grocery.id })).toEqual(['A1'])
    expect(await found({ falta: 'CODIGO_DE_BARRAS' })).toEqual(['A2', 'S1'])
    expect(await found({ falta: 'FOTO', ordenacao: 'nome-decrescente' })).toEqual(['S1', 'A2', 'A1'])
    const elsewhere = await aCategory(await aStore(pool))
    expect(await found({ idcategoria: elsewhere.id })).toEqual([])
  })

  test('see which products run out: those whose stock came down to their minimum', async () => {
    const store = await aStore(pool)
    const { id } = await aProduct(store, { code: 'A1', stock: 10 })
    await aProduct(store, { code: 'A2', stock: 0 })
    const products = await catalogueOf(store)
    const change = { codigo: 'A1', nome: 'Arroz', estoqueControle: 'CONTROLADO', estoqueMinimo: 6 }
    expect((await products.change(id, change)).body).toMatchObject({ estoqueMinimo: 6, estoque: 10 })
    expect((await products.list({ grupo: 'ACABANDO' })).body.produtos).toEqual([])
    await products.count(id, { estoque: 6, motivo: 'Contagem' })
    const { body } = await products.list({ grupo: 'ACABANDO' })
    expect([body.produtos.map(({ codigo }) => codigo), body.totais['ACABANDO']]).toEqual([['A1'], 1])
    expect((await products.list({ grupo: 'ACABANDO', busca: 'arroz' })).body.total).toBe(1)
    expect((await products.change(id, { ...change, versao: 2, estoqueMinimo: 0 })).failure).toMatchObject({
      codigo: 'request.invalid',
    })
  })

  test('move a product to another category, which the log names before and after', async () => {
    const store = await aStore(pool)
    const [grains, drinks] = [await aCategory(store, 'Grãos'), await aCategory(store, 'Bebidas')]
    const products = await catalogueOf(store)
    const { idproduto } = (await products.create({ idcategoria: grains.id })).body
    expect((await products.change(idproduto, { idcategoria: drinks.id })).status).toBe(200)
    const { rows } = await pool.query(
      `select changes from audit_event where supplier_id = $1 and action = 'product.changed'`,
      [store.id],
    )
    expect(rows).toEqual([{ changes: [{ field: 'category', before: 'Grãos', after: 'Bebidas', part: 'L1' }] }])
  })

  test('count the stock with a reason; what was sold in between is not lost', async () => {
    const store = await anOpenStore(pool)
    const { id } = await aProduct(store, { price: 40, stock: 10 })
    const products = await catalogueOf(store)
    expect((await products.count(id, { estoque: 25, visto: 10, motivo: 'Entrega do fornecedor' })).body.estoque).toBe(
      25,
    )
    const buyer = await aBuyer(app, store)
    await buyer.buy([{ id, quantidade: 3 }])
    const late = await products.count(id, { estoque: 30, visto: 25, motivo: 'Contagem' })
    expect([late.status, late.failure.codigo]).toEqual([409, 'product.stockChanged'])
    expect((await products.read(id)).body.estoque).toBe(22)
    const { rows } = await pool.query(
      `select c ->> 'field' as field, c ->> 'before' as before, c ->> 'after' as after from audit_event,
         jsonb_array_elements(changes) c where supplier_id = $1 and action = 'product.stock-changed'`,
      [store.id],
    )
    expect(rows).toEqual([
      { field: 'stock', before: '10', after: '25' },
      { field: 'reason', before: null, after: 'Entrega do fornecedor' },
    ])
  })
})
