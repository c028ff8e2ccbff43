import type { AnyField, Fields } from './field.ts'

/** The fields of a record, also where it is in a list or may be missing. */
function fieldsIn({ conversion }: AnyField): Fields {
  if ('of' in conversion) return fieldsIn(conversion.of)
  return conversion.kind === 'record' ? conversion.fields : {}
}

/**
 * The path of a field in the other language: `products.0.price` is `produtos.0.preco` on the wire. Null where the field is
 * not of this record. A part that the record does not know stays, such as the number of an item.
 */
function translate(field: AnyField, path: string, find: (fields: Fields, name: string) => Found | undefined) {
  let fields = fieldsIn(field)
  let isKnown = false
  const parts = path.split('.').map((part) => {
    const found = find(fields, part)
    if (found === undefined) return part
    isKnown = true
    fields = fieldsIn(found.field)
    return found.name
  })
  return isKnown ? parts.join('.') : null
}

interface Found {
  readonly name: string
  readonly field: AnyField
}

export const wirePath = (record: AnyField, path: string): string | null =>
  translate(record, path, (fields, key) => {
    const entry = Object.hasOwn(fields, key) ? fields[key] : undefined
    return entry && { name: entry[0], field: entry[1] }
  })

export const domainPath = (record: AnyField, path: string): string | null =>
  translate(record, path, (fields, wire) => {
    const entry = Object.entries(fields).find(([, [name]]) => name === wire)
    return entry && { name: entry[0], field: entry[1][1] }
  })
