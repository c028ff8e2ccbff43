import type { TSchema } from 'typebox'

/** Texts that break programs which trust them, by what breaks: a handler has one fault for all of a kind. */
export const KINDS_OF_TEXT: readonly (readonly string[])[] = [
  ['', ' '],
  ['\0', 'a\0b'],
  ['\ud800', 'a\udc00'],
  ['\u202eoã\u200f', '🍕'.repeat(50)],
  ["' or 1=1 --", "'; drop table product; --"],
  ['<script>alert(1)</script>', '%', '%00'],
  ['\\', '../..'],
  ['__proto__', 'constructor', 'toString'],
  ['NaN', 'Infinity', '-Infinity', '0x10'],
  ['1e308', '1e400', '99999999999999999999'],
  ['-0', '-1'],
  ['null', 'true', '[]', '{}'],
  ['x'.repeat(3000)],
]
export const HOSTILE_TEXTS: readonly string[] = KINDS_OF_TEXT.flat()

/** JSON that may be in a body, written out, by what breaks: not everything here can be made from a value. */
export const KINDS_OF_JSON: readonly (readonly string[])[] = [
  ['null'],
  ['true'],
  ['0', '-0'],
  ['-1', '-1e308'],
  ['0.0005'],
  ['1e308', '1e400'],
  ['9007199254740993', '1000001'],
  ['2147483648'],
  ['[]', '[null]', '[[[[[[]]]]]]'],
  ['{}'],
  ['{"__proto__":{"id":"x"}}', '{"constructor":{"prototype":{"id":"x"}}}'],
  ['"\\ud800"'],
  [`${'['.repeat(2000)}${']'.repeat(2000)}`],
  ...KINDS_OF_TEXT.map((kind) => kind.map((text) => JSON.stringify(text))),
]
export const HOSTILE_JSON: readonly string[] = KINDS_OF_JSON.flat()

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

const MARK = '@@hostile@@'
const MARKS = new RegExp(`"${MARK}(\\d+)"`, 'g')

/** A field by its path, and the JSON to put in its place. */
export interface Replaced {
  readonly path: readonly string[]
  readonly json: string
}

/** The body as JSON with other JSON in the place of some fields, none of them within another. */
export function withFields(body: unknown, replaced: readonly Replaced[]): string {
  const copy = structuredClone(body) as Record<string, unknown>
  for (const [index, { path }] of replaced.entries()) parentOf(copy, path)[path.at(-1) ?? ''] = `${MARK}${index}`
  return JSON.stringify(copy).replace(MARKS, (_, index: string) => replaced[Number(index)]?.json ?? 'null')
}

/** The body as JSON with other JSON in the place of one field; undefined leaves the field out. */
export function withField(body: unknown, path: readonly string[], json: string | undefined): string {
  if (json !== undefined) return withFields(body, [{ path, json }])
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
