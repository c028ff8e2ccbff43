import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failures.ts'
import { validatorOf } from '#server/platform/http/validation.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aWorld, type World } from './callers.ts'
import { fieldsOf, HOSTILE_JSON, HOSTILE_TEXTS, withField, withFields } from './hostile.ts'
import { nameOf, type Row } from './row.ts'
import { ROWS, rowOf } from './rows.ts'

const app = testApp()
const { pool } = app
let world: World
beforeAll(async () => {
  world = await aWorld(pool)
})

const tokenFor = ({ rightful = 'customer' }: Row): string | null => world.tokens[rightful]

interface Raw {
  readonly url: string
  readonly payload?: string | Buffer
  readonly headers?: Record<string, string>
}

async function send(row: Row, { url, payload, headers = {} }: Raw) {
  const token = tokenFor(row)
  const reply = await app.server().app.inject({
    method: row.endpoint.method,
    url,
    headers: {
      'x-idfornecedor': world.store.slug,
      'x-forwarded-for': anotherAddress(),
      ...(token === null ? {} : { cookie: `commerce-auth-token=${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: reply.statusCode, text: reply.body, type: String(reply.headers['content-type'] ?? '') }
}

const LEAK =
  /node_modules|\.ts:\d|\bat \w+ \(|select |insert into|syntax error|violates|unexpected token|is not a|invalid input|\bNaN\b/i

/** Null where the reply is no fault of the server, and a refusal is Portuguese, coded, and names the field at fault. */
function faultIn({ status, text, type }: { status: number; text: string; type: string }, field?: string) {
  if (status >= 500) return 'a fault of the server'
  if (status < 400) return null
  if (!type.startsWith('application/json')) return `a refusal as ${type}`
  const { codigo, mensagem, campo = '(none)' } = JSON.parse(text) as Partial<FailureBody>
  if (codigo === undefined || !/^\w+\.\w+$/.test(codigo)) return 'a refusal without code'
  if (mensagem === undefined || !/\S/.test(mensagem)) return 'a refusal without message'
  if (LEAK.test(mensagem)) return 'a message about the inside'
  const isNamed = field === undefined || campo.startsWith(field) || field.startsWith(campo)
  return isNamed || codigo !== 'request.invalid' ? null : `a refusal that names ${campo}`
}

/** Expects only of a fault: thousands of expectations that are met cost a tenth of the CPU time of this file. */
function judge(what: string, reply: { status: number; text: string; type: string }, field?: string): void {
  const fault = faultIn(reply, field)
  if (fault !== null) expect.soft(fault, `${what}: ${reply.text}`).toBeNull()
}

const requestUrl = (endpoint: Endpoint, params: Record<string, unknown>, query: Record<string, unknown> = {}) =>
  urlOf(endpoint, { sessao: `token|${world.owner.customerId}`, ...params }, query)

/** A call that would be taken, with everything in place for it. */
async function prepared({ endpoint, sent }: Row) {
  const { params, query = {}, body } = await sent(world)
  return {
    params,
    query,
    body,
    url: requestUrl(endpoint, params, query),
    payload: body === undefined ? {} : { payload: JSON.stringify(body) },
  }
}
type Prepared = Awaited<ReturnType<typeof prepared>>

/** What was tried may have emptied the cart, ended the session, or been tried too often: the next try starts with all in place. */
async function restored(row: Row, { status }: { readonly status: number }): Promise<Prepared> {
  if (status === 429 || !(await isOpen(tokenFor(row)))) world = await aWorld(pool)
  return prepared(row)
}

async function isOpen(token: string | null): Promise<boolean> {
  if (token === null) return true
  const { rowCount } = await pool.query(
    'select from session where supplier_id = $1 and token_hash = sha256($2::text::bytea) and ended_at is null',
    [world.store.id, token],
  )
  return rowCount === 1
}

const isSpent = ({ status }: { readonly status: number }): boolean => status < 400 || status === 429

/** Otherwise everything would be refused for the wrong reason. */
async function expectTaken(row: Row): Promise<Prepared> {
  const first = await prepared(row)
  let reply = await send(row, { url: first.url, ...first.payload })
  if (reply.status === 429) {
    const again = await restored(row, reply)
    reply = await send(row, { url: again.url, ...again.payload })
  }
  const answer = row.answers[row.rightful ?? 'customer']
  if (answer === 'ok') expect(reply).toMatchObject({ status: 200 })
  else expect(JSON.parse(reply.text)).toMatchObject({ codigo: answer })
  return restored(row, reply)
}

/** A lone surrogate has no form in an address. */
const IN_ADDRESS = HOSTILE_TEXTS.filter((text) => text.isWellFormed())

const named = (rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, name: [nameOf(row.endpoint), row.what ?? ''].join(' ').trim() }))
const withBody = ROWS.filter(({ endpoint }) => endpoint.body !== undefined)
/** A test sends thousands of requests; one that is cut off would go on beside the next. */
const PATIENCE_MS = 300_000
const ABSENT_OR_NULL = 2
/** Twice what a body may have. */
const TOO_LONG = `"${'x'.repeat(2_000_000)}"`
const BOMB_BYTES = 10_000_000
const BOMB = gzipSync(`"${'x'.repeat(BOMB_BYTES)}"`)
/** What a call takes that says nothing of its size (server/app.ts). */
const USUAL_BODY_BYTES = 1_048_576

/**
 * Everything for every field. Where each try costs the hashing of a password, every field is left out and made null, and
 * of the rest each value is tried on the next field.
 */
function valuesFor(schema: TSchema, position: number, fields: number): readonly (string | undefined)[] {
  const all = [undefined, ...HOSTILE_JSON]
  const hashes = 'senha' in ((schema as { properties?: object }).properties ?? {})
  return hashes ? all.filter((_, index) => index < ABSENT_OR_NULL || index % fields === position) : all
}

/** Whether a body gets as far as the handler. */
function schemaCheckOf(endpoint: Endpoint): (call: Prepared, payload: string) => boolean {
  const validate = validatorOf(endpoint)
  return ({ params, query }, payload) => {
    try {
      validate({ params: { sessao: 'token', ...params }, query, body: JSON.parse(payload) as unknown })
      return true
    } catch {
      return false
    }
  }
}

const isWithin = (path: readonly string[], outer: readonly string[]): boolean =>
  path.length > outer.length && outer.every((name, index) => path[index] === name)

/** The field; or the first object on its way that the call leaves out, because the rest of that object is missing too. */
function fieldAtFault(body: unknown, path: readonly string[]): string {
  let parent: unknown = body
  for (const [depth, name] of path.slice(0, -1).entries()) {
    parent = typeof parent === 'object' && parent !== null ? (parent as Record<string, unknown>)[name] : undefined
    if (typeof parent !== 'object' || parent === null) return path.slice(0, depth + 1).join('.')
  }
  return path.join('.')
}

describe.each(named(withBody))('the body of $name', (row) => {
  const { endpoint } = row

  test('with anything in any field is taken or refused by name', { timeout: PATIENCE_MS }, async () => {
    const schema = endpoint.body
    if (!schema) throw new Error('no body')
    let call = await expectTaken(row)
    const attempt = async (payload: string, what: string, field?: string) => {
      const reply = await send(row, { url: call.url, payload })
      judge(what, reply, field)
      if (isSpent(reply)) call = await restored(row, reply)
      return reply
    }
    const attemptOne = (path: readonly string[], json: string | undefined) =>
      attempt(
        withField(call.body, path, json),
        `${path.join('.')} = ${String(json).slice(0, 60)}`,
        fieldAtFault(call.body, path),
      )

    const isTakenBySchema = schemaCheckOf(endpoint)
    const paths = fieldsOf(schema)
    const together = new Map<string, (readonly string[])[]>()
    for (const [position, path] of paths.entries()) {
      for (const json of valuesFor(schema, position, paths.length)) {
        const isShared = json !== undefined && json !== 'null' && !paths.some((other) => isWithin(other, path))
        if (isShared && isTakenBySchema(call, withField(call.body, path, json)))
          together.set(json, [...(together.get(json) ?? []), path])
        else await attemptOne(path, json)
      }
    }
    // What only the handler sees: a value in all the fields that take it, or in one after the other where that is refused.
    const refusing = new Set<string>()
    for (const [json, fields] of together) {
      const shared = fields.filter((path) => !refusing.has(path.join('.')))
      const isTaken =
        shared.length > 1 &&
        (await attempt(withFields(call.body, shared, json), `${shared.join(', ')} = ${json.slice(0, 60)}`)).status < 400
      for (const path of isTaken ? fields.filter((field) => !shared.includes(field)) : fields) {
        const { status } = await attemptOne(path, json)
        if (status >= 400) refusing.add(path.join('.'))
      }
    }
  })

  test('that is no such object is refused', async () => {
    let call = await prepared(row)
    for (const json of [...HOSTILE_JSON, '', '{', '{"a":}', '{"a":1}}', '\u0000', '{"__proto__":{"x":1}}']) {
      judge(json.slice(0, 60), await send(row, { url: call.url, payload: json }))
    }
    call = await expectTaken(row)
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'nonsense',
      'application/json; charset=utf-7',
    ]) {
      const reply = await send(row, {
        url: call.url,
        payload: JSON.stringify(call.body),
        headers: { 'content-type': type },
      })
      judge(type, reply)
      const isTaken = row.endpoint.takesForm && type === 'application/x-www-form-urlencoded'
      if (!type.startsWith('application/json') && !isTaken)
        expect.soft([reply.status, JSON.parse(reply.text).codigo], type).toEqual([415, 'request.unsupportedMedia'])
      if (isSpent(reply)) call = await restored(row, reply)
    }
    const { url } = call
    // A call that takes files has more room, and refuses what is in them.
    const statusOf = (bytes: number) => (bytes > (row.endpoint.maxBodyBytes ?? USUAL_BODY_BYTES) ? 413 : 400)
    expect((await send(row, { url, payload: TOO_LONG })).status).toBe(statusOf(TOO_LONG.length))
    expect((await send(row, { url, payload: BOMB, headers: { 'content-encoding': 'gzip' } })).status).toBe(
      statusOf(BOMB_BYTES),
    )
    judge('no gzip', await send(row, { url, payload: 'no gzip', headers: { 'content-encoding': 'gzip' } }))
    judge(
      'unknown coding',
      await send(row, { url, payload: JSON.stringify(call.body), headers: { 'content-encoding': 'br' } }),
    )
  })
})

describe.each(named(ROWS))('the address of $name', (row) => {
  const { endpoint } = row

  // What it put in place, or took away, is not there for the next.
  afterAll(async () => {
    if (row.changes !== undefined) world = await aWorld(pool)
  })

  test('with anything in any parameter is taken or refused by name', { timeout: PATIENCE_MS }, async () => {
    let call = await expectTaken(row)
    const attempt = async (url: string, what: string, field: string) => {
      const reply = await send(row, { url, ...call.payload })
      judge(what, reply, field)
      if (isSpent(reply) && row.changes !== undefined) call = await restored(row, reply)
    }
    for (const name of Object.keys(endpoint.params.properties)) {
      for (const text of IN_ADDRESS) {
        if (text !== '')
          await attempt(
            requestUrl(endpoint, { ...call.params, [name]: text }, call.query),
            `:${name} = ${text.slice(0, 60)}`,
            name,
          )
      }
    }
    for (const name of Object.keys(endpoint.query.properties)) {
      const values = [
        ...IN_ADDRESS.map((text) => `=${encodeURIComponent(text)}`),
        '',
        '=1&' + name + '=2',
        '[]=1',
        '[a]=1',
        '=%ff',
        '=%zz',
      ]
      for (const value of values) {
        const others = Object.fromEntries(Object.entries(call.query).filter(([key]) => key !== name))
        await attempt(
          `${requestUrl(endpoint, call.params, { ...others, inventado: 1 })}&${name}${value}`,
          `?${name}${value.slice(0, 60)}`,
          name,
        )
      }
    }
  })

  test('with segments that are no text is refused', async () => {
    const { params, query, payload } = await prepared(row)
    for (const name of Object.keys(endpoint.params.properties)) {
      for (const raw of [
        '%2F',
        '%2e%2e',
        '%2e%2e%2f%2e%2e',
        '%00',
        '%',
        '%zz',
        '%ff',
        '%c0%af',
        '%ed%a0%80',
        'x'.repeat(301),
        'x'.repeat(10_000),
        ';a=b',
        '%0d%0aX: 1',
      ]) {
        const url = requestUrl(endpoint, { ...params, [name]: 'HERE' }, query).replace('HERE', raw)
        judge(`:${name} raw ${raw.slice(0, 40)}`, await send(row, { url, ...payload }))
      }
    }
  })
})

describe('a header', () => {
  const VALUES = [
    ...HOSTILE_TEXTS.filter((text) => /^[\x20-\x7e]*$/.test(text)),
    'x'.repeat(8000),
    'commerce-auth-token',
    '%00',
    ', ,',
    '::1',
    '0.0.0.0',
    'http://',
    'https://[::1',
    'W/"1"',
  ]
  const NAMES = [
    'x-idfornecedor',
    'idempotency-key',
    'origin',
    'referer',
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'sec-fetch-site',
    'accept',
    'accept-encoding',
    'if-none-match',
    'if-modified-since',
    'range',
    'user-agent',
    'authorization',
    'x-utm-all',
    'content-type',
    'content-encoding',
    'transfer-encoding',
    'x-http-method-override',
  ]
  const COOKIES = ['commerce-auth-token', 'commerce-place', 'commerce-supplier', '__proto__', 'constructor']

  test.each([...NAMES, ...COOKIES.map((name) => `cookie ${name}`)])('%s may hold anything', async (name) => {
    for (const row of [
      rowOf('GET /v1/app/:sessao/enderecos'),
      rowOf('POST /v2/app/:sessao/usuario/:idcliente/pedido'),
      rowOf('GET /v2/app/:sessao/get-configuracoes-cliente'),
    ]) {
      const { url, payload } = await prepared(row)
      for (const value of VALUES) {
        const header = name.startsWith('cookie ')
          ? { cookie: `${name.slice('cookie '.length)}=${value}` }
          : { [name]: value }
        judge(`${name}: ${value.slice(0, 60)}`, await send(row, { url, ...payload, headers: header }))
      }
    }
  })
})

test('any JSON at all is answered without a fault', async () => {
  const row = rowOf('POST /v2/app/:sessao/usuario/:idcliente/cart')
  const { params, query } = await row.sent(world)
  const url = requestUrl(row.endpoint, params, query)
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 6 }), async (json) => {
      expect((await send(row, { url, payload: json })).status).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})
