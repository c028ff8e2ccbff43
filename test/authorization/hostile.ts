import type { TSchema } from 'typebox'

/** Texts that break programs which trust them. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\u202eoã\u200f',
  "' or 1=1 --",
  "'; drop table product; --",
  '<script>alert(1)</script>',
  '%',
  '%00',
  '../..',
  '\\',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '1e400',
  '-0',
  '-1',
  '0x10',
  '99999999999999999999',
  'null',
  'true',
  '[]',
  '{}',
  '🍕'.repeat(50),
  'x'.repeat(3000),
]

/** JSON that may be in a body, written out: not everything here can be made from a value. */
export const HOSTILE_JSON: readonly string[] = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '0.0005',
  '1e308',
  '-1e308',
  '1e400',
  '9007199254740993',
  '1000001',
  '2147483648',
  '[]',
  '{}',
  '[null]',
  '[[[[[[]]]]]]',
  '{"__proto__":{"id":"x"}}',
  '{"constructor":{"prototype":{"id":"x"}}}',
  '"\\ud800"',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  ...HOSTILE_TEXTS.map((text) => JSON.stringify(text)),
]

/** Paths of every field that a body may have, down through lists and objects; `null` alternatives are looked through. */
export function fieldsOf(schema: TSchema, path: readonly string[] = []): string[][] {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
  }
  if (anyOf) return anyOf.flatMap((alternative) => fieldsOf(alternative, path))
  if (items) return fieldsOf(items, [...path, '0'])
  return Object.entries(properties ?? {}).flatMap(([name, field]) => [
    [...path, name],
    ...fieldsOf(field, [...path, name]),
  ])
}

const MARK = '"@@hostile@@"'

/** The body as JSON with other JSON in the place of some fields, none of them within another. */
export function withFields(body: unknown, paths: readonly (readonly string[])[], json: string): string {
  const copy = structuredClone(body) as Record<string, unknown>
  for (const path of paths) parentOf(copy, path)[path.at(-1) ?? ''] = JSON.parse(MARK)
  return JSON.stringify(copy).replaceAll(MARK, () => json)
}

/** The body as JSON with other JSON in the place of one field; undefined leaves the field out. */
export function withField(body: unknown, path: readonly string[], json: string | undefined): string {
  if (json !== undefined) return withFields(body, [path], json)
  const copy = structuredClone(body) as Record<string, unknown>
  delete parentOf(copy, path)[path.at(-1) ?? '']
  return JSON.stringify(copy)
}

/** The object that has the field, which is made where the body has none. */
function parentOf(body: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  let parent = body
  for (const name of path.slice(0, -1)) {
    if (typeof parent[name] !== 'object' || parent[name] === null) parent[name] = {}
    parent = parent[name] as Record<string, unknown>
  }
  return parent
}
