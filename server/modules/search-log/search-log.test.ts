import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { productDetail, searchProductList } from '#contract/catalog.ts'
import { urlOf } from '#contract/endpoint.ts'
import * as wire from '#contract/search-log.ts'
import { listSynonyms } from '#contract/search-synonym.ts'
import { deleteExpiredRows } from '#server/platform/database/retention.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { ownApp, testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
// Its end writes what it has logged.
const logging = ownApp()
const repeating = ownApp()

interface Searched {
  readonly text: string
  readonly times: number
  readonly found?: number
  readonly next?: string
  readonly nextFound?: number
  readonly productId?: string
  readonly daysAgo?: number
}

const searched = (store: StoreBuilder, { text, times, found = 0, next, nextFound, productId, daysAgo = 1 }: Searched) =>
  pool.query(
    `insert into search_event (supplier_id, happened_at, text, found, next_text, next_found, product_id)
     select $1, now() - make_interval(days => $2), $3, $4, $5, $6, $7 from generate_series(1, $8)`,
    [store.id, daysAgo, text, found, next ?? null, next ? (nextFound ?? 3) : null, productId ?? null, times],
  )

async function aStoreWithStaff() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const guarana = await aProduct(store, { name: 'Guaraná natural' })
  return {
    store,
    guarana,
    of: { params: {}, query: { idfornecedor: store.slug }, headers: { cookie: `commerce-auth-token=${token}` } },
  }
}
type Of = Awaited<ReturnType<typeof aStoreWithStaff>>['of']

const missed = async (of: Of, dias?: number) =>
  (await call(wire.listMissedSearches, { ...of, query: { ...of.query, ...(dias && { dias }) } })).body.buscas
const proposed = async (of: Of) =>
  (await call(wire.listSynonymProposals, of)).body.propostas.map(({ palavra, significado }) => [palavra, significado])
const decide = (of: Of, decisao: 'ACEITAR' | 'RECUSAR' | 'REABRIR') =>
  call(wire.decideSynonymProposal, { ...of, body: { palavra: 'refri', significado: 'guarana', decisao } })

test('searches are logged after the reply, and staff see what followed, not who it was', async () => {
  const { store, guarana, of } = await aStoreWithStaff()
  const params = { sessao: 'token', idfornecedor: store.slug }
  const [one, other] = [{ 'x-visita': randomUUID() }, { 'x-visita': randomUUID() }]
  await logging.call(searchProductList, { params, query: { sk: 'Réfri' }, headers: one })
  // Of another visitor behind the same address.
  await logging.call(searchProductList, { params, query: { sk: 'sabonete' }, headers: other })
  await logging.call(searchProductList, { params, query: { sk: 'guaraná' }, headers: one })
  await logging.call(productDetail, { params: { ...params, id: guarana.id }, query: {}, headers: one })
  await logging.server().app.close()
  const found = await missed(of)
  expect(found.filter(({ texto }) => texto === 'sabonete')).toMatchObject([{ depois: [], produtos: [], desistiu: 1 }])
  expect(found.filter(({ texto }) => texto !== 'sabonete')).toMatchObject([
    {
      texto: 'refri',
      vezes: 1,
      produtosAgora: 0,
      depois: [{ texto: 'guarana', vezes: 1, encontrou: 1 }],
      produtos: [{ nome: 'Guaraná natural', vezes: 1 }],
      desistiu: 0,
    },
  ])
})

test('a search counts for each who makes it, also for those whose answer is known from another', async () => {
  const { store, of } = await aStoreWithStaff()
  const params = { sessao: 'token', idfornecedor: store.slug }
  const { app } = repeating.server()
  // Over a connection: HTTP injection ends each as if the client had gone, and a search is then not cached.
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  for (let person = 0; person < 4; person++) {
    const headers = { 'x-visita': randomUUID() }
    for (const sk of ['refri', 'guarana'])
      await (await fetch(new URL(urlOf(searchProductList, params, { sk }), origin), { headers })).json()
  }
  await app.close()
  expect(await missed(of)).toMatchObject([{ texto: 'refri', vezes: 4, depois: [{ texto: 'guarana', vezes: 4 }] }])
})

test('the most frequent of the chosen days come first, with the number of products that they find today', async () => {
  const { store, of } = await aStoreWithStaff()
  await searched(store, { text: 'tofu', times: 2 })
  await searched(store, { text: 'guarana', times: 3, daysAgo: 10 })
  await searched(store, { text: 'seitan', times: 9, daysAgo: 40 })
  await searched(store, { text: 'arroz', times: 9, found: 4 })
  expect(
    (await missed(of)).map(({ texto, vezes, produtosAgora, desistiu }) => [texto, vezes, produtosAgora, desistiu]),
  ).toEqual([
    ['guarana', 3, 1, 3],
    ['tofu', 2, 0, 2],
  ])
  expect((await missed(of, 7)).map(({ texto }) => texto)).toEqual(['tofu'])
  const other = await aStoreWithStaff()
  expect(await missed(other.of)).toEqual([])
})

describe('a synonym', () => {
  test('is proposed where shoppers showed it twice, the chosen ones first', async () => {
    const { store, guarana, of } = await aStoreWithStaff()
    await searched(store, { text: 'refri', times: 2, next: 'guarana', productId: guarana.id })
    await searched(store, { text: 'gaseificado', times: 5, next: 'guarana' })
    await searched(store, { text: 'soda', times: 1, next: 'guarana' })
    await searched(store, { text: 'guarana zero', times: 5, next: 'guarana' })
    await searched(store, { text: 'cerveja', times: 5, next: 'vinho', nextFound: 0 })
    await searched(store, { text: 'bebida boa', times: 5, found: 2, next: 'guarana' })
    expect(await proposed(of)).toEqual([
      ['refri', 'guarana'],
      ['gaseificado', 'guarana'],
    ])
  })

  test('is accepted, and taken back', async () => {
    const { store, of } = await aStoreWithStaff()
    await searched(store, { text: 'refri', times: 2, next: 'guarana' })
    const found = async () =>
      (await call(searchProductList, { params: { sessao: 'token', idfornecedor: store.slug }, query: { sk: 'refri' } }))
        .body.total
    expect(await found()).toBe(0)
    expect((await decide(of, 'ACEITAR')).body.propostas).toEqual([])
    expect((await decide(of, 'ACEITAR')).status).toBe(200)
    expect(await found()).toBe(1)
    expect((await call(listSynonyms, of)).body.sinonimos).toMatchObject([
      { palavra: 'refri', significados: [{ texto: 'guarana' }] },
    ])
    await decide(of, 'REABRIR')
    expect(await found()).toBe(0)
    expect(await proposed(of)).toEqual([['refri', 'guarana']])
  })

  test('is refused, and is not proposed again until that is taken back', async () => {
    const { store, of } = await aStoreWithStaff()
    await searched(store, { text: 'refri', times: 2, next: 'guarana' })
    expect((await decide(of, 'RECUSAR')).body.propostas).toEqual([])
    await searched(store, { text: 'refri', times: 9, next: 'guarana' })
    expect(await proposed(of)).toEqual([])
    expect((await call(listSynonyms, of)).body.sinonimos).toEqual([])
    await decide(of, 'REABRIR')
    expect(await proposed(of)).toEqual([['refri', 'guarana']])
  })
})

test('searches are deleted after 90 days', async () => {
  const { store, of } = await aStoreWithStaff()
  await searched(store, { text: 'velha', times: 2, daysAgo: 91 })
  await searched(store, { text: 'nova', times: 1, daysAgo: 89 })
  await deleteExpiredRows(openDatabase(pool))
  expect((await missed(of, 90)).map(({ texto }) => texto)).toEqual(['nova'])
  const { rowCount } = await pool.query('select from search_event where supplier_id = $1', [store.id])
  expect(rowCount).toBe(1)
})
