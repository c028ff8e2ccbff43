import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { codecOf } from '#server/platform/http/codec.ts'
import { WIRE_MODULES } from '#server/platform/http/open-api/operations.ts'
import { carts, products } from '#test/builders/arbitraries.ts'
import { cart, combo } from '../negotiation.ts'
import { Produto } from '../product.ts'
import { decodeWith, encodeWith } from './convert.ts'
import { hasCodecs } from './endpoint.ts'
import type { AnyField } from './field.ts'

/** The part of a schema by which its values are made up. */
interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

const MOST_ITEMS = 4
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const listOf = (item: Arbitrary<unknown>, { minItems = 0, maxItems = MOST_ITEMS, uniqueItems = false }: Shape) =>
  (uniqueItems ? fc.uniqueArray : fc.array)(item, {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)),
  })

/** Any value that a schema accepts. */
function wireOf(shape: Shape): Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(wireOf))
  if (Object.keys(shape).join() === 'description') return fc.string()
  const { exclusiveMinimum, maximum, minLength = 0, maxLength = 200 } = shape
  // A cent is the smallest amount of money.
  const minimum = exclusiveMinimum === undefined ? shape.minimum : exclusiveMinimum + 0.01
  switch (shape.type) {
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? 1000 })
    case 'number':
      // Three decimals at most: finer than cents and percents, not finer than prices and quantities.
      return fc
        .integer({ min: Math.ceil((minimum ?? -10) * 1000), max: Math.floor((maximum ?? 1_000_000) * 1000) })
        .map((thousandths) => thousandths / 1000)
    case 'array':
      return listOf(wireOf(shape.items ?? {}), shape)
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, part]) => [name, wireOf(part)])),
        { requiredKeys: [...(shape.required ?? [])] },
      )
    case 'string': {
      if (shape.format === 'date') return days
      if (shape.pattern === '\\S') return fc.string({ minLength: 1, maxLength }).map((text) => `${text.slice(1)}x`)
      if (shape.pattern !== undefined)
        return fc
          .stringMatching(new RegExp(shape.pattern))
          .filter((given) => given.length >= minLength && given.length <= maxLength)
      // Blanks around a text are taken away.
      return fc
        .string({ minLength, maxLength: Math.min(maxLength, 40) })
        .map((given) => (given.trim().length < minLength ? given.replaceAll(/\s/g, 'x') : given))
    }
    default:
      throw new Error(`no values of ${JSON.stringify(shape)}`)
  }
}

/** Values of which a schema does not say all. */
const combos = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  description: fc.string(),
  price: fc.option(fc.nat()),
  regularTotal: fc.option(fc.nat()),
  until: fc.option(days),
  available: fc.nat(),
  parts: fc.array(
    fc.record({
      name: fc.string(),
      quantity: fc.nat(),
      products: fc.array(
        fc.tuple(products, fc.nat()).map(([product, available]) => ({ ...product, available })),
        { maxLength: MOST_ITEMS },
      ),
    }),
    { maxLength: MOST_ITEMS },
  ),
})
const MADE = new Map<AnyField, Arbitrary<unknown>>([
  [cart, carts],
  [combo, combos],
])
/** What is converted by hand, where not all that its schema accepts is a value of the domain. */
const BY_HAND: ReadonlyMap<TSchema, Arbitrary<unknown>> = new Map([[Produto, products]])

/** A value of the domain: words are any of their keys, all else is what the schema accepts, decoded. */
function valueOf(field: AnyField): Arbitrary<unknown> {
  const { conversion, schema } = field
  const made = MADE.get(field) ?? (conversion.kind === 'converted' ? BY_HAND.get(schema) : undefined)
  if (made) return made
  if ('table' in field) return fc.constantFrom(...Object.keys(field.table as object))
  switch (conversion.kind) {
    case 'mapped':
      return valueOf(conversion.of).map(conversion.decode as (value: unknown) => unknown)
    case 'list':
      return listOf(valueOf(conversion.of), schema as Shape)
    case 'nullable':
      return fc.option(valueOf(conversion.of))
    case 'optional':
      return fc.option(valueOf(conversion.of), { nil: conversion.absent })
    case 'record':
      return fc
        .record(Object.fromEntries(Object.entries(conversion.fields).map(([key, [, part]]) => [key, valueOf(part)])))
        .map((value) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)))
    default:
      return wireOf(schema as Shape).map((wire) => decodeWith(field, wire))
  }
}

const PARTS = ['params', 'query', 'body', 'reply'] as const
/** Each once, under the call that has it first. */
const records = new Map<AnyField, string>()
for (const [name, endpoint] of WIRE_MODULES.flatMap((exported) => Object.entries(exported))) {
  if (typeof endpoint !== 'object' || endpoint === null || !hasCodecs(endpoint)) continue
  for (const part of PARTS) {
    const field = endpoint.codecs[part]
    if (field !== undefined && !records.has(field)) records.set(field, `${part} of ${name}`)
  }
}

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const plain = (schema: TSchema): TSchema => overTheWire(schema) as TSchema

test.each([...records].map(([field, name]) => ({ field, name })))(
  '$name fits its schema and comes back the same',
  ({ field }) => {
    const compiled = codecOf(field)
    fc.assert(
      fc.property(valueOf(field), (value) => {
        const wire = overTheWire(encodeWith(field, value))
        expect([...Value.Errors(plain(field.schema), wire)]).toEqual([])
        expect(decodeWith(field, wire)).toEqual(value)
        expect(overTheWire(compiled.encode(value))).toEqual(wire)
        expect(compiled.decode(wire)).toEqual(value)
      }),
      { numRuns: 50 },
    )
  },
)
