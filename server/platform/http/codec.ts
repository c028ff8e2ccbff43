import { compileFunction } from 'node:vm'
import type { Endpoint } from '#contract/endpoint.ts'
import { hasCodecs, type Codecs } from '#contract/wire/endpoint.ts'
import type { AnyField, Fields } from '#contract/wire/field.ts'
import { wirePath } from '#contract/wire/names.ts'
import { Failure } from '#domain/failure.ts'

type Convert = (value: unknown) => unknown
export interface Codec {
  readonly encode: Convert
  readonly decode: Convert
}

/** What a field calls while it converts: functions and values that its code names by their places. */
class Code {
  readonly #functions: string[] = []
  readonly #values: unknown[] = []

  constant(value: unknown): string {
    this.#values.push(value)
    return `c[${this.#values.length - 1}]`
  }

  function(body: string): string {
    const name = `f${this.#functions.length}`
    this.#functions.push(`function ${name}(v) { ${body} }`)
    return name
  }

  compile(name: string): Convert {
    const define = compileFunction(`${this.#functions.join('\n')}\nreturn ${name}`, ['c']) as (c: unknown[]) => Convert
    return define(this.#values)
  }
}

type Direction = 'encode' | 'decode'

/** The code of the converted value of `from`, which is an expression without effects. */
function expressionOf(code: Code, { conversion }: AnyField, direction: Direction, from: string): string {
  switch (conversion.kind) {
    case 'same':
      return from
    case 'converted':
      return `${code.constant(conversion[direction])}(${from})`
    case 'mapped': {
      if (direction === 'decode')
        return `${code.constant(conversion.decode)}(${expressionOf(code, conversion.of, direction, from)})`
      if (conversion.encode === null) return expressionOf(code, conversion.of, direction, from)
      const encode = code.function(`return ${expressionOf(code, conversion.of, direction, 'v')}`)
      return `${encode}(${code.constant(conversion.encode)}(${from}))`
    }
    case 'list': {
      if (conversion.of.conversion.kind === 'same') return from
      const item = code.function(`return ${expressionOf(code, conversion.of, direction, 'v')}`)
      return `${from}.map(${item})`
    }
    case 'nullable': {
      const inner = expressionOf(code, conversion.of, direction, from)
      return inner === from ? from : `(${from} === null ? null : ${inner})`
    }
    case 'optional': {
      const inner = expressionOf(code, conversion.of, direction, from)
      const absent = literalOf(code, conversion.absent)
      if (direction === 'decode') return `(${from} === undefined ? ${absent} : ${inner})`
      return `(${from} === undefined || ${from} === ${absent} ? undefined : ${inner})`
    }
    case 'record':
      return `${recordFunction(code, conversion.fields, direction)}(${from})`
  }
}

const literalOf = (code: Code, value: unknown): string =>
  typeof value === 'object' && value !== null ? code.constant(value) : String(JSON.stringify(value))

/** A field that may be missing in the domain is set only where it is there. */
function recordFunction(code: Code, fields: Fields, direction: Direction): string {
  const parts = Object.entries(fields).map(([key, [wire, field]]) => {
    const [from, to] = direction === 'encode' ? [key, wire] : [wire, key]
    const { conversion } = field
    const isSparse = direction === 'decode' && conversion.kind === 'optional' && conversion.absent === undefined
    return {
      isSparse,
      to: JSON.stringify(to),
      value: expressionOf(code, field, direction, `v[${JSON.stringify(from)}]`),
    }
  })
  const properties = parts.filter(({ isSparse }) => !isSparse).map(({ to, value }) => `${to}: ${value}`)
  const sparse = parts
    .filter(({ isSparse }) => isSparse)
    .map(({ to, value }, index) => `const s${index} = ${value}; if (s${index} !== undefined) r[${to}] = s${index};`)
  const object = `{ ${properties.join(', ')} }`
  return code.function(sparse.length === 0 ? `return ${object}` : `const r = ${object}; ${sparse.join(' ')} return r`)
}

function compiled(field: AnyField, direction: Direction): Convert {
  const code = new Code()
  return code.compile(code.function(`return ${expressionOf(code, field, direction, 'v')}`))
}

/** Compiled by its first use, as validators are. */
export function codecOf(field: AnyField): Codec {
  let encode: Convert | undefined
  let decode: Convert | undefined
  return {
    encode: (value) => (encode ??= compiled(field, 'encode'))(value),
    decode: (wire) => (decode ??= compiled(field, 'decode'))(wire),
  }
}

interface Parts {
  readonly params: unknown
  readonly query: unknown
  readonly body?: unknown
}

/** Between a handler, which has values of the domain, and the wire. */
export interface EndpointCodec {
  readonly decode: (input: Parts) => Parts
  readonly encode: (reply: unknown) => unknown
  /** The refusal with the names of its fields on the wire. */
  readonly refusal: (error: unknown) => unknown
}

/** Null where the handler has the values of the wire itself. */
export function endpointCodecOf(endpoint: Endpoint): EndpointCodec | null {
  if (!hasCodecs(endpoint)) return null
  const { codecs } = endpoint
  const [params, query, reply] = [codecOf(codecs.params), codecOf(codecs.query), codecOf(codecs.reply)]
  const body = codecs.body && codecOf(codecs.body)
  return {
    decode: (input) => ({
      params: params.decode(input.params),
      query: query.decode(input.query),
      body: body?.decode(input.body),
    }),
    encode: reply.encode,
    refusal: (error) => (error instanceof Failure ? withWireNames(error, codecs) : error),
  }
}

function withWireNames(failure: Failure, { params, query, body }: Codecs): Failure {
  const { field } = failure.details
  if (typeof field !== 'string' && failure.faults.length === 0) return failure
  const wireNameOf = (path: string): string =>
    (body && wirePath(body, path)) ?? wirePath(query, path) ?? wirePath(params, path) ?? path
  return new Failure(
    failure.code,
    typeof field === 'string' ? { ...failure.details, field: wireNameOf(field) } : failure.details,
    failure.faults.map((fault) => ({ ...fault, field: wireNameOf(fault.field) })),
  )
}
