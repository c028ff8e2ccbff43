import type { TSchema } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type Endpoint } from '#contract/endpoint.ts'
import { isSupplierReference, NO_SUPPLIER_ID } from '#contract/values.ts'
import { validatorOf } from '#server/platform/http/validation.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aWorld, type World } from './callers.ts'
import { withField } from './hostile.ts'
import { nameOf, type Row } from './row.ts'
import { ROWS } from './rows.ts'
import { isJson } from './send.ts'

const app = testApp()
const { pool } = app
let world: World
beforeAll(async () => {
  world = await aWorld(pool)
})

interface Field {
  readonly path: readonly string[]
  readonly schema: TSchema
  readonly isOptional: boolean
}

/** Every field that a schema names, at every depth; an element of a list is its first one. */
function fieldsOf(schema: TSchema, path: readonly string[] = []): Field[] {
  const {
    properties = {},
    required = [],
    items,
    anyOf,
  } = schema as { properties?: Record<string, TSchema>; required?: string[]; items?: TSchema; anyOf?: TSchema[] }
  if (anyOf) return anyOf.flatMap((alternative) => fieldsOf(alternative, path))
  if (items) return fieldsOf(items, [...path, '0'])
  return Object.entries(properties).flatMap(([name, field]) => [
    { path: [...path, name], schema: field, isOptional: !required.includes(name) },
    ...fieldsOf(field, [...path, name]),
  ])
}

const formatsOf = ({ format, anyOf = [] }: { format?: string; anyOf?: object[] }): string[] => [
  ...(format === undefined ? [] : [format]),
  ...anyOf.flatMap(formatsOf),
]
const isDate = ({ schema }: Field): boolean =>
  formatsOf(schema).some((format) => format === 'date' || format === 'typed-date')

const NAMED = ROWS.map((row) => ({ ...row, name: [nameOf(row.endpoint), row.what ?? ''].join(' ').trim() }))
const bodyFields = ({ endpoint }: Row): Field[] => (endpoint.body ? fieldsOf(endpoint.body) : [])

/** What a handler receives of such a request. */
const received = (endpoint: Endpoint, params: object, query: object, body: string | undefined): unknown =>
  validatorOf(endpoint)({ params, query, body: body === undefined ? undefined : (JSON.parse(body) as unknown) })

async function send(
  { endpoint, rightful = 'customer' }: Row,
  url: string,
  payload: string | undefined,
  headers: Record<string, string> = {},
) {
  const token = world.tokens[rightful]
  const reply = await app.server().app.inject({
    method: endpoint.method,
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
  return { status: reply.statusCode, body: isJson(reply.headers) ? reply.json<unknown>() : null }
}

/** The answer to a right call with something else in the place of one field of its body; undefined leaves the field out. */
async function answerWith(row: Row, path: readonly string[], json: string | undefined) {
  const attempt = async () => {
    const { params, query, body } = await row.sent(world)
    return send(
      row,
      urlOf(row.endpoint, { sessao: `token|${world.owner.customerId}`, ...params }, query),
      withField(body, path, json),
    )
  }
  const reply = await attempt()
  const isStale =
    reply.status === 429 || (reply.status === 200 && row.changes !== undefined && row.rightful !== 'visitor')
  if (isStale) world = await aWorld(pool)
  return reply.status === 429 ? attempt() : reply
}

describe('an optional field of a body that is null', () => {
  const rows = NAMED.filter((row) => bodyFields(row).some(({ isOptional }) => isOptional))

  test('is found in every part of the contract that takes a body', () => expect(rows.length).toBeGreaterThan(15))

  test.each(rows)('is received as if it were left out: $name', async (row) => {
    const { params, query = {}, body } = await row.sent(world)
    const given = { sessao: 'token', ...params }
    for (const { path } of bodyFields(row).filter(({ isOptional }) => isOptional)) {
      const outcome = (json: string | undefined): unknown => {
        try {
          return received(row.endpoint, given, query, withField(body, path, json))
        } catch (error) {
          return error
        }
      }
      expect.soft(outcome('null'), path.join('.')).toEqual(outcome(undefined))
    }
  })

  // What is received is compared for every field above: here, that the server goes by it.
  test.each(rows.map((row, place) => ({ ...row, place })))('is answered as if it were left out: $name', async (row) => {
    const optional = bodyFields(row).filter(({ isOptional }) => isOptional)
    const path = optional[row.place % optional.length]?.path ?? []
    const absent = await answerWith(row, path, undefined)
    const isNull = await answerWith(row, path, 'null')
    expect.soft(isNull.status, path.join('.')).toBe(absent.status)
    if (absent.status >= 400) expect.soft(isNull.body, path.join('.')).toEqual(absent.body)
  })

  test('is described so to readers of the API', async () => {
    const { paths, components } = JSON.parse((await app.server().app.inject('/openapi.json')).body) as {
      paths: Record<string, Record<string, { requestBody?: { content: { 'application/json': { schema: TSchema } } } }>>
      components: { schemas: Record<string, TSchema> }
    }
    const resolved = (schema: unknown): unknown => {
      if (typeof schema !== 'object' || schema === null) return schema
      if ('$ref' in schema) return resolved(components.schemas[String(schema.$ref).replace(/^.*\//, '')])
      if (Array.isArray(schema)) return schema.map(resolved)
      return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, resolved(part)]))
    }
    for (const { endpoint } of rows) {
      const described =
        paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]?.requestBody?.content[
          'application/json'
        ].schema
      if (described === undefined) throw new Error(`no body: ${nameOf(endpoint)}`)
      const fields = fieldsOf(resolved(described) as TSchema)
      expect.soft(fields.length, nameOf(endpoint)).toBeGreaterThan(0)
      for (const { path, schema, isOptional } of fields) {
        const { type, anyOf = [] } = schema as { type?: string; anyOf?: { type?: string }[] }
        const takesNull =
          anyOf.some((alternative) => alternative.type === 'null') || (type === undefined && anyOf.length === 0)
        expect.soft(takesNull || !isOptional, `${nameOf(endpoint)} ${path.join('.')}`).toBe(true)
      }
    }
  })
})

describe('a parameter of the query that says null', () => {
  const isText = (schema: TSchema): boolean =>
    (schema as { type?: string }).type === 'string' && !('pattern' in schema) && !('format' in schema)

  test.each(NAMED.filter(({ endpoint }) => Object.values(endpoint.query.properties).some((schema) => !isText(schema))))(
    'is received as if it were left out: $name',
    async (row) => {
      const { params, query = {}, body } = await row.sent(world)
      const given = { sessao: 'token', ...params }
      const payload = body === undefined ? undefined : JSON.stringify(body)
      for (const { path, schema } of fieldsOf(row.endpoint.query)) {
        const [name = ''] = path
        // `null` is a slug like any other, and a word that one may look for.
        if (isText(schema) || isSupplierReference(schema) || row.endpoint.query.required?.includes(name)) continue
        const { [name]: _, ...others } = query
        expect
          .soft(received(row.endpoint, given, { ...others, [name]: 'null' }, payload), name)
          .toEqual(received(row.endpoint, given, others, payload))
      }
    },
  )
})

describe('the all-zero id of a supplier names none', () => {
  test.each(
    NAMED.filter(({ endpoint }) =>
      fieldsOf(endpoint.query).some(({ schema, isOptional }) => isOptional && isSupplierReference(schema)),
    ),
  )('in the query of $name', async (row) => {
    const { params, query = {}, body } = await row.sent(world)
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const { idfornecedor: _, ...others } = query
    const given = { sessao: 'token', ...params }
    expect(received(row.endpoint, given, { ...others, idfornecedor: NO_SUPPLIER_ID }, payload)).toEqual(
      received(row.endpoint, given, others, payload),
    )
  })

  const inBody = NAMED.flatMap((row) =>
    bodyFields(row)
      .filter(({ schema, isOptional }) => isSupplierReference(schema) && isOptional)
      .map(({ path }) => ({ ...row, path })),
  )
  test.each(inBody)('in the body of $name', async (row) => {
    const { params, query = {}, body } = await row.sent(world)
    const given = { sessao: 'token', ...params }
    expect(received(row.endpoint, given, query, withField(body, row.path, JSON.stringify(NO_SUPPLIER_ID)))).toEqual(
      received(row.endpoint, given, query, withField(body, row.path, undefined)),
    )
  })

  const required = NAMED.filter(({ endpoint }) =>
    [endpoint.params, endpoint.query, endpoint.body].some((schema) => {
      const properties = (schema as { properties?: object } | undefined)?.properties ?? {}
      return 'idfornecedor' in properties || 'idFornecedor' in properties
    }),
  )
  test.each(required)('where $name has to name one, the header does', async (row) => {
    const { params, query, body } = await row.sent(world)
    const zeros = (part: unknown) => {
      if (typeof part !== 'object' || part === null) return part
      // A domain would name one.
      return Object.fromEntries(
        Object.entries(part)
          .filter(([name]) => name !== 'dominio')
          .map(([name, value]: [string, unknown]) => [
            name,
            name.toLowerCase() === 'idfornecedor' ? NO_SUPPLIER_ID : value,
          ]),
      )
    }
    const url = urlOf(
      row.endpoint,
      { sessao: `token|${world.owner.customerId}`, ...(zeros(params) as object) },
      zeros(query) as Record<string, unknown> | undefined,
    )
    const payload = body === undefined ? undefined : JSON.stringify(zeros(body))
    const reply = await send(row, url, payload)
    const answer = row.answers[row.rightful ?? 'customer']
    if (answer === 'ok') expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
    else expect(reply.body).toMatchObject({ codigo: answer })
    if (row.changes !== undefined) world = await aWorld(pool)
  })
})

describe('a day that does not exist', () => {
  const DAYS = ['2027-02-31', '2027-13-01', '0000-00-00', '0000-01-01', '2027-02-29', '2100-02-29']
  const inBody = NAMED.flatMap((row) =>
    bodyFields(row)
      .filter(isDate)
      .map((field) => ({ ...row, field, at: field.path.join('.') })),
  )
  const inUrl = NAMED.flatMap((row) =>
    fieldsOf(row.endpoint.query)
      .filter(isDate)
      .map((field) => ({ ...row, at: field.path.join('.') })),
  )

  test('may be sent where a date is named so, and nowhere else', () => {
    const others = ROWS.flatMap((row) =>
      [row.endpoint.params, row.endpoint.query, ...(row.endpoint.body ? [row.endpoint.body] : [])].flatMap((schema) =>
        fieldsOf(schema),
      ),
    )
      .filter(
        (field) =>
          /^(?:data|dia|expira|vence|valid)(?:_|[A-Z]|ade|imento|$)/.test(field.path.at(-1) ?? '') && !isDate(field),
      )
      .map(({ path }) => path.join('.'))
    expect(others).toEqual([])
    expect(inBody.map(({ at }) => at)).toEqual(
      expect.arrayContaining(['expiraEm', 'formaEntrega.data_de_entrega', 'dataNascimento']),
    )
    expect(inUrl.map(({ at }) => at)).toEqual(expect.arrayContaining(['de', 'ate']))
  })

  /** The next days for the next field: what is a date is one schema. */
  const daysFor = (place: number): string[] => [0, 1].map((next) => DAYS[(2 * place + next) % DAYS.length] ?? '')
  const placed = <T extends object>(rows: readonly T[]) => rows.map((row, place) => ({ ...row, place }))

  test.each(placed(inUrl))('is refused by name in ?$at of $name', async (row) => {
    const { params, query } = await row.sent(world)
    for (const day of daysFor(row.place)) {
      const url = urlOf(
        row.endpoint,
        { sessao: `token|${world.owner.customerId}`, ...params },
        { ...query, [row.at]: day },
      )
      const { status, body } = await send(row, url, undefined)
      expect
        .soft({ status, body }, day)
        .toMatchObject({ status: 400, body: { codigo: 'request.invalid', campo: row.at } })
    }
  })

  test.each(placed(inBody))('is refused by name in $at of $name', async (row) => {
    for (const day of daysFor(row.place)) {
      const { status, body } = await answerWith(row, row.field.path, JSON.stringify(day))
      expect.soft({ status, body }, day).toEqual({
        status: 400,
        body: {
          codigo: 'request.invalid',
          campo: row.at,
          mensagem: expect.stringMatching(/^[AO] .* deve ser uma data que existe, como 2026-11-25\.$/) as string,
        },
      })
    }
  })
})

describe('a customer of the path whom a visitor leaves out', () => {
  const rows = NAMED.filter(({ endpoint: { customer } }) => customer?.startsWith('params.'))
  const asVisitor = async (row: Row, params: Record<string, string | number>) => {
    const { query, body } = await row.sent(world)
    const url = urlOf(row.endpoint, { sessao: 'token|', ...params }, query)
    const payload = body === undefined ? undefined : JSON.stringify(body)
    return send({ ...row, rightful: 'visitor' }, url, payload)
  }

  test.each(rows)('is one of no customer, and not a path that does not exist: $name', async (row) => {
    const { params } = await row.sent(world)
    const name = String(row.endpoint.customer).replace('params.', '')
    const answer = await asVisitor(row, { ...params })
    // At the end of a path an empty segment is another path.
    const isLast = row.endpoint.path.endsWith(`:${name}`)
    for (const noId of [...(isLast ? [] : ['']), '0', 'null'])
      expect(await asVisitor(row, { ...params, [name]: noId })).toEqual(answer)
  })
})
