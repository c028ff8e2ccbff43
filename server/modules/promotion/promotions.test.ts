import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/audit.ts'
import type { Received } from '#contract/endpoint.ts'
import * as wire from '#contract/promotion.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aPromotion } from '#test/builders/promotions.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function aStoreWithStaff() {
  const store = await aStore(pool)
  const rice = await aProduct(store, { name: 'Arroz', code: 'AR-1', price: 10, tags: ['natal'] })
  const { token } = await aStaffMember(store, 'staff', ['prices', 'settings'])
  const headers = { cookie: `commerce-auth-token=${token}` }
  const of = { query: { idfornecedor: store.slug }, headers }
  const create = (body: Partial<Received<typeof wire.createPromotion>['body']> = {}) =>
    call(wire.createPromotion, { params: {}, ...of, body: { ...TERMS, produtos: [{ idproduto: rice.id }], ...body } })
  return { store, rice, of, create }
}

const TERMS = { nome: 'Semana do arroz', desconto: 15, inicio: '2026-01-10T08:00', fim: '2098-01-20T23:30' }

describe('staff make a promotion', () => {
  test('of products with prices, categories and tags, which the log names', async () => {
    const { store, rice, of, create } = await aStoreWithStaff()
    const category = await aCategory(store, 'Grãos')
    await aProduct(store, { price: 4, categoryId: category.id })
    await pool.query('update product set cost = 80000 where supplier_id = $1 and id = $2', [store.id, rice.id])
    const { body } = await create({
      produtos: [{ idproduto: rice.id, preco: 7.5 }],
      categorias: [category.id],
      etiquetas: ['natal'],
      publico: 'EMPRESAS',
    })
    expect(body).toMatchObject({
      versao: 1,
      situacao: 'NO_AR',
      desconto: 15,
      publico: 'EMPRESAS',
      publicada: true,
      inicio: '2026-01-10T08:00',
      fim: '2098-01-20T23:30',
      produtos: [{ codigo: 'AR-1', nome: 'Arroz', precoDaLoja: 10, preco: 7.5 }],
      categorias: [category.id],
      nomesDasCategorias: ['Grãos'],
      etiquetas: ['natal'],
      produtosAlcancados: 2,
      abaixoDoCusto: 1,
    })
    const events = (await call(listAuditEvents, { params: {}, ...of })).body.eventos
    expect(events[0]).toMatchObject({ acontecimento: 'promotion.created' })
    expect(JSON.stringify(events[0])).toContain('AR-1: 7.5')
  })

  test('by the clock of the store', async () => {
    const { store, create } = await aStoreWithStaff()
    await pool.query("update supplier set time_zone = 'America/Manaus' where id = $1", [store.id])
    const { body } = await create()
    const { rows } = await pool.query<{ start: Date }>('select starts_at as start from promotion where id = $1', [
      body.idpromocao,
    ])
    expect(rows[0]?.start.toISOString()).toBe('2026-01-10T12:00:00.000Z')
    expect(body.inicio).toBe('2026-01-10T08:00')
  })

  test('as a draft, for later, and find it by its state and name', async () => {
    const { store, of, create } = await aStoreWithStaff()
    await create({ nome: 'Rascunho', publicada: false })
    await create({ nome: 'Depois', inicio: '2098-01-01T00:00' })
    await create({ nome: 'Agora' })
    await aPromotion(store, { name: 'Antes', startsIn: -7200, endsIn: -3600 })
    const list = async (query: Received<typeof wire.listPromotions>['query'] = {}) =>
      (await call(wire.listPromotions, { params: {}, ...of, query: { ...of.query, ...query } })).body
    expect((await list()).totais).toEqual({ NO_AR: 1, AGENDADA: 1, RASCUNHO: 1, ENCERRADA: 1 })
    expect((await list({ situacao: 'AGENDADA' })).promocoes.map(({ nome }) => nome)).toEqual(['Depois'])
    expect(await list({ busca: 'agor' })).toMatchObject({ total: 1, promocoes: [{ nome: 'Agora' }] })
    expect((await list({ limit: 2, page: 2 })).promocoes).toHaveLength(2)
  })

  test('and read which of its products the store does not sell any more', async () => {
    const { store, rice, of, create } = await aStoreWithStaff()
    const beans = await aProduct(store, { name: 'Feijão' })
    const { idpromocao } = (await create({ produtos: [{ idproduto: rice.id }, { idproduto: beans.id }] })).body
    await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, rice.id])
    const { body } = await call(wire.getPromotion, { params: { idpromocao }, ...of })
    expect([body.produtosAlcancados, body.produtos.map(({ nome, aVenda }) => [nome, aVenda])]).toEqual([
      1,
      [
        ['Arroz', false],
        ['Feijão', true],
      ],
    ])
  })

  test('and change it only on the version that they saw', async () => {
    const { of, create, rice } = await aStoreWithStaff()
    const { idpromocao } = (await create()).body
    const change = (versao: number, nome: string) =>
      call(wire.changePromotion, {
        params: { idpromocao },
        ...of,
        body: { ...TERMS, nome, produtos: [{ idproduto: rice.id, preco: 9 }], desconto: null, versao },
      })
    expect((await change(1, 'Outra')).body).toMatchObject({ versao: 2, nome: 'Outra', desconto: null })
    expect(await change(1, 'Tarde')).toMatchObject({ status: 409, failure: { codigo: 'promotion.outdated' } })
    expect((await call(wire.getPromotion, { params: { idpromocao }, ...of })).body.nome).toBe('Outra')
  })
})

describe('a promotion is refused', () => {
  test.each([
    ['without anything in it', { produtos: [] }, 'promotion.targetMissing'],
    ['that ends before it begins', { fim: '2026-01-10T07:59' }, 'promotion.periodReversed'],
    ['on a day that does not exist', { inicio: '2026-02-30T08:00' }, 'promotion.momentInvalid'],
    ['without a discount for a product without a price', { desconto: null }, 'promotion.discountMissing'],
    ['of a product of no store', { produtos: [{ idproduto: randomUUID() }] }, 'promotion.productNotFound'],
    ['of a category of no store', { categorias: [randomUUID()] }, 'promotion.categoryNotFound'],
    ['with more than 90 %', { desconto: 91 }, 'request.invalid'],
    ['at an hour that does not exist', { fim: '2026-02-20T24:10' }, 'request.invalid'],
  ] as const)('%s', async (_what, terms, code) => {
    const { create, store } = await aStoreWithStaff()
    const refused = await create(terms as Parameters<typeof create>[0])
    expect(refused.failure?.codigo).toBe(code)
    expect(refused.status).toBe(code === 'request.invalid' ? 400 : 422)
    const { rows } = await pool.query('select from promotion where supplier_id = $1', [store.id])
    expect(rows).toHaveLength(0)
  })

  test('of a product of another store, and is not found there', async () => {
    const { create, of } = await aStoreWithStaff()
    const foreign = await aStoreWithStaff()
    expect((await create({ produtos: [{ idproduto: foreign.rice.id }] })).failure?.codigo).toBe(
      'promotion.productNotFound',
    )
    const idpromocao = await aPromotion(foreign.store)
    expect((await call(wire.getPromotion, { params: { idpromocao }, ...of })).status).toBe(404)
  })

  test('beyond as many as a store may have at a time; those that ended do not count', async () => {
    const { store, create } = await aStoreWithStaff()
    await pool.query(
      `insert into promotion (supplier_id, id, name, discount, starts_at, ends_at)
       select $1, gen_random_uuid(), 'P', 1000, now(), now() + interval '1 day' from generate_series(1, 100)`,
      [store.id],
    )
    expect((await create()).failure?.codigo).toBe('promotion.tooMany')
    await pool.query(
      "update promotion set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where supplier_id = $1",
      [store.id],
    )
    expect((await create()).status).toBe(200)
  })
})
