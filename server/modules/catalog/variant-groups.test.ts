import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as desk from '#contract/variant-group-desk.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

/** A store with three shirts, and a person who looks after its catalogue. */
async function aShirtShop() {
  const store = await aStore(pool)
  const category = await aCategory(store, 'Camisetas')
  const shirt = (name: string) =>
    aProduct(store, { name, categoryId: category.id, price: 30, code: name.toUpperCase() })
  const [small, medium, large] = [await shirt('Camiseta P'), await shirt('Camiseta M'), await shirt('Camiseta G')]
  const staff = await aStaffMember(store, 'staff', ['catalogue'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` }
  const terms = {
    nome: 'Camiseta',
    eixos: [{ nome: 'Tamanho', valores: ['P', 'M', 'G'] }],
    variantes: [
      { idproduto: medium.id, valores: ['M'] },
      { idproduto: small.id, valores: ['P'] },
    ],
  }
  return {
    store,
    small,
    medium,
    large,
    terms,
    list: (query: object = {}) => call(desk.listVariantGroups, { params: {}, query, headers }),
    read: (idagrupador: string) => call(desk.getVariantGroup, { params: { idagrupador }, query: {}, headers }),
    create: (body: object = {}) =>
      call(desk.createVariantGroup, { params: {}, query: {}, headers, body: { ...terms, ...body } }),
    change: (idagrupador: string, body: object) =>
      call(desk.changeVariantGroup, {
        params: { idagrupador },
        query: {},
        headers,
        body: { ...terms, versao: 1, ...body },
      }),
    remove: (idagrupador: string, versao: number) =>
      call(desk.removeVariantGroup, { params: { idagrupador }, query: { versao }, headers }),
    shown: async () => {
      const { body } = await call(catalog.listProducts, { params: { idfornecedor: store.slug, endereco: '0' } })
      return body.produtos.map(({ nome, agrupador }) => agrupador?.nome ?? nome).toSorted()
    },
  }
}

describe('staff with the catalogue', () => {
  test('group products, which the store shows as one at once; the log of changes says so', async () => {
    const shop = await aShirtShop()
    const { body } = await shop.create()
    expect(body).toMatchObject({
      versao: 1,
      nome: 'Camiseta',
      variantes: [
        { idproduto: shop.medium.id, nome: 'Camiseta M', preco: 30, ativo: true, valores: ['M'] },
        { idproduto: shop.small.id, valores: ['P'] },
      ],
    })
    expect(await shop.shown()).toEqual(['Camiseta', 'Camiseta G'])
    expect((await shop.read(body.idagrupador)).body).toEqual(body)
    expect((await shop.list({ busca: 'CAMIS' })).body).toMatchObject({ total: 1, agrupadores: [body] })
    expect((await shop.list({ busca: 'meia' })).body).toMatchObject({ total: 0, agrupadores: [] })
    const { rows } = await pool.query<{ action: string }>('select action from audit_event where supplier_id = $1', [
      shop.store.id,
    ])
    expect(rows).toContainEqual({ action: 'variant-group.created' })
  })

  test('change it whole on the version that they saw: what leaves it is sold by itself', async () => {
    const shop = await aShirtShop()
    const { body: made } = await shop.create()
    const variantes = [
      { idproduto: shop.large.id, valores: ['G'] },
      { idproduto: shop.medium.id, valores: ['M'] },
    ]
    const { body } = await shop.change(made.idagrupador, { nome: 'Camiseta lisa', variantes })
    expect(body).toMatchObject({ versao: 2, variantes: [{ nome: 'Camiseta G' }, { nome: 'Camiseta M' }] })
    expect(await shop.shown()).toEqual(['Camiseta P', 'Camiseta lisa'])
    const late = await shop.change(made.idagrupador, { nome: 'Outra' })
    expect([late.status, late.failure.codigo]).toEqual([409, 'variantGroup.outdated'])
    expect((await shop.read(made.idagrupador)).body).toEqual(body)
  })

  test('separate its variants, which stay products', async () => {
    const shop = await aShirtShop()
    const { idagrupador } = (await shop.create()).body
    expect((await shop.remove(idagrupador, 7)).failure.codigo).toBe('variantGroup.outdated')
    expect((await shop.remove(idagrupador, 1)).body).toEqual({ separado: true })
    expect(await shop.shown()).toEqual(['Camiseta G', 'Camiseta M', 'Camiseta P'])
    expect((await shop.remove(idagrupador, 1)).status).toBe(404)
  })

  test('have the missing products made like the principal, with names and codes of their own', async () => {
    const shop = await aShirtShop()
    const { body } = await shop.create({
      eixos: [
        { nome: 'Tamanho', valores: ['M'] },
        { nome: 'Cor', valores: ['Azul', 'Preta'] },
      ],
      variantes: [{ idproduto: shop.medium.id, valores: ['M', 'Azul'] }, { valores: ['M', 'Preta'] }],
    })
    expect(body.variantes[1]).toMatchObject({
      nome: 'Camiseta · M · Preta',
      codigo: 'CAMISETA M-M-PRETA',
      preco: 30,
      ativo: true,
    })
    expect(await shop.shown()).toEqual(['Camiseta', 'Camiseta G', 'Camiseta P'])
  })

  test('cannot take a product into two groups, also when both are made at once', async () => {
    const shop = await aShirtShop()
    const answers = await Promise.all([shop.create(), shop.create({ nome: 'Outra' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.failure).toMatchObject({
      codigo: 'variantGroup.productTaken',
      campo: 'variantes',
    })
    expect((await shop.list()).body.total).toBe(1)
  })

  test.each([
    ['variantGroup.axisMissing', { eixos: [] }],
    ['variantGroup.axisMissing', { eixos: [{ nome: 'Tamanho', valores: [] }] }],
    ['variantGroup.valueTwice', { eixos: [{ nome: 'Tamanho', valores: ['M', 'P', 'm'] }] }],
    [
      'variantGroup.axisTwice',
      {
        eixos: [
          { nome: 'Cor', valores: ['M'] },
          { nome: 'cor', valores: ['P'] },
        ],
      },
    ],
    ['variantGroup.principalMissing', { variantes: [] }],
    ['variantGroup.principalMissing', { variantes: [{ valores: ['M'] }] }],
    ['variantGroup.valueUnknown', { eixos: [{ nome: 'Tamanho', valores: ['M'] }] }],
    ['variantGroup.productNotFound', { variantes: [{ idproduto: randomUUID(), valores: ['M'] }] }],
    ['request.invalid', { nome: '' }],
    ['request.invalid', { eixos: [1, 2, 3].map((axis) => ({ nome: `Eixo ${axis}`, valores: ['M'] })) }],
    ['request.invalid', { variantes: [{ idproduto: 'x', valores: ['M'] }] }],
  ])('refuse with %s, and nothing is stored', async (codigo, fields) => {
    const shop = await aShirtShop()
    expect((await shop.create(fields)).failure.codigo).toBe(codigo)
    expect((await shop.list()).body.total).toBe(0)
    expect(await shop.shown()).toHaveLength(3)
  })

  test('cannot use the name of another group, two equal names, or a product of another store', async () => {
    const [shop, other] = [await aShirtShop(), await aShirtShop()]
    await shop.create()
    const variantes = [{ idproduto: shop.large.id, valores: ['G'] }]
    expect((await shop.create({ variantes })).failure.codigo).toBe('variantGroup.nameTaken')
    const foreign = [{ idproduto: other.large.id, valores: ['G'] }]
    expect((await shop.create({ nome: 'Outra', variantes: foreign })).failure.codigo).toBe(
      'variantGroup.productNotFound',
    )
    await pool.query('update product set name = $2 where supplier_id = $1', [other.store.id, 'Camiseta'])
    expect((await other.create()).failure.codigo).toBe('variantGroup.sameName')
    expect(await other.shown()).toHaveLength(3)
  })
})
