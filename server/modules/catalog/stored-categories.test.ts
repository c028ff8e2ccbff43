import { describe, expect, test } from 'vitest'
import { listCategories } from '#contract/catalog.ts'
import * as wire from '#contract/category-desk.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function catalogueOf(store: StoreBuilder) {
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const at = {
    params: {},
    query: {},
    headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` },
  }
  const one = (idcategoria: string) => ({ ...at, params: { idcategoria } })
  const idOf = async (nome: string) => {
    const { body } = await call(wire.listStoredCategories, at)
    return body.categorias.find((category) => category.nome === nome)?.id ?? ''
  }
  return {
    idOf,
    list: async () => (await call(wire.listStoredCategories, at)).body.categorias,
    create: (nome: string, idpai: string | null = null) => call(wire.createCategory, { ...at, body: { nome, idpai } }),
    rename: (id: string, nome: string) => call(wire.renameCategory, { ...one(id), body: { nome } }),
    move: (id: string, idpai: string | null, antesDe: string | null = null) =>
      call(wire.moveCategory, { ...one(id), body: { idpai, antesDe } }),
    remove: (id: string) => call(wire.removeCategory, one(id)),
  }
}

const menuOf = async (store: StoreBuilder) =>
  (await call(listCategories, { params: { sessao: 'token', idfornecedor: store.slug }, query: {} })).body.map(
    ({ nome, filhos }) => [nome, ...filhos.map((child) => child.nome)],
  )

describe('staff with the catalogue', () => {
  test('make departments and categories, which the menu of the store shows in their order', async () => {
    const store = await aStore(pool)
    const catalogue = await catalogueOf(store)
    await catalogue.create('Hortifrúti')
    await catalogue.create('Padaria')
    const fruit = await catalogue.idOf('Hortifrúti')
    await catalogue.create('Frutas', fruit)
    await catalogue.create('Legumes', fruit)
    const stored = await catalogue.list()
    expect(stored).toContainEqual(expect.objectContaining({ nome: 'Hortifrúti', slug: 'hortifruti', idpai: null }))
    expect(stored).toContainEqual(expect.objectContaining({ nome: 'Legumes', idpai: fruit, produtos: 0 }))
    await catalogue.move(await catalogue.idOf('Padaria'), null, fruit)
    await catalogue.move(await catalogue.idOf('Legumes'), fruit, await catalogue.idOf('Frutas'))
    await expect.poll(() => menuOf(store)).toEqual([['Padaria'], ['Hortifrúti', 'Legumes', 'Frutas']])
  })

  test('rename a category, whose URL stays', async () => {
    const catalogue = await catalogueOf(await aStore(pool))
    await catalogue.create('Doces')
    const { body } = await catalogue.rename(await catalogue.idOf('Doces'), 'Doces e bolos')
    expect(body.categorias).toMatchObject([{ nome: 'Doces e bolos', slug: 'doces' }])
    // Another of the former name gets a URL of its own.
    await catalogue.create('Doces')
    expect((await catalogue.list())[1]?.slug).toMatch(/^doces-[0-9a-f]{8}$/)
  })

  test('move a category to another department, and make a department of it', async () => {
    const catalogue = await catalogueOf(await aStore(pool))
    for (const name of ['A', 'B']) await catalogue.create(name)
    const [a, b] = [await catalogue.idOf('A'), await catalogue.idOf('B')]
    await catalogue.create('C', a)
    const c = await catalogue.idOf('C')
    expect((await catalogue.move(c, b)).body.categorias.find(({ id }) => id === c)?.idpai).toBe(b)
    expect((await catalogue.move(c, null, a)).body.categorias.map(({ nome }) => nome)).toEqual(['C', 'A', 'B'])
  })

  test('delete what is empty, and nothing else', async () => {
    const store = await aStore(pool)
    const { id } = await aProduct(store)
    const catalogue = await catalogueOf(store)
    const { rows } = await pool.query<{ category_id: string }>('select category_id from product where id = $1', [id])
    const used = rows[0]?.category_id ?? ''
    await catalogue.create('Vazia', used)
    const empty = await catalogue.idOf('Vazia')
    expect((await catalogue.remove(used)).failure.codigo).toBe('category.notEmpty')
    expect((await catalogue.remove(empty)).status).toBe(200)
    expect((await catalogue.remove(empty)).status).toBe(404)
    expect((await catalogue.list()).map((category) => category.id)).toEqual([used])
  })

  test('not while a coupon is for it', async () => {
    const store = await aStore(pool)
    const catalogue = await catalogueOf(store)
    await catalogue.create('Queijos')
    const cheese = await catalogue.idOf('Queijos')
    const { rows } = await pool.query<{ id: string }>(
      `insert into coupon (supplier_id, code, kind, value, target) values ($1, 'QUEIJO', 'percent', 10, 'categories') returning id`,
      [store.id],
    )
    await pool.query('insert into coupon_category (supplier_id, coupon_id, category_id) values ($1, $2, $3)', [
      store.id,
      rows[0]?.id,
      cheese,
    ])
    expect((await catalogue.remove(cheese)).failure.codigo).toBe('category.hasCoupon')
  })

  test('two of one name in one department are refused, with other accents too', async () => {
    const catalogue = await catalogueOf(await aStore(pool))
    for (const name of ['Pães', 'Cafés']) await catalogue.create(name)
    const bread = await catalogue.idOf('Pães')
    expect((await catalogue.create('paes')).failure).toMatchObject({ codigo: 'category.nameTaken', campo: 'nome' })
    expect((await catalogue.rename(bread, 'CAFES')).status).toBe(409)
    expect((await catalogue.create('Pães', await catalogue.idOf('Cafés'))).status).toBe(200)
    expect((await catalogue.rename(bread, 'PÃES')).status).toBe(200)
  })

  test('names without Latin letters are compared as they are written', async () => {
    const catalogue = await catalogueOf(await aStore(pool))
    for (const name of ['🍎🍎', '🍐', '茶', 'Чай']) expect((await catalogue.create(name)).status).toBe(200)
    expect((await catalogue.create(' 🍐')).failure.codigo).toBe('category.nameTaken')
    expect((await catalogue.create('чай')).failure.codigo).toBe('category.nameTaken')
  })

  test('there are two levels', async () => {
    const catalogue = await catalogueOf(await aStore(pool))
    for (const name of ['A', 'B']) await catalogue.create(name)
    const [a, b] = [await catalogue.idOf('A'), await catalogue.idOf('B')]
    await catalogue.create('C', a)
    expect((await catalogue.create('D', await catalogue.idOf('C'))).status).toBe(422)
    expect((await catalogue.move(a, b)).failure.codigo).toBe('category.tooDeep')
  })

  test('of two who make the same department at once one is refused', async () => {
    const catalogue = await catalogueOf(await aStore(pool))
    const replies = await Promise.all([1, 2, 3].map(() => catalogue.create('Bebidas')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('do not reach the categories of another store', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    const [catalogue, theirs] = [await catalogueOf(store), await catalogueOf(other)]
    await theirs.create('Alheia')
    const foreign = await theirs.idOf('Alheia')
    await catalogue.create('Minha')
    const own = await catalogue.idOf('Minha')
    expect((await catalogue.rename(foreign, 'X')).status).toBe(404)
    expect((await catalogue.move(own, foreign)).status).toBe(404)
    expect((await catalogue.create('X', foreign)).status).toBe(404)
    expect((await catalogue.remove(foreign)).status).toBe(404)
  })

  test('the log names the category and what changed', async () => {
    const store = await aStore(pool)
    const catalogue = await catalogueOf(store)
    await catalogue.create('Bebidas')
    await catalogue.rename(await catalogue.idOf('Bebidas'), 'Sucos')
    const { rows } = await pool.query<{ action: string; changes: unknown }>(
      'select action, changes from audit_event where supplier_id = $1 order by happened_at',
      [store.id],
    )
    expect(rows[1]).toEqual({
      action: 'category.changed',
      changes: [{ field: 'name', part: 'Sucos', before: 'Bebidas', after: 'Sucos' }],
    })
  })
})
