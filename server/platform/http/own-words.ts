import type { TSchema } from 'typebox'
import { LIST_SEPARATOR } from '#contract/values.ts'

/** Returns the value as our own schema spells it; the same object where nothing differs. */
export type Spelling = (value: unknown) => unknown

interface Shape {
  readonly const?: unknown
  readonly type?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
  readonly [LIST_SEPARATOR]?: string
}

const UNCHANGED: Spelling = (value) => value
/** A URL has only texts. */
const FLAGS = { true: 'true', false: 'false', '1': 'true', '0': 'false' }

const shapesOf = (schema: TSchema): readonly Shape[] => {
  const { anyOf } = schema as Shape
  return anyOf ? anyOf.flatMap(shapesOf) : [schema as Shape]
}

/**
 * Compiles how input is read that means the same however it is spelled (rules §1): a word of a closed list in capitals or not, and in a
 * URL a flag as 1 or 0, and a list as one text or as several parameters of its name. A field that also takes free text keeps it.
 */
export function spellingOf(schema: TSchema | undefined, isUrl: boolean): Spelling {
  return schema === undefined ? UNCHANGED : spellingOfShapes(shapesOf(schema), isUrl)
}

/** Reads `name[]=value`, as many clients write a list, as `name=value`. */
export function withPlainNames(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const names = Object.keys(query)
  if (!names.some((name) => name.endsWith('[]'))) return query
  const values = Map.groupBy(names, (name) => name.replace(/\[\]$/, ''))
  return Object.fromEntries(
    [...values].map(([name, spellings]) => {
      const given = spellings.flatMap((spelling) => query[spelling])
      return [name, given.length === 1 ? given[0] : given]
    }),
  )
}

function spellingOfShapes(shapes: readonly Shape[], isUrl: boolean): Spelling {
  const words = wordsOf(shapes, isUrl)
  const separator = isUrl ? shapes.find((shape) => shape[LIST_SEPARATOR] !== undefined)?.[LIST_SEPARATOR] : undefined
  const items = shapes.flatMap(({ items }) => (items === undefined ? [] : shapesOf(items)))
  const spellItem = items.length === 0 ? UNCHANGED : spellingOfShapes(items, isUrl)
  const fields = fieldsOf(shapes, isUrl)
  if (words.size === 0 && separator === undefined && spellItem === UNCHANGED && fields.length === 0) return UNCHANGED
  return (value) => {
    if (typeof value === 'string') return words.get(value.toLowerCase()) ?? value
    if (Array.isArray(value)) {
      if (separator !== undefined && value.every((one) => typeof one === 'string')) return value.join(separator)
      return spellItem === UNCHANGED ? value : value.map(spellItem)
    }
    return typeof value === 'object' && value !== null ? spellFields(value, fields) : value
  }
}

function wordsOf(shapes: readonly Shape[], isUrl: boolean): ReadonlyMap<string, string> {
  const literals = shapes.flatMap((shape) => (typeof shape.const === 'string' ? [shape.const] : []))
  const takesFreeText = shapes.some(({ type, const: literal }) => type === 'string' && literal === undefined)
  const flags = isUrl && shapes.some(({ type }) => type === 'boolean') ? Object.entries(FLAGS) : []
  // A flag may also be an id, which is no word.
  const own = takesFreeText ? [] : literals.map((literal) => [literal.toLowerCase(), literal] as const)
  return new Map([...flags, ...own])
}

function fieldsOf(shapes: readonly Shape[], isUrl: boolean): readonly (readonly [string, Spelling])[] {
  const names = new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))
  return [...names]
    .map((name) => {
      const alternatives = shapes.flatMap(({ properties = {} }) => properties[name] ?? [])
      return [name, spellingOfShapes(alternatives.flatMap(shapesOf), isUrl)] as const
    })
    .filter(([, spell]) => spell !== UNCHANGED)
}

function spellFields(value: object, fields: readonly (readonly [string, Spelling])[]): object {
  const parts = value as Readonly<Record<string, unknown>>
  let spelled: Record<string, unknown> | null = null
  for (const [name, spell] of fields) {
    if (!Object.hasOwn(parts, name)) continue
    const part = spell(parts[name])
    if (part === parts[name]) continue
    spelled ??= { ...parts }
    spelled[name] = part
  }
  return spelled ?? value
}
