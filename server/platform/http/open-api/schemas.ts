import type { TSchema } from 'typebox'
import { withNullableOptionals } from '../validation.ts'
import { WIRE_MODULES } from './operations.ts'

export type Json = Readonly<Record<string, unknown>>

/** Replaces the schemas of one document by references to `/components/schemas`. */
export interface SchemaNames {
  /** The schema with its named parts replaced; itself replaced where it is named, or where `name` names an object. */
  refer(schema: unknown, name?: string): unknown
  /** What the references so far point to. */
  readonly components: () => Json
}

/** Objects are named as the contract exports them, and otherwise inline. */
export function schemaNames(): SchemaNames {
  const components = new Map<string, unknown>()

  const refer: SchemaNames['refer'] = (schema, name) => {
    if (Array.isArray(schema)) return schema.map((part) => refer(part))
    if (!isObject(schema)) return schema
    const known = isObjectSchema(schema) ? (exportedNames().get(shapeOf(schema)) ?? name) : undefined
    if (known === undefined) return referParts(schema)
    const { description, ...shape } = schema
    if (!components.has(known)) {
      // Before its parts, so that the document lists a schema before what it consists of.
      components.set(known, null)
      components.set(known, referParts(exportedNames().has(shapeOf(schema)) ? shape : schema))
    }
    const reference = `#/components/schemas/${known}`
    return description === undefined || description === ownDescription(known)
      ? { $ref: reference }
      : { $ref: reference, description }
  }
  const ownDescription = (known: string): unknown => (components.get(known) as Json | null)?.['description']
  const referParts = (schema: Json): Json =>
    Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, VALUES.has(key) ? part : refer(part)]))

  return { refer, components: () => Object.fromEntries(components) }
}

/** Keywords whose value is data and no schema. */
const VALUES: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'example', 'examples', 'required'])

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const isObjectSchema = (schema: Json): boolean => schema['type'] === 'object' && isObject(schema['properties'])

/**
 * The same text for the same shape. The description of routes writes a literal as an enumeration, and
 * a record by its additional properties.
 */
function shapeOf(schema: Json): string {
  const { description: _, ...shape } = schema
  return JSON.stringify(shape, (_key, value: unknown) => {
    if (!isObject(value) || Array.isArray(value)) return value
    const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(sorted.map(describedEntry))
  })
}

function describedEntry([key, part]: readonly [string, unknown]): readonly [string, unknown] {
  if (key === 'const') return ['enum', [part]]
  const [all, ...others] = key === 'patternProperties' && isObject(part) ? Object.values(part) : []
  return all !== undefined && others.length === 0 ? ['additionalProperties', all] : [key, part]
}

let names: ReadonlyMap<string, string> | undefined

/** What a request takes may have null in every optional property: another shape, and therefore another name. */
function exportedNames(): ReadonlyMap<string, string> {
  // Only the OpenAPI document needs them, and few processes serve one.
  names ??= new Map(
    WIRE_MODULES.flatMap((exported) => Object.entries(exported)).flatMap(([name, value]) => {
      const schema = isObject(value) && isObject(value['schema']) ? value['schema'] : value
      if (!/^[A-Z]/.test(name) || !isObject(schema) || !isObjectSchema(schema)) return []
      const sent = withNullableOptionals(schema as TSchema) as Json
      return [
        [shapeOf(sent), `${name}Request`],
        [shapeOf(schema), name],
      ]
    }),
  )
  return names
}
