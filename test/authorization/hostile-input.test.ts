import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsOf, HOSTILE_JSON, KINDS_OF_JSON, withField, withFields, type Replaced } from './hostile.ts'
import {
  firstOfKinds,
  hostileCalls,
  isSpent,
  judge,
  named,
  PATIENCE_MS,
  rotated,
  schemasOf,
  type Raw,
} from './hostile-calls.ts'
import { ROWS, rowOf } from './rows.ts'

const { expectTaken, prepared, restored, send, requestUrl, sentBy } = hostileCalls()

const withBody = ROWS.filter(({ endpoint }) => endpoint.body !== undefined)
/** Twice what a body may have. */
const TOO_LONG = `"${'x'.repeat(2_000_000)}"`
const BOMB_BYTES = 10_000_000
const BOMB = gzipSync(`"${'x'.repeat(BOMB_BYTES)}"`)
/** What a call takes that says nothing of its size (server/app.ts). */
const USUAL_BODY_BYTES = 1_048_576
/** Refused by the parser, before any schema. */
const FOR_PARSER: readonly string[] = HOSTILE_JSON.filter((json) => /^\{"(?:__proto__|constructor)"/.test(json))

/** Of what a field that the handler has refused is tried with again: every third. */
const OF_REFUSED = 3

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

const isFirstParser = firstOfKinds()

describe.each(named(withBody))('the body of $name', (row) => {
  const { endpoint, place } = row

  test('with anything in any field is taken or refused by name', { timeout: PATIENCE_MS }, async () => {
    const schema = endpoint.body
    if (!schema) throw new Error('no body')
    const schemas = schemasOf(endpoint)
    let call = await expectTaken(row)
    const attempt = async (payload: string, what: string, field?: string) => {
      const reply = await send(row, { url: call.url, payload })
      judge(what, reply, field)
      if (isSpent(reply)) call = await restored(row, reply)
      return reply
    }
    const nameOfTry = (path: readonly string[], json = 'nothing') => `${path.join('.')} = ${json.slice(0, 60)}`
    const attemptOne = (path: readonly string[], json: string | undefined) =>
      attempt(withField(call.body, path, json), nameOfTry(path, json), fieldAtFault(call.body, path))

    const paths = fieldsOf(schema)
    for (const json of FOR_PARSER) await attemptOne(paths[0] ?? [], json)

    // What the schemas refuse they refuse here as in the server, which is asked once.
    let isAsked = false
    const isTaken = new Set<string>()
    for (const path of paths) {
      for (const json of [undefined, ...HOSTILE_JSON.filter((json) => !FOR_PARSER.includes(json))]) {
        const payload = withField(call.body, path, json)
        const refusal = schemas.ofBody(call, payload)
        if (refusal === null) isTaken.add(nameOfTry(path, json))
        else judge(nameOfTry(path, json), refusal, fieldAtFault(call.body, path))
        if (refusal === null || isAsked) continue
        isAsked = true
        expect.soft(await send(row, { url: call.url, payload }), nameOfTry(path, json)).toEqual(refusal)
      }
    }

    // What only the handler sees. A field that is left out, or null where that is something else.
    const hashes = 'senha' in ((schema as { properties?: object }).properties ?? {})
    for (const path of paths) {
      const [without, withNull] = [withField(call.body, path, undefined), withField(call.body, path, 'null')]
      if (isTaken.has(nameOfTry(path)) && without !== JSON.stringify(call.body)) await attemptOne(path, undefined)
      if (!isTaken.has(nameOfTry(path, 'null'))) continue
      if (!isTaken.has(nameOfTry(path)) || !schemas.isSame(call, without, withNull)) await attemptOne(path, 'null')
    }
    // One of each kind in all the fields that take it, or in one after the other where that is refused.
    const refusing = new Set<string>()
    for (const [number, kind] of KINDS_OF_JSON.entries()) {
      if (kind.includes('null')) continue
      const fields: Replaced[] = paths.flatMap((path, position) => {
        // Each try costs the hashing of a password.
        if (hashes && position !== number % paths.length) return []
        // It will most likely be refused again, before anything is done with it.
        if (refusing.has(path.join('.')) && (position + number) % OF_REFUSED !== 0) return []
        const json = rotated(kind, place + position).find((one) => isTaken.has(nameOfTry(path, one)))
        return json === undefined ? [] : [{ path, json }]
      })
      const [whole, single] = [true, false].map((isOuter) =>
        fields.filter(({ path }) => paths.some((other) => isWithin(other, path)) === isOuter),
      ) as [Replaced[], Replaced[]]
      for (const { path, json } of whole) await attemptOne(path, json)
      const shared = single.filter(({ path }) => !refusing.has(path.join('.')))
      const isSharedTaken =
        shared.length > 1 &&
        (await attempt(withFields(call.body, shared), shared.map(({ path, json }) => nameOfTry(path, json)).join(', ')))
          .status < 400
      for (const { path, json } of isSharedTaken ? single.filter((field) => !shared.includes(field)) : single) {
        const { status } = await attemptOne(path, json)
        if (status >= 400) refusing.add(path.join('.'))
      }
    }
  })

  test('that is no such object is refused', async () => {
    const schemas = schemasOf(endpoint)
    let call = await prepared(row)
    const attempt = async (what: string, raw: Omit<Raw, 'url'>) => {
      const reply = await send(row, { url: call.url, ...raw })
      judge(what, reply)
      if (isSpent(reply)) call = await restored(row, reply)
      return reply
    }
    const isFirst = isFirstParser(endpoint.takesForm, endpoint.maxBodyBytes)
    for (const json of HOSTILE_JSON) {
      const refusal = schemas.ofBody(call, json)
      if (refusal === null || isFirst) await attempt(json.slice(0, 60), { payload: json })
      else judge(json.slice(0, 60), refusal)
    }
    for (const json of isFirst ? ['', '{', '{"a":}', '{"a":1}}', '\u0000', '{"__proto__":{"x":1}}'] : ['', '{'])
      await attempt(json, { payload: json })

    const others = ['application/xml', 'multipart/form-data; boundary=x', 'nonsense', 'application/json; charset=utf-7']
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ...(isFirst ? others : [])]) {
      const reply = await attempt(type, { payload: JSON.stringify(call.body), headers: { 'content-type': type } })
      const isTaken = endpoint.takesForm && type === 'application/x-www-form-urlencoded'
      if (!type.startsWith('application/json') && !isTaken)
        expect.soft([reply.status, JSON.parse(reply.text).codigo], type).toEqual([415, 'request.unsupportedMedia'])
    }
    if (!isFirst) return
    // A call that takes files has more room, and refuses what is in them.
    const statusOf = (bytes: number) => (bytes > (endpoint.maxBodyBytes ?? USUAL_BODY_BYTES) ? 413 : 400)
    expect((await attempt('too long', { payload: TOO_LONG })).status).toBe(statusOf(TOO_LONG.length))
    expect((await attempt('a bomb', { payload: BOMB, headers: { 'content-encoding': 'gzip' } })).status).toBe(
      statusOf(BOMB_BYTES),
    )
    await attempt('no gzip', { payload: 'no gzip', headers: { 'content-encoding': 'gzip' } })
    await attempt('unknown coding', { payload: JSON.stringify(call.body), headers: { 'content-encoding': 'br' } })
  })
})

test('any JSON at all is answered without a fault', async () => {
  const row = rowOf('POST /v2/app/:sessao/usuario/:idcliente/cart')
  const { params, query } = await sentBy(row)
  const url = requestUrl(row.endpoint, params, query)
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 6 }), async (json) => {
      expect((await send(row, { url, payload: json })).status).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})
