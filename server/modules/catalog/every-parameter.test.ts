import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { getCombo } from '#contract/combo.ts'
import { pageSections } from '#contract/content.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as tags from '#contract/product-tag.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import { testApp, type Answer } from '#test/builders/app.ts'
import { aCombo } from '#test/builders/combos.ts'
import { aCarousel } from '#test/builders/content.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aCategory, aProduct, aStore, aVariantGroup } from '#test/builders/store.ts'

const { call, pool } = testApp()

/** A store in which every parameter of a list changes what is shown. */
async function aRichStore() {
  const store = await aStore(pool, { tags: ['has-delivery', 'has-collect', 'support-price-variance-by-payment'] })
  await pool.query("update supplier set pickup_adjustment = -1000, segments = '{Varejo,Hotéis}' where id = $1", [
    store.id,
  ])
  const pix = await aPaymentMethod(store, { adjustment: -500 })
  const [drinks, food] = [await aCategory(store, 'Bebidas'), await aCategory(store, 'Alimentos')]
  await pool.query('insert into catalog_settings (supplier_id, sectors, segments) values ($1, $2, $3)', [
    store.id,
    '[]',
    JSON.stringify([{ name: 'Hotéis', categoryIds: [drinks.id] }]),
  ])
  const juice = await aProduct(store, {
    name: 'Suco de uva',
    categoryId: drinks.id,
    brand: 'Vinhedo',
    tags: ['organico', 'oferta'],
    price: 10,
    previousPrice: 12,
    tiers: [{ from: 6, price: 9 }],
    position: 2,
  })
  const oil = await aProduct(store, { name: 'Azeite', categoryId: food.id, brand: 'Oliveiras', stock: 0, position: 1 })
  const [small, large] = [
    await aProduct(store, { name: 'Arroz 1 kg', categoryId: food.id, price: 6, tags: ['organico'], position: 3 }),
    await aProduct(store, { name: 'Arroz 5 kg', categoryId: food.id, price: 25, position: 4 }),
  ]
  const group = await aVariantGroup(store, {
    name: 'Arroz',
    axes: { Peso: ['1 kg', '5 kg'] },
    variants: [
      [small.id, '1 kg'],
      [large.id, '5 kg'],
    ],
  })
  const row = await aCarousel(store, { title: 'Orgânicos', tag: 'organico' })
  await aCarousel(store, { title: 'Na lista', tag: 'organico', place: 'list' })
  await aCarousel(store, { title: 'No celular', tag: 'organico', device: 'mobile' })
  const combo = await aCombo(store, { parts: [{ products: [juice] }, { products: [small, large] }] })
  return { store, pix, drinks, food, juice, oil, small, group, row, combo }
}
type RichStore = Awaited<ReturnType<typeof aRichStore>>

interface Parameter {
  /** With it the answer is another one. */
  readonly value: (rich: RichStore) => unknown
  /** Beside it, where it has no effect alone. */
  readonly beside?: object
  /** Each is refused with 400, by the name of the parameter. */
  readonly bad: readonly unknown[]
  /** An id of another store is answered as one that no one has. */
  readonly foreign?: (other: RichStore) => unknown
}
/** Accepted and without effect, as its description says. */
const IGNORED = 'ignored'

const PRICES: Record<string, Parameter> = {
  payment: { value: ({ pix }) => pix, bad: ['pix', '1'], foreign: ({ pix }) => pix },
  delivery: { value: () => 'RETIRADA', bad: ['CORREIO', 'retirar'] },
}
const { payment, delivery } = PRICES as { payment: Parameter; delivery: Parameter }
const category: Parameter = {
  value: ({ drinks }) => drinks.slug,
  bad: ['x'.repeat(121)],
  foreign: ({ food }) => food.id,
}
const FILTERS = {
  tagsPesquisa: { value: () => 'organico', bad: ['x'.repeat(401)] },
  marcas: { value: () => 'Vinhedo|Outra', bad: ['x'.repeat(1001)] },
  disponiveis: { value: () => true, bad: ['talvez'] },
  ofertas: { value: () => true, bad: ['talvez'] },
} as const satisfies Record<string, Parameter>
const text: Parameter = { value: () => 'arroz', bad: ['x'.repeat(201)] }
const LIST = {
  fornec: IGNORED,
  categ: category,
  sk: text,
  page: { value: () => 2, bad: [0, -1, 'dois', 10_001] },
  limit: { value: () => 1, bad: [0, 101, 1.5] },
  ordenacao: { value: () => 'nome', bad: ['preco', 'mais barato'] },
  ...FILTERS,
  agrupadores: { value: ({ group }) => group.id, bad: ['x', '1,2'], foreign: ({ group }) => group.id },
  ignorepolicy: IGNORED,
  produtoprincipal: { value: () => false, bad: ['talvez'] },
  formapagamento: payment,
  canalVenda: IGNORED,
  tipoentrega: delivery,
} as const satisfies Record<string, Parameter | typeof IGNORED>

interface ListCall {
  readonly endpoint: Endpoint
  readonly params: (rich: RichStore) => object
  readonly base?: (rich: RichStore) => object
  readonly parameters: Readonly<Record<string, Parameter | typeof IGNORED>>
}

const session = ({ store }: RichStore) => ({ sessao: 'token', idfornecedor: store.slug })
const CALLS: Readonly<Record<string, ListCall>> = {
  listaprodutos: {
    endpoint: catalog.listProducts,
    params: ({ store }) => ({ idfornecedor: store.slug, endereco: '0' }),
    parameters: LIST,
  },
  listaprodutosf: { endpoint: catalog.searchProductList, params: session, parameters: LIST },
  produto: {
    endpoint: catalog.productDetail,
    params: (rich) => ({ ...session(rich), id: rich.small.slug }),
    parameters: {
      idformapagamento: payment,
      disableSimilares: { value: () => true, bad: ['talvez'] },
      canalVenda: IGNORED,
      tipoEntrega: delivery,
      quantidade: { value: () => 6, bad: [-1, 'seis', 1_000_001] },
    },
  },
  'produto-by-tags': {
    endpoint: tags.productsByTags,
    params: ({ store }) => ({ idfornecedor: store.slug }),
    base: () => ({ tagsPesquisa: 'organico' }),
    parameters: {
      tagsPesquisa: { value: () => 'oferta', bad: ['x'.repeat(401)] },
      idcadastroextraproduto: { value: ({ juice }) => juice.id, bad: ['x'], foreign: ({ juice }) => juice.id },
      idformapagamento: payment,
    },
  },
  'full-text/pesquisar': {
    endpoint: suggestProducts,
    params: () => ({}),
    base: ({ store }) => ({ idfornecedor: store.slug, query: 'suco' }),
    parameters: {
      idfornecedor: { value: () => 'emporio-que-nao-existe', bad: ['x'.repeat(200)] },
      query: { value: () => 'azeite', bad: ['x'.repeat(201)] },
      idcliente: IGNORED,
    },
  },
  'filtros-produto': {
    endpoint: tags.productFilters,
    params: ({ store }) => ({ idfornecedor: store.slug, idcliente: '0' }),
    parameters: { categ: category, sk: text, ...FILTERS },
  },
  'tag-pesquisa/lista': {
    endpoint: tags.listTags,
    params: ({ store }) => ({ id: store.slug }),
    parameters: {
      idcategoria: category,
      idcliente: IGNORED,
      query: { value: () => 'orgânico', bad: ['x'.repeat(201)] },
    },
  },
  listacategoriasprodutos: {
    endpoint: catalog.listCategories,
    params: session,
    parameters: { idsegmento: { value: () => 'hoteis', bad: ['x'.repeat(81)] }, device: IGNORED },
  },
  'list-for-page': {
    endpoint: pageSections,
    params: session,
    parameters: {
      page: { value: () => 'list', bad: ['x'.repeat(61)] },
      device: { value: () => 'desktop', bad: ['relogio'] },
      idformapagamento: payment,
      tipoentrega: delivery,
      loadProdutos: { value: () => false, bad: ['talvez'] },
      idcarrossel: { value: ({ row }) => row, bad: ['x'], foreign: ({ row }) => row },
      idstaticpage: { value: () => 'trocas', bad: ['x'.repeat(121)] },
      idcadastroextraproduto: { value: ({ juice }) => juice.id, bad: ['x'], foreign: ({ juice }) => juice.id },
    },
  },
  'promotional-combo': {
    endpoint: getCombo,
    params: ({ combo }) => ({ idcombo: combo }),
    base: ({ store }) => ({ idfornecedor: store.slug }),
    parameters: {
      idfornecedor: { value: () => 'emporio-que-nao-existe', bad: ['x'.repeat(200)] },
      idformapagamento: payment,
      idcliente: IGNORED,
      tipoEntrega: delivery,
    },
  },
}

const rich = await aRichStore()
const other = await aRichStore()

const ask = ({ endpoint, params, base }: ListCall, query: object): Promise<Answer<Endpoint>> =>
  call(endpoint, { params: params(rich), query: { ...base?.(rich), ...query } } as never)
const bodyOf = async (list: ListCall, query: object) => {
  const { status, body } = await ask(list, query)
  return { status, body: JSON.stringify(body) }
}

describe.each(Object.entries(CALLS))('%s', (_name, list) => {
  const { parameters, endpoint } = list
  const schema =
    (endpoint.query as { properties?: Record<string, { description?: string }> } | undefined)?.properties ?? {}
  const known = Object.entries(parameters).flatMap(([name, parameter]) =>
    parameter === IGNORED ? [] : [[name, parameter] as const],
  )

  test('has no query parameter that is not tested here', () => {
    expect(Object.keys(schema).toSorted()).toEqual(Object.keys(parameters).toSorted())
  })

  test.each(known)('%s changes the answer', async (name, { value, beside = {} }) => {
    const plain = await bodyOf(list, beside)
    expect(plain.status).toBe(200)
    expect(await bodyOf(list, { ...beside, [name]: value(rich) })).not.toEqual(plain)
  })

  test('a parameter without effect is described as ignored', async () => {
    const plain = await bodyOf(list, {})
    for (const name of Object.keys(parameters).filter((each) => parameters[each] === IGNORED)) {
      expect(schema[name]?.description, name).toMatch(/^Aceito e ignorado/)
      expect(
        await bodyOf(list, { [name]: name === 'canalVenda' ? 'MANUAL' : name === 'ignorepolicy' ? true : 'x' }),
        name,
      ).toEqual(plain)
    }
  })

  test.each(known.flatMap(([name, { bad }]) => bad.map((value) => [name, value] as const)))(
    '%s=%j is refused in Portuguese, by its name',
    async (name, value) => {
      const { status, failure } = await ask(list, { [name]: value })
      expect([status, failure.codigo, failure.campo]).toEqual([400, 'request.invalid', name])
      expect(failure.mensagem).toMatch(/^(?:[AO] |Um d|Informe|Escolha)/)
      expect(failure.mensagem).not.toContain(`"${name}"`)
    },
  )

  const foreign = known.flatMap(([name, { foreign }]) => (foreign ? [[name, foreign] as const] : []))
  test.each(foreign)('%s of another store is answered as an unknown one', async (name, idIn) => {
    expect(await bodyOf(list, { [name]: idIn(other) })).toEqual(await bodyOf(list, { [name]: randomUUID() }))
  })
})
