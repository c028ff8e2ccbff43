import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { listProducts, productDetail } from '#contract/catalog.ts'
import { urlOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failures.ts'
import type { RenderPage } from '#contract/page.ts'
import { ownApp } from '#test/builders/app.ts'
import { aStore } from '#test/builders/store.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly requestId?: string
  readonly [fact: string]: unknown
}

const lines: Line[] = []
const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
const render: RenderPage = async ({ requestId, store }) => {
  if (store === null) throw new Error('the chooser is broken')
  return { status: 500, headers: {}, html: [requestId], fault: new Error('the screen is broken') }
}
const pages = { assetsDir: mkdtempSync(join(tmpdir(), 'balcao-assets-')), render }
const verbose = ownApp(pages, { logLevel: 'debug', logTo })
const quiet = ownApp(pages, { logLevel: 'info', logTo })
const { pool } = verbose
beforeEach(() => void (lines.length = 0))

const requestLines = () => lines.filter(({ msg }) => msg === 'request')
const BROWSER = { accept: 'text/html' }

/** Breaks a statement of the application, as a bug would. */
function breakCatalog({ server }: typeof verbose) {
  const { cache } = server().appContext
  const { remember } = cache
  cache.remember = () => Promise.reject(new Error('a bug'))
  return () => void (cache.remember = remember)
}

test('each request has a line with its route, store, status and time, and nothing of its URL', async () => {
  const store = await aStore(pool)
  const url = urlOf(listProducts, { idfornecedor: store.slug, endereco: '0' }, { q: 'segredo' })
  // The second is answered from memory.
  for (let index = 0; index < 2; index++) await verbose.server().app.inject(url)
  await verbose.server().app.inject({ method: 'DELETE', url: '/segredo' })
  expect(requestLines()).toMatchObject([
    { level: 20, method: 'GET', route: listProducts.path, store: store.id, status: 200, ms: expect.any(Number) },
    { method: 'GET', route: listProducts.path, store: store.id, status: 200 },
    { method: 'DELETE', route: '(none)', status: 404 },
  ])
  expect(new Set(requestLines().map(({ requestId }) => requestId)).size).toBe(3)
  expect(JSON.stringify(lines)).not.toContain('segredo')
})

test('requests have no line unless the level is debug', async () => {
  await quiet.server().app.inject('/healthz')
  expect(lines).toEqual([])
})

test('a fault is answered with the id under which the log has it, and its store', async () => {
  const store = await aStore(pool)
  const url = urlOf(productDetail, { sessao: '0', idfornecedor: store.slug, id: '1' }, {})
  await quiet.server().app.inject(url)
  const mend = breakCatalog(quiet)
  const { statusCode, headers, body } = await quiet.server().app.inject(url)
  mend()
  const id = headers['x-request-id']
  expect([statusCode, JSON.parse(body) as FailureBody]).toEqual([
    500,
    {
      codigo: 'server.unexpected',
      mensagem: 'Houve uma falha do nosso lado. Tente de novo em alguns instantes.',
      detalhes: { requestId: id },
    },
  ])
  expect(lines).toMatchObject([{ level: 50, msg: 'request failed', requestId: id, err: { message: 'a bug' } }])
})

test('a refusal has no id: nothing of it is in the log', async () => {
  const { headers, body } = await quiet.server().app.inject('/v2/app/nada')
  expect(headers['x-request-id']).toBeUndefined()
  expect(JSON.parse(body)).toEqual({ codigo: 'request.notFound', mensagem: 'Página não encontrada.' })
  expect(lines).toEqual([])
})

test('the page of a fault shows the id to people', async () => {
  const outside = await quiet.server().app.inject({ url: '/', headers: BROWSER })
  expect(outside.statusCode).toBe(500)
  const id = String(outside.headers['x-request-id'])
  expect(outside.body).toContain(`<p>Código do erro: ${id}</p>`)
  expect(lines).toMatchObject([{ msg: 'request failed', requestId: id }])
})

test('the renderer of a store gets the id of the request, which the log has with the fault', async () => {
  const store = await aStore(pool)
  const { body, headers } = await quiet.server().app.inject({ url: `/${store.slug}/entrar`, headers: BROWSER })
  expect(body).toBe(headers['x-request-id'])
  expect(lines).toMatchObject([
    { msg: 'page failed', requestId: body, store: store.id, err: { message: 'the screen is broken' } },
  ])
})
