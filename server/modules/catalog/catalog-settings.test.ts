import { expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as wire from '#contract/catalog-settings.ts'
import type { Input } from '#contract/endpoint.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

type Settings = Input<typeof wire.changeCatalogSettings>['body']

async function aShop() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const food = await aCategory(store, 'Alimentos')
  const bread = await aCategory(store, 'Pães', food.id)
  const at = {
    params: {},
    query: {},
    headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` },
  }
  return {
    store,
    food,
    bread,
    read: async () => (await call(wire.getCatalogSettings, at)).body,
    change: (body: Partial<Settings>) =>
      call(wire.changeCatalogSettings, {
        ...at,
        body: { grupos: [], setores: [], segmentos: [], mostraPreconf: false, versao: 0, ...body },
      }),
  }
}

const DIET = { nome: 'Alimentação', etiquetas: [{ tag: 'organico', nome: 'Orgânico' }] }

test('staff set up filters, sectors and segments, and shoppers see them', async () => {
  const { store, food, read, change } = await aShop()
  expect(await read()).toEqual({ grupos: [], setores: [], segmentos: [], mostraPreconf: false, versao: 0 })
  const settings = {
    grupos: [DIET],
    setores: [{ nome: 'Despensa', departamentos: [food.id] }],
    segmentos: [
      { nome: 'Varejo', departamentos: [] },
      { nome: 'Hotéis', departamentos: [food.id] },
    ],
  }
  const { status, body } = await change(settings)
  expect([status, body]).toEqual([200, { ...settings, mostraPreconf: false, versao: 1 }])
  const sectors = async () => {
    const params = { idfornecedor: store.slug, idcliente: '0' }
    return (await call(catalog.productSectors, { params })).body.setores.map(({ id, slug }) => ({ id, slug }))
  }
  await expect.poll(async () => (await sectors()).map(({ slug }) => slug)).toEqual(['despensa'])
  const before = await sectors()
  expect((await change({ ...settings, grupos: [], versao: 1 })).body.versao).toBe(2)
  // A sector keeps its id as long as it has its name.
  expect(await sectors()).toEqual(before)
})

test('the price without an invoice is shown where staff switch it on, and to no one before', async () => {
  const { store, read, change } = await aShop()
  const { id, slug } = await aProduct(store, { price: 10 })
  await pool.query('update product set uninvoiced_price = 92500 where supplier_id = $1 and id = $2', [store.id, id])
  const shown = async () =>
    (await call(catalog.productDetail, { params: { sessao: 'token', idfornecedor: store.slug, id: slug } })).body
      .preconf
  const tags = async () =>
    (await pool.query<{ tags: string[] }>('select tags from supplier where id = $1', [store.id])).rows[0]?.tags
  const former = await tags()
  expect(await shown()).toBeUndefined()
  expect((await change({ mostraPreconf: true })).body).toMatchObject({ mostraPreconf: true, versao: 1 })
  await expect.poll(shown).toBe(9.25)
  expect(await read()).toMatchObject({ mostraPreconf: true })
  await change({ mostraPreconf: false, versao: 1 })
  await expect.poll(shown).toBeUndefined()
  expect(await tags()).toEqual(former)
})

test('of two editors at once the second gets a conflict', async () => {
  const { read, change } = await aShop()
  await change({ grupos: [DIET] })
  expect((await change({ grupos: [] })).failure).toMatchObject({ codigo: 'catalogSettings.outdated' })
  expect((await read()).grupos).toEqual([DIET])
})

test('what contradicts itself is refused by its field', async () => {
  const { bread, change } = await aShop()
  const other = await aCategory(await aStore(pool), 'De outra loja')
  const wrong: [Partial<Settings>, string, string][] = [
    [{ grupos: [DIET, { ...DIET, nome: 'Outro' }] }, 'catalogSettings.tagTwice', 'grupos'],
    [
      {
        segmentos: [
          { nome: 'Varejo', departamentos: [] },
          { nome: 'varejo ', departamentos: [] },
        ],
      },
      'catalogSettings.nameTwice',
      'segmentos',
    ],
    [{ setores: [{ nome: '!?', departamentos: [] }] }, 'catalogSettings.nameTwice', 'setores'],
    [{ setores: [{ nome: 'X', departamentos: [bread.id] }] }, 'catalogSettings.departmentUnknown', 'setores'],
    [{ segmentos: [{ nome: 'X', departamentos: [other.id] }] }, 'catalogSettings.departmentUnknown', 'segmentos'],
  ]
  for (const [body, codigo, campo] of wrong) expect((await change(body)).failure).toMatchObject({ codigo, campo })
  for (const body of [
    { grupos: [{ nome: 'X', etiquetas: [] }] },
    { grupos: [{ nome: 'X', etiquetas: [{ tag: 'Á', nome: 'A' }] }] },
  ])
    expect((await change(body)).failure).toMatchObject({ codigo: 'request.invalid' })
})
