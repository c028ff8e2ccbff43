import { describe, expect, test } from 'vitest'
import { serviceAreas } from '#contract/delivery.ts'
import type { PageRequest } from '#contract/page.ts'
import { NO_SERVICES } from '#server/config.ts'
import { ownApp, testApp } from '#test/builders/app.ts'
import { aStore } from '#test/builders/store.ts'

const pictureSources = (policy: unknown) => /img-src ([^;]+)/.exec(String(policy))?.[1]

describe('without a map service', () => {
  const { call, pool } = testApp()

  test('pictures come from here alone, and the map is drawn on plain appContext', async () => {
    const store = await aStore(pool)
    const { body, headers } = await call(serviceAreas, {
      params: { sessao: 'token' },
      query: { idfornecedor: store.slug },
    })
    expect(body.mapa).toBeNull()
    expect(pictureSources(headers['content-security-policy'])).toBe("'self' data:")
  })
})

describe('with a map service', () => {
  const url = 'https://tiles.exemplo:8443/v1/{z}/{x}/{y}.png?chave=1'
  const { call, pool } = ownApp(null, {
    services: { ...NO_SERVICES, mapTilesUrl: url, mapAttribution: '© OpenStreetMap' },
  })

  test('its pictures are allowed, and those of other hosts are not', async () => {
    const store = await aStore(pool)
    const { body, headers } = await call(serviceAreas, {
      params: { sessao: 'token' },
      query: { idfornecedor: store.slug },
    })
    expect(body.mapa).toEqual({ url, atribuicao: '© OpenStreetMap' })
    expect(pictureSources(headers['content-security-policy'])).toBe("'self' data: https://tiles.exemplo:8443")
    expect(String(headers['content-security-policy'])).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/)
  })
})

describe('the scripts of a bank', () => {
  const render = async ({ url }: PageRequest) => ({
    status: url.endsWith('/2/cartao') ? 404 : 200,
    headers: {},
    html: [],
  })
  const app = ownApp({ assetsDir: null, render })
  const policyOf = async (url: string) =>
    String((await app.server().app.inject({ url })).headers['content-security-policy'])

  test.each([
    '/pedidos/1/cartao',
    '/loja/pedidos/1/cartao',
    '/loja/pedidos/1/cartao?x=1',
    '/commerce/loja/pedidos/1/cartao/',
  ])('may run on %s, where an order is paid by card', async (url) => expect(await policyOf(url)).toContain('frame-src'))
  test.each([
    '/?x=/pedidos/1/cartao',
    '/loja/produtos?voltar=/pedidos/1/cartao',
    '/loja/pedidos/1?x=/pedidos/1/cartao?',
    '/loja/pedidos/1/cartao/outra',
    '/loja/pedidos/2/cartao',
  ])('may not on %s', async (url) => expect(await policyOf(url)).not.toContain('frame-src'))
})
