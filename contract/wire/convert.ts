import type { Static, TSchema } from 'typebox'
import type { AnyField, Conversion, Field } from './field.ts'

type Convert = (value: unknown) => unknown
type Parts = Readonly<Record<string, unknown>>

/** The value of the wire. What is absent is left out. */
export function encodeWith({ conversion }: AnyField, value: unknown): unknown {
  switch (conversion.kind) {
    case 'same':
      return value
    case 'converted':
      return (conversion.encode as Convert)(value)
    case 'mapped':
      return encodeWith(conversion.of, conversion.encode === null ? value : (conversion.encode as Convert)(value))
    case 'list':
      return (value as readonly unknown[]).map((item) => encodeWith(conversion.of, item))
    case 'nullable':
      return value === null ? null : encodeWith(conversion.of, value)
    case 'optional':
      return value === undefined || value === conversion.absent ? undefined : encodeWith(conversion.of, value)
    case 'record':
      return eachField(conversion, value, (key, wire) => [key, wire], encodeWith)
  }
}

/** The value of the domain. */
export function decodeWith({ conversion }: AnyField, wire: unknown): unknown {
  switch (conversion.kind) {
    case 'same':
      return wire
    case 'converted':
      return (conversion.decode as Convert)(wire)
    case 'mapped':
      return (conversion.decode as Convert)(decodeWith(conversion.of, wire))
    case 'list':
      return (wire as readonly unknown[]).map((item) => decodeWith(conversion.of, item))
    case 'nullable':
      return wire === null ? null : decodeWith(conversion.of, wire)
    case 'optional':
      return wire === undefined ? conversion.absent : decodeWith(conversion.of, wire)
    case 'record':
      return eachField(conversion, wire, (key, wire) => [wire, key], decodeWith)
  }
}

/** A part of what is converted by hand. */
export const toWire = <Schema extends TSchema, Value>(field: Field<Schema, Value>, value: Value) =>
  encodeWith(field, value) as Static<Schema>
export const fromWire = <Schema extends TSchema, Value>(field: Field<Schema, Value>, wire: Static<Schema>) =>
  decodeWith(field, wire) as Value

function eachField(
  { fields }: Extract<Conversion, { readonly kind: 'record' }>,
  from: unknown,
  names: (key: string, wire: string) => readonly [from: string, to: string],
  convert: (field: AnyField, value: unknown) => unknown,
): Parts {
  const to: Record<string, unknown> = {}
  for (const key in fields) {
    const entry = fields[key]
    if (entry === undefined) continue
    const [name, target] = names(key, entry[0])
    const value = convert(entry[1], (from as Parts)[name])
    if (value !== undefined) to[target] = value
  }
  return to
}
