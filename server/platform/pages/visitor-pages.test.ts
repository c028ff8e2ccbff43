import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { listSuppliers } from '#contract/supplier.ts'
import type { RenderPage } from '#contract/page.ts'
import { ownApp } from '#test/builders/app.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'
import { normalizedUrl } from './visitor-pages.ts'

const rendered: string[] = []

/** The products of the store; on some paths a page that must not be shared. */
const render: RenderPage = async ({ url, store }, call) => {
  rendered.push(url)
  const idfornecedor = store?.supplier.id ?? ''
  if (url.endsWith('/categoria/nenhuma')) return { status: 404, headers: {}, html: ['Não há'] }
  if (url.endsWith('/categoria/quebrada')) return { status: 200, headers: {}, html: [], fault: new Error('broken') }
  if (url.endsWith('/categoria/lojas'))
    await call(listSuppliers, { params: { sessao: 'token' }, query: { idfornecedor } })
  const { produtos } = await call(listProducts, { params: { idfornecedor, endereco: '0' }, query: {} })
  const names = produtos.map(({ nome }) => nome).join(', ')
  return { status: 200, headers: {}, html: [`${names} ${'é'.repeat(2000)}`] }
}
// The folder has no scripts: nothing here loads one.
const { pool, server } = ownApp({ assetsDir: import.meta.dirname, render })

const get = (url: string, headers: Record<string, string> = {}) => server().app.inject({ url, headers })
const rendersOf = (store: StoreBuilder) => rendered.filter((url) => url.startsWith(`/${store.slug}`)).length

test('visitors at once and later get one page, in the best form that each takes', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Café' })
  const url = `/${store.slug}/produtos`
  const [plain, gzip, brotli] = await Promise.all([
    get(url),
    get(url, { 'accept-encoding': 'gzip' }),
    get(`${url}?utm_source=x`, { 'accept-encoding': 'gzip, br' }),
  ])
  expect(plain.body).toContain('Café')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect([gzip, brotli].map(({ headers }) => headers.etag)).toEqual([plain.headers.etag, plain.headers.etag])
  expect(rendersOf(store)).toBe(1)
})

test('a browser that has the page gets 304, until something in it changes', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Café' })
  const url = `/${store.slug}`
  const { etag } = (await get(url)).headers
  const again = () => get(url, { 'if-none-match': `"other", ${String(etag)}` })
  const known = await again()
  expect([known.statusCode, known.body, known.headers.etag, known.headers.vary]).toEqual([
    304,
    '',
    etag,
    'cookie, accept-encoding',
  ])
  expect((await server().app.inject({ method: 'HEAD', url })).headers.etag).toBe(etag)

  await aProduct(store, { name: 'Chá' })
  await expect.poll(async () => (await again()).statusCode).toBe(200)
  expect((await again()).body).toContain('Chá')
})

test('a URL leads to another page as soon as its store has another name, or its visitors go elsewhere first', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Café' })
  const seen = [await get(`/${store.slug}?pagina=1`), await get(`/${store.slug}?pagina=1`)]
  expect(seen.map(({ body }) => body)).toEqual([expect.stringContaining('Café'), expect.stringContaining('Café')])

  const slug = `${store.slug}-nova`
  await pool.query('update supplier set slug = $2 where id = $1', [store.id, slug])
  await expect.poll(async () => (await get(`/${store.slug}?pagina=1`)).headers.location).toBe(`/${slug}?pagina=1`)
  expect((await get(`/${slug}`)).body).toContain('Café')

  await pool.query(`update supplier set tags = tags || '{requires-address-to-access}' where id = $1`, [store.id])
  await expect.poll(async () => (await get(`/${slug}`)).headers.location).toContain('/onde-entregar')
})

describe('a CDN may store a page', () => {
  const storedBy = async (url: string, headers: Record<string, string> = {}) =>
    String((await get(url, headers)).headers['cache-control'])

  test('for everybody without cookies, shortly', async () => {
    const { slug } = await aStore(pool)
    expect(await storedBy(`/${slug}`)).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=30')
  })

  test.for([
    ['a place was chosen', '', { cookie: 'commerce-place=01310-100' }],
    ['a way to pay was chosen', '', { cookie: 'commerce-payment=pix' }],
    ['a view of lists was chosen', '', { cookie: 'commerce-list=tabela' }],
    ['a store was chosen', '', { cookie: 'commerce-supplier=other' }],
    ['a session is named', '', { cookie: 'commerce-auth-token=ended' }],
    ['a token is sent', '', { authorization: 'Bearer ended' }],
    ['another site asks', '', { origin: 'https://other.exemplo' }],
    ['the URL has a key', '?api_key=secret', {}],
    ['the screen is personal', '/conta', {}],
    ['the screen has a code in its URL', '/redefinir-senha?codigo=1', {}],
    ['a reply of it is not shared', '/categoria/lojas', {}],
    ['there is no such page', '/categoria/nenhuma', {}],
    ['the page failed', '/categoria/quebrada', {}],
  ] as const)('but not where %s', async ([, path, headers]) => {
    const { slug } = await aStore(pool)
    expect(await storedBy(`/${slug}${path}`, headers)).toMatch(/^private, |^no-store/)
  })
})

test('each way to write a URL without a difference is one page', () => {
  expect(normalizedUrl('/loja/produtos?utm_source=a&q=caf%C3%A9&gclid=1&ordem=nome#top')).toBe(
    '/loja/produtos?ordem=nome&q=caf%C3%A9',
  )
  expect(normalizedUrl('/loja/?fbclid=1')).toBe('/loja/')
  expect(normalizedUrl('/loja/produtos?q=a+b')).toBe(normalizedUrl('/loja/produtos?q=a%20b'))
})
