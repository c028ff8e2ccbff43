import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { listOrders } from '#contract/order-list.ts'
import type { PageRequest, RenderPage } from '#contract/page.ts'
import { ownApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aStore, unique } from '#test/builders/store.ts'
import { pages } from './pages.ts'

/** A page that shows how many orders the person has, or which origin its canonical link would name. */
const render: RenderPage = async (request, call) => {
  if (request.url.endsWith('/origin')) return { status: 200, headers: {}, html: [request.origin] }
  const { usuario } = await call(customerSettings, { params: { sessao: 'token' }, headers: {}, query: {} })
  if (usuario === null) return { status: 200, headers: {}, html: ['Entrar'] }
  const { total } = await call(listOrders, { params: { idcliente: usuario?.idcliente ?? '' }, query: {} })
  return { status: 200, headers: {}, html: [`${String(total)} pedidos`] }
}
const { pool, server } = ownApp({ assetsDir: null, render })

test('where the database is lost while a page is rendered, the answer is an error page and not JSON', async () => {
  const renderer = {
    assetsDir: null,
    render: async ({ isUnavailable }: PageRequest) => ({
      status: isUnavailable ? 503 : 200,
      headers: {},
      html: ['Em manutenção'],
    }),
  }
  const app = Fastify()
  await app.register(cookie)
  pages({ ...server(), app }, renderer, () => Promise.reject(new Error('Connection terminated unexpectedly')))
  const reply = await app.inject('/')
  expect([reply.statusCode, reply.headers['retry-after'], reply.headers['content-type'], reply.body]).toEqual([
    503,
    '5',
    'text/html; charset=utf-8',
    'Em manutenção',
  ])
  await app.close()
})

test('a page for a person who is signed in is cached nowhere: after signing out there is no way back to it', async () => {
  const store = await aStore(pool)
  const { token } = await aCustomer(store)
  const keptAs = async (cookies: Record<string, string>) =>
    (await server().app.inject({ url: `/${store.slug}`, cookies })).headers['cache-control']
  expect(await keptAs({ 'commerce-auth-token': token })).toBe('private, no-store')
  expect(await keptAs({})).toBe('private, no-cache')
  expect(await keptAs({ 'commerce-auth-token': 'of nobody' })).toBe('private, no-cache')
})

test('a page calls for its own store, whichever store the client names', async () => {
  const [store, other] = [await aStore(pool), await aStore(pool)]
  const { token } = await aCustomer(store)
  const page = await server().app.inject({
    url: `/${store.slug}/pedidos`,
    headers: { 'x-idfornecedor': other.id },
    cookies: { 'commerce-auth-token': token },
  })
  expect(page.body).toBe('0 pedidos')
})

test('a call that does not exist is answered in JSON, not taken for a form of a page', async () => {
  const reply = await server().app.inject({
    method: 'POST',
    url: '/v4/nada',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect([reply.statusCode, reply.json().codigo]).toEqual([404, 'request.notFound'])
})

describe('the origin of a page', () => {
  const originAt = async (host: string, slug: string) =>
    (await server().app.inject({ url: `/${slug}/origin`, headers: { host } })).body

  test('is that of PUBLIC_URL, also for a made-up host', async () => {
    const { slug } = await aStore(pool)
    for (const host of ['localhost', 'evil.exemplo', 'localhost:81', 'evil.exemplo"><script>', '127.0.0.1']) {
      expect(await originAt(host, slug), host).toBe('http://localhost')
    }
  })

  test('is a domain of the store’s own, by which the visitor came', async () => {
    const [domain, additional] = [`${unique('a')}.exemplo`, `${unique('b')}.exemplo`]
    const store = await aStore(pool, { domain })
    await pool.query('insert into supplier_domain (domain, supplier_id, position) values ($1, $2, 1)', [
      additional,
      store.id,
    ])
    expect(await originAt(domain, store.slug)).toBe(`http://${domain}`)
    expect(await originAt(additional.toUpperCase(), store.slug)).toBe(`http://${additional}`)
    expect(await originAt(`${domain}:81`, store.slug), 'without an invented port').toBe(`http://${domain}`)
  })
})
