import type { OutgoingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import { listAddresses } from '#contract/address.ts'
import type { Page, PageRequest } from '#contract/page.ts'
import type { PageRenderer } from '#server/platform/pages/pages.ts'
import { anotherAddress, ownApp } from '#test/builders/app.ts'
import { aCustomer, PASSWORD, type Person } from '#test/builders/people.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

/** A page that redirects to `voltar` of its URL; all requests are recorded. */
const asked: PageRequest[] = []
const pages: PageRenderer = {
  assetsDir: null,
  render: async (request): Promise<Page> => {
    asked.push(request)
    const location = new URLSearchParams(request.url.split('?')[1]).get('voltar')
    return location === null
      ? { status: 200, headers: {}, html: ['página'] }
      : { status: 302, headers: { location }, html: [] }
  },
}
const lines: string[] = []
const app = ownApp(pages, { logLevel: 'trace', logTo: { write: (line) => void lines.push(line) } })
const behindTls = ownApp(null, { publicUrl: 'https://loja.exemplo' })
const { pool } = app

type Headers = Record<string, string>
const withCookie = (token: string): Headers => ({ cookie: `commerce-auth-token=${token}` })

function signIn(
  store: StoreBuilder,
  person: Person,
  { headers = {}, origin = 'commerce', from = app }: { headers?: Headers; origin?: string; from?: typeof app } = {},
) {
  return from.server().app.inject({
    method: 'POST',
    url: '/v1/app/token/usuario/autenticar',
    headers: { 'x-forwarded-for': anotherAddress(), ...headers },
    payload: { cpf: person.email, senha: PASSWORD, idfornecedor: store.slug, tokenOrigin: origin },
  })
}
const cookieIn = (reply: { headers: OutgoingHttpHeaders }): string => [reply.headers['set-cookie'] ?? ''].flat().join()
const tokenIn = (reply: { headers: OutgoingHttpHeaders }): string =>
  /^commerce-auth-token=([^;]+)/.exec(cookieIn(reply))?.[1] ?? ''

/** What no client library would send as it is: the raw first line of a request. */
async function overWire(path: string): Promise<{ statusCode: number; headers: Record<string, string> }> {
  const { app: http } = app.server()
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  const [first = '', ...lines] = answer.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? []
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { statusCode: Number(first.split(' ')[1]), headers }
}

describe('the session cookie', () => {
  test('is hidden from scripts and other sites, and from plain http where people come by https', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    expect(cookieIn(await signIn(store, person))).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookieIn(await signIn(store, person, { from: behindTls }))).toMatch(
      /; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('is the only place that holds the token after a first-party sign-in', async () => {
    const store = await aStore(pool)
    const reply = await signIn(store, await aCustomer(store))
    const token = tokenIn(reply)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(reply.body).not.toContain(token)
    const settings = await app.server().app.inject({
      url: '/v2/app/token/get-configuracoes-cliente',
      headers: { ...withCookie(token), 'x-idfornecedor': store.slug },
    })
    expect(settings.json()).toMatchObject({ usuario: { fornecedor_slug: store.slug } })
    expect(settings.body).not.toContain(token)
    const { rows } = await pool.query<{ stored: string }>(
      'select token_hash::text as stored from session where supplier_id = $1',
      [store.id],
    )
    expect(rows.map(({ stored }) => stored).join()).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('is never the one that the browser came with', async () => {
    const store = await aStore(pool)
    const [attacker, victim] = [await aCustomer(store), await aCustomer(store)]
    for (const planted of ['chosen-by-somebody-else', attacker.token]) {
      const reply = await signIn(store, victim, { headers: withCookie(planted) })
      expect(tokenIn(reply)).toMatch(/^[\w-]{43}$/)
      expect(tokenIn(reply)).not.toBe(planted)
      expect(
        (await app.call(listAddresses, { params: { sessao: planted }, headers: { 'x-idfornecedor': store.slug } }))
          .status,
      ).toBe(401)
    }
  })

  test('ends by signing out, for every way to bring the token', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const token = tokenIn(await signIn(store, person))
    const named = { 'x-idfornecedor': store.slug }
    const ways = [
      { sessao: 'token', headers: { ...named, ...withCookie(token) } },
      { sessao: token, headers: named },
      { sessao: `${token}|${person.customerId}`, headers: named },
    ]
    const statuses = () =>
      Promise.all(
        ways.map(
          async ({ sessao, headers }) => (await app.call(listAddresses, { params: { sessao }, headers })).status,
        ),
      )
    expect(await statuses()).toEqual([200, 200, 200])
    await app.call(access.signOut, { params: { sessao: 'token' }, headers: { ...named, ...withCookie(token) } })
    expect(await statuses()).toEqual([401, 401, 401])
  })
})

test('no log line holds a token, a login or a password, in any case', async () => {
  const store = await aStore(pool)
  const person = await aCustomer(store)
  const token = tokenIn(await signIn(store, person))
  const { app: http } = app.server()
  const segment = encodeURIComponent(`${token}|${person.customerId}`)
  const named = { 'x-idfornecedor': store.slug }
  await http.inject({ url: `/v1/app/${segment}/enderecos`, headers: named })
  await http.inject({ url: `/v1/app/${segment}/enderecos/%zz`, headers: named })
  await http.inject({ url: `/v1/app/${segment}/nada`, headers: named })
  await http.inject({
    url: `/v2/app/token/usuario/${encodeURIComponent(person.email)}`,
    headers: { ...named, ...withCookie(token) },
  })
  await http.inject({
    method: 'POST',
    url: `/v1/app/${segment}/enderecos`,
    headers: { ...named, 'content-type': 'application/json' },
    payload: '{"cep": ',
  })
  await signIn(store, person, { headers: withCookie(token) })
  await http.inject({ url: `/${store.slug}/entrar?api_key=${token}`, headers: withCookie(token) })
  // A fault is logged whole: it must not include the request.
  const fault = new Error('for the log')
  http.log.error(
    {
      err: fault,
      req: { method: 'GET', url: `/v1/app/${segment}/enderecos`, routeOptions: { url: '/v1/app/:sessao/enderecos' } },
    },
    'request failed',
  )
  const log = lines.join('\n')
  expect(log).toContain('for the log')
  for (const secret of [token, person.email, PASSWORD]) expect(log).not.toContain(secret)
})

describe('a change requested by another site', () => {
  const FOREIGN: Headers[] = [
    { origin: 'https://outro.exemplo' },
    { origin: 'null' },
    { origin: 'http://localhost.outro.exemplo' },
    { origin: 'http://localhost:81' },
    { origin: 'http://outro-localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  const call = (headers: Headers, method: 'GET' | 'POST', url: string) =>
    app.server().app.inject({ method, url, headers: { host: 'localhost', ...headers } })

  test.each(FOREIGN)('is refused: %j', async (headers) => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const sent = { ...headers, ...withCookie(person.token), 'x-idfornecedor': store.slug }
    const refused = [
      await call(sent, 'POST', '/v1/app/token/cliente/enderecos/00000000-0000-0000-0000-000000000000/excluir'),
      // Specified as a GET, and yet it ends something.
      await call(sent, 'GET', '/v1/app/token/cliente/logout'),
      await call(sent, 'POST', `/${store.slug}/sair`),
    ]
    for (const reply of refused) expect([reply.statusCode, reply.json().codigo]).toEqual([403, 'request.crossOrigin'])
    expect(
      (await app.call(listAddresses, { params: { sessao: person.token }, headers: { 'x-idfornecedor': store.slug } }))
        .status,
    ).toBe(200)
  })

  test.each<Headers>([
    { origin: 'http://localhost' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('is taken from our own: %j', async (headers) => {
    const store = await aStore(pool)
    const { token } = await aCustomer(store)
    expect(
      (
        await call(
          { ...headers, ...withCookie(token), 'x-idfornecedor': store.slug },
          'GET',
          '/v1/app/token/cliente/logout',
        )
      ).statusCode,
    ).toBe(200)
  })

  test('cannot come as a form, which browsers send without a preflight', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const reply = await app.server().app.inject({
        method: 'POST',
        url: '/v1/app/token/usuario/autenticar',
        headers: { 'content-type': type },
        payload: 'cpf=a&senha=b',
      })
      expect([reply.statusCode, reply.json().codigo], type).toEqual([415, 'request.unsupportedMedia'])
    }
  })
})

describe('a Host header', () => {
  test('cannot take a session into another store', async () => {
    const store = await aStore(pool)
    const domain = `${unique('loja')}.exemplo`
    const other = await aStore(pool, { domain })
    const { token } = await aCustomer(store)
    for (const headers of [
      { host: domain },
      { 'x-forwarded-host': domain },
      { host: domain, 'x-idfornecedor': other.slug },
    ]) {
      const reply = await app
        .server()
        .app.inject({ url: '/v2/app/token/get-configuracoes-cliente', headers: { ...headers, ...withCookie(token) } })
      expect(reply.json(), JSON.stringify(headers)).toEqual({ usuario: null })
    }
  })

  const originOf = async (slug: string, headers: Headers, remoteAddress = '127.0.0.1') => {
    asked.length = 0
    await app.server().app.inject({ url: `/${slug}`, headers, remoteAddress })
    return asked.map(({ origin }) => origin)
  }

  test.each([
    'localhost',
    'localhost:8080',
    'loja.exemplo:8080',
    'alguem@outro.exemplo',
    'outro.exemplo/caminho?x=',
    'localhost.outro.exemplo',
    'a b',
    'x:99999',
    '',
  ])('%j gives pages the origin of PUBLIC_URL, for any host', async (host) => {
    for (const store of [await aStore(pool), await aStore(pool, { domain: `${unique('loja')}.exemplo` })]) {
      expect(await originOf(store.slug, { host })).toEqual(['http://localhost'])
    }
  })

  test('gives pages the origin of the store’s own domain, and of nothing near it', async () => {
    const domain = `${unique('loja')}.exemplo`
    const { slug } = await aStore(pool, { domain })
    for (const host of [domain, domain.toUpperCase(), `${domain}.`, `${domain}:8080`]) {
      expect(await originOf(slug, { host }), host).toEqual([`http://${domain}`])
    }
    for (const host of [`alguem@${domain}`, `${domain}/caminho?x=`, `www.${domain}`, `${domain}.outro.exemplo`]) {
      expect(await originOf(slug, { host }), host).toEqual(['http://localhost'])
    }
  })

  test('and forwarded ones count from a proxy on this machine only', async () => {
    const [host, forwarded] = [`${unique('loja')}.exemplo`, `${unique('outra')}.exemplo`]
    const { slug } = await aStore(pool, { domain: host })
    await aStore(pool, { domain: forwarded })
    // The scheme is that of PUBLIC_URL, for any other scheme.
    const headers = { host, 'x-forwarded-host': forwarded, 'x-forwarded-proto': 'https' }
    expect(await originOf(slug, headers, '203.0.113.9')).toEqual([`http://${host}`])
    expect(await originOf(slug, headers)).toEqual([`http://${forwarded}`])
  })
})

describe('a link of ours never leads to another site', () => {
  const AWAY = [
    '//evil.exemplo',
    '/\\evil.exemplo',
    '\\\\evil.exemplo',
    'https://evil.exemplo',
    'https:evil.exemplo',
    'javascript:alert(1)',
    '/\t/evil.exemplo',
    '/.//evil.exemplo',
    '/%2e//evil.exemplo',
    '///evil.exemplo',
    '//localhost@evil.exemplo',
    ' //evil.exemplo',
    'http://localhost.evil.exemplo',
  ]
  const leadsTo = (location: unknown) => new URL(String(location), 'http://localhost/loja/entrar').origin

  test.each(AWAY)('by where a page returns to: %j', async (place) => {
    const store = await aStore(pool)
    const reply = await app
      .server()
      .app.inject({ url: `/${store.slug}/entrar?voltar=${encodeURIComponent(place)}`, headers: { host: 'localhost' } })
    expect(reply.statusCode).toBe(302)
    expect(leadsTo(reply.headers.location)).toBe('http://localhost')
  })

  test.each([...AWAY, 'evil.exemplo', '..', '%2f%2fevil.exemplo'])(
    'by the store that it selects: %j',
    async (place) => {
      const store = await aStore(pool)
      for (const path of [
        `/${store.slug}`,
        `/${store.slug}/produtos`,
        '/',
        `/.//evil.exemplo`,
        `/${store.slug}//evil.exemplo`,
      ]) {
        const reply = await app.server().app.inject({
          url: `${path}?fselecionado=${encodeURIComponent(place)}&empresa=${encodeURIComponent(place)}`,
          headers: { host: 'localhost', accept: 'text/html' },
        })
        if (reply.headers.location !== undefined) expect(leadsTo(reply.headers.location), path).toBe('http://localhost')
      }
    },
  )

  test('by a store of another company, on its own domain', async () => {
    const domain = `${unique('loja')}.exemplo`
    await aStore(pool, { domain })
    const there = await aStore(pool, { domain: `${unique('outra')}.exemplo` })
    const reply = await app.server().app.inject({ url: `/?fselecionado=${there.slug}`, headers: { host: domain } })
    expect(leadsTo(reply.headers.location)).toBe('http://localhost')
  })

  test.each(['/loja/produtos?q=caf%C3%A9&x=1#topo', '/'])('and to its own place as it is: %s', async (place) => {
    const store = await aStore(pool)
    const reply = await app
      .server()
      .app.inject({ url: `/${store.slug}/entrar?voltar=${encodeURIComponent(place)}`, headers: { host: 'localhost' } })
    expect(reply.headers.location).toBe(place)
  })

  test.each([
    '/commerce//evil.exemplo',
    '/commerce/\\evil.exemplo',
    '/commerce///evil.exemplo/x',
    '//evil.exemplo/x?y=1',
    '/\\evil.exemplo',
    '//evil.exemplo/%zz',
  ])('by its address: %s', async (path) => {
    const { statusCode, headers } = await overWire(path)
    expect(statusCode).toBe(301)
    expect(headers.location).toMatch(/^\/evil\.exemplo/)
  })

  test.each(['http://evil.exemplo/loja', 'evil.exemplo', '*', '/\t'])('nor by one that is none: %j', async (path) => {
    const { statusCode, headers } = await overWire(path)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(headers.location).toBeUndefined()
  })

  test.each([
    ['/%zz', '/%25zz'],
    ['/%zz//evil.exemplo', '/%25zz//evil.exemplo'],
    ['/%5c%zz', '/%255c%25zz'],
  ])('nor by one with a broken escape, which is a page: %j', async (path, address) => {
    asked.length = 0
    const { statusCode, headers } = await overWire(path)
    expect([statusCode, headers.location]).toEqual([200, undefined])
    expect(asked.map((page) => page.url)).toEqual([address])
  })

  test('the legacy prefix goes, and the rest of the path stays', async () => {
    for (const [url, location] of [
      ['/commerce', '/'],
      ['/commerce?api_key=1', '/?api_key=1'],
      ['/commerce/loja/carrinho?x=1', '/loja/carrinho?x=1'],
      ['/commerce//evil.exemplo', '/evil.exemplo'],
    ]) {
      const reply = await app.server().app.inject({ url: url ?? '' })
      expect([reply.statusCode, reply.headers.location]).toEqual([301, location])
    }
  })
})
