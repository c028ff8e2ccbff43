import type { TSchema } from 'typebox'
import { isSupplierReference, NO_SUPPLIER_ID } from '#contract/values.ts'

/** Returns the value without what says "absent"; the same object where there is nothing of the kind. */
export type Strip = (value: unknown) => unknown

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
}

interface Field {
  readonly isOptional: boolean
  readonly isSupplier: boolean
  readonly strip: Strip
}

const UNCHANGED: Strip = (value) => value

/**
 * Compiles the one rule of the contract on absence (rules §1): an optional property that is null, or a supplier with the
 * all-zero id, was left out. It applies at every depth, in the elements of lists too. A required property keeps its null.
 */
export function stripperOf(schema: TSchema): Strip {
  const shapes = shapesOf(schema)
  const fields = fieldsOf(shapes)
  const lists = shapes.flatMap(({ items }) => (items === undefined ? [] : [items]))
  const stripItem = lists.length === 0 ? UNCHANGED : stripperOf(anyOf(lists))
  if (fields.size === 0 && stripItem === UNCHANGED) return UNCHANGED
  return (value) => {
    if (Array.isArray(value)) return stripItem === UNCHANGED ? value : stripList(value, stripItem)
    return typeof value === 'object' && value !== null ? stripObject(value, fields) : value
  }
}

/** What describes a request to its readers: every optional property of the body may be null as well. */
export function withNullableOptionals(schema: TSchema): TSchema {
  const { properties, required = [], items, anyOf: alternatives } = schema as Shape
  const described: Record<string, unknown> = { ...schema }
  if (alternatives) described['anyOf'] = alternatives.map(withNullableOptionals)
  if (items) described['items'] = withNullableOptionals(items)
  if (properties) {
    described['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        required.includes(name) ? withNullableOptionals(field) : nullable(withNullableOptionals(field)),
      ]),
    )
  }
  return described as TSchema
}

/** The alternatives of a union, or the schema itself. */
const shapesOf = (schema: TSchema): readonly Shape[] => {
  const { anyOf: alternatives } = schema as Shape
  return alternatives ? alternatives.flatMap(shapesOf) : [schema as Shape]
}

const anyOf = (schemas: readonly TSchema[]): TSchema => ({ anyOf: schemas }) as unknown as TSchema

/** Of the alternatives together: a property that one of them requires is not optional. Only those in which something may be stripped. */
function fieldsOf(shapes: readonly Shape[]): ReadonlyMap<string, Field> {
  const names = new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))
  const fields = [...names].map((name): [string, Field] => {
    const schemas = shapes.flatMap(({ properties = {} }) => properties[name] ?? [])
    const isOptional = !shapes.some(({ required = [] }) => required.includes(name))
    return [name, { isOptional, isSupplier: schemas.some(isSupplierReference), strip: stripperOf(anyOf(schemas)) }]
  })
  return new Map(fields.filter(([, { isOptional, strip }]) => isOptional || strip !== UNCHANGED))
}

function stripObject(value: object, fields: ReadonlyMap<string, Field>): object {
  let isChanged = false
  const kept: [string, unknown][] = []
  for (const [name, inner] of Object.entries(value)) {
    const field = fields.get(name)
    if (field?.isOptional && isAbsent(inner, field)) {
      isChanged = true
      continue
    }
    const stripped = field === undefined ? inner : field.strip(inner)
    isChanged ||= stripped !== inner
    kept.push([name, stripped])
  }
  return isChanged ? Object.fromEntries(kept) : value
}

function stripList(value: readonly unknown[], stripItem: Strip): readonly unknown[] {
  const stripped = value.map(stripItem)
  return stripped.some((item, index) => item !== value[index]) ? stripped : value
}

const isAbsent = (value: unknown, { isSupplier }: Field): boolean =>
  value === null || (isSupplier && value === NO_SUPPLIER_ID)

function nullable(schema: TSchema): TSchema {
  const { anyOf: alternatives = [] } = schema as Shape
  const takesAnything = Object.keys(schema).every((name) => name === 'description')
  if (takesAnything || alternatives.some((alternative) => 'type' in alternative && alternative.type === 'null'))
    return schema
  const { description, ...rest } = schema as TSchema & { readonly description?: string }
  return {
    ...(description === undefined ? {} : { description }),
    anyOf: [rest, { type: 'null' }],
  } as unknown as TSchema
}
