import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '#contract/endpoint.ts'
import type { Page, PageRequest } from '#contract/page.ts'
import type { PageRenderer } from '#server/platform/pages/pages.ts'
import { anotherAddress, ownApp } from '#test/builders/app.ts'
import { PASSWORD } from '#test/builders/people.ts'
import { GOOD_PASSWORD } from '#test/builders/registration.ts'
import { aWorld, CALLERS, type World } from './callers.ts'
import { nameOf, type Sent } from './row.ts'
import { ROWS } from './rows.ts'
import { cookiesOf, isJson } from './send.ts'

const asked: PageRequest[] = []
const pages: PageRenderer = {
  assetsDir: null,
  render: async (request): Promise<Page> => {
    asked.push(request)
    return { status: 200, headers: {}, html: ['página'] }
  },
}
const lines: string[] = []
const app = ownApp(pages, { logLevel: 'trace', logTo: { write: (line) => void lines.push(line) } })
const { pool, server } = app

/** Shorter ones may be in a log by chance, as digits of a time. */
const SHORTEST = 9
const secrets = new Set<string>([PASSWORD, GOOD_PASSWORD])
const keep = (value: unknown): void => {
  if (typeof value === 'string' && value.length >= SHORTEST) secrets.add(value)
}
const SECRET_FIELDS = [
  'senha',
  'senhaAtual',
  'codigo',
  'token',
  'apiKey',
  'jwttoken',
  'desafio',
  'configuracao',
  'segredo',
]
function keepSecretsOf(body: unknown): void {
  if (typeof body === 'object' && body !== null)
    for (const name of SECRET_FIELDS) keep((body as Record<string, unknown>)[name])
}
const CODE_IN_ADDRESS = /\/login-token\/([\w-]{43})\//
const urls: string[] = []

let world: World
beforeAll(async () => {
  world = await aWorld(pool)
})

describe.each(ROWS.map((row) => ({ ...row, name: [nameOf(row.endpoint), row.what ?? ''].join(' ').trim() })))(
  '$name',
  ({ endpoint, sent, changes, rightful = 'customer' }) => {
    afterAll(async () => {
      if (changes !== undefined) world = await aWorld(pool)
    })

    async function send({ params, query, body }: Sent, token: string | null, isInPath: boolean) {
      const sessao =
        isInPath && token !== null ? `${token}|${world.owner.customerId}` : `token|${world.owner.customerId}`
      const reply = await server().app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, { sessao, ...params }, query),
        headers: {
          'x-idfornecedor': world.store.slug,
          'x-forwarded-for': anotherAddress(),
          ...(token === null || isInPath ? {} : { cookie: cookiesOf(token) }),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      keepSecretsOf(body)
      if (isJson(reply.headers)) keepSecretsOf(reply.json())
      keep(/^commerce-auth-token=([\w-]+)/.exec(String(reply.headers['set-cookie'] ?? ''))?.[1])
      keep(/commerce-device=([\w-]+)/.exec(String(reply.headers['set-cookie'] ?? ''))?.[1])
      keep(CODE_IN_ADDRESS.exec(reply.body)?.[1])
      return reply
    }

    test('brings no secret of the session into its answer, nor into an address', async () => {
      for (const caller of [rightful, 'customer of another store', 'rubbish token'] as const) {
        for (const isInPath of [true, false]) {
          const token = world.tokens[caller]
          keep(token)
          const reply = await send(await sent(world), token, isInPath)
          if (token !== null) expect(reply.body, caller).not.toContain(token)
          if (reply.headers.location !== undefined) urls.push(String(reply.headers.location))
        }
      }
    })
  },
)

describe('of all that', () => {
  test('no line of the log holds a token, code, key or password', async () => {
    const { app: http } = server()
    for (const caller of CALLERS) keep(world.tokens[caller])
    const token = world.tokens.customer ?? ''
    for (const url of [
      `/${world.store.slug}?api_key=${token}&id_erp_usuario=C1`,
      `/${world.store.slug}/login-token/${token}/ana%40exemplo.com.br`,
      `/v1/app/${token}/nada`,
      `/v1/app/${token}/%zz`,
      `/v2/app/${token}/usuario/ana%40exemplo.com.br`,
      `/${'x'.repeat(400)}/${token}`,
    ])
      await http.inject({ url, headers: { cookie: `commerce-auth-token=${token}` } })
    const fault = Object.assign(new Error('for the log'), { detail: 'nothing' })
    http.log.error(
      {
        err: fault,
        req: {
          method: 'GET',
          url: `/v1/app/${token}/enderecos`,
          headers: { cookie: token },
          routeOptions: { url: '/v1/app/:sessao/enderecos' },
        },
      },
      'request failed',
    )
    const log = lines.join('\n')
    expect(log).toContain('for the log')
    for (const secret of secrets) expect(log.includes(secret), secret).toBe(false)
  })

  test('no address that we wrote in a message holds a code, but behind its #', async () => {
    const { rows } = await pool.query<{ content: string }>(
      'select content::text as content from mail where content is not null',
    )
    const addresses = rows.flatMap(({ content }) => content.match(/https?:\/\/[^\s"\\]+/g) ?? [])
    expect(addresses.some((address) => address.includes('#codigo='))).toBe(true)
    for (const address of [...addresses, ...urls]) expect(address.replace(/#.*$/s, '')).not.toMatch(/[\w-]{40}/)
  })

  test('no table holds a token, key or password as it is, nor the code of a link outside of its message', async () => {
    const { rows: tables } = await pool.query<{ name: string; where: string }>(
      `select t.table_name as name, case when exists (
         select from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'supplier_id') then 'supplier_id = $2' else '$2::uuid is not null' end as where
       from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> 'mail'`,
    )
    const tokens = CALLERS.flatMap((caller) => world.tokens[caller] ?? [])
    for (const { name, where } of tables) {
      const { rows } = await pool.query<{ found: string }>(
        `select s.value as found from unnest($1::text[]) as s (value)
         where exists (select from "${name}" t where ${where} and (position(s.value in t::text) > 0 or position(encode(convert_to(s.value, 'UTF8'), 'hex') in t::text) > 0)) limit 1`,
        [[...tokens, PASSWORD, GOOD_PASSWORD], world.store.id],
      )
      expect(rows, name).toEqual([])
    }
  })

  test('no page gets a key or a session', async () => {
    const token = world.tokens.customer ?? ''
    asked.length = 0
    await server().app.inject({
      url: `/${world.store.slug}/carrinho?api_key=${token}&id_erp_usuario=C1&q=1`,
      headers: { cookie: `commerce-auth-token=${token}` },
    })
    expect(asked).toHaveLength(1)
    expect(JSON.stringify(asked)).not.toContain(token)
    expect(asked[0]?.url).toBe(`/${world.store.slug}/carrinho?q=1`)
  })
})
