import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'

interface Union {
  readonly anyOf: readonly TSchema[]
}

/** Writes replies of a schema as JSON, with the fields that it declares and no others. */
export const replySerializer = (schema: TSchema): ((reply: unknown) => string) =>
  fastJson(withoutPlainUnions(schema) as fastJson.Schema) as (reply: unknown) => string

/** The same, compiled by the first reply. */
export function lazySerializer(schema: TSchema): (reply: unknown) => string {
  let write: ReturnType<typeof replySerializer> | undefined
  return (reply) => {
    write ??= replySerializer(schema)
    return write(reply)
  }
}

/**
 * The same JSON by a schema with fewer unions. For each union the serializer compiles a validator when it first meets one,
 * and asks it with each value; "or null" and a choice of words need none.
 */
export function withoutPlainUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPlainUnions)
  if (typeof schema !== 'object' || schema === null) return schema
  const written = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withoutPlainUnions(part)]))
  return isUnion(written) ? plainUnion(written) : written
}

const isUnion = (schema: object): schema is Union => 'anyOf' in schema && Array.isArray(schema.anyOf)

function plainUnion(schema: Union): object {
  const values = schema.anyOf.filter((one) => !isNull(one))
  const [first] = values
  const isNullable = values.length < schema.anyOf.length
  if (values.every(isWord)) return { type: 'string', nullable: isNullable }
  if (values.length === 1 && first !== undefined && typeof (first as { type?: unknown }).type === 'string')
    return isNullable ? { ...first, nullable: true } : first
  return schema
}

const isNull = (schema: TSchema): boolean => 'type' in schema && schema.type === 'null'
const isWord = (schema: TSchema): boolean => 'const' in schema && typeof schema.const === 'string'
