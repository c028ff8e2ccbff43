import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { listProducts, searchProductList } from '#contract/catalog.ts'
import { urlOf } from '#contract/endpoint.ts'
import { NO_SUPPLIER_ID } from '#contract/values.ts'
import { aWorld } from '#test/authorization/callers.ts'
import { nameOf } from '#test/authorization/row.ts'
import { ROWS } from '#test/authorization/rows.ts'
import { anotherAddress, ownApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aProduct, aStore, unique } from '#test/builders/store.ts'

const { server, pool } = ownApp()

type Headers = Record<string, string>

const get = (url: string, headers: Headers = {}) => server().app.inject({ url, headers })
const listOf = (idfornecedor: string) => urlOf(listProducts, { idfornecedor, endereco: '0' }, {})

interface Product {
  readonly nome: string
  readonly preco?: number
}
const read = async (url: string, headers: Headers = {}) =>
  (await get(url, headers)).json<{ produtos: readonly Product[] }>()
const namesIn = async (url: string, headers: Headers = {}) =>
  (await read(url, headers)).produtos.map(({ nome }) => nome).join()
const pricesIn = async (url: string, headers: Headers = {}) =>
  (await read(url, headers)).produtos.map(({ preco }) => preco ?? null)

/** The handler of a call reads its store from the cache; without the handler nothing is read from there. */
let handled: MockInstance
beforeEach(() => {
  handled = vi.spyOn(server().appContext.cache, 'remember')
  return () => handled.mockRestore()
})

/** Waits until equal calls of visitors are answered without their handler: changes of the store may still be notified. */
const known = (
  url: string,
  headers: Headers = {},
  send: (url: string, headers: Headers) => PromiseLike<unknown> = get,
) =>
  vi.waitFor(
    async () => {
      handled.mockClear()
      await send(url, headers)
      expect(handled, url).not.toHaveBeenCalled()
    },
    { timeout: 60_000 },
  )

test('visitors get a list without its handler, with the same headers, plain and as gzip', async () => {
  const store = await aStore(pool)
  for (let index = 0; index < 9; index++) await aProduct(store, { name: `Café ${index}` })
  const url = listOf(store.slug)
  for (const headers of [{}, { 'accept-encoding': 'gzip, br' }] as Headers[]) {
    await known(url)
    // Credentials of a proxy are no session, but who sends any is not known to be a visitor before they are looked at.
    const first = await get(url, { ...headers, authorization: 'Basic proxy' })
    expect(handled).toHaveBeenCalled()
    handled.mockClear()
    const again = await get(url, { ...headers, cookie: 'commerce-place=01310-100; commerce-consent=1111' })
    expect(handled).not.toHaveBeenCalled()
    const { date: _first, ...before } = first.headers
    const { date: _again, ...after } = again.headers
    expect(after).toEqual(before)
    expect(after).toMatchObject({ vary: 'origin, accept-encoding', 'cache-control': 'private, no-store' })
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    if ('accept-encoding' in headers) expect(gunzipSync(again.rawPayload).toString()).toContain('Café 8')
  }
  expect((await server().app.inject({ method: 'HEAD', url })).body).toBe('')
})

describe('the handler is called', () => {
  /** Over a connection: HTTP injection ends each as if the client had gone, and a search is then not cached. */
  const search = async (url: string, headers: Headers = {}) => {
    const reply = await fetch(new URL(url, await origin()), { headers })
    return (await reply.json()) as { action?: string }
  }
  const origin = async () => {
    const { app } = server()
    return app.server.listening ? app.listeningOrigin : app.listen({ port: 0, host: '127.0.0.1' })
  }

  test.for([
    ['a session that is over, in a cookie', '', { cookie: `commerce-auth-token=${'a'.repeat(43)}` }, 'logout'],
    ['a session that is over, in the header', '', { authorization: `Bearer ${'a'.repeat(43)}` }, 'logout'],
    ['a session that is over, in the path', 'a'.repeat(43), {}, 'logout'],
    ['a page of another origin', '', { origin: 'https://outra.exemplo' }, undefined],
  ] as const)('for %s', async ([, token, headers, action]) => {
    const store = await aStore(pool)
    await aProduct(store, { name: 'Café' })
    const urlFor = (sessao: string) => urlOf(searchProductList, { sessao, idfornecedor: store.slug }, { sk: 'cafe' })
    await known(urlFor('token'), {}, search)
    for (let time = 0; time < 2; time++) {
      handled.mockClear()
      expect((await search(urlFor(token || 'token'), headers)).action, `time ${time}`).toBe(action)
      expect(handled).toHaveBeenCalled()
    }
  })

  test('for a customer, whose prices no visitor gets', async () => {
    const store = await aStore(pool, { tags: ['hide-price-for-logged-out-customers'] })
    await aProduct(store, { price: 12 })
    const url = listOf(store.slug)
    const { token } = await aCustomer(store)
    const session = { cookie: `commerce-auth-token=${token}` }
    await known(url)
    expect([await pricesIn(url, session), await pricesIn(url), await pricesIn(url, session)]).toEqual([
      [12],
      [null],
      [12],
    ])
  })
})

describe('a change is seen at once:', () => {
  test('a new price', async () => {
    const store = await aStore(pool)
    const { id } = await aProduct(store, { price: 10 })
    const url = listOf(store.slug)
    await known(url)
    await pool.query('update product set price = 90000 where supplier_id = $1 and id = $2', [store.id, id])
    await expect.poll(() => pricesIn(url)).toEqual([9])
  })

  test('prices that were hidden from visitors, also after a customer has loaded the list', async () => {
    const store = await aStore(pool, { tags: [] })
    await aProduct(store, { price: 10 })
    const { token } = await aCustomer(store)
    const url = listOf(store.slug)
    await known(url)
    await pool.query(`update supplier set tags = '{hide-price-for-logged-out-customers}' where id = $1`, [store.id])
    const asCustomer = () => get(url, { cookie: `commerce-auth-token=${token}` })
    await expect
      .poll(async () => {
        await asCustomer()
        return pricesIn(url)
      })
      .toEqual([null])
  })

  test('another slug of the store, beside the one that it had', async () => {
    const store = await aStore(pool)
    await aProduct(store, { name: 'Café' })
    await known(listOf(store.slug))
    await pool.query(`update supplier set slug = slug || '-nova' where id = $1`, [store.id])
    await expect.poll(() => namesIn(listOf(`${store.slug}-nova`))).toBe('Café')
    expect(await namesIn(listOf(store.slug))).toBe('Café')
  })
})

test('the list of another store is never sent, whether host or header names the store', async () => {
  const [one, other] = [`${unique('um')}.exemplo`, `${unique('outro')}.exemplo`]
  const [first, second] = [await aStore(pool, { domain: one }), await aStore(pool, { domain: other })]
  await aProduct(first, { name: 'Café' })
  await aProduct(second, { name: 'Chá' })
  const url = listOf(NO_SUPPLIER_ID)
  await known(url, { host: one })
  expect([await namesIn(url, { host: one }), await namesIn(url, { host: other })]).toEqual(['Café', 'Chá'])
  await known(url, { 'x-idfornecedor': first.id })
  for (const header of [first.id, second.id, first.slug])
    expect(await namesIn(url, { 'x-idfornecedor': header }), header).toBe(header === second.id ? 'Chá' : 'Café')
  expect(await namesIn(url, { host: one, 'x-idfornecedor': second.id })).toBe('Chá')
})

test('no call that counts attempts is answered so: an equal one would not be counted', async () => {
  const world = await aWorld(pool)
  const { cache, db } = server().appContext
  const [noted, queried] = [vi.spyOn(cache, 'noteRequest'), vi.spyOn(db, 'one')]
  const names: string[] = []
  for (const { endpoint, sent } of ROWS.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const { params, query } = await sent(world)
    noted.mockClear()
    queried.mockClear()
    await get(urlOf(endpoint, { sessao: 'token', ...params }, query), {
      'x-idfornecedor': world.store.slug,
      'x-forwarded-for': anotherAddress(),
    })
    if (noted.mock.calls.length === 0) continue
    names.push(nameOf(endpoint))
    expect(
      queried.mock.calls.map(([{ name }]) => name),
      nameOf(endpoint),
    ).not.toContain('attempt.count')
  }
  expect(names).toContain(nameOf(listProducts))
})
