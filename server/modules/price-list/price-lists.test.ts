import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/audit.ts'
import * as wire from '#contract/price-list.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function aStoreWithStaff() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['prices', 'settings'])
  const headers = { cookie: `commerce-auth-token=${token}` }
  return { store, of: { query: { idfornecedor: store.slug }, headers } }
}

const TERMS = { nome: 'Redes do interior', ajuste: -5.5, publico: 'ESCOLHIDOS' as const, clientes: [] as string[] }

const listOf = async (store: StoreBuilder, customerId: string) =>
  (
    await pool.query<{ list: string | null }>('select (select id from price_list_of($1, $2)) as list', [
      store.id,
      customerId,
    ])
  ).rows[0]?.list

describe('staff make a price list', () => {
  test('for chosen customers, who leave the list that they had', async () => {
    const { store, of } = await aStoreWithStaff()
    const [ana, bruno] = [await aCustomer(store, { name: 'Ana' }), await aCustomer(store, { name: 'Bruno' })]
    const former = await aPriceList(store, { customers: [ana] })
    const created = await call(wire.createPriceList, {
      params: {},
      ...of,
      body: { ...TERMS, clientes: [ana.customerId, bruno.customerId] },
    })
    expect(created.body).toMatchObject({
      nome: 'Redes do interior',
      ajuste: -5.5,
      ativa: true,
      publico: 'ESCOLHIDOS',
      versao: 1,
      totalClientes: 2,
      precosCombinados: 0,
      clientes: [{ nome: 'Ana' }, { nome: 'Bruno' }],
    })
    const { idtabela } = created.body
    expect(await listOf(store, ana.customerId)).toBe(idtabela)

    const changed = await call(wire.changePriceList, {
      params: { idtabela },
      ...of,
      body: { ...TERMS, nome: 'Redes', clientes: [bruno.customerId], versao: 1 },
    })
    expect(changed.body).toMatchObject({ nome: 'Redes', versao: 2, clientes: [{ nome: 'Bruno' }] })
    expect(await listOf(store, ana.customerId)).toBeNull()
    const { body } = await call(wire.listPriceLists, { params: {}, ...of })
    expect(body.tabelas).toMatchObject([
      { nome: 'Redes', totalClientes: 1 },
      { idtabela: former, totalClientes: 0 },
    ])
    const events = (await call(listAuditEvents, { params: {}, ...of })).body.eventos
    expect(events.map(({ acontecimento }) => acontecimento)).toEqual(['price-list.changed', 'price-list.changed'])
    expect(events[0]?.mudancas).toContainEqual(
      expect.objectContaining({ campo: 'customers', antes: 'Ana, Bruno', depois: 'Bruno' }),
    )
  })

  test('of one name once, and for one kind of customers once', async () => {
    const { of } = await aStoreWithStaff()
    const create = (body: object) => call(wire.createPriceList, { params: {}, ...of, body: { ...TERMS, ...body } })
    const first = await create({ publico: 'EMPRESAS' })
    expect(first.status).toBe(200)
    expect((await create({ nome: 'REDES do Interior' })).failure).toMatchObject({ codigo: 'priceList.nameTaken' })
    expect((await create({ nome: 'Outra', publico: 'EMPRESAS' })).failure).toMatchObject({
      codigo: 'priceList.kindTaken',
    })
    expect((await create({ nome: 'Outra', publico: 'EMPRESAS', ativa: false })).status).toBe(200)
  })

  test('never over what another person changed meanwhile', async () => {
    const { store, of } = await aStoreWithStaff()
    const idtabela = await aPriceList(store)
    const change = (versao: number) =>
      call(wire.changePriceList, { params: { idtabela }, ...of, body: { ...TERMS, versao } })
    expect((await change(1)).status).toBe(200)
    const late = await change(1)
    expect(late.status).toBe(409)
    expect(late.failure).toMatchObject({ codigo: 'priceList.outdated' })
  })

  test('with customers of the store alone', async () => {
    const { of } = await aStoreWithStaff()
    const stranger = await aCustomer(await aStore(pool))
    for (const customer of [stranger.customerId, randomUUID()]) {
      const refused = await call(wire.createPriceList, { params: {}, ...of, body: { ...TERMS, clientes: [customer] } })
      expect(refused.status).toBe(422)
      expect(refused.failure).toMatchObject({ codigo: 'priceList.customerNotFound' })
    }
    expect((await call(wire.listPriceLists, { params: {}, ...of })).body.tabelas).toEqual([])
  })

  test('within what an adjustment may be', async () => {
    const { of } = await aStoreWithStaff()
    for (const ajuste of [-90.01, 100.01])
      expect((await call(wire.createPriceList, { params: {}, ...of, body: { ...TERMS, ajuste } })).status).toBe(400)
  })

  test('of another store is not found', async () => {
    const { of } = await aStoreWithStaff()
    const idtabela = await aPriceList(await aStore(pool))
    const params = { idtabela }
    const produtos = [{ codigo: 'A', preco: 1 }]
    const replies = [
      await call(wire.getPriceList, { params, ...of }),
      await call(wire.changePriceList, { params, ...of, body: { ...TERMS, versao: 1 } }),
      await call(wire.listListedProducts, { params, ...of }),
      await call(wire.setAgreedPrices, { params, ...of, body: { produtos } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('agreed prices', () => {
  test('are set and removed by code, and listed beside the prices of the store', async () => {
    const { store, of } = await aStoreWithStaff()
    const rice = await aProduct(store, { name: 'Arroz', price: 20 })
    const beans = await aProduct(store, { name: 'Feijão', price: 10 })
    await pool.query('update product set cost = 95000 where id = $1', [beans.id])
    const idtabela = await aPriceList(store, { adjustment: -1000 })
    const params = { idtabela }
    const agree = (produtos: { codigo: string; preco: number | null; visto?: { preco: number | null } }[]) =>
      call(wire.setAgreedPrices, { params, ...of, body: { produtos } })

    expect(
      (
        await agree([
          { codigo: rice.code, preco: 17.9999 },
          { codigo: 'NAO-HA', preco: 1 },
        ])
      ).body,
    ).toEqual({ alterados: 1, naoEncontrados: ['NAO-HA'] })
    const listed = await call(wire.listListedProducts, { params, ...of })
    expect(listed.body).toMatchObject({
      total: 2,
      totais: { TODOS: 2, COMBINADOS: 1, ABAIXO_DO_CUSTO: 1 },
      produtos: [
        { nome: 'Arroz', precoDaLoja: 20, precoCombinado: 17.9999, custo: null },
        { nome: 'Feijão', precoDaLoja: 10, precoCombinado: null, custo: 9.5 },
      ],
    })
    const query = { ...of.query, grupo: 'ABAIXO_DO_CUSTO' as const }
    expect((await call(wire.listListedProducts, { params, ...of, query })).body.produtos).toMatchObject([
      { nome: 'Feijão' },
    ])
    expect((await agree([{ codigo: rice.code, preco: 17.9999 }])).body.alterados).toBe(0)
    expect((await agree([{ codigo: rice.code, preco: null, visto: { preco: 17.9999 } }])).body.alterados).toBe(1)
    const after = await call(wire.listListedProducts, { params, ...of, query: { ...of.query, grupo: 'COMBINADOS' } })
    expect(after.body.total).toBe(0)
  })

  test('that another person changed since they were seen are kept', async () => {
    const { store, of } = await aStoreWithStaff()
    const rice = await aProduct(store, { price: 20 })
    const idtabela = await aPriceList(store, { prices: { [rice.id]: 18 } })
    const refused = await call(wire.setAgreedPrices, {
      params: { idtabela },
      ...of,
      body: { produtos: [{ codigo: rice.code, preco: 15, visto: { preco: null } }] },
    })
    expect(refused.failure).toMatchObject({ codigo: 'record.changedMeanwhile' })
    const { body } = await call(wire.listListedProducts, { params: { idtabela }, ...of })
    expect(body.produtos[0]).toMatchObject({ precoCombinado: 18 })
  })
})
