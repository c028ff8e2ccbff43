import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RenderPage } from '#contract/page.ts'
import { ownApp } from '#test/builders/app.ts'

const render: RenderPage = async ({ url }) => ({
  status: 404,
  headers: {},
  html: [`<p>A página ${url} da loja</p>`],
})
const { server } = ownApp({ assetsDir: mkdtempSync(join(tmpdir(), 'balcao-assets-')), render })
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
let port = 0
beforeAll(async () => {
  await server().app.listen({ port: 0, host: '127.0.0.1' })
  port = (server().app.server.address() as AddressInfo).port
})

/** Over the network: an injected request has its dots resolved before it is sent. */
async function ask(path: string, accept: string) {
  const [reply] = (await once(
    get({ port, path, host: '127.0.0.1', agent: false, headers: { accept } }),
    'response',
  )) as [IncomingMessage]
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) }
}

describe('an address that nothing answers', () => {
  test.each([
    '/assets/%2e%2e',
    '/assets/nada.js',
    '/assets/x%00',
    '/superon/imagens/%2e%2e',
    '/docs/nada',
    '/docs/static/%2e%2e',
  ])('shows a browser a page: %s', async (path) => {
    const { status, headers, body } = await ask(path, BROWSER)
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toMatch(/lang="pt-BR".*Página não encontrada\..*href="\/"/s)
  })

  test.each(['/assets/%2e%2e', '/assets/x%00', '/superon/imagens/nada.webp'])(
    'answers a program in Portuguese JSON: %s',
    async (path) => {
      const { status, body } = await ask(path, '*/*')
      expect([status, JSON.parse(body)]).toEqual([
        404,
        { codigo: 'request.notFound', mensagem: 'Página não encontrada.' },
      ])
    },
  )

  test.each(['/v2/app/nada', '/v2/app/%zz/order/1', '/v4/%ff'])(
    'of the API is JSON for browsers too: %s',
    async (path) => {
      const { status, headers, body } = await ask(path, BROWSER)
      expect([status, JSON.parse(body).codigo]).toEqual([404, 'request.notFound'])
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' })
    },
  )

  test.each([
    ['/loja/50%', '/loja/50%25'],
    ['/%ff?q=1', '/%25ff?q=1'],
  ])('with a broken escape is for the pages of the store: %s', async (path, address) => {
    const { status, body } = await ask(path, BROWSER)
    expect([status, body]).toEqual([404, `<p>A página ${address} da loja</p>`])
  })
})
