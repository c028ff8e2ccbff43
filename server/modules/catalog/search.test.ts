import { describe, expect, test } from 'vitest'
import * as wire from '#contract/catalog.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import { testApp } from '#test/builders/app.ts'
import { aCategory, aProduct, aStore, type ProductFields, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const search = (store: StoreBuilder, sk: string, query: object = {}) =>
  call(wire.searchProductList, { params: { sessao: 'token', idfornecedor: store.slug }, query: { sk, ...query } })
const suggest = (store: StoreBuilder, query: string) =>
  call(suggestProducts, { params: {}, query: { idfornecedor: store.slug, query } })

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

const shop = await aStoreWith([
  'Café torrado e moído 500 g',
  'Pão francês',
  'Pães de queijo congelados',
  { name: 'Açúcar refinado 1 kg', brand: 'União', gtin: '7891910000197', code: 'ACU-001' },
  'Limão taiti',
  { name: 'Feijões brancos', description: 'Para assar ou cozinhar.' },
  'Azeite extravirgem',
  'Chocolate ao leite',
  'Leite s/lactose 1,5 L',
  'Amendoim torrado',
  'Pera williams',
  'Peru temperado',
  'Xampu de camomila',
  { name: 'Amaciante de roupas', description: 'Perfume suave de lavanda.' },
])

describe('a typographic sign', () => {
  test('finds what that of the keyboard finds', async () => {
    const store = await aStoreWith([
      { name: "Caixa d'água 500 L" },
      { name: 'Caixa d’água 310 L' },
      'Água mineral',
      'Detergente',
      'Doce de leite',
      'Pão–de–queijo',
    ])
    const both = ["Caixa d'água 500 L", 'Caixa d’água 310 L']
    for (const typed of ["d'água", 'd’água', 'd´água', 'd‘agua', 'caixa d’agua'])
      expect(await found(store, typed)).toEqual(both)
    for (const typed of ['pão-de-queijo', 'pão\u2011de\u2011queijo', 'pao de queijo'])
      expect(await found(store, typed)).toEqual(['Pão–de–queijo'])
  })
})

test('an order of the request begins with what is called so, not with what mentions it', async () => {
  const store = await aStoreWith([
    { name: 'Café moído', price: 20 },
    { name: 'Açúcar', price: 4, description: 'Para o café.' },
    { name: 'Coador', price: 6, brand: 'Café Bom' },
    { name: 'Café solúvel', price: 12 },
  ])
  const sorted = async (ordenacao: string, sk = 'cafe') =>
    (await search(store, sk, { ordenacao })).body.produtos.map(({ nome }) => nome)
  expect(await sorted('menor-preco')).toEqual(['Café solúvel', 'Café moído', 'Açúcar', 'Coador'])
  expect(await sorted('maior-preco')).toEqual(['Café moído', 'Café solúvel', 'Coador', 'Açúcar'])
  expect(await sorted('nome')).toEqual(['Café moído', 'Café solúvel', 'Açúcar', 'Coador'])
  expect(await sorted('novidades')).toEqual(['Café solúvel', 'Café moído', 'Coador', 'Açúcar'])
  // A brand that is sought as a whole is what is wanted.
  expect((await sorted('menor-preco', 'café bom'))[0]).toBe('Coador')
})

describe('search finds', () => {
  test.each([
    ['cafe', ['Café torrado e moído 500 g']],
    ['CAFÉ', ['Café torrado e moído 500 g']],
    ['cafés', ['Café torrado e moído 500 g']],
    ['moido cafe', ['Café torrado e moído 500 g']],
    ['paes', ['Pão francês', 'Pães de queijo congelados']],
    ['pao de queijo', ['Pães de queijo congelados']],
    ['pão de', ['Pão francês', 'Pães de queijo congelados']],
    ['acucar refinad', ['Açúcar refinado 1 kg']],
    ['uniao', ['Açúcar refinado 1 kg']],
    ['limoes', ['Limão taiti']],
    ['limão', ['Limão taiti']],
    ['feijao', ['Feijões brancos']],
    ['feijões', ['Feijões brancos']],
    ['azeites', ['Azeite extravirgem']],
    ['chocolates', ['Chocolate ao leite']],
    ['choco', ['Chocolate ao leite']],
    ['lactose', ['Leite s/lactose 1,5 L']],
    ['leite 1,5', ['Leite s/lactose 1,5 L']],
    ['amendoins', ['Amendoim torrado']],
    ['pera', ['Pera williams']],
    ['amacian', ['Amaciante de roupas']],
    ['lavanda', ['Amaciante de roupas']],
    ['fra', ['Pão francês']],
  ])('%s', async (text, names) => {
    expect((await found(shop, text)).toSorted()).toEqual([...names].toSorted())
    expect((await search(shop, text)).body.consultaCorrigida).toBeNull()
  })

  test.each(['7891910000197', '7 891910 000197', 'ACU-001', 'acu-001'])(
    'a product by its GTIN or code: %s',
    async (text) => {
      expect(await found(shop, text)).toEqual(['Açúcar refinado 1 kg'])
      expect((await search(shop, text)).body.consultaCorrigida).toBeNull()
    },
  )

  test('a product by its code with a space where people make one', async () => {
    const store = await aStoreWith([{ name: 'Caneta', code: 'MB1001' }, 'Lápis'])
    expect(await found(store, 'mb 1001')).toEqual(['Caneta'])
  })

  test.each(['789191', '7891910', '789191000019', '7 891910 0001', '00197', '0000197'])(
    'a product by the beginning or the end of its GTIN: %s',
    async (text) => {
      expect(await found(shop, text)).toEqual(['Açúcar refinado 1 kg'])
    },
  )

  test('nothing by a few digits of a GTIN, or those in its middle, and the code exactly', async () => {
    const store = await aStoreWith([
      { name: 'Caneta', code: '12' },
      { name: 'Lápis', code: '123' },
    ])
    expect(await found(store, '12')).toEqual(['Caneta'])
    for (const digits of ['78919', '0197', '19100001']) expect(await found(shop, digits)).toEqual([])
  })
})

describe('what a pack holds', async () => {
  const packed = await aStoreWith([
    {
      name: 'Alho descascado',
      packaging: 'balde de 3 kg',
      description: 'Dentes inteiros, refrigerado.',
      code: 'CO1001',
    },
    { name: 'Arroz agulhinha tipo 1, 5 kg', packaging: 'fardo com 6', code: 'MB1001' },
    { name: 'Arroz integral', packaging: '1 kg', code: 'MB1002' },
    { name: 'Café torrado e moído', packaging: '500 g', code: 'BE2001' },
    { name: 'Café em grãos', packaging: '1.000 g', code: 'BE2002' },
    { name: 'Leite integral longa vida', packaging: '1 litro', code: 'FR1001' },
    { name: 'Detergente neutro', packaging: 'galão de 5 litros', code: 'LI1001' },
    { name: 'Detergente em pó', packaging: 'caixa com 12', code: 'LI1002' },
    { name: 'Guaraná natural', packaging: 'lata de 350 ml', code: 'BE1001' },
    { name: 'Soda limonada', packaging: '2 litros', code: 'BE1002' },
    { name: 'Patinho moído', packaging: 'vendido por kg', code: 'CA1001' },
    { name: 'Água mineral', packaging: 'fardo 12x510ml', code: 'BE1003' },
    { name: 'Creme vegetal', packaging: 'pote de 0,75 kg', code: 'FR2001' },
  ])
  const synonyms = [
    ['refri', 'guarana'],
    ['refri', 'soda'],
    ['carne', 'patinho'],
  ]
  for (const [word, meaning] of synonyms) {
    await pool.query('insert into search_synonym (supplier_id, word, meaning) values ($1, $2, $3)', [
      packed.id,
      word,
      meaning,
    ])
  }

  test.each([
    ['arroz 5kg', ['Arroz agulhinha tipo 1, 5 kg']],
    ['arroz 5 kg', ['Arroz agulhinha tipo 1, 5 kg']],
    ['arroz 5 quilos', ['Arroz agulhinha tipo 1, 5 kg']],
    ['arroz 5 k', ['Arroz agulhinha tipo 1, 5 kg']],
    ['arroz 1kg', ['Arroz integral']],
    ['cafe 500g', ['Café torrado e moído']],
    ['café 500 g', ['Café torrado e moído']],
    ['café 0,5 kg', ['Café torrado e moído']],
    ['0,5 kg', ['Café torrado e moído']],
    ['café 1 kg', ['Café em grãos']],
    ['creme 750g', ['Creme vegetal']],
    ['leite 1l', ['Leite integral longa vida']],
    ['leite 1000 ml', ['Leite integral longa vida']],
    ['detergente 5l', ['Detergente neutro']],
    ['2 litros', ['Soda limonada']],
    ['caixa 12', ['Detergente em pó']],
    ['agua 12 x 510 ml', ['Água mineral']],
    ['mb 1001', ['Arroz agulhinha tipo 1, 5 kg']],
    ['MB-1001', ['Arroz agulhinha tipo 1, 5 kg']],
    ['mb10', ['Arroz agulhinha tipo 1, 5 kg', 'Arroz integral']],
    ['mb 1', ['Arroz agulhinha tipo 1, 5 kg', 'Arroz integral']],
    ['refri', ['Guaraná natural', 'Soda limonada', 'Alho descascado']],
    ['carne moida', ['Patinho moído']],
    ['carne', ['Patinho moído']],
  ])('%s', async (text, names) => {
    expect(await found(packed, text)).toEqual(names)
    expect((await search(packed, text)).body.consultaCorrigida).toBeNull()
  })

  test('is searched for beside a corrected word', async () => {
    expect(await found(packed, 'arros 5kg')).toEqual(['Arroz agulhinha tipo 1, 5 kg'])
    expect((await search(packed, 'arros 5kg')).body.consultaCorrigida).toBe('arroz 5kg')
  })

  test('is searched for as it is now', async () => {
    await pool.query("update product set packaging = 'sachê' where supplier_id = $1 and code = 'FR2001'", [packed.id])
    expect(await found(packed, 'creme 0,750 kg')).toEqual([])
    expect(await found(packed, 'sache')).toEqual(['Creme vegetal'])
  })

  test('is not found by the synonyms of another store', async () => {
    const other = await aStoreWith(['Guaraná natural', 'Patinho moído'])
    expect(await found(other, 'refri')).toEqual([])
    expect(await found(other, 'carne moida')).toEqual([])
  })
})

describe('words that the store does not know', () => {
  test.each([
    ['assucar', 'açúcar', 'Açúcar refinado 1 kg'],
    ['assucar refinad', 'açúcar refinad', 'Açúcar refinado 1 kg'],
    ['asúcar', 'açúcar', 'Açúcar refinado 1 kg'],
    ['pao de keijo', 'pao de queijo', 'Pães de queijo congelados'],
    ['xocolate', 'chocolate', 'Chocolate ao leite'],
    ['shampoo', 'xampu', 'Xampu de camomila'],
    ['azeitte', 'azeite', 'Azeite extravirgem'],
    ['acucra', 'açúcar', 'Açúcar refinado 1 kg'],
    ['quejo pao', 'queijo pao', 'Pães de queijo congelados'],
    ['amendoin', 'amendoim', 'Amendoim torrado'],
    ['xoco', 'chocolate', 'Chocolate ao leite'],
  ])('%s is corrected to %s, and the reply has the correction', async (text, corrected, name) => {
    const { body } = await search(shop, text)
    expect(await found(shop, text)).toEqual([name])
    expect(body.consultaCorrigida).toBe(corrected)
    const suggested = (await suggest(shop, text)).body
    expect([suggested.hits[0]?.name, suggested.consultaCorrigida]).toEqual([name, corrected])
  })

  test('are corrected where only a part of the words is found, which is named instead', async () => {
    const { body } = await search(shop, 'assucar lavanda')
    expect(body).toMatchObject({ consultaCorrigida: null, parciais: { palavras: ['açúcar'] } })
    expect(body.produtos.map((product) => product.nome)).toEqual(['Açúcar refinado 1 kg'])
  })

  test('are no typo where the word nearest to them is another one', async () => {
    const bakery = await aStoreWith(['Bolo de fubá', 'Leite integral'])
    for (const text of ['bolacha', 'leitura'])
      expect((await search(bakery, text)).body).toMatchObject({ produtos: [], consultaCorrigida: null })
    expect((await search(bakery, 'leiet')).body.consultaCorrigida).toBe('leite')
    expect((await search(bakery, 'fuba')).body.consultaCorrigida).toBeNull()
  })

  test('are not corrected by the words of another store', async () => {
    const store = await aStoreWith(['Caderno'])
    for (const text of ['cafe', 'assucar', '7891910000197', 'ACU-001']) {
      expect((await search(store, text)).body).toEqual({
        produtos: [],
        total: 0,
        page: 1,
        limit: 20,
        consultaCorrigida: null,
        parciais: null,
      })
    }
  })

  test('follow the products: a new name is known, and what was sold before is no answer', async () => {
    const store = await aStoreWith(['Cuia'])
    await pool.query("update product set name = 'Erva-mate' where supplier_id = $1", [store.id])
    expect(await found(store, 'erva mate')).toEqual(['Erva-mate'])
    expect(await found(store, 'hervamate')).toEqual(['Erva-mate'])
    expect(await found(store, 'cuia')).toEqual([])
  })
})

describe('search is harmless', () => {
  test.each([
    "'",
    '"',
    '%',
    '_',
    '\\',
    ':*',
    '!',
    '()',
    '<->',
    "cafe' | 'x",
    'cafe:*B & !pao',
    '$1; drop table product',
    '🍕',
    '&&&',
    '   ',
    '-',
    '½',
    'ﬀ',
    '你好',
    'q'.repeat(200),
    'zz '.repeat(66),
    "\\'; --",
    '{a,b}',
    'a\u0301\u0301\u0301',
  ])('for %j', async (text) => {
    for (const store of [shop, await aStoreWith([])]) {
      const { status, body } = await search(store, text)
      expect(status).toBe(200)
      expect(body.total).toBeGreaterThanOrEqual(0)
      const suggestions = await suggest(store, text)
      expect(suggestions.status).toBe(200)
      expect(suggestions.body.hits.length).toBeLessThanOrEqual(10)
    }
  })

  test.each(['qqqwww', "'x' | 'y'", '🍕🍕 pizza', 'q'.repeat(200)])('and empty for %j', async (text) => {
    expect((await search(shop, text)).body).toEqual({
      produtos: [],
      total: 0,
      page: 1,
      limit: 20,
      consultaCorrigida: null,
      parciais: null,
    })
  })

  test('ampersands count as nothing', async () => {
    expect(await found(shop, 'ca&fe')).toEqual(['Café torrado e moído 500 g'])
    expect(await found(shop, '& cafe &')).toEqual(['Café torrado e moído 500 g'])
  })

  test('more than 200 characters are refused by name', async () => {
    expect((await search(shop, 'a'.repeat(201))).failure).toMatchObject({
      campo: 'sk',
      mensagem: 'A busca deve ter no máximo 200 caracteres.',
    })
    expect((await suggest(shop, 'a'.repeat(201))).failure).toMatchObject({ campo: 'query' })
  })
})

describe('search is ordered', () => {
  const RANKED = ['Mel silvestre', 'Mel', 'Melancia', 'Biscoito de mel', 'Torta de melaço', 'Sachê', 'Chá']

  test('by how near the words are to the start of the name, then by where they are', async () => {
    const store = await aStoreWith([
      { name: 'Chá', description: 'Bom com mel.' },
      { name: 'Sachê', brand: 'Mel do Campo' },
      'Torta de melaço',
      'Biscoito de mel',
      'Melancia',
      'Mel silvestre',
      'Mel',
    ])
    const byPlace = await found(store, 'mel')
    expect(byPlace.slice(0, 2).toSorted()).toEqual(['Mel', 'Mel silvestre'])
    expect(byPlace.slice(2)).toEqual(['Melancia', 'Biscoito de mel', 'Torta de melaço', 'Chá', 'Sachê'])
    // Tea only mentions it.
    expect((await suggest(store, 'mel')).body.hits.map((hit) => hit.name)).toEqual(
      byPlace.filter((name) => name !== 'Chá'),
    )
    const mentions = ['Chá', 'Sachê']
    expect(await found(store, 'mel', { ordenacao: 'nome' })).toEqual([
      ...RANKED.filter((name) => !mentions.includes(name)).toSorted((a, b) => a.localeCompare(b, 'pt-BR')),
      ...mentions,
    ])
  })

  test('and paged, and narrowed by category and tag', async () => {
    const store = await aStore(pool)
    const [drinks, foods] = [await aCategory(store, 'Bebidas'), await aCategory(store, 'Comidas')]
    for (let place = 0; place < 12; place++) {
      const { id: categoryId } = place < 4 ? drinks : foods
      await aProduct(store, {
        name: `Uva ${place}`,
        position: place,
        categoryId,
        tags: place % 2 === 0 ? ['oferta'] : [],
      })
    }
    const { body } = await search(store, 'uva', { page: 2, limit: 5 })
    expect(body).toMatchObject({ total: 12, page: 2, limit: 5 })
    expect(body.produtos.map((product) => product.nome)).toEqual(['Uva 5', 'Uva 6', 'Uva 7', 'Uva 8', 'Uva 9'])
    expect((await search(store, 'uva', { page: 4, limit: 5 })).body).toMatchObject({ total: 12, produtos: [] })
    expect(await found(store, 'uva', { categ: drinks.slug, tagsPesquisa: 'oferta' })).toEqual(['Uva 0', 'Uva 2'])
    expect((await suggest(store, 'uva')).body.hits).toHaveLength(10)
  })
})
