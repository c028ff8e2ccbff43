import { beforeAll, expect } from 'vitest'
import { urlOf, type Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failures.ts'
import { answerTo } from '#server/platform/http/failures.ts'
import { validatorOf } from '#server/platform/http/validation.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aWorld, type World } from './callers.ts'
import { nameOf, type Row, type Sent } from './row.ts'
import { cookiesOf } from './send.ts'

/** A test sends hundreds of requests; one that is cut off would go on beside the next. */
export const PATIENCE_MS = 300_000

export const named = (rows: readonly Row[]) =>
  rows.map((row, place) => ({ ...row, place, name: [nameOf(row.endpoint), row.what ?? ''].join(' ').trim() }))

/** Whether this is the first of its kind: what the platform decides by the kind alone is tried with one of each. */
export function firstOfKinds(): (...kind: unknown[]) => boolean {
  const seen = new Set<string>()
  return (...kind) => {
    const key = JSON.stringify(kind)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}

/** The one of a kind that a field is tried with: the next field, and that of the next call, gets another one. */
export const rotated = (kind: readonly string[], place: number): readonly string[] =>
  kind.map((_, index) => kind[(index + place) % kind.length] ?? '')

export interface Answer {
  readonly status: number
  readonly text: string
  readonly type: string
}

export interface Raw {
  readonly url: string
  readonly payload?: string | Buffer
  readonly headers?: Record<string, string>
}

const LEAK =
  /node_modules|\.ts:\d|\bat \w+ \(|select |insert into|syntax error|violates|unexpected token|is not a|invalid input|\bNaN\b/i

/** Null where the reply is no fault of the server, and a refusal is Portuguese, coded, and names the field at fault. */
function faultIn({ status, text, type }: Answer, field?: string) {
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
export function judge(what: string, reply: Answer, field?: string): void {
  const fault = faultIn(reply, field)
  if (fault !== null) expect.soft(fault, `${what}: ${reply.text}`).toBeNull()
}

export const isSpent = ({ status }: { readonly status: number }): boolean => status < 400 || status === 429

/** A call that would be taken, with everything in place for it. */
export interface Prepared extends Required<Pick<Sent, 'params' | 'query'>> {
  readonly body: unknown
  readonly url: string
  readonly payload: { readonly payload?: string }
}

/** The calls of one test file, in a world that is made again when a call has used it up. Call it at the top of a test file. */
export function hostileCalls() {
  const app = testApp()
  const { pool } = app
  let world: World
  beforeAll(async () => {
    world = await aWorld(pool)
  })

  const tokenFor = ({ rightful = 'customer' }: Row): string | null => world.tokens[rightful]

  async function send(row: Row, { url, payload, headers = {} }: Raw): Promise<Answer> {
    const token = tokenFor(row)
    const reply = await app.server().app.inject({
      method: row.endpoint.method,
      url,
      headers: {
        'x-idfornecedor': world.store.slug,
        'x-forwarded-for': anotherAddress(),
        ...(token === null ? {} : { cookie: cookiesOf(token) }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: reply.statusCode, text: reply.body, type: String(reply.headers['content-type'] ?? '') }
  }

  const requestUrl = (endpoint: Endpoint, params: Record<string, unknown>, query: Record<string, unknown> = {}) =>
    urlOf(endpoint, { sessao: `token|${world.owner.customerId}`, ...params }, query)

  async function prepared({ endpoint, sent }: Row): Promise<Prepared> {
    const { params, query = {}, body } = await sent(world)
    return {
      params,
      query,
      body,
      url: requestUrl(endpoint, params, query),
      payload: body === undefined ? {} : { payload: JSON.stringify(body) },
    }
  }
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

  const renew = async (): Promise<void> => {
    world = await aWorld(pool)
  }
  const sentBy = (row: Row) => row.sent(world)
  return { expectTaken, prepared, renew, requestUrl, restored, send, sentBy }
}

/** What the schemas of an endpoint make of a request: null where they take it, else the answer that the server gives. */
function compiledSchemas({ body, ...ofAddress }: Endpoint) {
  const answered = (check: () => unknown): Answer | null => {
    try {
      check()
      return null
    } catch (error) {
      const { status, body: refusal } = answerTo(error)
      return { status, text: JSON.stringify(refusal), type: 'application/json; charset=utf-8' }
    }
  }
  const texts = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  const address = validatorOf({ ...ofAddress, body: undefined })
  const whole = body && validatorOf({ ...ofAddress, body })
  return {
    ofAddress: (params: object, query: object) =>
      answered(() => address({ params: { sessao: 'token', ...texts(params) }, query: texts(query), body: undefined })),
    ofBody: ({ params, query }: Prepared, payload: string) =>
      answered(() =>
        whole?.({
          params: { sessao: 'token', ...texts(params) },
          query: texts(query),
          body: JSON.parse(payload) as unknown,
        }),
      ),
    /** Whether a handler could tell the two apart. */
    isSame: ({ params, query }: Prepared, one: string, other: string) => {
      const received = (payload: string) =>
        JSON.stringify(
          whole?.({
            params: { sessao: 'token', ...texts(params) },
            query: texts(query),
            body: JSON.parse(payload) as unknown,
          }).body,
        )
      return received(one) === received(other)
    },
  }
}

const compiled = new Map<Endpoint, ReturnType<typeof compiledSchemas>>()

export function schemasOf(endpoint: Endpoint): ReturnType<typeof compiledSchemas> {
  const schemas = compiled.get(endpoint) ?? compiledSchemas(endpoint)
  compiled.set(endpoint, schemas)
  return schemas
}
