import { afterAll, describe, expect, test } from 'vitest'
import { HOSTILE_TEXTS, KINDS_OF_TEXT } from './hostile.ts'
import {
  firstOfKinds,
  hostileCalls,
  isSpent,
  judge,
  named,
  PATIENCE_MS,
  rotated,
  schemasOf,
  type Prepared,
} from './hostile-calls.ts'
import { ROWS, rowOf } from './rows.ts'

const { expectTaken, prepared, renew, requestUrl, restored, send } = hostileCalls()

/** A lone surrogate has no form in an address. */
const IN_ADDRESS = HOSTILE_TEXTS.filter((text) => text.isWellFormed())
const KINDS_IN_ADDRESS = KINDS_OF_TEXT.map((kind) => kind.filter((text) => text.isWellFormed())).filter(
  (kind) => kind.length > 0,
)

/** Of what a parameter that the handler has refused is tried with again: every third. */
const OF_REFUSED = 3

const isFirstSession = firstOfKinds()
const isFirstParameter = firstOfKinds()
const isFirstSegment = firstOfKinds()

/** What is no text, or several. */
const ODD_PARAMETERS = ['', '=1&NAME=2', '[]=1', '[a]=1', '=%ff', '=%zz']
const ODD_SEGMENTS = [
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
]

describe.each(named(ROWS))('the address of $name', (row) => {
  const { endpoint, place } = row

  // What it put in place, or took away, is not there for the next.
  afterAll(async () => {
    if (row.changes !== undefined) await renew()
  })

  test('with anything in any parameter is taken or refused by name', { timeout: PATIENCE_MS }, async () => {
    const schemas = schemasOf(endpoint)
    let call = await expectTaken(row)
    const attempt = async (url: string, what: string, field?: string) => {
      const reply = await send(row, { url, ...call.payload })
      judge(what, reply, field)
      if (isSpent(reply) && row.changes !== undefined) call = await restored(row, reply)
      return reply
    }
    const withParam = (name: string, text: string) => ({ ...call.params, [name]: text })
    const withQuery = (values: Readonly<Record<string, string>>) => ({ ...call.query, ...values })

    let isAsked = false
    const taken = new Set<string>()
    const classify = async (name: string, text: string, params: Prepared['params'], query: Prepared['query']) => {
      const refusal = schemas.ofAddress(params, query)
      if (refusal === null) return void taken.add(`${name} ${text}`)
      judge(`${name} = ${text.slice(0, 60)}`, refusal, name)
      // A longer segment is refused by the router.
      if (isAsked || text.length > 300) return
      isAsked = true
      const url = requestUrl(endpoint, params, query)
      expect.soft(await send(row, { url, ...call.payload }), `${name} = ${text.slice(0, 60)}`).toEqual(refusal)
    }
    const kindsTaken = (name: string, position: number): string[] =>
      KINDS_IN_ADDRESS.flatMap(
        (kind) => rotated(kind, place + position).find((text) => taken.has(`${name} ${text}`)) ?? [],
      )

    for (const [position, name] of Object.keys(endpoint.params.properties).entries()) {
      const texts = IN_ADDRESS.filter((text) => text !== '')
      for (const text of texts) await classify(name, text, withParam(name, text), call.query)
      // The session is read by the platform, by what the endpoint declares.
      const isKnown = name === 'sessao' && !isFirstSession(endpoint.access, endpoint.customer)
      for (const text of isKnown ? [] : name === 'sessao' ? texts : kindsTaken(name, position))
        await attempt(requestUrl(endpoint, withParam(name, text), call.query), `:${name} = ${text.slice(0, 60)}`, name)
    }

    const names = Object.keys(endpoint.query.properties)
    for (const name of names)
      for (const text of IN_ADDRESS) await classify(name, text, call.params, withQuery({ [name]: text }))
    const refusing = new Set<string>()
    for (const [number, kind] of KINDS_IN_ADDRESS.entries()) {
      const fields = names.flatMap((name, position): [string, string][] => {
        if (refusing.has(name) && (position + number) % OF_REFUSED !== 0) return []
        const text = rotated(kind, place + position).find((one) => taken.has(`${name} ${one}`))
        return text === undefined ? [] : [[name, text]]
      })
      const attemptAll = (values: [string, string][]) =>
        attempt(
          requestUrl(endpoint, call.params, { ...withQuery(Object.fromEntries(values)), inventado: 1 }),
          values.map(([name, text]) => `?${name}=${text.slice(0, 60)}`).join(' '),
          values.length === 1 ? values[0]?.[0] : undefined,
        )
      const shared = fields.filter(([name]) => !refusing.has(name))
      const isTaken = shared.length > 1 && (await attemptAll(shared)).status < 400
      for (const field of isTaken ? fields.filter((field) => !shared.includes(field)) : fields)
        if ((await attemptAll([field])).status >= 400) refusing.add(field[0])
    }

    for (const [name, schema] of Object.entries(endpoint.query.properties)) {
      if (!isFirstParameter(name, schema)) continue
      const others = Object.fromEntries(Object.entries(call.query).filter(([key]) => key !== name))
      for (const value of ODD_PARAMETERS.map((odd) => odd.replace('NAME', name)))
        await attempt(
          `${requestUrl(endpoint, call.params, { ...others, inventado: 1 })}&${name}${value}`,
          `?${name}${value}`,
          name,
        )
    }
  })

  test('with segments that are no text is refused', async () => {
    const segments = Object.entries(endpoint.params.properties).filter(([name, schema]) =>
      isFirstSegment(name, schema, endpoint.path.endsWith(`:${name}`)),
    )
    if (segments.length === 0) return
    const { params, query, payload } = await prepared(row)
    for (const [name] of segments) {
      for (const raw of ODD_SEGMENTS) {
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

  const names = [...NAMES, ...COOKIES.map((name) => `cookie ${name}`)]

  // The platform reads headers before it knows the endpoint: each value is tried on the next one.
  test.each(names)('%s may hold anything', async (name) => {
    const rows = await Promise.all(
      [
        rowOf('GET /v1/app/:sessao/enderecos'),
        rowOf('POST /v2/app/:sessao/usuario/:idcliente/pedido'),
        rowOf('GET /v2/app/:sessao/get-configuracoes-cliente'),
      ].map(async (row) => ({ row, ...(await prepared(row)) })),
    )
    for (const [position, value] of VALUES.entries()) {
      const next = rows[(position + names.indexOf(name)) % rows.length]
      if (next === undefined) throw new Error('no row')
      const { row, url, payload } = next
      const header = name.startsWith('cookie ')
        ? { cookie: `${name.slice('cookie '.length)}=${value}` }
        : { [name]: value }
      judge(`${name}: ${value.slice(0, 60)}`, await send(row, { url, ...payload, headers: header }))
    }
  })
})
