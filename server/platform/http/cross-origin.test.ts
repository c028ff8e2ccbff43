import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { changeClientOrigins } from '#contract/supplier.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { server, pool, call } = app

/** A web client of the test's own, which the stores allow. */
async function anOrigin(...stores: readonly StoreBuilder[]): Promise<string> {
  const origin = `https://${randomUUID()}.exemplo`
  for (const { id } of stores)
    await pool.query('insert into supplier_origin (supplier_id, origin) values ($1, $2)', [id, origin])
  return origin
}

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'OPTIONS'
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: object
}
const send = (origin: string, { method = 'GET', url, headers = {}, payload }: Sent) =>
  server().app.inject({
    method,
    url,
    headers: {
      host: 'localhost',
      'x-forwarded-for': anotherAddress(),
      origin,
      'sec-fetch-site': 'cross-site',
      ...headers,
    },
    ...(payload ? { payload } : {}),
  })
const readerOf = ({ headers }: Awaited<ReturnType<typeof send>>) => headers['access-control-allow-origin']
const SIGN_IN = { method: 'POST', url: '/v1/app/token/usuario/autenticar' } as const
const PREFLIGHT = {
  method: 'OPTIONS',
  url: SIGN_IN.url,
  headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,x-idfornecedor' },
} as const

/** The list of origins is one for all stores; every process is notified of a change a moment later. */
const whenListed = (origin: string) =>
  vi.waitFor(async () => expect((await send(origin, PREFLIGHT)).statusCode).toBe(204), { timeout: 60_000 })

describe('a preflight', () => {
  test('of an origin that some store allows names what may be sent, and never credentials', async () => {
    const origin = await anOrigin(await aStore(pool))
    await whenListed(origin)
    const { headers } = await send(origin, PREFLIGHT)
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': expect.stringMatching(/GET.*POST.*PUT.*DELETE/),
      'access-control-max-age': '600',
      vary: expect.stringContaining('origin'),
    })
    const allowed = String(headers['access-control-allow-headers']).split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'idempotency-key',
        'x-idfornecedor',
        'x-cookie-necessarios',
        'x-cookie-sessao',
        'x-cookie-desempenho',
        'x-cookie-personalizacao',
        'x-utm-source',
        'x-utm-campaign',
        'x-utm-all',
      ]),
    )
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test.each(['https://desconhecida.exemplo', 'null'])('of %s is refused', async (origin) => {
    const reply = await send(origin, PREFLIGHT)
    expect([reply.statusCode, reply.json().codigo, readerOf(reply)]).toEqual([403, 'request.crossOrigin', undefined])
  })

  test('opens nothing but the API', async () => {
    const origin = await anOrigin(await aStore(pool))
    await whenListed(origin)
    for (const url of ['/', '/loja/entrar', '/docs', '/superon/imagens/x.webp']) {
      const reply = await send(origin, { ...PREFLIGHT, url })
      expect([reply.statusCode, readerOf(reply)]).toEqual([404, undefined])
    }
  })
})

describe('a client of an allowed origin', () => {
  async function aClient() {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const origin = await anOrigin(store)
    await whenListed(origin)
    return { store, buyer, origin, inStore: { 'x-idfornecedor': store.id } }
  }

  test('gets its token at sign-in, also where it repeats the tokenOrigin of the specification, and no cookie', async () => {
    const { store, buyer, origin } = await aClient()
    const reply = await send(origin, {
      ...SIGN_IN,
      payload: { cpf: buyer.email, senha: PASSWORD, idfornecedor: store.id, tokenOrigin: 'commerce' },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json().token).toMatch(/^[\w-]{43}$/)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect([readerOf(reply), reply.headers['access-control-expose-headers']]).toEqual([
      origin,
      expect.stringContaining('retry-after'),
    ])
    expect(reply.headers.vary).toMatch(/origin/)
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('is known by its token in the path or in Authorization, and never by the cookie', async () => {
    const {
      buyer: { token, customerId },
      origin,
      inStore,
    } = await aClient()
    const settings = async (url: string, headers: Record<string, string> = {}) => {
      const reply = await send(origin, { url, headers: { ...inStore, ...headers } })
      return (reply.json() as { usuario: { idcliente: string } | null }).usuario?.idcliente
    }
    const own = '/v2/app/token/get-configuracoes-cliente'
    expect(await settings(`/v2/app/${token}%7C${customerId}/get-configuracoes-cliente`)).toBe(customerId)
    expect(await settings(own, { authorization: `Bearer ${token}` })).toBe(customerId)
    expect(await settings(own, { authorization: token })).toBe(customerId)
    expect(await settings(own, { authorization: 'Basic YTpi' })).toBeUndefined()
    expect(await settings(own, { cookie: `commerce-auth-token=${token}` })).toBeUndefined()
  })

  test('changes what its token may change, and nothing by the cookie', async () => {
    const {
      store,
      buyer: { token, customerId },
      origin,
      inStore,
    } = await aClient()
    const { id } = await aProduct(store)
    const save = (session: string, headers: Record<string, string> = {}) =>
      send(origin, {
        method: 'POST',
        url: `/v2/app/${session}%7C${customerId}/usuario/${customerId}/cart`,
        headers: { ...inStore, ...headers },
        payload: { cartItens: [{ id, quantidade: 2 }] },
      })
    const byCookie = await save('token', { cookie: `commerce-auth-token=${token}` })
    expect(byCookie.statusCode, byCookie.body).toBe(401)
    const byToken = await save(token)
    expect([byToken.statusCode, readerOf(byToken)], byToken.body).toEqual([200, origin])
  })

  test('may read refusals', async () => {
    const { store, origin } = await aClient()
    const reply = await send(origin, {
      ...SIGN_IN,
      payload: { cpf: 'ninguem@exemplo.com.br', senha: 'errada', idfornecedor: store.id },
    })
    expect([reply.statusCode, readerOf(reply)]).toEqual([401, origin])
    const malformed = await server().app.inject({
      method: 'POST',
      url: SIGN_IN.url,
      headers: { host: 'localhost', origin, 'content-type': 'application/json' },
      payload: '{',
    })
    expect([malformed.statusCode, readerOf(malformed)]).toEqual([400, origin])
  })

  test('is a stranger in a store that does not allow it', async () => {
    const { buyer, origin } = await aClient()
    const other = await aStore(pool)
    const read = await send(origin, { url: `/v2/app/${other.slug}/listaprodutos/0` })
    expect([read.statusCode, readerOf(read), read.headers['access-control-expose-headers']]).toEqual([
      200,
      undefined,
      undefined,
    ])
    const change = await send(origin, {
      ...SIGN_IN,
      payload: { cpf: buyer.email, senha: PASSWORD, idfornecedor: other.id },
    })
    expect([change.statusCode, change.json().codigo, readerOf(change)]).toEqual([403, 'request.crossOrigin', undefined])
  })

  test('posts no form to a page', async () => {
    const { store, origin } = await aClient()
    const reply = await send(origin, {
      method: 'POST',
      url: `/${store.slug}/entrar`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    // This application serves no pages: without them nothing takes a form.
    expect([reply.statusCode, readerOf(reply)]).toEqual([404, undefined])
  })
})

describe('the list of origins', () => {
  const change = async (store: StoreBuilder, origens: string[], origensVistas?: string[]) => {
    const { token } = await aStaffMember(store, 'staff', ['settings'])
    return call(changeClientOrigins, {
      params: { idfornecedor: store.id },
      body: { origens, ...(origensVistas ? { origensVistas } : {}) },
      headers: { cookie: `commerce-auth-token=${token}` },
    })
  }

  test('is changed by staff, and in force at once', async () => {
    const store = await aStore(pool)
    const host = `${randomUUID()}.exemplo`
    const { body } = await change(store, [`https://${host.toUpperCase()}/`, `https://${host}`])
    expect(body).toEqual({ origens: [`https://${host}`] })
    await whenListed(`https://${host}`)
    expect((await change(store, [])).body).toEqual({ origens: [] })
    await vi.waitFor(async () => expect((await send(`https://${host}`, PREFLIGHT)).statusCode).toBe(403), {
      timeout: 60_000,
    })
  })

  test('merges what two members of staff change at once, and has a maximum', async () => {
    const store = await aStore(pool)
    const [a, b, c] = ['https://a.exemplo', 'https://b.exemplo', 'https://c.exemplo'] as const
    await change(store, [a, b])
    // Both saw a and b: one removes b, the other adds c.
    await change(store, [a], [a, b])
    expect((await change(store, [a, b, c], [a, b])).body).toEqual({ origens: [a, c] })
    const many = Array.from({ length: 20 }, (_, index) => `https://m${index}.exemplo`)
    expect((await change(store, many, [])).failure.codigo).toBe('supplier.tooManyOrigins')
  })

  test('takes no text that is no origin', async () => {
    const { status, failure } = await change(await aStore(pool), ['https://app.exemplo', 'http://app.exemplo'])
    expect([status, failure.codigo, failure.campo]).toEqual([422, 'supplier.badOrigin', 'origens.1'])
  })
})
