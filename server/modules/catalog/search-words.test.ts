import { describe, expect, test } from 'vitest'
import * as wire from '#contract/catalog.ts'
import { testApp } from '#test/builders/app.ts'
import { aCategory, aProduct, aStore, type ProductFields, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const search = (store: StoreBuilder, sk: string, query: object = {}) =>
  call(wire.searchProductList, { params: { sessao: 'token', idfornecedor: store.slug }, query: { sk, ...query } })

async function found(store: StoreBuilder, sk: string, query: object = {}): Promise<string[]> {
  const { status, body } = await search(store, sk, query)
  expect(status).toBe(200)
  expect(body.total).toBe(body.produtos.length)
  return body.produtos.slice(0, body.total - (body.parciais?.total ?? 0)).map((product) => product.nome)
}

async function aStoreWith(products: readonly (string | ProductFields)[]): Promise<StoreBuilder> {
  const store = await aStore(pool)
  const { id: categoryId } = await aCategory(store)
  for (const [position, fields] of products.entries()) {
    await aProduct(store, { categoryId, position, ...(typeof fields === 'string' ? { name: fields } : fields) })
  }
  return store
}

describe('words that are written otherwise than the store writes them', async () => {
  const store = await aStoreWith([
    'Guardanapo de papel',
    'Coca cola lata',
    'Pão de queijo',
    'Limpa-vidros',
    'Limpador multiuso',
    'Contrafilé em bifes',
    'Canudo de papel',
    'Sacola kraft',
    'Pipoca para micro-ondas',
    { name: 'Leite sem lactose', packaging: 'cx c/ 12' },
    { name: 'Óleo de soja', packaging: 'caixa com 20' },
    'Patinho moído',
  ])
  const synonyms = [
    ['carne moida', 'patinho moido'],
    ['bisteca', 'contrafile'],
  ]
  for (const [word, meaning] of synonyms)
    await pool.query('insert into search_synonym (supplier_id, word, meaning) values ($1, $2, $3)', [
      store.id,
      word,
      meaning,
    ])

  test.each([
    ['guarda napo', ['Guardanapo de papel']],
    ['papel guardanapo', ['Guardanapo de papel']],
    ['cocacola', ['Coca cola lata']],
    ['coca-cola', ['Coca cola lata']],
    ['lata coca', ['Coca cola lata']],
    ['paodequeijo', ['Pão de queijo']],
    ['queijo pao', ['Pão de queijo']],
    ['limpavidro', ['Limpa-vidros']],
    ['limpa vidro', ['Limpa-vidros']],
    ['multi uso', ['Limpador multiuso']],
    ['contra filé', ['Contrafilé em bifes']],
    ['canudinhos', ['Canudo de papel']],
    ['sacolinha', ['Sacola kraft']],
    ['pãezinhos', []],
    ['pãozinho', ['Pão de queijo']],
    ['pipoca microondas', ['Pipoca para micro-ondas']],
    ['leite s/ lactose', ['Leite sem lactose']],
    ['leite caixa 12', ['Leite sem lactose']],
    ['oleo cx 20', ['Óleo de soja']],
    ['carne moida', ['Patinho moído']],
    ['carne moída 1', []],
    ['bistecas', ['Contrafilé em bifes']],
  ])('%s', async (text, names) => {
    expect(await found(store, text)).toEqual(names)
    expect((await search(store, text)).body.consultaCorrigida).toBeNull()
  })
})

describe('where no product has all the words', async () => {
  const store = await aStoreWith([
    { name: 'Arroz agulhinha', packaging: '5 kg' },
    { name: 'Arroz integral', packaging: '1 kg' },
    { name: 'Farinha de trigo', packaging: '5 kg' },
    { name: 'Leite desnatado', packaging: '1 litro' },
    'Pão de leite',
    { name: 'Molho', description: 'Para arroz.' },
  ])
  const partly = async (text: string) => {
    const { body } = await search(store, text)
    return { names: body.produtos.map((product) => product.nome), parciais: body.parciais, total: body.total }
  }

  test('those that have a part of them are shown, the kind of product before its measure', async () => {
    expect(await partly('arroz basmati')).toEqual({
      names: ['Arroz agulhinha', 'Arroz integral'],
      parciais: { total: 2, palavras: ['arroz'] },
      total: 2,
    })
    expect(await partly('leite zero 5kg')).toEqual({
      names: ['Leite desnatado', 'Pão de leite', 'Arroz agulhinha', 'Farinha de trigo'],
      parciais: { total: 4, palavras: ['leite', '5kg'] },
      total: 4,
    })
  })

  test('and after the few that have all those of the same kind', async () => {
    expect(await partly('leite desnatado')).toEqual({
      names: ['Leite desnatado', 'Pão de leite'],
      parciais: { total: 1, palavras: [] },
      total: 2,
    })
    expect(await partly('arroz 5kg')).toEqual({
      names: ['Arroz agulhinha', 'Arroz integral'],
      parciais: { total: 1, palavras: [] },
      total: 2,
    })
  })

  test('nothing is added to one word, or to a code', async () => {
    expect((await partly('farinha')).parciais).toBeNull()
    expect(await partly('xyzzy')).toEqual({ names: [], parciais: null, total: 0 })
    expect(await partly('xyzzy plugh')).toEqual({ names: [], parciais: null, total: 0 })
  })

  test('they stay last in any order, and on their page', async () => {
    const names = async (query: object) =>
      (await search(store, 'arroz integral', query)).body.produtos.map((product) => product.nome)
    expect(await names({ ordenacao: 'nome' })).toEqual(['Arroz integral', 'Arroz agulhinha'])
    expect(await names({ limit: 1, page: 2 })).toEqual(['Arroz agulhinha'])
  })
})

describe('among those that fit as well', () => {
  test('what can be bought comes first, then what the customer buys, then what sells', async () => {
    const store = await aStore(pool)
    const { id: categoryId } = await aCategory(store)
    const names = ['Chá de boldo', 'Chá de hortelã', 'Chá de camomila', 'Chá de cidreira']
    const products = []
    for (const [position, name] of names.entries()) {
      const stock = position === 0 ? { stockPolicy: 'tracked', stock: 0 } : {}
      products.push(await aProduct(store, { name, categoryId, position, ...stock } as ProductFields))
    }
    const ofChamomile = products[2]?.id
    await pool.query('insert into product_sales (supplier_id, product_id, orders) values ($1, $2, 5)', [
      store.id,
      ofChamomile,
    ])
    expect(await found(store, 'cha')).toEqual(['Chá de camomila', 'Chá de hortelã', 'Chá de cidreira', 'Chá de boldo'])
  })

  test('the kind that the words name comes before what contains it', async () => {
    const store = await aStoreWith(['Bolo de cenoura', 'Molho de tomate', 'Cenoura orgânica', 'Tomate italiano'])
    expect(await found(store, 'cenouras')).toEqual(['Cenoura orgânica', 'Bolo de cenoura'])
    expect(await found(store, 'tomates')).toEqual(['Tomate italiano', 'Molho de tomate'])
  })
})
