import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/catalog.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import * as content from '#contract/content.ts'
import type { Input } from '#contract/endpoint.ts'
import * as tagWire from '#contract/product-tag.ts'
import { aCarousel } from '#test/builders/content.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import {
  aCategory,
  aProduct,
  aStore,
  aVariantGroup,
  type ProductFields,
  type StoreBuilder,
  type StoreFields,
} from '#test/builders/store.ts'

const { call, pool } = testApp()

type List = NonNullable<Input<typeof wire.listProducts>['query']>
const list = (store: StoreBuilder, query: List = {}, session?: string) =>
  call(wire.searchProductList, { params: { sessao: session ?? 'token', idfornecedor: store.slug }, query })
const names = async (store: StoreBuilder, query: List = {}) => {
  const { body } = await list(store, query)
  const shown = body.produtos.map(({ nome }) => nome)
  expect(body.total).toBe(shown.length)
  return shown
}
const detail = (store: StoreBuilder, id: string, query = {}) =>
  call(wire.productDetail, { params: { sessao: 'token', idfornecedor: store.slug, id }, query })

/** Coffee in three packs, of which the one of 500 g is the principal, between two other products. */
async function aCoffeeShop(fields: { readonly [size: string]: ProductFields } = {}, storeFields: StoreFields = {}) {
  const store = await aStore(pool, storeFields)
  const category = await aCategory(store, 'Cafés')
  const add = (name: string, given: ProductFields) => aProduct(store, { name, categoryId: category.id, ...given })
  const tea = await add('Chá', { price: 12, position: 0 })
  const half = await add('Café Serra 500 g', { price: 30, position: 1, tags: ['quente'], ...fields.half })
  const quarter = await add('Café Serra 250 g', { price: 18, position: 2, ...fields.quarter })
  const whole = await add('Café Serra 1 kg', { price: 55, position: 3, ...fields.whole })
  const sugar = await add('Açúcar', { price: 20, position: 4 })
  const group = await aVariantGroup(store, {
    name: 'Café Serra',
    axes: { Tamanho: ['250 g', '500 g', '1 kg'] },
    variants: [
      [half.id, '500 g'],
      [quarter.id, '250 g'],
      [whole.id, '1 kg'],
    ],
  })
  return { store, category, tea, half, quarter, whole, sugar, group }
}

describe('a list', () => {
  test('shows a group of variants once, by its principal, with its name, its options and the lowest price', async () => {
    const { store, group, half } = await aCoffeeShop()
    const { body } = await list(store)
    expect(body.total).toBe(3)
    expect(body.produtos.map(({ nome }) => nome)).toEqual(['Chá', 'Café Serra 500 g', 'Açúcar'])
    expect(body.produtos[1]).toMatchObject({
      id: half.id,
      agrupador: { idagrupador: group.id, nome: 'Café Serra', opcoes: 3, aPartirDe: 18 },
    })
    expect(body.produtos[0]).not.toHaveProperty('agrupador')
  })

  test('says no lowest price where all variants cost the same', async () => {
    const { store } = await aCoffeeShop({ half: { price: 18 }, whole: { price: 18 } })
    const { body } = await list(store)
    expect(body.produtos[1]?.agrupador).toEqual({ idagrupador: expect.any(String), nome: 'Café Serra', opcoes: 3 })
  })

  test('shows the first variant that can be bought where the principal is sold out or archived', async () => {
    const soldOut = await aCoffeeShop({ half: { stock: 0 } })
    expect(await names(soldOut.store)).toEqual(['Chá', 'Café Serra 250 g', 'Açúcar'])
    const archived = await aCoffeeShop({ half: { isActive: false } })
    expect(await names(archived.store)).toEqual(['Chá', 'Café Serra 250 g', 'Açúcar'])
    expect((await list(archived.store)).body.produtos[1]?.agrupador?.opcoes).toBe(2)
    const allGone = await aCoffeeShop({ half: { stock: 0 }, quarter: { stock: 0 }, whole: { stock: 0 } })
    expect(await names(allGone.store)).toEqual(['Chá', 'Café Serra 500 g', 'Açúcar'])
  })

  test('shows a variant as itself where no other one of its group fits the filters', async () => {
    const { store, quarter, category } = await aCoffeeShop({ half: { stock: 0 }, whole: { stock: 0 } })
    const available = (await list(store, { disponiveis: true })).body
    expect(available.produtos.map(({ nome }) => nome)).toEqual(['Chá', 'Café Serra 250 g', 'Açúcar'])
    expect(available.produtos[1]).toMatchObject({ id: quarter.id })
    expect(available.produtos[1]).not.toHaveProperty('agrupador')
    expect(await names(store, { tagsPesquisa: 'quente' })).toEqual(['Café Serra 500 g'])
    expect(await names(store, { categ: category.id, tagsPesquisa: 'quente' })).toEqual(['Café Serra 500 g'])
  })

  test('orders a group by the lowest price of what can be bought, both ways', async () => {
    const { store } = await aCoffeeShop()
    expect(await names(store, { ordenacao: 'menor-preco' })).toEqual(['Chá', 'Café Serra 250 g', 'Açúcar'])
    expect(await names(store, { ordenacao: 'maior-preco' })).toEqual(['Açúcar', 'Café Serra 250 g', 'Chá'])
    const { store: other } = await aCoffeeShop({ quarter: { stock: 0 } })
    expect(await names(other, { ordenacao: 'menor-preco' })).toEqual(['Chá', 'Açúcar', 'Café Serra 500 g'])
    const { body } = await list(other, { ordenacao: 'menor-preco' })
    expect(body.produtos[2]?.agrupador).toMatchObject({ aPartirDe: 30, opcoes: 3 })
  })

  test('orders by the prices that the customer of a price list pays, and says the lowest of them', async () => {
    const { store, whole } = await aCoffeeShop()
    const customer = await aCustomer(store)
    await aPriceList(store, { customers: [customer], prices: { [whole.id]: 5 } })
    const query: List = { ordenacao: 'menor-preco' }
    const { body } = await list(store, query, customer.token)
    expect(body.produtos.map(({ nome }) => nome)).toEqual(['Café Serra 1 kg', 'Chá', 'Açúcar'])
    expect(body.produtos[0]?.agrupador?.aPartirDe).toBe(5)
    const { body: searched } = await list(store, { ...query, sk: 'cafe' }, customer.token)
    expect(searched.produtos).toEqual([body.produtos[0]])
  })

  test('has every group on one of its pages, whatever their size', async () => {
    const store = await aStore(pool)
    const category = await aCategory(store)
    for (let group = 0; group < 4; group++) {
      const variants: [string, string][] = []
      for (let variant = 0; variant < 3; variant++) {
        const { id } = await aProduct(store, {
          name: `Grupo ${group} variante ${variant}`,
          categoryId: category.id,
          price: 10 + variant,
          position: group + variant * 10,
        })
        variants.push([id, String(variant)])
      }
      await aVariantGroup(store, { name: `Grupo ${group}`, axes: { Tipo: ['0', '1', '2'] }, variants })
    }
    await aProduct(store, { name: 'Sem grupo', categoryId: category.id, position: 99 })
    for (const query of [{}, { sk: 'variante' }, { categ: category.slug }, { ordenacao: 'nome' }] as const) {
      const expected = 'sk' in query ? 4 : 5
      const pages = []
      for (let page = 1; page <= 3; page++) pages.push((await list(store, { ...query, page, limit: 2 })).body)
      expect(pages.map(({ total }) => total)).toEqual([expected, expected, expected])
      const shown = pages.flatMap(({ produtos }) => produtos.map(({ agrupador, nome }) => agrupador?.nome ?? nome))
      expect(shown).toHaveLength(expected)
      expect(new Set(shown).size).toBe(expected)
    }
  })

  test('keeps hidden prices hidden', async () => {
    const tags = ['has-delivery', 'hide-price-for-logged-out-customers']
    const { store, half } = await aCoffeeShop({}, { tags })
    const { body } = await list(store)
    expect(body.produtos[1]?.agrupador).toEqual({ idagrupador: expect.any(String), nome: 'Café Serra', opcoes: 3 })
    const whole = (await detail(store, half.slug)).body
    expect(whole.variantes?.produtos.filter((variant) => 'preco' in variant)).toEqual([])
  })

  test('with a payment method says what that method makes of the lowest price', async () => {
    const { store } = await aCoffeeShop({}, { tags: ['has-delivery', 'support-price-variance-by-payment'] })
    const method = await aPaymentMethod(store, { kind: 'cash', adjustment: -1000 })
    const { body } = await list(store, { formapagamento: method })
    expect(body.produtos[1]?.agrupador?.aPartirDe).toBe(16.2)
  })
})

describe('a search', () => {
  test('shows the variant that is meant, and the group where several fit as well', async () => {
    const { store, whole } = await aCoffeeShop()
    expect(await names(store, { sk: 'cafe serra' })).toEqual(['Café Serra 500 g'])
    const { body } = await list(store, { sk: 'cafe serra 1 kg' })
    expect(body.produtos).toMatchObject([{ id: whole.id }])
    expect(body.produtos[0]).not.toHaveProperty('agrupador')
    expect(await names(store, { sk: whole.code })).toEqual(['Café Serra 1 kg'])
  })

  test('suggests a group by its name and lowest price', async () => {
    const { store, half } = await aCoffeeShop()
    const { body } = await call(suggestProducts, {
      params: {},
      query: { idfornecedor: store.slug, query: 'cafe' },
    })
    expect(body.hits).toMatchObject([{ slug: half.slug, name: 'Café Serra', preco: 18 }])
  })
})

describe('agrupadores and produtoprincipal', () => {
  test('leave only the products of some groups, and show variants one by one', async () => {
    const { store, group } = await aCoffeeShop()
    const all = ['Café Serra 500 g', 'Café Serra 250 g', 'Café Serra 1 kg']
    expect(await names(store, { produtoprincipal: false })).toEqual(['Chá', ...all, 'Açúcar'])
    expect(await names(store, { produtoprincipal: true })).toEqual(['Chá', 'Café Serra 500 g', 'Açúcar'])
    expect(await names(store, { agrupadores: group.id })).toEqual(['Café Serra 500 g'])
    expect(await names(store, { agrupadores: group.id.toUpperCase(), produtoprincipal: false })).toEqual(all)
    expect(await names(store, { agrupadores: group.id, produtoprincipal: false, sk: '250 g' })).toEqual(all.slice(1, 2))
    expect(await names(store, { agrupadores: '' })).toHaveLength(3)
    const { body } = await list(store, { produtoprincipal: false })
    expect(body.produtos.filter((product) => 'agrupador' in product)).toEqual([])
  })

  test('know no group of another store, and say no to what is no id', async () => {
    const [{ store }, other] = [await aCoffeeShop(), await aCoffeeShop()]
    expect(await names(store, { agrupadores: `${other.group.id},${randomUUID()}` })).toEqual([])
    for (const [campo, value] of [
      ['agrupadores', 'cor'],
      ['agrupadores', `${other.group.id},`],
      ['produtoprincipal', 'x'],
    ] as const)
      expect((await list(store, { [campo]: value })).failure).toMatchObject({ codigo: 'request.invalid', campo })
  })
})

test('the filters count a group once for each value', async () => {
  const { store } = await aCoffeeShop({
    half: { tags: ['quente'], brand: 'Serra' },
    quarter: { tags: ['quente', 'novo'], brand: 'Serra', stock: 0 },
    whole: { brand: 'Alta' },
  })
  const { body } = await call(tagWire.productFilters, { params: { idfornecedor: store.slug, idcliente: '0' } })
  expect(body.filtros.map(({ tag, total }) => [tag, total])).toEqual([
    ['novo', 1],
    ['quente', 1],
  ])
  expect(body.marcas).toEqual([
    { marca: 'Alta', total: 1 },
    { marca: 'Serra', total: 1 },
  ])
  expect(body.disponiveis).toBe(3)
})

test('a carousel shows a group once', async () => {
  const { store } = await aCoffeeShop({ quarter: { tags: ['quente'] } })
  await aCarousel(store, { title: 'Quentes', tag: 'quente' })
  const { body } = await call(content.pageSections, { params: { sessao: 'token', idfornecedor: store.slug } })
  expect(JSON.stringify(body)).toContain('"opcoes":2')
})

describe('the page of a variant', () => {
  test('has all variants that are sold, the principal first, and not among the similar products', async () => {
    const { store, half, quarter, whole, group } = await aCoffeeShop({ whole: { isActive: false } })
    const { body } = await detail(store, quarter.slug)
    expect(body).toMatchObject({
      id: quarter.id,
      variantes: {
        idagrupador: group.id,
        nome: 'Café Serra',
        eixos: [{ nome: 'Tamanho', valores: ['250 g', '500 g', '1 kg'] }],
        produtos: [
          { id: half.id, valores: ['500 g'], preco: 30 },
          { id: quarter.id, valores: ['250 g'], preco: 18 },
        ],
      },
    })
    expect(body.similares.map(({ nome }) => nome).toSorted()).toEqual(['Açúcar', 'Chá'])
    expect(JSON.stringify(body)).not.toContain(whole.id)
  })

  test('others have one of its variants among the similar products', async () => {
    const { store, tea } = await aCoffeeShop()
    const { body } = await detail(store, tea.slug)
    expect(body.similares.map(({ nome }) => nome).toSorted()).toEqual(['Açúcar', 'Café Serra 500 g'])
    expect(body).not.toHaveProperty('variantes')
  })
})

describe('the database refuses', () => {
  test('two products with the same values, two principals, and a product of another store', async () => {
    const { store, sugar, group } = await aCoffeeShop()
    const other = await aCoffeeShop()
    const join = (productId: string, groupId: string, values: string[], rank: number) =>
      pool.query('update product set variant_group_id = $2, variant_values = $3, variant_rank = $4 where id = $1', [
        productId,
        groupId,
        values,
        rank,
      ])
    await expect(join(sugar.id, group.id, ['500 g'], 9)).rejects.toThrow('product_variant_values')
    await expect(join(sugar.id, group.id, ['2 kg'], 0)).rejects.toThrow('product_variant_rank')
    await expect(join(sugar.id, other.group.id, ['2 kg'], 9)).rejects.toThrow('foreign key')
    await expect(pool.query('update product set variant_values = null where id = $1', [sugar.id])).resolves.toBeTruthy()
    await expect(
      pool.query('update product set variant_values = null where supplier_id = $1', [store.id]),
    ).rejects.toThrow('product_variant_check')
  })
})
