import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticate, signOut } from '#contract/access.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failures.ts'
import { testApp } from '#test/builders/app.ts'
import { signedIn } from '#test/builders/people.ts'
import { CALLS, type CallRow } from './authorization-calls.ts'
import { fieldsOf, HOSTILE_JSON, HOSTILE_TEXTS, withField } from './authorization-hostile.ts'
import { anotherAddress } from './authorization-send.ts'
import { belongingsIn, type Belongings } from './authorization-world.ts'

const app = testApp()
const { pool } = app
let of: Belongings
let token: string
beforeAll(async () => {
  of = await belongingsIn(pool)
  token = of.owner.token
})

/** What was accepted may have emptied the cart or ended the session: the next try starts on whole ground again. */
async function restore({ endpoint, sent }: CallRow): Promise<void> {
  await sent(of)
  if (endpoint === authenticate || endpoint === signOut) token = await signedIn(of.store, of.owner.loginId)
}

interface Raw {
  readonly url: string
  readonly payload?: string | Buffer
  readonly headers?: Record<string, string>
}

async function send(endpoint: Pick<Endpoint, 'method'>, { url, payload, headers = {} }: Raw) {
  const reply = await app.server().app.inject({
    method: endpoint.method,
    url,
    headers: {
      'x-idfornecedor': of.store.slug,
      'x-forwarded-for': anotherAddress(),
      cookie: `commerce-auth-token=${token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: reply.statusCode, text: reply.body, type: String(reply.headers['content-type'] ?? '') }
}

const LEAK = /node_modules|\.ts:\d|\bat \w+ \(|select |insert into|syntax error|violates|unexpected token|is not a|invalid input|\bNaN\b/i

/** Never a fault of the server; a refusal is Portuguese, coded, and names the field at fault. */
function judge(what: string, reply: { status: number; text: string; type: string }, field?: string): void {
  expect.soft(reply.status, `${what}: ${reply.text}`).toBeLessThan(500)
  if (reply.status < 400) return
  expect.soft(reply.type, what).toMatch(/^application\/json/)
  const refusal = JSON.parse(reply.text) as FailureBody
  expect.soft(refusal, what).toMatchObject({ codigo: expect.stringMatching(/^\w+\.\w+$/), mensagem: expect.stringMatching(/\S/) })
  expect.soft(refusal.mensagem, what).not.toMatch(LEAK)
  if (field !== undefined && refusal.codigo === 'request.invalid') {
    const named = refusal.campo ?? '(none)'
    expect.soft(named.startsWith(field) || field.startsWith(named), `${what}: ${reply.text}`).toBe(true)
  }
}

const urlOf = (endpoint: Endpoint, params: Record<string, unknown>, query: Record<string, unknown> = {}) =>
  addressOf(endpoint, { sessao: `token|${of.owner.customerId}`, ...params }, query)
/** Otherwise everything would be refused for the wrong reason. */
async function expectTaken(row: CallRow): Promise<void> {
  const { params, query, body } = await row.sent(of)
  const reply = await send(row.endpoint, { url: urlOf(row.endpoint, params, query), ...(body === undefined ? {} : { payload: JSON.stringify(body) }) })
  if (reply.status !== 200) expect(JSON.parse(reply.text)).toMatchObject({ codigo: 'order.noDuplicate' })
  await restore(row)
}

/** A lone surrogate has no form in an address. */
const IN_ADDRESS = HOSTILE_TEXTS.filter((text) => text.isWellFormed())

const withBody = CALLS.filter(({ endpoint }) => endpoint.body !== undefined)

describe.each(withBody)('the body of $endpoint.method $endpoint.path', (row) => {
  const { endpoint, sent } = row

  test('with anything in any field is taken or refused by name', async () => {
    const schema = endpoint.body
    if (!schema) throw new Error('no body')
    const { params, query, body } = await sent(of)
    const url = urlOf(endpoint, params, query)
    await expectTaken(row)
    for (const path of fieldsOf(schema)) {
      for (const json of [undefined, ...HOSTILE_JSON]) {
        const reply = await send(endpoint, { url, payload: withField(body, path, json) })
        judge(`${path.join('.')} = ${String(json).slice(0, 60)}`, reply, path.join('.'))
        if (reply.status < 400) await restore(row)
      }
    }
  })

  test('that is no such object is refused', async () => {
    const { params, query, body } = await sent(of)
    const url = urlOf(endpoint, params, query)
    for (const json of [...HOSTILE_JSON, '', '{', '{"a":}', '{"a":1}}', '\u0000', '{"__proto__":{"x":1}}']) {
      judge(json.slice(0, 60), await send(endpoint, { url, payload: json }))
    }
    const whole = JSON.stringify(body)
    await expectTaken(row)
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'nonsense', 'application/json; charset=utf-7']) {
      const reply = await send(endpoint, { url, payload: whole, headers: { 'content-type': type } })
      judge(type, reply)
      await restore(row)
      if (!type.startsWith('application/json')) expect.soft([reply.status, JSON.parse(reply.text).codigo], type).toEqual([415, 'request.unsupportedMedia'])
    }
    expect((await send(endpoint, { url, payload: `"${'x'.repeat(10_000_000)}"` })).status).toBe(413)
    const bomb = gzipSync(Buffer.from(`"${'x'.repeat(10_000_000)}"`))
    expect((await send(endpoint, { url, payload: bomb, headers: { 'content-encoding': 'gzip' } })).status).toBe(413)
    judge('no gzip', await send(endpoint, { url, payload: 'no gzip', headers: { 'content-encoding': 'gzip' } }))
    judge('unknown coding', await send(endpoint, { url, payload: whole, headers: { 'content-encoding': 'br' } }))
  })
})

describe.each(CALLS)('the address of $endpoint.method $endpoint.path', (row) => {
  const { endpoint, sent } = row

  afterAll(() => restore(row))

  test('with anything in any parameter is taken or refused by name', async () => {
    await expectTaken(row)
    const { params, query = {}, body } = await sent(of)
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    for (const name of Object.keys(endpoint.params.properties)) {
      for (const text of IN_ADDRESS) {
        if (text === '') continue
        judge(`:${name} = ${text.slice(0, 60)}`, await send(endpoint, { url: urlOf(endpoint, { ...params, [name]: text }, query), ...payload }), name)
      }
    }
    for (const name of Object.keys(endpoint.query.properties)) {
      const others = Object.fromEntries(Object.entries(query).filter(([key]) => key !== name))
      const base = urlOf(endpoint, params, { ...others, inventado: 1 })
      const values = [...IN_ADDRESS.map((text) => `=${encodeURIComponent(text)}`), '', '=1&' + name + '=2', '[]=1', '[a]=1', '=%ff', '=%zz']
      for (const value of values) judge(`?${name}${value.slice(0, 60)}`, await send(endpoint, { url: `${base}&${name}${value}`, ...payload }), name)
    }
  })

  test('with segments that are no text is refused', async () => {
    const { params, query, body } = await sent(of)
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    for (const name of Object.keys(endpoint.params.properties)) {
      for (const raw of ['%2F', '%2e%2e', '%2e%2e%2f%2e%2e', '%00', '%', '%zz', '%ff', '%c0%af', '%ed%a0%80', 'x'.repeat(301), 'x'.repeat(10_000), ';a=b', '%0d%0aX: 1']) {
        const url = urlOf(endpoint, { ...params, [name]: 'HERE' }, query).replace('HERE', raw)
        judge(`:${name} raw ${raw.slice(0, 40)}`, await send(endpoint, { url, ...payload }))
      }
    }
  })
})

test('any JSON at all is answered without a fault', async () => {
  const { endpoint, sent } = withBody.find(({ endpoint }) => endpoint.path.endsWith('/cart')) ?? withBody[0] ?? CALLS[0] ?? expect.fail()
  const { params, query } = await sent(of)
  const url = urlOf(endpoint, params, query)
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 6 }), async (json) => {
      expect((await send(endpoint, { url, payload: json })).status).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})
